// One row of results and its parts: the request with its goal, what was found, the plies of a game,
// the certificate, and a contradiction inside the solver if there was one. Scores as text.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/board.hpp"
#include "core/game.hpp"
#include "solver/engine/search/bounds.hpp"
#include "core/moves.hpp"
#include "solver/engine/search/limits.hpp"
#include "solver/engine/solution.hpp"
#include "solver/records/position_record.hpp"

namespace kanzen {

/// What a journal knows of the content of a certificate. A certificate that was cut, or changed in
/// any other way, has another stamp.
struct FileStamp {
  std::uint64_t bytes = 0;
  std::uint64_t hash = 0;  // XXH3

  friend bool operator==(const FileStamp&, const FileStamp&) = default;
};

/// A certificate that was written for an outcome.
struct CertificateNote {
  std::string path{};
  std::uint64_t moves = 0;           // the number of moves written
  std::uint64_t searches = 0;        // null-window searches for bounds that were not in the table
  double seconds = 0;                // wall time
  bool stopped = false;              // writing was stopped, and there is no certificate
  bool kept = false;                 // nothing was written: the file proves more about the position
  std::optional<FileStamp> stamp{};  // of the file; nothing for a pipe or a device
  /// What is wrong with the certificate that an earlier run has recorded in the journal, and which
  /// this one replaces: "is missing". Empty if there was none.
  std::string former_is{};
};

/// A contradiction between two findings about `board`, which means that there is a bug.
struct InternalContradiction {
  Board board;
  std::string found;   // the result of the solver
  std::string proven;  // the proof that contradicts it
};

enum class Goal : std::uint8_t {
  value,  // the value of a position, within a window
  wld,    // win, draw or loss: the window (-1, 1)

  all_moves,   // the value of a position and of every legal move
  best_moves,  // the value, all best moves, and upper bounds for the others

  claim,  // the truth of a claim about a position or a move
  game,   // the values of all positions of a game, the last move first
};

/// True if the goal is about the moves of a position, so that results contain moves.
[[nodiscard]] constexpr bool asks_for_moves(Goal goal) noexcept {
  return goal == Goal::all_moves || goal == Goal::best_moves;
}

/// Scores are in discs for the side that makes the move.
struct GamePly {
  std::size_t number = 0;  // of the ply in the game, from 1; passes are counted
  Position before{};
  Square move = Square::none;
  Score lower = kMinScore;  // proven for `before`: lower <= value <= upper
  Score upper = kMaxScore;
  std::optional<Score> after{};  // the value of the move
  bool others_known = false;     // whether `others` is complete
  std::vector<Square> others{};  // all moves but `move` that achieve the value of `before`
  Counters counters{};
  double seconds = 0;           // wall time
  std::size_t move_number = 0;  // of the move in the game, from 1; passes are not counted
  /// The values of all moves, best first, with lines of play. Empty unless requested and solved.
  std::vector<MoveValue> moves{};

  /// True if the exact value of `before` is proven.
  [[nodiscard]] bool is_known() const noexcept { return lower == upper; }
  /// The discs that the move lost against best play; nothing unless both values are proven.
  [[nodiscard]] std::optional<Score> loss() const noexcept {
    if (!is_known() || !after) return std::nullopt;
    return lower - *after;
  }
};

/// "file:line", followed by the move if there is one: "a.obf:12 h6".
[[nodiscard]] std::string location_text(std::string_view file, std::size_t line, Square move);

/// A claim of a file about the value of a position or of one of its moves.
struct Claim {
  std::string source{};        // the name of the file
  std::size_t line = 0;        // of the record in the file, from 1
  Square move = Square::none;  // the move that the claim is about, or none: the position
  ClaimedInterval interval{};  // for the side to move in the position
  /// True if it follows from the claim about the position and is not in the input itself.
  bool derived = false;

  /// The location_text() of the claim.
  [[nodiscard]] std::string location() const { return location_text(source, line, move); }
};

/// The findings about a claim. Scores are in discs for the side to move in the position.
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

/// The verdict on a claim if lower <= value <= upper is proven, for the side to move in its
/// position. REQUIRES: lower <= upper.
[[nodiscard]] Verdict verdict_on_claim(const ClaimedInterval& claim, Score lower,
                                       Score upper) noexcept;

/// A goal about a record of a file.
struct SolveRequest {
  PositionRecord record{};  // for a claim about a move, its id ends with ":move"
  Goal goal = Goal::value;
  Window window{};               // for Goal::value and wld
  std::optional<Claim> claim{};  // for Goal::claim: about the position of the record
};

/// The claims of the record, each as a request. The first is about the position, from its claim
/// line or its stated value. Claims about moves follow in the order of the record. Predictions do
/// not count as claims.
///
/// With `refute`, derived claims come last. They say that no legal move without a claim of its own
/// exceeds the upper end of the claim about the position. Without such a claim, the best move
/// of the record stands for it. There are none if that end is kMaxScore.
[[nodiscard]] std::vector<SolveRequest> make_claims(const PositionRecord& record,
                                                    const std::string& source, bool refute = false);

/// True if the game is over in the position. A claim is then about the count of discs alone, and
/// does not verify the moves that led there.
[[nodiscard]] inline bool is_of_finished_game(const SolveRequest& request) noexcept {
  return game_over(request.record.position.board);
}

/// The board that is searched. For a claim, the one that decides it: the board of its position, or
/// the board after its move.
[[nodiscard]] Board board_to_solve(const SolveRequest& request) noexcept;

/// The claim about board_to_solve(), seen by the side to move there. A claim about a move is made
/// by the side that plays it, so `g1: -4` says of the board after g1 what `= +4` says in a file
/// about that board. Compare intervals of different claims in this form only. REQUIRES: a claim.
[[nodiscard]] ClaimedInterval interval_of_board(const SolveRequest& request) noexcept;

/// Converts bounds of board_to_solve() to the side that the claim is about, or back. The bounds of
/// a claim about a move lose their move.
[[nodiscard]] inline Bounds to_claim_side(const SolveRequest& request,
                                          const Bounds& bounds) noexcept {
  const bool of_move = request.claim && request.claim->move != Square::none;
  return of_move ? negated(bounds) : bounds;
}

/// The result for a position: Goal::value, wld, all_moves and best_moves.
struct PositionResult {
  Solution solution{};
  std::vector<MoveValue> moves{};  // all_moves and best_moves: the solved moves, best first
};

/// The result for a game: Goal::game.
struct GameResult {
  std::vector<GamePly> plies{};  // the last ply of the game first
  Counters counters{};           // the work of this run
  double seconds = 0;            // wall time of this run
};

/// A request, its result, and everything else that a writer may print about it. A plain value.
struct Outcome : SolveRequest {
  std::variant<PositionResult, ClaimResult, GameResult> result{};  // as the goal asks

  Verdict verdict = Verdict::undecided;  // on the claims of the file
  std::string engine{};  // the program that found the result, if it comes from a file
  bool claimed = false;  // the result repeats claims of a file; nothing was solved or proven
  std::optional<InternalContradiction> contradiction{};  // of this result, which is wrong then
  std::optional<CertificateNote> certificate{};

  Outcome() = default;
  /// Without a result yet: `result` is empty and has the type that the goal asks for.
  explicit Outcome(SolveRequest request);

  /// The parts of the result of a position, claim or game. Throw std::bad_variant_access if the
  /// goal asks for a result of another type.
  [[nodiscard]] Solution& solution() { return std::get<PositionResult>(result).solution; }
  [[nodiscard]] const Solution& solution() const {
    return std::get<PositionResult>(result).solution;
  }
  [[nodiscard]] std::vector<MoveValue>& moves() { return std::get<PositionResult>(result).moves; }
  [[nodiscard]] const std::vector<MoveValue>& moves() const {
    return std::get<PositionResult>(result).moves;
  }
  [[nodiscard]] ClaimResult& claim_result() { return std::get<ClaimResult>(result); }
  [[nodiscard]] const ClaimResult& claim_result() const { return std::get<ClaimResult>(result); }
  [[nodiscard]] std::vector<GamePly>& plies() { return std::get<GameResult>(result).plies; }
  [[nodiscard]] const std::vector<GamePly>& plies() const {
    return std::get<GameResult>(result).plies;
  }
};

/// A line of a file: a result of this program, or a record of another one.
using OutcomeOrRecord = std::variant<Outcome, PositionRecord>;

/// The record itself, or the one that the outcome is about.
[[nodiscard]] PositionRecord& record_of(OutcomeOrRecord& read);

/// True if the goal has been reached by a proof. An outcome that is not solved is never
/// compared with claims, recorded as a result or reused; only its bounds are valid.
[[nodiscard]] bool is_solved(const Outcome& outcome) noexcept;

/// True if a search has reached the goal. Claims of a file prove nothing.
[[nodiscard]] inline bool is_solved_by_search(const Outcome& outcome) noexcept {
  return is_solved(outcome) && !outcome.claimed;
}

/// The proven bounds of board_to_solve(). REQUIRES: the goal is not Goal::game.
[[nodiscard]] Bounds bounds_of_board(const Outcome& outcome);

/// The result for the position of the record. A verdict on a claim about a move is the
/// value of that move, and a lower bound for the position. An analysis of a game only has its work.
[[nodiscard]] PositionResult position_result(const Outcome& outcome);

/// The work that found the result, and its wall time in seconds.
[[nodiscard]] const Counters& counters_of(const Outcome& outcome);
[[nodiscard]] double seconds_of(const Outcome& outcome);

/// The outcome of a request that is still being solved, with bounds that are proven for
/// board_to_solve(). REQUIRES: the goal is not Goal::game.
[[nodiscard]] Outcome outcome_so_far(const SolveRequest& request, const Bounds& proven);

/// Sets the status and the score that follow from the bounds of `solution`. Leaves both if the
/// bounds prove nothing.
void set_status_by_bounds(Solution& solution);

/// Sets outcome.verdict to the verdict on the claim. For a position, compares the proven bounds of
/// the position and of its moves with the claims of the record. REQUIRES: the goal is not
/// Goal::game.
void set_verdict(Outcome& outcome);

/// The program that found the outcome: outcome.engine, or `writing` if that is empty.
[[nodiscard]] inline const std::string& engine_or(const Outcome& outcome,
                                                  const std::string& writing) noexcept {
  return outcome.engine.empty() ? writing : outcome.engine;
}

/// "+06", "-12", "+00".
[[nodiscard]] std::string score_text(Score score);

/// Bounds of a value: "+06" if they are equal, ">=+06" or "<=-02" if one of them says nothing, else
/// "-10..+20".
[[nodiscard]] std::string bounds_text(Score lower, Score upper);

/// "+06" if exact, ">=+06" or "<=-02" for a bound, "~+04" for an estimate, or the bounds "-10..+20"
/// if unfinished.
[[nodiscard]] std::string value_text(const Solution& solution);

}  // namespace kanzen
