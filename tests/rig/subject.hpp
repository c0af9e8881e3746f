// The solver of a case.
#pragma once

#include <memory>

#include "core/eval/evaluator.hpp"
#include "tests/rig/case.hpp"

namespace kanzen::rig {

/// A solver that can be asked the question of a step, first stopped and then to the end.
class Subject {
 public:
  Subject() = default;
  virtual ~Subject() = default;
  Subject(const Subject&) = delete;
  Subject& operator=(const Subject&) = delete;

  [[nodiscard]] virtual Solution solve(const Board& board, Window window) = 0;
  /// REQUIRES: step.stop_after has a value.
  [[nodiscard]] virtual Solution solve_stopped(const Step& step) = 0;

  /// The solver itself, for those who use more of it; null if it is put together from its parts.
  [[nodiscard]] virtual Solver* whole() noexcept { return nullptr; }

  /// Late cuts so far, where they are counted.
  [[nodiscard]] virtual std::uint64_t late_cuts() const { return 0; }
};

/// `evaluator` outlives the subject.
[[nodiscard]] std::unique_ptr<Subject> make_subject(const Configuration& configuration,
                                                    const eval::Evaluator& evaluator);

}  // namespace kanzen::rig
