// Facts that contradict each other: where they are, and which of them is wrong.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/board.hpp"
#include "solver/campaign/choice/bounds_graph.hpp"
#include "solver/campaign/choice/proof_tree.hpp"
#include "solver/campaign/store/store.hpp"

namespace kanzen::campaign {

/// The positions whose facts lead to the contradiction of the tree. `own` returns the intersection
/// of the facts about a position; it is empty (lower > upper) where they contradict each other.
/// REQUIRES: tree.graph().contradiction() has a value.
[[nodiscard]] std::vector<Board> disputed_boards(const ProofTree& tree,
                                                 const std::function<Bounds(NodeId)>& own);

/// A message about contradictory facts: the two facts if they are about one position, else the
/// first position and the number of positions. REQUIRES: `boards` are not empty. Throws StoreError.
[[nodiscard]] std::string contradiction_text(Store& store, std::span<const Board> boards);

/// The move ordering of an independent search that checks a position again. The two searches try
/// the moves in different orders.
enum class RecheckOrdering : std::uint8_t { by_evaluation, by_mobility };

/// Returns a fact about a position within a window, from an independent search with this ordering.
/// Returns nothing if it was stopped.
using IndependentSearch = std::function<std::optional<Fact>(
    const Board& board, const Window& window, RecheckOrdering ordering)>;

enum class Resolution : std::uint8_t {
  resolved,    // wrong facts were found, and their workers are excluded
  unresolved,  // it is unknown which fact is wrong
  stopped,
};

class DisputeResolver {
 public:
  /// `store` belongs to the chooser. `on_notice` receives messages about the findings; it may
  /// be empty.
  DisputeResolver(Store& store, IndependentSearch search_independently,
                  std::function<void(const std::string&)> on_notice);

  /// The facts about these canonical positions cannot all be right. Solves the positions again, one
  /// after the other, until a fact is refuted. Records the rechecks as facts. Throws StoreError.
  Resolution resolve(std::span<const Board> boards);

  /// The workers that resolve() has excluded.
  [[nodiscard]] const std::vector<std::string>& excluded() const noexcept { return excluded_; }

 private:
  [[nodiscard]] std::optional<std::vector<Exclusion>> find_wrong(const Board& board);
  void notify(const std::string& text) const;

  Store& store_;
  IndependentSearch search_;
  std::function<void(const std::string&)> on_notice_;
  std::vector<std::string> excluded_;
  bool unresolved_ = false;
};

}  // namespace kanzen::campaign
