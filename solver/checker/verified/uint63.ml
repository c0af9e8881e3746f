(* Coq's operations on 63-bit integers, which are unsigned and wrap around modulo 2^63. Addition,
   subtraction, multiplication and the bitwise operations are OCaml's own, which do the same. *)

let[@inline] of_int (x : int) = x
let[@inline] equal (x : int) (y : int) = x = y
let[@inline] less (x : int) (y : int) = x lxor min_int < y lxor min_int
let[@inline] less_equal (x : int) (y : int) = x lxor min_int <= y lxor min_int
let[@inline] shift_left x y = if y >= 0 && y < 63 then x lsl y else 0
let[@inline] shift_right x y = if y >= 0 && y < 63 then x lsr y else 0
