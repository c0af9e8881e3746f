#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/cli/process.hpp"
#include "tests/cli/prove_helpers.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/temporary_directory.hpp"

namespace kanzen::test {
namespace {

using nlohmann::json;

TEST_CASE("a decided claim is certified with and without assumptions", "[cli]") {
  const TemporaryDirectory files;
  const TwoClaims campaign(files);
  const Score value = campaign.value;
  const std::string& board = campaign.board;
  const std::string& store = campaign.store;
  const std::string proof = files.path("proof.kzc");
  const auto certificate = [&](const std::vector<std::string>& more) {
    std::vector<std::string> words{"prove", "certificate", store, "--out", proof};
    words.insert(words.end(), more.begin(), more.end());
    return run_kanzen(words);
  };
  const Finished open = certificate({"--id", "1"});
  REQUIRE(open.status == 3);
  REQUIRE(open.err.find("open") != std::string::npos);
  REQUIRE(run_kanzen(run_words(store, "10", "1")).status == 0);
  REQUIRE(certificate({}).status == 2);  // ambiguous claim
  REQUIRE(certificate({"--id", "none"}).status == 2);
  REQUIRE(certificate({"--id", "1", "--leaves", "21"}).status == 2);
  REQUIRE(run_kanzen({"check", proof}).status == 2);  // nothing was written
  for (const std::string id : {"1", "2"}) {
    std::filesystem::remove(proof);  // a proof of more would be kept
    const Finished written = certificate({"--id", id, "--leaves", "5"});
    REQUIRE(written.status == 0);
    REQUIRE(written.out.find(" assumption") != std::string::npos);
    const Finished checked = run_kanzen({"check", "--format", "jsonl", proof});
    REQUIRE(checked.status == 6);
    const json report = json::parse(checked.out);
    REQUIRE(report["verdict"].get<std::string>().starts_with("proven up to "));
    REQUIRE(report["assumptions"] > 0);
    REQUIRE(report["board"] == board);
    const Finished listed = run_kanzen({"check", "--assumptions", proof});
    REQUIRE(listed.status == 6);
    REQUIRE(std::count(listed.out.begin(), listed.out.end(), '\n') == report["assumptions"]);
    const Finished both = run_kanzen({"check", "--assumptions", "--format", "jsonl", proof});
    REQUIRE(both.status == 6);
    const json with_list = json::parse(both.out);
    REQUIRE(with_list["verdict"] == report["verdict"]);
    REQUIRE(with_list["assumed"].size() == report["assumptions"]);
    for (const json& assumption : with_list["assumed"]) {
      const std::string text = assumption["board"].get<std::string>() + " ; ";
      REQUIRE(listed.out.find(text) != std::string::npos);
      REQUIRE(assumption["lower"] <= assumption["upper"]);
    }
    const std::string assumed = files.write("assumed.txt", listed.out);
    REQUIRE(run_kanzen({"verify", assumed, "--hash", "1", "--threads", "1"}).status == 0);

    REQUIRE(certificate({"--id", id, "--full", "--leaves", "5", "--hash", "1"}).status == 0);
    const Finished whole = run_kanzen({"check", "--format", "jsonl", proof});
    REQUIRE(whole.status == 0);
    const json proven = json::parse(whole.out);
    REQUIRE(proven["verdict"] == "proven");
    REQUIRE(proven["lower"] == (id == "1" ? value : -64));
    REQUIRE(proven["upper"] == value);
  }
}

TEST_CASE("a claim that one search decides has no certificate by assumptions", "[cli]") {
  const TemporaryDirectory files;
  const TwoClaims other(files);
  const std::string proof = files.path("proof.kzc");
  const std::string alone = files.path("alone");
  const std::string claim = "= " + std::to_string(other.value);
  REQUIRE(run_kanzen({"prove", "start", alone, other.board, "--claim", claim}).status == 0);
  REQUIRE(run_kanzen(run_words(alone, "20", "1")).status == 0);
  const Finished refused = run_kanzen({"prove", "certificate", alone, "--out", proof});
  REQUIRE(refused.status == 2);
  REQUIRE(refused.err.find("--full") != std::string::npos);
}

}  // namespace
}  // namespace kanzen::test
