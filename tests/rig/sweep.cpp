#include "tests/rig/sweep.hpp"

#include "tests/rig/draw.hpp"

namespace kanzen::rig {

Case case_of(const Sweep& sweep, std::uint64_t number, const Oracle& oracle) {
  test::Random mixed(sweep.seed * 0xD1342543DE82EF95 + number);
  test::Random random(mixed.bits());
  return draw_case(random, sweep.max_empties, oracle);
}

std::optional<Discovery> run_sweep(Environment& environment, const Sweep& sweep) {
  for (std::uint64_t number = 0; number < sweep.cases; ++number) {
    const Case drawn = case_of(sweep, number, environment.oracle);
    if (auto fault = run_case(environment, drawn)) return Discovery{number, {drawn, *fault}};
  }
  return std::nullopt;
}

}  // namespace kanzen::rig
