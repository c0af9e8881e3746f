#include "solver/claims/check.hpp"

#include <algorithm>
#include <vector>

#include "core/flips.hpp"
#include "core/hash.hpp"
#include "core/moves.hpp"
#include "core/notation.hpp"
#include "core/random.hpp"
#include "core/score.hpp"
#include "solver/lab/reference.hpp"

namespace kanzen {

namespace {

/// The result of playing `line` to the end of the game, for the side to move of `board`; nothing if
/// a move is not legal or the game does not end.
std::optional<Score> replayed(const Board& board, const std::vector<Square>& line) {
  Game game{.start = {board, Color::black}, .moves = {}, .end = {board, Color::black}};
  for (const Square move : line) {
    const std::size_t before = game.moves.size();
    if (try_play(game, move) || game.moves.size() != before + 1) return std::nullopt;
  }
  if (!game_over(game.end.board)) return std::nullopt;
  const Score score = final_score(game.end.board);
  return game.end.side == Color::black ? score : -score;
}

/// What a result says about the value and about moves, as claims.
std::vector<Claim> claims_of(const Outcome& outcome) {
  std::vector<Claim> claims;
  Claim claim;
  claim.position = outcome.record.position;
  const Solution& solution = outcome.solution;
  claim.statement.score = solution.score;
  claim.statement.relation = solution.kind == Kind::lower   ? Relation::at_least
                             : solution.kind == Kind::upper ? Relation::at_most
                                                            : Relation::equal;
  claims.push_back(claim);
  for (const MoveValue& value : outcome.moves) {
    if (value.lower <= kMinScore && value.upper >= kMaxScore) continue;
    claim.move = value.move;
    claim.statement = {Relation::between, value.lower, value.upper};
    claims.push_back(claim);
  }
  return claims;
}

std::string bounds_text(Score lower, Score upper) {
  return "from " + std::to_string(lower) + " to " + std::to_string(upper);
}

}  // namespace

std::optional<Difference> Checker::check(const Outcome& outcome) {
  const Solution& solution = outcome.solution;
  const Board& board = outcome.record.position.board;
  ++results_;
  if (solution.kind == Kind::exact) {
    const std::optional<Score> score = replayed(board, solution.line);
    if (score != solution.score) {
      return Difference{board,
                        "the line " + notation::to_text(solution.line) + " for the score " +
                            std::to_string(solution.score),
                        score ? "it ends with " + std::to_string(*score) : "it is no game"};
    }
  }
  if (auto difference = check_values(outcome)) return difference;
  return audit_table(board);
}

std::optional<Difference> Checker::check_values(const Outcome& outcome) {
  tools_.forget();
  for (const Claim& claim : claims_of(outcome)) {
    const Settled settled = settle(claim, tools_.solve);
    if (settled.verdict == ClaimVerdict::undecided) {
      --results_;
      ++unchecked_;
      return std::nullopt;
    }
    if (settled.verdict == ClaimVerdict::refuted) {
      const std::string about = claim.move == Square::none
                                    ? "the value"
                                    : "the value of " + notation::to_text(claim.move);
      return Difference{claim.position.board, about + " " + to_text(claim.statement),
                        about + " is " + bounds_text(settled.lower, settled.upper)};
    }
  }
  return std::nullopt;
}

/// A board below `board` with few enough empties, by moves to boards that are remembered as long as
/// there are any.
Board Checker::random_descendant(Board board, std::uint64_t& state) const {
  while (board.empty_count() > kAuditMaxEmpties) {
    std::vector<Board> children;
    std::vector<Board> remembered;
    for (const Square move : squares(legal_moves(board))) {
      children.push_back(play(board, move));
      if (tools_.recall(children.back())) remembered.push_back(children.back());
    }
    if (children.empty()) {
      if (game_over(board)) break;
      board = board.passed();
      continue;
    }
    const std::vector<Board>& choice = remembered.empty() ? children : remembered;
    board = choice[Random(state++, 0).bits() % choice.size()];
  }
  return board;
}

std::optional<Difference> Checker::audit_table(const Board& root) {
  constexpr int kWalks = 64;
  std::uint64_t state = hash_of(root);  // the same walks for the same result
  std::vector<Board> seen;
  for (int walk = 0; walk < kWalks && seen.size() < kAuditsPerResult; ++walk) {
    const Board board = random_descendant(root, state);
    const std::optional<Bounds> known = tools_.recall(board);
    if (!known || board.empty_count() > kAuditMaxEmpties) continue;
    if (std::find(seen.begin(), seen.end(), board) != seen.end()) continue;
    seen.push_back(board);
    ++audits_;
    const Score lower = known->lower;
    const Score upper = known->upper;
    const Score least =
        lower > kMinScore ? lab::reference_alpha_beta(board, lower - 1, lower) : lower;
    if (least < lower) {
      return Difference{board, "a bound in the table: value " + bounds_text(lower, upper),
                        "value <= " + std::to_string(least)};
    }
    const Score most =
        upper < kMaxScore ? lab::reference_alpha_beta(board, upper, upper + 1) : upper;
    if (most > upper) {
      return Difference{board, "a bound in the table: value " + bounds_text(lower, upper),
                        "value >= " + std::to_string(most)};
    }
  }
  return std::nullopt;
}

}  // namespace kanzen
