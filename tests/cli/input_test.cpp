#include <sys/stat.h>
#include <unistd.h>

#include <regex>

#include "solver/apps/kanzen/commands/run_input.hpp"
#include "tests/cli/process.hpp"
#include "tests/support/boards.hpp"

namespace kanzen::test {
TEST_CASE("only the first unreadable records are listed") {
  std::string text = kEasy + "; +6;\n";
  std::string games;
  std::string results;
  for (int i = 0; i < 25; ++i) {
    text += "mistake\n";
    games += "f5f5\n";
    results += "{}\n";
  }
  const std::vector<std::pair<Words, std::string>> cases{
      {{"solve - --hash 1"}, text},         {{"verify - --hash 1"}, text}, {{"convert -"}, text},
      {{"line --games - --hash 1"}, games}, {{"merge -"}, results},
  };
  for (const auto& [arguments, input] : cases) {
    INFO(arguments.front());
    const Finished done = run_kanzen(2, arguments, {.input = input});
    INFO(done.err);
    CHECK(contains(done.err, "\n... and 5 more (--all-messages shows them)\n"));
    CHECK(std::ranges::count(done.err, '\n') <= 22);  // includes the lines of merge and convert
    const bool sums = done.err.ends_with("\n1 record written, 25 unreadable records\n");
    CHECK(sums == (arguments.front() == "convert"));
    const std::string half = input.substr(0, input.size() / 2);
    CHECK_FALSE(contains(run_kanzen(arguments, {.input = half}).err, " more"));
    const std::string all = run_kanzen(2, {arguments, "--all-messages"}, {.input = input}).err;
    CHECK((std::ranges::count(all, '\n') >= 25 && !contains(all, " more")));
  }
}

TEST_CASE("a page lists the first unreadable records only") {
  std::string text = kEasy + "\n";
  for (int i = 0; i < 25; ++i) text += "mistake\n";
  const std::string command = GENERATE(as<std::string>{}, "solve", "convert");
  Words arguments{command, "-", command == "solve" ? "--format" : "--to", "html"};
  const Finished done = run_kanzen(arguments, {.input = text});
  check_contains(done.out, {"stdin>:21:", "... and 5 more"});
  CHECK_FALSE(contains(done.out, "stdin>:22:"));
}

TEST_CASE("a binary file is reported at once") {
  const TemporaryFile image("image.png",
                            std::string("\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x10\0\0\n\0\n\n", 26));
  for (const Words& arguments : std::initializer_list<Words>{
           {"solve"}, {"verify"}, {"convert"}, {"line", "--games"}, {"merge"}}) {
    INFO(arguments.front());
    check_error({arguments, image}, 2, "image.png: is not a text file");
  }
  CHECK(run_kanzen({"solve", image}).err.find('\n') == run_kanzen({"solve", image}).err.size() - 1);
}

TEST_CASE("how a text was read is said once a file") {
  std::string wide = "\xFF\xFE";
  for (const char c : kEasy + "\n" + kEasy + "\n") wide += {c, '\0'};
  const TemporaryFile utf16("wide.txt", wide);
  for (const Words& arguments : std::initializer_list<Words>{
           {"solve", utf16}, {"convert", utf16}, {"solve", utf16, utf16}}) {
    const Finished done = run_kanzen(arguments);
    INFO(done.err);
    const std::size_t first = done.err.find("wide.txt: warning: the text is read as UTF-16LE");
    CHECK(first != std::string::npos);
    CHECK((done.err.find("UTF-16LE", first + 60) != std::string::npos) == (arguments.size() > 2));
  }
  const TemporaryFile dated("d.txt", "Al - Bo, 05/06/2009\nf5d6\n\nAl - Cy, 06/07/2009\nf5\n");
  const Finished done = run_kanzen({"convert", dated, "--to pgn"});
  CHECK(contains(done.out, "[Date \"06/07/2009\"]"));
  check_contains(done.err, {"\"05/06/2009\" may be two days", "\"06/07/2009\" may be two days"});
}

TEST_CASE_METHOD(InFolder, "games without a number of empty squares name the option") {
  const std::string games = write("games.sgf", "(;FF[4]GM[2]SZ[8];B[f5];W[d6];B[c3])\n");
  const std::string none = write("none.obf", "% nothing\n");
  const std::string hint = "games give positions with --empties only";
  const std::string command = GENERATE(as<std::string>{}, "solve", "convert");
  INFO(command);
  check_error({command, games}, 2, "no positions in " + games + "; " + hint);
  CHECK(contains(run_kanzen({command, "-"}, {.input = read_file(games)}).err, hint));
  const Finished other = run_kanzen(2, {command, none});
  CHECK(contains(other.err, "no positions in " + none));
  CHECK_FALSE(contains(other.err, hint));
  CHECK_FALSE(contains(run_kanzen({command, games, "--empties 20"}).err, hint));
}

TEST_CASE("a named pipe without positions is not opened again") {
  const TemporaryFile fifo("fifo");
  REQUIRE(::mkfifo(fifo.c_str(), 0600) == 0);
  for (const std::string command : {"solve", "convert"}) {
    INFO(command);
    const RunOptions options{.timeout_seconds = 60};  // a second read would wait forever
    std::thread writer([&fifo] { std::ofstream(fifo) << "% nothing\n"; });
    const Finished done = run_kanzen(2, {command, fifo}, options);
    writer.join();
    CHECK(contains(done.err, "no positions in " + fifo));
  }
}

namespace {

const std::string kRecord = kFfo1 + "; +18;";

/// A pipe that is open for writing for the lifetime of this object, or until close().
class InputPipe {
 public:
  InputPipe() { REQUIRE(::pipe(ends_.data()) == 0); }
  ~InputPipe() {
    close();
    ::close(ends_[0]);
  }
  InputPipe(const InputPipe&) = delete;
  InputPipe& operator=(const InputPipe&) = delete;

  [[nodiscard]] std::string path() const { return "/dev/fd/" + std::to_string(ends_[0]); }

  void write(const std::string& text) const {
    REQUIRE(::write(ends_[1], text.data(), text.size()) == static_cast<::ssize_t>(text.size()));
  }

  void close() {
    if (ends_[1] >= 0) ::close(ends_[1]);
    ends_[1] = -1;
  }

 private:
  std::array<int, 2> ends_{-1, -1};
};

TEST_CASE("a line that a stop cuts off is not a record") {
  // A line without its end would be another claim, or another position.
  for (const std::string& torn : {kRecord.substr(0, kRecord.size() - 2), std::string("f5d6c3")}) {
    const InputPipe pipe;
    pipe.write(kRecord + "\n" + torn);
    cli::StopEvent stop;
    const auto file = cli::RecordFile::open(pipe.path(), {}, stop);
    REQUIRE(file);
    const auto first = file->next();
    REQUIRE(first);
    CHECK(first->ok());
    stop.raise();
    CHECK_FALSE(file->next());
    CHECK_FALSE(file->next());
    CHECK(file->error().empty());
  }
}

TEST_CASE("a file opened after the stop has no records") {
  const InputPipe pipe;
  pipe.write(kRecord + "\n");
  cli::StopEvent stop;
  stop.raise();
  const auto file = cli::RecordFile::open(pipe.path(), {}, stop);
  REQUIRE(file);
  CHECK_FALSE(file->next());
}

/// A mirror image of kEasy, and kEasy with the colours exchanged.
const std::string kMirrored = "XXXXOXXXXXXXXXXOXXXXXXOOXXXXXOOO-OOXXOOO---OOOOO-OOOOOOO-OOOOOOO X";
const std::string kExchanged = "OOOXOOOOXOOOOOOOXXOOOOOOXXXOOOOOXXXOOXX-XXXXX---XXXXXXX-XXXXXXX- O";

Finished run_in(const TemporaryDirectory& folder, const Words& arguments) {
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

TEST_CASE_METHOD(InFolder, "rows of several files name the file of each line") {
  write("a.obf", kEasy + "; +6;\n");
  write("b.obf", "\n" + kMirrored + ";\n" + kExchanged + "; % pos20\n");
  std::filesystem::create_directory(path("more"));
  write("more/a.obf", kExchanged + ";\n");
  const auto solved = [&](const Words& files) {
    const Finished done = run_in(*this, {"solve", files, "--format csv --quiet --hash 1"});
    INFO(done.err);
    CHECK(done.status == 0);
    return ids_of(done.out);
  };
  CHECK(solved({"a.obf"}) == Ids{"1"});
  CHECK(solved({"b.obf"}) == Ids{"2", "pos20"});
  CHECK(solved({"a.obf", "b.obf"}) == Ids{"a.obf:1", "b.obf:2", "pos20"});
  write("c.obf", kEasy + "; +6;\n% id: 9\n" + kMirrored + ";\n");
  CHECK(solved({"a.obf", "c.obf", "--id 9,a.obf:1"}) == Ids{"a.obf:1", "c.obf:9"});
  CHECK(solved({"b.obf", "a.obf", "--dedup"}) == Ids{"b.obf:2", "pos20", "a.obf:1"});
  CHECK(solved({"a.obf", "more/a.obf"}) == Ids{"a.obf:1", "more/a.obf:1"});
  const Finished converted = run_in(*this, {"convert", "a.obf", "b.obf", "--to", "csv"});
  CHECK(converted.status == 0);
  CHECK(ids_of(converted.out) == Ids{"a.obf:1", "b.obf:2", "pos20"});
  CHECK(ids_of(run_in(*this, {"convert", "a.obf", "--to", "csv"}).out) == Ids{"1"});
  write("c.txt", kEasy + " ; = 6\n");
  const Finished verified = run_in(*this, {"verify", "a.obf", "c.txt", "--format", "csv"});
  CHECK(verified.status == 0);
  CHECK(ids_of(verified.out) == Ids{"a.obf:1", "c.txt:1"});
}

TEST_CASE_METHOD(InFolder, "a run over several files is resumed with the same files only") {
  write("a.obf", kEasy + ";\n");
  write("b.obf", kMirrored + ";\n");
  const std::string journal = "r.jsonl";
  const auto run = [&](const std::string& first, const std::string& second) {
    return run_in(*this, {"solve", first, second, "--hash", "1", "--out", journal, "--resume"});
  };
  CHECK(run("a.obf", "b.obf").status == 0);
  const Finished again = run("a.obf", "b.obf");
  CHECK(again.status == 0);
  CHECK(contains(again.out, "2 positions, 2 solved, 0 of them now"));
  CHECK(run("b.obf", "a.obf").status == 2);
  CHECK(contains(read_file(path(journal)), R"("id":"b.obf:1")"));
}

TEST_CASE_METHOD(InFolder, "rows name the side to move, and the file of several") {
  write("a.obf", kEasy + "; +6; % #1\n");
  write("b.obf", kEasySquares + " O; -6; % #1\n");
  const std::string command = GENERATE(as<std::string>{}, "solve", "verify");
  INFO(command);
  const std::string both = run_in(*this, {command, "a.obf", "b.obf"}).out;
  CHECK(std::regex_search(both, std::regex("id +file +empties side.*\n#1 +a.obf +6 Black.*\n"
                                           "#1 +b.obf +6 White")));
  const std::string one = run_in(*this, {command, "b.obf"}).out;
  CHECK(std::regex_search(one, std::regex("id +empties side.*\n#1 +6 White")));
}

TEST_CASE_METHOD(InFolder, "messages about several files name the file") {
  write("a.obf", kEasy + ";\n");
  write("b.obf", "hello.\n" + kMirrored + ";\n");
  write("empty.obf", "% nothing\n");
  for (const std::string command : {"solve", "convert"}) {
    INFO(command);
    const Finished bad = run_in(*this, {command, "a.obf", "b.obf"});
    CHECK(bad.status == 2);
    CHECK(contains(bad.err, "b.obf:1:"));
    CHECK(std::ranges::count(bad.out, '\n') >= 2);
    const Finished missing = run_in(*this, {command, "a.obf", "c.obf", "b.obf"});
    CHECK(missing.status == 2);
    check_contains(missing.err, {"c.obf: No such file", "b.obf:1:"});
    // The place of the missing file makes no difference.
    const Finished first = run_in(*this, {command, "c.obf", "a.obf", "b.obf"});
    CHECK(first.status == 2);
    check_contains(first.err, {"c.obf: No such file", "b.obf:1:"});
    CHECK(std::ranges::count(first.out, '\n') == std::ranges::count(missing.out, '\n'));
    CHECK(run_in(*this, {command, "c.obf", "d.obf"}).status == 2);
    const Finished nothing = run_in(*this, {command, "a.obf", "empty.obf"});
    CHECK(nothing.status == 0);
    CHECK(contains(nothing.err, "empty.obf: warning: no records in this file"));
    CHECK(contains(run_in(*this, {command, "-", "-"}).err, "- is given 2 times"));
  }
  const Finished position = run_in(*this, {"solve", "a.obf", kFfo1});
  CHECK(position.status == 2);
  CHECK(contains(position.err, "expected FILES, found a position"));
}

}  // namespace
}  // namespace kanzen::test
