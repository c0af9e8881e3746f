(** * The walks of a certificate

    [prove] and [refute] are [proving] and [other] of FORMAT.md for one target. *)

From Coq Require Import Arith ZArith List Bool Lia Uint63.
From KanzenCheck Require Import Rules Bits Score Search Geometry Symmetry.
Import ListNotations.
Local Open Scope Z_scope.

#[local] Opaque value moves play decode swap final_score image points empties.

(** ** Remembered positions

    A binary search tree, ordered by a hash. It contains only positions that were added to it. *)

Inductive tree := Leaf | Node (hash : int) (key : bits) (below above : tree).

Definition same (x y : bits) : bool :=
  ((own_lo x =? own_lo y) && (own_hi x =? own_hi y) &&
   (occ_lo x =? occ_lo y) && (occ_hi x =? occ_hi y))%uint63.

Definition mix (h : int) : int := ((h lxor (h >> 29)) * 0x1ce4e5b9bf58476d)%uint63.

Definition hash (x : bits) : int :=
  mix (mix (own_lo x lxor (own_hi x << 31)) lxor (occ_lo x lxor (occ_hi x << 30)))%uint63.

Fixpoint has (h : int) (x : bits) (t : tree) : bool :=
  match t with
  | Leaf => false
  | Node h' y below above =>
      if (h <? h')%uint63 then has h x below else if same x y then true else has h x above
  end.

Fixpoint add (h : int) (x : bits) (t : tree) : tree :=
  match t with
  | Leaf => Node h x Leaf Leaf
  | Node h' y below above =>
      if (h <? h')%uint63 then Node h' y (add h x below) above else Node h' y below (add h x above)
  end.

Fixpoint inside (x : bits) (t : tree) : Prop :=
  match t with
  | Leaf => False
  | Node _ y below above => x = y \/ inside x below \/ inside x above
  end.

Lemma same_eq : forall x y, same x y = true -> x = y.
Proof.
  intros [a b c d] [a' b' c' d'] H. unfold same in H. cbn [own_lo own_hi occ_lo occ_hi] in H.
  repeat (apply andb_true_iff in H; destruct H as [H ?]).
  repeat match goal with E : (_ =? _)%uint63 = true |- _ => apply eqb_spec in E end.
  congruence.
Qed.

Lemma has_inside : forall h x t, has h x t = true -> inside x t.
Proof.
  intros h x. induction t as [|h' y below IHb above IHa]; intro H; [discriminate H|].
  cbn [has] in H. cbn [inside]. destruct (h <? h')%uint63; [right; left; apply IHb, H|].
  destruct (same x y) eqn:E; [left; apply same_eq, E|right; right; apply IHa, H].
Qed.

Lemma inside_add : forall h x t k, inside k (add h x t) -> k = x \/ inside k t.
Proof.
  intros h x t k. induction t as [|h' y below IHb above IHa]; cbn [add].
  - cbn [inside]. tauto.
  - destruct (h <? h')%uint63; cbn [inside]; tauto.
Qed.

(** ** One representative of all images of a position *)

Definition all_arrows : list (list arrow) := map arrows symmetries.

Definition less (x y : bits) : bool :=
  (if own_lo x =? own_lo y then
     if own_hi x =? own_hi y then
       if occ_lo x =? occ_lo y then occ_hi x <? occ_hi y else occ_lo x <? occ_lo y
     else own_hi x <? own_hi y
   else own_lo x <? own_lo y)%uint63.

Definition choose (x best : bits) (l : list arrow) : bits :=
  let y := bits_image l x in if less y best then y else best.

Definition least (x : bits) : bits := fold_left (choose x) all_arrows x.

Lemma fold_keeps : forall (A B : Type) (P : A -> Prop) (f : A -> B -> A) l a,
  (forall a b, In b l -> P a -> P (f a b)) -> P a -> P (fold_left f l a).
Proof.
  intros A B P f. induction l as [|b l IH]; intros a H Ha; [exact Ha|].
  apply IH; [intros a' b' Hb'; apply H; right; exact Hb'|apply H; [left; reflexivity|exact Ha]].
Qed.

Definition alike (x y : bits) : Prop :=
  value (decode y) = value (decode x) /\ empties (decode y) = empties (decode x).

Lemma least_image : forall x, alike x (least x).
Proof.
  intro x. unfold least. apply (fold_keeps _ _ (alike x)); [|split; reflexivity].
  intros y l Hl Hy. apply in_map_iff in Hl. destruct Hl as [g [<- Hg]]. unfold choose.
  destruct (less _ _); [|exact Hy]. unfold alike. rewrite (decode_image g x Hg).
  exact (conj (value_image g Hg (decode x)) (empties_image g Hg (decode x))).
Qed.

(** ** The walks *)

Inductive failure :=
| Work_limit
| Memory_limit
| Not_legal (* the last move that was read *)
| File_ends
| Wrong_claim (x : bits) (* the claim does not hold on this position *).

(** [next] is the number of the next byte, [size] the number of remembered positions, [moves_read]
    the number of moves so far, [room] the positions that may be remembered yet. *)
Record state := State { next : int; moves_read : int; seen : tree; size : int; work : int }.

Inductive result := Done (s : state) | Failed (why : failure) (s : state).

Fixpoint each (f : bits -> state -> result) (ys : list bits) (s : state) : result :=
  match ys with
  | [] => Done s
  | y :: rest => match f y s with
                 | Done s => each f rest s
                 | bad => bad
                 end
  end.

(** The recursion never gets so deep: a game has at most 64 moves and as many passes. *)
Definition deepest : nat := 140%nat.

Fixpoint point_at (l : list point) (n : int) : option point :=
  match l with
  | [] => None
  | p :: rest => if (n =? 0)%uint63 then Some p else point_at rest (n - 1)%uint63
  end.

Section Walk.

(** The bytes of the file, and 256 after its end. *)
Variable byte_at : int -> int.

Variables leaves capacity memory : int.

(** 64 plus the target, and 64 plus one minus the target. *)
Variables bound rev : int.

Definition empty_count (x : bits) : int := (64 - ones (occ_lo x) (occ_hi x))%uint63.

Definition with_work (s : state) (w : int) : state :=
  State (next s) (moves_read s) (seen s) (size s) w.

Definition remember (k : bits) (s : state) : state :=
  if (size s =? capacity)%uint63
  then State (next s) (moves_read s) (add (hash k) k Leaf) 1 (work s)
  else State (next s) (moves_read s) (add (hash k) k (seen s)) (size s + 1)%uint63 (work s).

(** [refute x]: the value for the side to move, the other side, is at most minus the target. *)
Definition refute (prove : bits -> state -> result) (x : bits) (s : state) : result :=
  if (work s =? 0)%uint63 then Failed Work_limit s
  else
    let s := with_work s (work s - 1)%uint63 in
    let n := empty_count x in
    if (n <=? leaves)%uint63 then
      match solve deepest (empty_points x) n rev bound (work s) x with
      | No w => Done (with_work s w)
      | Yes w => Failed (Wrong_claim x) s
      | Exhausted => Failed Work_limit s
      end
    else
      match children x points with
      | [] =>
          match children (pass x) points with
          | [] => if (score64 x <? rev)%uint63 then Done s else Failed (Wrong_claim x) s
          | _ :: _ => prove (pass x) s
          end
      | ys => each prove ys s
      end.

(** [prove x]: the value for the side to move, the proving side, is at least the target. *)
Fixpoint prove (fuel : nat) (x : bits) (s : state) : result :=
  match fuel with
  | O => Failed Work_limit s
  | S fuel =>
      if (work s =? 0)%uint63 then Failed Work_limit s
      else
        let s := with_work s (work s - 1)%uint63 in
        let n := empty_count x in
        if (n <=? leaves)%uint63 then
          match solve deepest (empty_points x) n bound rev (work s) x with
          | Yes w => Done (with_work s w)
          | No w => Failed (Wrong_claim x) s
          | Exhausted => Failed Work_limit s
          end
        else
          let ys := children x points in
          let zs := match ys with [] => children (pass x) points | _ => [] end in
          match ys, zs with
          | [], [] => if (bound <=? score64 x)%uint63 then Done s else Failed (Wrong_claim x) s
          | _, _ =>
              let k := least x in
              if has (hash k) k (seen s) then Done s
              else if (memory <=? size s)%uint63 then Failed Memory_limit s
              else
                let s := remember k s in
                match ys with
                | [] => refute (prove fuel) (pass x) s
                | _ =>
                    let m := byte_at (next s) in
                    if (255 <? m)%uint63 then Failed File_ends s
                    else
                      let s := State (next s + 1)%uint63 (moves_read s + 1)%uint63 (seen s)
                                     (size s) (work s) in
                      match point_at points m with
                      | None => Failed Not_legal s
                      | Some p =>
                          match try_move x (their_lo x) (their_hi x) p with
                          | Illegal => Failed Not_legal s
                          | Legal y => refute (prove fuel) y s
                          end
                      end
                end
          end
  end.

(** ** The walks prove what they claim *)

Variable target : Z.
Hypothesis bound_target : to_Z bound = target + 64.
Hypothesis rev_target : to_Z rev = (1 - target) + 64.

Definition good (x : bits) : Prop := target <= value (decode x).

(** All remembered positions with fewer than [n] empty squares are proven. The others are ancestors,
    whose proof is not complete. *)
Definition safe (n : nat) (t : tree) : Prop :=
  forall k, inside k t -> (empties (decode k) < n)%nat -> good k.

(** All positions of [t'] that are not in [t] are proven. *)
Definition extends (t t' : tree) : Prop := forall k, inside k t' -> inside k t \/ good k.

Lemma extends_refl : forall t, extends t t.
Proof. intros t k H. left. exact H. Qed.

Lemma extends_trans : forall t t' t'', extends t t' -> extends t' t'' -> extends t t''.
Proof.
  intros t t' t'' H H' k Hk.
  destruct (H' k Hk) as [Hk'|Hk']; [apply H, Hk'|right; exact Hk'].
Qed.

Lemma safe_extends : forall n t t', safe n t -> extends t t' -> safe n t'.
Proof.
  intros n t t' H H' k Hk Hn.
  destruct (H' k Hk) as [Hk'|Hk']; [apply H; assumption|exact Hk'].
Qed.

Lemma safe_le : forall n m t, (m <= n)%nat -> safe n t -> safe m t.
Proof. intros n m t L H k Hk Hn. apply H; [exact Hk|lia]. Qed.

Definition sound (f : bits -> state -> result) : Prop :=
  forall x s s', safe (S (empties (decode x))) (seen s) -> f x s = Done s' ->
  good x /\ extends (seen s) (seen s').

Lemma each_sound : forall f n, sound f -> forall ys s s',
  (forall y, In y ys -> (empties (decode y) < n)%nat) -> safe n (seen s) ->
  each f ys s = Done s' ->
  (forall y, In y ys -> good y) /\ extends (seen s) (seen s').
Proof.
  intros f n Hf. induction ys as [|y ys IH]; intros s s' Hn Hs E.
  - injection E as <-. split; [intros y []|apply extends_refl].
  - cbn [each] in E. destruct (f y s) as [s1|] eqn:E1; [|discriminate E].
    destruct (Hf y s s1) as [Hy X1]; [|exact E1|].
    { apply safe_le with n; [|exact Hs]. apply Hn. left. reflexivity. }
    destruct (IH s1 s') as [Hys X2]; [intros z Hz; apply Hn; right; exact Hz| |exact E|].
    { apply safe_extends with (seen s); assumption. }
    split; [|apply extends_trans with (seen s1); assumption].
    intros z [<-|Hz]; [exact Hy|apply Hys, Hz].
Qed.

Lemma refute_sound : forall f, sound f -> forall x s s',
  safe (empties (decode x)) (seen s) ->
  (moves (decode x) = [] -> safe (S (empties (decode x))) (seen s)) ->
  refute f x s = Done s' ->
  value (decode x) <= - target /\ extends (seen s) (seen s').
Proof.
  intros f Hf x s s' H1 H2 E. unfold refute in E.
  destruct (work s =? 0)%uint63; [discriminate E|]. cbv zeta in E.
  set (s0 := with_work s _) in E. assert (S0 : seen s0 = seen s) by reflexivity.
  clearbody s0. rewrite <- S0 in *. clear S0.
  destruct (_ <=? leaves)%uint63.
  - assert (A := solve_correct deepest (empty_points x) (empty_count x) rev bound (work s0) x
                   (1 - target) (covers_empty_points x) rev_target ltac:(lia)).
    destruct (solve _ _ _ _ _ _ x) as [w|w|]; try discriminate E. injection E as <-.
    cbn [answers] in A. split; [lia|apply extends_refl].
  - assert (A := children_after_moves points x (covers_points x)).
    destruct (children x points) as [|y ys].
    + assert (M := no_children x A). specialize (H2 M).
      assert (A' := children_after_moves points (pass x) (covers_points (pass x))).
      destruct (children (pass x) points) as [|z zs].
      * assert (M' := no_children _ A'). rewrite decode_pass in M'.
        assert (V := value_end _ M M'). assert (SC := score64_correct x).
        destruct (score64 x <? rev)%uint63 eqn:L; [|discriminate E]. injection E as <-.
        apply ltb_spec in L. split; [lia|apply extends_refl].
      * assert (M' := some_children _ _ _ A'). rewrite decode_pass in M'.
        assert (V := value_pass _ M M').
        destruct (Hf (pass x) s0 s') as [G X]; [|exact E|].
        { rewrite decode_pass, empties_swap. exact H2. }
        unfold good in G. rewrite decode_pass in G. split; [lia|exact X].
    + assert (M := some_children _ _ _ A). destruct A as [A1 A2].
      destruct (each_sound f (empties (decode x)) Hf (y :: ys) s0 s') as [G X];
        [|exact H1|exact E|].
      { intros z Hz. destruct (A1 z Hz) as [m [Hm ->]]. apply empties_play, Hm. }
      split; [|exact X]. apply Z.nlt_ge. intro L.
      assert (V : 1 - target <= value (decode x)) by lia.
      apply value_move in V; [|exact M]. destruct V as [m [Hm V]].
      destruct (A2 m Hm) as [z [Hz D]]. specialize (G z Hz). unfold good in G.
      rewrite D in G. lia.
Qed.

Lemma remember_inside : forall k s j, inside j (seen (remember k s)) -> j = k \/ inside j (seen s).
Proof.
  intros k s j H. unfold remember in H. destruct (size s =? capacity)%uint63; cbn [seen] in H.
  - apply inside_add in H. destruct H as [H|[]]. left. exact H.
  - apply inside_add in H. exact H.
Qed.

Lemma point_at_in : forall l n p, point_at l n = Some p -> In p l.
Proof.
  induction l as [|q l IH]; intros n p H; [discriminate H|]. cbn [point_at] in H.
  destruct (n =? 0)%uint63; [injection H as ->; left; reflexivity|right; apply (IH _ _ H)].
Qed.

Theorem prove_sound : forall fuel, sound (prove fuel).
Proof.
  induction fuel as [|fuel IH]; intros x s s' H E; [discriminate E|].
  cbn [prove] in E.
  destruct (work s =? 0)%uint63; [discriminate E|]. cbv zeta in E.
  set (s0 := with_work s _) in E. assert (S0 : seen s0 = seen s) by reflexivity.
  clearbody s0. rewrite <- S0 in *. clear S0.
  destruct (_ <=? leaves)%uint63.
  { assert (A := solve_correct deepest (empty_points x) (empty_count x) bound rev (work s0) x
                   target (covers_empty_points x) bound_target rev_target).
    destruct (solve _ _ _ _ _ _ x) as [w|w|]; try discriminate E. injection E as <-.
    cbn [answers] in A. split; [exact A|apply extends_refl]. }
  assert (K := least_image x). set (k := least x) in *. clearbody k. destruct K as [KV KE].
  assert (Known : has (hash k) k (seen s0) = true -> good x).
  { intro Hk. apply has_inside in Hk. unfold good. rewrite <- KV. apply H; [exact Hk|lia]. }
  (* The walk after the position was remembered. *)
  assert (Safe : forall n, (n <= empties (decode x))%nat -> safe n (seen (remember k s0))).
  { intros n Hn j Hj L. apply remember_inside in Hj.
    destruct Hj as [->|Hj]; [lia|apply H; [exact Hj|lia]]. }
  assert (Finish : good x -> extends (seen (remember k s0)) (seen s') ->
                   good x /\ extends (seen s0) (seen s')).
  { intros G X. split; [exact G|]. intros j Hj. destruct (X j Hj) as [Hj'|Hj']; [|right; exact Hj'].
    apply remember_inside in Hj'. destruct Hj' as [->|Hj']; [|left; exact Hj'].
    right. unfold good. rewrite KV. exact G. }
  assert (A := children_after_moves points x (covers_points x)).
  destruct (children x points) as [|y ys].
  - assert (M := no_children x A).
    assert (A' := children_after_moves points (pass x) (covers_points (pass x))).
    destruct (children (pass x) points) as [|z zs].
    + assert (M' := no_children _ A'). rewrite decode_pass in M'.
      assert (V := value_end _ M M'). assert (SC := score64_correct x).
      destruct (bound <=? score64 x)%uint63 eqn:L; [|discriminate E]. injection E as <-.
      apply leb_spec in L. split; [unfold good; lia|apply extends_refl].
    + destruct (has _ k (seen s0)); [injection E as <-; split; [auto|apply extends_refl]|].
      destruct (memory <=? size s0)%uint63; [discriminate E|].
      assert (M' := some_children _ _ _ A'). 
      destruct (refute_sound (prove fuel) IH (pass x) (remember k s0) s') as [V X];
        [| |exact E|].
      * rewrite decode_pass, empties_swap. apply Safe. lia.
      * intro Z. contradiction.
      * rewrite decode_pass in M', V. apply Finish; [|exact X]. unfold good.
        rewrite (value_pass _ M M'). lia.
  - destruct (has _ k (seen s0)); [injection E as <-; split; [auto|apply extends_refl]|].
    destruct (memory <=? size s0)%uint63; [discriminate E|].
    destruct (255 <? _)%uint63; [discriminate E|].
    destruct (point_at points _) as [p|] eqn:P; [|discriminate E].
    apply point_at_in, in_points in P. destruct P as [m [Hm ->]].
    assert (T := try_move_correct x m Hm).
    destruct (try_move _ _ _ (point_of m)) as [|z]; [discriminate E|]. destruct T as [L D].
    assert (Hin : In m (moves (decode x))) by (apply in_moves; split; assumption).
    assert (Less : (empties (decode z) < empties (decode x))%nat)
      by (rewrite D; apply empties_play, Hin).
    match type of E with refute _ _ ?r = _ => set (s1 := r) in E end.
    destruct (refute_sound (prove fuel) IH z s1 s' (Safe _ (Nat.lt_le_incl _ _ Less))
                (fun _ => Safe _ Less) E) as [V X].
    apply Finish; [|exact X]. unfold good.
    apply value_move; [intro Z; rewrite Z in Hin; destruct Hin|].
    exists m. rewrite <- D. split; [exact Hin|lia].
Qed.

End Walk.
