// Which results are found a second time, by others where there are others.
//
// A wrong result that contradicts nothing shows in no other way. A share of all positions is solved
// twice, chosen by their hash: so whoever chooses for the campaign next means the same ones. And
// every result that the proof rests on against its estimate is, since that is what a wrong result
// would mostly look like, and what would do harm.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/board.hpp"
#include "core/hash.hpp"
#include "solver/campaign/known.hpp"
#include "solver/campaign/task.hpp"

namespace kanzen::campaign {

/// A result is confirmed once another worker has answered the same question about its position, or
/// the same worker in isolation; contradictions are left to others. Thread safety: none.
class Audits {
 public:
  /// `share` of all positions is audited, from 0 to 1.
  explicit Audits(double share) : share_(share) {}

  /// Takes in a fact.
  void note(const Fact& fact);

  /// Wants the first of these facts confirmed, which are all that is known of one position.
  void demand(std::span<const StoredFact> facts);

  /// Whether the results about a position are audited, or have been.
  [[nodiscard]] bool wants(const Board& board) const { return wanted_.contains(board); }

  /// The tasks that should be published now: those not published before, and those that nobody is
  /// left to do. `own` is the worker of the chooser; `others` says whether there are any more.
  [[nodiscard]] std::vector<Task> due(const std::string& own, bool others);

  /// Results that wait to be confirmed.
  [[nodiscard]] std::size_t open() const noexcept { return open_.size(); }

 private:
  struct Entry {
    Fact first;
    bool published = false;
    std::string avoid{};  // as it was published
  };

  [[nodiscard]] bool is_drawn(const Board& board) const noexcept;

  double share_;
  std::unordered_map<Board, Entry, BoardHash> open_;
  std::unordered_map<Board, bool, BoardHash> wanted_;  // whether it is confirmed
};

/// The task of finding the answer of `fact` once more, in isolation.
[[nodiscard]] Task task_to_confirm(const Fact& fact, Purpose purpose);

}  // namespace kanzen::campaign
