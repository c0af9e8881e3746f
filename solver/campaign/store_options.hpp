// How long a store is waited for.
#pragma once

#include <chrono>
#include <functional>

namespace kanzen::campaign {

struct StoreOptions {
  /// How long a database that is busy or does not answer is asked again before StoreError
  /// `unreachable`.
  std::chrono::seconds patience{60};
  /// Asked now and then while that lasts: true ends the waiting with the same error. Empty: never.
  std::function<bool()> stopped{};
};

}  // namespace kanzen::campaign
