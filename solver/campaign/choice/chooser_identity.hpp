// The identity of a chooser among the workers of a campaign.
#pragma once

#include <set>
#include <string>

#include "solver/campaign/store/store.hpp"
#include "solver/campaign/task.hpp"

namespace kanzen::campaign {

/// A worker within a chooser. There is one chooser at a time, so all earlier ones are gone, and
/// their leases with them. `host` and `engine` as in WorkerInfo.
[[nodiscard]] WorkerInfo make_chooser_info(const std::string& host, const std::string& engine,
                                           unsigned threads);

/// True for a worker within a chooser, running or lost.
[[nodiscard]] bool is_chooser(const WorkerInfo& worker) noexcept;

/// The ids of the workers that earlier choosers had; `own` is the worker of the current chooser.
/// Throws StoreError.
[[nodiscard]] std::set<std::string> read_lost_choosers(Store& store, const std::string& own);

}  // namespace kanzen::campaign
