// Campaigns of kanzen prove for tests.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "core/notation.hpp"
#include "solver/engine/solver.hpp"
#include "tests/cli/process.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random_board.hpp"
#include "tests/support/temporary_directory.hpp"

namespace kanzen::test {

[[nodiscard]] inline nlohmann::json status_of(const std::string& store) {
  const Finished done = run_kanzen({"prove", "status", store, "--format", "json"});
  REQUIRE(done.status == 0);
  return nlohmann::json::parse(done.out);
}

/// The command `kanzen prove run` with cheap leaves of at most `leaf_empties` empty squares.
[[nodiscard]] inline std::vector<std::string> run_words(const std::string& store,
                                                        const std::string& leaf_empties,
                                                        const std::string& threads) {
  return {"prove",      "run",    store, "--leaf-cost", "1e-9", "--leaf-empties",
          leaf_empties, "--hash", "1",   "--threads",   threads};
}

/// A campaign about a random position, whose two claims are that it has its value, and that its
/// value is greater.
struct TwoClaims {
  explicit TwoClaims(const TemporaryDirectory& files) : store(files.path("store")) {
    const std::string claims =
        files.write("claims.txt", board + " ; = " + std::to_string(value) + " ;\n" + board +
                                      " ; > " + std::to_string(value) + " ;\n");
    REQUIRE(run_kanzen({"prove", "start", store, claims}).status == 0);
  }

  Random random{43};
  Position root{random_unfinished_board(random, 14), Colour::black};
  Score value = Solver({.threads = 1, .hash_mib = 4}).solve(root.board).score;
  std::string board = notation::to_string(root);
  std::string store;
};

}  // namespace kanzen::test
