#include <algorithm>
#include <initializer_list>

#include "solver/unpack/unpacker.hpp"

namespace kanzen {

namespace {

class PlainUnpacker final : public Unpacker {
 public:
  std::size_t run(std::span<const unsigned char>& in, std::span<unsigned char> out) override {
    const std::size_t size = std::min(in.size(), out.size());
    std::copy_n(in.begin(), size, out.begin());
    in = in.subspan(size);
    return size;
  }
  [[nodiscard]] bool is_complete() const noexcept override { return true; }
};

}  // namespace

std::unique_ptr<Unpacker> make_plain_unpacker() { return std::make_unique<PlainUnpacker>(); }

std::optional<OtherPacking> other_packing(std::string_view head) noexcept {
  using namespace std::string_view_literals;
  const bool is_bzip2 =
      head.size() > 3 && head.starts_with("BZh"sv) && head[3] >= '1' && head[3] <= '9';
  if (is_bzip2) return OtherPacking{"bzip2", "bzip2 -dc"};
  if (head.starts_with("\xFD\x37\x7A\x58\x5A\x00"sv)) return OtherPacking{"xz", "xz -dc"};
  if (head.starts_with("PK\x03\x04"sv)) return OtherPacking{"zip", "unzip -p", true};
  if (head.starts_with("7z\xBC\xAF\x27\x1C"sv)) return OtherPacking{"7z", "7z e -so", true};
  constexpr std::size_t kTarMagicAt = 257;
  if (head.size() > kTarMagicAt && head.substr(kTarMagicAt).starts_with("ustar"sv)) {
    return OtherPacking{"tar", "tar -xOf"};
  }
  return std::nullopt;
}

PackedBy recognise_packing(std::span<const unsigned char> head) noexcept {
  const auto begins = [head](std::initializer_list<unsigned char> magic) {
    return head.size() >= magic.size() && std::equal(magic.begin(), magic.end(), head.begin());
  };
  if (begins({0x28, 0xB5, 0x2F, 0xFD})) return PackedBy::zstd;
  if (begins({0x1F, 0x8B})) return PackedBy::gzip;
  return PackedBy::nothing;
}

}  // namespace kanzen
