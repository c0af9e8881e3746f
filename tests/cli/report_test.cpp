// Pages of results from outside: when they are written, and which files they never replace.
// report_page_test.py tests them in a browser.
#include <nlohmann/json.hpp>

#include "solver/apps/kanzen/output/command_text.hpp"
#include "solver/apps/kanzen/output/row_sinks.hpp"
#include "tests/cli/output_checks.hpp"
#include "tests/cli/process.hpp"
#include "tests/support/boards.hpp"

namespace kanzen::test {
namespace {

const std::string kSmall = std::string(KANZEN_POSITIONS) + "/ffo-01-19.obf";

struct Page {
  std::map<std::string, std::string> about;
  std::vector<nlohmann::json> rows;
  std::vector<std::string> problems;
};

Page page_of(const std::string& text) {
  CHECK(text.starts_with("<!DOCTYPE html>"));
  CHECK(text.ends_with("{\"end\":true}\n</script>\n</body>\n</html>\n"));
  Page page;
  for (const std::string& line : lines_of(text)) {
    if (!line.starts_with("{\"")) continue;
    const auto object = nlohmann::json::parse(line);
    if (object.contains("page")) object.at("page").get_to(page.about);
    if (object.contains("problem")) page.problems.push_back(object.at("problem"));
    if (object.contains("board")) page.rows.push_back(object);
  }
  return page;
}

}  // namespace

TEST_CASE("a page is written beside the table and names its command") {
  const TemporaryFile report("a report.html");
  check_output({"solve", kSmall, "--hash 1 --report", report}, 0,
               "19 positions, 19 solved, 0 mismatches");
  const Page page = page_of(read_file(report));
  CHECK(page.rows.size() == 19);
  CHECK(page.about.at("title") == "ffo-01-19.obf");  // the command shows the folder
  CHECK(page.about.at("command") ==
        "kanzen solve " + kSmall + " --hash 1 --report '" + report + "'");
  CHECK(page.about.at("machine").find("processor") != std::string::npos);
}

TEST_CASE("a page is one of the forms of results and of convert") {
  const Finished solved = run_kanzen(2, {"solve - --hash 1 --format html"},
                                     {.input = read_file(kSmall) + "no <board>\n"});
  const Page page = page_of(solved.out);
  CHECK(page.about.at("title") == "standard input");
  CHECK(page.rows.size() == 19);
  REQUIRE(page.problems.size() == 1);
  CHECK(page.problems[0].starts_with("<stdin>:20:1:"));
  CHECK(page_of(run_kanzen({"convert", kSmall, "--to html"}).out).rows.size() == 19);
}

TEST_CASE_METHOD(InFolder, "page, merge and convert show a changed input as it is today") {
  std::vector<std::string> lines = lines_of(read_file(kSmall));
  REQUIRE(lines.size() > 4);
  const auto solve = [&](const std::vector<std::string>& records, int status) {
    std::string input;
    for (const std::string& record : records) input += record + "\n";
    const Finished done = run_kanzen(
        status, {"solve", write("suite.obf", input), "--hash 1 -j 1 --out", path("results.jsonl"),
                 "--resume=changed --format none --report", path("report.html")});
    INFO(done.err);
    std::vector<std::string> ids;
    for (const auto& row : page_of(read_file(path("report.html"))).rows) {
      ids.push_back(row.at("id").get<std::string>() + " " + row.at("verdict").get<std::string>());
    }
    // What others read in the results file are the same records, and nothing of former ones.
    const Words results{path("results.jsonl")};
    for (const Words& words : {Words{"merge"}, Words{"convert", "--to jsonl"}}) {
      std::vector<std::string> read;
      for (const json& row : parse_json_lines(run_kanzen({words, results}).out)) {
        read.push_back(row.at("id").get<std::string>() + " " +
                       row.at("verdict").get<std::string>());
      }
      CHECK(read == ids);
    }
    return ids;
  };
  using Ids = std::vector<std::string>;
  CHECK(solve({kFfo1 + "; G8:+18; % #901", kFfo1 + "; G8:+20; % #905"}, 1) ==
        Ids{"#901 ok", "#905 mismatch"});
  CHECK(solve({lines[3], kFfo1 + "; G8:+16; % #902", lines[1]}, 1) ==
        Ids{"#4 ok", "#902 mismatch", "#2 ok"});
  CHECK(solve({lines[1]}, 0) == Ids{"#2 ok"});
  // What a former input had is still known.
  CHECK(solve({kFfo1 + "; G8:+18; % #903", lines[3]}, 0) == Ids{"#903 ok", "#4 ok"});
  CHECK(contains(run_kanzen({"merge", path("results.jsonl")}).err,
                 "which a later run of this file has replaced"));
}

TEST_CASE_METHOD(InFolder,
                 "a page of a resumed run has every record of the input once, with its own cost") {
  const auto rows = [&](const std::string& input) {
    run_kanzen(0,
               {"solve", write("boards.obf", input), "--hash 1 -j 1 --out", path("results.jsonl"),
                "--resume=changed --dedup --format none --report", path("report.html")});
    std::vector<std::pair<std::string, std::uint64_t>> costs;
    for (const auto& row : page_of(read_file(path("report.html"))).rows) {
      costs.emplace_back(row.at("id"), row.at("nodes"));
    }
    return costs;
  };
  // One search solves both records, and one with another name in a later run.
  const auto first = rows(kFfo1 + "; % #1\n" + kFfo1 + "; % #3\n");
  REQUIRE(first.size() == 2);
  REQUIRE(first[0].second + first[1].second > 0);
  using Rows = std::vector<std::pair<std::string, std::uint64_t>>;
  CHECK(rows(kFfo1 + "; % #1\n") == Rows{first[0]});
  CHECK(rows(kFfo1 + "; % #4\n") == Rows{{"#4", first[0].second}});
}

TEST_CASE_METHOD(InFolder, "a page replaces pages of the same job, and nothing else") {
  const std::string page = path("page.html");
  const std::string games = write("games.txt", "f5d6\n");
  const std::string claims = write("claims.txt", "f5d6 ; <= 64\n");
  const auto report = [&](const Words& words) {
    return run_kanzen({words, "--hash 1 --threads 1 --report", page});
  };
  const Words line{"line", games, "--from-empties 0"};
  for (const Words& words : {Words{"solve", kSmall}, line, {"verify", claims}}) {
    INFO(words.front());
    std::filesystem::remove(page);
    CHECK(report(words).status == 0);
    const Words quiet{words, "--quiet"};
    CHECK(report(quiet).status == 0);  // the same input with another option
    CHECK(report({"solve", kSmall, "--empties", "15", "--shard", "1/2"}).status == 4);
    const Finished other = report({"verify", kSmall});
    CHECK(other.status == 4);
    CHECK(contains(other.err, page + " exists and is of another job (" + words.front()));
    CHECK(contains(read_file(page), "\"command\":\"kanzen " + words.front()));
  }
  const std::string foreign = write("notes.html", "my notes");
  check_error({"solve", kSmall, "--hash 1 --report", foreign}, 4,
              foreign + " exists and is not of this job, so it is not replaced");
  CHECK(read_file(foreign) == "my notes");
  const std::string empty = write("empty.html", "");  // as mktemp makes it
  run_kanzen(0, {"solve", kSmall, "--hash 1 --report", empty});
}

TEST_CASE_METHOD(InFolder, "pages of another goal, another folder or a pipe are of another job") {
  const std::string page = path("page.html");
  const auto solve = [&](const Words& more, const RunOptions& options) {
    return run_kanzen({"solve --hash 1 --threads 1 --report", page, more}, options);
  };
  for (const std::string folder : {"one", "two"}) {
    std::filesystem::create_directory(path(folder));
    (void)write(folder + "/a.obf", kEasy + "\n");
  }
  const RunOptions one{.folder = path("one")};
  const RunOptions two{.folder = path("two")};
  CHECK(solve({"a.obf"}, one).status == 0);
  CHECK(
      contains(solve({"a.obf"}, two).err, "is of another job with this name (solve value a.obf)"));
  CHECK(solve({path("one/a.obf")}, two).status == 0);  // the same file
  const Finished goal = solve({"a.obf", "--goal", "wld"}, one);
  CHECK(goal.status == 4);
  CHECK(goal.out.empty());  // refused before any search
  CHECK(contains(goal.err, "is of another job ("));
  // A results file that goes on with a changed job takes the page of its input along.
  const Words out{"--out", path("out.jsonl")};
  CHECK(solve({"a.obf", out}, one).status == 0);
  CHECK(solve({"a.obf", out, "--resume=changed --goal wld"}, one).status == 0);
  CHECK(solve({path("two/a.obf"), "a.obf", out, "--resume=changed"}, one).status == 0);
  CHECK(contains(solve({"a.obf", out, "--resume=changed"}, one).err, "is of another job"));

  std::filesystem::remove(page);
  const RunOptions piped{.input = kEasy + "\n", .own_process = true};
  CHECK(solve({"-"}, piped).status == 0);
  CHECK(contains(solve({"-"}, piped).err, "because this input comes through a pipe"));
  std::filesystem::remove(page);
  const std::string journal = path("j.jsonl");
  CHECK(solve({"-", "--out", journal}, piped).status == 0);
  CHECK(solve({"-", "--out", journal, "--resume"}, piped).status == 0);
  CHECK(solve({"-", "--out", journal, "--resume=changed", "--goal", "wld"}, piped).status == 4);
}

TEST_CASE_METHOD(InFolder, "a refused output leaves no journal behind") {
  const std::string notes = write("notes.html", "my notes");
  const std::string journal = path("j.jsonl");
  run_kanzen(4, {"solve", kSmall, "--report", notes, "--out", journal});
  CHECK_FALSE(std::filesystem::exists(journal));
}

TEST_CASE("a trace or an image replaces one of the same job, and nothing else") {
  const TemporaryDirectory directory;
  const std::string other = kEasy.substr(0, kEasy.size() - 1) + "O";
  for (const std::string name : {"a.html", "a.jsonl", "a.svg", "a.png"}) {
    INFO(name);
    const std::string path = directory.path(name);
    const bool is_image = name.ends_with("g");
    const auto write = [&](const std::string& board, const std::string& to) {
      const Words words =
          is_image ? Words{"show", board, "--out", to} : Words{"lab othello", board, "--trace", to};
      return run_kanzen(words);
    };
    CHECK(write(kEasy, path).status == 0);
    const std::string first = read_file(path);
    CHECK(write(kEasy, path).status == 0);
    CHECK(read_file(path).size() == first.size());
    const Finished refused = write(other, path);
    CHECK(refused.status == 4);
    check_contains(refused.err, {path + " exists and is of another job", "choose another name"});
    const std::string notes = directory.write("notes" + name, "my notes");
    CHECK(write(kEasy, notes).status == 4);
    CHECK(read_file(notes) == "my notes");
  }
}

TEST_CASE("a command line is printed with the quotes of a shell") {
  CHECK(cli::command_text({"solve", "a.obf", "--empties", "20-26"}) ==
        "kanzen solve a.obf --empties 20-26");
  CHECK(cli::command_text({"show", "a b", "it's", ""}) == "kanzen show 'a b' 'it'\\''s' ''");
}

}  // namespace kanzen::test
