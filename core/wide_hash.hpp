// Hashes of long contents: so wide that they can replace the contents, for large sets of those
// already seen; and of contents that come in pieces.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

namespace kanzen {

/// Equal hashes may count as equal contents. Among a million different contents the chance of a
/// collision is below 1e-26.
struct WideHash {
  std::uint64_t low = 0;
  std::uint64_t high = 0;

  friend auto operator<=>(const WideHash&, const WideHash&) = default;
};

/// For unordered containers.
struct WideHashHasher {
  [[nodiscard]] std::size_t operator()(const WideHash& hash) const noexcept {
    return static_cast<std::size_t>(hash.low);
  }
};

/// XXH3 of 128 bits. It guards against accidents, not attacks: an attacker can make two contents
/// with the same hash.
[[nodiscard]] WideHash wide_hash_of(std::span<const std::byte> bytes) noexcept;

/// XXH3 of 64 bits, as hash_of() of all pieces together, for files that may be larger than memory.
class HashStream {
 public:
  HashStream();
  ~HashStream();
  HashStream(const HashStream&) = delete;
  HashStream& operator=(const HashStream&) = delete;

  void add(std::span<const std::byte> bytes) noexcept;
  /// The hash of all bytes so far.
  [[nodiscard]] std::uint64_t hash() const noexcept;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace kanzen
