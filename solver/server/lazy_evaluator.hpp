// The evaluation for estimates, created on first use.
#pragma once

#include <mutex>
#include <optional>

#include "core/eval/evaluator.hpp"
#include "solver/engine/parallel/mutex.hpp"

namespace kanzen::server {

/// Creation takes about 10 ms and 5 MB, and many sessions give exact results only.
/// Thread safety: full.
class LazyEvaluator {
 public:
  [[nodiscard]] const eval::Tables& evaluation() {
    const std::lock_guard lock(mutex_);
    if (!evaluator_) evaluator_.emplace(eval::Evaluator::embedded());
    return evaluator_->tables();
  }

 private:
  Mutex mutex_;  // guards the member below
  std::optional<eval::Evaluator> evaluator_;
};

}  // namespace kanzen::server
