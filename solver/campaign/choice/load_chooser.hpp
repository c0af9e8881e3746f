// Reads a campaign from its store into a chooser.
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

#include "solver/campaign/choice/chooser.hpp"
#include "solver/campaign/store/store.hpp"

namespace kanzen::campaign {

/// A summary of what load_chooser() has added.
struct LoadedFacts {
  std::size_t facts = 0;
  FactId last = 0;             // id of the last fact
  std::size_t exclusions = 0;  // facts of workers that were excluded later may have been added
  std::vector<DamagedFact> damaged{};
};

/// Adds the claims of a store to a chooser, then the facts that count, and last the expanded
/// positions. If the facts contradict each other, chooser.contradiction() has a value. Calls
/// `on_fact`, which may be empty, before it adds a fact. Throws StoreError.
LoadedFacts load_chooser(Store& store, Chooser& chooser,
                         const std::function<void(const Fact&)>& on_fact = {});

}  // namespace kanzen::campaign
