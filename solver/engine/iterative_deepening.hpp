// Iterative deepening over the evaluation (Slate and Atkin 1977). It serves positions so far from
// the end of the game that no search gets there. Its results prove nothing. Unlike shallow.hpp it
// returns a line and all moves, and it needs no Worker.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include "core/board.hpp"
#include "core/eval/estimate.hpp"
#include "core/types.hpp"

namespace kanzen {

struct DeepeningMove {
  Square move = Square::none;
  eval::Estimate estimate = 0;  // for the side that makes it
  int depth = 0;                // plies searched, the move included
};

struct DeepeningResult {
  eval::Estimate estimate = 0;  // for the side to move
  Square best_move = Square::none;
  int depth = 0;                       // plies searched; 0: not even one
  std::vector<Square> line{};          // likely play, passes included
  std::vector<DeepeningMove> moves{};  // if requested: all legal moves, the best first
  std::uint64_t nodes = 0;
};

/// The depth and the contents of a result.
struct DeepeningOptions {
  int max_depth = kSquares;                                       // in plies, at least 1
  bool all_moves = false;                                         // fill DeepeningResult::moves
  std::function<void(const DeepeningResult& so_far)> on_depth{};  // after each depth; may be empty
};

/// Principal variation search, with moves ordered by the evaluation of the positions after them.
/// Makes one search.
class IterativeDeepening {
 public:
  /// `evaluation` must outlive the search. `must_stop` is called every thousand nodes, with
  /// their number. Once it returns true, the search ends.
  IterativeDeepening(const eval::Tables& evaluation,
                     std::function<bool(std::uint64_t nodes)> must_stop)
      : evaluation_(evaluation), must_stop_(std::move(must_stop)) {}

  /// Returns the result of the last completed depth, up to the number of empty squares. The first
  /// depth is always completed. At the last depth all moves have this depth. Before, moves other
  /// than the best are searched two plies less, because their values cost most of the time.
  /// REQUIRES: the side to move has a legal move; options.max_depth >= 1.
  [[nodiscard]] DeepeningResult run(const Board& board, const DeepeningOptions& options = {});

 private:
  struct Node;
  using Line = std::vector<Square>;

  /// Fail-soft. Sets `line`, unless it is null, to the play that gives a value between alpha and
  /// beta. REQUIRES: alpha < beta. The result is meaningless once the search is stopped.
  [[nodiscard]] eval::Estimate search(const Node& node, int depth, eval::Estimate alpha,
                                      eval::Estimate beta, Line* line = nullptr);
  /// The positions after each legal move; if `ordered`, the most promising first.
  [[nodiscard]] std::vector<Node> make_children(const Node& node, bool ordered) const;
  /// Searches all moves to `depth`, finds the best one and moves it to the front.
  void find_best(std::vector<Node>& moves, int depth, DeepeningResult& result);
  /// Sets the values of moves that have none of `known_depth`, by searches of `depth` plies.
  void estimate_others(const std::vector<Node>& moves, int depth, int known_depth);
  /// All moves with their values: the first of `moves` first, the others by value. No value exceeds
  /// the bound that find_best() found.
  [[nodiscard]] std::vector<DeepeningMove> sorted_moves(const std::vector<Node>& moves) const;

  const eval::Tables& evaluation_;
  std::function<bool(std::uint64_t)> must_stop_;
  bool stopped_ = false;
  std::uint64_t nodes_ = 0;
  // Of the moves of the root, by square. The bounds are found together with the best move.
  std::array<DeepeningMove, kSquares> values_{};
  std::array<eval::Estimate, kSquares> upper_bounds_{};
};

}  // namespace kanzen
