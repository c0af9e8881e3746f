#include "core/hash.hpp"

#define XXH_INLINE_ALL
#include <xxhash.h>

namespace kanzen {

std::uint64_t hash_of(const Board& board) noexcept { return XXH3_64bits(&board, sizeof(board)); }

std::uint64_t hash_of(std::span<const std::byte> bytes) noexcept {
  return XXH3_64bits(bytes.data(), bytes.size());
}

}  // namespace kanzen
