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

Fixpoint children_of (x : bits) (v : sight) (es : list point) : list bits :=
  match es with
  | [] => []
  | p :: rest =>
      match try_move x v p with
      | Illegal => children_of x v rest
      | Legal y => y :: children_of x v rest
      end
  end.

Definition children (x : bits) (es : list point) : list bits :=
  children_of x (sight_of x) es.

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
    destruct (try_move x (sight_of x) (point_of s)) as [|z].
    + apply IH; [|exact Hy]. intros p Hp. apply H1. right. exact Hp.
    + destruct Hy as [<-|Hy].
      * exists s. destruct T as [L D]. split; [apply in_moves; split|]; assumption.
      * apply IH; [|exact Hy]. intros p Hp. apply H1. right. exact Hp.
  - intros s Hs. apply in_moves in Hs. destruct Hs as [Hs L].
    assert (Hin := H2 s Hs (legal_empty _ _ L)). clear H1 H2.
    induction es as [|p es IH]; [destruct Hin|].
    cbn [children_of]. destruct Hin as [->|Hin].
    + assert (T := try_move_correct x s Hs).
      destruct (try_move x (sight_of x) (point_of s)) as [|z]; [congruence|].
      exists z. split; [left; reflexivity|apply T].
    + destruct (IH Hin) as [y [Hy D]]. exists y. split; [|exact D].
      destruct (try_move _ _ p); [|right]; exact Hy.
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
Fixpoint can_move_of (x : bits) (v : sight) (es : list point) : bool :=
  match es with
  | [] => false
  | p :: rest =>
      match try_move x v p with
      | Illegal => can_move_of x v rest
      | Legal _ => true
      end
  end.

Definition can_move (x : bits) (es : list point) : bool :=
  can_move_of x (sight_of x) es.

Lemma can_move_children : forall es x,
  can_move x es = match children x es with [] => false | _ :: _ => true end.
Proof.
  intros es x. unfold can_move, children. induction es as [|p es IH]; [reflexivity|].
  cbn [can_move_of children_of]. destruct (try_move _ _ p); [exact IH|reflexivity].
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

    Moves that leave the opponent few replies come first. The order changes the time only, so the
    count of replies need not be right. It omits h8. *)

(** The squares without the files a and h. *)
Definition middle : int := (0x3e7e7e7e7e7e7e7e lor (1 << 62))%uint63.

(** The squares that [own] reaches over [their] in steps of [n], to greater squares. *)
Definition reach_up (own their n : int) : int :=
  (let f := their land (own << n) in
   let f := f lor (their land (f << n)) in
   let two := their land (their << n) in
   let f := f lor (two land (f << (n + n))) in
   let f := f lor (two land (f << (n + n))) in
   f << n)%uint63.

Definition reach_down (own their n : int) : int :=
  (let f := their land (own >> n) in
   let f := f lor (their land (f >> n)) in
   let two := their land (their >> n) in
   let f := f lor (two land (f >> (n + n))) in
   let f := f lor (two land (f >> (n + n))) in
   f >> n)%uint63.

Definition replies (v : sight) : int :=
  (let own := own_down v in
   let their := stops_down v lxor all in
   let inner := their land middle in
   (reach_up own inner 1 lor reach_down own inner 1 lor
    reach_up own their 8 lor reach_down own their 8 lor
    reach_up own inner 7 lor reach_down own inner 7 lor
    reach_up own inner 9 lor reach_down own inner 9) land (stops_down v lxor own))%uint63.

(** Corners count twice. *)
Definition weight (m : int) : int :=
  (let a := m - ((m >> 1) land 0x1555555555555555) in
   let b := (a land 0x3333333333333333) + ((a >> 2) land 0x1333333333333333) in
   let c := (b + (b >> 4)) land 0x0f0f0f0f0f0f0f0f in
   ((c * 0x0101010101010101) >> 56) + (m land 1) + ((m >> 7) land 1) + ((m >> 56) land 1))%uint63.

Inductive ranking := Unranked | Ranked (key : int) (p : point) (rest : ranking).

Fixpoint insert (k : int) (p : point) (l : ranking) : ranking :=
  match l with
  | Unranked => Ranked k p Unranked
  | Ranked k' p' rest =>
      if (k <=? k')%uint63 then Ranked k p l else Ranked k' p' (insert k p rest)
  end.

Fixpoint rank_points (x : bits) (v : sight) (es : list point) : ranking :=
  match es with
  | [] => Unranked
  | p :: rest =>
      match try_move x v p with
      | Illegal => insert 100 p (rank_points x v rest)
      | Legal y => insert (weight (replies (sight_of y))) p (rank_points x v rest)
      end
  end.

Fixpoint ranked (l : ranking) : list point :=
  match l with
  | Unranked => []
  | Ranked _ p rest => p :: ranked rest
  end.

Definition sorted (x : bits) (v : sight) (es : list point) : list point :=
  ranked (rank_points x v es).

Lemma in_insert : forall k p l q, In q (ranked (insert k p l)) <-> q = p \/ In q (ranked l).
Proof.
  intros k p l q. induction l as [|k' p' l IH]; cbn [insert ranked In].
  - split; intros [H|H]; auto; destruct H.
  - destruct (k <=? k')%uint63; cbn [ranked In].
    + split; intros [H|H]; auto.
    + rewrite IH. split; intros [H|[H|H]]; auto.
Qed.

Lemma in_sorted : forall x v es q, In q (sorted x v es) <-> In q es.
Proof.
  intros x v es q. unfold sorted. induction es as [|p es IH]; [reflexivity|].
  cbn [rank_points In].
  destruct (try_move x v p); rewrite in_insert, IH; split; intros [H|H]; auto.
Qed.

Lemma covers_sorted : forall x v es, covers es x -> covers (sorted x v es) x.
Proof.
  intros x v es [H1 H2]. split.
  - intros p H. apply in_sorted in H. apply H1, H.
  - intros s Hs E. apply in_sorted, H2; assumption.
Qed.

(** ** The search *)

(** Whether the value is at least the bound. [work] is the work that may still be done. *)
Inductive answer := Yes (work : int) | No (work : int) | Exhausted.

Definition answers (a : answer) (t : Z) (b : board) : Prop :=
  match a with
  | Yes _ => t <= value b
  | No _ => value b < t
  | Exhausted => True
  end.

(** *** The last empty square *)

(** The value of a position plus 64 if [p] is its only empty square. *)
Definition last64 (x : bits) (p : point) : int :=
  match try_move x (sight_of x) p with
  | Legal y => (128 - full64 y)%uint63
  | Illegal =>
      match try_move (pass x) (sight_of (pass x)) p with
      | Legal z => full64 z
      | Illegal => score64 x
      end
  end.

Lemma point_of_inj : forall s t, (s < 64)%nat -> (t < 64)%nat -> point_of s = point_of t -> s = t.
Proof.
  intros s t Hs Ht E. injection E as E1 E2 _ _ _.
  assert (M := mem_single s t Hs Ht). rewrite <- E1, <- E2, mem_single in M by exact Hs.
  rewrite Nat.eqb_refl in M. apply Nat.eqb_eq. symmetry. exact M.
Qed.

(** After a move on [s], the other points suffice. *)
Lemma covers_less : forall es es' x y s, (s < 64)%nat -> covers es x ->
  decode y = play (decode x) s -> (forall p, In p es' -> In p es) ->
  (forall p, In p es -> p = point_of s \/ In p es') -> covers es' y.
Proof.
  intros es es' x y s Hs [H1 H2] D I1 I2. split; [intros p Hp; apply H1, I1, Hp|].
  intros t Ht E. rewrite D, cell_at_play in E by exact Ht.
  destruct (Nat.eqb_spec t s) as [->|Hne]; [discriminate E|]. cbn [orb] in E.
  destruct (among t (flips (decode x) s)); [discriminate E|].
  destruct (I2 (point_of t)) as [P|P];
    [|apply point_of_inj in P; [contradiction|assumption..]|exact P].
  apply H2; [exact Ht|]. destruct (cell_at (decode x) t); easy.
Qed.

(** No moves if there are no empty squares. *)
Lemma full_value : forall y, covers [] y -> to_Z (full64 y) = value (decode y) + 64.
Proof.
  intros y C. assert (M := can_move_correct [] y C).
  assert (M' := can_move_correct [] (pass y) (covers_pass [] y C)). rewrite decode_pass in M'.
  rewrite (value_end _ M M'). apply full64_correct. intros s Hs E. destruct C as [_ C].
  destruct (C s Hs E).
Qed.

Lemma last64_correct : forall x p, covers [p] x -> to_Z (last64 x p) = value (decode x) + 64.
Proof.
  intros x p C. assert (W : 1000 < wB) by reflexivity.
  destruct (proj1 C p (or_introl eq_refl)) as [s [Hs ->]]. unfold last64.
  assert (M := can_move_correct _ x C).
  assert (C' := covers_pass _ x C). assert (M' := can_move_correct _ (pass x) C').
  unfold can_move in M, M'. cbn [can_move_of] in M, M'.
  assert (T := try_move_correct x s Hs). assert (T' := try_move_correct (pass x) s Hs).
  assert (Less : forall z y, covers [point_of s] z -> decode y = play (decode z) s -> covers [] y).
  { intros z y Cz D. apply (covers_less [point_of s] [] z y s Hs Cz D); [intros q []|].
    intros q [<-|[]]. left. reflexivity. }
  assert (Only : forall z t, covers [point_of s] z -> In t (moves (decode z)) -> t = s).
  { intros z t Cz H. apply in_moves in H. destruct H as [Ht L].
    destruct (proj2 Cz t Ht (legal_empty _ _ L)) as [E|[]]. apply point_of_inj in E; auto. }
  assert (Move : forall z y, covers [point_of s] z -> moves (decode z) <> [] ->
                 decode y = play (decode z) s -> value (decode z) = - value (decode y)).
  { intros z y Cz N D.
    assert (E : forall t, t <= value (decode z) <-> t <= - value (decode y)).
    { intro t. rewrite (value_move _ t N). split.
      - intros [u [Hu V]]. rewrite (Only z u Cz Hu), <- D in V. lia.
      - intro V. destruct (moves (decode z)) as [|u l] eqn:F; [congruence|].
        assert (Hu : In u (moves (decode z))) by (rewrite F; left; reflexivity).
        exists u. split; [left; reflexivity|]. rewrite (Only z u Cz Hu), <- D. lia. }
    assert (E1 := proj1 (E (value (decode z)))). assert (E2 := proj2 (E (- value (decode y)))).
    lia. }
  destruct (try_move x (sight_of x) (point_of s)) as [|y].
  - destruct (try_move (pass x) (sight_of (pass x)) (point_of s)) as [|z].
    + rewrite decode_pass in M'. rewrite (value_end _ M M'). apply score64_correct.
    + destruct T' as [_ D]. rewrite (full_value z (Less _ z C' D)).
      assert (V := Move (pass x) z C' M' D). rewrite decode_pass in *.
      rewrite (value_pass _ M M'). lia.
  - destruct T as [_ D]. assert (V := Move x y C M D). assert (F := full_value y (Less _ y C D)).
    assert (B := full64_bounds y). rewrite sub_spec. change (to_Z 128) with 128.
    rewrite Z.mod_small by lia. lia.
Qed.

(** *** All moves *)

(** The result of trying moves: a value below the bound for the opponent, or not, and then whether
    there was a legal move. *)
Inductive trial := Cut (work : int) | Tried (found : bool) (work : int) | Out.

(** Tries the points [after] that [pick] chooses, those with an odd number of empty squares in
    their quarter, or the others. [before] are other points. *)
Fixpoint try_points (solve : list point -> int -> int -> bits -> answer) (x : bits) (v : sight)
    (odd pick : int) (chosen found : bool) (before after : list point) (work : int) : trial :=
  match after with
  | [] => Tried found work
  | p :: rest =>
      if Bool.eqb ((quarter p land pick) =? 0)%uint63 chosen
      then try_points solve x v odd pick chosen found (p :: before) rest work
      else
        match try_move x v p with
        | Illegal => try_points solve x v odd pick chosen found (p :: before) rest work
        | Legal y =>
            match solve (rev_append before rest) (odd lxor quarter p)%uint63 work y with
            | Yes work => try_points solve x v odd pick chosen true (p :: before) rest work
            | No work => Cut work
            | Exhausted => Out
            end
        end
  end.

(** With more empty squares, moves are sorted. *)
Definition few : int := 5.

(** [bound] is 64 plus the bound, and [rev] is 64 plus one minus the bound, which is the bound of
    the opponent. [n] is the number of empty squares. [odd] are the quarters with an odd number of
    them. *)
Fixpoint solve (fuel : nat) (es : list point) (n bound rev odd work : int) (x : bits) : answer :=
  match fuel with
  | O => Exhausted
  | S fuel =>
      if (work =? 0)%uint63 then Exhausted
      else
        let work := (work - 1)%uint63 in
        match es with
        | [p] => if (bound <=? last64 x p)%uint63 then Yes work else No work
        | _ =>
            let v := sight_of x in
            let es := if (n <? few)%uint63 then es else sorted x v es in
            let pick := if (n <? few)%uint63 then odd else 15%uint63 in
            let next es odd work y := solve fuel es (n - 1)%uint63 rev bound odd work y in
            match try_points next x v odd pick true false [] es work with
            | Cut work => Yes work
            | Out => Exhausted
            | Tried found work =>
                match try_points next x v odd pick false found [] es work with
                | Cut work => Yes work
                | Out => Exhausted
                | Tried true work => No work
                | Tried false work =>
                    if can_move (pass x) es then
                      match solve fuel es n rev bound odd work (pass x) with
                      | Yes work => No work
                      | No work => Yes work
                      | Exhausted => Exhausted
                      end
                    else if (bound <=? score64 x)%uint63 then Yes work else No work
                end
            end
        end
  end.

(** The moves that a trial was about. *)
Definition about (x : bits) (pick : int) (chosen : bool) (ps : list point) (s : square) : Prop :=
  In (point_of s) ps /\ In s (moves (decode x)) /\
  Bool.eqb ((quarter (point_of s) land pick) =? 0)%uint63 chosen = false.

Lemma try_points_correct : forall f t x odd pick chosen es,
  (forall es odd work y, covers es y -> answers (f es odd work y) (1 - t) (decode y)) ->
  covers es x ->
  forall after before found work,
  (forall p, In p es <-> In p before \/ In p after) ->
  match try_points f x (sight_of x) odd pick chosen found before after work with
  | Cut _ => exists s, In s (moves (decode x)) /\ value (play (decode x) s) <= - t
  | Tried found' _ =>
      (forall s, about x pick chosen after s -> found' = true /\ - t < value (play (decode x) s)) /\
      (found = true -> found' = true) /\
      (found' = true -> found = true \/ moves (decode x) <> [])
  | Out => True
  end.
Proof.
  intros f t x odd pick chosen es Hf C.
  induction after as [|p after IH]; intros before found work J.
  { cbn [try_points]. split; [intros s [[] _]|auto]. }
  cbn [try_points].
  assert (Hp : In p es) by (apply J; right; left; reflexivity).
  destruct (proj1 C p Hp) as [s [Hs ->]].
  assert (I' : forall q, In q es <-> In q (point_of s :: before) \/ In q after).
  { intro q. rewrite J. cbn [In]. tauto. }
  destruct (Bool.eqb _ chosen) eqn:Q.
  { specialize (IH (point_of s :: before) found work I').
    destruct (try_points _ _ _ _ _ _ _ _ after _); [exact IH| |exact I].
    destruct IH as [IH1 IH2]. split; [|exact IH2].
    intros u [[U|U] [L B]]; [|apply IH1; split; [exact U|split; assumption]].
    rewrite U, B in Q. discriminate Q. }
  assert (T := try_move_correct x s Hs).
  destruct (try_move x (sight_of x) (point_of s)) as [|y].
  { specialize (IH (point_of s :: before) found work I').
    destruct (try_points _ _ _ _ _ _ _ _ after _); [exact IH| |exact I].
    destruct IH as [IH1 IH2]. split; [|exact IH2].
    intros u [[U|U] [L B]]; [|apply IH1; split; [exact U|split; assumption]].
    apply in_moves in L. destruct L as [Hu L]. apply point_of_inj in U; [|assumption..].
    congruence. }
  destruct T as [L D].
  assert (Hin : In s (moves (decode x))) by (apply in_moves; split; assumption).
  assert (Cy : covers (rev_append before after) y).
  { apply (covers_less es _ x y s Hs C D); intros q Hq.
    - rewrite rev_append_rev in Hq. apply J. apply in_app_iff in Hq. cbn [In].
      destruct Hq as [Hq|Hq]; [left; apply in_rev, Hq|auto].
    - apply I' in Hq. rewrite rev_append_rev. cbn [In] in Hq.
      destruct Hq as [[Hq|Hq]|Hq]; [left; auto|right|right]; apply in_app_iff.
      + left. apply -> in_rev. exact Hq.
      + right. exact Hq. }
  assert (A := Hf _ (odd lxor quarter (point_of s))%uint63 work y Cy). rewrite D in A.
  destruct (f _ _ _ _) as [l|l|]; cbn [answers] in A.
  - specialize (IH (point_of s :: before) true l I').
    destruct (try_points _ _ _ _ _ _ _ _ after _); [exact IH| |exact I].
    destruct IH as [IH1 [IH2 IH3]]. split; [|split].
    + intros u [[U|U] [Lu B]]; [|apply IH1; split; [exact U|split; assumption]].
      assert (Hu := proj1 (in_moves _ _) Lu). apply point_of_inj in U; [|tauto..]. subst u.
      split; [apply IH2; reflexivity|lia].
    + intros _. apply IH2. reflexivity.
    + intros _. right. intro Z. rewrite Z in Hin. destruct Hin.
  - exists s. split; [exact Hin|lia].
  - exact I.
Qed.

Theorem solve_correct : forall fuel es n bound rev odd work x t,
  covers es x -> to_Z bound = t + 64 -> to_Z rev = (1 - t) + 64 ->
  answers (solve fuel es n bound rev odd work x) t (decode x).
Proof.
  induction fuel as [|fuel IH]; intros es n bound rev odd work x t C B R; [exact I|].
  cbn [solve]. destruct (work =? 0)%uint63; [exact I|]. cbv zeta.
  set (w := (work - 1)%uint63). clearbody w.
  assert (Many : answers
    (let v := sight_of x in
     let es := if (n <? few)%uint63 then es else sorted x v es in
     let pick := if (n <? few)%uint63 then odd else 15%uint63 in
     let next es odd work y := solve fuel es (n - 1)%uint63 rev bound odd work y in
     match try_points next x v odd pick true false [] es w with
     | Cut work => Yes work
     | Out => Exhausted
     | Tried found work =>
         match try_points next x v odd pick false found [] es work with
         | Cut work => Yes work
         | Out => Exhausted
         | Tried true work => No work
         | Tried false work =>
             if can_move (pass x) es then
               match solve fuel es n rev bound odd work (pass x) with
               | Yes work => No work
               | No work => Yes work
               | Exhausted => Exhausted
               end
             else if (bound <=? score64 x)%uint63 then Yes work else No work
         end
     end) t (decode x)).
  { cbv zeta.
    assert (C' : covers (if (n <? few)%uint63 then es else sorted x (sight_of x) es) x).
    { destruct (n <? few)%uint63; [exact C|apply covers_sorted, C]. }
    set (es' := if (n <? few)%uint63 then es else _) in *. clearbody es'. clear C es.
    set (pick := if (n <? few)%uint63 then odd else _). clearbody pick.
    set (f := fun es odd work y => solve fuel es (n - 1)%uint63 rev bound odd work y).
    assert (Hf : forall es odd work y, covers es y ->
                 answers (f es odd work y) (1 - t) (decode y)).
    { intros es od wo y Cy. apply IH; [exact Cy|exact R|lia]. }
    assert (I0 : forall p, In p es' <-> In p [] \/ In p es') by (intro p; cbn [In]; tauto).
    assert (K1 := try_points_correct f t x odd pick true es' Hf C' es' [] false w I0).
    destruct (try_points f x (sight_of x) odd pick true false [] es' w) as [w1|found w1|];
      [|clear w|exact I].
    { destruct K1 as [s [Hs V]]. cbn [answers].
      apply value_move; [intro Z; rewrite Z in Hs; destruct Hs|]. exists s. auto. }
    destruct K1 as [K1 [_ F1]].
    assert (K2 := try_points_correct f t x odd pick false es' Hf C' es' [] found w1 I0).
    destruct (try_points f x (sight_of x) odd pick false found [] es' w1) as [w2|found' w2|];
      [| |exact I].
    { destruct K2 as [s [Hs V]]. cbn [answers].
      apply value_move; [intro Z; rewrite Z in Hs; destruct Hs|]. exists s. auto. }
    destruct K2 as [K2 [F2 F3]].
    assert (Every : forall s, In s (moves (decode x)) ->
                    found' = true /\ - t < value (play (decode x) s)).
    { intros s Hs. assert (L := proj1 (in_moves _ _) Hs).
      assert (Hp := proj2 C' s (proj1 L) (legal_empty _ _ (proj2 L))).
      destruct (Bool.eqb ((quarter (point_of s) land pick) =? 0)%uint63 true) eqn:Q.
      - apply K2. split; [exact Hp|split; [exact Hs|]].
        destruct (_ =? 0)%uint63 in *; [reflexivity|discriminate Q].
      - destruct (K1 s) as [G V]; [split; [exact Hp|split; assumption]|].
        split; [apply F2, G|exact V]. }
    destruct found'.
    - assert (M : moves (decode x) <> []).
      { destruct (F3 eq_refl) as [G|M]; [|exact M]. destruct (F1 G) as [G'|M]; [discriminate G'|].
        exact M. }
      cbn [answers]. apply Z.nle_gt. intro V. apply value_move in V; [|exact M].
      destruct V as [s [Hs V]]. destruct (Every s Hs). lia.
    - assert (M : moves (decode x) = []).
      { destruct (moves (decode x)) as [|s l]; [reflexivity|].
        destruct (Every s (or_introl eq_refl)) as [G _]. discriminate G. }
      assert (M' := can_move_correct es' (pass x) (covers_pass es' x C')).
      rewrite decode_pass in M'. destruct (can_move (pass x) es').
      + assert (V := value_pass _ M M').
        assert (A := IH es' n rev bound odd w2 (pass x) (1 - t) (covers_pass es' x C') R
                        ltac:(lia)).
        rewrite decode_pass in A.
        destruct (solve fuel es' n rev bound odd w2 (pass x)); cbn [answers] in *; lia.
      + assert (V := value_end _ M M'). assert (S := score64_correct x).
        destruct (bound <=? score64 x)%uint63 eqn:L; cbn [answers].
        * apply leb_spec in L. lia.
        * assert (~ to_Z bound <= to_Z (score64 x)) by (rewrite <- leb_spec, L; discriminate).
          lia. }
  destruct es as [|p [|q es]]; [exact Many| |exact Many].
  assert (S := last64_correct x p C).
  destruct (bound <=? last64 x p)%uint63 eqn:L; cbn [answers].
  - apply leb_spec in L. lia.
  - assert (~ to_Z bound <= to_Z (last64 x p)) by (rewrite <- leb_spec, L; discriminate). lia.
Qed.

(** The recursion never gets so deep: a game has at most 64 moves and as many passes. *)
Definition deepest : nat := 140%nat.

Definition solve_leaf (es : list point) (n bound rev work : int) (x : bits) : answer :=
  solve deepest es n bound rev (fold_left (fun odd p => odd lxor quarter p)%uint63 es 0%uint63)
    work x.

Theorem solve_leaf_correct : forall es n bound rev work x t,
  covers es x -> to_Z bound = t + 64 -> to_Z rev = (1 - t) + 64 ->
  answers (solve_leaf es n bound rev work x) t (decode x).
Proof. intros. apply solve_correct; assumption. Qed.
