#include "solver/outcomes/correct_text.hpp"

#include <fmt/format.h>

#include <catch2/catch.hpp>
#include <fstream>
#include <nlohmann/json.hpp>
#include <random>
#include <regex>

#include "tests/support/boards.hpp"

namespace kanzen::test {
namespace {

/// In kFfo1, g8 is worth +18 and h1 is worth +12. Nothing else is known.
CorrectedText corrected(const std::string& text, bool fills = false) {
  SolveRequest request;
  request.record.position = notation::parse_obf(kFfo1)->position;
  Outcome outcome(request);
  outcome.moves() = {{Square::g8, 18, 18}, {Square::h1, 12, 12}};
  outcome.solution().bounds = {18, 18};
  set_status_by_bounds(outcome.solution());
  ProvenValues proven;
  proven.add(outcome);
  return correct_text(text, {}, proven, fills);
}

}  // namespace

TEST_CASE("scores are corrected wherever they stand, and nothing else is") {
  std::ifstream file(KANZEN_CORRECT_CASES);
  const std::vector<std::tuple<std::string, std::string, std::size_t, bool>> table =
      nlohmann::json::parse(file);
  for (const auto& [text, wanted, left, fills] : table) {
    const std::regex board("B");
    const CorrectedText done = corrected(std::regex_replace(text, board, kFfo1), fills);
    INFO(text << done.text);
    CHECK(done.text == std::regex_replace(wanted, board, kFfo1));
    CHECK(done.left == left);
  }
}

TEST_CASE("a file in which all scores are wrong becomes the right one") {
  std::mt19937 random(20261130);
  const auto draw = [&random](unsigned count) { return static_cast<Score>(random() % count); };
  for (int round = 0; round < 300; ++round) {
    const Score stated = 2 * draw(10);  // its name, its nodes or a comment may be the same number
    const Score nodes = draw(2) == 0 ? 1 : stated;
    const bool is_json = draw(2) == 0;
    const auto text = [&](Score value) {
      return is_json ? fmt::format(R"({{"id": {}, "board": "{}", "nodes": {}, "value": {}}})",
                                   stated, kFfo1, nodes, value) +
                           "\n"
                     : fmt::format("% {}\n{}; {:+}; % {}\n", stated, kFfo1, value, stated);
    };
    INFO(text(stated));
    CHECK(corrected(text(stated)).text == text(18));
  }
}

}  // namespace kanzen::test
