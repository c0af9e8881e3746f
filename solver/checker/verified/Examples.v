(** * The rules on known positions

    Nothing depends on this file. It shows that Rules.v describes the game that people play. *)

From Coq Require Import Arith ZArith List Bool Ascii String.
From KanzenCheck Require Import Rules.
Import ListNotations.

(** A board from text, with [X] for the discs of the side to move. *)
Definition board_of (text : string) : board :=
  map (fun c => if Ascii.eqb c "X" then Mine else if Ascii.eqb c "O" then Theirs else Empty)
    (list_ascii_of_string text).

Definition start : board :=
  board_of "---------------------------OX------XO---------------------------".

(** d3, c4, f5 and e6 *)
Example first_moves : moves start = [19; 26; 37; 44].
Proof. vm_compute. reflexivity. Qed.

(** The number of games of [n] moves and passes. *)
Fixpoint games (n : nat) (b : board) : nat :=
  match n with
  | O => 1
  | S n => match moves b with
           | [] => match moves (swap b) with [] => 1 | _ => games n (swap b) end
           | ms => fold_right (fun s sum => games n (play b s) + sum) 0 ms
           end
  end.

Example games_from_the_start : map (fun n => games n start) [1; 2; 3] = [4; 12; 56].
Proof. vm_compute. reflexivity. Qed.

(** The winner gets the empty squares. *)
Example wipe_out : value (board_of
  "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX---") = 64%Z.
Proof. vm_compute. reflexivity. Qed.
