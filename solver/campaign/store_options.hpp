// How long a store is waited for.
#pragma once

#include <chrono>
#include <functional>

#include "solver/campaign/store_error.hpp"

namespace kanzen::campaign {

struct StoreOptions {
  /// How long a database that is busy, has no room or does not answer is asked again before the
  /// StoreError `unreachable` or `full`.
  std::chrono::seconds patience{60};
  /// Told about each attempt that has failed and will be repeated. May be empty.
  std::function<void(const StoreError&)> waiting{};
  /// Asked now and then while that lasts: true ends the waiting with the error. Empty: never.
  std::function<bool()> stopped{};
};

}  // namespace kanzen::campaign
