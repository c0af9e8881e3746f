(** * The symmetries of the board, and facts about its geometry, which are computed *)

From Coq Require Import Arith ZArith List Bool Lia.
From KanzenCheck Require Import Rules Bits.
Import ListNotations.
Local Open Scope Z_scope.

(** A symmetry mirrors files, mirrors ranks and exchanges files with ranks, or does not. *)
Definition symmetry : Type := bool * bool * bool.
Definition symmetries : list symmetry :=
  [(false, false, false); (true, false, false); (false, true, false); (true, true, false);
   (false, false, true); (true, false, true); (false, true, true); (true, true, true)].

(** The square that the cell of [s] comes from. *)
Definition source (g : symmetry) (s : square) : square :=
  let '(files, ranks, exchange) := g in
  let f := if files then 7 - file s else file s in
  let r := if ranks then 7 - rank s else rank s in
  Z.to_nat (if exchange then 8 * f + r else 8 * r + f).

Definition image (g : symmetry) (b : board) : board :=
  map (fun s => cell_at b (source g s)) squares.

(** The direction that a direction comes from. *)
Definition source_direction (g : symmetry) (d : direction) : direction :=
  let '(files, ranks, exchange) := g in
  let f := if files then - fst d else fst d in
  let r := if ranks then - snd d else snd d in
  if exchange then (r, f) else (f, r).

Definition same_list (l l' : list square) : bool :=
  if list_eq_dec Nat.eq_dec l l' then true else false.

Definition for_all (f : symmetry -> square -> bool) : bool :=
  forallb (fun g => forallb (f g) squares) symmetries.

Lemma for_all_spec : forall f, for_all f = true ->
  forall g s, In g symmetries -> (s < 64)%nat -> f g s = true.
Proof.
  intros f H g s Hg Hs. unfold for_all in H. rewrite forallb_forall in H.
  specialize (H g Hg). rewrite forallb_forall in H. apply H, squares_in, Hs.
Qed.

Lemma source_on : forall g s, In g symmetries -> (s < 64)%nat -> (source g s < 64)%nat.
Proof.
  intros g s Hg Hs. apply Nat.ltb_lt. revert g s Hg Hs.
  apply (for_all_spec (fun g s => Nat.ltb (source g s) 64)). vm_compute. reflexivity.
Qed.

Lemma source_line : forall g s d, In g symmetries -> (s < 64)%nat -> In d directions ->
  line (source_direction g d) (source g s) = map (source g) (line d s).
Proof.
  intros g s d Hg Hs Hd.
  assert (H := for_all_spec (fun g s => forallb (fun d =>
    same_list (line (source_direction g d) (source g s)) (map (source g) (line d s))) directions)
    ltac:(vm_compute; reflexivity) g s Hg Hs).
  cbv beta in H. rewrite forallb_forall in H. specialize (H d Hd). unfold same_list in H.
  destruct (list_eq_dec _ _ _); [assumption|discriminate H].
Qed.

Lemma source_injective : forall g s t, In g symmetries -> (s < 64)%nat -> (t < 64)%nat ->
  source g s = source g t -> s = t.
Proof.
  intros g s t Hg Hs Ht E.
  assert (H := for_all_spec (fun g s => forallb (fun t =>
    implb (Nat.eqb (source g s) (source g t)) (Nat.eqb s t)) squares)
    ltac:(vm_compute; reflexivity) g s Hg Hs).
  cbv beta in H. rewrite forallb_forall in H. specialize (H t (proj2 (squares_in t) Ht)).
  rewrite E, Nat.eqb_refl in H. apply Nat.eqb_eq, H.
Qed.

Lemma source_onto : forall g s, In g symmetries -> (s < 64)%nat ->
  exists t, (t < 64)%nat /\ source g t = s.
Proof.
  intros g s Hg Hs.
  assert (H := for_all_spec (fun g s => existsb (fun t => Nat.eqb (source g t) s) squares)
    ltac:(vm_compute; reflexivity) g s Hg Hs).
  cbv beta in H. apply existsb_exists in H. destruct H as [t [Ht E]]. exists t.
  split; [apply squares_in, Ht|apply Nat.eqb_eq, E].
Qed.

Lemma source_direction_in : forall g d, In g symmetries -> In d directions ->
  In (source_direction g d) directions.
Proof.
  intros g d Hg Hd.
  repeat (destruct Hg as [<-|Hg]; [repeat (destruct Hd as [<-|Hd]; [cbn; tauto|]); destruct Hd|]).
  destruct Hg.
Qed.

Lemma source_direction_onto : forall g d, In g symmetries -> In d directions ->
  exists d', In d' directions /\ source_direction g d' = d.
Proof.
  intros [[a b] c] [f r] Hg Hd.
  exists (let (f', r') := if c then (r, f) else (f, r) in
          (if a then - f' else f', if b then - r' else r')).
  clear Hg.
  destruct a, b, c; (split;
    [ repeat (destruct Hd as [E|Hd]; [injection E as <- <-; cbn; tauto|]); destruct Hd
    | cbn; rewrite ?Z.opp_involutive; reflexivity ]).
Qed.

Lemma squares_once : NoDup squares.
Proof. apply seq_NoDup. Qed.
