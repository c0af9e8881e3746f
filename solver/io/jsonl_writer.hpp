// Results as JSON lines: one object per position, for programs.
#pragma once

#include <string>
#include <string_view>

#include "solver/records/outcome.hpp"

namespace kanzen {

/// "exact", "lower", "upper", "estimate" or "unfinished".
[[nodiscard]] std::string_view kind_name(Kind kind) noexcept;

/// "win", "draw" or "loss" for the side to move; empty if that is not proven.
[[nodiscard]] std::string_view wld_name(const Solution& solution) noexcept;

/// How sure an estimate is, for people: "92 %", the confidence, or "5 plies". REQUIRES: its kind is
/// `estimate`.
[[nodiscard]] std::string surety_text(const Solution& solution);

/// The object, without line break:
///
///   id        string   given by the file, else the number of the line
///   board     string   64 squares a1, b1 .. h8, a space, the side to move: X or O
///   empties   integer
///   kind      string   "exact", "lower" (value >= score), "upper" (value <= score), "estimate" (a
///                      guess, nothing proven but the bounds), "unfinished"
///   confidence  number   how probable one cut of the estimate's search is right, from 0 to 1; null
///                      if it comes from a few plies alone; only for an estimate
///   depth     integer  how many moves deep an estimate looked; only for an estimate
///   score     integer  discs from the side to move; null if unfinished
///   lower     integer  proven: lower <= value <= upper
///   upper     integer
///   best      string   a move that achieves the score, or the one an estimate would make; "pa" for
///                      a pass; null if none is known
///   pv        string   best play to the end of the game, passes written pa; "" unless exact
///   nodes     integer  see solver/engine/search/counters.hpp for the counting rule
///   seconds   number   wall time
///   expected  integer  the claimed value; null if the file claims none
///   verdict   string   "ok", "mismatch" or "unchecked"
///   question  string   "wld", "all-moves" or "best-moves"; only if asked instead of the value
///   result    string   "win", "draw" or "loss", null if not proven; only for "wld"
///   window    array    [alpha, beta]; only if the value was asked within a window
///   moves     array    {"move", "lower", "upper"} of legal moves, best first; only for
///   "all-moves",
///                      "best-moves" and a claim about a move
///   board_size  integer  4 or 6; only if play is on the inner squares alone (then so is `empties`)
///   engine    string   `engine`: version, kernel, threads and table of the program
///
/// Bytes of the id that are not UTF-8 are replaced by U+FFFD.
[[nodiscard]] std::string to_jsonl(const Outcome& outcome, std::string_view engine);

}  // namespace kanzen
