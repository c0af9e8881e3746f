#pragma once

#include "core/notation.hpp"
#include "solver/engine/solver.hpp"
#include "tests/cli/process.hpp"
#include "tests/support/json_checks.hpp"
#include "tests/support/random_board.hpp"

namespace kanzen::test {

[[nodiscard]] inline json status_of(const std::string& store) {
  const Finished done = run_kanzen({"prove status", store, "--format json"});
  REQUIRE(done.status == 0);
  return json::parse(done.out);
}

/// The command `kanzen prove run` with cheap leaves of at most `leaf_empties` empty squares.
[[nodiscard]] inline Words run_words(const std::string& store, const std::string& leaf_empties,
                                     const std::string& threads) {
  return {"prove",      "run",    store, "--leaf-cost", "1e-9", "--leaf-empties",
          leaf_empties, "--hash", "1",   "--threads",   threads};
}

/// A true claim about the exact value of a random root.
struct Campaign {
  Position root;
  Score value;
};

[[nodiscard]] inline Campaign draw_campaign(Random& random, int empties) {
  Solver solver({.threads = 1, .hash_mib = 4});
  const Position root{random_unfinished_board(random, empties), Colour::black};
  return {root, solver.solve(root.board).score};
}

inline void start_campaign(const std::string& store, const Campaign& campaign) {
  REQUIRE(run_kanzen({"prove start", store, notation::to_string(campaign.root), "--claim",
                      "= " + std::to_string(campaign.value)})
              .status == 0);
}

/// A campaign that has begun, in a folder of its own.
struct DrawnCampaign {
  DrawnCampaign() { start_campaign(path, campaign); }

  Random random{62};
  Campaign campaign = draw_campaign(random, 13);
  TemporaryDirectory files;
  std::string path = files.path("store");
};

[[nodiscard]] inline Finished run_campaign(const std::string& store) {
  return run_kanzen(run_words(store, "10", "1"));
}

inline void require_proven(const std::string& store, Score value) {
  const json claim = status_of(store)["claims"][0];
  REQUIRE(claim["verdict"] == "confirmed");
  REQUIRE(claim["lower"] == value);
  REQUIRE(claim["upper"] == value);
}

/// A campaign about a random position, whose two claims are that it has its value, and that its
/// value is greater.
struct TwoClaims {
  explicit TwoClaims(const TemporaryDirectory& files) : store(files.path("store")) {
    const std::string claims =
        files.write("claims.txt", board + " ; = " + std::to_string(value) + " ;\n" + board +
                                      " ; > " + std::to_string(value) + " ;\n");
    REQUIRE(run_kanzen({"prove start", store, claims}).status == 0);
  }

  Random random{43};
  Campaign campaign = draw_campaign(random, 14);
  Score value = campaign.value;
  std::string board = notation::to_string(campaign.root);
  std::string store;
};

}  // namespace kanzen::test
