#include "solver/campaign/other_workers.hpp"

#include "solver/campaign/choice/chooser_identity.hpp"

namespace kanzen::campaign {

namespace {

constexpr double kLostAfterSeconds = 60;  // seconds after which a worker counts as lost

}  // namespace

bool is_active(const WorkerInfo& worker) noexcept {
  return !worker.host.empty() && !worker.excluded && worker.seconds_silent <= kLostAfterSeconds;
}

void OtherWorkers::read(Store& store) {
  workers_ = store.workers();
  std::erase_if(workers_,
                [](const WorkerInfo& worker) { return is_chooser(worker) || !is_active(worker); });
}

std::size_t OtherWorkers::threads() const noexcept {
  std::size_t threads = 0;
  for (const WorkerInfo& worker : workers_) threads += worker.threads;
  return threads;
}

}  // namespace kanzen::campaign
