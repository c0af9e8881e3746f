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
  const std::regex board("B");
  for (const auto& [text, wanted, left, fills] : table) {
    const CorrectedText done = corrected(std::regex_replace(text, board, kFfo1), fills);
    CHECK(done.text == std::regex_replace(wanted, board, kFfo1));
    CHECK(done.left == left);
  }
}

TEST_CASE("a table with wrong and missing values becomes the right one") {
  std::mt19937 random(20261202);
  const auto draw = [&random](unsigned count) { return static_cast<Score>(random() % count); };
  for (int round = 0; round < 300; ++round) {
    std::string text = "id;board;best;nodes;score\n";
    std::string wanted = text;
    for (Score rows = draw(4); rows >= 0; --rows) {
      const Score stated = 2 * draw(10);  // the id and the nodes may be the same number
      const std::string best = std::array{"", "g8", "h1"}[static_cast<std::size_t>(draw(3))];
      const std::string form =
          fmt::format("{};{};{{}};{};{{}}\n", stated, kFfo1, draw(2) == 0 ? 1 : stated);
      const std::string score = draw(3) == 0 ? "" : fmt::format("{:+}", stated);
      const bool is_right = round % 2 == 0 || !score.empty();
      text += fmt::format(fmt::runtime(form), best, score);
      wanted += fmt::format(fmt::runtime(form), round % 2 == 0 || !best.empty() ? "g8" : best,
                            is_right ? "+18" : score);
    }
    INFO(text);
    CHECK(corrected(text, round % 2 == 0).text == wanted);
  }
}

}  // namespace kanzen::test
