(** * The certificate checker

    [check] reads a certificate of version 1 or 2, as FORMAT.md describes it, and decides whether it
    proves its claim. [check_sound] at the end is the theorem that all other files are about. *)

From Coq Require Import Arith ZArith List Bool Lia Uint63 Ascii String.
From KanzenCheck Require Import Rules Bits Score Search Geometry Symmetry Walk.
Import ListNotations.
Local Open Scope Z_scope.

#[local] Opaque value value_within moves play decode swap final_score points prove refute.

(** ** The claim *)

Record claim := Claim { root : bits; lower64 : int; upper64 : int }.

(** A claim says that [lower <= value <= upper] for the board of its root. *)
Definition claim_board (c : claim) : board := decode (root c).
Definition lower (c : claim) : Z := to_Z (lower64 c) - 64.
Definition upper (c : claim) : Z := to_Z (upper64 c) - 64.

Inductive verdict :=
| Accepts (c : claim) (moves_read : int) (work : int)
| Refuses (why : failure) (s : state)
| Wrong_end (* the last line is wrong, or there is data after it *)
| Unreadable (* not a certificate of version 1 or 2 *)
| Out_of_range (* a number in the header is out of range *).

Section Check.

(** The bytes of the file, and 256 after its end. *)
Variable byte_at : int -> int.

(** The CRC-32 of the first [n] bytes. It protects against accidents only. *)
Variable crc_of : int -> int.

(** The most positions that the walks and the leaves may visit, and the most that are remembered. *)
Variables max_work memory : int.

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

Definition read_writer (version i : int) : option int :=
  if (version =? 1)%uint63 then Some i
  else
    match expect (bytes "writer ") i with
    | Some i =>
        let j := skip_name 100 i in
        if ((i <? j) && negb (byte_at i =? 32) && negb (byte_at (j - 1) =? 32))%uint63
        then expect [10%uint63] j else None
    | None => None
    end.

Record header := Header {
  the_claim : claim; leaves : int; capacity : int; in_range : bool; body : int }.

Definition obind {A B} (o : option A) (f : A -> option B) : option B :=
  match o with Some a => f a | None => None end.
Notation "x <- o ;; rest" := (obind o (fun x => rest))
  (at level 61, o at next level, right associativity).

Definition newline : list int := [10%uint63].

Definition read_header : option header :=
  i <- expect (bytes "kanzen-certificate ") 0%uint63 ;;
  let version := (byte_at i - 48)%uint63 in
  if ((1 <=? version) && (version <=? 2))%uint63 then
    i <- expect newline (i + 1)%uint63 ;;
    i <- expect (bytes "board ") i ;;
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
    i <- read_writer version i ;;
    i <- expect (bytes "moves") i ;;
    i <- expect newline i ;;
    Some (Header (Claim x (fst low) (fst high)) (fst n) (fst set)
      ((fst low <=? fst high) && ((fst low land 1) =? 0) && ((fst high land 1) =? 0) &&
       (fst n <=? 20) && (1 <=? fst set) && (fst set <=? 1099511627776))%uint63 i)
  else None.

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
Definition fresh (s : state) : state := State (next s) (moves_read s) Leaf 0 (work s).

Definition first_walk (h : header) (s : state) : result :=
  let low := lower64 (the_claim h) in
  if (low =? 0)%uint63 then Done s
  else prove byte_at (leaves h) (capacity h) memory low (129 - low)%uint63 deepest
         (root (the_claim h)) (fresh s).

Definition second_walk (h : header) (s : state) : result :=
  let high := upper64 (the_claim h) in
  if (high =? 128)%uint63 then Done s
  else
    let bound := (128 - high)%uint63 in (* 64 plus the target, which is minus the upper bound *)
    let rev := (high + 1)%uint63 in
    refute (leaves h) bound rev
      (prove byte_at (leaves h) (capacity h) memory bound rev deepest)
      (root (the_claim h)) (fresh s).

Definition check : verdict :=
  match read_header with
  | None => Unreadable
  | Some h =>
      if negb (in_range h) then Out_of_range
      else if negb ((lower64 (the_claim h) <=? 128) && (upper64 (the_claim h) <=? 128))%uint63
      then Out_of_range
      else
        match first_walk h (State (body h) 0 Leaf 0 max_work)%uint63 with
        | Failed why s => Refuses why s
        | Done s =>
            match second_walk h s with
            | Failed why s => Refuses why s
            | Done s => if good_end s then Accepts (the_claim h) (moves_read s) (work s)
                        else Wrong_end
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

(** A certificate that [check] accepts has a true claim. *)
Theorem check_sound : forall c n w,
  check = Accepts c n w -> lower c <= value (claim_board c) <= upper c.
Proof.
  intros c n w E. unfold check in E.
  destruct read_header as [h|]; [|discriminate E].
  destruct (in_range h); [|discriminate E]. cbn [negb] in E.
  destruct ((lower64 (the_claim h) <=? 128)%uint63) eqn:L; [|discriminate E].
  destruct ((upper64 (the_claim h) <=? 128)%uint63) eqn:U; [|discriminate E].
  cbn [negb andb] in E. apply leb_spec in L, U.
  change (to_Z 128) with 128 in L, U.
  destruct (first_walk h _) as [s|] eqn:F; [|discriminate E].
  destruct (second_walk h s) as [s'|] eqn:S; [|discriminate E].
  destruct (good_end s'); [|discriminate E]. injection E as <- _ _.
  assert (B := value_bounds (claim_board (the_claim h))).
  assert (W : 1000 < wB) by reflexivity.
  unfold lower, upper, claim_board in *. split.
  - unfold first_walk in F. cbv zeta in F.
    destruct (lower64 (the_claim h) =? 0)%uint63 eqn:Z0.
    + apply Uint63.eqb_spec in Z0. rewrite Z0. change (to_Z 0) with 0. lia.
    + assert (R : to_Z (129 - lower64 (the_claim h))%uint63 =
                  1 - (to_Z (lower64 (the_claim h)) - 64) + 64).
      { change 129%uint63 with (of_Z 129). rewrite small_sub by lia. lia. }
      eapply (prove_sound byte_at (leaves h) (capacity h) memory _ _
                (to_Z (lower64 (the_claim h)) - 64)) in F; [apply F|lia|exact R|apply safe_empty].
  - unfold second_walk in S. cbv zeta in S.
    destruct (upper64 (the_claim h) =? 128)%uint63 eqn:Z1.
    + apply Uint63.eqb_spec in Z1. rewrite Z1. change (to_Z 128) with 128. lia.
    + assert (Bd : to_Z (128 - upper64 (the_claim h))%uint63 =
                   (64 - to_Z (upper64 (the_claim h))) + 64).
      { change 128%uint63 with (of_Z 128). rewrite small_sub by lia. lia. }
      assert (R : to_Z (upper64 (the_claim h) + 1)%uint63 =
                  1 - (64 - to_Z (upper64 (the_claim h))) + 64).
      { rewrite add_spec. change (to_Z 1) with 1.
        assert (P := to_Z_bounded (upper64 (the_claim h))). rewrite Z.mod_small by lia. lia. }
      assert (PS := prove_sound byte_at (leaves h) (capacity h) memory _ _ _ Bd R deepest).
      eapply (refute_sound (leaves h) _ _ _ Bd R _ PS) in S;
        [destruct S as [V _]; lia|apply safe_empty|intro; apply safe_empty].
Qed.

End Check.
