// Files of positions: boards, OBF, scripts, moves, claims, tables of the 2023 proof, base 81.
#include "tests/fuzz/check.hpp"
#include "tests/fuzz/record_choice.hpp"

std::string kanzen::fuzz::find_problem(std::string_view input) {
  return find_records_problem(
      input, {Format::automatic, Format::lines, Format::ffo, Format::takizawa, Format::base81});
}
