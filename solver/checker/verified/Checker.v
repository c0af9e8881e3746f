(** * The certificate checker

    [check] reads a certificate, as FORMAT.md describes it, and decides whether it proves its claim.
    [check_sound] at the end is the theorem that all other files are about. *)

From Coq Require Import Arith ZArith List Bool Lia Uint63 Ascii String.
From KanzenCheck Require Import Rules Bits Claim Score Search Geometry Symmetry Walk.
Import ListNotations.
Local Open Scope Z_scope.

#[local] Opaque value value_within moves play decode swap final_score points prove refute least.

(** Why the list of assumptions is refused. *)
Inductive list_failure :=
| List_ends (* the file ends in the list *)
| Malformed
| Of_the_claim (* about the position of the claim *)
| Repeated (* about the same position as an earlier one *)
| No_end (* no line "moves" after the list *)
| List_work
| List_memory.

Inductive verdict :=
| Accepts (c : claim) (assumed : list claim) (moves_read : int) (work : int)
| Refuses (why : failure) (s : state)
| Bad_assumption (why : list_failure) (number : int)
| Needless (a : claim) (* the walks never rely upon one of its bounds *)
| Wrong_end (* the last line is wrong, or there is data after it *)
| Unreadable (* not a certificate of version 1 *)
| Out_of_range (* a number in the header is out of range *).

Section Check.

(** The bytes of the file, and 256 after its end. *)
Variable byte_at : int -> int.

(** The CRC-32 of the first [n] bytes. It protects against accidents only. *)
Variable crc_of : int -> int.

(** The most positions that the walks and the leaves may visit, and the most that are remembered.
    [seed] chooses the hash of positions. *)
Variables max_work memory seed : int.

(** ** Reading the header *)

Definition code (c : ascii) : int := of_Z (Z.of_nat (nat_of_ascii c)).

Fixpoint expect (text : list int) (i : int) : option int :=
  match text with
  | [] => Some i
  | c :: rest => if (byte_at i =? c)%uint63 then expect rest (i + 1)%uint63 else None
  end.

Definition bytes (s : string) : list int := map code (list_ascii_of_string s).

Definition is_digit (c : int) : bool := ((48 <=? c) && (c <=? 57))%uint63.

Fixpoint digits (most : nat) (i n : int) : int * int :=
  match most with
  | O => (n, i)
  | S most =>
      let c := byte_at i in
      if is_digit c then digits most (i + 1)%uint63 (10 * n + (c - 48))%uint63 else (n, i)
  end.

(** A decimal number without leading zeros, of at most 17 digits, and the next byte. *)
Definition number (i : int) : option (int * int) :=
  let c := byte_at i in
  if (c =? 48)%uint63 then Some (0%uint63, (i + 1)%uint63)
  else if is_digit c then Some (digits 17 i 0%uint63)
  else None.

(** A number from -64 to 64, to which 64 is added. *)
Definition number64 (i : int) : option (int * int) :=
  if (byte_at i =? 45)%uint63 then
    match number (i + 1)%uint63 with
    | Some (n, i) => if ((1 <=? n) && (n <=? 64))%uint63 then Some ((64 - n)%uint63, i) else None
    | None => None
    end
  else
    match number i with
    | Some (n, i) => if (n <=? 64)%uint63 then Some ((64 + n)%uint63, i) else None
    | None => None
    end.

(** The cells of the squares [l]. Black discs are own. *)
Fixpoint read_cells (l : list square) (i : int) (x : bits) : option bits :=
  match l with
  | [] => Some x
  | s :: rest =>
      let c := byte_at i in
      let occupied := Bits (occ_lo x lor bit_lo s)%uint63 (occ_hi x lor bit_hi s)%uint63 in
      if (c =? 45)%uint63 then read_cells rest (i + 1)%uint63 x
      else if (c =? 79)%uint63 then
        read_cells rest (i + 1)%uint63 (occupied (own_lo x) (own_hi x))
      else if (c =? 88)%uint63 then
        read_cells rest (i + 1)%uint63
          (occupied (own_lo x lor bit_lo s)%uint63 (own_hi x lor bit_hi s)%uint63)
      else None
  end.

Definition read_root (i : int) : option bits :=
  match read_cells squares i (Bits 0 0 0 0)%uint63 with
  | Some x =>
      if (byte_at (i + 64) =? 32)%uint63 then
        if (byte_at (i + 65) =? 88)%uint63 then Some x
        else if (byte_at (i + 65) =? 79)%uint63 then Some (pass x)
        else None
      else None
  | None => None
  end.

(** The name of the writer: 1 to 100 characters, neither beginning nor ending with a space. *)
Fixpoint skip_name (most : nat) (i : int) : int :=
  match most with
  | O => i
  | S most => let c := byte_at i in
              if ((32 <=? c) && (c <=? 126))%uint63 then skip_name most (i + 1)%uint63 else i
  end.

Definition read_writer (i : int) : option int :=
  match expect (bytes "writer ") i with
  | Some i =>
      let j := skip_name 100 i in
      if ((i <? j) && negb (byte_at i =? 32) && negb (byte_at (j - 1) =? 32))%uint63
      then expect [10%uint63] j else None
  | None => None
  end.

Definition well_formed (low high : int) : bool :=
  ((low <=? high) && (high <=? 128) && (low land 1 =? 0) && (high land 1 =? 0))%uint63.

(** [list_size] is the number of assumptions, and [body] is the place after the header. *)
Record header := Header {
  the_claim : claim; leaves : int; capacity : int; list_size : int; in_range : bool; body : int }.

Definition obind {A B} (o : option A) (f : A -> option B) : option B :=
  match o with Some a => f a | None => None end.
Notation "x <- o ;; rest" := (obind o (fun x => rest))
  (at level 61, o at next level, right associativity).

Definition newline : list int := [10%uint63].

(** The number of assumptions, and the place after the last line of the header. *)
Definition read_count (i : int) : option (int * int) :=
  match expect (bytes "moves") i with
  | Some i => i <- expect newline i ;; Some (0%uint63, i)
  | None =>
      i <- expect (bytes "assumptions ") i ;;
      n <- number i ;;
      i <- expect newline (snd n) ;;
      if (1 <=? fst n)%uint63 then Some (fst n, i) else None
  end.

Definition read_header : option header :=
  i <- expect (bytes "kanzen-certificate 1") 0%uint63 ;;
  i <- expect (10%uint63 :: bytes "board ") i ;;
  x <- read_root i ;;
  i <- expect (10%uint63 :: bytes "lower ") (i + 66)%uint63 ;;
  low <- number64 i ;;
  i <- expect (10%uint63 :: bytes "upper ") (snd low) ;;
  high <- number64 i ;;
  i <- expect (10%uint63 :: bytes "leaves ") (snd high) ;;
  n <- number i ;;
  i <- expect (10%uint63 :: bytes "set ") (snd n) ;;
  set <- number i ;;
  i <- expect newline (snd set) ;;
  i <- read_writer i ;;
  count <- read_count i ;;
  Some (Header (Claim x (fst low) (fst high)) (fst n) (fst set) (fst count)
    (well_formed (fst low) (fst high) && (fst n <=? 20) && (1 <=? fst set) &&
     (fst set <=? 1099511627776) && (fst count <=? 1099511627776))%uint63 (snd count)).

(** ** Reading the list of assumptions *)

(** Whether the file ends before the next line feed and within the next [most] bytes. *)
Fixpoint ends_early (most : nat) (i : int) : bool :=
  match most with
  | O => false
  | S most => let c := byte_at i in
              if (255 <? c)%uint63 then true
              else if (c =? 10)%uint63 then false else ends_early most (i + 1)%uint63
  end.

(** No line of the list is longer, with its line feed. *)
Definition longest_line : nat := 75%nat.

Definition read_assumption (i : int) : option (claim * int) :=
  x <- read_cells squares i (Bits 0 0 0 0)%uint63 ;;
  i <- expect (bytes " X ") (i + 64)%uint63 ;;
  low <- number64 i ;;
  i <- expect [32%uint63] (snd low) ;;
  high <- number64 i ;;
  i <- expect newline (snd high) ;;
  if well_formed (fst low) (fst high) then Some (Claim x (fst low) (fst high), i) else None.

(** [place] is the number of the next byte, [left] the number of assumptions that are still to be
    read. [listed] are those that were read, the last one first, and [table] the same by one
    representative of all images of their positions. *)
Record list_state := ListState {
  place : int; left : int; read : int; listed : list claim; table : tree claim; list_work : int }.

Inductive list_result :=
| Going (l : list_state)
| Stopped (why : list_failure) (number : int).

(** An assumption takes as much memory as this number of remembered positions. *)
Definition assumption_cost : int := 5.

Definition add_assumption (root : bits) (l : list_state) (c : claim) (i : int) : list_result :=
  let n := (read l + 1)%uint63 in
  let k := least (Claim.root c) in
  let about y := let z := least y in same k (own_lo z) (own_hi z) (occ_lo z) (occ_hi z) in
  if about root || (negb (can_move root points) && about (pass root)) then Stopped Of_the_claim n
  else
    let h := hash seed k in
    match find h k (table l) with
    | Some _ => Stopped Repeated n
    | None =>
        if (memory <? assumption_cost * n)%uint63 then Stopped List_memory n
        else Going (ListState i (left l - 1)%uint63 n (c :: listed l) (add h k c (table l))
                              (list_work l - 1)%uint63)
    end.

(** Reads one assumption, if some are left. *)
Definition read_one (root : bits) (l : list_state) : list_result :=
  let n := (read l + 1)%uint63 in
  if (left l =? 0)%uint63 then Going l
  else if (list_work l =? 0)%uint63 then Stopped List_work n
  else if ends_early longest_line (place l) then Stopped List_ends n
  else match read_assumption (place l) with
       | None => Stopped Malformed n
       | Some (c, i) => add_assumption root l c i
       end.

(** Reads up to 2 ^ [depth] assumptions. *)
Fixpoint read_many (depth : nat) (root : bits) (l : list_state) : list_result :=
  match depth with
  | O => read_one root l
  | S depth => match read_many depth root l with
               | Going l => if (left l =? 0)%uint63 then Going l else read_many depth root l
               | stopped => stopped
               end
  end.

Definition read_list (h : header) : list_result :=
  let start := ListState (body h) (list_size h) 0 [] Leaf max_work in
  if (list_size h =? 0)%uint63 then Going start
  else
    match read_many 40 (root (the_claim h)) start with
    | Stopped why n => Stopped why n
    | Going l =>
        if ends_early longest_line (place l) then Stopped List_ends (read l)
        else match (i <- expect (bytes "moves") (place l) ;; expect newline i) with
             | None => Stopped No_end (read l)
             | Some i => Going (ListState i 0 (read l) (listed l) (table l) (list_work l))
             end
    end.

(** ** Checking *)

Definition hex (c : int) : int :=
  if is_digit c then (c - 48)%uint63
  else if ((97 <=? c) && (c <=? 102))%uint63 then (c - 87)%uint63 else 99%uint63.

Fixpoint hex_number (most : nat) (i n : int) : option int :=
  match most with
  | O => Some n
  | S most => let d := hex (byte_at i) in
              if (d <=? 15)%uint63 then hex_number most (i + 1)%uint63 (16 * n + d)%uint63 else None
  end.

Definition good_end (s : state) : bool :=
  match
    i <- expect (bytes "end ") (next s) ;;
    n <- number i ;;
    i <- expect [32%uint63] (snd n) ;;
    crc <- hex_number 8 i 0%uint63 ;;
    i <- expect newline (i + 8)%uint63 ;;
    Some ((fst n =? moves_read s) && (crc =? crc_of (next s)) && (byte_at i =? 256))%uint63
  with
  | Some good => good
  | None => false
  end.

(** Forgets the remembered positions. *)
Definition fresh (s : state) : state :=
  State (next s) (moves_read s) Leaf 0 (work s) (used_lower s) (used_upper s) no_memo.

(** The remembered positions share the memory with the assumptions. *)
Definition room (l : list_state) : int := (memory - assumption_cost * read l)%uint63.

Definition first_walk (h : header) (l : list_state) (s : state) : result :=
  let low := lower64 (the_claim h) in
  let x := root (the_claim h) in
  if (low =? 0)%uint63 then Done s
  else prove byte_at seed (leaves h) (capacity h) (room l) (table l) low (129 - low)%uint63 deepest
         (empty_points x points) x (fresh s).

Definition second_walk (h : header) (l : list_state) (s : state) : result :=
  let high := upper64 (the_claim h) in
  let x := root (the_claim h) in
  if (high =? 128)%uint63 then Done s
  else
    let bound := (128 - high)%uint63 in (* 64 plus the target, which is minus the upper bound *)
    let rev := (high + 1)%uint63 in
    refute seed (leaves h) (table l) bound rev
      (prove byte_at seed (leaves h) (capacity h) (room l) (table l) bound rev deepest)
      (empty_points x points) x (fresh s).

(** Whether the walks relied upon everything that the assumption states. *)
Definition needed (s : state) (a : claim) : bool :=
  let k := least (root a) in
  let used t := match find (hash seed k) k t with Some _ => true | None => false end in
  let has_lower := negb (lower64 a =? 0)%uint63 in
  let has_upper := negb (upper64 a =? 128)%uint63 in
  (has_lower || has_upper) && (negb has_lower || used (used_lower s)) &&
  (negb has_upper || used (used_upper s)).

(** In the order of the file. *)
Definition in_order (l : list_state) : list claim := rev_append (listed l) [].

Definition check : verdict :=
  match read_header with
  | None => Unreadable
  | Some h =>
      if negb (in_range h) then Out_of_range
      else if negb ((lower64 (the_claim h) <=? 128) && (upper64 (the_claim h) <=? 128))%uint63
      then Out_of_range
      else
        match read_list h with
        | Stopped why n => Bad_assumption why n
        | Going l =>
            match first_walk h l (State (place l) 0 Leaf 0 (list_work l) Leaf Leaf no_memo) with
            | Failed why s => Refuses why s
            | Done s =>
                match second_walk h l s with
                | Failed why s => Refuses why s
                | Done s =>
                    if good_end s then
                      match List.find (fun a => negb (needed s a)) (in_order l) with
                      | Some a => Needless a
                      | None => Accepts (the_claim h) (in_order l) (moves_read s) (work s)
                      end
                    else Wrong_end
                end
            end
        end
  end.

(** ** The theorem *)

Lemma final_score_bounds : forall b, -64 <= final_score b <= 64.
Proof.
  intro b. assert (T := count_total b). Transparent final_score. unfold final_score. cbv zeta.
  set (m := count is_mine b) in *. set (t := count is_theirs b) in *. set (e := empties b) in *.
  clearbody m t e.
  destruct (Z.ltb_spec 0 (Z.of_nat m - Z.of_nat t)); [lia|].
  destruct (Z.ltb_spec (Z.of_nat m - Z.of_nat t) 0); lia.
Qed.

Lemma max_bounds : forall (f : square -> Z), (forall s, -64 <= f s <= 64) ->
  forall x l, -64 <= fold_right Z.max (f x) (map f l) <= 64.
Proof.
  intros f H x. induction l as [|y l IH]; [apply H|].
  cbn [map fold_right]. specialize (H y). lia.
Qed.

Lemma value_within_bounds : forall n b, -64 <= value_within n b <= 64.
Proof.
  induction n as [|n IH]; intro b; [change (value_within 0 b) with 0; lia|].
  rewrite value_within_S. destruct (moves b) as [|s l].
  - destruct (moves (swap b)); [apply final_score_bounds|]. specialize (IH (swap b)). lia.
  - apply (max_bounds (fun s => - value_within n (play b s))).
    intro t. specialize (IH (play b t)). lia.
Qed.

Lemma value_bounds : forall b, -64 <= value b <= 64.
Proof. intro b. Transparent value. unfold value. apply value_within_bounds. Qed.

Lemma safe_empty : forall t n, safe t n Leaf.
Proof. intros t n k []. Qed.

Lemma small_sub : forall n (a : int), 0 <= n <= 200 -> to_Z a <= n ->
  to_Z (of_Z n - a)%uint63 = n - to_Z a.
Proof.
  intros n a Hn Ha. assert (B := to_Z_bounded a). assert (W : 1000 < wB) by reflexivity.
  rewrite sub_spec, of_Z_spec, (Z.mod_small n) by lia. apply Z.mod_small. lia.
Qed.

(** The table contains what the list states. *)
Definition faithful (l : list_state) : Prop :=
  forall k c, inside k c (table l) ->
  In c (listed l) /\ value (decode k) = value (claim_board c).

Lemma add_assumption_faithful : forall root l c i l',
  faithful l -> add_assumption root l c i = Going l' -> faithful l'.
Proof.
  intros root l c i l' H E. unfold add_assumption in E. cbv zeta in E.
  destruct (_ || _) in E; [discriminate E|].
  destruct (find _ _ _) in E; [discriminate E|].
  destruct (_ <? _)%uint63 in E; [discriminate E|]. injection E as <-.
  intros k d Hk. cbn [table listed] in *. apply inside_add in Hk. destruct Hk as [[-> ->]|Hk].
  - split; [left; reflexivity|]. apply least_image.
  - destruct (H k d Hk). split; [right|]; assumption.
Qed.

Lemma read_one_faithful : forall root l l',
  faithful l -> read_one root l = Going l' -> faithful l'.
Proof.
  intros root l l' H E. unfold read_one in E. cbv zeta in E.
  destruct (_ =? 0)%uint63 in E; [injection E as <-; exact H|].
  destruct (_ =? 0)%uint63 in E; [discriminate E|].
  destruct (ends_early _ _) in E; [discriminate E|].
  destruct (read_assumption _) as [[c i]|] in E; [|discriminate E].
  exact (add_assumption_faithful root l c i l' H E).
Qed.

Lemma read_many_faithful : forall root depth l l',
  faithful l -> read_many depth root l = Going l' -> faithful l'.
Proof.
  intros root. induction depth as [|depth IH]; intros l l' H E.
  - exact (read_one_faithful root l l' H E).
  - cbn [read_many] in E. destruct (read_many depth root l) as [l1|] eqn:E1; [|discriminate E].
    destruct (left l1 =? 0)%uint63; [injection E as <-; exact (IH l l1 H E1)|].
    exact (IH l1 l' (IH l l1 H E1) E).
Qed.

Lemma read_list_faithful : forall h l, read_list h = Going l -> faithful l.
Proof.
  intros h l E. unfold read_list in E. cbv zeta in E.
  assert (S : faithful (ListState (body h) (list_size h) 0 [] Leaf max_work)) by (intros k c []).
  destruct (_ =? 0)%uint63 in E; [injection E as <-; exact S|].
  destruct (read_many _ _ _) as [l1|] eqn:M in E; [|discriminate E].
  apply read_many_faithful in M; [|exact S].
  destruct (ends_early _ _) in E; [discriminate E|].
  destruct (obind _ _) in E; [|discriminate E]. injection E as <-. exact M.
Qed.

(** The claim of a certificate that [check] accepts follows from the assumptions that it states. *)
Theorem check_sound : forall c assumed n w,
  check = Accepts c assumed n w -> (forall a, In a assumed -> true_claim a) -> true_claim c.
Proof.
  intros c assumed n w E T. unfold check in E.
  destruct read_header as [h|]; [|discriminate E].
  destruct (in_range h); [|discriminate E]. cbn [negb] in E.
  destruct ((lower64 (the_claim h) <=? 128)%uint63) eqn:L; [|discriminate E].
  destruct ((upper64 (the_claim h) <=? 128)%uint63) eqn:U; [|discriminate E].
  cbn [negb andb] in E. apply leb_spec in L, U.
  change (to_Z 128) with 128 in L, U.
  destruct (read_list h) as [l|] eqn:RL; [|discriminate E]. apply read_list_faithful in RL.
  destruct (first_walk h l _) as [s|] eqn:F; [|discriminate E].
  destruct (second_walk h l s) as [s'|] eqn:S; [|discriminate E].
  destruct (good_end s'); [|discriminate E].
  destruct (List.find _ _) in E; [discriminate E|]. injection E as <- <- _ _.
  assert (A : forall k a, inside k a (table l) ->
              to_Z (lower64 a) - 64 <= value (decode k) <= to_Z (upper64 a) - 64).
  { intros k a Hk. destruct (RL k a Hk) as [Ha V]. rewrite V.
    apply (T a). unfold in_order. rewrite rev_append_rev, app_nil_r. apply in_rev.
    rewrite rev_involutive. exact Ha. }
  set (x := root (the_claim h)) in *.
  assert (C := covers_empty_points x points (covers_points x)).
  assert (B := value_bounds (claim_board (the_claim h))).
  assert (W : 1000 < wB) by reflexivity.
  unfold true_claim, lower, upper, claim_board in *. fold x in B. fold x. split.
  - unfold first_walk in F. cbv zeta in F. fold x in F.
    destruct (lower64 (the_claim h) =? 0)%uint63 eqn:Z0.
    + apply Uint63.eqb_spec in Z0. rewrite Z0. change (to_Z 0) with 0. lia.
    + assert (R : to_Z (129 - lower64 (the_claim h))%uint63 =
                  1 - (to_Z (lower64 (the_claim h)) - 64) + 64).
      { change 129%uint63 with (of_Z 129). rewrite small_sub by lia. lia. }
      eapply (prove_sound byte_at seed (leaves h) (capacity h) (room l) (table l) _ _
                (to_Z (lower64 (the_claim h)) - 64)) in F;
        [exact (proj1 F)|lia|exact R|exact A|exact C|apply safe_empty|exact (right_no_memo _)].
  - unfold second_walk in S. cbv zeta in S. fold x in S.
    destruct (upper64 (the_claim h) =? 128)%uint63 eqn:Z1.
    + apply Uint63.eqb_spec in Z1. rewrite Z1. change (to_Z 128) with 128. lia.
    + assert (Bd : to_Z (128 - upper64 (the_claim h))%uint63 =
                   (64 - to_Z (upper64 (the_claim h))) + 64).
      { change 128%uint63 with (of_Z 128). rewrite small_sub by lia. lia. }
      assert (R : to_Z (upper64 (the_claim h) + 1)%uint63 =
                  1 - (64 - to_Z (upper64 (the_claim h))) + 64).
      { rewrite add_spec. change (to_Z 1) with 1.
        assert (P := to_Z_bounded (upper64 (the_claim h))). rewrite Z.mod_small by lia. lia. }
      assert (PS := prove_sound byte_at seed (leaves h) (capacity h) (room l) (table l) _ _ _
                      Bd R A deepest).
      eapply (refute_sound seed (leaves h) (table l) _ _ _ Bd R A _ PS) in S;
        [destruct S as [V _]; lia|exact C|apply safe_empty|intro; apply safe_empty|
         exact (right_no_memo _)].
Qed.

(** Without assumptions the claim is true. *)
Corollary check_sound_alone : forall c n w, check = Accepts c [] n w -> true_claim c.
Proof. intros c n w E. apply (check_sound c [] n w E). intros a []. Qed.

End Check.
