#include "tests/rig/oracle.hpp"

#include <cstdint>
#include <memory>
#include <unordered_map>
#include <utility>

#include "core/hash.hpp"
#include "core/moves.hpp"
#include "solver/lab/reference.hpp"
#include "tests/support/ordered_reference.hpp"

namespace kanzen::rig {

namespace {

/// The most empties for which the plain oracle gives the values of the whole board.
constexpr int kPlainMaxEmpties = 10;

struct Known {
  Board board;
  Score value = 0;
};

}  // namespace

Oracle correct_oracle() {
  // The oracle is slow, and the rig often needs the same values again.
  auto known = std::make_shared<std::unordered_map<std::uint64_t, Known>>();
  return [known](const Board& board) {
    if (known->size() > 10'000) known->clear();
    Known& one = (*known)[hash_of(board)];
    if (!(one.board == board) || board.occupied() == 0) {
      const bool plain = board.empty_count() <= kPlainMaxEmpties;
      one = {board, plain ? lab::reference_value(board) : test::ordered_reference_value(board)};
    }
    return one.value;
  };
}

Score value_of_move(const Oracle& oracle, const Board& board, Square move) {
  return -oracle(move == Square::pass ? board.passed() : play(board, move));
}

}  // namespace kanzen::rig
