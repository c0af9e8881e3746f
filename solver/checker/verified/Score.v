(** * The score of a finished game, on bits *)

From Coq Require Import Arith ZArith List Bool Lia Uint63.
From KanzenCheck Require Import Rules Bits.
Import ListNotations.
Local Open Scope Z_scope.

(** ** Counting bits *)

(** The number of bits of an integer of 16 bits. *)
Definition ones16 (v : int) : int :=
  (let a := v - ((v >> 1) land 0x5555) in
   let b := (a land 0x3333) + ((a >> 2) land 0x3333) in
   let c := (b + (b >> 4)) land 0x0f0f in
   (c + (c >> 8)) land 31)%uint63.

Definition low16 (v : int) : int := (v land 0xffff)%uint63.
Definition high16 (v : int) : int := ((v >> 16) land 0xffff)%uint63.

Definition ones (lo hi : int) : int :=
  (ones16 (low16 lo) + ones16 (high16 lo) + ones16 (low16 hi) + ones16 (high16 hi))%uint63.

Definition bits8 (z : Z) : Z :=
  Z.b2z (Z.testbit z 0) + Z.b2z (Z.testbit z 1) + Z.b2z (Z.testbit z 2) + Z.b2z (Z.testbit z 3) +
  Z.b2z (Z.testbit z 4) + Z.b2z (Z.testbit z 5) + Z.b2z (Z.testbit z 6) + Z.b2z (Z.testbit z 7).

Definition bits16 (z : Z) : Z := bits8 z + bits8 (z / 2 ^ 8).

(** Whether [f] holds for all numbers of [n] more bits that begin with [z]. *)
Fixpoint for_all_from (n : nat) (z : Z) (f : Z -> bool) : bool :=
  match n with
  | O => f z
  | S n => for_all_from n (2 * z) f && for_all_from n (2 * z + 1) f
  end.

Lemma for_all_from_spec : forall f n z, for_all_from n z f = true ->
  forall m, z * 2 ^ Z.of_nat n <= m < (z + 1) * 2 ^ Z.of_nat n -> f m = true.
Proof.
  intros f. induction n as [|n IH]; intros z H m Hm.
  - change (2 ^ Z.of_nat 0) with 1 in Hm. replace m with z by lia. exact H.
  - cbn [for_all_from] in H. apply andb_true_iff in H. destruct H as [H0 H1].
    rewrite Nat2Z.inj_succ, Z.pow_succ_r in Hm by lia.
    destruct (Z.ltb_spec m ((2 * z + 1) * 2 ^ Z.of_nat n)).
    + apply (IH _ H0). lia.
    + apply (IH _ H1). lia.
Qed.

Lemma ones16_all : for_all_from 16 0 (fun z => to_Z (ones16 (of_Z z)) =? bits16 z) = true.
Proof. vm_compute. reflexivity. Qed.

Lemma ones16_Z : forall v z, to_Z v = Z.land z 65535 -> to_Z (ones16 v) = bits16 z.
Proof.
  intros v z E.
  assert (B : 0 <= Z.land z 65535 < 65536).
  { change 65535 with (Z.ones 16). rewrite Z.land_ones by lia. apply Z.mod_pos_bound. reflexivity. }
  assert (A := for_all_from_spec _ 16 0 ones16_all (Z.land z 65535)).
  change ((0 + 1) * 2 ^ Z.of_nat 16) with 65536 in A. specialize (A ltac:(lia)).
  apply Z.eqb_eq in A. rewrite <- E, of_to_Z, E in A. rewrite A. unfold bits16, bits8.
  rewrite !Z.div_pow2_bits, !Z.land_spec by lia.
  repeat match goal with |- context [Z.testbit 65535 ?n] =>
    change (Z.testbit 65535 n) with true end.
  rewrite !andb_true_r. reflexivity.
Qed.

Lemma low16_Z : forall v, to_Z (ones16 (low16 v)) = bits16 (to_Z v).
Proof. intro v. apply ones16_Z. unfold low16. rewrite land_spec'. reflexivity. Qed.

Lemma high16_Z : forall v, to_Z (ones16 (high16 v)) = bits16 (to_Z v / 2 ^ 16).
Proof. intro v. apply ones16_Z. unfold high16. rewrite land_spec', lsr_spec. reflexivity. Qed.

Lemma bits8_bounds : forall z, 0 <= bits8 z <= 8.
Proof.
  intro z. unfold bits8.
  repeat match goal with |- context [Z.b2z ?b] =>
    let B := fresh in assert (B : 0 <= Z.b2z b <= 1) by (destruct b; cbn; lia);
    let w := fresh in set (w := Z.b2z b) in *; clearbody w end.
  lia.
Qed.

Lemma bits16_bounds : forall z, 0 <= bits16 z <= 16.
Proof.
  intro z. unfold bits16. assert (A := bits8_bounds z). assert (B := bits8_bounds (z / 2 ^ 8)).
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
  assert (E : to_Z (ones lo hi) =
    bits8 (to_Z lo / 2 ^ 0) + bits8 (to_Z lo / 2 ^ 8) + bits8 (to_Z lo / 2 ^ 16) +
    bits8 (to_Z lo / 2 ^ 24) + bits8 (to_Z hi / 2 ^ 0) + bits8 (to_Z hi / 2 ^ 8) +
    bits8 (to_Z hi / 2 ^ 16) + bits8 (to_Z hi / 2 ^ 24)).
  { assert (L0 := low16_Z lo). assert (L1 := high16_Z lo).
    assert (H0 := low16_Z hi). assert (H1 := high16_Z hi).
    assert (BL0 := bits16_bounds (to_Z lo)). assert (BL1 := bits16_bounds (to_Z lo / 2 ^ 16)).
    assert (BH0 := bits16_bounds (to_Z hi)). assert (BH1 := bits16_bounds (to_Z hi / 2 ^ 16)).
    unfold ones.
    generalize dependent (ones16 (low16 lo)). generalize dependent (ones16 (high16 lo)).
    generalize dependent (ones16 (low16 hi)). generalize dependent (ones16 (high16 hi)).
    intros d D c C b B a A.
    destruct (add_small a b 16 16) as [E1 M1]; [lia..|].
    destruct (add_small (a + b) c 32 16) as [E2 M2]; [lia..|].
    destruct (add_small (a + b + c) d 48 16) as [E3 M3]; [lia..|].
    rewrite E3, E2, E1, A, B, C, D. unfold bits16.
    rewrite !Z.div_div by lia. change (2 ^ 16 * 2 ^ 8) with (2 ^ 24).
    change (2 ^ 0) with 1. rewrite !Z.div_1_r. lia. }
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
