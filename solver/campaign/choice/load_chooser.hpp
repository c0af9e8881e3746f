// Reads a campaign from its store into a chooser.
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

#include "core/board.hpp"
#include "solver/campaign/choice/chooser.hpp"
#include "solver/campaign/store/store.hpp"

namespace kanzen::campaign {

/// A summary of what load_chooser() has added.
struct LoadedFacts {
  std::size_t facts = 0;
  FactId last = 0;        // id of the last fact
  Revision revision = 0;  // later changes may be missing
  std::vector<Board> disputed{};
  std::vector<DamagedFact> damaged{};  // facts that do not count
};

/// Adds the claims of a store to a chooser, then its facts, except facts about disputed positions,
/// and last its expanded positions. Calls `on_fact`, which may be empty, before it adds a fact.
/// Throws StoreError.
LoadedFacts load_chooser(Store& store, Chooser& chooser,
                         const std::function<void(const Fact&)>& on_fact = {});

}  // namespace kanzen::campaign
