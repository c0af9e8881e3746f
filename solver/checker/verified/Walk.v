(** * The walks of a certificate

    [prove] and [refute] are [proving] and [other] of FORMAT.md for one target. *)

From Coq Require Import Arith ZArith List Bool Lia Uint63.
From KanzenCheck Require Import Rules Bits Claim Score Search Geometry Symmetry.
Import ListNotations.
Local Open Scope Z_scope.

#[local] Opaque value moves play decode swap final_score image points empties.

(** ** Sets of positions

    A tree whose branches are chosen by the bits of a hash, from the lowest. Each position has a
    note. The tree contains only what was added to it. *)

Inductive tree (A : Type) :=
| Leaf
| Node (own_lo own_hi occ_lo occ_hi : int) (note : A) (zero one : tree A).
Arguments Leaf {A}.
Arguments Node {A}.

Definition same (x : bits) (a b c d : int) : bool :=
  ((own_lo x =? a) && (own_hi x =? b) && (occ_lo x =? c) && (occ_hi x =? d))%uint63.

Definition mix (h : int) : int := ((h lxor (h >> 29)) * 0x1ce4e5b9bf58476d)%uint63.

(** Nobody can choose positions with equal hashes without knowing [seed]. *)
Definition hash (seed : int) (x : bits) : int :=
  (let h := mix (mix (mix (seed lxor own_lo x) + own_hi x) lxor (occ_hi x + (occ_lo x << 56))) in
   h lxor (h >> 32))%uint63.

Fixpoint find {A} (h : int) (x : bits) (t : tree A) : option A :=
  match t with
  | Leaf => None
  | Node a b c d note zero one =>
      if same x a b c d then Some note
      else if (h land 1 =? 0)%uint63 then find (h >> 1)%uint63 x zero
      else find (h >> 1)%uint63 x one
  end.

Fixpoint add {A} (h : int) (x : bits) (note : A) (t : tree A) : tree A :=
  match t with
  | Leaf => Node (own_lo x) (own_hi x) (occ_lo x) (occ_hi x) note Leaf Leaf
  | Node a b c d note' zero one =>
      if (h land 1 =? 0)%uint63 then Node a b c d note' (add (h >> 1)%uint63 x note zero) one
      else Node a b c d note' zero (add (h >> 1)%uint63 x note one)
  end.

Fixpoint inside {A} (x : bits) (note : A) (t : tree A) : Prop :=
  match t with
  | Leaf => False
  | Node a b c d note' zero one =>
      (x = Bits c d a b /\ note = note') \/ inside x note zero \/ inside x note one
  end.

Lemma same_eq : forall x a b c d, same x a b c d = true -> x = Bits c d a b.
Proof.
  intros [c' d' a' b'] a b c d H. unfold same in H. cbn [own_lo own_hi occ_lo occ_hi] in H.
  repeat (apply andb_true_iff in H; destruct H as [H ?]).
  repeat match goal with E : (_ =? _)%uint63 = true |- _ => apply eqb_spec in E end.
  congruence.
Qed.

Lemma find_inside : forall A x note (t : tree A) h, find h x t = Some note -> inside x note t.
Proof.
  intros A x note. induction t as [|a b c d note' zero IH0 one IH1]; intros h H; [discriminate H|].
  cbn [find] in H. cbn [inside]. destruct (same x a b c d) eqn:E.
  - injection H as ->. left. split; [apply same_eq, E|reflexivity].
  - destruct (_ =? 0)%uint63; [right; left; exact (IH0 _ H)|right; right; exact (IH1 _ H)].
Qed.

Lemma inside_add : forall A x note (t : tree A) h k m,
  inside k m (add h x note t) -> (k = x /\ m = note) \/ inside k m t.
Proof.
  intros A x note. induction t as [|a b c d note' zero IH0 one IH1]; intros h k m; cbn [add].
  - cbn [inside]. destruct x. tauto.
  - destruct (_ =? 0)%uint63; cbn [inside]; intros [H|[H|H]]; auto.
    + destruct (IH0 _ _ _ H); auto.
    + destruct (IH1 _ _ _ H); auto.
Qed.

(** ** The walks *)

Inductive failure :=
| Work_limit
| Memory_limit
| Not_legal (x : bits) (* the last move that was read, on [x] *)
| File_ends
| Not_at_least (x : bits) (score64 : int) (* the value of this leaf *)
| Not_at_most (x : bits) (score64 : int)
| Wrong_score (x : bits) (score64 needed64 : int) (* for the proving side, of a finished game *).

(** Leaves that were solved recently: [won] with the proving side to move, [held] with the other
    side to move, and the number of both. They save time only. *)
Record memo := Memo { won : tree unit; held : tree unit; kept : int }.

Definition no_memo : memo := Memo Leaf Leaf 0.

(** [next] is the number of the next byte, [moves_read] the number of moves so far, and [size] the
    number of the remembered positions [seen]. [work] may still be done. [used_lower] and
    [used_upper] are the positions whose assumed bounds were relied upon. *)
Record state := State {
  next : int; moves_read : int; seen : tree unit; size : int; work : int;
  used_lower : tree unit; used_upper : tree unit; recent : memo }.

Inductive result := Done (s : state) | Failed (why : failure) (s : state).

Fixpoint each (f : bits -> state -> result) (ys : list bits) (s : state) : result :=
  match ys with
  | [] => Done s
  | y :: rest => match f y s with
                 | Done s => each f rest s
                 | bad => bad
                 end
  end.

Fixpoint point_at (l : list point) (n : int) : option point :=
  match l with
  | [] => None
  | p :: rest => if (n =? 0)%uint63 then Some p else point_at rest (n - 1)%uint63
  end.

Section Walk.

(** The bytes of the file, and 256 after its end. *)
Variable byte_at : int -> int.

Variables seed leaves capacity memory : int.

(** The assumptions, by one representative of all images of their positions. *)
Variable assumed : tree claim.

(** 64 plus the target, and 64 plus one minus the target. *)
Variables bound rev : int.

Definition empty_count (x : bits) : int := (64 - ones (occ_lo x) (occ_hi x))%uint63.

Definition with_work (s : state) (w : int) : state :=
  State (next s) (moves_read s) (seen s) (size s) w (used_lower s) (used_upper s) (recent s).

Definition after_byte (s : state) : state :=
  State (next s + 1)%uint63 (moves_read s + 1)%uint63 (seen s) (size s) (work s)
        (used_lower s) (used_upper s) (recent s).

Definition remember (k : bits) (s : state) : state :=
  let h := hash seed k in
  if (size s =? capacity)%uint63
  then State (next s) (moves_read s) (add h k tt Leaf) 1 (work s) (used_lower s) (used_upper s)
             (recent s)
  else State (next s) (moves_read s) (add h k tt (seen s)) (size s + 1)%uint63 (work s)
             (used_lower s) (used_upper s) (recent s).

(** The set with [k]. *)
Definition with_key (k : bits) (t : tree unit) : tree unit :=
  let h := hash seed k in
  match find h k t with Some _ => t | None => add h k tt t end.

(** The state after relying upon an assumption, if there is one about [k] that suffices. *)
Definition rely_lower (k : bits) (s : state) : option state :=
  match find (hash seed k) k assumed with
  | Some c => if (bound <=? lower64 c)%uint63
              then Some (State (next s) (moves_read s) (seen s) (size s) (work s)
                               (with_key k (used_lower s)) (used_upper s) (recent s))
              else None
  | None => None
  end.

Definition rely_upper (x : bits) (s : state) : option state :=
  match assumed with
  | Leaf => None
  | _ =>
      let k := least x in
      match find (hash seed k) k assumed with
      | Some c => if (upper64 c <? rev)%uint63
                  then Some (State (next s) (moves_read s) (seen s) (size s) (work s)
                                   (used_lower s) (with_key k (used_upper s)) (recent s))
                  else None
      | None => None
      end
  end.

(** *** Leaves *)

Definition most_kept : int := 4096.

Definition learn (k : bits) (is_won : bool) (s : state) (w : int) : state :=
  let h := hash seed k in
  let m := if (kept (recent s) =? most_kept)%uint63 then no_memo else recent s in
  let m := if is_won then Memo (add h k tt (won m)) (held m) (kept m + 1)%uint63
           else Memo (won m) (add h k tt (held m)) (kept m + 1)%uint63 in
  State (next s) (moves_read s) (seen s) (size s) w (used_lower s) (used_upper s) m.

Definition prove_leaf (es : list point) (n : int) (x : bits) (s : state) : result :=
  let k := least x in
  match find (hash seed k) k (won (recent s)) with
  | Some _ => Done s
  | None =>
      match solve_leaf (empty_points x es) n bound rev (work s) x with
      | Yes w => Done (learn k true s w)
      | No w => Failed (Not_at_least x bound) s
      | Exhausted => Failed Work_limit s
      end
  end.

Definition refute_leaf (es : list point) (n : int) (x : bits) (s : state) : result :=
  let k := least x in
  match find (hash seed k) k (held (recent s)) with
  | Some _ => Done s
  | None =>
      match solve_leaf (empty_points x es) n rev bound (work s) x with
      | No w => Done (learn k false s w)
      | Yes w => Failed (Not_at_most x (128 - bound)%uint63) s
      | Exhausted => Failed Work_limit s
      end
  end.

(** *** Positions above the leaves *)

(** [refute x]: the value for the side to move, the other side, is at most minus the target. [es]
    contains all empty squares. *)
Definition refute (prove : list point -> bits -> state -> result)
    (es : list point) (x : bits) (s : state) : result :=
  if (work s =? 0)%uint63 then Failed Work_limit s
  else
    let s := with_work s (work s - 1)%uint63 in
    let n := empty_count x in
    if (n <=? leaves)%uint63 then refute_leaf es n x s
    else
      match children x es with
      | [] =>
          if can_move (pass x) es then
            match rely_upper x s with
            | Some s => Done s
            | None => prove es (pass x) s
            end
          else if (score64 x <? rev)%uint63 then Done s
          else Failed (Wrong_score x (128 - score64 x)%uint63 bound) s
      | ys =>
          match rely_upper x s with
          | Some s => Done s
          | None => each (prove es) ys s
          end
      end.

(** [prove x]: the value for the side to move, the proving side, is at least the target. *)
Fixpoint prove (fuel : nat) (es : list point) (x : bits) (s : state) : result :=
  match fuel with
  | O => Failed Work_limit s
  | S fuel =>
      if (work s =? 0)%uint63 then Failed Work_limit s
      else
        let s := with_work s (work s - 1)%uint63 in
        let n := empty_count x in
        if (n <=? leaves)%uint63 then prove_leaf es n x s
        else
          let moves := can_move x es in
          if negb (moves || can_move (pass x) es) then
            if (bound <=? score64 x)%uint63 then Done s
            else Failed (Wrong_score x (score64 x) bound) s
          else
            let k := least x in
            match rely_lower k s with
            | Some s => Done s
            | None =>
                match find (hash seed k) k (seen s) with
                | Some _ => Done s
                | None =>
                    if ((memory <=? size s) && negb (size s =? capacity))%uint63
                    then Failed Memory_limit s
                    else
                      let s := remember k s in
                      if moves then
                        let m := byte_at (next s) in
                        if (255 <? m)%uint63 then Failed File_ends s
                        else
                          let s := after_byte s in
                          match point_at points m with
                          | None => Failed (Not_legal x) s
                          | Some p =>
                              match try_move x (sight_of x) p with
                              | Illegal => Failed (Not_legal x) s
                              | Legal y => refute (prove fuel) es y s
                              end
                          end
                      else refute (prove fuel) es (pass x) s
                end
            end
  end.

(** ** The walks prove what they claim *)

Variable target : Z.
Hypothesis bound_target : to_Z bound = target + 64.
Hypothesis rev_target : to_Z rev = (1 - target) + 64.

Hypothesis assumed_true : forall k c, inside k c assumed ->
  to_Z (lower64 c) - 64 <= value (decode k) <= to_Z (upper64 c) - 64.

Definition good (x : bits) : Prop := target <= value (decode x).

(** All remembered positions with fewer than [n] empty squares are proven. The others are ancestors,
    whose proof is not complete. *)
Definition safe (n : nat) (t : tree unit) : Prop :=
  forall k, inside k tt t -> (empties (decode k) < n)%nat -> good k.

(** All positions of [t'] that are not in [t] are proven. *)
Definition extends (t t' : tree unit) : Prop :=
  forall k, inside k tt t' -> inside k tt t \/ good k.

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

(** What is known about leaves is true. *)
Definition right (m : memo) : Prop :=
  (forall k, inside k tt (won m) -> target <= value (decode k)) /\
  (forall k, inside k tt (held m) -> value (decode k) <= - target).

(** How the state may change. *)
Definition grows (s s' : state) : Prop := extends (seen s) (seen s') /\ right (recent s').

Lemma grows_refl : forall s, right (recent s) -> grows s s.
Proof. intros s R. split; [apply extends_refl|exact R]. Qed.

Lemma grows_trans : forall s s' s'', grows s s' -> grows s' s'' -> grows s s''.
Proof.
  intros s s' s'' [E _] [E' R]. split; [apply extends_trans with (seen s'); assumption|exact R].
Qed.

Definition sound (f : list point -> bits -> state -> result) : Prop :=
  forall es x s s', covers es x -> safe (S (empties (decode x))) (seen s) -> right (recent s) ->
  f es x s = Done s' -> good x /\ grows s s'.

Lemma right_no_memo : right no_memo.
Proof. split; intros k []. Qed.

Lemma learn_right : forall k (is_won : bool) s w, right (recent s) ->
  (if is_won then target <= value (decode k) else value (decode k) <= - target) ->
  right (recent (learn k is_won s w)).
Proof.
  intros k is_won s w R V. unfold learn. cbv zeta. cbn [recent].
  assert (R' : right (if (kept (recent s) =? most_kept)%uint63 then no_memo else recent s)).
  { destruct (_ =? _)%uint63; [exact right_no_memo|exact R]. }
  set (m := if (kept (recent s) =? most_kept)%uint63 then no_memo else recent s) in *.
  clearbody m. destruct R' as [R1 R2].
  destruct is_won; (split; cbn [won held]; intros j Hj;
    [try (apply R1; exact Hj)|try (apply R2; exact Hj)]);
    apply inside_add in Hj; destruct Hj as [[-> _]|Hj]; auto.
Qed.

Lemma prove_leaf_sound : forall es n x s s', covers es x -> right (recent s) ->
  prove_leaf es n x s = Done s' -> good x /\ grows s s'.
Proof.
  intros es n x s s' C R E. unfold prove_leaf in E. cbv zeta in E.
  assert (K := proj1 (least_image x)). set (k := least x) in *. clearbody k.
  destruct (find _ k _) as [[]|] eqn:F.
  - injection E as <-. split; [|apply grows_refl, R]. apply find_inside in F.
    unfold good. rewrite <- K. apply (proj1 R), F.
  - assert (A := solve_leaf_correct (empty_points x es) n bound rev (work s) x
                   target (covers_empty_points x es C) bound_target rev_target).
    destruct (solve_leaf _ _ _ _ _ x) as [w|w|]; try discriminate E. injection E as <-.
    cbn [answers] in A. split; [exact A|]. split; [apply extends_refl|].
    apply learn_right; [exact R|]. rewrite K. exact A.
Qed.

Lemma refute_leaf_sound : forall es n x s s', covers es x -> right (recent s) ->
  refute_leaf es n x s = Done s' -> value (decode x) <= - target /\ grows s s'.
Proof.
  intros es n x s s' C R E. unfold refute_leaf in E. cbv zeta in E.
  assert (K := proj1 (least_image x)). set (k := least x) in *. clearbody k.
  destruct (find _ k _) as [[]|] eqn:F.
  - injection E as <-. split; [|apply grows_refl, R]. apply find_inside in F.
    rewrite <- K. apply (proj2 R), F.
  - assert (A := solve_leaf_correct (empty_points x es) n rev bound (work s) x
                   (1 - target) (covers_empty_points x es C) rev_target ltac:(lia)).
    destruct (solve_leaf _ _ _ _ _ x) as [w|w|]; try discriminate E. injection E as <-.
    cbn [answers] in A. assert (V : value (decode x) <= - target) by lia.
    split; [exact V|]. split; [apply extends_refl|].
    apply learn_right; [exact R|]. rewrite K. exact V.
Qed.

Lemma each_sound : forall f n es, sound f -> forall ys s s',
  (forall y, In y ys -> (empties (decode y) < n)%nat /\ covers es y) -> safe n (seen s) ->
  right (recent s) -> each (f es) ys s = Done s' ->
  (forall y, In y ys -> good y) /\ grows s s'.
Proof.
  intros f n es Hf. induction ys as [|y ys IH]; intros s s' Hn Hs R E.
  - injection E as <-. split; [intros y []|apply grows_refl, R].
  - cbn [each] in E. destruct (f es y s) as [s1|] eqn:E1; [|discriminate E].
    destruct (Hn y (or_introl eq_refl)) as [Hyn Hyc].
    destruct (Hf es y s s1) as [Hy G1]; [exact Hyc| |exact R|exact E1|].
    { apply safe_le with n; [|exact Hs]. exact Hyn. }
    destruct (IH s1 s') as [Hys G2]; [intros z Hz; apply Hn; right; exact Hz| | |exact E|].
    { apply safe_extends with (seen s); [exact Hs|apply G1]. }
    { apply G1. }
    split; [|apply grows_trans with s1; assumption].
    intros z [<-|Hz]; [exact Hy|apply Hys, Hz].
Qed.

Lemma rely_lower_sound : forall x s s', rely_lower (least x) s = Some s' ->
  good x /\ seen s' = seen s /\ recent s' = recent s.
Proof.
  intros x s s' E. unfold rely_lower in E.
  destruct (find _ _ assumed) as [c|] eqn:F; [|discriminate E].
  destruct (bound <=? lower64 c)%uint63 eqn:L; [|discriminate E]. injection E as <-.
  split; [|split; reflexivity]. apply find_inside, assumed_true in F. apply leb_spec in L.
  unfold good. rewrite <- (proj1 (least_image x)). lia.
Qed.

Lemma rely_upper_sound : forall x s s', rely_upper x s = Some s' ->
  value (decode x) <= - target /\ seen s' = seen s /\ recent s' = recent s.
Proof.
  intros x s s' E. assert (K := proj1 (least_image x)).
  unfold rely_upper in E. cbv zeta in E. set (k := least x) in *. clearbody k.
  set (t := assumed) in E at 1. destruct t; [discriminate E|].
  destruct (find _ _ assumed) as [c|] eqn:F; [|discriminate E].
  destruct (upper64 c <? rev)%uint63 eqn:L; [|discriminate E]. injection E as <-.
  split; [|split; reflexivity]. apply find_inside, assumed_true in F. apply ltb_spec in L. lia.
Qed.

Lemma refute_sound : forall f, sound f -> forall es x s s', covers es x ->
  safe (empties (decode x)) (seen s) ->
  (moves (decode x) = [] -> safe (S (empties (decode x))) (seen s)) -> right (recent s) ->
  refute f es x s = Done s' -> value (decode x) <= - target /\ grows s s'.
Proof.
  intros f Hf es x s s' C H1 H2 R E. unfold refute in E.
  destruct (work s =? 0)%uint63; [discriminate E|]. cbv zeta in E.
  set (s0 := with_work s _) in E. assert (S0 : seen s0 = seen s) by reflexivity.
  assert (R0 : recent s0 = recent s) by reflexivity. clearbody s0. unfold grows.
  rewrite <- S0, <- R0 in *. clear S0 R0. fold (grows s0 s').
  destruct (_ <=? leaves)%uint63.
  { exact (refute_leaf_sound es _ x s0 s' C R E). }
  assert (Relied : rely_upper x s0 = Some s' ->
                   value (decode x) <= - target /\ grows s0 s').
  { intro U. apply rely_upper_sound in U. destruct U as [V [S0 R0]]. unfold grows.
    rewrite S0, R0. split; [exact V|split; [apply extends_refl|exact R]]. }
  assert (A := children_after_moves es x C).
  destruct (children x es) as [|y ys].
  - assert (M := no_children x A). specialize (H2 M).
    assert (C' := covers_pass es x C).
    assert (M' := can_move_correct es (pass x) C'). rewrite decode_pass in M'.
    destruct (can_move (pass x) es).
    + destruct (rely_upper x s0) as [s1|]; [injection E as <-; apply Relied; reflexivity|].
      assert (V := value_pass _ M M').
      destruct (Hf es (pass x) s0 s') as [G X]; [exact C'| |exact R|exact E|].
      { rewrite decode_pass, empties_swap. exact H2. }
      unfold good in G. rewrite decode_pass in G. split; [lia|exact X].
    + assert (V := value_end _ M M'). assert (SC := score64_correct x).
      destruct (score64 x <? rev)%uint63 eqn:L; [|discriminate E]. injection E as <-.
      apply ltb_spec in L. split; [lia|apply grows_refl, R].
  - destruct (rely_upper x s0) as [s1|]; [injection E as <-; apply Relied; reflexivity|].
    assert (M := some_children _ _ _ A). destruct A as [A1 A2].
    destruct (each_sound f (empties (decode x)) es Hf (y :: ys) s0 s') as [G X];
      [|exact H1|exact R|exact E|].
    { intros z Hz. destruct (A1 z Hz) as [m [Hm D]]. split.
      - rewrite D. apply empties_play, Hm.
      - apply covers_play with x m; assumption. }
    split; [|exact X]. apply Z.nlt_ge. intro L.
    assert (V : 1 - target <= value (decode x)) by lia.
    apply value_move in V; [|exact M]. destruct V as [m [Hm V]].
    destruct (A2 m Hm) as [z [Hz D]]. specialize (G z Hz). unfold good in G.
    rewrite D in G. lia.
Qed.

Lemma remember_inside : forall k s j,
  inside j tt (seen (remember k s)) -> j = k \/ inside j tt (seen s).
Proof.
  intros k s j H. unfold remember in H. destruct (size s =? capacity)%uint63; cbn [seen] in H.
  - apply inside_add in H. destruct H as [[H _]|[]]. left. exact H.
  - apply inside_add in H. destruct H as [[H _]|H]; auto.
Qed.

Lemma point_at_in : forall l n p, point_at l n = Some p -> In p l.
Proof.
  induction l as [|q l IH]; intros n p H; [discriminate H|]. cbn [point_at] in H.
  destruct (n =? 0)%uint63; [injection H as ->; left; reflexivity|right; apply (IH _ _ H)].
Qed.

Theorem prove_sound : forall fuel, sound (prove fuel).
Proof.
  induction fuel as [|fuel IH]; intros es x s s' C H R E; [discriminate E|].
  cbn [prove] in E.
  destruct (work s =? 0)%uint63; [discriminate E|]. cbv zeta in E.
  set (s0 := with_work s _) in E. assert (S0 : seen s0 = seen s) by reflexivity.
  assert (R0 : recent s0 = recent s) by reflexivity. clearbody s0. unfold grows.
  rewrite <- S0, <- R0 in *. clear S0 R0. fold (grows s0 s').
  destruct (_ <=? leaves)%uint63.
  { exact (prove_leaf_sound es _ x s0 s' C R E). }
  assert (C' := covers_pass es x C).
  assert (M := can_move_correct es x C).
  assert (M' := can_move_correct es (pass x) C'). rewrite decode_pass in M'.
  destruct (negb (can_move x es || can_move (pass x) es)) eqn:O.
  { apply negb_true_iff, orb_false_iff in O. destruct O as [O O']. rewrite O in M. rewrite O' in M'.
    assert (V := value_end _ M M'). assert (SC := score64_correct x).
    destruct (bound <=? score64 x)%uint63 eqn:L; [|discriminate E]. injection E as <-.
    apply leb_spec in L. split; [unfold good; lia|apply grows_refl, R]. }
  assert (Relied := rely_lower_sound x s0).
  assert (K := least_image x). set (k := least x) in *. clearbody k. destruct K as [KV KE].
  destruct (rely_lower k s0) as [s1|].
  { injection E as <-. destruct (Relied s1 eq_refl) as [G [S0 R0]]. unfold grows.
    rewrite S0, R0. split; [exact G|split; [apply extends_refl|exact R]]. }
  destruct (find _ k (seen s0)) as [[]|] eqn:F.
  { injection E as <-. split; [|apply grows_refl, R].
    apply find_inside in F. unfold good. rewrite <- KV. apply H; [exact F|lia]. }
  destruct (_ && _); [discriminate E|].
  (* The walk after the position was remembered. *)
  assert (Safe : forall n, (n <= empties (decode x))%nat -> safe n (seen (remember k s0))).
  { intros n Hn j Hj L. apply remember_inside in Hj.
    destruct Hj as [->|Hj]; [lia|apply H; [exact Hj|lia]]. }
  assert (R1 : recent (remember k s0) = recent s0).
  { unfold remember. destruct (_ =? _)%uint63; reflexivity. }
  rewrite <- R1 in R.
  assert (Finish : good x -> grows (remember k s0) s' -> good x /\ grows s0 s').
  { intros G [X RX]. split; [exact G|]. split; [|exact RX]. intros j Hj.
    destruct (X j Hj) as [Hj'|Hj']; [|right; exact Hj'].
    apply remember_inside in Hj'. destruct Hj' as [->|Hj']; [|left; exact Hj'].
    right. unfold good. rewrite KV. exact G. }
  destruct (can_move x es).
  - destruct (255 <? _)%uint63; [discriminate E|].
    destruct (point_at points _) as [p|] eqn:P; [|discriminate E].
    apply point_at_in, in_points in P. destruct P as [m [Hm ->]].
    assert (T := try_move_correct x m Hm).
    destruct (try_move _ _ (point_of m)) as [|z]; [discriminate E|]. destruct T as [L D].
    assert (Hin : In m (moves (decode x))) by (apply in_moves; split; assumption).
    assert (Less : (empties (decode z) < empties (decode x))%nat)
      by (rewrite D; apply empties_play, Hin).
    match type of E with refute _ _ _ ?r = _ => set (s1 := r) in E end.
    destruct (refute_sound (prove fuel) IH es z s1 s' (covers_play es x z m C D)
                (Safe _ (Nat.lt_le_incl _ _ Less)) (fun _ => Safe _ Less) R E) as [V X].
    apply Finish; [|exact X]. unfold good. apply value_move; [exact M|].
    exists m. rewrite <- D. split; [exact Hin|lia].
  - cbn [orb negb] in O. apply negb_false_iff in O. rewrite O in M'.
    destruct (refute_sound (prove fuel) IH es (pass x) (remember k s0) s') as [V X];
      [exact C'| | |exact R|exact E|].
    + rewrite decode_pass, empties_swap. apply Safe. lia.
    + rewrite decode_pass. intro Z. contradiction.
    + rewrite decode_pass in V. apply Finish; [|exact X]. unfold good.
      rewrite (value_pass _ M M'). lia.
Qed.

End Walk.
