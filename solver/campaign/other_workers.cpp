#include "solver/campaign/other_workers.hpp"

#include <algorithm>

namespace kanzen::campaign {

namespace {

constexpr double kLostAfterSeconds = 60;  // seconds after which a worker counts as lost

constexpr const char* kChooserMark = " (chooser)";  // after the host

bool is_chooser(const WorkerInfo& worker) { return worker.host.ends_with(kChooserMark); }

}  // namespace

WorkerInfo make_chooser_info(const std::string& host, const std::string& engine, unsigned threads) {
  WorkerInfo worker;
  worker.id = new_worker_id();
  worker.host = host + kChooserMark;
  worker.engine = engine;
  worker.threads = threads;
  return worker;
}

bool is_active(const WorkerInfo& worker) noexcept {
  return !worker.host.empty() && !worker.excluded && worker.seconds_silent <= kLostAfterSeconds;
}

std::set<std::string> read_lost_choosers(Store& store, const std::string& own) {
  std::set<std::string> ids;
  for (const WorkerInfo& worker : store.workers()) {
    if (is_chooser(worker) && worker.id != own) ids.insert(worker.id);
  }
  return ids;
}

void OtherWorkers::read(Store& store) {
  workers_ = store.workers();
  std::erase_if(workers_,
                [](const WorkerInfo& worker) { return is_chooser(worker) || !is_active(worker); });
}

bool OtherWorkers::contains(const std::string& id) const noexcept {
  return std::ranges::any_of(workers_, [&](const WorkerInfo& worker) { return worker.id == id; });
}

std::size_t OtherWorkers::threads() const noexcept {
  std::size_t threads = 0;
  for (const WorkerInfo& worker : workers_) threads += worker.threads;
  return threads;
}

}  // namespace kanzen::campaign
