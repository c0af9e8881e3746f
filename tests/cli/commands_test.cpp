#include "solver/apps/kanzen/commands/commands.hpp"

#include <regex>

#include "solver/formats/text_readers.hpp"
#include "tests/cli/process.hpp"
#include "tests/support/boards.hpp"

namespace kanzen::test {
TEST_CASE("info prints version, kernel and defaults") {
  const Finished done = run_kanzen(0, {"info"});
  for (const std::string key :
       {"version", "build", "kernels", "kernel", "default threads", "default hash"}) {
    CHECK(contains("\n" + done.out, "\n" + key + " "));
  }
}

TEST_CASE("perft counts the games from the start, and from each position of a file") {
  check_contains(run_kanzen(0, {"perft 6"}).out, {" 4 ", " 12 ", " 244 ", " 1396 ", " 8200 "});
  const TemporaryFile path("two.obf", notation::to_string(kStartPosition) + " % first1\nf5d6\n");
  const std::string out = run_kanzen(0, {"perft 2", path}).out;
  const std::size_t second = out.find("\n2: ");
  REQUIRE(second != std::string::npos);
  CHECK(out.starts_with("first1: -----"));
  CHECK(out.substr(0, second).find("   12 ") != std::string::npos);
  CHECK(out.find("   12 ", second) == std::string::npos);
  CHECK(contains(run_kanzen(0, {"perft", path}).out, "\n    6 "));
  check_error({"perft 2", path, "--board f5"}, 2, "--board: expected a position or FILES");
}

TEST_CASE("the compiled bench positions are those of bench.obf") {
  std::ifstream file(std::string(KANZEN_POSITIONS) + "/bench.obf");
  REQUIRE(file);
  CHECK(cli::bench_positions_text() == std::string(std::istreambuf_iterator<char>(file), {}));
}

namespace {

/// The value of a line "name   value" of the output.
[[nodiscard]] std::string field(const std::string& text, const std::string& name) {
  for (const std::string& line : lines_of(text)) {
    if (line.rfind(name, 0) != 0) continue;
    const std::size_t value = line.find_first_not_of(' ', name.size());
    return value == std::string::npos ? "" : line.substr(value);
  }
  return "no such line";
}

TEST_CASE("lab compares the algorithms in a table and as CSV") {
  const Finished table = run_kanzen(0, {"lab tictactoe --compare"});
  CHECK(table.err.empty());
  CHECK(table.out.starts_with("algorithm"));
  CHECK(std::regex_search(table.out, std::regex("\\nalphabeta +widen +\\(-1, *1\\) +0 +832\\b")));
  const Finished csv = run_kanzen(0, {"lab nim 9,4 --compare --format csv"});
  CHECK(csv.out.starts_with("algorithm,table,\"window\",value,nodes"));
  CHECK(contains(csv.out, ",\"(-"));
  for (const std::string& out : {table.out, csv.out}) {
    CHECK(std::ranges::count(out, '\n') == 28);  // a heading, and 27 rows
  }
}

TEST_CASE("lab searches one position of each game") {
  Finished done = run_kanzen(0, {"lab tictactoe XO------- --algorithm minimax"});
  CHECK(field(done.out, "value") == "1");
  done = run_kanzen({"lab nim 7 --window -1 1"});
  CHECK(field(done.out, "value") == "<=-1");
  const std::string endgame = "XXXXXXXXOXXOOOOXOXOXXXOXOOXXXOXXOXXXXOOXOOXXXOXXOXXOOO--OOOOO--- X";
  done = run_kanzen({"lab othello", endgame, "--table"});
  CHECK(done.status == 0);
  const Finished solved = run_kanzen({"solve", endgame, "--format jsonl"});
  CHECK(contains(solved.out, "\"score\":" + field(done.out, "value") + ","));
  done = run_kanzen({"lab tictactoe --depth 2 --algorithm negamax"});
  CHECK(field(done.out, "nodes") == "82");
  CHECK(field(done.out, "estimates") == "72");
}

TEST_CASE_METHOD(InFolder, "lab writes traces as lines and as a page") {
  const std::string lines = path("trace.jsonl");
  const std::string page = path("trace.html");
  run_kanzen(0, {"lab nim 6 --trace", lines});
  run_kanzen(0, {"lab nim 6 --trace", page});
  CHECK(read_file(page).size() > read_file(lines).size() + 10'000);

  const std::string other = path("other.jsonl");
  const Finished cut = run_kanzen(0, {"lab tictactoe --trace", other, "--trace-steps 50"});
  CHECK(contains(cut.err, "truncated after 50 steps"));
  CHECK(field(cut.out, "value") == "0");
}

}  // namespace
}  // namespace kanzen::test
