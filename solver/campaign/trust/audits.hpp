// Chooses results that another worker should find a second time.
//
// Only a second search finds a wrong result that contradicts no other fact. So the results for a
// share of all positions are audited. The hash of a position decides, so every chooser selects the
// same ones. Mispredicted results that the proof needs are audited, too: most wrong results look
// mispredicted, and in the proof they would do harm.
//
// An audit confirms the result for one window of a position, not the position. For example, a
// result "at least 2" does not confirm "at most 10".
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "core/board.hpp"
#include "core/hash.hpp"
#include "solver/campaign/store/store.hpp"
#include "solver/campaign/task.hpp"

namespace kanzen::campaign {

/// A result is confirmed once another worker has found it for the same window of its position, or
/// the same worker in an isolated search. Contradictions are handled elsewhere.
class Audits {
 public:
  /// `share`, from 0 to 1: the share of all positions whose results are audited. With 0 there are
  /// no audits at all, not even of mispredicted results that the proof needs.
  explicit Audits(double share) : share_(share) {}

  /// Adds a fact that counts.
  void add_fact(const Fact& fact);

  /// Starts an audit of the result for `window` of one position. `facts` are all known facts about
  /// the position. Does nothing if none of them decides the window.
  void audit(const Window& window, std::span<const StoredFact> facts);

  /// Whether the result for this window is or was audited.
  [[nodiscard]] bool has_audit(const Board& board, const Window& window) const;

  /// Returns the tasks to publish: new ones, and published ones that no remaining worker may do.
  /// `own` is the worker of the chooser; `others` says whether there are other workers.
  [[nodiscard]] std::vector<Task> due_tasks(const std::string& own, bool others);

  /// The number of unconfirmed results.
  [[nodiscard]] std::size_t unconfirmed() const noexcept { return unconfirmed_; }
  /// Whether there are audits at all.
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

}  // namespace kanzen::campaign
