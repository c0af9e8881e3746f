#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace kanzen::proof {

enum class Packing : std::uint8_t { zstd, gzip };

/// Checksums and compresses bytes. Throws std::bad_alloc, and the exceptions of the receiver.
class CertificatePacker {
 public:
  using Receiver = std::function<void(std::string_view bytes)>;

  CertificatePacker(Packing packing, Receiver receive);
  ~CertificatePacker();
  CertificatePacker(const CertificatePacker&) = delete;
  CertificatePacker& operator=(const CertificatePacker&) = delete;

  void write(std::string_view bytes) {
    plain_ += bytes;
    if (plain_.size() >= kChunkBytes) pass_on(false);
  }
  void write(std::uint8_t byte) {
    write(std::string_view(reinterpret_cast<const char*>(&byte), 1));
  }

  /// Returns CRC-32, as in zlib, of all bytes so far, before compression.
  [[nodiscard]] std::uint32_t crc() const noexcept;

  void finish() { pass_on(true); }

 private:
  static constexpr std::size_t kChunkBytes = std::size_t{1} << 16;

  class Compressor;
  class Zstd;
  class Gzip;

  void pass_on(bool is_last);

  Receiver receive_;
  std::unique_ptr<Compressor> compressor_;
  std::string plain_;      // still to be compressed
  std::string packed_;     // kept for its capacity
  std::uint32_t crc_ = 0;  // CRC of the bytes that were compressed
};

}  // namespace kanzen::proof
