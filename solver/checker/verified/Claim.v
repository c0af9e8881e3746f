(** * Claims about the values of boards *)

From Coq Require Import ZArith Uint63.
From KanzenCheck Require Import Rules Bits.
Local Open Scope Z_scope.

(** The bounds are stored with 64 added, so that they are never negative. *)
Record claim := Claim { root : bits; lower64 : int; upper64 : int }.

Definition claim_board (c : claim) : board := decode (root c).
Definition lower (c : claim) : Z := to_Z (lower64 c) - 64.
Definition upper (c : claim) : Z := to_Z (upper64 c) - 64.

(** What a claim says. *)
Definition true_claim (c : claim) : Prop := lower c <= value (claim_board c) <= upper c.
