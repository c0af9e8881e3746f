#include "core/stability.hpp"

namespace kanzen::detail {

namespace {

struct Edge {
  unsigned own;
  unsigned other;
};

[[nodiscard]] constexpr unsigned code_of(const Edge& edge) noexcept {
  return kTernary[edge.own] + 2u * kTernary[edge.other];
}

/// Lets `own` play `square` and flip the discs it encloses along the edge. Flipping nothing is
/// allowed too, because the move may be legal by another line.
[[nodiscard]] constexpr Edge play_on_edge(Edge edge, int square) noexcept {
  unsigned flipped = 0;
  for (const int step : {-1, 1}) {
    unsigned run = 0;
    int s = square + step;
    while (s >= 0 && s < 8 && (edge.other >> s & 1) != 0) {
      run |= 1u << s;
      s += step;
    }
    if (s >= 0 && s < 8 && (edge.own >> s & 1) != 0) flipped |= run;
  }
  return {edge.own | flipped | 1u << square, edge.other & ~flipped};
}

/// Cuts of a proof rest on this table, so it may miss stable discs, but never invent one. That is
/// why it knows more moves than the rules: either side may play on any empty square at any time,
/// since what happens elsewhere on the board may make the move legal, or give the turn away.
///
/// An own disc is stable if every move of either side on the edge leaves it own and stable. Each
/// move raises the number of discs, and the loop goes down by that number, so the entries it reads
/// are complete.
[[nodiscard]] constexpr std::array<std::uint8_t, 6561> build() noexcept {
  std::array<std::uint8_t, 6561> table{};
  for (int discs = 8; discs >= 0; --discs) {
    for (unsigned occupied = 0; occupied < 256; ++occupied) {
      if (std::popcount(occupied) != discs) continue;
      unsigned own = occupied;
      while (true) {
        const Edge edge{own, occupied & ~own};
        unsigned stable = own;
        for (int square = 0; square < 8 && stable != 0; ++square) {
          if ((occupied >> square & 1) != 0) continue;
          const Edge ours = play_on_edge(edge, square);
          stable &= table[code_of(ours)];
          const Edge theirs = play_on_edge({edge.other, edge.own}, square);
          stable &= theirs.other & table[code_of({theirs.other, theirs.own})];
        }
        table[code_of(edge)] = static_cast<std::uint8_t>(stable);
        if (own == 0) break;
        own = (own - 1) & occupied;
      }
    }
  }
  return table;
}

}  // namespace

constinit const std::array<std::uint8_t, 6561> kStableOnEdge = build();

}  // namespace kanzen::detail
