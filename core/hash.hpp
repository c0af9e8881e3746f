// The hash of a position, for its place in a table. Equality is always decided on the board.
#pragma once

#include <cstddef>
#include <span>

#include "core/board.hpp"

namespace kanzen {

/// Hashes the sixteen bytes of the board by XXH3 (xxHash): the same for every kernel, and on every
/// machine of the same byte order. Compiled out of line, so that all kernels share one copy.
[[nodiscard]] std::uint64_t hash_of(const Board& board) noexcept;

struct BoardHasher {
  [[nodiscard]] std::size_t operator()(const Board& board) const noexcept {
    return static_cast<std::size_t>(hash_of(board));
  }
};

[[nodiscard]] std::uint64_t hash_of(std::span<const std::byte> bytes) noexcept;

}  // namespace kanzen
