// gzip and zstd, piece by piece.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string_view>

namespace kanzen {

/// Why packed bytes cannot be unpacked.
class UnpackError final : public std::runtime_error {
 public:
  enum class Reason : std::uint8_t {
    damaged,           // they are not what a packer writes
    window_too_large,  // a zstd frame asks for more memory than it may have
  };
  UnpackError(Reason reason, const char* message) : std::runtime_error(message), reason_(reason) {}
  [[nodiscard]] Reason reason() const noexcept { return reason_; }

 private:
  Reason reason_;
};

/// Turns packed bytes into plain ones, in memory that does not depend on how many there are. A
/// packed file may consist of several parts (members, frames) one after the other. Not thread-safe.
class Unpacker {
 public:
  Unpacker() = default;
  virtual ~Unpacker() = default;
  Unpacker(const Unpacker&) = delete;
  Unpacker& operator=(const Unpacker&) = delete;

  /// Takes bytes off the front of `in` and returns how many it has put into `out`. Nothing put
  /// means that more bytes are needed; `out` filled means that more may come without them, unless
  /// complete(). Throws UnpackError, and std::bad_alloc. REQUIRES: `out` is not empty, and neither
  /// is `in`, unless `out` was filled by the call before.
  virtual std::size_t run(std::span<const unsigned char>& in, std::span<unsigned char> out) = 0;

  /// True where the bytes may end: not in the middle of a part.
  [[nodiscard]] virtual bool complete() const noexcept = 0;
};

/// How many bytes tell what they are packed with.
inline constexpr std::size_t kMagicBytes = 4;

/// A program that unpacks bytes which make_unpacker() does not.
struct OtherPacking {
  std::string_view name;     // of the compression, such as "bzip2"
  std::string_view command;  // writes the plain bytes of a file to standard output
};

/// What bytes that begin with `head` are packed with, if it is something else: bzip2, xz or zip.
[[nodiscard]] std::optional<OtherPacking> other_packing(std::string_view head) noexcept;

/// The window of zstd frames that zstd itself unpacks unless it is told otherwise: 2^27 bytes.
inline constexpr int kUsualWindowLog = 27;

/// The unpacker for bytes that begin with `head`, the first kMagicBytes unless there are fewer:
/// plain bytes are passed on as they are. Frames of zstd with a window of more than
/// 2^max_window_log bytes are refused. Throws std::bad_alloc.
[[nodiscard]] std::unique_ptr<Unpacker> make_unpacker(std::span<const unsigned char> head,
                                                      int max_window_log);

}  // namespace kanzen
