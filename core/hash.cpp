#include "core/hash.hpp"

#define XXH_INLINE_ALL
#include <xxhash.h>

namespace kanzen {

std::uint64_t hash_of(const Board& board) noexcept { return XXH3_64bits(&board, sizeof(board)); }

}  // namespace kanzen
