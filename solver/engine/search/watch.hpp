// The places where a search tells what it does: nothing at all, unless it is compiled to be traced.
#pragma once

#include <concepts>

#include "core/isa.hpp"
#include "solver/engine/search/trace.hpp"
#include "solver/engine/search/worker.hpp"

namespace kanzen {

/// For isa::Traced the functions reach worker.trace, if there is one. Calls stand under
/// `if constexpr (Watch<I>::kOn)`, so that the kernels that solve are compiled as if they were not
/// there; a traced search does not use the light search, which is left without them.
template <Isa I>
struct Watch {
  static constexpr bool kOn = std::same_as<I, isa::Traced>;

  /// `search()`, a search of `board` in the window (alpha, beta), as a node of the trace.
  template <class Search>
  static Score node(Worker& worker, const Board& board, Score alpha, Score beta,
                    Search search) noexcept {
    if (worker.trace == nullptr) return search();
    worker.trace->enter(board, alpha, beta);
    const Score value = search();
    worker.trace->leave(value);
    return value;
  }

  /// `known()`, what a table says: a std::optional<Bounds>.
  template <class Known>
  static void table(Worker& worker, Known known) noexcept {
    if (worker.trace == nullptr) return;
    const auto bounds = known();
    worker.trace->table(bounds ? &*bounds : nullptr);
  }

  static void cut_by(Worker& worker, const char* reason) noexcept {
    if (worker.trace != nullptr) worker.trace->cut_by(reason);
  }

  /// The table has been written to; `known()` as above.
  template <class Known>
  static void stored(Worker& worker, Known known) noexcept {
    if (worker.trace == nullptr) return;
    if (const auto bounds = known()) worker.trace->stored(*bounds);
  }
};

}  // namespace kanzen
