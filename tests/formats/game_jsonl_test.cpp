// Analyses of games as JSON lines.
#include <string>
#include <string_view>
#include <vector>

#include "core/notation.hpp"
#include "solver/formats/jsonl_reader.hpp"
#include "solver/formats/jsonl_writer.hpp"
#include "tests/support/catch.hpp"

namespace kanzen::test {

TEST_CASE("the analysis of a game is read back, and contradictions in it are refused") {
  Outcome outcome({.goal = Goal::game});
  outcome.record.id = "7";
  outcome.record.game = notation::parse_moves("f5d6c3").value();
  outcome.record.position = outcome.record.game->start;
  Position before = notation::parse_moves("f5d6").value().end;
  outcome.plies().push_back({.number = 3,
                             .before = before,
                             .move = Square::c3,
                             .lower = 4,
                             .upper = 4,
                             .after = -2,
                             .others_known = true,
                             .others = {Square::d3},
                             .moves = {{Square::c5, 4, 4, {Square::c5}}, {Square::c3, -2, -2}}});
  before = notation::parse_moves("f5").value().end;
  outcome.plies().push_back(
      {.number = 2, .before = before, .move = Square::d6, .lower = -4, .upper = -4, .after = -4});
  const std::string line = game_analysis_to_jsonl(outcome, "", Fields::brief);
  const Result<Outcome> read = parse_jsonl_outcome(line);
  REQUIRE(read);
  const Outcome& game = read.value();
  CHECK(game.goal == Goal::game);
  CHECK(game.record.game->moves == outcome.record.game->moves);
  REQUIRE(game.plies().size() == 2);
  CHECK(game.plies()[0].loss() == 6);
  CHECK(game.plies()[0].others == std::vector{Square::d3});
  CHECK(game.plies()[0].move_number == 3);
  REQUIRE(game.plies()[0].moves.size() == 2);
  CHECK(game.plies()[0].moves[0].pv == std::vector{Square::c5});
  CHECK(game.plies()[1].moves.empty());
  CHECK(game.plies()[1].before == before);
  CHECK_FALSE(game.plies()[1].others_known);

  const auto changed = [&line](std::string_view from, std::string_view to) {
    std::string text = line;
    text.replace(text.find(from), from.size(), to);
    return parse_jsonl_outcome(text);
  };
  CHECK_FALSE(changed("\"ply\":3", "\"ply\":2"));
  CHECK_FALSE(changed("\"value\":4", "\"value\":-4"));   // below the value of its move
  CHECK_FALSE(changed("\"after\":-4", "\"after\":-6"));  // not the value after it
  CHECK_FALSE(changed("\"after\":-2", "\"after\":-3"));
  const std::string_view best = R"("lower":4,"upper":4)";
  CHECK_FALSE(changed(best, R"("lower":2,"upper":2)"));  // no move has the value of the position
  CHECK_FALSE(changed(best, R"("lower":2,"upper":4)"));
  CHECK_FALSE(changed(R"("lower":-2,"upper":-2)", R"("lower":0,"upper":0)"));  // the played move
  CHECK_FALSE(changed("f5d6c3", "f5d6a1"));
}

}  // namespace kanzen::test
