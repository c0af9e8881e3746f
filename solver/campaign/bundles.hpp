// Leaves as files for machines that reach no database, and results that come back from them.
//
// A bundle is a file of JSON lines with `id`, `board` and `window`, each with its checksum, which
// plain `kanzen solve` reads as positions to be solved within these windows. The id says which
// campaign a line is from, and stands in the results, too.
#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "solver/campaign/chooser.hpp"
#include "solver/campaign/store.hpp"
#include "solver/records/outcome.hpp"

namespace kanzen::campaign {

struct BundleSettings {
  std::size_t bundles = 1;
  std::size_t leaves = 100;  // at most, in all bundles together
  double leaf_seconds = 20;  // as in RunSettings
  int leaf_empties = 0;
  /// Told of facts that are damaged, and therefore asked for again. May be empty.
  std::function<void(const std::string&)> notice{};
};

/// The leaves that are needed next if all turn out as estimated, in bundles of about the same
/// expected work; leaves near each other in the tree are in the same one. Bundles may be empty.
/// Becomes the chooser of the store for that, and keeps there what was looked into; publishes
/// nothing. `stopped` says whether to end early. Throws StoreError.
[[nodiscard]] std::vector<std::vector<Leaf>> choose_bundles(Store& store,
                                                            const BundleSettings& settings,
                                                            const std::function<bool()>& stopped);

/// A campaign by its claims, as 16 hexadecimal digits.
[[nodiscard]] std::string campaign_name(const Definition& definition);

/// The line of a leaf, without a line break. `number` makes the id unique in its export.
[[nodiscard]] std::string bundle_line(const std::string& campaign, std::size_t number,
                                      const Leaf& leaf);

/// The fact that a result says, found by `worker`; or why it cannot be taken: it is of another
/// campaign, of a position that no bundle can hold, or answers another question. REQUIRES: the
/// outcome is proven, and its checksum was right.
[[nodiscard]] std::variant<Fact, std::string> fact_of(const Outcome& outcome,
                                                      const std::string& campaign,
                                                      const std::string& worker);

/// Records facts, but for those that the store has already from whomever; returns what record()
/// does. Throws StoreError.
Recorded import_facts(Store& store, std::span<const Fact> facts);

}  // namespace kanzen::campaign
