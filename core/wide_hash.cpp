#include "core/wide_hash.hpp"

#define XXH_INLINE_ALL
#include <xxhash.h>

namespace kanzen {

WideHash wide_hash_of(std::span<const std::byte> bytes) noexcept {
  const XXH128_hash_t hash = XXH3_128bits(bytes.data(), bytes.size());
  return {hash.low64, hash.high64};
}

}  // namespace kanzen
