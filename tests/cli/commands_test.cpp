#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "core/notation.hpp"
#include "solver/apps/kanzen/commands/bench.hpp"
#include "solver/formats/position_reader.hpp"
#include "tests/cli/process.hpp"
#include "tests/support/catch.hpp"

namespace kanzen::test {
TEST_CASE("help and version end with the exit code of failed output on a full device") {
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

TEST_CASE("info prints version, kernel and defaults") {
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
  CHECK(cli::bench_positions_text() == std::string(std::istreambuf_iterator<char>(file), {}));
}

}  // namespace kanzen::test
