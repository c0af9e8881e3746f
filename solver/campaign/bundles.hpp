// Leaves as files for machines without access to a database, and the import of their results. A
// bundle is a file of JSON lines with `id`, `board` and `window`, each with its checksum. Plain
// `kanzen solve` reads the lines as positions and searches these windows. The id names the campaign
// of a line, and results repeat it.
#pragma once

#include "solver/campaign/choice/chooser.hpp"
#include "solver/records/outcome.hpp"

namespace kanzen::campaign {

struct BundleOptions {
  std::size_t bundles = 1;
  std::size_t leaves = 100;  // limit for all bundles together
  double leaf_seconds = 20;  // as in CampaignOptions
  int leaf_empties = 0;
  /// Gets damaged facts, whose leaves are exported again. May be empty.
  std::function<void(const std::string&)> on_notice{};
  /// Called very often while leaves are chosen, which takes minutes if they are small, with the
  /// leaves so far and the positions whose moves were estimated. May be empty.
  std::function<void(std::size_t leaves, std::size_t positions)> watch{};
};

/// The leaves that are needed next if every estimate is right. Bundles, maybe empty ones, have
/// about the same expected work; leaves near each other in the tree share one. Becomes the chooser
/// of the store, and stores the positions that it expands there, but publishes nothing. `must_stop`
/// says whether to end early. Throws StoreError.
[[nodiscard]] std::vector<std::vector<Leaf>> choose_bundles(Store& store,
                                                            const BundleOptions& options,
                                                            const std::function<bool()>& must_stop);

/// There is no line break. `number` makes the id unique in its export.
[[nodiscard]] std::string bundle_line(const std::string& campaign, std::size_t number,
                                      const Leaf& leaf);

/// The fact that `worker` has found, or why there is none: the result may be of another campaign or
/// of a position that no bundle can contain, or not decide its window. REQUIRES: the outcome is
/// proven, and its checksum was right.
[[nodiscard]] std::variant<Fact, std::string> to_fact(const Outcome& outcome,
                                                      const std::string& campaign,
                                                      const std::string& worker);

/// Records facts that the store does not have from any worker. Throws StoreError.
RecordResult import_facts(Store& store, std::span<const Fact> facts);

}  // namespace kanzen::campaign
