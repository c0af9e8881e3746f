// Exports leaves as files for machines without access to a database, and imports their results. A
// bundle is a file of JSON lines with `id`, `board` and `window`, each with its checksum, which
// plain `kanzen solve` reads as positions and windows to search. The id names the campaign of a
// line, and results repeat it.
#pragma once

#include "solver/campaign/choice/chooser.hpp"
#include "solver/records/outcome.hpp"

namespace kanzen::campaign {

struct BundleOptions {
  std::size_t bundles = 1;
  std::size_t leaves = 100;  // limit for all bundles together
  double leaf_seconds = 20;  // see CampaignOptions
  int leaf_empties = 0;
  /// Receives damaged facts, whose leaves are exported again. May be empty.
  std::function<void(const std::string&)> on_notice{};
  /// Receives the leaves so far and the positions whose moves were estimated. Called very often
  /// while leaves are chosen, which takes minutes if they are small. May be empty.
  std::function<void(std::size_t leaves, std::size_t positions)> watch{};
};

/// Chooses the leaves that are needed next if every estimate is right. Bundles, maybe empty ones,
/// have about the same expected work; leaves near each other in the tree share one. Becomes the
/// chooser of the store, and stores the positions that it expands there, but publishes nothing.
/// `must_stop` says whether to end early. Throws StoreError.
[[nodiscard]] std::vector<std::vector<Leaf>> choose_bundles(Store& store,
                                                            const BundleOptions& options,
                                                            const std::function<bool()>& must_stop);

/// Writes a leaf without a line break. `number` makes the id unique in its export.
[[nodiscard]] std::string bundle_line(const std::string& campaign, std::size_t number,
                                      const Leaf& leaf);

/// Makes the fact that `worker` found, or says why there is none: the result may be of another
/// campaign or of a position that no bundle can contain, or not decide its window. REQUIRES: the
/// outcome is proven, and its checksum was right.
[[nodiscard]] std::variant<Fact, std::string> to_fact(const Outcome& outcome,
                                                      const std::string& campaign,
                                                      const std::string& worker);

/// Records those facts that the store does not have from any worker. Throws StoreError.
RecordedFacts import_facts(Store& store, std::span<const Fact> facts);

}  // namespace kanzen::campaign
