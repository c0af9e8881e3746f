// Searches one position from its root: selective iterations, exact windows, then the moves that
// prove the result.
#pragma once

#include "core/moves.hpp"
#include "solver/engine/position_solver.hpp"
#include "solver/engine/search/worker.hpp"

namespace kanzen {

/// Returns the value of `board` within `window`, with the moves that prove it; if stopped, the
/// bounds proven so far, and an estimate if a limit stopped it and there is an evaluation. An
/// internal error replaces the result. The caller sets counters and time. The search starts from
/// the bounds `known`, whose move achieves known.lower if there is one. REQUIRES: `worker` is
/// attached to a position; window.alpha < window.beta; known.lower <= value <= known.upper.
[[nodiscard]] Solution root_search(Worker& worker, const Board& board, Window window,
                                   const Bounds& known = {});

/// Returns the estimate of the last completed selective iteration, if any: an expected value, and
/// moves to try first. The iterations rise in level. There are none without an evaluation, after
/// the game, and if `known` decides the window.
[[nodiscard]] std::optional<Solution> run_selective_iterations(Worker& worker, const Board& board,
                                                               Window window,
                                                               const Bounds& known = {});

struct RootValue {
  Bounds bounds;                              // proven so far; crossed after an internal error
  std::optional<Score> score = std::nullopt;  // what `search` returned; nullopt if stopped
};

/// Proves the value of `board` for the window, by the contract of `search` in search.hpp. Uses
/// aspiration windows (Marsland 1986): a narrow one around `expected`, then the null window beside
/// each proven bound, as MTD(f) does (Plaat 1996). `expected` changes the time, never the result.
/// Bounds in `known` are not searched again. REQUIRES: known.lower <= value <= known.upper.
[[nodiscard]] RootValue prove_value(Worker& worker, const Board& board, Window window,
                                    Score expected, const Bounds& known = {});

/// Returns the probability, from 0 to 1, that one cut of an iteration with this selectivity is
/// right, i.e. that a normally distributed error stays within the margin.
[[nodiscard]] double cut_confidence(const Selectivity& selectivity) noexcept;

/// Estimates without a spread, by a search of tuning::kShallowResultPlies over the evaluation: it
/// takes less than a millisecond, counts as work of `worker`, is not ended by a limit, and stores
/// nothing. REQUIRES: the game is not over; worker.shared->evaluation is not null.
[[nodiscard]] Solution search_shallow(Worker& worker, const Board& board) noexcept;

// The functions below make a line of best play in which every move is proven by a search of its
// own. A line from the table alone ends where an entry was replaced, and its moves may be worse
// than the value.
//
// `Game` gives the search of the positions:
//   Square table_move(const Board&)         a move worth trying first, or `none`
//   std::optional<bool> at_most(const Board&, Score)
//                                           true if the value is at most this score,
//                                           nothing after a stop

/// Finds a move that achieves at least `score`; `pass` where there is no legal one. Nullopt if the
/// search was stopped. `none` if it refuted every move, which contradicts the proof of the value.
/// REQUIRES: the game is not over, and the value of `board` is at least `score`.
template <class Game>
[[nodiscard]] std::optional<Square> proven_move(const Game& game, const Board& board, Score score) {
  if (legal_moves(board) == 0) return Square::pass;
  for (const Child& child : children_by_replies(board, game.table_move(board))) {
    const std::optional<bool> achieves = game.at_most(child.board, -score);
    if (!achieves) return std::nullopt;
    if (*achieves) return child.move;
  }
  return Square::none;
}

/// A line that ends with the game. It has no moves if it was stopped, or if no move at `refuted`
/// achieves the proven value.
struct ProvenLine {
  std::vector<Square> moves{};
  std::optional<Board> refuted{};
};

/// Returns a complete line of best play, with passes; without moves if the game is over. REQUIRES:
/// the value of `board` is exactly `score`.
template <class Game>
[[nodiscard]] ProvenLine proven_line(const Game& game, const Board& board, Score score) {
  ProvenLine line;
  Board current = board;
  while (!game_over(current)) {
    const std::optional<Square> move = proven_move(game, current, score);
    if (!move) return {};
    if (*move == Square::none) return {.refuted = current};
    line.moves.push_back(*move);
    current = play(current, *move);
    score = -score;
  }
  return line;
}

/// Completes a solution whose value lies at `score`, on that side of `window`: its status, and the
/// moves that prove it. If a search was stopped, the status stays, and only the bounds are left.
/// Returns the board whose moves are all refuted, if that contradicts the value. REQUIRES: what
/// proven_move() and proven_line() require of `score`, unless it is at most window.alpha.
template <class Game>
[[nodiscard]] std::optional<Board> add_proof(const Game& game, const Board& board, Window window,
                                             Score score, Solution& solution) {
  const bool is_over = game_over(board);
  Status status = Status::upper;
  if (score >= window.beta) {
    status = Status::lower;
    if (!is_over) {
      const std::optional<Square> move = proven_move(game, board, score);
      if (!move) return std::nullopt;
      if (*move == Square::none) return board;
      solution.best_move = *move;
    }
  } else if (score > window.alpha) {
    status = Status::exact;
    if (!is_over) {
      ProvenLine line = proven_line(game, board, score);
      if (line.refuted) return line.refuted;
      if (line.moves.empty()) return std::nullopt;
      solution.best_move = line.moves.front();
      solution.pv = std::move(line.moves);
    }
  }
  solution.status = status;
  solution.score = score;
  return std::nullopt;
}

}  // namespace kanzen
