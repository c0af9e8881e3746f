(** * The symmetries of the board do not change values *)

From Coq Require Import Arith ZArith List Bool Lia Permutation Uint63.
From KanzenCheck Require Import Rules Bits Geometry.
Import ListNotations.
Local Open Scope Z_scope.

(** ** Moves *)

#[local] Opaque source source_direction line squares.

Section Image.

Variable g : symmetry.
Hypothesis Hg : In g symmetries.

Lemma cell_at_image : forall b s, (s < 64)%nat ->
  cell_at (image g b) s = cell_at b (source g s).
Proof.
  intros b s H. unfold image.
  exact (cell_at_map (fun s => cell_at b (source g s)) s H).
Qed.

Lemma enclosed_image : forall b l, on l ->
  enclosed b (map (source g) l) = option_map (map (source g)) (enclosed (image g b) l).
Proof.
  intros b. induction l as [|s l IH]; intro H; [reflexivity|].
  cbn [map enclosed]. rewrite cell_at_image by (apply H; left; reflexivity).
  destruct (cell_at b (source g s)); try reflexivity.
  rewrite IH by (intros t Ht; apply H; right; exact Ht).
  destruct (enclosed (image g b) l); reflexivity.
Qed.

Lemma flips_along_image : forall b s d, (s < 64)%nat -> In d directions ->
  flips_along b (source g s) (source_direction g d) =
  map (source g) (flips_along (image g b) s d).
Proof.
  intros b s d Hs Hd. unfold flips_along.
  rewrite source_line, enclosed_image by (try apply lines_on; assumption).
  destruct (enclosed (image g b) (line d s)); reflexivity.
Qed.

Lemma in_flips_image : forall b s t, (s < 64)%nat -> (t < 64)%nat ->
  (In t (flips (image g b) s) <-> In (source g t) (flips b (source g s))).
Proof.
  intros b s t Hs Ht. unfold flips. rewrite !in_flat_map. split.
  - intros [d [Hd H]]. exists (source_direction g d).
    split; [apply source_direction_in; assumption|].
    rewrite flips_along_image by assumption. apply in_map, H.
  - intros [d [Hd H]]. destruct (source_direction_onto g d Hg Hd) as [d' [Hd' <-]].
    exists d'. split; [exact Hd'|]. rewrite flips_along_image in H by assumption.
    apply in_map_iff in H. destruct H as [u [E H]].
    assert (Hu : (u < 64)%nat).
    { apply (flips_theirs (image g b) s u Hs). unfold flips. apply in_flat_map. exists d'. auto. }
    apply source_injective in E; [subst; exact H|assumption..].
Qed.

Lemma among_flips_image : forall b s t, (s < 64)%nat -> (t < 64)%nat ->
  among t (flips (image g b) s) = among (source g t) (flips b (source g s)).
Proof.
  intros b s t Hs Ht. apply eq_true_iff_eq. rewrite !among_in. apply in_flips_image; assumption.
Qed.

Lemma legal_image : forall b s, (s < 64)%nat -> legal (image g b) s = legal b (source g s).
Proof.
  intros b s Hs. unfold legal. rewrite cell_at_image by exact Hs. f_equal.
  destruct (flips (image g b) s) as [|t l] eqn:E, (flips b (source g s)) as [|u k] eqn:F;
    try reflexivity; exfalso.
  - assert (Hu : (u < 64)%nat).
    { apply (flips_theirs b (source g s) u); [apply source_on; assumption|].
      rewrite F. left. reflexivity. }
    destruct (source_onto g u Hg Hu) as [v [Hv <-]].
    assert (In v (flips (image g b) s)) by
      (apply in_flips_image; try assumption; rewrite F; left; reflexivity).
    rewrite E in H. destruct H.
  - assert (Ht : (t < 64)%nat).
    { apply (flips_theirs (image g b) s t Hs). rewrite E. left. reflexivity. }
    assert (In (source g t) (flips b (source g s))) by
      (apply in_flips_image; try assumption; rewrite E; left; reflexivity).
    rewrite F in H. destruct H.
Qed.

Lemma swap_image : forall b, swap (image g b) = image g (swap b).
Proof.
  intro b. unfold image. unfold swap at 1. rewrite map_map. apply map_ext.
  intro s. symmetry. apply cell_at_swap.
Qed.

Lemma play_image : forall b s, (s < 64)%nat ->
  play (image g b) s = image g (play b (source g s)).
Proof.
  intros b s Hs. unfold play at 1. unfold image at 3. unfold swap. rewrite map_map.
  apply map_ext_in. intros t Ht. apply squares_in in Ht.
  assert (Hst := source_on g t Hg Ht).
  rewrite cell_at_play by exact Hst.
  rewrite among_flips_image, cell_at_image by assumption.
  assert (E : Nat.eqb t s = Nat.eqb (source g t) (source g s)).
  { apply eq_true_iff_eq. rewrite !Nat.eqb_eq. split; [intros ->; reflexivity|].
    apply source_injective; assumption. }
  rewrite E. destruct (_ || _); reflexivity.
Qed.

Lemma moves_image : forall b s, (s < 64)%nat ->
  (In s (moves (image g b)) <-> In (source g s) (moves b)).
Proof.
  intros b s Hs. rewrite !in_moves, legal_image by exact Hs.
  split; intros [_ H]; (split; [try apply source_on; assumption|exact H]).
Qed.

Lemma no_moves_image : forall b, moves (image g b) = [] <-> moves b = [].
Proof.
  intro b. split; intro H.
  - destruct (moves b) as [|s l] eqn:E; [reflexivity|exfalso].
    assert (Hs : In s (moves b)) by (rewrite E; left; reflexivity).
    assert (Hs' := proj1 (in_moves b s) Hs).
    destruct (source_onto g s Hg (proj1 Hs')) as [t [Ht <-]].
    apply moves_image in Hs; [|exact Ht]. rewrite H in Hs. destruct Hs.
  - destruct (moves (image g b)) as [|s l] eqn:E; [reflexivity|exfalso].
    assert (Hs : In s (moves (image g b))) by (rewrite E; left; reflexivity).
    assert (Hs' := proj1 (in_moves _ s) Hs).
    apply moves_image in Hs; [|apply Hs']. rewrite H in Hs. destruct Hs.
Qed.

(** ** Counts *)

Lemma filter_permutation : forall (f : square -> bool) l l', Permutation l l' ->
  length (filter f l) = length (filter f l').
Proof.
  intros f l l' P. induction P as [|x l l' P IH|x y l|l l' l'' P1 IH1 P2 IH2]; cbn [filter].
  - reflexivity.
  - destruct (f x); cbn [length]; congruence.
  - destruct (f x), (f y); reflexivity.
  - congruence.
Qed.

Lemma filter_map : forall (f : square -> bool) (h : square -> square) l,
  length (filter (fun s => f (h s)) l) = length (filter f (map h l)).
Proof.
  intros f h. induction l as [|s l IH]; [reflexivity|].
  cbn [map filter]. destruct (f (h s)); cbn [length]; congruence.
Qed.

Lemma squares_permutation : Permutation (map (source g) squares) squares.
Proof.
  assert (N := squares_once).
  apply NoDup_Permutation.
  - assert (H : forall l, (forall s, In s l -> In s squares) -> NoDup l ->
      NoDup (map (source g) l)).
    { induction l as [|s l IH]; intros H HN; [constructor|]. cbn [map].
      inversion HN as [|? ? H1 H2]; subst. constructor.
      - intro Hin. apply in_map_iff in Hin. destruct Hin as [t [E Ht]].
        apply source_injective in E; [subst; contradiction|exact Hg|apply squares_in, H; right;
          exact Ht|apply squares_in, H; left; reflexivity].
      - apply IH; [intros t Ht; apply H; right; exact Ht|exact H2]. }
    apply H; [trivial|exact N].
  - exact N.
  - intro s. rewrite in_map_iff, squares_in. split.
    + intros [t [<- Ht]]. apply source_on; [exact Hg|apply squares_in, Ht].
    + intro Hs. destruct (source_onto g s Hg Hs) as [t [Ht E]]. exists t.
      split; [exact E|apply squares_in, Ht].
Qed.

Lemma count_image : forall kind b, count kind (image g b) = count kind b.
Proof.
  intros kind b. unfold count.
  rewrite <- (filter_permutation (fun s => kind (cell_at b s)) _ _ squares_permutation).
  rewrite <- (filter_map (fun s => kind (cell_at b s)) (source g)).
  apply (f_equal (@length square)). apply filter_ext_in. intros s Hs. apply squares_in in Hs.
  rewrite cell_at_image by exact Hs. reflexivity.
Qed.

Lemma empties_image : forall b, empties (image g b) = empties b.
Proof. intro b. unfold empties. apply count_image. Qed.

Lemma final_score_image : forall b, final_score (image g b) = final_score b.
Proof. intro b. unfold final_score. rewrite !count_image, empties_image. reflexivity. Qed.

(** ** Values *)

#[local] Opaque value value_within moves play swap image final_score.

Lemma value_image_aux : forall n b, (empties b < n)%nat ->
  value (image g b) = value b.
Proof.
  induction n as [|n IH]; intros b H; [lia|].
  assert (Step : forall c, (empties c <= n)%nat -> moves c <> [] -> value (image g c) = value c).
  { intros c Hc M.
    assert (M' : moves (image g c) <> []) by (intro Z; apply M, no_moves_image, Z).
    assert (E : forall t, t <= value (image g c) <-> t <= value c).
    { intro t. rewrite (value_move (image g c) t M'), (value_move c t M).
      split; intros [s [Hs V]].
      - assert (Hs' := proj1 (in_moves _ _) Hs). apply moves_image in Hs; [|apply Hs'].
        exists (source g s). split; [exact Hs|].
        rewrite play_image in V by apply Hs'. rewrite IH in V; [exact V|].
        apply empties_play in Hs. lia.
      - assert (Hs' := proj1 (in_moves _ _) Hs).
        destruct (source_onto g s Hg (proj1 Hs')) as [u [Hu <-]].
        exists u. split; [apply moves_image; assumption|].
        rewrite play_image by exact Hu. rewrite IH; [exact V|].
        apply empties_play in Hs. lia. }
    assert (E1 := proj1 (E (value (image g c)))). assert (E2 := proj2 (E (value c))). lia. }
  destruct (moves b) as [|s l] eqn:M.
  - destruct (moves (swap b)) as [|s l] eqn:M'.
    + assert (I : moves (image g b) = []) by (apply no_moves_image, M).
      assert (I' : moves (swap (image g b)) = []).
      { rewrite swap_image. apply no_moves_image, M'. }
      rewrite (value_end b M M'), (value_end (image g b) I I'). apply final_score_image.
    + assert (N : moves (swap b) <> []) by congruence.
      assert (I : moves (image g b) = []) by (apply no_moves_image, M).
      assert (I' : moves (swap (image g b)) <> []).
      { rewrite swap_image. intro Z. apply N, no_moves_image, Z. }
      rewrite (value_pass b M N), (value_pass (image g b) I I'), swap_image.
      apply (f_equal Z.opp). apply Step; [rewrite empties_swap; lia|exact N].
  - apply Step; [lia|congruence].
Qed.

Theorem value_image : forall b, value (image g b) = value b.
Proof. intro b. exact (value_image_aux (S (empties b)) b (Nat.lt_succ_diag_r _)). Qed.

End Image.

(** ** Images of bits *)

(** Each byte of 32 bits is reversed. *)
Definition flip_files (x : int) : int :=
  (let x := ((x >> 1) land 0x55555555) lxor ((x land 0x55555555) << 1) in
   let x := ((x >> 2) land 0x33333333) lxor ((x land 0x33333333) << 2) in
   ((x >> 4) land 0x0f0f0f0f) lxor ((x land 0x0f0f0f0f) << 4))%uint63.

(** The order of the four bytes is reversed. *)
Definition flip_ranks (x : int) : int :=
  (let x := ((x >> 8) land 0x00ff00ff) lxor ((x land 0x00ff00ff) << 8) in
   ((x >> 16) land 0xffff) lxor ((x land 0xffff) << 16))%uint63.

(** Each half of four bytes and four bits is transposed. *)
Definition transpose (x : int) : int :=
  (let t := (x lxor (x >> 7)) land 0x00aa00aa in
   let x := x lxor t lxor (t << 7) in
   let t := (x lxor (x >> 14)) land 0x0000cccc in
   x lxor t lxor (t << 14))%uint63.

Definition exchange_lo (lo hi : int) : int :=
  ((transpose lo land 0x0f0f0f0f) lxor ((transpose hi land 0x0f0f0f0f) << 4))%uint63.
Definition exchange_hi (lo hi : int) : int :=
  (((transpose lo >> 4) land 0x0f0f0f0f) lxor (transpose hi land 0xf0f0f0f0))%uint63.

(** *** Where bits come from

    The functions above are terms of this kind. For each bit of the result, [origins] lists the bits
    of [lo] and [hi] whose exclusive or it is. *)

Inductive term :=
| Lo
| Hi
| And (t : term) (mask : int)
| Left (t : term) (n : int)
| Right (t : term) (n : int)
| Xor (a b : term).

Fixpoint eval (lo hi : int) (t : term) : int :=
  (match t with
   | Lo => lo
   | Hi => hi
   | And t mask => eval lo hi t land mask
   | Left t n => eval lo hi t << n
   | Right t n => eval lo hi t >> n
   | Xor a b => eval lo hi a lxor eval lo hi b
   end)%uint63.

(** A bit of [hi] or of [lo]. *)
Definition origin : Type := bool * Z.

Definition same_origin (o o' : origin) : bool := Bool.eqb (fst o) (fst o') && (snd o =? snd o').

Fixpoint toggle (o : origin) (l : list origin) : list origin :=
  match l with
  | [] => [o]
  | o' :: rest => if same_origin o o' then rest else o' :: toggle o rest
  end.

Fixpoint origins (t : term) (n : Z) : list origin :=
  if (0 <=? n) && (n <? 63) then
    match t with
    | Lo => [(false, n)]
    | Hi => [(true, n)]
    | And t mask => if Z.testbit (to_Z mask) n then origins t n else []
    | Left t i => origins t (n - to_Z i)
    | Right t i => origins t (n + to_Z i)
    | Xor a b => fold_right toggle (origins b n) (origins a n)
    end
  else [].

Definition bit_of (lo hi : int) (o : origin) : bool :=
  Z.testbit (to_Z (if fst o then hi else lo)) (snd o).

Definition sum (lo hi : int) (l : list origin) : bool :=
  fold_right (fun o b => xorb (bit_of lo hi o) b) false l.

Lemma sum_toggle : forall lo hi o l, sum lo hi (toggle o l) = xorb (bit_of lo hi o) (sum lo hi l).
Proof.
  intros lo hi o. induction l as [|o' l IH]; [reflexivity|]. cbn [toggle].
  destruct (same_origin o o') eqn:E.
  - unfold same_origin in E. apply andb_true_iff in E. destruct E as [E1 E2].
    apply Bool.eqb_prop in E1. apply Z.eqb_eq in E2. destruct o, o'. cbn [fst snd] in *. subst.
    cbn [sum fold_right]. fold (sum lo hi l).
    destruct (bit_of lo hi _), (sum lo hi l); reflexivity.
  - cbn [sum fold_right]. fold (sum lo hi l). fold (sum lo hi (toggle o l)). rewrite IH.
    destruct (bit_of lo hi o), (bit_of lo hi o'), (sum lo hi l); reflexivity.
Qed.

Lemma sum_toggles : forall lo hi l l',
  sum lo hi (fold_right toggle l l') = xorb (sum lo hi l') (sum lo hi l).
Proof.
  intros lo hi l. induction l' as [|o l' IH].
  { change (fold_right toggle l []) with l. change (sum lo hi []) with false.
    destruct (sum lo hi l); reflexivity. }
  cbn [fold_right]. rewrite sum_toggle, IH. cbn [sum fold_right]. fold (sum lo hi l').
  symmetry. apply xorb_assoc_reverse.
Qed.

Lemma bit_outside : forall x n, ~ (0 <= n < 63) -> Z.testbit (to_Z x) n = false.
Proof.
  intros x n H. destruct (Z.ltb_spec n 0); [apply Z.testbit_neg_r; assumption|].
  assert (B := to_Z_bounded x). destruct (Z.eqb_spec (to_Z x) 0) as [->|N]; [apply Z.bits_0|].
  apply Z.bits_above_log2; [lia|]. apply Z.log2_lt_pow2; [lia|].
  apply Z.lt_le_trans with wB; [lia|]. change wB with (2 ^ 63). apply Z.pow_le_mono_r; lia.
Qed.

Definition short_shifts (t : term) : bool :=
  (fix short t := match t with
   | Lo | Hi => true
   | And t _ => short t
   | Left t n | Right t n => (n <? 63)%uint63 && short t
   | Xor a b => short a && short b
   end) t.

Lemma eval_bit : forall lo hi t n, short_shifts t = true ->
  Z.testbit (to_Z (eval lo hi t)) n = sum lo hi (origins t n).
Proof.
  intros lo hi. induction t as [| |t IH mask|t IH i|t IH i|a IHa b IHb]; intros n H;
    (destruct ((0 <=? n) && (n <? 63)) eqn:R;
     [|rewrite bit_outside by lia; cbn [origins]; rewrite R; reflexivity]);
    cbn [origins eval]; rewrite R.
  - symmetry. apply xorb_false_r.
  - symmetry. apply xorb_false_r.
  - rewrite land_spec', Z.land_spec, (IH n H).
    destruct (Z.testbit (to_Z mask) n); [apply andb_true_r|apply andb_false_r].
  - cbn in H. apply andb_true_iff in H. destruct H as [L H]. apply ltb_spec in L.
    change (to_Z 63) with 63 in L. assert (B := to_Z_bounded i).
    rewrite <- (of_to_Z i) at 1. rewrite shift_left_bit by lia. rewrite (IH _ H).
    destruct (Z.leb_spec (to_Z i) n); [reflexivity|].
    rewrite <- (IH _ H), bit_outside by lia. reflexivity.
  - cbn in H. apply andb_true_iff in H. destruct H as [L H]. apply ltb_spec in L.
    change (to_Z 63) with 63 in L. assert (B := to_Z_bounded i).
    rewrite <- (of_to_Z i) at 1. rewrite shift_right_bit by lia. apply (IH _ H).
  - cbn in H. apply andb_true_iff in H. destruct H as [Ha Hb].
    rewrite lxor_spec', Z.lxor_spec, (IHa n Ha), (IHb n Hb). symmetry. apply sum_toggles.
Qed.

Definition place_of (s : square) : origin :=
  if (s <? 32)%nat then (false, Z.of_nat s) else (true, Z.of_nat s - 32).

Definition permutes (g : symmetry) (lo' hi' : term) : bool :=
  short_shifts lo' && short_shifts hi' &&
  forallb (fun s => match origins (if (s <? 32)%nat then lo' else hi') (snd (place_of s)) with
                    | [o] => same_origin o (place_of (source g s))
                    | _ => false
                    end) squares.

Lemma mem_place : forall lo hi s, mem lo hi s = bit_of lo hi (place_of s).
Proof. intros. unfold mem, place_of, bit_of. destruct (s <? 32)%nat; reflexivity. Qed.

Lemma permutes_mem : forall g lo' hi', permutes g lo' hi' = true -> forall lo hi s, (s < 64)%nat ->
  mem (eval lo hi lo') (eval lo hi hi') s = mem lo hi (source g s).
Proof.
  intros g lo' hi' P lo hi s Hs. unfold permutes in P. apply andb_true_iff in P.
  destruct P as [S P]. apply andb_true_iff in S. destruct S as [Sl Sh].
  rewrite forallb_forall in P. specialize (P s (proj2 (squares_in s) Hs)).
  rewrite mem_place, (mem_place lo hi).
  assert (E : bit_of (eval lo hi lo') (eval lo hi hi') (place_of s) =
              sum lo hi (origins (if (s <? 32)%nat then lo' else hi') (snd (place_of s)))).
  { unfold bit_of, place_of. destruct (s <? 32)%nat; cbn [fst snd]; apply eval_bit; assumption. }
  rewrite E. clear E. destruct (origins _ _) as [|o [|? ?]]; try discriminate P.
  unfold same_origin in P. apply andb_true_iff in P. destruct P as [P1 P2].
  apply Bool.eqb_prop in P1. apply Z.eqb_eq in P2. cbn [sum fold_right]. rewrite xorb_false_r.
  unfold bit_of. rewrite P1, P2. reflexivity.
Qed.

Ltac reify lo hi e :=
  match e with
  | lo => constr:(Lo)
  | hi => constr:(Hi)
  | (?a land ?m)%uint63 => let a := reify lo hi a in constr:(And a m)
  | (?a << ?n)%uint63 => let a := reify lo hi a in constr:(Left a n)
  | (?a >> ?n)%uint63 => let a := reify lo hi a in constr:(Right a n)
  | (?a lxor ?b)%uint63 =>
      let a := reify lo hi a in let b := reify lo hi b in constr:(Xor a b)
  end.

Ltac by_origins g :=
  intros lo hi s Hs;
  match goal with |- mem ?a ?b s = _ =>
    let a' := eval cbv beta zeta delta [flip_files flip_ranks exchange_lo exchange_hi transpose]
              in a in
    let b' := eval cbv beta zeta delta [flip_files flip_ranks exchange_lo exchange_hi transpose]
              in b in
    let t := reify lo hi a' in let u := reify lo hi b' in
    exact (permutes_mem g t u ltac:(vm_compute; reflexivity) lo hi s Hs)
  end.

Lemma files_mem : forall lo hi s, (s < 64)%nat ->
  mem (flip_files lo) (flip_files hi) s = mem lo hi (source (true, false, false) s).
Proof. by_origins (true, false, false). Qed.

Lemma ranks_mem : forall lo hi s, (s < 64)%nat ->
  mem (flip_ranks hi) (flip_ranks lo) s = mem lo hi (source (false, true, false) s).
Proof. by_origins (false, true, false). Qed.

Lemma exchange_mem : forall lo hi s, (s < 64)%nat ->
  mem (exchange_lo lo hi) (exchange_hi lo hi) s = mem lo hi (source (false, false, true) s).
Proof. by_origins (false, false, true). Qed.

(** *** Images of positions *)

Definition mirror_files (x : bits) : bits :=
  Bits (flip_files (occ_lo x)) (flip_files (occ_hi x))
       (flip_files (own_lo x)) (flip_files (own_hi x)).

Definition mirror_ranks (x : bits) : bits :=
  Bits (flip_ranks (occ_hi x)) (flip_ranks (occ_lo x))
       (flip_ranks (own_hi x)) (flip_ranks (own_lo x)).

Definition exchange (x : bits) : bits :=
  Bits (exchange_lo (occ_lo x) (occ_hi x)) (exchange_hi (occ_lo x) (occ_hi x))
       (exchange_lo (own_lo x) (own_hi x)) (exchange_hi (own_lo x) (own_hi x)).

Lemma decode_image : forall g x y,
  (forall s, (s < 64)%nat -> (source g s < 64)%nat) ->
  (forall s, (s < 64)%nat ->
    mem (occ_lo y) (occ_hi y) s = mem (occ_lo x) (occ_hi x) (source g s)) ->
  (forall s, (s < 64)%nat ->
    mem (own_lo y) (own_hi y) s = mem (own_lo x) (own_hi x) (source g s)) ->
  decode y = image g (decode x).
Proof.
  intros g x y On Occ Own. unfold decode at 1, image. apply map_ext_in. intros s Hs.
  apply squares_in in Hs. rewrite cell_at_decode by (apply On, Hs). unfold cell_of.
  rewrite Occ, Own by exact Hs. reflexivity.
Qed.

(** [y] has the same value and as many empty squares as [x]. *)
Definition alike (x y : bits) : Prop :=
  value (decode y) = value (decode x) /\ empties (decode y) = empties (decode x).

Lemma alike_image : forall g x y, In g symmetries ->
  (forall s, (s < 64)%nat ->
    mem (occ_lo y) (occ_hi y) s = mem (occ_lo x) (occ_hi x) (source g s)) ->
  (forall s, (s < 64)%nat ->
    mem (own_lo y) (own_hi y) s = mem (own_lo x) (own_hi x) (source g s)) ->
  alike x y.
Proof.
  intros g x y Hg Occ Own. unfold alike.
  rewrite (decode_image g x y (fun s Hs => source_on g s Hg Hs) Occ Own).
  exact (conj (value_image g Hg (decode x)) (empties_image g Hg (decode x))).
Qed.

Lemma alike_files : forall x, alike x (mirror_files x).
Proof. intro x. apply (alike_image (true, false, false)); [cbn; tauto|apply files_mem..]. Qed.

Lemma alike_ranks : forall x, alike x (mirror_ranks x).
Proof. intro x. apply (alike_image (false, true, false)); [cbn; tauto|apply ranks_mem..]. Qed.

Lemma alike_exchange : forall x, alike x (exchange x).
Proof. intro x. apply (alike_image (false, false, true)); [cbn; tauto|apply exchange_mem..]. Qed.

Lemma alike_trans : forall x y z, alike x y -> alike y z -> alike x z.
Proof. unfold alike. intros x y z [V E] [V' E']. split; congruence. Qed.

(** *** One representative of all images of a position *)

Definition less (x y : bits) : bool :=
  (if own_lo x =? own_lo y then
     if own_hi x =? own_hi y then
       if occ_lo x =? occ_lo y then occ_hi x <? occ_hi y else occ_lo x <? occ_lo y
     else own_hi x <? own_hi y
   else own_lo x <? own_lo y)%uint63.

Definition lesser (x y : bits) : bits := if less x y then x else y.

Definition least_mirrored (x : bits) : bits :=
  let y := mirror_files x in
  lesser (lesser x y) (lesser (mirror_ranks x) (mirror_ranks y)).

(** The least of the eight images. *)
Definition least (x : bits) : bits := lesser (least_mirrored x) (least_mirrored (exchange x)).

Lemma alike_lesser : forall x y z, alike x y -> alike x z -> alike x (lesser y z).
Proof. intros x y z Y Z. unfold lesser. destruct (less y z); assumption. Qed.

Lemma alike_mirrored : forall x, alike x (least_mirrored x).
Proof.
  intro x. assert (F := alike_files x). unfold least_mirrored. cbv zeta.
  apply alike_lesser; apply alike_lesser.
  - split; reflexivity.
  - exact F.
  - apply alike_ranks.
  - apply alike_trans with (mirror_files x); [exact F|apply alike_ranks].
Qed.

Theorem least_image : forall x, alike x (least x).
Proof.
  intro x. apply alike_lesser; [apply alike_mirrored|].
  apply alike_trans with (exchange x); [apply alike_exchange|apply alike_mirrored].
Qed.
