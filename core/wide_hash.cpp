#include "core/wide_hash.hpp"

#define XXH_INLINE_ALL
#include <xxhash.h>

namespace kanzen {

WideHash wide_hash_of(std::span<const std::byte> bytes) noexcept {
  const XXH128_hash_t hash = XXH3_128bits(bytes.data(), bytes.size());
  return {hash.low64, hash.high64};
}

struct HashStream::State {
  XXH3_state_t all;
};

HashStream::HashStream() : state_(std::make_unique<State>()) {
  (void)XXH3_64bits_reset(&state_->all);
}
HashStream::~HashStream() = default;

void HashStream::add(std::span<const std::byte> bytes) noexcept {
  (void)XXH3_64bits_update(&state_->all, bytes.data(), bytes.size());
}

std::uint64_t HashStream::hash() const noexcept { return XXH3_64bits_digest(&state_->all); }

}  // namespace kanzen
