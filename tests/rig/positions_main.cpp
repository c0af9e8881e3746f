// kanzen_rig_positions: prints positions as the rig draws them, one a line, with Black to move.
//
//   kanzen_rig_positions COUNT SEED MAX_EMPTIES
#include <cstdio>
#include <cstdlib>

#include "core/notation.hpp"
#include "tests/support/random_board.hpp"

namespace {

using kanzen::test::Random;

/// A third of the positions cannot be reached in a game.
kanzen::Board draw(Random& random, int max_empties) {
  const int empties = random.between(0, max_empties);
  return random.below(3) == 0 ? kanzen::test::random_unreachable_board(random, empties)
                              : kanzen::test::random_reachable_board(random, empties);
}

}  // namespace

int main(int count, char** arguments) {
  if (count != 4) {
    std::fputs("usage: kanzen_rig_positions COUNT SEED MAX_EMPTIES\n", stderr);
    return 2;
  }
  const auto number = [&](int i) { return std::strtoull(arguments[i], nullptr, 10); };
  Random random(number(2));
  for (auto left = number(1); left > 0; --left) {
    const kanzen::Board board = draw(random, static_cast<int>(number(3)));
    std::puts(kanzen::notation::to_string(kanzen::Position{board, kanzen::Colour::black}).c_str());
  }
  return 0;
}
