// Tasks whose results are known from facts of other workers: a wrong result exposes a worker.
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

namespace kanzen::campaign {

/// The comparison of a spot check with the known result.
struct SpotCheckResult {
  std::string worker{};
  std::string known_by{};  // the worker whose result it was compared with
  bool right = false;
  bool contradiction = false;  // one of the two results must be wrong, and either may be
};

/// A worker gets its first spot check when its results have taken twenty times the nodes of a fact
/// of another worker, or after a hundred results. It gets another one after each hundred results.
/// So a short-lived worker, as on machines that are often taken away, spends no time on spot
/// checks. A worker cannot distinguish them from leaves.
/// Thread safety: none.
class SpotChecks {
 public:
  /// Adds a fact. If it is the result of the spot check of its worker, returns how it compares.
  std::optional<SpotCheckResult> add_fact(const Fact& fact);

  /// Returns the spot checks to publish for these workers.
  [[nodiscard]] std::vector<Task> due_tasks(std::span<const WorkerInfo> workers);

 private:
  struct Candidate {
    std::size_t results = 0;  // since the last spot check
    std::uint64_t nodes = 0;  // of those results
    bool tried = false;
    std::optional<Fact> pending{};  // the known result of the published spot check
    std::deque<Fact> found{};       // recent facts of this worker
  };

  [[nodiscard]] bool is_published(const Board& board) const;

  /// Of the recent facts of other workers that are no published spot check, the one with the median
  /// number of nodes; null if there is none.
  [[nodiscard]] const Fact* known_by_others(const std::string& worker) const;

  std::map<std::string, Candidate> workers_;
};

}  // namespace kanzen::campaign
