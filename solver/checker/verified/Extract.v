(** * Extraction to OCaml

    Coq's 63-bit integers become OCaml's. [Uint63] is in uint63.ml. *)

From Coq Require Import Extraction ZArith Uint63.
From KanzenCheck Require Import Rules Bits Claim Walk Checker.

Extraction Language OCaml.

Extract Inductive bool => "bool" [ "true" "false" ].
Extract Inductive list => "list" [ "[]" "(::)" ].
Extract Inductive prod => "( * )" [ "" ].
Extract Inductive option => "option" [ "Some" "None" ].
Extract Inlined Constant andb => "(&&)".
Extract Inlined Constant orb => "(||)".
Extract Inlined Constant negb => "not".

Extract Inlined Constant Uint63.int => "int".
Extract Inlined Constant Uint63.add => "(+)".
Extract Inlined Constant Uint63.sub => "(-)".
Extract Inlined Constant Uint63.mul => "( * )".
Extract Inlined Constant Uint63.land => "(land)".
Extract Inlined Constant Uint63.lor => "(lor)".
Extract Inlined Constant Uint63.lxor => "(lxor)".
Extract Inlined Constant Uint63.lsl => "Uint63.shift_left".
Extract Inlined Constant Uint63.lsr => "Uint63.shift_right".
Extract Inlined Constant Uint63.eqb => "Uint63.equal".
Extract Inlined Constant Uint63.ltb => "Uint63.less".
Extract Inlined Constant Uint63.leb => "Uint63.less_equal".

(** The squares of a board for the program, which prints it. *)
Definition square_of (n : int) : square := Z.to_nat (to_Z n).

Extraction "build/kernel.ml" check cell_of square_of.
