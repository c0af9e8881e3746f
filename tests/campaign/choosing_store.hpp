// A store together with the right to choose for it.
#pragma once

#include <memory>
#include <utility>

#include "solver/campaign/store/store.hpp"

namespace kanzen::test {

/// The right ends with this object.
struct ChoosingStore : campaign::Store {
  explicit ChoosingStore(campaign::Store store)
      : campaign::Store(std::move(store)), lock(lock_chooser()) {}

  std::shared_ptr<campaign::ChooserLock> lock;
};

}  // namespace kanzen::test
