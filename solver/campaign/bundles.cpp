#include "solver/campaign/bundles.hpp"

#include <nlohmann/json.hpp>

#include "solver/campaign/store/tables.hpp"
#include "solver/records/journal_lines.hpp"

namespace kanzen::campaign {

namespace {

/// Keeps the leaves of one part of the tree together, and adds each part to the bundle with the
/// least work.
std::vector<std::vector<Leaf>> distribute(std::vector<Leaf> leaves, std::size_t bundles) {
  std::map<std::int64_t, std::pair<double, std::vector<Leaf>>> parts;
  for (Leaf& leaf : leaves) {
    auto& [nodes, part] = parts[leaf.group];
    nodes += leaf.expected_nodes;
    part.push_back(leaf);
  }
  std::vector<std::pair<double, std::vector<Leaf>>> order;
  order.reserve(parts.size());
  for (auto& [group, part] : parts) order.push_back(std::move(part));
  std::ranges::stable_sort(order, std::ranges::greater{},
                           [](const auto& part) { return part.first; });
  std::vector<std::vector<Leaf>> found(bundles);
  std::vector<double> load(bundles, 0);
  for (auto& [nodes, part] : order) {
    const auto least = static_cast<std::size_t>(std::ranges::min_element(load) - load.begin());
    load[least] += nodes;
    found[least].insert(found[least].end(), part.begin(), part.end());
  }
  return found;
}

bool are_same_results(const Fact& a, const Fact& b) {
  const Provenance& p = a.provenance;
  const Provenance& q = b.provenance;
  return a.bounds.lower == b.bounds.lower && a.bounds.upper == b.bounds.upper &&
         p.window == q.window && p.nodes == q.nodes &&
         microseconds(p.seconds) == microseconds(q.seconds) && p.engine == q.engine;
}

}  // namespace

std::vector<std::vector<Leaf>> choose_bundles(Store& store, const BundleOptions& options,
                                              const std::function<bool()>& must_stop) {
  const std::shared_ptr<ChooserLock> choosing = store.lock_chooser();
  SearchEstimator estimator(kEstimateShare);
  std::vector<Leaf> leaves;
  std::size_t positions = 0;
  Chooser chooser({.nodes = options.leaf_seconds * SolvingRate{}.nodes_per_second(),
                   .empties = options.leaf_empties},
                  [&](const Board& board) {
                    if (must_stop()) return 0.0;
                    if (options.watch) options.watch(leaves.size(), ++positions);
                    return estimator(board);
                  });
  const LoadedFacts loaded = load_chooser(store, chooser);
  if (options.on_notice) {
    for (const std::string& line : damage_messages(loaded.damaged)) options.on_notice(line);
  }
  while (leaves.size() < options.leaves && !must_stop()) {
    std::optional<Leaf> leaf = chooser.next();
    if (!leaf) break;
    leaves.push_back(*leaf);
  }
  store.publish({}, chooser.take_expanded());
  return distribute(std::move(leaves), options.bundles);
}

std::string bundle_line(const std::string& campaign, std::size_t number, const Leaf& leaf) {
  const nlohmann::ordered_json object{{"id", fmt::format("{}-{}", campaign, number)},
                                      {"board", notation::to_string(Position{leaf.board})},
                                      {"window", {leaf.window.alpha, leaf.window.beta}}};
  return with_checksum(object.dump());
}

std::variant<Fact, std::string> to_fact(const Outcome& outcome, const std::string& campaign,
                                        const std::string& worker) {
  const PositionRecord& record = outcome.record;
  if (!record.id.starts_with(campaign + "-")) {
    return "not a result of this campaign, expected an id that begins with " + campaign;
  }
  const Board& board = record.position.board;
  if (outcome.goal != kanzen::Goal::value || canonical_position(board).board != board) {
    return "not the result of a leaf, expected a line that kanzen solve wrote for an exported file";
  }
  const Solution& solution = outcome.solution();
  const Bounds bounds = solution.bounds;
  if (!decides(bounds, outcome.window) || bounds.lower % 2 != 0 || bounds.upper % 2 != 0) {
    return "the bounds do not decide the window";
  }
  std::vector<Square> line = solution.pv;
  if (line.empty() && solution.best_move != Square::none) line.push_back(solution.best_move);
  return Fact{board,
              bounds,
              {.window = outcome.window,
               .nodes = solution.counters.nodes,
               .seconds = solution.seconds,
               .threads = 1,
               .is_isolated = false,
               .engine = outcome.engine,
               .worker = worker},
              line};
}

RecordedFacts import_facts(Store& store, std::span<const Fact> facts) {
  std::vector<Fact> fresh;
  for (const Fact& fact : facts) {
    const bool is_stored = std::ranges::any_of(
        store.facts_about(fact.board),
        [&](const StoredFact& stored) { return are_same_results(stored.fact, fact); });
    if (!is_stored) fresh.push_back(fact);
  }
  return store.record(fresh);
}

}  // namespace kanzen::campaign
