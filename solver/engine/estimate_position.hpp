// Estimates positions that no search can solve, by iterative deepening over the evaluation (Slate
// and Atkin 1977), and states its measured error. Nothing here proves anything.
#pragma once

#include "core/eval/evaluator.hpp"
#include "solver/engine/position_solver.hpp"
#include "solver/engine/search/worker.hpp"

namespace kanzen {

/// Rounds to an even number, because all values are even.
[[nodiscard]] Score to_even_discs(eval::Estimate estimate) noexcept;

/// Returns the root mean square error in discs of estimates of this kind
/// (results/estimate-spread.md), which is more than 0. About 7 in 10 errors were at most as large,
/// and 19 in 20 at most twice as large. It is an average over many positions, of which few had more
/// than 30 empty squares, and does not apply to estimates that only name a side of the window. For
/// `confidence` and `depth` see Solution.
[[nodiscard]] double estimate_spread(std::optional<double> confidence, int depth,
                                     int empties) noexcept;

/// Searches the principal variation, with moves ordered by the estimates after them. Only once.
class IterativeDeepening {
 public:
  /// Estimates a position that is searched no further, for the side to move.
  using Judge = std::function<eval::Estimate(const Board&, const eval::Features&)>;

  /// `must_stop`, which may be empty, gets the number of nodes every thousand nodes; true ends the
  /// search.
  IterativeDeepening(Judge judge, std::function<bool(std::uint64_t nodes)> must_stop)
      : judge_(std::move(judge)), must_stop_(std::move(must_stop)) {}

  /// Returns the value of `board` after `depth` more plies of best play, for the side to move.
  /// Fail-soft with window (alpha, beta); passes are not plies.
  [[nodiscard]] eval::Estimate value(const Board& board, int depth, eval::Estimate alpha,
                                     eval::Estimate beta);

  /// Returns the result of the last completed depth, up to the number of empty squares; the first
  /// depth is always completed. At the last depth all moves have this depth. Before, moves other
  /// than the best are searched two plies less, because their values cost most of the time.
  /// It has neither the time nor whether a limit ended it. REQUIRES: the side to move has a legal
  /// move; options.max_depth >= 1.
  [[nodiscard]] PositionEstimate run(const Board& board, const EstimateOptions& options);

 private:
  struct Node;
  struct Searched {
    eval::Estimate estimate = 0;  // for the side that makes the move
    int depth = 0;                // plies searched, the move included
  };
  using Line = std::vector<Square>;

  /// Searches fail-soft. Sets `line`, unless it is null, to the play that gives a value between
  /// alpha and beta. REQUIRES: alpha < beta. The result is meaningless once the search is stopped.
  [[nodiscard]] eval::Estimate deepen(const Node& node, int depth, eval::Estimate alpha,
                                      eval::Estimate beta, Line* line = nullptr);
  /// Makes the children of a node, the most promising ones first if `orders_moves`.
  [[nodiscard]] std::vector<Node> make_children(const Node& node, bool orders_moves) const;
  void find_best(std::vector<Node>& moves, int depth, PositionEstimate& result);
  /// Sets the values of moves that have none of `known_depth`, by searches of `depth` plies.
  void estimate_others(const std::vector<Node>& moves, int depth, int known_depth);
  /// Keeps the first of `moves` and sorts the others. No value exceeds the bound from find_best().
  [[nodiscard]] std::vector<MoveEstimate> sorted_moves(std::vector<Node> moves) const;

  Judge judge_;
  std::function<bool(std::uint64_t)> must_stop_;
  bool stopped_ = false;
  std::uint64_t nodes_ = 0;
  // These are about the moves of the root, by square; the bounds come with the best move.
  std::array<Searched, kSquares> values_{};
  std::array<eval::Estimate, kSquares> upper_bounds_{};
};

/// Does PositionSolver::estimate() on this thread. `worker` controls it and counts the nodes.
[[nodiscard]] PositionEstimate estimate_position(Worker& worker, const eval::Tables& evaluation,
                                                 const Board& board,
                                                 const EstimateOptions& options);

}  // namespace kanzen
