#include "solver/campaign/store/fact_checksum.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <span>
#include <string>
#include <string_view>

#include "core/hash.hpp"

namespace kanzen::campaign {
namespace {

/// The fields of a row in sequence, in a form that is unique.
class Fields {
 public:
  Fields& add(std::uint64_t value) {
    for (int shift = 0; shift < 64; shift += 8) {
      bytes_ += static_cast<char>(static_cast<unsigned char>(value >> shift));
    }
    return *this;
  }
  Fields& add_signed(std::int64_t value) { return add(std::bit_cast<std::uint64_t>(value)); }
  Fields& add_text(std::string_view text) {
    bytes_ += text;
    return add(text.size());
  }

  [[nodiscard]] std::int64_t checksum() const noexcept {
    const std::uint64_t hash = hash_of(std::as_bytes(std::span(bytes_.data(), bytes_.size())));
    return std::bit_cast<std::int64_t>(hash == 0 ? 1 : hash);
  }

 private:
  std::string bytes_;
};

}  // namespace

std::int64_t microseconds(double seconds) noexcept {
  constexpr double kMaxMicroseconds = 9e18;  // an int64_t holds a little more
  return static_cast<std::int64_t>(
      std::llround(std::clamp(seconds * 1e6, -kMaxMicroseconds, kMaxMicroseconds)));
}

std::int64_t checksum_of(const Fact& fact) {
  const Provenance& from = fact.provenance;
  return Fields()
      .add(fact.board.player)
      .add(fact.board.opponent)
      .add_signed(fact.bounds.lower)
      .add_signed(fact.bounds.upper)
      .add_signed(from.window.alpha)
      .add_signed(from.window.beta)
      .add(from.nodes)
      .add_signed(microseconds(from.seconds))
      .add(from.threads)
      .add(from.isolated ? 1 : 0)
      .add_text(from.engine)
      .add_text(from.worker)
      .checksum();
}

std::int64_t checksum_of(const Exclusion& exclusion) {
  return Fields().add_text(exclusion.worker).add_text(exclusion.reason).checksum();
}

}  // namespace kanzen::campaign
