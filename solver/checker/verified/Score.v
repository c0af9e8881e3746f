(** * The score of a finished game, on bits *)

From Coq Require Import Arith ZArith List Bool Lia Uint63.
From KanzenCheck Require Import Rules Bits.
Import ListNotations.
Local Open Scope Z_scope.

(** ** Counting bits *)

(** The number of bits of a byte. *)
Definition ones8 (v : int) : int :=
  (let a := v - ((v >> 1) land 0x55) in
   let b := (a land 0x33) + ((a >> 2) land 0x33) in
   (b + (b >> 4)) land 15)%uint63.

Definition byte (v : int) (shift : int) : int := ((v >> shift) land 255)%uint63.

Definition ones (lo hi : int) : int :=
  (ones8 (byte lo 0) + ones8 (byte lo 8) + ones8 (byte lo 16) + ones8 (byte lo 24) +
   ones8 (byte hi 0) + ones8 (byte hi 8) + ones8 (byte hi 16) + ones8 (byte hi 24))%uint63.

Definition bits8 (z : Z) : Z :=
  Z.b2z (Z.testbit z 0) + Z.b2z (Z.testbit z 1) + Z.b2z (Z.testbit z 2) + Z.b2z (Z.testbit z 3) +
  Z.b2z (Z.testbit z 4) + Z.b2z (Z.testbit z 5) + Z.b2z (Z.testbit z 6) + Z.b2z (Z.testbit z 7).

Lemma ones8_small : forall n, (n < 256)%nat ->
  to_Z (ones8 (of_Z (Z.of_nat n))) = bits8 (Z.of_nat n).
Proof.
  assert (H : forallb (fun n => to_Z (ones8 (of_Z (Z.of_nat n))) =? bits8 (Z.of_nat n))
                (seq 0 256) = true) by (vm_compute; reflexivity).
  intros n Hn. rewrite forallb_forall in H. apply Z.eqb_eq, H, in_seq. lia.
Qed.

Lemma byte_Z : forall v k, 0 <= k < 63 ->
  to_Z (byte v (of_Z k)) = Z.land (to_Z v / 2 ^ k) 255.
Proof.
  intros v k Hk. unfold byte. rewrite land_spec', lsr_spec, of_Z_spec.
  rewrite (Z.mod_small k); [reflexivity|]. split; [lia|].
  apply Z.lt_trans with 63; [lia|reflexivity].
Qed.

Lemma ones8_byte : forall v k, 0 <= k < 63 ->
  to_Z (ones8 (byte v (of_Z k))) = bits8 (to_Z v / 2 ^ k).
Proof.
  intros v k Hk.
  assert (E := byte_Z v k Hk). set (z := to_Z v / 2 ^ k) in *.
  assert (B : 0 <= Z.land z 255 < 256).
  { change 255 with (Z.ones 8). rewrite Z.land_ones by lia. apply Z.mod_pos_bound. reflexivity. }
  assert (F : byte v (of_Z k) = of_Z (Z.of_nat (Z.to_nat (Z.land z 255)))).
  { rewrite Z2Nat.id by lia. rewrite <- E. symmetry. apply of_to_Z. }
  rewrite F, ones8_small by lia. rewrite Z2Nat.id by lia.
  unfold bits8. rewrite !Z.land_spec. cbn -[Z.testbit Z.b2z Z.add z].
  change (Z.testbit 255 0) with true. change (Z.testbit 255 1) with true.
  change (Z.testbit 255 2) with true. change (Z.testbit 255 3) with true.
  change (Z.testbit 255 4) with true. change (Z.testbit 255 5) with true.
  change (Z.testbit 255 6) with true. change (Z.testbit 255 7) with true.
  rewrite !andb_true_r. reflexivity.
Qed.

Lemma bits8_bounds : forall z, 0 <= bits8 z <= 8.
Proof.
  intro z. unfold bits8.
  repeat match goal with |- context [Z.b2z ?b] =>
    let B := fresh in assert (B : 0 <= Z.b2z b <= 1) by (destruct b; cbn; lia);
    let w := fresh in set (w := Z.b2z b) in *; clearbody w end.
  lia.
Qed.

Lemma bits8_shift : forall z k, 0 <= k ->
  bits8 (z / 2 ^ k) =
  Z.b2z (Z.testbit z k) + Z.b2z (Z.testbit z (k + 1)) + Z.b2z (Z.testbit z (k + 2)) +
  Z.b2z (Z.testbit z (k + 3)) + Z.b2z (Z.testbit z (k + 4)) + Z.b2z (Z.testbit z (k + 5)) +
  Z.b2z (Z.testbit z (k + 6)) + Z.b2z (Z.testbit z (k + 7)).
Proof.
  intros z k Hk. unfold bits8. rewrite !Z.div_pow2_bits by lia.
  rewrite Z.add_0_l, !(Z.add_comm _ k). reflexivity.
Qed.

Lemma add_small : forall a b m n, to_Z a <= m -> to_Z b <= n -> m + n < 1000 ->
  to_Z (a + b)%uint63 = to_Z a + to_Z b /\ to_Z (a + b)%uint63 <= m + n.
Proof.
  intros a b m n Ha Hb H. assert (A := to_Z_bounded a). assert (B := to_Z_bounded b).
  rewrite add_spec, Z.mod_small; [lia|]. split; [lia|].
  apply Z.lt_trans with 1000; [lia|reflexivity].
Qed.

Lemma length_filter_cons : forall (f : square -> bool) s l,
  Z.of_nat (length (filter f (s :: l))) = Z.b2z (f s) + Z.of_nat (length (filter f l)).
Proof. intros f s l. cbn [filter]. destruct (f s); cbn [length Z.b2z]; lia. Qed.

Theorem ones_correct : forall lo hi,
  to_Z (ones lo hi) = Z.of_nat (length (filter (mem lo hi) squares)).
Proof.
  intros lo hi.
  assert (L := fun k Hk => ones8_byte lo k Hk). assert (H := fun k Hk => ones8_byte hi k Hk).
  assert (B := bits8_bounds).
  assert (E : to_Z (ones lo hi) =
    bits8 (to_Z lo / 2 ^ 0) + bits8 (to_Z lo / 2 ^ 8) + bits8 (to_Z lo / 2 ^ 16) +
    bits8 (to_Z lo / 2 ^ 24) + bits8 (to_Z hi / 2 ^ 0) + bits8 (to_Z hi / 2 ^ 8) +
    bits8 (to_Z hi / 2 ^ 16) + bits8 (to_Z hi / 2 ^ 24)).
  { assert (L0 := L 0 ltac:(lia)). assert (L8 := L 8 ltac:(lia)).
    assert (L16 := L 16 ltac:(lia)). assert (L24 := L 24 ltac:(lia)).
    assert (H0 := H 0 ltac:(lia)). assert (H8 := H 8 ltac:(lia)).
    assert (H16 := H 16 ltac:(lia)). assert (H24 := H 24 ltac:(lia)).
    change (of_Z 0) with 0%uint63 in *. change (of_Z 8) with 8%uint63 in *.
    change (of_Z 16) with 16%uint63 in *. change (of_Z 24) with 24%uint63 in *.
    unfold ones.
    rewrite <- L0, <- L8, <- L16, <- L24, <- H0, <- H8, <- H16, <- H24.
    assert (BL0 := B (to_Z lo / 2 ^ 0)). assert (BL8 := B (to_Z lo / 2 ^ 8)).
    assert (BL16 := B (to_Z lo / 2 ^ 16)). assert (BL24 := B (to_Z lo / 2 ^ 24)).
    assert (BH0 := B (to_Z hi / 2 ^ 0)). assert (BH8 := B (to_Z hi / 2 ^ 8)).
    assert (BH16 := B (to_Z hi / 2 ^ 16)). assert (BH24 := B (to_Z hi / 2 ^ 24)).
    rewrite <- L0 in BL0. rewrite <- L8 in BL8. rewrite <- L16 in BL16. rewrite <- L24 in BL24.
    rewrite <- H0 in BH0. rewrite <- H8 in BH8. rewrite <- H16 in BH16. rewrite <- H24 in BH24.
    clear L H B L0 L8 L16 L24 H0 H8 H16 H24.
    generalize dependent (ones8 (byte lo 0)). generalize dependent (ones8 (byte lo 8)).
    generalize dependent (ones8 (byte lo 16)). generalize dependent (ones8 (byte lo 24)).
    generalize dependent (ones8 (byte hi 0)). generalize dependent (ones8 (byte hi 8)).
    generalize dependent (ones8 (byte hi 16)). generalize dependent (ones8 (byte hi 24)).
    intros h Bh g Bg f Bf e Be d Bd c Bc b Bb a Ba.
    destruct (add_small a b 8 8) as [E1 M1]; [lia..|].
    destruct (add_small (a + b) c 16 8) as [E2 M2]; [lia..|].
    destruct (add_small (a + b + c) d 24 8) as [E3 M3]; [lia..|].
    destruct (add_small (a + b + c + d) e 32 8) as [E4 M4]; [lia..|].
    destruct (add_small (a + b + c + d + e) f 40 8) as [E5 M5]; [lia..|].
    destruct (add_small (a + b + c + d + e + f) g 48 8) as [E6 M6]; [lia..|].
    destruct (add_small (a + b + c + d + e + f + g) h 56 8) as [E7 M7]; [lia..|].
    lia. }
  rewrite E, !bits8_shift by lia. clear.
  change squares with
    [0; 1; 2; 3; 4; 5; 6; 7; 8; 9; 10; 11; 12; 13; 14; 15; 16; 17; 18; 19; 20; 21; 22; 23; 24; 25;
     26; 27; 28; 29; 30; 31; 32; 33; 34; 35; 36; 37; 38; 39; 40; 41; 42; 43; 44; 45; 46; 47; 48;
     49; 50; 51; 52; 53; 54; 55; 56; 57; 58; 59; 60; 61; 62; 63]%nat.
  rewrite !length_filter_cons. unfold mem.
  cbn [Nat.ltb Nat.leb filter length Z.of_nat Z.add Z.sub Z.opp Z.pos_sub Pos.add Pos.succ
       Pos.of_succ_nat Pos.pred_double Z.succ_double Z.pred_double Z.double Pos.add_carry].
  lia.
Qed.

(** ** The score *)

(** The score for the side to move plus 64, so that it is never negative. *)
Definition score64 (x : bits) : int :=
  (let mine := ones (occ_lo x land own_lo x) (occ_hi x land own_hi x) in
   let theirs := ones (their_lo x) (their_hi x) in
   if theirs <? mine then 128 - 2 * theirs
   else if mine <? theirs then 2 * mine
   else 64)%uint63.

Lemma count_total : forall b,
  (count is_mine b + count is_theirs b + empties b = 64)%nat.
Proof.
  intro b. unfold empties, count. change 64%nat with (length squares).
  induction squares as [|s l IH];
    [reflexivity|].
  cbn [filter]. destruct (cell_at b s); cbn [is_mine is_theirs is_empty length]; lia.
Qed.

Lemma mem_land : forall lo hi lo' hi' s,
  mem (lo land lo')%uint63 (hi land hi')%uint63 s = mem lo hi s && mem lo' hi' s.
Proof.
  intros. unfold mem. destruct (_ <? _)%nat; rewrite land_spec', Z.land_spec; reflexivity.
Qed.

Lemma count_mine : forall x, to_Z (ones (occ_lo x land own_lo x) (occ_hi x land own_hi x))%uint63 =
  Z.of_nat (count is_mine (decode x)).
Proof.
  intro x. rewrite ones_correct. unfold count. do 2 f_equal. apply filter_ext_in.
  intros s Hs. apply squares_in in Hs. rewrite cell_at_decode by exact Hs.
  rewrite mem_land. unfold cell_of.
  destruct (mem (occ_lo x) _ s), (mem (own_lo x) _ s); reflexivity.
Qed.

Lemma count_theirs : forall x, to_Z (ones (their_lo x) (their_hi x)) =
  Z.of_nat (count is_theirs (decode x)).
Proof.
  intro x. rewrite ones_correct. unfold count. do 2 f_equal. apply filter_ext_in.
  intros s Hs. apply squares_in in Hs. rewrite cell_at_decode by exact Hs.
  unfold their_lo, their_hi. rewrite mem_minus. unfold cell_of.
  destruct (mem (occ_lo x) _ s), (mem (own_lo x) _ s); reflexivity.
Qed.

Theorem score64_correct : forall x, to_Z (score64 x) = final_score (decode x) + 64.
Proof.
  intro x. unfold score64, final_score.
  assert (T := count_total (decode x)).
  assert (M := count_mine x). assert (H := count_theirs x).
  set (m := ones _ _) in *. set (t := ones (their_lo x) (their_hi x)) in *. clearbody m t.
  set (cm := count is_mine (decode x)) in *. set (ct := count is_theirs (decode x)) in *.
  set (ce := empties (decode x)) in *. clearbody cm ct ce. cbv zeta.
  assert (W : 1000 < wB) by reflexivity.
  destruct (t <? m)%uint63 eqn:E1; [apply ltb_spec in E1|].
  - rewrite sub_spec, mul_spec. change (to_Z 128) with 128. change (to_Z 2) with 2.
    rewrite H, M in *. rewrite (Z.mod_small (2 * _)) by lia. rewrite Z.mod_small by lia.
    destruct (Z.ltb_spec 0 (Z.of_nat cm - Z.of_nat ct)); lia.
  - assert (N1 : ~ to_Z t < to_Z m) by (rewrite <- ltb_spec, E1; discriminate).
    destruct (m <? t)%uint63 eqn:E2; [apply ltb_spec in E2|].
    + rewrite mul_spec. change (to_Z 2) with 2. rewrite H, M in *.
      rewrite Z.mod_small by lia.
      destruct (Z.ltb_spec 0 (Z.of_nat cm - Z.of_nat ct)); [lia|].
      destruct (Z.ltb_spec (Z.of_nat cm - Z.of_nat ct) 0); lia.
    + assert (N2 : ~ to_Z m < to_Z t) by (rewrite <- ltb_spec, E2; discriminate).
      change (to_Z 64) with 64. rewrite H, M in *.
      destruct (Z.ltb_spec 0 (Z.of_nat cm - Z.of_nat ct)); [lia|].
      destruct (Z.ltb_spec (Z.of_nat cm - Z.of_nat ct) 0); lia.
Qed.

(** The same for a full board. *)
Definition full64 (x : bits) : int :=
  (2 * ones (occ_lo x land own_lo x) (occ_hi x land own_hi x))%uint63.

Theorem full64_correct : forall x,
  (forall s, (s < 64)%nat -> cell_at (decode x) s <> Empty) ->
  to_Z (full64 x) = final_score (decode x) + 64.
Proof.
  intros x F. unfold full64, final_score.
  assert (T := count_total (decode x)). assert (M := count_mine x).
  assert (E : empties (decode x) = 0%nat).
  { unfold empties, count.
    assert (H : forall l, (forall s, In s l -> (s < 64)%nat) ->
                filter (fun s => is_empty (cell_at (decode x) s)) l = []).
    { induction l as [|s l IH]; intro H; [reflexivity|]. cbn [filter].
      assert (N := F s (H s (or_introl eq_refl))).
      destruct (cell_at (decode x) s); [..|congruence]; cbn [is_empty];
        apply IH; intros t Ht; apply H; right; exact Ht. }
    rewrite H; [reflexivity|]. intros s Hs. apply squares_in, Hs. }
  rewrite E in *.
  set (m := ones _ _) in *. set (cm := count is_mine (decode x)) in *.
  set (ct := count is_theirs (decode x)) in *. clearbody m cm ct. cbv zeta.
  assert (W : 1000 < wB) by reflexivity.
  rewrite mul_spec. change (to_Z 2) with 2. rewrite M. rewrite Z.mod_small by lia.
  destruct (Z.ltb_spec 0 (Z.of_nat cm - Z.of_nat ct)); [lia|].
  destruct (Z.ltb_spec (Z.of_nat cm - Z.of_nat ct) 0); lia.
Qed.

Lemma full64_bounds : forall x, 0 <= to_Z (full64 x) <= 128.
Proof.
  intro x. unfold full64. assert (T := count_total (decode x)). assert (M := count_mine x).
  set (m := ones _ _) in *. clearbody m. assert (W : 1000 < wB) by reflexivity.
  rewrite mul_spec. change (to_Z 2) with 2. rewrite M. rewrite Z.mod_small by lia. lia.
Qed.
