#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <utility>

namespace kanzen::proof {

enum class Packing : std::uint8_t { zstd, gzip };

/// Appends the packed bytes to `out` as far as they are ready; with `is_last`, all of them.
using Pack = std::function<void(std::string_view bytes, bool is_last, std::string& out)>;

/// Throws std::bad_alloc, and so does the function that it makes.
[[nodiscard]] Pack make_pack(Packing packing);

/// Continues the CRC-32, as in zlib, of the bytes before.
[[nodiscard]] std::uint32_t crc_of(std::string_view bytes, std::uint32_t before) noexcept;

/// Checksums and compresses bytes. Throws std::bad_alloc, and the exceptions of the receiver.
class CertificatePacker {
 public:
  using Receiver = std::function<void(std::string_view bytes)>;

  CertificatePacker(Packing packing, Receiver receive)
      : pack_(make_pack(packing)), receive_(std::move(receive)) {}

  void write(std::string_view bytes) {
    constexpr std::size_t kChunkBytes = std::size_t{1} << 16;
    plain_ += bytes;
    if (plain_.size() >= kChunkBytes) pass_on(false);
  }
  void write(std::uint8_t byte) {
    write(std::string_view(reinterpret_cast<const char*>(&byte), 1));
  }

  /// Returns the CRC of all bytes so far, before compression.
  [[nodiscard]] std::uint32_t crc() const noexcept { return crc_of(plain_, crc_); }

  void finish() { pass_on(true); }

 private:
  void pass_on(bool is_last) {
    crc_ = crc();
    packed_.clear();
    pack_(plain_, is_last, packed_);
    plain_.clear();
    receive_(packed_);
  }

  Pack pack_;
  Receiver receive_;
  std::string plain_;      // still to be compressed
  std::string packed_;     // kept for its capacity
  std::uint32_t crc_ = 0;  // CRC of the bytes that were compressed
};

}  // namespace kanzen::proof
