#include <string>

#include "core/notation.hpp"
#include "tests/cli/process.hpp"
#include "tests/cli/prove_helpers.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random_board.hpp"
#include "tests/support/temporary_directory.hpp"

namespace kanzen::test {
namespace {

TEST_CASE("unusable lines of a file of claims are named, and a campaign has the others", "[cli]") {
  const TemporaryDirectory files;
  Random random{51};
  const std::string board = notation::to_string(Position{random_unfinished_board(random, 14)});
  const std::string claims = files.write(
      "claims.txt", board + " ; >= 0\nf5f5 ; draw\nf5d6c3\nf5d6c9 ; win\n" + board + " ; <= 0\n");
  const std::string store = files.path("store");
  const Finished started = run_kanzen({"prove", "start", store, claims});
  CHECK(started.status == 2);
  CHECK(started.err.find("claims.txt:2:3: f5 is occupied, expected a legal move") !=
        std::string::npos);
  CHECK(started.err.find("claims.txt:4:6: ") != std::string::npos);
  CHECK(started.err.find("the claims of a campaign cannot be changed") != std::string::npos);
  CHECK(started.out.find("2 claims, 0 results, 1 record without a claim, 2 unreadable\n") !=
        std::string::npos);
  REQUIRE(status_of(store)["claims"].size() == 2);
  CHECK(status_of(store)["claims"][1]["claim"] == "<= +0");
  const Finished planned =
      run_kanzen({"prove", "plan", claims, "--sample", "2", "--campaigns", "2", "--hash", "1"});
  CHECK(planned.status == 2);
  CHECK(planned.err.find("claims.txt:2:3: ") != std::string::npos);
  CHECK(planned.err.find("cannot be changed") == std::string::npos);
  CHECK(planned.out.find("if it is true") != std::string::npos);
  // Without a usable line there is no campaign.
  const std::string none = files.path("none");
  const Finished refused =
      run_kanzen({"prove", "start", none, files.write("bad.txt", "f5f5 ; draw\nf5d6\n")});
  CHECK(refused.status == 2);
  CHECK(refused.err.find("bad.txt:1:3: ") != std::string::npos);
  CHECK(refused.err.find("no claims in the input") != std::string::npos);
  CHECK(run_kanzen({"prove", "status", none}).status == 2);
}

TEST_CASE("errors of campaigns are reported", "[cli]") {
  const TemporaryDirectory files;
  const std::string store = files.path("store");
  const std::string moves = "f5d6c3";
  const Finished absent = run_kanzen({"prove", "run", store});
  REQUIRE(absent.status == 2);
  REQUIRE(absent.err.find("no such file") != std::string::npos);
  REQUIRE(run_kanzen({"prove", "start", store, moves}).status == 2);
  REQUIRE(run_kanzen({"prove", "start", store, moves, "--claim", "= x"}).status == 2);
  REQUIRE(run_kanzen({"prove", "start", store, "f5f5", "--claim", "draw"}).status == 2);
  REQUIRE(run_kanzen({"prove", "start", store, moves, "--claim", "draw"}).status == 0);
  REQUIRE(run_kanzen({"prove", "start", store, moves, "--claim", "draw"}).status == 0);
  const Finished other = run_kanzen({"prove", "start", store, moves, "--claim", "win"});
  REQUIRE(other.status == 2);
  const Finished none = run_kanzen({"prove", "status", files.write("text", "nothing")});
  REQUIRE(none.status != 0);
}

TEST_CASE("nothing is written over the store of a campaign", "[cli]") {
  const TemporaryDirectory files;
  const std::string store = files.path("store");
  REQUIRE(run_kanzen({"prove", "start", store, "f5d6c3", "--claim", "draw"}).status == 0);
  for (const std::string command : {"report", "certificate"}) {
    const Finished done = run_kanzen({"prove", command, store, "--out", store});
    CHECK(done.status == 2);
    CHECK(done.err.find("--out") != std::string::npos);
  }
  for (const std::string command : {"run", "work"}) {
    const Finished done = run_kanzen({"prove", command, store, "--checkpoint", store});
    CHECK(done.status == 2);
    CHECK(done.err.find("--checkpoint") != std::string::npos);
  }
  CHECK(status_of(store)["claims"][0]["state"] == "open");
}

}  // namespace
}  // namespace kanzen::test
