// Without zlib and zstd, a build writes plain certificates, which the checkers accept too.
#include <array>

#include "solver/proof/certificate_packer.hpp"

namespace kanzen::proof {

namespace {

/// The table of CRC-32 (ISO 3309), as zlib computes it.
constexpr std::array<std::uint32_t, 256> kCrcTable = [] {
  std::array<std::uint32_t, 256> table{};
  for (std::uint32_t byte = 0; byte < 256; ++byte) {
    std::uint32_t code = byte;
    for (int bit = 0; bit < 8; ++bit) code = (code & 1) != 0 ? code >> 1 ^ 0xEDB88320U : code >> 1;
    table[byte] = code;
  }
  return table;
}();

}  // namespace

Pack make_pack(Packing /*packing*/) {
  return [](std::string_view bytes, bool /*is_last*/, std::string& out) { out += bytes; };
}

std::uint32_t crc_of(std::string_view bytes, std::uint32_t before) noexcept {
  std::uint32_t code = ~before;
  for (const char c : bytes) {
    code = code >> 8 ^ kCrcTable[(code ^ static_cast<unsigned char>(c)) & 0xFFU];
  }
  return ~code;
}

}  // namespace kanzen::proof
