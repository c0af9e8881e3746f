(** * The rules of Othello, and the value of a position

    This file is the specification. Everything that the checker claims is a statement about
    [value], which is defined at the end. The definitions aim at being obviously right, not at
    speed. The proofs after them say that [value] is well defined. *)

From Coq Require Import Arith ZArith List Bool Lia.
Import ListNotations.
Local Open Scope Z_scope.

(** ** Squares

    The squares have the numbers 0 (a1), 1 (b1) .. 7 (h1), 8 (a2) .. 63 (h8). *)

Definition square := nat.
Definition squares : list square := seq 0 64. (* 0, 1 .. 63 *)

Definition file (s : square) : Z := Z.of_nat s mod 8. (* 0 to 7 for a to h *)
Definition rank (s : square) : Z := Z.of_nat s / 8. (* 0 to 7 for 1 to 8 *)

Definition on_board (f r : Z) : bool := (0 <=? f) && (f <? 8) && (0 <=? r) && (r <? 8).

(** A direction is a step in file and rank. *)
Definition direction : Type := Z * Z.
Definition directions : list direction :=
  [(1, 0); (1, 1); (0, 1); (-1, 1); (-1, 0); (-1, -1); (0, -1); (1, -1)].

(** The next square in a direction, if it is on the board. *)
Definition step (d : direction) (s : square) : option square :=
  let f := file s + fst d in
  let r := rank s + snd d in
  if on_board f r then Some (Z.to_nat (8 * r + f)) else None.

(** The first [n] squares in a direction from [s], without [s], up to the edge of the board. *)
Fixpoint ray (n : nat) (d : direction) (s : square) : list square :=
  match n with
  | O => []
  | S n' => match step d s with
            | None => []
            | Some t => t :: ray n' d t
            end
  end.

(** All squares in a direction: at most seven. *)
Definition line (d : direction) (s : square) : list square := ray 7 d s.

(** ** Boards

    A position is seen by the side to move: its discs are [Mine], those of its opponent [Theirs].
    A board is the list of the 64 cells in the order of the squares. *)

Inductive cell := Mine | Theirs | Empty.
Definition board := list cell.
Definition cell_at (b : board) (s : square) : cell := nth s b Empty.

Definition opposite (c : cell) : cell :=
  match c with Mine => Theirs | Theirs => Mine | Empty => Empty end.

(** The same discs, seen by the other side. *)
Definition swap (b : board) : board := map opposite b.

Definition is_mine (c : cell) : bool := match c with Mine => true | _ => false end.
Definition is_theirs (c : cell) : bool := match c with Theirs => true | _ => false end.
Definition is_empty (c : cell) : bool := match c with Empty => true | _ => false end.

Definition count (kind : cell -> bool) (b : board) : nat :=
  length (filter (fun s => kind (cell_at b s)) squares).

Definition empties (b : board) : nat := count is_empty b.

(** ** Moves *)

(** The opponent's discs at the beginning of a line, if a disc of the side to move follows them. *)
Fixpoint enclosed (b : board) (l : list square) : option (list square) :=
  match l with
  | [] => None
  | s :: rest => match cell_at b s with
                 | Mine => Some []
                 | Empty => None
                 | Theirs => match enclosed b rest with
                             | None => None
                             | Some discs => Some (s :: discs)
                             end
                 end
  end.

Definition flips_along (b : board) (s : square) (d : direction) : list square :=
  match enclosed b (line d s) with
  | None => []
  | Some discs => discs
  end.

(** The discs that flip if the side to move plays on [s]. *)
Definition flips (b : board) (s : square) : list square := flat_map (flips_along b s) directions.

(** A move is legal on an empty square if it flips something. *)
Definition legal (b : board) (s : square) : bool :=
  is_empty (cell_at b s) && match flips b s with [] => false | _ => true end.

Definition moves (b : board) : list square := filter (legal b) squares.

Definition among (s : square) (l : list square) : bool := existsb (Nat.eqb s) l.

(** The position after a move, seen by the other side, which is to move. *)
Definition play (b : board) (s : square) : board :=
  swap (map (fun t => if Nat.eqb t s || among t (flips b s) then Mine else cell_at b t) squares).

(** ** The score of a finished game

    The disc difference for the side to move. The winner gets the empty squares. *)

Definition final_score (b : board) : Z :=
  let difference := Z.of_nat (count is_mine b) - Z.of_nat (count is_theirs b) in
  let empty := Z.of_nat (empties b) in
  if 0 <? difference then difference + empty
  else if difference <? 0 then difference - empty
  else 0.

(** ** The value

    The best score that the side to move can reach against every defence. A side without a legal
    move passes. The game ends if neither side has a legal move. The recursion stops after [n]
    moves and passes. *)

Fixpoint value_within (n : nat) (b : board) : Z :=
  match n with
  | O => 0 (* never reached from [value] *)
  | S n' =>
      match moves b with
      | first :: others =>
          let result s := - value_within n' (play b s) in
          fold_right Z.max (result first) (map result others) (* the maximum *)
      | [] =>
          match moves (swap b) with
          | [] => final_score b
          | _ => - value_within n' (swap b)
          end
      end
  end.

(** Each move fills a square, and no pass follows a pass. So a game has at most
    [2 * empties b + 1] moves and passes. *)
Definition value (b : board) : Z := value_within (2 * empties b + 2) b.

(** * Proofs that [value] is well defined

    [value_within_enough]: a greater limit changes nothing.
    [value_equation]: [value] satisfies the equation of minimax. *)

Lemma squares_in : forall s, In s squares <-> (s < 64)%nat.
Proof. intro s. unfold squares. rewrite in_seq. lia. Qed.

Lemma cell_at_map : forall f s, (s < 64)%nat -> cell_at (map f squares) s = f s.
Proof.
  intros f s H. unfold cell_at, squares.
  rewrite nth_indep with (d' := f 0%nat) by (rewrite map_length, seq_length; exact H).
  rewrite map_nth, seq_nth by exact H. reflexivity.
Qed.

Lemma cell_at_swap : forall b s, cell_at (swap b) s = opposite (cell_at b s).
Proof. intros. unfold cell_at, swap. exact (map_nth opposite b Empty s). Qed.

Lemma opposite_opposite : forall c, opposite (opposite c) = c.
Proof. destruct c; reflexivity. Qed.

Lemma swap_swap : forall b, swap (swap b) = b.
Proof.
  intro b. unfold swap. rewrite map_map. rewrite <- (map_id b) at 2.
  apply map_ext. exact opposite_opposite.
Qed.

Lemma is_empty_opposite : forall c, is_empty (opposite c) = is_empty c.
Proof. destruct c; reflexivity. Qed.

Lemma empties_swap : forall b, empties (swap b) = empties b.
Proof.
  intro b. unfold empties, count. f_equal. apply filter_ext. intro s.
  rewrite cell_at_swap. apply is_empty_opposite.
Qed.

Lemma cell_at_play : forall b s t, (t < 64)%nat ->
  cell_at (play b s) t =
  if Nat.eqb t s || among t (flips b s) then Theirs else opposite (cell_at b t).
Proof.
  intros b s t H. unfold play. rewrite cell_at_swap, cell_at_map by exact H.
  destruct (_ || _); reflexivity.
Qed.

Lemma filter_le : forall (f g : square -> bool) l,
  (forall x, In x l -> f x = true -> g x = true) ->
  (length (filter f l) <= length (filter g l))%nat.
Proof.
  induction l as [|x l IH]; intro H; simpl; [lia|].
  assert (length (filter f l) <= length (filter g l))%nat
    by (apply IH; intros y Hy; apply H; right; exact Hy).
  specialize (H x (or_introl eq_refl)).
  destruct (f x), (g x); simpl; try lia; discriminate H; reflexivity.
Qed.

Lemma filter_lt : forall (f g : square -> bool) l s,
  (forall x, In x l -> f x = true -> g x = true) ->
  In s l -> f s = false -> g s = true ->
  (length (filter f l) < length (filter g l))%nat.
Proof.
  induction l as [|x l IH]; intros s H Hin Hf Hg; simpl; [destruct Hin|].
  assert (length (filter f l) <= length (filter g l))%nat
    by (apply filter_le; intros y Hy; apply H; right; exact Hy).
  destruct Hin as [->|Hin].
  - rewrite Hf, Hg. simpl. lia.
  - assert (length (filter f l) < length (filter g l))%nat
      by (apply IH with s; try assumption; intros y Hy; apply H; right; exact Hy).
    specialize (H x (or_introl eq_refl)).
    destruct (f x), (g x); simpl; try lia; discriminate H; reflexivity.
Qed.

Lemma in_moves : forall b s, In s (moves b) <-> (s < 64)%nat /\ legal b s = true.
Proof. intros. unfold moves. rewrite filter_In, squares_in. reflexivity. Qed.

Lemma empties_play : forall b s, In s (moves b) -> (empties (play b s) < empties b)%nat.
Proof.
  intros b s H. apply in_moves in H. destruct H as [Hs H].
  unfold legal in H. apply andb_true_iff in H. destruct H as [He _].
  unfold empties, count. apply filter_lt with s.
  - intros t Ht. apply squares_in in Ht. rewrite cell_at_play by exact Ht.
    destruct (_ || _); [discriminate|]. rewrite is_empty_opposite. trivial.
  - apply squares_in, Hs.
  - rewrite cell_at_play, Nat.eqb_refl by exact Hs. reflexivity.
  - exact He.
Qed.

Lemma map_ext_opp : forall (f g : square -> Z) x l,
  (forall s, In s (x :: l) -> f s = g s) ->
  fold_right Z.max (f x) (map f l) = fold_right Z.max (g x) (map g l).
Proof.
  intros f g x l H. rewrite (H x (or_introl eq_refl)). f_equal.
  apply map_ext_in. intros s Hs. apply H. right. exact Hs.
Qed.

Lemma value_within_S : forall n b,
  value_within (S n) b =
  match moves b with
  | first :: others =>
      fold_right Z.max (- value_within n (play b first))
        (map (fun s => - value_within n (play b s)) others)
  | [] =>
      match moves (swap b) with
      | [] => final_score b
      | _ => - value_within n (swap b)
      end
  end.
Proof. reflexivity. Qed.

#[local] Opaque value_within moves empties.

Lemma one_more : forall n b,
  (2 * empties b < n)%nat -> (moves b = [] -> 2 * empties b + 1 < n)%nat ->
  value_within (S n) b = value_within n b.
Proof.
  induction n as [|n IH]; intros b H1 H2; [lia|].
  rewrite (value_within_S (S n) b), (value_within_S n b).
  destruct (moves b) as [|x l] eqn:E.
  - specialize (H2 eq_refl). destruct (moves (swap b)) eqn:E2; [reflexivity|].
    f_equal. apply IH; rewrite empties_swap; [lia|]. intro E3. congruence.
  - apply (map_ext_opp (fun s => - value_within (S n) (play b s))
                       (fun s => - value_within n (play b s))).
    intros s Hs. rewrite <- E in Hs. apply empties_play in Hs.
    f_equal. apply IH; lia.
Qed.

(** A greater limit changes nothing. *)
Theorem value_within_enough : forall n b,
  (2 * empties b + 2 <= n)%nat -> value_within n b = value b.
Proof.
  intros n b H. unfold value. induction H as [|n H IH]; [reflexivity|].
  rewrite one_more; [exact IH|lia|lia].
Qed.

(** The equation of minimax. *)
Theorem value_equation : forall b,
  value b =
  match moves b with
  | first :: others =>
      let result s := - value (play b s) in
      fold_right Z.max (result first) (map result others)
  | [] =>
      match moves (swap b) with
      | [] => final_score b
      | _ => - value (swap b)
      end
  end.
Proof.
  intro b. rewrite <- (value_within_enough (S (2 * empties b + 2))) by lia.
  rewrite value_within_S. cbv zeta.
  destruct (moves b) as [|x l] eqn:E.
  - destruct (moves (swap b)); [reflexivity|]. f_equal.
    apply value_within_enough. rewrite empties_swap. lia.
  - apply (map_ext_opp (fun s => - value_within _ (play b s)) (fun s => - value (play b s))).
    intros s Hs. f_equal. apply value_within_enough.
    rewrite <- E in Hs. apply empties_play in Hs. lia.
Qed.

(** The same equation for each of its three cases, as the other files use it. *)

Lemma max_at_least : forall (f : square -> Z) t x l,
  t <= fold_right Z.max (f x) (map f l) <-> exists s, In s (x :: l) /\ t <= f s.
Proof.
  intros f t x l. induction l as [|y l IH]; simpl.
  - split; [intro H; exists x; auto|]. intros [s [[->|[]] H]]. exact H.
  - rewrite Z.max_le_iff, IH. split.
    + intros [H|[s [[->|H] Hs]]]; [exists y|exists s|exists s]; simpl; auto.
    + intros [s [[->|[->|H]] Hs]]; [right; exists s|left|right; exists s]; simpl; auto.
Qed.

Lemma value_move : forall b t, moves b <> [] ->
  (t <= value b <-> exists s, In s (moves b) /\ value (play b s) <= - t).
Proof.
  intros b t H. rewrite value_equation. destruct (moves b) as [|x l]; [congruence|].
  cbv zeta. rewrite (max_at_least (fun s => - value (play b s))).
  split; intros [s [Hs Hv]]; exists s; (split; [exact Hs|lia]).
Qed.

Lemma value_pass : forall b, moves b = [] -> moves (swap b) <> [] -> value b = - value (swap b).
Proof.
  intros b H1 H2. rewrite value_equation, H1. destruct (moves (swap b)); congruence.
Qed.

Lemma value_end : forall b, moves b = [] -> moves (swap b) = [] -> value b = final_score b.
Proof. intros b H1 H2. rewrite value_equation, H1, H2. reflexivity. Qed.
