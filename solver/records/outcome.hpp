// What is asked about a record, and what came out. One type, Outcome, goes from the search to the
// journal, to the rows, and from a journal back into a run, so that a result that was read is
// treated like one that was just found.
#pragma once

#include "solver/records/position_record.hpp"

namespace kanzen {

/// What a journal records of a certificate, so that any change to the file is noticed.
struct FileStamp {
  std::uint64_t bytes = 0;
  std::uint64_t hash = 0;  // XXH3

  friend bool operator==(const FileStamp&, const FileStamp&) = default;
};

struct CertificateNote {
  std::string path{};
  std::uint64_t moves = 0;           // moves written
  std::uint64_t searches = 0;        // null windows for bounds that the table did not have
  double seconds = 0;                // wall time
  bool was_stopped = false;          // writing was stopped, and there is no certificate
  bool kept_existing_file = false;   // nothing was written, since the file proves more
  std::optional<FileStamp> stamp{};  // none for a pipe or a device
  /// What was wrong with the recorded certificate that this one replaces, e.g. "is missing". May be
  /// empty.
  std::string former_fault{};
};

/// Two findings about `board` that contradict each other, which means that there is a bug.
struct InternalContradiction {
  Board board;
  std::string found;   // what the solver found
  std::string proven;  // what contradicts it
};

/// What is known about one move of a game. Scores are in discs for the side that makes it.
struct GamePly {
  std::size_t number = 0;  // counts plies from 1, passes included
  Position before{};
  Square move = Square::none;
  Bounds bounds{};               // proven for the value of `before`
  std::optional<Score> after{};  // the value of the move
  bool has_all_others = false;   // whether `others` is complete
  std::vector<Square> others{};  // all moves but `move` that achieve the value of `before`
  Counters counters{};
  double seconds = 0;           // wall time
  std::size_t move_number = 0;  // counts moves from 1, without passes
  std::vector<MoveValue> moves{};

  [[nodiscard]] bool is_known() const noexcept { return bounds.is_exact(); }
  /// Returns how much the move is proven to lose at least; nullopt if nothing is known about it.
  [[nodiscard]] std::optional<Score> least_loss() const noexcept {
    if (!after || bounds.lower < *after) return std::nullopt;
    return is_known() || bounds.lower > *after ? std::optional(bounds.lower - *after)
                                               : std::nullopt;
  }
  /// Returns the discs lost against best play, or nullopt unless both values are proven.
  [[nodiscard]] std::optional<Score> loss() const noexcept {
    return is_known() ? least_loss() : std::nullopt;
  }
};

/// Writes "a.obf:12 h6", with the move if there is one.
[[nodiscard]] std::string location_text(std::string_view file, std::size_t line, Square move);

struct Claim {
  std::string source{};        // the name of the file
  std::size_t line = 0;        // the line of the record in the file, from 1
  Square move = Square::none;  // the move that the claim is about, or none: the position
  ClaimedInterval interval{};  // for the side to move in the position
  /// Whether it follows from the claim about the position, rather than standing in the input.
  bool is_implied = false;
  EmptySquares empties_to = EmptySquares::to_winner;  // the rule of the claim and its result

  [[nodiscard]] Bounds bounds() const noexcept { return interval.bounds(empties_to); }
  [[nodiscard]] std::string location() const { return location_text(source, line, move); }
};

/// What we found out about a claim, in discs for the side to move.
struct ClaimResult {
  Verdict verdict = Verdict::undecided;
  Bounds bounds{};  // proven
  /// If exact bounds refute the claim, best play to the end that yields this value. Otherwise the
  /// move that achieves a lower bound, if known. A claimed move comes first. Empty for confirmed
  /// claims, except implied ones, which have the move and the reply that refutes it, if known.
  std::vector<Square> pv{};
  Counters counters{};
  double seconds = 0;  // wall time
  int searches = 0;    // null-window searches; results call them windows
};

struct SolveRequest {
  PositionRecord record{};  // for a claim about a move, its id ends with ":move"
  Goal goal = Goal::value;
  Window window{};               // for Goal::value and wld
  std::optional<Claim> claim{};  // for Goal::claim: about the position of the record
};

/// Quotes what stands where a claim was expected, such as ` "not >= 4"` or ` "33-31", a result:
/// write "; 33-31"`; empty if there is nothing.
[[nodiscard]] std::string quoted_instead_of_claim(const PositionRecord& record);

/// Counts records of which make_claims() makes no claim.
struct RecordsWithoutClaim {
  std::size_t count = 0;
  std::vector<std::string> named{};  // the first ones: "a.txt:3", and what stands there instead

  /// Returns whether messages name this record, as they do the first few.
  bool add(const PositionRecord& record, std::string_view file);
};

/// Turns the record's claims into requests: first the position's (its claim line or stated value),
/// then those about moves, in order. Predictions do not count.
///
/// With `adds_implied_claims`, implied claims follow: that no legal move without a claim exceeds
/// the upper end of the claim about the position, or else the best move of the record. There are
/// none if that end is kMaxScore.
[[nodiscard]] std::vector<SolveRequest> make_claims(
    const PositionRecord& record, const std::string& source, bool adds_implied_claims = false,
    EmptySquares empties_to = EmptySquares::to_winner);

/// Whether the game is over. A claim then only counts discs, and says nothing about the moves
/// before.
[[nodiscard]] inline bool is_about_finished_game(const SolveRequest& request) noexcept {
  return game_over(request.record.position.board);
}

/// Returns the board that decides a claim: that of its position, or the one after its move.
[[nodiscard]] Board board_to_solve(const SolveRequest& request) noexcept;

/// Returns the claim as seen by the side to move on board_to_solve(). A claim about a move is made
/// by its player, so `g1: -4` says of the board after g1 what `= +4` says in a file about that
/// board. Compare intervals of different claims only in this form. REQUIRES: a claim.
[[nodiscard]] ClaimedInterval interval_of_board(const SolveRequest& request) noexcept;

/// Converts bounds of board_to_solve() to the claim's side, or back. Bounds of a claim about a move
/// lose their move.
[[nodiscard]] inline Bounds to_claim_side(const SolveRequest& request,
                                          const Bounds& bounds) noexcept {
  const bool is_about_move = request.claim && request.claim->move != Square::none;
  return is_about_move ? negated(bounds) : bounds;
}

struct GameResult {
  std::vector<GamePly> plies{};  // the last ply of the game first
  Bounds end{};                  // proven for the position after the last ply, for its side to move
  Counters counters{};           // the work of this run
  double seconds = 0;            // wall time of this run
  bool was_cut_short = false;    // a limit or a stop came before `end` or the moves of a ply
};

struct Outcome : SolveRequest {
  std::variant<PositionResult, ClaimResult, GameResult> result{};  // as the goal asks

  Verdict verdict = Verdict::undecided;  // about the claims of the file
  std::string engine{};        // the program that found the result, if it comes from a file
  bool repeats_claim = false;  // the result repeats claims of a file; nothing was solved or proven
  Limits limits{};             // what ended an open search; none if the whole run was stopped
  std::optional<InternalContradiction> contradiction{};  // of this result, which is wrong if set
  std::optional<CertificateNote> certificate{};

  Outcome() = default;
  /// `result` is empty, with the type that the goal asks for.
  explicit Outcome(SolveRequest request);

  /// These throw std::bad_variant_access if the goal asks for another type.
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

[[nodiscard]] inline PositionRecord& record_of(Outcome& outcome) noexcept { return outcome.record; }

/// A line of a file: one of our results, or a record of another program.
using OutcomeOrRecord = std::variant<Outcome, PositionRecord>;

[[nodiscard]] PositionRecord& record_of(OutcomeOrRecord& read);

/// Says why the analysis of a game has no ply; empty if it has some.
[[nodiscard]] std::string_view why_no_ply(const Outcome& game);

/// Whether a claim is refuted or a value is proven, but a limit or a stop came before the line that
/// shows it.
[[nodiscard]] bool lacks_line(const Outcome& outcome) noexcept;

/// Whether a proof has reached the goal. If not, only the bounds are valid, and the outcome must
/// not be compared with claims, recorded as a result or reused.
[[nodiscard]] bool is_solved(const Outcome& outcome) noexcept;

/// Excludes outcomes that repeat a claim of a file, which proves nothing.
[[nodiscard]] inline bool is_solved_by_search(const Outcome& outcome) noexcept {
  return is_solved(outcome) && !outcome.repeats_claim;
}

/// REQUIRES: the goal is not Goal::game.
[[nodiscard]] Bounds bounds_of_board(const Outcome& outcome);

/// Returns what is known of the record's position. A verdict on a claim about a move is a lower
/// bound of it; one by EmptySquares::to_nobody says nothing about it. An analysed game only has its
/// work.
[[nodiscard]] PositionResult position_result(const Outcome& outcome);

[[nodiscard]] const Counters& counters_of(const Outcome& outcome);
[[nodiscard]] double seconds_of(const Outcome& outcome);

/// A snapshot of a running item, with the bounds of board_to_solve() proven so far. REQUIRES:
/// the goal is not Goal::game.
[[nodiscard]] Outcome outcome_so_far(const SolveRequest& request, const Bounds& proven);

/// Sets status and score; leaves both alone if the bounds prove nothing.
void set_status_by_bounds(Solution& solution);

/// Returns the value if it is proven, even if the line of play or requested moves are missing.
[[nodiscard]] inline std::optional<Score> proven_value(const Solution& solution) noexcept {
  if (solution.status == Status::exact) return solution.score;
  return solution.bounds.is_exact() ? std::optional(solution.bounds.lower) : std::nullopt;
}

/// Compares the proven bounds with the claim; for a position, also its moves with the record's
/// claims. A value whose bounds meet is proven from then on, even if a limit left its line of play
/// unfinished. REQUIRES: the goal is not Goal::game.
void set_verdict(Outcome& outcome);

/// Intersects the bounds of the position and its moves with those of `more`. Returns false and
/// changes nothing if the two contradict each other.
[[nodiscard]] bool narrow_result(const PositionResult& more, PositionResult& result);

/// Whether the estimate of an unfinished outcome is better than that of another about the same
/// request: it has the smaller spread, or the same one from more nodes. Any estimate is better than
/// none. Every command shows the better one.
[[nodiscard]] bool has_better_estimate(const Outcome& one, const Outcome& other);

/// Joins two unfinished outcomes of one request: the better estimate stays, with its work and its
/// limits, and all that both have proven. Of a game, the one with more plies stays.
void join_unfinished(Outcome more, Outcome& kept);

/// Names the program that found the outcome, or else `writing`; empty for a claim, which no search
/// has found.
[[nodiscard]] inline const std::string& engine_or(const Outcome& outcome,
                                                  const std::string& writing) noexcept {
  return outcome.engine.empty() && !outcome.repeats_claim ? writing : outcome.engine;
}

/// Whether nodes and seconds are known: most claims come without those of the program after them.
[[nodiscard]] inline bool has_work(const Outcome& outcome, const Solution& found) noexcept {
  return !outcome.repeats_claim || found.counters.nodes != 0 || found.seconds != 0;
}

/// Whether the seconds are known. Many tables of other programs have only nodes.
[[nodiscard]] inline bool has_time(const Outcome& outcome, const Solution& found) noexcept {
  return !outcome.repeats_claim || found.seconds != 0;
}

/// Writes two digits and the sign: "+06", "-12", "+00".
[[nodiscard]] std::string score_text(Score score);

/// Writes "+06" if equal, ">=+06" or "<=-02" if one bound says nothing, else "-10..+20".
[[nodiscard]] std::string bounds_text(const Bounds& bounds);

/// Writes a proven "+06", a bound ">=+06" or "<=-02", an estimate "~+04", unfinished "-10..+20".
[[nodiscard]] std::string value_text(const Solution& solution);

[[nodiscard]] std::string_view to_string(Status status) noexcept;

/// The status of a row that repeats the claim of a file (Outcome::repeats_claim).
inline constexpr std::string_view kClaimed = "claimed";

/// Returns the status as rows show it: kClaimed, or that of the solution.
[[nodiscard]] std::string_view status_text(const Outcome& outcome);

/// Returns "wld", "all-moves" or "best-moves"; empty for other goals.
[[nodiscard]] std::string_view to_string(Goal goal) noexcept;

/// Returns "win", "draw" or "loss" of the side to move; empty if none is proven.
[[nodiscard]] std::string_view wld_text(const Bounds& bounds) noexcept;
[[nodiscard]] std::string_view wld_text(const Solution& solution) noexcept;

/// Returns the measured error of such estimates in discs, rounded up, e.g. "+/- 3"; or "side only"
/// if the estimate only gives the side of the window. REQUIRES: solution.status is `estimate`.
[[nodiscard]] std::string spread_text(const Solution& solution);

}  // namespace kanzen
