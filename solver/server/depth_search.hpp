// A search of rising depth over the evaluation. It serves positions so far from the end of the game
// that no search gets there. Its results prove nothing.
#pragma once

#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include "core/board.hpp"
#include "core/eval/estimate.hpp"
#include "core/types.hpp"

namespace kanzen::server {

struct DepthResult {
  eval::Estimate value = 0;  // for the side to move
  Square best = Square::none;
  int depth = 0;  // plies searched; 0: not even one
  std::uint64_t nodes = 0;
};

/// Principal variation search, with moves ordered by the evaluation of the positions after them.
/// Makes one search.
/// Thread safety: none.
class DepthSearch {
 public:
  /// `evaluation` must outlive the search. `ended` is called every few thousand nodes, with their
  /// number. Once it returns true, the search is over.
  DepthSearch(const eval::Tables& evaluation, std::function<bool(std::uint64_t nodes)> ended)
      : evaluation_(evaluation), ended_(std::move(ended)) {}

  /// Returns the result of the last completed depth, up to the number of empty squares. Only the
  /// best move may come from the next depth, if that has found a better one. The first depth is
  /// always completed. REQUIRES: the side to move has a legal move.
  [[nodiscard]] DepthResult run(const Board& board);

 private:
  struct Node;

  /// Fail-soft. REQUIRES: alpha < beta. The result is meaningless once the search is over.
  [[nodiscard]] eval::Estimate search(const Node& node, int depth, eval::Estimate alpha,
                                      eval::Estimate beta);
  /// The positions after each legal move; if `ordered`, the most promising first.
  [[nodiscard]] std::vector<Node> children_of(const Node& node, bool ordered) const;

  const eval::Tables& evaluation_;
  std::function<bool(std::uint64_t)> ended_;
  bool over_ = false;
  std::uint64_t nodes_ = 0;
};

}  // namespace kanzen::server
