#include "solver/campaign/store/store.hpp"
#include "solver/proof/certificate.hpp"
#include "solver/records/journal_lines.hpp"
#include "tests/cli/prove_helpers.hpp"
#include "tests/support/boards.hpp"

namespace kanzen::test {
namespace {

TEST_CASE_METHOD(InFolder, "a decided claim is certified with and without assumptions") {
  const TwoClaims campaign(*this);
  const Score value = campaign.value;
  const std::string& board = campaign.board;
  const std::string& store = campaign.store;
  const std::string proof = path("proof.kzc");
  const auto certificate = [&](const Words& more) {
    return run_kanzen({"prove certificate", store, "--out", proof, more});
  };
  const Finished open = certificate({"--id", "1"});
  REQUIRE(open.status == 3);
  REQUIRE(contains(open.err, "undecided"));
  run_kanzen(0, run_words(store, "10", "1"));
  REQUIRE(certificate({}).status == 2);  // ambiguous claim
  REQUIRE(certificate({"--id", "none"}).status == 2);
  REQUIRE(certificate({"--id", "1", "--leaves", "21"}).status == 2);
  run_kanzen(2, {"check", proof});  // nothing was written
  for (const std::string id : {"1", "2"}) {
    std::filesystem::remove(proof);  // a proof of more would be kept
    const Finished written = certificate({"--id", id, "--leaves", "5"});
    REQUIRE(written.status == 0);
    REQUIRE(contains(written.out, " assumption"));
    const json report = json::parse(run_kanzen(6, {"check --format jsonl", proof}).out);
    REQUIRE(report["verdict"].get<std::string>().starts_with("proven up to "));
    REQUIRE(report["assumptions"] > 0);
    REQUIRE(report["board"] == board);
    const Finished listed = run_kanzen(6, {"check --assumptions", proof});
    REQUIRE(std::ranges::count(listed.out, '\n') == report["assumptions"]);
    const Finished both = run_kanzen(6, {"check --assumptions --format jsonl", proof});
    const json with_list = json::parse(both.out);
    REQUIRE(with_list["verdict"] == report["verdict"]);
    REQUIRE(with_list["assumed"].size() == report["assumptions"]);
    for (const json& assumption : with_list["assumed"]) {
      REQUIRE(contains(listed.out, assumption["board"].get<std::string>() + " ; "));
      REQUIRE(assumption["lower"] <= assumption["upper"]);
    }
    const std::string assumed = write("assumed.txt", listed.out);
    run_kanzen(0, {"verify", assumed, "--hash 1 --threads 1"});

    REQUIRE(certificate({"--id", id, "--full", "--leaves", "5", "--hash", "1"}).status == 0);
    const json proven = json::parse(run_kanzen(0, {"check --format jsonl", proof}).out);
    REQUIRE(proven["verdict"] == "proven");
    REQUIRE(proven["lower"] == (id == "1" ? value : -64));
    REQUIRE(proven["upper"] == value);
  }
}

TEST_CASE_METHOD(InFolder, "the certificate of a claim that one search decides assumes nothing") {
  const TwoClaims other(*this);
  const std::string proof = path("proof.kzc");
  const std::string alone = path("alone");
  const std::string claim = "= " + std::to_string(other.value);
  run_kanzen(0, {"prove start", alone, other.board, "--claim", claim});
  run_kanzen(0, run_words(alone, "20", "1"));
  const Finished written = run_kanzen(0, {"prove certificate", alone, "--out", proof});
  CHECK(contains(written.out, "nothing assumed"));
  CHECK(contains(written.err, "was decided by one search"));
  run_kanzen(0, {"check", proof});
}

TEST_CASE_METHOD(
    InFolder, "a folder gets a certificate for each decided claim, and an index that names them") {
  const TwoClaims two(*this);
  const std::string folder = path("proofs");
  const Words words{"prove certificate", two.store, "--id all --leaves 5 --out", folder};
  CHECK(contains(run_kanzen(0, words).out, ": 0 certificates, 2 claims still undecided\n"));
  run_kanzen(0, run_words(two.store, "10", "1"));
  run_kanzen(0, {"prove add", two.store, "f5d6c3 --claim draw"});
  for (int i = 0; i < 2; ++i) {  // what is there already is kept
    CHECK(contains(run_kanzen(0, words).out, ": 2 certificates, 1 claim still undecided\n"));
  }
  const std::string index = read_file(folder + "/index.csv");
  CAPTURE(index);
  CHECK(index.starts_with(
      "certificate,id,name,comment,board,moves,claim,side,verdict,lower,upper\n1.kzc,1,1,"));
  check_contains(index, {",Black,confirmed,", "\n2.kzc,2,2,", ",Black,refuted,"});
  run_kanzen(6, {"check", folder});
  // A full certificate is written once, so published checksums hold, and rows of other claims stay.
  const std::string full = path("full");
  std::set<std::string> written;
  for (const std::string ids : {"1,3", "all", "2,3"}) {
    run_kanzen(0, {"prove certificate", two.store, "--full --hash 1 --id", ids, "--out", full});
    written.insert(read_file(full + "/1.kzc"));
  }
  CHECK(written.size() == 1);
  const std::string rows = read_file(full + "/index.csv");
  CHECK(contains(rows, "\n1.kzc,1,1,"));
  // The bounds are those that the certificate proves, though more is known.
  for (const std::string file : {"1.kzc", "2.kzc"}) {
    const auto header = proof::read_certificate_header(full + "/" + file).value();
    const std::string row = rows.substr(rows.find("\n" + file) + 1);
    CHECK(row.substr(0, row.find('\n'))
              .ends_with("," + std::to_string(header.lower) + "," + std::to_string(header.upper)));
  }
  const std::string some = path("some");
  CHECK(contains(run_kanzen(0, {"prove certificate", two.store, "--id 2,3 --out", some}).out,
                 ": 1 certificate, 1 claim still undecided\n"));
  // The row of a dropped claim goes, and its certificate stays.
  run_kanzen(0, {"prove drop", two.store, "1"});
  CHECK(contains(run_kanzen(0, words).err, "the claim of 1.kzc was dropped, so its row"));
  CHECK_FALSE(contains(read_file(folder + "/index.csv"), "1.kzc"));
  CHECK(std::filesystem::exists(folder + "/1.kzc"));
  // Another campaign takes another folder.
  const std::string other = path("other");
  run_kanzen(0, {"prove copy", two.store, other});
  run_kanzen(4, {"prove certificate", other, "--id all --out", folder});
}

/// Solves the bundles of a folder by `kanzen solve`, the first in two shards. Returns the journals.
std::vector<std::string> solve_bundles(const TemporaryDirectory& files, const std::string& folder) {
  std::vector<std::string> journals;
  for (const auto& entry : std::filesystem::directory_iterator(files.path(folder))) {
    const std::string bundle = entry.path().string();
    if (!bundle.ends_with(".jsonl")) continue;  // the name of the job
    const std::vector<std::string> shards = journals.empty() ? Words{"1/2 2/2"} : Words{"1/1"};
    for (const std::string& shard : shards) {
      journals.push_back(files.path(folder + "-" + std::to_string(journals.size()) + ".jsonl"));
      run_kanzen(0, {"solve", bundle, "--shard", shard, "--out", journals.back(),
                     "--format none --hash 1 --threads 1"});
    }
  }
  return journals;
}

Finished import_journals(const std::string& store, const std::vector<std::string>& journals) {
  return run_kanzen({"prove import", store, journals});
}

TEST_CASE_METHOD(InFolder,
                 "a signal leaves whole certificates and their index, and says what is missing") {
  Random random{45};
  const Campaign quick = draw_campaign(random, 10);
  const std::string endless = kDrawnGame.substr(0, 44);
  const std::string store = path("store");
  const std::string claims =
      write("claims.txt", notation::to_string(quick.root) + " ; = " + std::to_string(quick.value) +
                              "\n" + endless + " ; >= 0\n");
  run_kanzen(0, {"prove start", store, claims});
  {
    campaign::Store opened = campaign::Store::open(store);
    const Board root = opened.definition().claims[1].root.board;
    campaign::Fact fact{.board = campaign::canonical_position(root).board, .bounds = {0, 64}};
    fact.provenance.window = {-1, 0};
    opened.record({{fact}});
  }
  run_kanzen(0, {"prove run", store, "--hash 1 --threads 1 --audit 0"});
  const std::string folder = path("proofs");
  RunOptions options{.signal = SIGINT};
  options.signal_when = [](const Finished& so_far) {
    return contains(so_far.err, R"({"certificates":1,"of":2,"moves":)");
  };
  const Words words{"prove certificate", store, "--full --hash 1 --threads 1 --progress json"};
  const Finished all = run_kanzen(3, {words, "--id all --out", folder}, options);
  CHECK(contains(all.out, "1 certificate, 0 claims still undecided\n"));
  CHECK(contains(all.err, "stopped with 1 certificate not written: the same command goes on"));
  const std::string index = read_file(folder + "/index.csv");
  CHECK(std::ranges::count(index, '\n') == 2);
  run_kanzen(0, {"check", folder + "/1.kzc"});
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    CHECK(std::set<std::string>{"1.kzc", "index.csv", "kanzen-job.txt"}.contains(
        entry.path().filename().string()));
  }
  options.signal_when = [](const Finished& so_far) { return contains(so_far.err, "elapsed"); };
  const std::string one = path("one.kzc");
  check_error({words, "--id 2 --out", one}, 3, "stopped, and no certificate is written", options);
  CHECK_FALSE(std::filesystem::exists(one));
}

TEST_CASE_METHOD(DrawnCampaign, "bundles solved elsewhere prove a claim") {
  std::vector<std::string> last;
  for (int round = 1; status_of(path)["claims"][0]["verdict"] == "undecided"; ++round) {
    const std::string folder = "round" + std::to_string(round);
    const Finished exported =
        run_kanzen(0, {"prove export", path, "--bundles 2 --out", files.path(folder),
                       "--leaf-cost 1e-9 --leaf-empties 10 --progress json"});
    const json progress = json::parse(exported.err.substr(0, exported.err.find('\n')));
    check_fields(progress, {{"max_leaves", 200}, {"positions", 1}});
    last = solve_bundles(files, folder);
    REQUIRE_FALSE(last.empty());
    const Finished imported = import_journals(path, last);
    CAPTURE(imported.err);
    REQUIRE(imported.status == 0);
    REQUIRE(contains(imported.out, "0 refused"));
    const bool is_decided = status_of(path)["claims"][0]["verdict"] != "undecided";
    CHECK(contains(imported.out, "for Black is ") == is_decided);  // the claim that it decides
  }
  require_proven(path, campaign.value);
  // A second import adds nothing, even under another name or merged.
  const json facts = status_of(path)["results"];
  REQUIRE(import_journals(path, last).out.starts_with("0 results added"));
  const std::string merged = files.write("merged.jsonl", run_kanzen({"merge", last}).out);
  REQUIRE(import_journals(path, {merged}).out.starts_with("0 results added"));
  REQUIRE(status_of(path)["results"] == facts);
}

TEST_CASE_METHOD(InFolder, "a folder takes the bundles of one campaign") {
  Random random{63};
  const auto exported = [&](const std::string& store) {
    return run_kanzen(
        {"prove export", path(store), "--out", path("out"), "--leaf-cost 1e-9 --leaf-empties 10"});
  };
  for (const std::string store : {"one", "two"}) {
    start_campaign(path(store), draw_campaign(random, 13));
  }
  REQUIRE(exported("one").status == 0);
  REQUIRE(exported("one").status == 0);
  const Finished other = exported("two");
  REQUIRE(other.status == 4);
  REQUIRE(contains(other.err, "has files of Kanzen and is of another job (prove export "));
}

TEST_CASE_METHOD(DrawnCampaign, "import refuses untrusted lines of a journal") {
  run_kanzen(
      0, {"prove export", path, "--out", files.path("out"), "--leaf-cost 1e-9 --leaf-empties 10"});
  const std::string text = read_file(solve_bundles(files, "out").front());
  const auto lines = static_cast<std::uint64_t>(std::ranges::count(text, '\n'));
  REQUIRE(lines > 2);
  const Finished imported = import_journals(
      path, {files.write("marked.jsonl", text + distrusting_line({3, lines}) + "\n")});
  REQUIRE(imported.status == 0);
  REQUIRE(imported.out.starts_with("1 result added"));
  REQUIRE(contains(imported.err, "skipped line"));
  // A file that cannot be read does not end the import.
  const Finished absent = import_journals(path, {files.path("absent"), files.path("marked.jsonl")});
  REQUIRE(absent.status == 2);
  REQUIRE(absent.out.starts_with("0 results added, 1 known before"));
  REQUIRE(status_of(path)["results"] == 1);
}

TEST_CASE_METHOD(DrawnCampaign, "import skips damaged and foreign lines only") {
  const std::string other = files.path("other");
  start_campaign(other, draw_campaign(random, 13));
  run_kanzen(
      0, {"prove export", path, "--out", files.path("out"), "--leaf-cost 1e-9 --leaf-empties 10"});
  const std::vector<std::string> journals = solve_bundles(files, "out");
  REQUIRE(journals.size() == 2);
  // Another campaign refuses all results.
  const Finished foreign = import_journals(other, journals);
  REQUIRE(foreign.status == 2);
  REQUIRE(foreign.out.starts_with("0 results added, 0 known before, 0 unsolved"));
  REQUIRE(contains(foreign.err, journals[0] + ":2:1: not a result of this campaign"));
  REQUIRE(status_of(other)["results"] == 0);
  // A digit of the third line has changed; results without a journal have no checksums.
  std::string text = read_file(journals[0]);
  const std::size_t score = text.find("\"score\":", text.find('\n', text.find('\n') + 1));
  REQUIRE(score != std::string::npos);
  text[score + 8] = text[score + 8] == '1' ? '2' : '1';
  const auto lines = static_cast<std::size_t>(std::ranges::count(text, '\n'));
  const std::string damaged = files.write("damaged.jsonl", text);
  const Finished partly = import_journals(path, {damaged});
  REQUIRE(partly.status == 2);
  REQUIRE(contains(partly.err, damaged + ":3:1: the checksum is wrong"));
  // All lines but the header, the damaged one and the end of the run.
  REQUIRE(partly.out.starts_with(std::to_string(lines - 3) + " result"));
  REQUIRE(status_of(path)["results"] == lines - 3);
  const std::string plain =
      files.write("plain.jsonl",
                  run_kanzen({"solve", notation::to_string(campaign.root), "--format jsonl"}).out);
  const Finished unchecked = import_journals(path, {plain});
  REQUIRE(unchecked.status == 2);
  REQUIRE(contains(unchecked.err, "no checksum"));
}

TEST_CASE_METHOD(DrawnCampaign, "import refuses results of an excluded file") {
  run_kanzen(
      0, {"prove export", path, "--out", files.path("out"), "--leaf-cost 1e-9 --leaf-empties 10"});
  const std::string text = read_file(solve_bundles(files, "out").front());
  const auto lines = static_cast<std::size_t>(std::ranges::count(text, '\n'));
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
  check_contains(done.err, {grown + ": ", "is excluded"});
  REQUIRE(status_of(path)["results"] == 0);
}

}  // namespace
}  // namespace kanzen::test
