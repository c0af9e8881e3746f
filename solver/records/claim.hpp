// Claims of files about the value of a position or a move, and verdicts on them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/board.hpp"
#include "core/game.hpp"
#include "solver/engine/search/limits.hpp"
#include "solver/engine/solution.hpp"
#include "solver/records/claimed_interval.hpp"
#include "solver/records/position_record.hpp"

namespace kanzen {

/// "file:line", followed by the move if there is one: "a.obf:12 h6".
[[nodiscard]] std::string location_text(std::string_view file, std::size_t line, Square move);

struct Claim {
  std::string id;        // of the record, with ":move" appended for a claim about a move
  std::string source;    // the name of the file
  std::size_t line = 0;  // of the record in the file, from 1
  Position position;
  Square move = Square::none;  // the move that the claim is about, or none: the position
  ClaimedInterval interval;    // for the side to move in `position`
  std::optional<std::string> comment;
  /// True if it follows from the claim about the position and is not in the input itself.
  bool derived = false;

  /// True if the game is over in `position`. The claim is then about the count of discs alone, and
  /// does not verify the moves that led there.
  [[nodiscard]] bool is_of_finished_game() const noexcept;

  /// The location_text() of the claim.
  [[nodiscard]] std::string location() const;
};

/// The board whose value decides the claim: the board of its position, or the board after its move.
[[nodiscard]] Board board_to_solve(const Claim& claim) noexcept;

/// The claim about board_to_solve(), seen by the side to move there. A claim about a move is made
/// by the side that plays it, so `g1: -4` says of the board after g1 what `= +4` says in a file
/// about that board. Compare intervals of different claims in this form only.
[[nodiscard]] ClaimedInterval interval_of_board(const Claim& claim) noexcept;

/// The findings about a claim. Scores are in discs for the side to move in claim.position.
struct ClaimResult {
  Verdict verdict = Verdict::undecided;
  Score lower = kMinScore;  // proven: lower <= value <= upper
  Score upper = kMaxScore;
  /// For a confirmed derived claim: the move and the reply that refutes it, if it is known.
  /// Otherwise only for a refuted claim. If lower == upper, best play to the end of the game, which
  /// yields this value. Otherwise the move that achieves a lower bound, if one is known. For a
  /// claim about a move, this move comes first.
  std::vector<Square> pv{};
  Counters counters{};
  double seconds = 0;  // wall time
  int searches = 0;    // null-window searches; results call them windows
  Limits limits{};     // if undecided: the limits that ended the search
};

/// The verdict on the claim if lower <= value <= upper is proven, for the side to move in
/// claim.position. REQUIRES: lower <= upper.
[[nodiscard]] Verdict verdict_on_claim(const Claim& claim, Score lower, Score upper) noexcept;

/// The claims of the record. The first is about the position, from its claim line or its stated
/// value. Claims about moves follow in the order of the record. Predictions do not count as claims.
///
/// With `refute`, derived claims come last. They say that no legal move without a claim of its own
/// exceeds the upper end of the claim about the position. Without such a claim, the best move
/// of the record stands for it. There are none if that end is kMaxScore.
[[nodiscard]] std::vector<Claim> make_claims(const PositionRecord& record,
                                             const std::string& source, bool refute = false);

}  // namespace kanzen
