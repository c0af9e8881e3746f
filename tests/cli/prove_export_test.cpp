#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "core/notation.hpp"
#include "solver/campaign/store/store.hpp"
#include "solver/records/journal_lines.hpp"
#include "tests/cli/process.hpp"
#include "tests/cli/prove_helpers.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random_board.hpp"
#include "tests/support/temporary_directory.hpp"

namespace kanzen::test {
namespace {

using nlohmann::json;

/// Solves the bundles of a folder by `kanzen solve`, the first in two shards. Returns the journals.
std::vector<std::string> solve_bundles(const TemporaryDirectory& files, const std::string& folder) {
  std::vector<std::string> journals;
  for (const auto& entry : std::filesystem::directory_iterator(files.path(folder))) {
    const std::string bundle = entry.path().string();
    if (!bundle.ends_with(".jsonl")) continue;  // the name of the job
    const std::vector<std::string> shards =
        journals.empty() ? std::vector<std::string>{"1/2", "2/2"} : std::vector<std::string>{"1/1"};
    for (const std::string& shard : shards) {
      journals.push_back(files.path(folder + "-" + std::to_string(journals.size()) + ".jsonl"));
      const Finished done = run_kanzen({"solve", bundle, "--shard", shard, "--out", journals.back(),
                                        "--format", "none", "--hash", "1", "--threads", "1"});
      REQUIRE(done.status == 0);
    }
  }
  return journals;
}

Finished import_journals(const std::string& store, const std::vector<std::string>& journals) {
  std::vector<std::string> words{"prove", "import", store};
  words.insert(words.end(), journals.begin(), journals.end());
  return run_kanzen(words);
}

TEST_CASE("bundles solved elsewhere prove a claim", "[cli]") {
  Random random{62};
  const Campaign campaign = draw_campaign(random, 13);
  const TemporaryDirectory files;
  const std::string store = files.path("store");
  start_campaign(store, campaign);
  std::vector<std::string> last;
  for (int round = 1; status_of(store)["claims"][0]["state"] == "open"; ++round) {
    const std::string folder = "round" + std::to_string(round);
    const Finished exported =
        run_kanzen({"prove", "export", store, "--bundles", "2", "--out", files.path(folder),
                    "--leaf-cost", "1e-9", "--leaf-empties", "10", "--progress", "json"});
    REQUIRE(exported.status == 0);
    const json progress = json::parse(exported.err.substr(0, exported.err.find('\n')));
    REQUIRE(progress["max_leaves"] == 200);
    REQUIRE(progress["positions"] == 1);
    last = solve_bundles(files, folder);
    REQUIRE_FALSE(last.empty());
    const Finished imported = import_journals(store, last);
    CAPTURE(imported.err);
    REQUIRE(imported.status == 0);
    REQUIRE(imported.out.find("0 refused") != std::string::npos);
  }
  require_proven(store, campaign.value);
  // A second import adds nothing, even under another name or merged.
  const json facts = status_of(store)["results"];
  REQUIRE(import_journals(store, last).out.starts_with("0 results added"));
  std::vector<std::string> words{"merge"};
  words.insert(words.end(), last.begin(), last.end());
  const std::string merged = files.write("merged.jsonl", run_kanzen(words).out);
  REQUIRE(import_journals(store, {merged}).out.starts_with("0 results added"));
  REQUIRE(status_of(store)["results"] == facts);
}

TEST_CASE("a folder takes the bundles of one campaign", "[cli]") {
  Random random{63};
  const TemporaryDirectory files;
  const auto exported = [&](const std::string& store) {
    return run_kanzen({"prove", "export", files.path(store), "--out", files.path("out"),
                       "--leaf-cost", "1e-9", "--leaf-empties", "10"});
  };
  for (const std::string store : {"one", "two"}) {
    start_campaign(files.path(store), draw_campaign(random, 13));
  }
  REQUIRE(exported("one").status == 0);
  REQUIRE(exported("one").status == 0);
  const Finished other = exported("two");
  REQUIRE(other.status == 4);
  REQUIRE(contains(other.err, "has such files and is of another job (prove export "));
}

TEST_CASE("import refuses untrusted lines of a journal", "[cli]") {
  Random random{66};
  const TemporaryDirectory files;
  const std::string store = files.path("store");
  start_campaign(store, draw_campaign(random, 13));
  REQUIRE(run_kanzen({"prove", "export", store, "--out", files.path("out"), "--leaf-cost", "1e-9",
                      "--leaf-empties", "10"})
              .status == 0);
  const std::string journal = solve_bundles(files, "out").front();
  const std::string text = read_file(journal);
  const auto lines = static_cast<std::uint64_t>(std::ranges::count(text, '\n'));
  REQUIRE(lines > 2);
  const std::string marked =
      files.write("marked.jsonl", text + distrusting_line({3, lines}) + "\n");
  const Finished imported = import_journals(store, {marked});
  REQUIRE(imported.status == 0);
  REQUIRE(imported.out.starts_with("1 result added"));
  REQUIRE(imported.err.find("skipped line") != std::string::npos);
  REQUIRE(status_of(store)["results"] == 1);
}

TEST_CASE("import skips damaged and foreign lines only", "[cli]") {
  Random random{63};
  const Campaign campaign = draw_campaign(random, 13);
  const TemporaryDirectory files;
  const std::string store = files.path("store");
  const std::string other = files.path("other");
  start_campaign(store, campaign);
  start_campaign(other, draw_campaign(random, 13));
  REQUIRE(run_kanzen({"prove", "export", store, "--out", files.path("out"), "--leaf-cost", "1e-9",
                      "--leaf-empties", "10"})
              .status == 0);
  const std::vector<std::string> journals = solve_bundles(files, "out");
  REQUIRE(journals.size() == 2);
  // Another campaign refuses all results.
  const Finished foreign = import_journals(other, journals);
  REQUIRE(foreign.status == 2);
  REQUIRE(foreign.out.starts_with("0 results added, 0 known before, 0 unsolved"));
  REQUIRE(foreign.err.find(journals[0] + ":2:1: not a result of this campaign") !=
          std::string::npos);
  REQUIRE(status_of(other)["results"] == 0);
  // A digit of the third line has changed; results without a journal have no checksums.
  std::string text = read_file(journals[0]);
  const std::size_t third = text.find('\n', text.find('\n') + 1) + 1;
  const std::size_t score = text.find("\"score\":", third);
  REQUIRE(score != std::string::npos);
  text[score + 8] = text[score + 8] == '1' ? '2' : '1';
  const auto lines = static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
  const std::string damaged = files.write("damaged.jsonl", text);
  const Finished partly = import_journals(store, {damaged});
  REQUIRE(partly.status == 2);
  REQUIRE(partly.err.find(damaged + ":3:1: the checksum is wrong") != std::string::npos);
  // All lines but the header, the damaged one and the end of the run.
  REQUIRE(partly.out.starts_with(std::to_string(lines - 3) + " result"));
  REQUIRE(status_of(store)["results"] == lines - 3);
  const std::string plain = files.write(
      "plain.jsonl",
      run_kanzen({"solve", notation::to_string(campaign.root), "--format", "jsonl"}).out);
  const Finished unchecked = import_journals(store, {plain});
  REQUIRE(unchecked.status == 2);
  REQUIRE(unchecked.err.find("no checksum") != std::string::npos);
}

TEST_CASE("import refuses results of an excluded file", "[cli]") {
  Random random{70};
  const Campaign campaign = draw_campaign(random, 13);
  const TemporaryDirectory files;
  const std::string path = files.path("store");
  start_campaign(path, campaign);
  REQUIRE(run_kanzen({"prove", "export", path, "--out", files.path("out"), "--leaf-cost", "1e-9",
                      "--leaf-empties", "10"})
              .status == 0);
  const std::string journal = solve_bundles(files, "out").front();
  const std::string text = read_file(journal);
  const auto lines = static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
  REQUIRE(lines > 3);
  // The file grows after its first results have been recorded and found wrong.
  std::size_t end = 0;
  for (int line = 0; line < 3; ++line) end = text.find('\n', end) + 1;
  const std::string grown = files.write("grown.jsonl", text.substr(0, end));
  REQUIRE(import_journals(path, {grown}).status == 0);
  {
    campaign::Store store = campaign::Store::open(path);
    const auto choosing = store.lock_chooser();
    store.exclude({store.facts_since(0).facts.front().fact.provenance.worker, "a test says so"});
  }
  files.write("grown.jsonl", text);
  const Finished done = import_journals(path, {grown});
  CAPTURE(done.out, done.err);
  REQUIRE(done.status == 2);
  REQUIRE(done.out == "0 results added, 2 known before, 0 unsolved, " + std::to_string(lines - 4) +
                          " refused\n");
  REQUIRE(done.err.find(grown + ": ") != std::string::npos);
  REQUIRE(done.err.find("is excluded") != std::string::npos);
  REQUIRE(status_of(path)["results"] == 0);
}

}  // namespace
}  // namespace kanzen::test
