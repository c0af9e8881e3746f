#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "tests/cli/process.hpp"
#include "tests/support/boards.hpp"
#include "tests/support/catch.hpp"

namespace kanzen::test {
namespace {

/// A mirror image of kEasy, and kEasy with the colours exchanged.
const std::string kMirrored = "XXXXOXXXXXXXXXXOXXXXXXOOXXXXXOOO-OOXXOOO---OOOOO-OOOOOOO-OOOOOOO X";
const std::string kExchanged = "OOOXOOOOXOOOOOOOXXOOOOOOXXXOOOOOXXXOOXX-XXXXX---XXXXXXX-XXXXXXX- O";

Finished run_in(const TemporaryDirectory& folder, const std::vector<std::string>& arguments) {
  return run_kanzen(arguments, {.folder = folder.path("")});
}

/// The first fields of the rows of a CSV.
std::vector<std::string> ids_of(const std::string& csv) {
  std::vector<std::string> ids;
  std::size_t at = csv.find('\n') + 1;
  while (at < csv.size()) {
    ids.push_back(csv.substr(at, csv.find(',', at) - at));
    at = csv.find('\n', at) + 1;
  }
  return ids;
}

using Ids = std::vector<std::string>;

}  // namespace

TEST_CASE("rows of several files name the file of each line") {
  const TemporaryDirectory folder;
  folder.write("a.obf", kEasy + "; +6;\n");
  folder.write("b.obf", "\n" + kMirrored + ";\n" + kExchanged + "; % pos20\n");
  std::filesystem::create_directory(folder.path("more"));
  folder.write("more/a.obf", kExchanged + ";\n");
  const std::vector<std::string> csv{"--format", "csv", "--quiet", "--hash", "1"};
  const auto solved = [&](std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "solve");
    arguments.insert(arguments.end(), csv.begin(), csv.end());
    const Finished done = run_in(folder, arguments);
    INFO(done.err);
    CHECK(done.status == 0);
    return ids_of(done.out);
  };
  CHECK(solved({"a.obf"}) == Ids{"1"});
  CHECK(solved({"b.obf"}) == Ids{"2", "pos20"});
  CHECK(solved({"a.obf", "b.obf"}) == Ids{"a.obf:1", "b.obf:2", "pos20"});
  CHECK(solved({"b.obf", "a.obf", "--dedup"}) == Ids{"b.obf:2", "pos20", "a.obf:1"});
  CHECK(solved({"a.obf", "more/a.obf"}) == Ids{"a.obf:1", "more/a.obf:1"});
  const Finished converted = run_in(folder, {"convert", "a.obf", "b.obf", "--to", "csv"});
  CHECK(converted.status == 0);
  CHECK(ids_of(converted.out) == Ids{"a.obf:1", "b.obf:2", "pos20"});
  CHECK(ids_of(run_in(folder, {"convert", "a.obf", "--to", "csv"}).out) == Ids{"1"});
  folder.write("c.txt", kEasy + " ; = 6\n");
  const Finished verified = run_in(folder, {"verify", "a.obf", "c.txt", "--format", "csv"});
  CHECK(verified.status == 0);
  CHECK(ids_of(verified.out) == Ids{"a.obf:1", "c.txt:1"});
}

TEST_CASE("a run over several files is resumed with the same files only") {
  const TemporaryDirectory folder;
  folder.write("a.obf", kEasy + ";\n");
  folder.write("b.obf", kMirrored + ";\n");
  const std::string journal = "r.jsonl";
  const auto run = [&](const std::string& first, const std::string& second) {
    return run_in(folder, {"solve", first, second, "--hash", "1", "--out", journal, "--resume"});
  };
  CHECK(run("a.obf", "b.obf").status == 0);
  const Finished again = run("a.obf", "b.obf");
  CHECK(again.status == 0);
  CHECK(contains(again.out, "2 already in the journal"));
  CHECK(run("b.obf", "a.obf").status == 2);
  CHECK(contains(read_file(folder.path(journal)), R"("id":"b.obf:1")"));
}

TEST_CASE("messages about several files name the file") {
  const TemporaryDirectory folder;
  folder.write("a.obf", kEasy + ";\n");
  folder.write("b.obf", "hello\n" + kMirrored + ";\n");
  folder.write("empty.obf", "% nothing\n");
  for (const std::string command : {"solve", "convert"}) {
    INFO(command);
    const Finished bad = run_in(folder, {command, "a.obf", "b.obf"});
    CHECK(bad.status == 2);
    CHECK(contains(bad.err, "b.obf:1:"));
    CHECK(std::count(bad.out.begin(), bad.out.end(), '\n') >= 2);
    const Finished missing = run_in(folder, {command, "a.obf", "c.obf", "b.obf"});
    CHECK(missing.status == 2);
    CHECK(contains(missing.err, "c.obf: No such file"));
    CHECK(contains(missing.err, "b.obf:1:"));
    // The place of the missing file makes no difference.
    const Finished first = run_in(folder, {command, "c.obf", "a.obf", "b.obf"});
    CHECK(first.status == 2);
    CHECK(contains(first.err, "c.obf: No such file"));
    CHECK(contains(first.err, "b.obf:1:"));
    CHECK(std::count(first.out.begin(), first.out.end(), '\n') ==
          std::count(missing.out.begin(), missing.out.end(), '\n'));
    CHECK(run_in(folder, {command, "c.obf", "d.obf"}).status == 2);
    const Finished nothing = run_in(folder, {command, "a.obf", "empty.obf"});
    CHECK(nothing.status == 0);
    CHECK(contains(nothing.err, "empty.obf: warning: no records in this file"));
    CHECK(contains(run_in(folder, {command, "-", "-"}).err, "- is given 2 times"));
  }
  const Finished position = run_in(folder, {"solve", "a.obf", kFfo1});
  CHECK(position.status == 2);
  CHECK(contains(position.err, "expected FILES, found a position"));
}

}  // namespace kanzen::test
