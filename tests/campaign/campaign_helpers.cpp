#include "tests/campaign/campaign_helpers.hpp"

namespace kanzen::campaign::test {

Definition claim_between(const Board& root, std::optional<Score> least, std::optional<Score> most) {
  return {{{"1", {root, Colour::black}, least, most, "test"}}};
}

Definition claim_at_least(const Board& root, Score score) {
  return claim_between(root, score, std::nullopt);
}

Claims::Claims(const Board& root, Score value) {
  const auto add = [&](std::optional<Score> least, std::optional<Score> most, bool holds) {
    definition.claims.push_back(claim_between(root, least, most).claims.front());
    definition.claims.back().id = std::to_string(definition.claims.size());
    states.push_back(holds ? ClaimState::proven : ClaimState::refuted);
  };
  for (const Score score : {value - 2, value, value + 2}) {
    if (score < kMinScore || score > kMaxScore) continue;
    add(score, std::nullopt, value >= score);
    add(std::nullopt, score, value <= score);
    add(score, score, value == score);
  }
}

CampaignOptions campaign_options(int leaf_empties, double audit_share) {
  CampaignOptions options;
  options.leaf_seconds = 0;
  options.leaf_empties = leaf_empties;
  options.host = "test";
  options.engine = "engine";
  options.audit_share = audit_share;
  return options;
}

WorkerInfo make_worker(const std::string& name) {
  WorkerInfo worker;
  worker.id = name;
  worker.host = "elsewhere";
  worker.engine = "engine";
  return worker;
}

Task search_task(const Board& board, const Window& window, Purpose purpose) {
  Task task;
  task.board = board;
  task.window = window;
  task.purpose = purpose;
  return task;
}

Fact make_fact(const std::string& worker, const Board& board, const Bounds& bounds,
               const Window& window) {
  Fact fact;
  fact.board = board;
  fact.bounds = bounds;
  fact.provenance.window = window;
  fact.provenance.nodes = 1000;
  fact.provenance.engine = "engine";
  fact.provenance.worker = worker;
  return fact;
}

bool is_excluded(Store& store, const std::string& worker) {
  for (const WorkerInfo& info : store.workers()) {
    if (info.id == worker) return info.excluded;
  }
  return false;
}

CampaignEnd run_to_end(Store& store, const CampaignOptions& options) {
  Solver solver({.threads = 1, .hash_mib = 4});
  CampaignRun run(store, solver, options, [] { return false; }, {});
  return run.run();
}

ClaimState state_of(Store& store) { return read_status(store).claims.front().state; }

ValuedRoot draw_valued_root(Random& random, int empties) {
  Solver solver({.threads = 1, .hash_mib = 4});
  SearchEstimator estimator(kEstimateShare);
  for (;;) {
    const Board root = canonical_position(random_unfinished_board(random, empties)).board;
    const Score value = solver.solve(root).score;
    const bool between = value > -40 && value < 40;
    if (between && estimator(root) > value - 6) return {root, value};
  }
}

void contradict(Solver& solver) {
  TableTransfer(solver).import_bounds(kStartBoard, {10, kMaxScore, Square::none});
  TableTransfer(solver).import_bounds(kStartBoard, {kMinScore, 8, Square::none});
}

MisledCampaign::MisledCampaign(Random& random)
    : small(draw_valued_root(random, 12)), large(draw_valued_root(random, 14)) {
  definition.claims.push_back({"1", {small.root, Colour::black}, small.value, std::nullopt, ""});
  definition.claims.push_back({"2", {large.root, Colour::black}, large.value, std::nullopt, ""});
}

void MisledCampaign::mislead(Solver& solver) const {
  TableTransfer(solver).import_bounds(small.root, {kMinScore, small.value - 2, Square::none});
}

bool MisledCampaign::is_refuted(Store& store) const {
  return state_of(store) == ClaimState::refuted;
}

}  // namespace kanzen::campaign::test
