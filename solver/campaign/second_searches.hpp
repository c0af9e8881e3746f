// Only a second search finds a wrong result that contradicts no other fact. So we audit the results
// for a share of all positions, selected by hash, so that every chooser selects the same. We also
// audit mispredicted results that the proof needs: most wrong results look mispredicted, and in the
// proof they would do harm. An audit confirms the result for one window: "at least 2" does not
// confirm "at most 10".
//
// Facts that contradict each other are disputed: another search decides which of them is wrong.
#pragma once

#include <unordered_map>
#include <unordered_set>

#include "core/hash.hpp"
#include "solver/campaign/choice/proof_tree.hpp"
#include "solver/campaign/store/store.hpp"

namespace kanzen::campaign {

/// A result is confirmed once another worker has found it for the same window, or the same worker
/// in an isolated search. Contradictions are handled elsewhere.
class Audits {
 public:
  /// `share` is that of all positions, from 0 to 1. With 0 there are no audits at all, not even of
  /// mispredicted results that the proof needs.
  explicit Audits(double share) : share_(share) {}

  void add_fact(const Fact& fact);

  /// Begins an audit. `facts` are all known facts about one position; if none of them decides the
  /// window, this does nothing.
  void audit(const Window& window, std::span<const StoredFact> facts);

  [[nodiscard]] bool has_audit(const Board& board, const Window& window) const;

  [[nodiscard]] bool is_confirmed(const Board& board, const Window& window) const;

  /// Returns the tasks to publish: new ones, and published ones that no remaining worker may do.
  /// `own` is the worker of the chooser; `includes_others` says whether there are more.
  [[nodiscard]] std::vector<Task> due_tasks(const std::string& own, bool includes_others);

  [[nodiscard]] std::size_t unconfirmed() const noexcept { return unconfirmed_; }
  [[nodiscard]] bool enabled() const noexcept { return share_ != 0; }

 private:
  struct Audit {
    Window window{};
    Fact first{};  // the first that decides the window
    bool is_confirmed = false;
    bool was_published = false;
    std::string avoid{};  // whom the published task avoids
  };

  [[nodiscard]] bool is_sampled(const Board& board) const noexcept;
  void confirm(const Fact& fact);
  void begin(const Window& window, const Fact& first);

  double share_;
  std::unordered_map<Board, std::vector<Audit>, BoardHasher> audits_;
  std::unordered_set<Board, BoardHasher> open_boards_;  // have unconfirmed audits
  std::size_t unconfirmed_ = 0;
};

/// Finds the positions whose facts lead to the contradiction of the tree. `own` returns the
/// intersection of the facts about a position, which is empty (lower > upper) where they contradict
/// each other. REQUIRES: tree.graph().contradiction() has a value.
[[nodiscard]] std::vector<Board> disputed_boards(const ProofTree& tree,
                                                 const std::function<Bounds(NodeId)>& own);

/// Describes two facts about one position, or else the first position and the number of them.
/// REQUIRES: `boards` are not empty. Throws StoreError.
[[nodiscard]] std::string contradiction_text(Store& store, std::span<const Board> boards);

/// The two independent searches that check a position again try the moves in different orders.
enum class RecheckOrdering : std::uint8_t { by_evaluation, by_mobility };

/// Returns nullopt if the search was stopped.
using IndependentSearch = std::function<std::optional<Fact>(
    const Board& board, const Window& window, RecheckOrdering ordering)>;

/// Solves canonical positions, whose facts cannot all be right, one after the other until a fact is
/// refuted, and records the rechecks as facts. Returns the workers of wrong facts, which it
/// excludes; none if it is unknown which fact is wrong, and nullopt if a search was stopped.
/// `on_notice`, maybe empty, receives the findings. `store` belongs to the chooser. Throws
/// StoreError.
[[nodiscard]] std::optional<std::vector<std::string>> resolve_dispute(
    Store& store, std::span<const Board> boards, const IndependentSearch& search,
    const std::function<void(const std::string&)>& on_notice);

}  // namespace kanzen::campaign
