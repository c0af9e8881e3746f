#pragma once

#include <cmath>
#include <numbers>

#include "solver/campaign/campaign_run.hpp"
#include "tests/support/random_board.hpp"
#include "tests/support/solver_test_access.hpp"
#include "tests/support/temporary_directory.hpp"

namespace kanzen::campaign::test {

using kanzen::test::contradict;
using kanzen::test::InFolder;
using kanzen::test::Random;
using kanzen::test::TemporaryDirectory;

[[nodiscard]] inline double uniform(Random& random) {
  return static_cast<double>(random.below(1U << 30)) / (1U << 30);
}

/// Uses the method of Box and Muller.
[[nodiscard]] inline double normal(Random& random) {
  return std::sqrt(-2 * std::log(1 - uniform(random))) *
         std::cos(2 * std::numbers::pi * uniform(random));
}

[[nodiscard]] inline Definition claim_within(const Board& root, const Bounds& bounds) {
  return {{{"1", {root, Colour::black}, bounds, "test"}}};
}

[[nodiscard]] inline Definition claim_at_least(const Board& root, Score score) {
  return claim_within(root, {score, kMaxScore});
}

/// True and false by one step around the value, and their states in the end.
struct Claims {
  Claims(const Board& root, Score value) {
    const auto add = [&](const Bounds& bounds, bool holds) {
      definition.claims.push_back(claim_within(root, bounds).claims.front());
      definition.claims.back().id = std::to_string(definition.claims.size());
      states.push_back(holds ? Verdict::confirmed : Verdict::refuted);
    };
    for (const Score score : {value - 2, value, value + 2}) {
      if (score < kMinScore || score > kMaxScore) continue;
      add({score, kMaxScore}, value >= score);
      add({kMinScore, score}, value <= score);
      add({score, score}, value == score);
    }
  }

  Definition definition;
  std::vector<Verdict> states;
};

/// A store in a folder of its own.
struct OwnStore : private TemporaryDirectory, Store {
  explicit OwnStore(const Definition& definition) : Store(create(path("store"), definition)) {}
};

/// A leaf has at most `leaf_empties` empty squares, whatever its cost.
[[nodiscard]] inline CampaignOptions campaign_options(
    int leaf_empties, double audit_share = CampaignOptions{}.audit_share) {
  return {.leaf_seconds = 0,
          .leaf_empties = leaf_empties,
          .host = "test",
          .engine = "engine",
          .audit_share = audit_share};
}

[[nodiscard]] inline WorkerInfo make_worker(const std::string& name) {
  return {.id = name, .host = "elsewhere", .engine = "engine"};
}

[[nodiscard]] inline Task search_task(const Board& board, const Window& window,
                                      Purpose purpose = Purpose::leaf) {
  return {.board = board, .window = window, .purpose = purpose};
}

/// `worker` searched `board` in `window`.
[[nodiscard]] inline Fact make_fact(const std::string& worker, const Board& board,
                                    const Bounds& bounds, const Window& window) {
  Fact fact{.board = board, .bounds = bounds};
  fact.provenance.window = window;
  fact.provenance.nodes = 1000;
  fact.provenance.engine = "engine";
  fact.provenance.worker = worker;
  return fact;
}

[[nodiscard]] inline bool is_excluded(Store& store, const std::string& worker) {
  for (const WorkerInfo& info : store.workers()) {
    if (info.id == worker) return info.is_excluded;
  }
  return false;
}

inline CampaignEnd run_to_end(Store& store, const CampaignOptions& options) {
  Solver solver({.threads = 1, .hash_mib = 4});
  return CampaignRun(store, solver, options, [] { return false; }, {}).run();
}

[[nodiscard]] inline Verdict state_of(Store& store) {
  return read_status(store).claims.front().verdict;
}

struct ValuedRoot {
  Board root;
  Score value;
};

[[nodiscard]] inline ValuedRoot solved_root(Random& random, int empties) {
  Solver solver({.threads = 1, .hash_mib = 4});
  const Board root = random_unfinished_board(random, empties);
  return {root, solver.solve(root).score};
}

/// The value is between -40 and 40, and probably above the value less 6, by the estimate that a
/// campaign makes.
[[nodiscard]] inline ValuedRoot draw_valued_root(Random& random, int empties) {
  Solver solver({.threads = 1, .hash_mib = 4});
  SearchEstimator estimator(kEstimateShare);
  for (;;) {
    const Board root = canonical_position(random_unfinished_board(random, empties)).board;
    const Score value = solver.solve(root).score;
    const bool between = value > -40 && value < 40;
    if (between && estimator(root) > value - 6) return {root, value};
  }
}

[[nodiscard]] inline ValuedRoot draw_valued_root(std::uint64_t seed, int empties) {
  Random random{seed};
  return draw_valued_root(random, empties);
}

/// Claims about a small and a larger root, and a solver that wrongly believes the first to be
/// false.
struct MisledCampaign {
  explicit MisledCampaign(Random& random)
      : small(draw_valued_root(random, 12)), large(draw_valued_root(random, 14)) {
    definition.claims.push_back({"1", {small.root, Colour::black}, {small.value, kMaxScore}, ""});
    definition.claims.push_back({"2", {large.root, Colour::black}, {large.value, kMaxScore}, ""});
  }

  void mislead(Solver& solver) const {
    solver.import_bounds(small.root, {kMinScore, small.value - 2, Square::none});
  }

  ValuedRoot small;
  ValuedRoot large;
  Definition definition;
};

}  // namespace kanzen::campaign::test
