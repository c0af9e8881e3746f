// The other subcommands from outside, and the help of all.
#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "core/notation.hpp"
#include "solver/cli/commands/bench_positions.hpp"
#include "solver/io/position_reader.hpp"
#include "tests/cli/process.hpp"
#include "tests/support/catch.hpp"

namespace kanzen::test {
namespace {

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("every help shows an example and the exit codes") {
  for (const std::string command : {"", "solve", "verify", "line", "check", "show", "convert",
                                    "merge", "perft", "bench", "info", "lab"}) {
    INFO(command);
    const Finished done =
        command.empty() ? run_kanzen({"--help"}) : run_kanzen({command, "--help"});
    CHECK(done.status == 0);
    CHECK(done.err.empty());
    CHECK(contains(done.out, "Example"));
    CHECK(contains(done.out, "kanzen " + (command.empty() ? "solve" : command)));
    CHECK(contains(done.out, "Exit status: 0"));
  }
}

TEST_CASE("help and version into a full device end with the exit code of failed output") {
  for (const std::vector<std::string>& arguments :
       std::vector<std::vector<std::string>>{{"--help"}, {"--version"}, {"solve", "--help"}}) {
    INFO(arguments.back());
    RunOptions options;
    options.output_path = "/dev/full";
    const Finished done = run_kanzen(arguments, options);
    CHECK(done.status == 4);
    CHECK(contains(done.err, "cannot be written"));
  }
}

TEST_CASE("the helps of solve and bench state the node counting rule") {
  for (const std::string command : {"solve", "bench"}) {
    const Finished done = run_kanzen({command, "--help"});
    CHECK(contains(done.out, "Nodes: one for every position visited"));
    CHECK(contains(done.out, "scored while ordering moves"));
  }
}

TEST_CASE("info names version kernel and defaults") {
  const Finished done = run_kanzen({"info"});
  CHECK(done.status == 0);
  for (const std::string key :
       {"version", "build", "CPU features", "kernel", "default threads", "default hash"}) {
    CHECK(contains("\n" + done.out, "\n" + key + " "));
  }
}

TEST_CASE("perft counts the games from the start") {
  const Finished done = run_kanzen({"perft", "6"});
  CHECK(done.status == 0);
  std::istringstream rows(done.out);
  std::string line;
  std::getline(rows, line);  // heading
  std::vector<std::string> games;
  for (std::string depth, count; rows >> depth >> count && std::getline(rows, line);) {
    games.push_back(count);
  }
  CHECK(games == std::vector<std::string>{"4", "12", "56", "244", "1396", "8200"});
}

TEST_CASE("the compiled bench positions are those of bench.obf") {
  std::ifstream file(std::string(KANZEN_POSITIONS) + "/bench.obf");
  REQUIRE(file);
  PositionReader reader(file);
  std::size_t index = 0;
  while (const auto record = reader.next()) {
    REQUIRE(*record);
    REQUIRE(index < cli::kBenchPositions.size());
    const cli::BenchPosition& bench = cli::kBenchPositions[index];
    CHECK(notation::to_text(record->value().position) == bench.board);
    CHECK(record->value().expected.value() == bench.score);
    ++index;
  }
  CHECK(index == cli::kBenchPositions.size());
}

TEST_CASE("the manual page has every command and no bare command of roff") {
  const Finished done = run_kanzen({"manual"});
  CHECK(done.status == 0);
  CHECK(done.out.starts_with(".TH KANZEN 1"));
  for (const std::string command :
       {"solve", "verify", "line", "show", "convert", "merge", "perft", "bench", "info"}) {
    CHECK(contains(done.out, ".SS kanzen " + command + "\n"));
  }
  CHECK(contains(done.out, "\\fB\\-\\-resume\\fR"));
  CHECK(contains(done.out, "\\fB\\-\\-wld\\fR"));  // of an option group
  CHECK_FALSE(contains(done.out, "kanzen manual"));
  std::istringstream lines(done.out);
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with(".")) continue;
    INFO(line);
    const std::string word = line.substr(0, line.find(' '));
    CHECK((word == ".TH" || word == ".SH" || word == ".SS" || word == ".TP" || word == ".PP" ||
           word == ".nf" || word == ".fi"));
  }
}

TEST_CASE("bash completes commands and options") {
  const TemporaryDirectory directory;
  const Finished done = run_kanzen({"manual", "--completion"});
  CHECK(done.status == 0);
  const std::string script = directory.write(
      "test.sh", done.out +
                     "COMP_WORDS=(kanzen so); COMP_CWORD=1; _kanzen; echo \"${COMPREPLY[*]}\"\n"
                     "COMP_WORDS=(kanzen solve --res); COMP_CWORD=2; _kanzen\n"
                     "echo \"${COMPREPLY[*]}\"\n");
  const std::string result = directory.path("result");
  REQUIRE(std::system(("bash " + script + " > " + result).c_str()) == 0);
  std::ifstream file(result);
  std::string command;
  std::string options;
  std::getline(file, command);
  std::getline(file, options);
  CHECK(command == "solve");
  CHECK(options == "--resume --resume-changed");
}

}  // namespace kanzen::test
