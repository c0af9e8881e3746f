// Which results are found a second time, by others where there are others.
//
// A wrong result that contradicts nothing shows in no other way. A share of all positions is solved
// twice, chosen by their hash: so whoever chooses for the campaign next means the same ones. And
// every result that the proof rests on against its estimate is, since that is what a wrong result
// would mostly look like, and what would do harm.
//
// What is confirmed is the answer to a question about a position, not the position: whoever has
// found that a value is at least 2 has not said that it is at most 10.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "core/board.hpp"
#include "core/hash.hpp"
#include "solver/campaign/known.hpp"
#include "solver/campaign/task.hpp"

namespace kanzen::campaign {

/// An answer is confirmed once another worker has answered the same question about its position, or
/// the same worker in a search that shares nothing with the first; contradictions are left to
/// others. Thread safety: none.
class Audits {
 public:
  /// The answers about `share` of all positions are audited, from 0 to 1.
  explicit Audits(double share) : share_(share) {}

  /// Takes in a fact.
  void note(const Fact& fact);

  /// Wants the answer to `question` about one position confirmed, of which `facts` are all that is
  /// known. Nothing happens if none of them answers it.
  void demand(const Window& question, std::span<const StoredFact> facts);

  /// Whether the answer to this question is audited, or has been.
  [[nodiscard]] bool wants(const Board& board, const Window& question) const;

  /// The tasks that should be published now: those not published before, and those that nobody is
  /// left to do. `own` is the worker of the chooser; `others` says whether there are any more.
  [[nodiscard]] std::vector<Task> due(const std::string& own, bool others);

  /// Answers that wait to be confirmed.
  [[nodiscard]] std::size_t open() const noexcept { return open_; }

 private:
  struct Audit {
    Window question{};
    Fact first{};  // that answers it
    bool confirmed = false;
    bool published = false;
    std::string avoid{};  // as it was published
  };

  [[nodiscard]] bool is_drawn(const Board& board) const noexcept;
  void confirm(const Fact& fact);
  void begin(const Window& question, const Fact& first);

  double share_;
  std::unordered_map<Board, std::vector<Audit>, BoardHash> audits_;
  std::unordered_set<Board, BoardHash> open_boards_;  // those with audits that are not confirmed
  std::size_t open_ = 0;
};

/// The task of answering `question` about the position of `fact` once more, in isolation.
[[nodiscard]] Task task_to_confirm(const Fact& fact, const Window& question, Purpose purpose);

}  // namespace kanzen::campaign
