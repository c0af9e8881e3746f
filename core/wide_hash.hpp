#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

namespace kanzen {

/// Wide enough to replace the contents in large sets: among a million different contents the chance
/// of a collision is below 1e-26.
struct WideHash {
  std::uint64_t low = 0;
  std::uint64_t high = 0;

  friend auto operator<=>(const WideHash&, const WideHash&) = default;
};

struct WideHashHasher {
  [[nodiscard]] std::size_t operator()(const WideHash& hash) const noexcept {
    return static_cast<std::size_t>(hash.low);
  }
};

/// XXH3 of 128 bits. Guards against accidents, not attacks: contents with equal hashes can be made.
[[nodiscard]] WideHash wide_hash_of(std::span<const std::byte> bytes) noexcept;

/// Gives hash_of() of all pieces together, for files that may be larger than memory.
class HashStream {
 public:
  HashStream();
  ~HashStream();
  HashStream(const HashStream&) = delete;
  HashStream& operator=(const HashStream&) = delete;

  void add(std::span<const std::byte> bytes) noexcept;
  [[nodiscard]] std::uint64_t hash() const noexcept;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace kanzen
