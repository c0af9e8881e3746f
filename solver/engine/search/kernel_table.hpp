// Fills a Kernel for one instruction set. Included by the kernel translation units only.
#pragma once

#include "solver/engine/search/kernel.hpp"
#include "solver/engine/search/search.hpp"
#include "solver/engine/search/watch.hpp"

namespace kanzen {

template <Isa I>
struct KernelTable {
  /// A search is a node of its trace, if it is traced.
  static Score root(Worker& worker, const Board& board, Score alpha, Score beta) noexcept {
    return search_child<I>(worker, board, alpha, beta);
  }
  static Bitboard moves(Bitboard player, Bitboard opponent) noexcept {
    return legal_moves<I>(player, opponent);
  }
  static Bitboard turned(Square square, Bitboard player, Bitboard opponent) noexcept {
    return flips<I>(square, player, opponent);
  }
  static int last(Square square, Bitboard own) noexcept { return count_last_flips<I>(square, own); }
  static Bitboard stable(Bitboard own, Bitboard other) noexcept {
    return stable_discs<I>(own, other);
  }

  [[nodiscard]] static constexpr Kernel make(std::string_view name) noexcept {
    if constexpr (Watch<I>::kOn) {
      return {name, &root, &search_shared_moves<I>, &moves, &turned, &last, &stable};
    }
    return {name, &search<I>, &search_shared_moves<I>, &moves, &turned, &last, &stable};
  }
};

}  // namespace kanzen
