// Files of games: GGF, SGF, PGN and WTHOR, with its files of names.
#include <sstream>

#include "solver/formats/wthor.hpp"
#include "tests/fuzz/check.hpp"
#include "tests/fuzz/record_choice.hpp"

std::string kanzen::fuzz::find_problem(std::string_view input) {
  for (const std::size_t length : {kWthorPlayerLength, kWthorTournamentLength}) {
    std::istringstream in{std::string(input)};
    const Result<std::vector<std::string>> names = read_wthor_names(in, length);
    if (names && names.value().size() * length > input.size()) return "more names than bytes";
    if (!names && names.error().message.empty()) return "an error without a message";
  }
  return find_records_problem(
      input, {Format::automatic, Format::ggf, Format::sgf, Format::pgn, Format::wthor});
}
