#include <algorithm>
#include <initializer_list>

#include "solver/unpack/unpacker.hpp"

namespace kanzen {

std::optional<OtherPacking> other_packing(std::string_view head) noexcept {
  using namespace std::string_view_literals;
  const bool bzip2 =
      head.size() > 3 && head.starts_with("BZh"sv) && head[3] >= '1' && head[3] <= '9';
  if (bzip2) return OtherPacking{"bzip2", "bzip2 -dc"};
  if (head.starts_with("\xFD\x37\x7A\x58\x5A\x00"sv)) return OtherPacking{"xz", "xz -dc"};
  if (head.starts_with("PK\x03\x04"sv)) return OtherPacking{"zip", "unzip -p"};
  return std::nullopt;
}

PackedBy packed_by(std::span<const unsigned char> head) noexcept {
  const auto begins = [head](std::initializer_list<unsigned char> magic) {
    return head.size() >= magic.size() && std::equal(magic.begin(), magic.end(), head.begin());
  };
  if (begins({0x28, 0xB5, 0x2F, 0xFD})) return PackedBy::zstd;
  if (begins({0x1F, 0x8B})) return PackedBy::gzip;
  return PackedBy::nothing;
}

}  // namespace kanzen
