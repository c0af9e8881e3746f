// How long the operations of a store wait.
#pragma once

#include <chrono>
#include <functional>

#include "solver/campaign/store_error.hpp"

namespace kanzen::campaign {

struct StoreOptions {
  /// How long to retry when a database is busy, has no space or does not answer. Then the
  /// StoreError `unreachable` or `full` is thrown.
  std::chrono::seconds patience{60};
  /// Called after each failed attempt that will be repeated. May be empty.
  std::function<void(const StoreError&)> waiting{};
  /// Called now and then while waiting: true ends the waiting with the error. Empty: never.
  std::function<bool()> stopped{};
};

}  // namespace kanzen::campaign
