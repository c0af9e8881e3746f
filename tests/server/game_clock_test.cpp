#include "solver/server/game_clock.hpp"

#include <cmath>

#include "tests/support/catch.hpp"

namespace kanzen::server {
namespace {

TEST_CASE("a clock that is not set limits nothing") {
  GameClock clock;
  clock.spend(Colour::black, 1000);
  CHECK(std::isinf(clock.seconds_for_move(Colour::black, 50)));
  clock.set(0, 5, 0);
  CHECK(std::isinf(clock.seconds_for_move(Colour::white, 50)));
}

TEST_CASE("unreported time is counted") {
  GameClock clock;
  clock.set(100, 0, 0);
  const double before = clock.seconds_for_move(Colour::black, 46);
  CHECK(before == Approx(0.9 * 100 / 25));
  clock.spend(Colour::black, 50);
  CHECK(clock.seconds_for_move(Colour::black, 46) == Approx(before / 2));
  CHECK(clock.seconds_for_move(Colour::white, 46) == Approx(before));
  clock.spend(Colour::black, 1000);
  CHECK(clock.seconds_for_move(Colour::black, 46) == Approx(0.01));
  clock.restart();
  CHECK(clock.seconds_for_move(Colour::black, 46) == Approx(before));
}

TEST_CASE("a whole game stays within its time") {
  GameClock clock;
  clock.set(60, 0, 0);
  double sum = 0;
  for (int empties = 60; empties > 0; empties -= 2) {
    const double seconds = clock.seconds_for_move(Colour::black, empties);
    clock.spend(Colour::black, seconds);
    sum += seconds;
  }
  CHECK(sum > 40);
  CHECK(sum < 60);
}

TEST_CASE("stones of byo-yomi are counted and renewed") {
  GameClock clock;
  clock.set(0, 10, 2);
  clock.set_remaining(Colour::white, 8, 2);
  CHECK(clock.seconds_for_move(Colour::white, 20) == Approx(0.9 * 4));
  clock.spend(Colour::white, 6);
  CHECK(clock.seconds_for_move(Colour::white, 20) == Approx(0.9 * 2));
  clock.spend(Colour::white, 1);
  CHECK(clock.seconds_for_move(Colour::white, 20) == Approx(0.9 * 5));
  clock.set_remaining(Colour::white, -1, 0);
  CHECK(clock.seconds_for_move(Colour::white, 20) == Approx(0.9 * 5));  // the next byo-yomi
}

}  // namespace
}  // namespace kanzen::server
