// Three means, because each finds errors to which the others are blind. Replaying the line relies
// on the rules alone, and finds one that is cut off, illegal or of another score. The second solver
// has the same rules and the same search, but it tries other moves first and begins with an empty
// table, so an error would have to appear in two different trees. The entries are compared with a
// search that has no table at all: a wrong bound there may not have mattered for this result, but
// it may for the next.
#include "solver/claims/self_check.hpp"

#include "core/hash.hpp"
#include "core/random.hpp"
#include "solver/claims/verify_claim.hpp"
#include "solver/lab/reference.hpp"

namespace kanzen {

namespace {

/// Returns the final score of the line for the side to move of `board`. Nullopt if a move is
/// illegal or the game is not over at the end.
std::optional<Score> replayed(const Board& board, const std::vector<Square>& line) {
  Game game{.start = {board, Colour::black}, .moves = {}, .end = {board, Colour::black}};
  for (const Square move : line) {
    const std::size_t before = game.moves.size();
    if (try_play(game, move) || game.moves.size() != before + 1) return std::nullopt;
  }
  return result_for_black(game.end);
}

std::vector<SolveRequest> claims_of_result(const Position& position, const PositionResult& found) {
  std::vector<SolveRequest> claims;
  SolveRequest request{.goal = Goal::claim, .claim = Claim{}};
  request.record.position = position;
  Claim& claim = *request.claim;
  const Solution& solution = found.solution;
  claim.interval.score = solution.score;
  claim.interval.relation = solution.status == Status::lower   ? Relation::at_least
                            : solution.status == Status::upper ? Relation::at_most
                                                               : Relation::equal;
  claims.push_back(request);
  for (const MoveValue& value : found.moves) {
    if (value.bounds.lower <= kMinScore && value.bounds.upper >= kMaxScore) continue;
    claim.move = value.move;
    claim.interval = {Relation::between, value.bounds.lower, value.bounds.upper};
    claims.push_back(request);
  }
  return claims;
}

std::optional<InternalContradiction> check_values(const Position& position,
                                                  const PositionResult& found,
                                                  const SelfCheckTools& tools,
                                                  SelfCheckReport& report) {
  for (const SolveRequest& request : claims_of_result(position, found)) {
    const ClaimResult claim_result = verify_claim(request, tools.solve);
    const Claim& claim = *request.claim;
    const std::string about = claim.move == Square::none
                                  ? "the value"
                                  : "the value of " + notation::to_string(claim.move);
    const Bounds& bounds = claim_result.bounds;
    if (bounds.lower > bounds.upper) {
      return InternalContradiction{
          position.board, about + " >= " + std::to_string(bounds.lower) + ", as one search says",
          about + " <= " + std::to_string(bounds.upper)};
    }
    if (claim_result.verdict == Verdict::undecided) {
      report.was_stopped = true;
      return std::nullopt;
    }
    if (claim_result.verdict == Verdict::refuted) {
      return InternalContradiction{position.board, about + " " + to_string(claim.interval),
                                   about + " is " + bounds_text(bounds)};
    }
  }
  return std::nullopt;
}

/// Walks down to at most kCheckedEntryMaxEmpties empty squares, preferably to boards in the table.
/// `state` seeds the choice and is advanced.
Board random_descendant(Board board, const SelfCheckTools& tools, std::uint64_t& state) {
  while (board.empty_count() > kCheckedEntryMaxEmpties) {
    std::vector<Board> children;
    std::vector<Board> recalled;
    for (const Square move : squares(legal_moves(board))) {
      children.push_back(play(board, move));
      if (tools.known_bounds(children.back())) recalled.push_back(children.back());
    }
    if (children.empty()) {
      if (game_over(board)) break;
      board = board.passed();
      continue;
    }
    const std::vector<Board>& choice = recalled.empty() ? children : recalled;
    board = choice[Random(state++, 0).bits() % choice.size()];
  }
  return board;
}

std::optional<InternalContradiction> check_table(const Board& root, const SelfCheckTools& tools,
                                                 SelfCheckReport& report) {
  constexpr int kMaxWalks = 64;
  std::uint64_t state = hash_of(root);  // so that the walks can be repeated
  std::vector<Board> seen;
  for (int walk = 0; walk < kMaxWalks && seen.size() < kMaxCheckedEntries; ++walk) {
    const Board board = random_descendant(root, tools, state);
    const std::optional<Bounds> known = tools.known_bounds(board);
    if (!known || board.empty_count() > kCheckedEntryMaxEmpties) continue;
    if (std::ranges::find(seen, board) != seen.end()) continue;
    seen.push_back(board);
    ++report.checked_entries;
    const Score lower = known->lower;
    const Score upper = known->upper;
    const Score lowest_upper =
        lower > kMinScore ? lab::reference_alpha_beta(board, lower - 1, lower) : lower;
    if (lowest_upper < lower) {
      return InternalContradiction{board, "a bound in the table: value " + bounds_text(*known),
                                   "value <= " + std::to_string(lowest_upper)};
    }
    const Score highest_lower =
        upper < kMaxScore ? lab::reference_alpha_beta(board, upper, upper + 1) : upper;
    if (highest_lower > upper) {
      return InternalContradiction{board, "a bound in the table: value " + bounds_text(*known),
                                   "value >= " + std::to_string(highest_lower)};
    }
  }
  return std::nullopt;
}

}  // namespace

SelfCheckReport self_check(const Outcome& outcome, const SelfCheckTools& tools) {
  SelfCheckReport report;
  const PositionResult found = position_result(outcome);
  const Solution& solution = found.solution;
  const Board& board = outcome.record.position.board;
  if (solution.status == Status::exact) {
    const std::optional<Score> score = replayed(board, solution.pv);
    if (score != solution.score) {
      report.contradiction = InternalContradiction{
          board,
          "the line " + notation::to_string(solution.pv) + " for the score " +
              std::to_string(solution.score),
          score ? "it ends with " + std::to_string(*score) : "it is not a complete game"};
      return report;
    }
  }
  report.contradiction = check_values(outcome.record.position, found, tools, report);
  if (!report.contradiction && !report.was_stopped) {
    report.contradiction = check_table(board, tools, report);
  }
  return report;
}

SelfCheck::SelfCheck(SolverOptions options) : options_(std::move(options)) {
  options_.hash_mib = std::max<std::size_t>(1, options_.hash_mib / options_.threads);
  options_.threads = 1;
  options_.uses_evaluation = false;
  options_.sharing = Sharing::shared;
}

std::shared_ptr<Solver> SelfCheck::borrow() {
  Solver* solver = nullptr;
  {
    const std::lock_guard lock(mutex_);
    if (free_.empty()) {
      solvers_.push_back(std::make_unique<Solver>(options_));
      if (stopped_) solvers_.back()->request_stop();
      free_.reserve(solvers_.size());  // so that giving back does not throw
      free_.push_back(solvers_.back().get());
    }
    solver = free_.back();
    free_.pop_back();
  }
  return {solver, [this](Solver* borrowed) {
            const std::lock_guard lock(mutex_);
            free_.push_back(borrowed);
          }};
}

SelfCheckReport SelfCheck::check(const Outcome& outcome, const PositionSolver& solver) {
  const std::shared_ptr<Solver> borrowed = borrow();
  Solver& second = *borrowed;
  second.clear();
  SelfCheckReport report = self_check(
      outcome,
      {.solve = [&second](const Board& board,
                          Window window) { return second.solve(board, window); },
       .known_bounds = [&solver](const Board& board) { return solver.known_bounds(board); }});
  // An error ends the searches, too, and would look like a stop.
  if (const auto error = second.internal_error(); error && !report.contradiction) {
    report.contradiction = InternalContradiction{error->board, "the second search to end",
                                                 std::string(describe(*error))};
  }
  return report;
}

void SelfCheck::request_stop() noexcept {
  const std::lock_guard lock(mutex_);
  stopped_ = true;
  for (const auto& solver : solvers_) solver->request_stop();
}

}  // namespace kanzen
