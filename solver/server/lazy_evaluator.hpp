// The evaluation for estimates, created on first use.
#pragma once

#include <mutex>
#include <optional>

#include "core/eval/evaluator.hpp"

namespace kanzen::server {

/// Creation takes about 10 ms and 5 MB, and many sessions give exact results only.
/// Thread safety: full.
class LazyEvaluator {
 public:
  [[nodiscard]] const eval::Tables& evaluation() {
    std::call_once(made_, [this] { evaluator_.emplace(eval::Evaluator::embedded()); });
    return evaluator_->tables();
  }

 private:
  std::once_flag made_;
  std::optional<eval::Evaluator> evaluator_;
};

}  // namespace kanzen::server
