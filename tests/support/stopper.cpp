#include "tests/support/stopper.hpp"

#include <utility>

namespace kanzen::test {

Stopper::Stopper(Solver& solver, std::function<bool()> due)
    : thread_([this, &solver, due = std::move(due)] {
        while (!ended_ && !due()) std::this_thread::yield();
        solver.request_stop();
      }) {}

Stopper::~Stopper() {
  ended_ = true;
  thread_.join();
}

std::function<bool()> after_nodes(const Solver& solver, std::uint64_t nodes) {
  return [&solver, nodes] { return solver.running_nodes() >= nodes; };
}

std::function<bool()> after_turns(std::uint64_t turns) {
  return [turns]() mutable { return turns-- == 0; };
}

}  // namespace kanzen::test
