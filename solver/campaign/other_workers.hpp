// The workers of a campaign, apart from the process that chooses leaves.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "solver/campaign/store/store.hpp"
#include "solver/campaign/task.hpp"

namespace kanzen::campaign {

/// True if a worker may get tasks and was heard of within the last minute. Files of imported
/// results are never active.
[[nodiscard]] bool is_active(const WorkerInfo& worker) noexcept;

/// The active workers of other processes.
class OtherWorkers {
 public:
  /// Throws StoreError.
  void read(Store& store);

  [[nodiscard]] const std::vector<WorkerInfo>& list() const noexcept { return workers_; }
  /// The threads of all of them.
  [[nodiscard]] std::size_t threads() const noexcept;

 private:
  std::vector<WorkerInfo> workers_;
};

}  // namespace kanzen::campaign
