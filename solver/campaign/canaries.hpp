// Questions whose answers are known by facts of others: whoever answers one wrongly is caught.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "solver/campaign/fact.hpp"
#include "solver/campaign/task.hpp"
#include "solver/campaign/worker.hpp"

namespace kanzen::campaign {

/// Every worker gets one when its own results have taken twenty times the nodes of something that
/// is known by others, or are a hundred, and another after each hundred results. So a worker that
/// is soon gone, as where machines are taken away again and again, does not spend its time on them.
/// It cannot tell them from leaves. Thread safety: none.
class Canaries {
 public:
  struct Comparison {
    std::string worker{};
    std::string known_by{};  // the worker whose result it was compared with
    bool right = false;
    bool contradiction = false;  // one of the two results must be wrong, and either may be
  };

  /// Takes in a fact. If it answers the canary of its worker, returns how.
  std::optional<Comparison> note(const Fact& fact);

  /// The canaries that should be published now for these workers.
  [[nodiscard]] std::vector<Task> due(std::span<const Worker> workers);

 private:
  struct Candidate {
    std::size_t results = 0;  // since the last canary
    std::uint64_t nodes = 0;  // of those results
    bool tried = false;
    std::optional<Fact> pending{};  // what is known about the one that is out
    std::deque<Fact> found{};       // by this worker, of late
  };

  [[nodiscard]] bool is_out(const Board& board) const;

  /// Of what others have found of late and no worker is being asked, the one with the median number
  /// of nodes; null if there is none.
  [[nodiscard]] const Fact* known_by_others(const std::string& worker) const;

  std::map<std::string, Candidate> workers_;
};

}  // namespace kanzen::campaign
