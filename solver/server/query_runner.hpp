// Answers queries one after another, for programs without threads.
#pragma once

#include <functional>
#include <string_view>

#include "solver/engine/solver.hpp"

namespace kanzen::server {

/// Queries and answers have the format of `kanzen serve`, one per line. For one thread.
class QueryRunner {
 public:
  /// Receives a line without its line break. Must not throw.
  using Receiver = std::function<void(std::string_view line)>;

  /// `solver` must outlive the object, which is its only user.
  explicit QueryRunner(Solver& solver) : solver_(solver) {}

  /// Answers all queries in `lines` and returns. The most urgent query begins first, then the order
  /// is the order of the lines. Intermediate reports come at most a few times a second, even if
  /// `report_every` is less. Actions are refused.
  void run(std::string_view lines, const Receiver& receive);

 private:
  Solver& solver_;
};

}  // namespace kanzen::server
