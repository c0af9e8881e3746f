// Writes results as JSON Lines: one object per position.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "solver/engine/search/bounds.hpp"
#include "solver/records/outcome.hpp"

namespace kanzen {

/// "exact", "lower", "upper", "estimate" or "unfinished".
[[nodiscard]] std::string_view to_string(Status status) noexcept;

/// "wld", "all-moves" or "best-moves"; empty for other questions.
[[nodiscard]] std::string_view to_string(Goal goal) noexcept;

/// "win", "draw" or "loss" for the side to move; empty if none of these is proven.
[[nodiscard]] std::string_view wld_text(const Solution& solution) noexcept;

/// The measured error of such estimates in discs, rounded up: "+/- 3". The text is "side only" if
/// the estimate only gives the side of the window. REQUIRES: solution.status is `estimate`.
[[nodiscard]] std::string spread_text(const Solution& solution);

/// Which fields of a result are written.
enum class Fields : std::uint8_t {
  all,
  /// Without fields that readers derive from the others. These are `empties`, bounds that the kind
  /// and the score imply, and `best` if it begins the line of play. So are `expected` and `score`
  /// if they are null, `verdict` if it is "unchecked", and an empty `engine`. For a million lines
  /// in a journal.
  brief,
};

/// One JSON object without a line break:
///
///   id          string   given by the file, or the line number
///   board       string   64 squares a1, b1 .. h8, a space, the side to move: X or O
///   empties     integer  number of empty squares; on a small board, of the inner squares only
///   status      string   "exact", "lower" (value >= score), "upper" (value <= score), "estimate"
///                        (nothing is proven but the bounds) or "unfinished"
///   confidence  number   only for an estimate: the probability, from 0 to 1, that one cut of its
///                        search is right; null if the estimate comes from a shallow search
///   spread      number   only for an estimate: the root mean square error of such estimates in
///                        discs, measured on positions whose values are known; null if the
///                        estimate only says the side of the window. Older files lack it
///   depth       integer  only for an estimate: the depth of its search in plies
///   score       integer  in discs for the side to move; null if unfinished
///   lower       integer  proven: lower <= value <= upper
///   upper       integer
///   best_move   string   a move that achieves the score, or the best move of an estimate; "pa" for
///                        a pass; null if no move is known
///   pv          string   best play to the end of the game, with passes as "pa"; "" unless exact
///   nodes       integer  counted as described in solver/engine/search/counters.hpp
///   seconds     number   wall time
///   expected    integer  the claimed value; null if the file has none
///   verdict     string   "ok", "mismatch" or "unchecked"
///   mismatches  array    only for "mismatch", where the claims are known: {"move", "expected",
///                        "found", "known_erratum"} for each claim that the result contradicts;
///                        see mismatch.hpp. `expected` and `found` are [lower, upper]. `move` is
///                        absent if the claim is about the position; `known_erratum` is true or
///                        absent. Not in brief lines
///   goal        string   "wld", "all-moves" or "best-moves"; absent for the value
///   result      string   only for "wld": "win", "draw" or "loss"; null if not proven
///   window      array    [alpha, beta]; absent unless the value was asked within a window
///   moves       array    {"move", "lower", "upper"} for legal moves, best first; only for
///                        "all-moves", "best-moves" and claims about a move; if unfinished, those
///                        that are solved. For "best-moves", a move that is not among the best has
///                        an upper bound below the score, which need not be close to its value
///   board_size  integer  4 or 6; absent for the 8x8 board
///   engine      string   version, kernel, threads and table of the program
///   comment     string   the comment of the input; absent if it has none
///
/// Bytes in texts that are not UTF-8 are replaced by U+FFFD.
[[nodiscard]] std::string to_jsonl(const Outcome& outcome, std::string_view engine,
                                   Fields fields = Fields::all);

/// The bounds of a result of this status and score if its line has none.
[[nodiscard]] Bounds implied_bounds(Status status, Score score) noexcept;

/// `object` with the additional field "running": true. It marks bounds of a journal that were
/// proven while the position or claim was still being solved. Readers of results skip such lines.
/// REQUIRES: `object` is a non-empty JSON object on one line.
[[nodiscard]] std::string mark_running(std::string object);

/// True if mark_running() has marked `line`.
[[nodiscard]] bool is_marked_running(std::string_view line) noexcept;

}  // namespace kanzen
