// Prints positions from random play, one per line: random_positions COUNT EMPTIES [SEED]. They
// measure how many small positions a run solves. Equal arguments print equal positions.
#include <cstdint>
#include <cstdlib>
#include <iostream>

#include "bench/boards.hpp"
#include "core/notation.hpp"

int main(int count, char** arguments) {
  if (count < 3) {
    std::cerr << "usage: random_positions COUNT EMPTIES [SEED]\n";
    return 2;
  }
  const auto positions = std::strtoull(arguments[1], nullptr, 10);
  const auto empties = static_cast<int>(std::strtol(arguments[2], nullptr, 10));
  const std::uint64_t seed = count > 3 ? std::strtoull(arguments[3], nullptr, 10) : 1;
  if (empties < 1 || empties > 60) {
    std::cerr << "EMPTIES: expected 1 to 60\n";
    return 2;
  }
  for (const kanzen::Board& board : kanzen::bench::random_boards(positions, empties, seed)) {
    std::cout << kanzen::notation::to_string(kanzen::Position{board, kanzen::Colour::black})
              << '\n';
  }
  return std::cout.flush() ? 0 : 4;
}
