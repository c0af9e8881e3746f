#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string_view>

namespace kanzen {

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

/// Decompresses a stream in constant memory. A packed file may have several parts (members,
/// frames).
class Unpacker {
 public:
  Unpacker() = default;
  virtual ~Unpacker() = default;
  Unpacker(const Unpacker&) = delete;
  Unpacker& operator=(const Unpacker&) = delete;

  /// Consumes bytes from the front of `in` and returns how many it wrote to `out`. If none, it
  /// needs more input; if it filled `out`, more output may follow without input, unless
  /// is_complete(). Throws UnpackError and std::bad_alloc. REQUIRES: `out` is not empty; `in` is
  /// not empty unless the previous call filled `out`.
  virtual std::size_t run(std::span<const unsigned char>& in, std::span<unsigned char> out) = 0;

  /// Whether the input may end here, i.e. not in the middle of a part.
  [[nodiscard]] virtual bool is_complete() const noexcept = 0;
};

inline constexpr std::size_t kMagicBytes = 4;

struct OtherPacking {
  std::string_view name;        // e.g. "bzip2"
  std::string_view command;     // the one that writes the plain bytes to standard output
  bool ends_with_list = false;  // lists its files at the end, so that a pipe won't do
};

/// Recognises bzip2, xz, zip, 7z and tar, which make_unpacker() does not unpack. `head` should have
/// 512 bytes if there are as many.
[[nodiscard]] std::optional<OtherPacking> other_packing(std::string_view head) noexcept;

enum class PackedBy : std::uint8_t { nothing, gzip, zstd };

/// `head` is the first kMagicBytes, or all bytes if there are fewer.
[[nodiscard]] PackedBy recognise_packing(std::span<const unsigned char> head) noexcept;

/// The limit that zstd itself has by default: a window of 2^27 bytes.
inline constexpr int kUsualWindowLog = 27;

[[nodiscard]] std::unique_ptr<Unpacker> make_plain_unpacker();

/// Unpacks by `head`, see recognise_packing(). Plain bytes pass unchanged; zstd frames with a
/// window over 2^max_window_log bytes are refused. Throws std::bad_alloc.
[[nodiscard]] std::unique_ptr<Unpacker> make_unpacker(std::span<const unsigned char> head,
                                                      int max_window_log);

}  // namespace kanzen
