// Unpacks gzip and zstd, piece by piece.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string_view>

namespace kanzen {

/// The reason why packed bytes cannot be unpacked.
class UnpackError final : public std::runtime_error {
 public:
  enum class Reason : std::uint8_t {
    damaged,           // no packer writes such bytes
    window_too_large,  // a zstd frame needs more memory than allowed
  };
  UnpackError(Reason reason, const char* message) : std::runtime_error(message), reason_(reason) {}
  [[nodiscard]] Reason reason() const noexcept { return reason_; }

 private:
  Reason reason_;
};

/// Unpacks bytes. The memory does not depend on their number. A packed file may consist of several
/// parts (members, frames) one after the other.
class Unpacker {
 public:
  Unpacker() = default;
  virtual ~Unpacker() = default;
  Unpacker(const Unpacker&) = delete;
  Unpacker& operator=(const Unpacker&) = delete;

  /// Takes bytes from the front of `in` and returns the number of bytes written to `out`. If it
  /// writes none, it needs more input. If it fills `out`, more output may follow without input,
  /// unless is_complete(). Throws UnpackError and std::bad_alloc. REQUIRES: `out` is not empty;
  /// `in` is not empty unless the previous call filled `out`.
  virtual std::size_t run(std::span<const unsigned char>& in, std::span<unsigned char> out) = 0;

  /// Returns true where the bytes may end: not in the middle of a part.
  [[nodiscard]] virtual bool is_complete() const noexcept = 0;
};

/// The number of bytes that identify the format.
inline constexpr std::size_t kMagicBytes = 4;

/// A program that unpacks bytes which make_unpacker() does not.
struct OtherPacking {
  std::string_view name;     // of the compression, such as "bzip2"
  std::string_view command;  // writes the plain bytes of a file to standard output
};

/// The compression of bytes that begin with `head`, if it is bzip2, xz or zip.
[[nodiscard]] std::optional<OtherPacking> other_packing(std::string_view head) noexcept;

/// The packing of bytes that make_unpacker() unpacks.
enum class PackedBy : std::uint8_t { nothing, gzip, zstd };

/// The packing of bytes that begin with `head`, the first kMagicBytes unless there are fewer.
[[nodiscard]] PackedBy recognise_packing(std::span<const unsigned char> head) noexcept;

/// The window that zstd itself accepts by default: 2^27 bytes.
inline constexpr int kUsualWindowLog = 27;

/// Makes an unpacker that passes all bytes on. Throws std::bad_alloc.
[[nodiscard]] std::unique_ptr<Unpacker> make_plain_unpacker();

/// Makes the unpacker for bytes that begin with `head`, the first kMagicBytes unless there are
/// fewer. Plain bytes are passed on unchanged. Refuses zstd frames with a window of more than
/// 2^max_window_log bytes. Throws std::bad_alloc.
[[nodiscard]] std::unique_ptr<Unpacker> make_unpacker(std::span<const unsigned char> head,
                                                      int max_window_log);

}  // namespace kanzen
