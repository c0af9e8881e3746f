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

(** The bits of a square and of its source. *)
Record arrow := Arrow { to_lo : int; to_hi : int; from_lo : int; from_hi : int }.

Definition arrow_of (g : symmetry) (s : square) : arrow :=
  Arrow (bit_lo s) (bit_hi s) (bit_lo (source g s)) (bit_hi (source g s)).

Definition arrows (g : symmetry) : list arrow := map (arrow_of g) squares.

Fixpoint permuted (l : list arrow) (lo hi new_lo new_hi : int) : int * int :=
  match l with
  | [] => (new_lo, new_hi)
  | a :: rest =>
      if disjoint lo hi (from_lo a) (from_hi a) then permuted rest lo hi new_lo new_hi
      else permuted rest lo hi (new_lo lor to_lo a)%uint63 (new_hi lor to_hi a)%uint63
  end.

Definition bits_image (l : list arrow) (x : bits) : bits :=
  let (occ_lo', occ_hi') := permuted l (occ_lo x) (occ_hi x) 0%uint63 0%uint63 in
  let (own_lo', own_hi') := permuted l (own_lo x) (own_hi x) 0%uint63 0%uint63 in
  Bits occ_lo' occ_hi' own_lo' own_hi'.

Lemma permuted_correct : forall g lo hi s, In g symmetries -> (s < 64)%nat ->
  forall l new_lo new_hi, on l ->
  let (lo', hi') := permuted (map (arrow_of g) l) lo hi new_lo new_hi in
  mem lo' hi' s = mem new_lo new_hi s || (among s l && mem lo hi (source g s)).
Proof.
  intros g lo hi s Hg Hs. induction l as [|t l IH]; intros new_lo new_hi H.
  { cbn. symmetry. apply orb_false_r. }
  assert (Ht : (t < 64)%nat) by (apply H; left; reflexivity).
  assert (Hl : on l) by (intros u Hu; apply H; right; exact Hu).
  cbn [map permuted arrow_of to_lo to_hi from_lo from_hi].
  rewrite disjoint_single by (apply source_on; assumption).
  change (among s (t :: l)) with (Nat.eqb s t || among s l).
  destruct (mem lo hi (source g t)) eqn:E; cbn [negb].
  - specialize (IH (new_lo lor bit_lo t)%uint63 (new_hi lor bit_hi t)%uint63 Hl).
    destruct (permuted _ _ _ _ _) as [lo' hi']. rewrite IH, mem_lor, mem_single by assumption.
    destruct (Nat.eqb_spec s t) as [->|Hne].
    + rewrite E. rewrite !orb_true_r. reflexivity.
    + rewrite orb_false_r. reflexivity.
  - specialize (IH new_lo new_hi Hl).
    destruct (permuted _ _ _ _ _) as [lo' hi']. rewrite IH.
    destruct (Nat.eqb_spec s t) as [->|Hne]; [|reflexivity].
    rewrite E, !andb_false_r. reflexivity.
Qed.

Theorem decode_image : forall g x, In g symmetries ->
  decode (bits_image (arrows g) x) = image g (decode x).
Proof.
  intros g x Hg. unfold decode at 1, image. apply map_ext_in. intros s Hs.
  assert (Hs' := proj1 (squares_in s) Hs).
  rewrite cell_at_decode by (apply source_on; assumption).
  assert (Hon : on squares) by (intros t Ht; apply squares_in, Ht).
  assert (A : among s squares = true) by (apply among_in, Hs).
  unfold cell_of, bits_image, arrows.
  assert (H1 := permuted_correct g (occ_lo x) (occ_hi x) s Hg Hs' squares 0%uint63 0%uint63 Hon).
  assert (H2 := permuted_correct g (own_lo x) (own_hi x) s Hg Hs' squares 0%uint63 0%uint63 Hon).
  destruct (permuted _ (occ_lo x) _ _ _) as [a b]. destruct (permuted _ (own_lo x) _ _ _) as [c d].
  cbn [occ_lo occ_hi own_lo own_hi]. rewrite A, mem_empty in H1, H2.
  cbn [orb andb] in H1, H2. rewrite H1, H2. reflexivity.
Qed.
