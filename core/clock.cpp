#include "core/clock.hpp"

namespace kanzen {

namespace {

class MachineClock final : public Clock {
 public:
  [[nodiscard]] TimePoint now() const noexcept override { return std::chrono::steady_clock::now(); }
};

}  // namespace

const Clock& machine_clock() noexcept {
  static const MachineClock clock;
  return clock;
}

}  // namespace kanzen
