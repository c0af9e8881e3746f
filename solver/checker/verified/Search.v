(** * Solving leaves

    [solve] decides whether the value of a position is at least a bound, or gives up because the
    work limit is exceeded. *)

From Coq Require Import Arith ZArith List Bool Lia Uint63.
From KanzenCheck Require Import Rules Bits Score.
Import ListNotations.
Local Open Scope Z_scope.

#[local] Opaque value moves play decode swap final_score.

Definition points : list point := map point_of squares.

(** All points of [es] are squares, and [es] contains all empty squares of [x]. *)
Definition covers (es : list point) (x : bits) : Prop :=
  (forall p, In p es -> exists s, (s < 64)%nat /\ p = point_of s) /\
  (forall s, (s < 64)%nat -> cell_at (decode x) s = Empty -> In (point_of s) es).

(** Those points of [es] that are empty in [x]. *)
Definition empty_points (x : bits) (es : list point) : list point :=
  filter (fun p => disjoint (occ_lo x) (occ_hi x) (point_lo p) (point_hi p)) es.

Lemma in_points : forall p, In p points <-> exists s, (s < 64)%nat /\ p = point_of s.
Proof.
  intro p. unfold points. rewrite in_map_iff. split.
  - intros [s [E H]]. apply squares_in in H. exists s. split; [exact H|symmetry; exact E].
  - intros [s [H E]]. exists s. split; [symmetry; exact E|apply squares_in, H].
Qed.

Lemma covers_points : forall x, covers points x.
Proof.
  intro x. split.
  - intros p H. apply in_points, H.
  - intros s H _. apply in_points. exists s. auto.
Qed.

Lemma covers_empty_points : forall x es, covers es x -> covers (empty_points x es) x.
Proof.
  intros x es [H1 H2]. unfold empty_points. split.
  - intros p H. apply filter_In in H. apply H1, H.
  - intros s H E. apply filter_In. split; [apply H2; assumption|].
    change (point_lo (point_of s)) with (bit_lo s). change (point_hi (point_of s)) with (bit_hi s).
    rewrite disjoint_single by exact H. rewrite cell_at_decode in E by exact H.
    unfold cell_of in E. destruct (mem (occ_lo x) _ s); [|reflexivity].
    destruct (mem (own_lo x) _ s); discriminate E.
Qed.

Lemma covers_pass : forall es x, covers es x -> covers es (pass x).
Proof.
  intros es x [H1 H2]. split; [exact H1|]. intros s Hs E. apply H2; [exact Hs|].
  rewrite decode_pass, cell_at_swap in E. destruct (cell_at (decode x) s); easy.
Qed.

Lemma covers_play : forall es x y s,
  covers es x -> decode y = play (decode x) s -> covers es y.
Proof.
  intros es x y s [H1 H2] D. split; [exact H1|]. intros t Ht E. apply H2; [exact Ht|].
  rewrite D, cell_at_play in E by exact Ht.
  destruct (_ || _); [discriminate E|]. destruct (cell_at (decode x) t); easy.
Qed.

(** ** The positions after all moves *)

Fixpoint children_of (x : bits) (tl th : int) (es : list point) : list bits :=
  match es with
  | [] => []
  | p :: rest =>
      match try_move x tl th p with
      | Illegal => children_of x tl th rest
      | Legal y => y :: children_of x tl th rest
      end
  end.

Definition children (x : bits) (es : list point) : list bits :=
  children_of x (their_lo x) (their_hi x) es.

Definition after_moves (x : bits) (ys : list bits) : Prop :=
  (forall y, In y ys -> exists s, In s (moves (decode x)) /\ decode y = play (decode x) s) /\
  (forall s, In s (moves (decode x)) -> exists y, In y ys /\ decode y = play (decode x) s).

Lemma legal_empty : forall b s, legal b s = true -> cell_at b s = Empty.
Proof.
  intros b s H. unfold legal in H. apply andb_true_iff in H. destruct H as [H _].
  destruct (cell_at b s); easy.
Qed.

Lemma children_after_moves : forall es x, covers es x -> after_moves x (children x es).
Proof.
  intros es x [H1 H2]. unfold children. split.
  - clear H2. induction es as [|p es IH]; intros y Hy; [destruct Hy|].
    cbn [children_of] in Hy. destruct (H1 p (or_introl eq_refl)) as [s [Hs ->]].
    assert (T := try_move_correct x s Hs).
    destruct (try_move x (their_lo x) (their_hi x) (point_of s)) as [|z].
    + apply IH; [|exact Hy]. intros p Hp. apply H1. right. exact Hp.
    + destruct Hy as [<-|Hy].
      * exists s. destruct T as [L D]. split; [apply in_moves; split|]; assumption.
      * apply IH; [|exact Hy]. intros p Hp. apply H1. right. exact Hp.
  - intros s Hs. apply in_moves in Hs. destruct Hs as [Hs L].
    assert (Hin := H2 s Hs (legal_empty _ _ L)). clear H1 H2.
    induction es as [|p es IH]; [destruct Hin|].
    cbn [children_of]. destruct Hin as [->|Hin].
    + assert (T := try_move_correct x s Hs).
      destruct (try_move x (their_lo x) (their_hi x) (point_of s)) as [|z]; [congruence|].
      exists z. split; [left; reflexivity|apply T].
    + destruct (IH Hin) as [y [Hy D]]. exists y. split; [|exact D].
      destruct (try_move _ _ _ p); [|right]; exact Hy.
Qed.

Lemma no_children : forall x, after_moves x [] -> moves (decode x) = [].
Proof.
  intros x [_ H]. destruct (moves (decode x)) as [|s l]; [reflexivity|].
  destruct (H s (or_introl eq_refl)) as [y [[] _]].
Qed.

Lemma some_children : forall x y ys, after_moves x (y :: ys) -> moves (decode x) <> [].
Proof.
  intros x y ys [H _] E. destruct (H y (or_introl eq_refl)) as [s [Hs _]].
  rewrite E in Hs. destruct Hs.
Qed.

(** Whether there is a legal move. *)
Fixpoint can_move_of (x : bits) (tl th : int) (es : list point) : bool :=
  match es with
  | [] => false
  | p :: rest =>
      match try_move x tl th p with
      | Illegal => can_move_of x tl th rest
      | Legal _ => true
      end
  end.

Definition can_move (x : bits) (es : list point) : bool :=
  can_move_of x (their_lo x) (their_hi x) es.

Lemma can_move_children : forall es x,
  can_move x es = match children x es with [] => false | _ :: _ => true end.
Proof.
  intros es x. unfold can_move, children. induction es as [|p es IH]; [reflexivity|].
  cbn [can_move_of children_of]. destruct (try_move _ _ _ p); [exact IH|reflexivity].
Qed.

Lemma can_move_correct : forall es x, covers es x ->
  if can_move x es then moves (decode x) <> [] else moves (decode x) = [].
Proof.
  intros es x C. rewrite can_move_children. assert (A := children_after_moves es x C).
  destruct (children x es) as [|y ys].
  - exact (no_children x A).
  - exact (some_children x y ys A).
Qed.

(** ** The order of the moves

    Positions in which the opponent has few moves come first. The order changes the time only. *)

Fixpoint mobility (y : bits) (tl th : int) (es : list point) (n : int) : int :=
  match es with
  | [] => n
  | p :: rest =>
      match try_move y tl th p with
      | Illegal => mobility y tl th rest n
      | Legal _ => mobility y tl th rest (n + 1)%uint63
      end
  end.

Fixpoint insert (k : int) (y : bits) (l : list (int * bits)) : list (int * bits) :=
  match l with
  | [] => [(k, y)]
  | (k', y') :: rest => if (k <=? k')%uint63 then (k, y) :: l else (k', y') :: insert k y rest
  end.

Fixpoint sorted (es : list point) (ys : list bits) : list (int * bits) :=
  match ys with
  | [] => []
  | y :: rest => insert (mobility y (their_lo y) (their_hi y) es 0) y (sorted es rest)
  end.

(** [n] is the number of empty squares. Sorting does not pay for small numbers. *)
Definition ordered (n : int) (es : list point) (ys : list bits) : list bits :=
  if (n <? 5)%uint63 then ys else map snd (sorted es ys).

Lemma in_insert : forall k y l z,
  In z (map snd (insert k y l)) <-> z = y \/ In z (map snd l).
Proof.
  intros k y l z. induction l as [|[k' y'] l IH]; cbn [insert map In snd].
  - split; intros [H|H]; auto; destruct H.
  - destruct (k <=? k')%uint63; cbn [map In snd].
    + split; intros [H|H]; auto.
    + rewrite IH. split; intros [H|[H|H]]; auto.
Qed.

Lemma in_sorted : forall es ys z, In z (map snd (sorted es ys)) <-> In z ys.
Proof.
  intros es ys z. induction ys as [|y ys IH]; [reflexivity|].
  cbn [sorted]. rewrite in_insert, IH. cbn [In]. split; intros [H|H]; auto.
Qed.

Lemma in_ordered : forall n es ys z, In z (ordered n es ys) <-> In z ys.
Proof.
  intros. unfold ordered. destruct (_ <? _)%uint63; [reflexivity|apply in_sorted].
Qed.

(** ** The search *)

(** Whether the value is at least the bound. [work] is the work that may still be
    done. *)
Inductive answer := Yes (work : int) | No (work : int) | Exhausted.

(** Whether one of the positions has a value below the bound for its side to move. *)
Fixpoint any (solve : int -> bits -> answer) (ys : list bits) (work : int) : answer :=
  match ys with
  | [] => No work
  | y :: rest =>
      match solve work y with
      | Yes work => any solve rest work
      | No work => Yes work
      | Exhausted => Exhausted
      end
  end.

(** [bound] is 64 plus the bound, and [rev] is 64 plus one minus the bound, which is the bound of the
    opponent. *)
Fixpoint solve (fuel : nat) (es : list point) (n bound rev work : int) (x : bits) : answer :=
  match fuel with
  | O => Exhausted
  | S fuel =>
      if (work =? 0)%uint63 then Exhausted
      else
        let work := (work - 1)%uint63 in
        match children x es with
        | [] =>
            match children (pass x) es with
            | [] => if (bound <=? score64 x)%uint63 then Yes work else No work
            | _ :: _ =>
                match solve fuel es n rev bound work (pass x) with
                | Yes work => No work
                | No work => Yes work
                | Exhausted => Exhausted
                end
            end
        | ys => any (solve fuel es (n - 1)%uint63 rev bound) (ordered n es ys) work
        end
  end.

Definition answers (a : answer) (t : Z) (b : board) : Prop :=
  match a with
  | Yes _ => t <= value b
  | No _ => value b < t
  | Exhausted => True
  end.

Lemma any_correct : forall f t ys work,
  (forall l y, In y ys -> answers (f l y) (1 - t) (decode y)) ->
  match any f ys work with
  | Yes _ => exists y, In y ys /\ value (decode y) <= - t
  | No _ => forall y, In y ys -> - t < value (decode y)
  | Exhausted => True
  end.
Proof.
  intros f t. induction ys as [|y ys IH]; intros work H; [intros y []|].
  cbn [any]. assert (A := H work y (or_introl eq_refl)).
  destruct (f work y) as [l|l|]; cbn [answers] in A;
    [|exists y; split; [left; reflexivity|lia]|exact I].
  specialize (IH l (fun l y Hy => H l y (or_intror Hy))).
  destruct (any f ys l); [| |exact I].
  - destruct IH as [z [Hz Hv]]. exists z. split; [right|]; assumption.
  - intros z [<-|Hz]; [lia|apply IH, Hz].
Qed.

Theorem solve_correct : forall fuel es n bound rev work x t,
  covers es x -> to_Z bound = t + 64 -> to_Z rev = (1 - t) + 64 ->
  answers (solve fuel es n bound rev work x) t (decode x).
Proof.
  induction fuel as [|fuel IH]; intros es n bound rev work x t C B R; [exact I|].
  cbn [solve]. destruct (work =? 0)%uint63; [exact I|].
  assert (A := children_after_moves es x C).
  destruct (children x es) as [|y ys] eqn:E.
  - assert (M := no_children x A).
    assert (A' := children_after_moves es (pass x) (covers_pass es x C)).
    destruct (children (pass x) es) as [|y ys] eqn:E'.
    + assert (M' := no_children _ A'). rewrite decode_pass in M'.
      assert (V := value_end _ M M'). assert (S := score64_correct x).
      destruct (bound <=? score64 x)%uint63 eqn:L; cbn [answers].
      * apply leb_spec in L. lia.
      * assert (~ to_Z bound <= to_Z (score64 x)) by (rewrite <- leb_spec, L; discriminate). lia.
    + assert (M' := some_children _ _ _ A'). rewrite decode_pass in M'.
      assert (V := value_pass _ M M').
      assert (I' := IH es n rev bound (work - 1)%uint63 (pass x) (1 - t) (covers_pass es x C) R
                       ltac:(lia)).
      rewrite decode_pass in I'.
      destruct (solve fuel es n rev bound (work - 1)%uint63 (pass x)); cbn [answers] in *; lia.
  - assert (M := some_children _ _ _ A). destruct A as [A1 A2].
    set (f := solve fuel es (n - 1)%uint63 rev bound).
    assert (K := any_correct f t (ordered n es (y :: ys)) (work - 1)%uint63).
    assert (K' : forall l z, In z (ordered n es (y :: ys)) -> answers (f l z) (1 - t) (decode z)).
    { intros l z Hz. apply in_ordered, A1 in Hz. destruct Hz as [s [_ D]].
      apply IH; [apply covers_play with x s; assumption|exact R|lia]. }
    specialize (K K'). destruct (any f (ordered n es (y :: ys)) (work - 1)%uint63); cbn [answers].
    + destruct K as [z [Hz V]]. apply in_ordered, A1 in Hz. destruct Hz as [s [Hs D]].
      apply value_move; [exact M|]. exists s. rewrite <- D. auto.
    + apply Z.nle_gt. intro V. apply value_move in V; [|exact M]. destruct V as [s [Hs V]].
      destruct (A2 s Hs) as [z [Hz D]]. rewrite <- D in V.
      apply (proj2 (in_ordered n es (y :: ys) z)) in Hz. specialize (K z Hz). lia.
    + exact I.
Qed.
