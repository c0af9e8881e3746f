(** * Positions as bits, and proofs that they follow the rules

    A set of squares is two integers: squares 0 to 31 are the bits of [lo], squares 32 to 63 those
    of [hi]. A position is the set of occupied squares and a set of own discs. Own discs on squares
    that are not occupied mean nothing, so every four integers are a position. *)

From Coq Require Import Arith ZArith List Bool Lia Uint63.
From KanzenCheck Require Import Rules.
Import ListNotations.
Local Open Scope Z_scope.

(** ** Sets of squares *)

Definition mem (lo hi : int) (s : square) : bool :=
  if (s <? 32)%nat then Z.testbit (to_Z lo) (Z.of_nat s)
  else Z.testbit (to_Z hi) (Z.of_nat s - 32).

Definition bit_lo (s : square) : int := of_Z (if (s <? 32)%nat then 2 ^ Z.of_nat s else 0).
Definition bit_hi (s : square) : int := of_Z (if (s <? 32)%nat then 0 else 2 ^ (Z.of_nat s - 32)).

Definition minus (a b : int) : int := (a lxor (a land b))%uint63.
Definition disjoint (lo hi lo' hi' : int) : bool :=
  (((lo land lo') lor (hi land hi')) =? 0)%uint63.

(** What holds for each of the 64 squares can be computed. *)
Lemma for_squares : forall f, forallb f squares = true -> forall s, (s < 64)%nat -> f s = true.
Proof. intros f H s Hs. rewrite forallb_forall in H. apply H, squares_in, Hs. Qed.

Lemma bit_lo_Z : forall s, (s < 64)%nat ->
  to_Z (bit_lo s) = if (s <? 32)%nat then 2 ^ Z.of_nat s else 0.
Proof.
  intros s H. apply Z.eqb_eq. revert s H. apply for_squares. vm_compute. reflexivity.
Qed.

Lemma bit_hi_Z : forall s, (s < 64)%nat ->
  to_Z (bit_hi s) = if (s <? 32)%nat then 0 else 2 ^ (Z.of_nat s - 32).
Proof.
  intros s H. apply Z.eqb_eq. revert s H. apply for_squares. vm_compute. reflexivity.
Qed.

Lemma land_pow2 : forall a n, 0 <= n -> Z.land a (2 ^ n) = if Z.testbit a n then 2 ^ n else 0.
Proof.
  intros a n Hn. apply Z.bits_inj'. intros m Hm. rewrite Z.land_spec, Z.pow2_bits_eqb by exact Hn.
  destruct (Z.eqb_spec n m) as [->|Hne].
  - destruct (Z.testbit a m).
    + rewrite Z.pow2_bits_true by exact Hn. reflexivity.
    + rewrite Z.bits_0. reflexivity.
  - rewrite andb_false_r. destruct (Z.testbit a n).
    + rewrite Z.pow2_bits_false by exact Hne. reflexivity.
    + rewrite Z.bits_0. reflexivity.
Qed.

Lemma zero_Z : forall x, (x =? 0)%uint63 = (to_Z x =? 0).
Proof.
  intro x. apply eq_true_iff_eq. rewrite eqb_spec, Z.eqb_eq. split.
  - intros ->. reflexivity.
  - intro H. apply to_Z_inj. exact H.
Qed.

Lemma disjoint_single : forall lo hi s, (s < 64)%nat ->
  disjoint lo hi (bit_lo s) (bit_hi s) = negb (mem lo hi s).
Proof.
  intros lo hi s H. unfold disjoint, mem.
  rewrite zero_Z, lor_spec', land_spec', land_spec', bit_lo_Z, bit_hi_Z by exact H.
  destruct (Nat.ltb_spec s 32).
  - rewrite Z.land_0_r, Z.lor_0_r, land_pow2 by lia.
    destruct (Z.testbit _ _); [|reflexivity]. apply Z.eqb_neq. apply Z.pow_nonzero; lia.
  - rewrite Z.land_0_r, Z.lor_0_l, land_pow2 by lia.
    destruct (Z.testbit _ _); [|reflexivity]. apply Z.eqb_neq. apply Z.pow_nonzero; lia.
Qed.

Lemma mem_lor : forall lo hi lo' hi' s,
  mem (lo lor lo')%uint63 (hi lor hi')%uint63 s = mem lo hi s || mem lo' hi' s.
Proof.
  intros. unfold mem. destruct (_ <? _)%nat; rewrite lor_spec', Z.lor_spec; reflexivity.
Qed.

Lemma mem_minus : forall lo hi lo' hi' s,
  mem (minus lo lo') (minus hi hi') s = mem lo hi s && negb (mem lo' hi' s).
Proof.
  intros. unfold mem, minus.
  destruct (_ <? _)%nat; rewrite lxor_spec', land_spec', Z.lxor_spec, Z.land_spec;
    destruct (Z.testbit _ _), (Z.testbit _ _); reflexivity.
Qed.

Lemma mem_single : forall s t, (s < 64)%nat -> (t < 64)%nat ->
  mem (bit_lo t) (bit_hi t) s = Nat.eqb s t.
Proof.
  intros s t Hs Ht. unfold mem. rewrite bit_lo_Z, bit_hi_Z by exact Ht.
  destruct (Nat.ltb_spec s 32), (Nat.ltb_spec t 32), (Nat.eqb_spec s t);
    try (exfalso; lia); try apply Z.bits_0; try (apply Z.pow2_bits_false; lia);
    subst; apply Z.pow2_bits_true; lia.
Qed.

Lemma mem_empty : forall s, mem 0 0 s = false.
Proof. intro s. unfold mem. destruct (_ <? _)%nat; apply Z.bits_0. Qed.

Lemma mem_zero : forall lo hi s, ((lo lor hi) =? 0)%uint63 = true -> mem lo hi s = false.
Proof.
  intros lo hi s H. rewrite zero_Z, lor_spec' in H. apply Z.eqb_eq, Z.lor_eq_0_iff in H.
  destruct H as [Hl Hh]. unfold mem. rewrite Hl, Hh. destruct (_ <? _)%nat; apply Z.bits_0.
Qed.

(** ** Positions *)

Record bits := Bits { occ_lo : int; occ_hi : int; own_lo : int; own_hi : int }.

Definition cell_of (x : bits) (s : square) : cell :=
  if mem (occ_lo x) (occ_hi x) s
  then if mem (own_lo x) (own_hi x) s then Mine else Theirs
  else Empty.

Definition decode (x : bits) : board := map (cell_of x) squares.

Lemma cell_at_decode : forall x s, (s < 64)%nat -> cell_at (decode x) s = cell_of x s.
Proof. intros. unfold decode. apply cell_at_map. assumption. Qed.

Definition pass (x : bits) : bits :=
  Bits (occ_lo x) (occ_hi x) (minus (occ_lo x) (own_lo x)) (minus (occ_hi x) (own_hi x)).

Theorem decode_pass : forall x, decode (pass x) = swap (decode x).
Proof.
  intro x. unfold decode, swap. rewrite map_map. apply map_ext. intro s.
  unfold cell_of, pass. cbn [occ_lo occ_hi own_lo own_hi]. rewrite mem_minus.
  destruct (mem (occ_lo x) _ s); [|reflexivity].
  destruct (mem (own_lo x) _ s); reflexivity.
Qed.

(** ** Flips

    A line holds the bits of its squares. [captured] walks along a line and adds the flipped discs
    to those of other lines. *)

Inductive bit_line := End | Next (lo hi : int) (rest : bit_line).

Fixpoint bit_line_of (l : list square) : bit_line :=
  match l with
  | [] => End
  | s :: rest => Next (bit_lo s) (bit_hi s) (bit_line_of rest)
  end.

Inductive capture := Nothing | Captured (lo hi : int).

Fixpoint captured (their_lo their_hi occ_lo occ_hi : int) (l : bit_line) (lo hi : int) : capture :=
  match l with
  | End => Nothing
  | Next l_lo l_hi rest =>
      if disjoint their_lo their_hi l_lo l_hi
      then if disjoint occ_lo occ_hi l_lo l_hi then Nothing else Captured lo hi
      else captured their_lo their_hi occ_lo occ_hi rest (lo lor l_lo)%uint63 (hi lor l_hi)%uint63
  end.

Fixpoint captured_all (their_lo their_hi occ_lo occ_hi : int) (ls : list bit_line) (lo hi : int)
  : int * int :=
  match ls with
  | [] => (lo, hi)
  | l :: rest =>
      match captured their_lo their_hi occ_lo occ_hi l lo hi with
      | Nothing => captured_all their_lo their_hi occ_lo occ_hi rest lo hi
      | Captured lo' hi' => captured_all their_lo their_hi occ_lo occ_hi rest lo' hi'
      end
  end.

Definition add_lo (l : list square) (lo : int) : int :=
  fold_left (fun a s => (a lor bit_lo s)%uint63) l lo.
Definition add_hi (l : list square) (hi : int) : int :=
  fold_left (fun a s => (a lor bit_hi s)%uint63) l hi.

Definition their_lo (x : bits) : int := minus (occ_lo x) (own_lo x).
Definition their_hi (x : bits) : int := minus (occ_hi x) (own_hi x).

Definition on (l : list square) : Prop := forall s, In s l -> (s < 64)%nat.

Lemma captured_enclosed : forall x l lo hi, on l ->
  captured (their_lo x) (their_hi x) (occ_lo x) (occ_hi x) (bit_line_of l) lo hi =
  match enclosed (decode x) l with
  | None => Nothing
  | Some discs => Captured (add_lo discs lo) (add_hi discs hi)
  end.
Proof.
  intro x. induction l as [|s l IH]; intros lo hi H; [reflexivity|].
  assert (Hs : (s < 64)%nat) by (apply H; left; reflexivity).
  cbn [bit_line_of captured enclosed].
  rewrite !disjoint_single by exact Hs. unfold their_lo, their_hi in *.
  rewrite mem_minus, cell_at_decode by exact Hs. unfold cell_of.
  destruct (mem (occ_lo x) (occ_hi x) s), (mem (own_lo x) (own_hi x) s); cbn [negb andb];
    try reflexivity.
  rewrite IH by (intros t Ht; apply H; right; exact Ht).
  destruct (enclosed (decode x) l); reflexivity.
Qed.

Lemma add_lo_app : forall l l' a, add_lo (l ++ l') a = add_lo l' (add_lo l a).
Proof. intros. unfold add_lo. apply fold_left_app. Qed.
Lemma add_hi_app : forall l l' a, add_hi (l ++ l') a = add_hi l' (add_hi l a).
Proof. intros. unfold add_hi. apply fold_left_app. Qed.

Lemma captured_all_flips : forall x s ds lo hi,
  (forall d, In d ds -> on (line d s)) ->
  captured_all (their_lo x) (their_hi x) (occ_lo x) (occ_hi x)
    (map (fun d => bit_line_of (line d s)) ds) lo hi =
  (add_lo (flat_map (flips_along (decode x) s) ds) lo,
   add_hi (flat_map (flips_along (decode x) s) ds) hi).
Proof.
  intros x s. induction ds as [|d ds IH]; intros lo hi H; [reflexivity|].
  cbn [map captured_all flat_map]. rewrite captured_enclosed by (apply H; left; reflexivity).
  unfold flips_along at 1 3. rewrite add_lo_app, add_hi_app.
  assert (H' : forall d, In d ds -> on (line d s)) by (intros d' Hd; apply H; right; exact Hd).
  destruct (enclosed (decode x) (line d s)); rewrite IH by exact H'; reflexivity.
Qed.

Lemma lines_on : forall s d, (s < 64)%nat -> In d directions -> on (line d s).
Proof.
  assert (H : forall s, (s < 64)%nat ->
    forallb (fun d => forallb (fun t => Nat.ltb t 64) (line d s)) directions = true).
  { apply (for_squares
      (fun s => forallb (fun d => forallb (fun t => Nat.ltb t 64) (line d s)) directions)).
    vm_compute. reflexivity. }
  intros s d Hs Hd t Ht. specialize (H s Hs). rewrite forallb_forall in H.
  specialize (H d Hd). rewrite forallb_forall in H. apply Nat.ltb_lt, H, Ht.
Qed.

Lemma enclosed_theirs : forall b l discs t,
  enclosed b l = Some discs -> In t discs -> In t l /\ cell_at b t = Theirs.
Proof.
  intros b. induction l as [|s l IH]; intros discs t H Ht; [discriminate H|].
  cbn [enclosed] in H. destruct (cell_at b s) eqn:E; try discriminate H.
  - injection H as <-. destruct Ht.
  - destruct (enclosed b l) as [ds|]; [|discriminate H]. injection H as <-.
    destruct Ht as [->|Ht]; [split; [left; reflexivity|exact E]|].
    destruct (IH ds t eq_refl Ht). split; [right|]; assumption.
Qed.

Lemma flips_theirs : forall b s t, (s < 64)%nat -> In t (flips b s) ->
  (t < 64)%nat /\ cell_at b t = Theirs.
Proof.
  intros b s t Hs H. unfold flips in H. apply in_flat_map in H. destruct H as [d [Hd H]].
  unfold flips_along in H. destruct (enclosed b (line d s)) eqn:E; [|destruct H].
  destruct (enclosed_theirs _ _ _ _ E H) as [Hl Hc]. split; [|exact Hc].
  exact (lines_on s d Hs Hd t Hl).
Qed.

Lemma mem_add : forall l lo hi s, on l -> (s < 64)%nat ->
  mem (add_lo l lo) (add_hi l hi) s = mem lo hi s || among s l.
Proof.
  induction l as [|t l IH]; intros lo hi s H Hs; [symmetry; apply orb_false_r|].
  cbn [add_lo add_hi fold_left among existsb]. fold (add_lo l) (add_hi l).
  change (mem (add_lo l (lo lor bit_lo t)%uint63) (add_hi l (hi lor bit_hi t)%uint63) s =
          mem lo hi s || (Nat.eqb s t || among s l)).
  rewrite IH by (try exact Hs; intros u Hu; apply H; right; exact Hu).
  rewrite mem_lor, mem_single by (try exact Hs; apply H; left; reflexivity).
  symmetry. apply orb_assoc.
Qed.

(** ** Moves *)

(** A square with its bits and the lines from it. *)
Record point := Point { point_lo : int; point_hi : int; point_lines : list bit_line }.

Definition point_of (s : square) : point :=
  Point (bit_lo s) (bit_hi s) (map (fun d => bit_line_of (line d s)) directions).

Inductive attempt := Illegal | Legal (after : bits).

(** [their_lo] and [their_hi] are those of [x]. They are the same for all squares. *)
Definition try_move (x : bits) (their_lo their_hi : int) (p : point) : attempt :=
  if disjoint (occ_lo x) (occ_hi x) (point_lo p) (point_hi p) then
    let (lo, hi) :=
      captured_all their_lo their_hi (occ_lo x) (occ_hi x) (point_lines p) 0%uint63 0%uint63 in
    if ((lo lor hi) =? 0)%uint63 then Illegal
    else Legal (Bits (occ_lo x lor point_lo p)%uint63 (occ_hi x lor point_hi p)%uint63
                     (minus (occ_lo x) (own_lo x lor lo)%uint63)
                     (minus (occ_hi x) (own_hi x lor hi)%uint63))
  else Illegal.

Lemma among_in : forall s l, among s l = true <-> In s l.
Proof.
  intros s l. unfold among. rewrite existsb_exists. split.
  - intros [t [Ht E]]. apply Nat.eqb_eq in E. subst. exact Ht.
  - intro H. exists s. split; [exact H|apply Nat.eqb_refl].
Qed.

Theorem try_move_correct : forall x s, (s < 64)%nat ->
  match try_move x (their_lo x) (their_hi x) (point_of s) with
  | Illegal => legal (decode x) s = false
  | Legal y => legal (decode x) s = true /\ decode y = play (decode x) s
  end.
Proof.
  intros x s Hs. unfold try_move, point_of. cbn [point_lo point_hi point_lines].
  rewrite disjoint_single by exact Hs.
  unfold legal. rewrite cell_at_decode by exact Hs. unfold cell_of at 1 2.
  destruct (mem (occ_lo x) (occ_hi x) s) eqn:Eocc; cbn [negb].
  { destruct (mem (own_lo x) _ s); reflexivity. }
  cbn [is_empty andb].
  rewrite captured_all_flips by (intros d Hd; apply lines_on; assumption).
  change (flat_map (flips_along (decode x) s) directions) with (flips (decode x) s).
  assert (Hon : on (flips (decode x) s)) by (intros t Ht; eapply flips_theirs; eassumption).
  destruct (((add_lo _ _) lor (add_hi _ _)) =? 0)%uint63 eqn:E.
  - destruct (flips (decode x) s) as [|t l] eqn:F; [reflexivity|].
    assert (Ht : (t < 64)%nat) by (apply Hon; left; reflexivity).
    apply mem_zero with (s := t) in E. rewrite mem_add in E by assumption.
    apply orb_false_iff in E. destruct E as [_ E].
    assert (among t (t :: l) = true) by (apply among_in; left; reflexivity). congruence.
  - split.
    + destruct (flips (decode x) s); [|reflexivity]. vm_compute in E. discriminate E.
    + unfold play, swap. rewrite map_map. unfold decode at 1. apply map_ext_in.
      intros t Ht. apply squares_in in Ht. rewrite cell_at_decode by exact Ht.
      unfold cell_of at 1. cbn [occ_lo occ_hi own_lo own_hi].
      rewrite mem_lor, mem_minus, mem_lor, mem_single, mem_add, mem_empty by assumption.
      cbn [orb].
      destruct (Nat.eqb_spec t s) as [->|Hne].
      { rewrite Eocc. reflexivity. }
      cbn [orb]. rewrite orb_false_r.
      destruct (among t (flips (decode x) s)) eqn:A.
      * apply among_in in A. apply flips_theirs in A; [|exact Hs]. destruct A as [_ A].
        rewrite cell_at_decode in A by exact Ht. unfold cell_of in A.
        destruct (mem (occ_lo x) _ t); [|discriminate A].
        destruct (mem (own_lo x) _ t); [discriminate A|reflexivity].
      * unfold cell_of. destruct (mem (occ_lo x) _ t); [|reflexivity].
        destruct (mem (own_lo x) _ t); reflexivity.
Qed.
