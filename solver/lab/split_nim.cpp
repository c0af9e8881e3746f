#include "solver/lab/split_nim.hpp"

#include <algorithm>
#include <functional>

namespace kanzen::lab {

std::vector<SplitNim::Move> SplitNim::moves(const Position& position) const {
  std::vector<Move> moves;
  std::uint8_t before = 0;
  for (const std::uint8_t heap : position.heaps) {
    if (heap == before) continue;  // the same move as with the equal heap before
    before = heap;
    const int greatest = equal_halves_ ? heap / 2 : (heap - 1) / 2;
    for (int small = 1; small <= greatest; ++small) {
      moves.push_back({heap, static_cast<std::uint8_t>(small)});
    }
  }
  return moves;
}

SplitNim::Position SplitNim::play(const Position& position, const Move& move) const {
  Position next = position;
  next.heaps.erase(std::find(next.heaps.begin(), next.heaps.end(), move.heap));
  next.heaps.push_back(move.small);
  next.heaps.push_back(static_cast<std::uint8_t>(move.heap - move.small));
  std::sort(next.heaps.begin(), next.heaps.end(), std::greater<>());
  next.first = !position.first;
  return next;
}

int SplitNim::plies_left(const Position& position) const {
  int plies = 0;  // each move adds a heap, and a heap of one cannot be divided
  for (const std::uint8_t heap : position.heaps) plies += heap - 1;
  return plies;
}

std::size_t SplitNim::hash(const Position& position) const {
  std::size_t hash = position.first ? 1 : 2;
  for (const std::uint8_t heap : position.heaps) hash = hash * 0x9E3779B97F4A7C15 + heap;
  return hash;
}

std::string SplitNim::text(const Position& position) const {
  std::string text;
  for (const std::uint8_t heap : position.heaps) {
    if (!text.empty()) text += ' ';
    text += std::to_string(heap);
  }
  return text;
}

std::string SplitNim::move_text(const Position&, const Move& move) const {
  return std::to_string(move.heap) + "=" + std::to_string(move.heap - move.small) + "+" +
         std::to_string(move.small);
}

Result<SplitNim::Position> SplitNim::parse(std::string_view text) const {
  constexpr int kMaxHeap = 60;
  Position position;
  int heap = 0;
  for (std::size_t i = 0; i <= text.size(); ++i) {
    const char c = i < text.size() ? text[i] : ' ';
    if (c >= '0' && c <= '9') {
      heap = 10 * heap + (c - '0');
      if (heap > kMaxHeap) return ParseError{0, i + 1, "expected heaps of at most 60"};
    } else if (c == ' ' || c == ',' || c == '+') {
      if (heap > 0) position.heaps.push_back(static_cast<std::uint8_t>(heap));
      heap = 0;
    } else {
      return ParseError{0, i + 1, "expected the sizes of heaps, such as 7 or 5,3"};
    }
  }
  if (position.heaps.empty()) return ParseError{0, 1, "expected at least one heap, such as 7"};
  std::sort(position.heaps.begin(), position.heaps.end(), std::greater<>());
  return position;
}

}  // namespace kanzen::lab
