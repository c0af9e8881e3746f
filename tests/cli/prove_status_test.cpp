#include <chrono>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "solver/campaign/store/store.hpp"
#include "tests/cli/process.hpp"
#include "tests/cli/prove_helpers.hpp"
#include "tests/support/boards.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/temporary_directory.hpp"

namespace kanzen::test {
namespace {

using nlohmann::json;

TEST_CASE("claims are shown with their moves, and with the name that the user gives", "[cli]") {
  const std::string moves = kDrawnGame.substr(0, 44);
  const TemporaryDirectory files;
  const std::string store = files.path("store");
  const std::vector<std::string> words{"prove", "start", store, moves, "--claim", "draw"};
  REQUIRE(run_kanzen(words).status == 0);
  const json claim = status_of(store)["claims"][0];
  CHECK(claim["moves"] == moves);
  CHECK(claim["name"] == "f5d6c3d3c4f4..a7g5");
  CHECK(run_kanzen({"prove", "status", store}).out.find(moves) != std::string::npos);
  const std::string proof = files.path("proof.kzc");
  const Finished open = run_kanzen({"prove", "certificate", store, "--out", proof});
  CHECK(open.err.find("claim 1 (f5d6c3d3c4f4..a7g5) is open") != std::string::npos);
  // The same command gives the claim another name.
  std::vector<std::string> named = words;
  named.insert(named.end(), {"--name", "Rose"});
  REQUIRE(run_kanzen(named).status == 0);
  REQUIRE(run_kanzen(words).status == 0);
  CHECK(status_of(store)["claims"][0]["name"] == "Rose");
  CHECK(run_kanzen({"prove", "status", store}).out.find("Rose") != std::string::npos);
  CHECK(run_kanzen({"prove", "certificate", store, "--out", proof}).err.find("claim 1 (Rose)") !=
        std::string::npos);
  const std::string page = files.path("page.html");
  REQUIRE(run_kanzen({"prove", "report", store, "--out", page}).status == 0);
  CHECK(read_file(page).find(R"("name":"Rose","moves":")" + moves) != std::string::npos);
  // A copy keeps both, and a file of claims has the moves of its lines.
  const std::string copy = files.path("copy");
  REQUIRE(run_kanzen({"prove", "copy", store, copy}).status == 0);
  CHECK(status_of(copy)["claims"][0]["name"] == "Rose");
  const std::string several = files.path("several");
  const std::string claims = files.write("claims.txt", "f5d6c3 ; draw\nf5f6e6f4 ; draw\n");
  REQUIRE(run_kanzen({"prove", "start", several, claims}).status == 0);
  CHECK(status_of(several)["claims"][1]["moves"] == "f5f6e6f4");
  const Finished refused =
      run_kanzen({"prove", "start", files.path("other"), claims, "--name", "x"});
  CHECK(refused.status == 2);
  CHECK(refused.err.find("--name names one claim, and the input has 2") != std::string::npos);
}

TEST_CASE("status shows the workers, their leases, the rate and the time left", "[cli]") {
  const std::string moves = kDrawnGame.substr(0, 44);
  const TemporaryDirectory files;
  const std::string path = files.path("store");
  REQUIRE(run_kanzen({"prove", "start", path, moves, "--claim", "draw"}).status == 0);
  const json before = status_of(path);
  CHECK(before["workers"].empty());
  CHECK(before["seconds_left"].is_null());
  CHECK(run_kanzen({"prove", "status", path}).out.find("time left: unknown") != std::string::npos);
  campaign::Store store = campaign::Store::open(path);
  const auto choosing = store.lock_chooser();
  campaign::Task task;
  task.board = campaign::canonical_position(kStartBoard).board;
  task.window = {-1, 1};
  (void)store.publish({{task}});
  store.enrol({.id = "0123456789abcdef", .host = "node7", .engine = "engine", .threads = 4});
  REQUIRE(store.lease("0123456789abcdef", 1, std::chrono::hours(1)).size() == 1);
  const json status = status_of(path);
  REQUIRE(status["workers"].size() == 1);
  const json& worker = status["workers"][0];
  CHECK(worker["host"] == "node7");
  CHECK(worker["threads"] == 4);
  CHECK(worker["active"] == true);
  CHECK(worker["leases"] == 1);
  CHECK(worker["results"] == 0);
  CHECK(status["leases"] == 1);
  CHECK(status["nodes_per_second"] > 0);
  const double seconds = 3600 * status["expected_core_hours_left"].get<double>();
  CHECK(status["seconds_left"].get<double>() == Approx(seconds / 4));
  const std::string table = run_kanzen({"prove", "status", path}).out;
  CAPTURE(table);
  CHECK(table.find("01234567  node7        4        0       1  ") != std::string::npos);
  CHECK(table.find("1 active worker with 4 threads\n") != std::string::npos);
  CHECK(table.find("time left: about ") != std::string::npos);
  CHECK(table.find("1 leaf open, 1 of them being solved") != std::string::npos);
}

TEST_CASE("the page of a campaign is written whole or not at all", "[cli]") {
  const TemporaryDirectory files;
  const std::string store = TwoClaims(files).store;
  REQUIRE(run_kanzen(run_words(store, "10", "1")).status == 0);
  const std::string page = files.path("page.html");
  const Finished report = run_kanzen({"prove", "report", store, "--out", page});
  REQUIRE(report.status == 0);
  REQUIRE(report.out.find(page) == 0);
  REQUIRE(read_file(page).ends_with("</html>\n"));
  REQUIRE(run_kanzen({"prove", "report", store, "--out", files.path("no/page.html")}).status == 4);
  REQUIRE(run_kanzen({"prove", "report", files.path("none"), "--out", page}).status == 4);
  REQUIRE(
      run_kanzen({"prove", "report", files.path("none"), "--out", files.path("new.html")}).status ==
      2);
  REQUIRE(read_file(page).ends_with("</html>\n"));  // as it was
}

}  // namespace
}  // namespace kanzen::test
