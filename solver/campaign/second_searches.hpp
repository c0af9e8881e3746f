// Only a second search finds a wrong result that contradicts no other fact. So the results for a
// share of all positions are audited, selected by hash, so that every chooser selects the same.
// Mispredicted results that the proof needs are audited, too: most wrong results look mispredicted,
// and in the proof they would do harm. An audit confirms the result for one window: "at least 2"
// does not confirm "at most 10".
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
  /// `share`, from 0 to 1, of all positions. With 0 there are no audits at all, not even of
  /// mispredicted results that the proof needs.
  explicit Audits(double share) : share_(share) {}

  void add_fact(const Fact& fact);

  /// `facts` are all known facts about one position. Does nothing if none of them decides the
  /// window.
  void audit(const Window& window, std::span<const StoredFact> facts);

  [[nodiscard]] bool has_audit(const Board& board, const Window& window) const;

  [[nodiscard]] bool is_confirmed(const Board& board, const Window& window) const;

  /// The tasks to publish: new ones, and published ones that no remaining worker may do. `own` is
  /// the worker of the chooser; `others`: there are other workers.
  [[nodiscard]] std::vector<Task> due_tasks(const std::string& own, bool others);

  [[nodiscard]] std::size_t unconfirmed() const noexcept { return unconfirmed_; }
  [[nodiscard]] bool enabled() const noexcept { return share_ != 0; }

 private:
  struct Audit {
    Window window{};
    Fact first{};  // the first fact that decides it
    bool confirmed = false;
    bool published = false;
    std::string avoid{};  // the worker that the published task avoids
  };

  [[nodiscard]] bool is_sampled(const Board& board) const noexcept;
  void confirm(const Fact& fact);
  void begin(const Window& window, const Fact& first);

  double share_;
  std::unordered_map<Board, std::vector<Audit>, BoardHasher> audits_;
  std::unordered_set<Board, BoardHasher> open_boards_;  // boards with unconfirmed audits
  std::size_t unconfirmed_ = 0;
};

/// The positions whose facts lead to the contradiction of the tree. `own` returns the intersection
/// of the facts about a position, empty (lower > upper) where they contradict each other. REQUIRES:
/// tree.graph().contradiction() has a value.
[[nodiscard]] std::vector<Board> disputed_boards(const ProofTree& tree,
                                                 const std::function<Bounds(NodeId)>& own);

/// The two facts if they are about one position, else the first position and their number.
/// REQUIRES: `boards` are not empty. Throws StoreError.
[[nodiscard]] std::string contradiction_text(Store& store, std::span<const Board> boards);

/// The two independent searches that check a position again try the moves in different orders.
enum class RecheckOrdering : std::uint8_t { by_evaluation, by_mobility };

/// Nullopt if the search was stopped.
using IndependentSearch = std::function<std::optional<Fact>(
    const Board& board, const Window& window, RecheckOrdering ordering)>;

/// The facts about these canonical positions cannot all be right. Solves one after the other until
/// a fact is refuted, and records the rechecks as facts. Returns the workers of wrong facts, which
/// are excluded now; none if it is unknown which fact is wrong, and nullopt if a search was
/// stopped. `on_notice`, maybe empty, receives the findings. `store` belongs to the chooser. Throws
/// StoreError.
[[nodiscard]] std::optional<std::vector<std::string>> resolve_dispute(
    Store& store, std::span<const Board> boards, const IndependentSearch& search,
    const std::function<void(const std::string&)>& on_notice);

}  // namespace kanzen::campaign
