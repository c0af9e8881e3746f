// A search of rising depth over the evaluation, for positions so far from the end of the game that
// no search gets there. Nothing of it is proven.
#pragma once

#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include "core/board.hpp"
#include "core/eval/estimate.hpp"
#include "core/types.hpp"

namespace kanzen::serve {

struct DepthResult {
  eval::Estimate value = 0;  // for the side to move
  Square best = Square::none;
  int depth = 0;  // plies searched; 0: not even one was
  std::uint64_t nodes = 0;
};

/// Principal variation search, with moves ordered by the evaluation of where they lead. For one
/// search, by one thread.
class DepthSearch {
 public:
  /// `tables` outlives the search. `ended` is asked every few thousand nodes, with their number;
  /// once it has said yes the search is over.
  DepthSearch(const eval::Tables& tables, std::function<bool(std::uint64_t nodes)> ended)
      : tables_(tables), ended_(std::move(ended)) {}

  /// The result of the last depth that was completed, up to the number of empty squares, but for
  /// the best move, which may be one that the next depth has found to be better. The first depth is
  /// always completed. REQUIRES: the side to move has a legal move.
  [[nodiscard]] DepthResult run(const Board& board);

 private:
  struct Node;

  /// Fail-soft. REQUIRES: alpha < beta. Means nothing once the search is over.
  [[nodiscard]] eval::Estimate search(const Node& node, int depth, eval::Estimate alpha,
                                      eval::Estimate beta);
  /// Those after each legal move; if `ordered`, the likeliest first.
  [[nodiscard]] std::vector<Node> children_of(const Node& node, bool ordered) const;

  const eval::Tables& tables_;
  std::function<bool(std::uint64_t)> ended_;
  bool over_ = false;
  std::uint64_t nodes_ = 0;
};

}  // namespace kanzen::serve
