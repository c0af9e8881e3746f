#include "solver/campaign/choice/chooser_identity.hpp"

namespace kanzen::campaign {

namespace {

constexpr const char* kChooserMark = " (chooser)";  // after the host

}  // namespace

WorkerInfo make_chooser_info(const std::string& host, const std::string& engine, unsigned threads) {
  WorkerInfo worker;
  worker.id = new_worker_id();
  worker.host = host + kChooserMark;
  worker.engine = engine;
  worker.threads = threads;
  return worker;
}

bool is_chooser(const WorkerInfo& worker) noexcept { return worker.host.ends_with(kChooserMark); }

std::set<std::string> read_lost_choosers(Store& store, const std::string& own) {
  std::set<std::string> ids;
  for (const WorkerInfo& worker : store.workers()) {
    if (is_chooser(worker) && worker.id != own) ids.insert(worker.id);
  }
  return ids;
}

}  // namespace kanzen::campaign
