// Damaged conversations. For any input, the protocols continue, answer in the right form, and end.

#include "tests/server/conversation_check.hpp"
#include "tests/support/boards.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/mutation.hpp"

namespace kanzen::server {
namespace {

using test::converse_gtp;
using test::converse_json;
using test::converse_nboard;
using test::kDrawnGame;
using test::kFfo1;
using test::mutated;
using test::mutation_count;
using test::mutation_seed;

constexpr int kLines = 8;  // of a conversation

// Two moves from FFO #1 on, and a game of which seven moves are left.
const std::string kGame =
    "(;GM[Othello]PC[NBoard]PB[a]PW[b]RE[?]TI[15:00]TY[8]BO[8 --*****--OOO**-O-OOO**O*-O*O*O**O***"
    "O***--*O*O**-***OOO--OOOOO-- *]B[G8]W[H7];)";
const std::string kMoves = kDrawnGame.substr(0, 92);

/// A conversation: some of these lines, in any order, most of them damaged.
std::vector<std::string> conversation(const std::vector<std::string>& lines, test::Random& random) {
  std::vector<std::string> damaged;
  for (int i = 0; i < kLines; ++i) {
    std::string line = lines[random.below(lines.size())];
    if (random.below(4) != 0) line = mutated(std::move(line), random);
    for (std::string& each : test::lines_in(line)) damaged.push_back(std::move(each));
  }
  return damaged;
}

std::string joined(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  return text;
}

/// Runs some of them with `converse`. Some must be accepted, and some refused.
template <class Converse>
void check_conversations(const std::vector<std::string>& lines, std::uint64_t seed,
                         const Converse& converse) {
  test::Random random{mutation_seed(seed)};
  std::size_t good = 0;
  std::size_t refused = 0;
  for (int i = 0; i < mutation_count() / kLines; ++i) {
    const std::vector<std::string> input = conversation(lines, random);
    INFO(joined(input));
    const test::ConversationReport report = converse(input);
    CHECK(report.problem == "");
    good += report.good;
    refused += report.refused;
  }
  CHECK(good > 0);
  CHECK(refused > 0);
}

TEST_CASE("damaged queries are answered once or refused") {
  const std::vector<std::string> lines{
      R"({"id":"a","pos":")" + kFfo1 + R"("})",
      R"({"id":"b","pos":")" + kFfo1 + R"(","goal":"wld","limit":{"nodes":2000}})",
      R"({"id":"c","moves":")" + kMoves +
          R"(","turns":[50,52],"goal":"best-moves","report_every":0.001})",
      R"({"id":"d","moves":")" + kMoves +
          R"(","goal":"all-moves","alpha":-2,"beta":2,"priority":-3})",
      R"({"id":"e","moves":"f5d6","goal":"ge","beta":0,"limit":{"nodes":1000,"seconds":0.01}})",
      R"({"id":"f","pos":")" + kFfo1 + R"(","certificate":true,"limit":{"nodes":5000}})",
      R"({"id":"t","action":"terminate","target":"a"})",
      R"({"id":"u","action":"terminate_all"})",
      R"({"id":"s","action":"stats"})",
      R"({"id":"v","action":"version"})"};
  Solver solver({.threads = 2, .hash_mib = 4});
  check_conversations(lines, 71, [&](const auto& input) { return converse_json(input, solver); });
}

TEST_CASE("damaged commands do not end an engine of NBoard") {
  const std::vector<std::string> lines{"nboard 2",
                                       "set depth 4",
                                       "set game " + kGame,
                                       "set contempt 0",
                                       "move G8/18.00/0.5",
                                       "move PA//",
                                       "hint 2",
                                       "go",
                                       "ping 3",
                                       "learn",
                                       "analyze"};
  Solver solver({.threads = 2, .hash_mib = 4});
  check_conversations(lines, 72, [&](const auto& input) { return converse_nboard(input, solver); });
}

TEST_CASE("damaged commands of the Go Text Protocol have one reply each") {
  const std::vector<std::string> lines{"protocol_version",
                                       "1 name",
                                       "list_commands",
                                       "known_command genmove",
                                       "boardsize 8",
                                       "boardsize 99999999999999999999",
                                       "komi 1e999",
                                       "clear_board",
                                       "play b f5",
                                       "play white d6",
                                       "genmove b",
                                       "reg_genmove w",
                                       "undo",
                                       "showboard",
                                       "final_score",
                                       "loadsgf a-file-that-is-not.sgf 3",
                                       "gogui-rules_board",
                                       "gogui-rules_legal_moves",
                                       "gogui-rules_side_to_move",
                                       "gogui-rules_final_result"};
  Solver solver({.threads = 1, .hash_mib = 4});
  check_conversations(lines, 73, [&](const auto& input) { return converse_gtp(input, solver); });
}

}  // namespace
}  // namespace kanzen::server
