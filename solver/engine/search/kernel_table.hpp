// Fills a Kernel. Included by the kernel translation units only.
#pragma once

#include <array>

#include "solver/engine/search/kernel.hpp"
#include "solver/engine/search/search.hpp"

namespace kanzen {

template <Isa I>
struct KernelTable {
  static Score value(Worker& worker, const Board& board, Score alpha, Score beta) noexcept {
    return search<I>(worker, board, alpha, beta);
  }
  static Bitboard moves(Bitboard player, Bitboard opponent) noexcept {
    return legal_moves<I>(player, opponent);
  }
  static Bitboard compute_flips(Square square, Bitboard player, Bitboard opponent) noexcept {
    return flips<I>(square, player, opponent);
  }
  static std::array<Bitboard, 2> two_turned(Square a, Square b, Bitboard player,
                                            Bitboard opponent) noexcept {
    const TwoFlips<I> flips(a, b, player, opponent);
    return {flips.first(), flips.second()};
  }
  static int last(Square square, Bitboard own) noexcept { return count_last_flips<I>(square, own); }
  static Bitboard stable(Bitboard own, Bitboard other) noexcept {
    return stable_discs<I>(own, other);
  }

  [[nodiscard]] static constexpr Kernel make(std::string_view name) noexcept {
    return {name,  &value, &search_shared_moves<I>, &moves, &compute_flips, &two_turned,
            &last, &stable};
  }
};

}  // namespace kanzen
