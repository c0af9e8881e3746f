(** * The statement, in one place

    [value] in Rules.v is the value of a board by the rules of Othello. Claim.v says what a claim is
    and when it is true. *)

From Coq Require PrimInt63.
From Coq Require Import List.
From KanzenCheck Require Import Rules Claim Checker.

Theorem certificates_prove_their_claims :
  forall (byte_at : PrimInt63.int -> PrimInt63.int) (* the bytes of the file *)
         (crc_of : PrimInt63.int -> PrimInt63.int) (* the checksums of its beginnings *)
         (max_work memory seed : PrimInt63.int) (* limits, and a number that chooses a hash *)
         (c : claim) (assumed : list claim) (moves work : PrimInt63.int),
  check byte_at crc_of max_work memory seed = Accepts c assumed moves work ->
  (forall a, In a assumed -> true_claim a) ->
  true_claim c.
Proof. exact check_sound. Qed.

Print Assumptions certificates_prove_their_claims.
