#pragma once

#include <atomic>
#include <functional>

#include "solver/checker/header.hpp"
#include "solver/files/system_file.hpp"

namespace kanzen {
class Unpacker;
}

namespace kanzen::checker {

/// Reads a file that is compressed with zstd or gzip, or not at all, in at most about 10 MB of
/// memory, whatever the file contains. Any thread may call position() at any time; everything else
/// belongs to one.
class PackedFile {
 public:
  enum class Fault : std::uint8_t {
    none,
    unreadable,    // the file does not exist or cannot be read
    damaged,       // the compressed data are corrupt or truncated
    needs_memory,  // the zstd window is larger than kMaxWindowLog allows
    holds_little,  // the compressed data are much larger than their content; see kMaxPackedFactor
  };

  /// 8 MiB, which RFC 8878 (3.1.1.1.2) recommends that every decoder support.
  static constexpr int kMaxWindowLog = 23;

  /// The compressed bytes may be kMaxPackedFactor times the decompressed ones plus kPackedSlack.
  /// Otherwise a file could be an endless sequence of empty frames.
  static constexpr std::uint64_t kMaxPackedFactor = 2;
  static constexpr std::uint64_t kPackedSlack = std::uint64_t{1} << 20;

  explicit PackedFile(const std::string& path);
  ~PackedFile();
  PackedFile(const PackedFile&) = delete;
  PackedFile& operator=(const PackedFile&) = delete;

  /// Returns nullopt at the end or on an error.
  [[nodiscard]] std::optional<std::uint8_t> next();

  /// Returns the CRC of zlib, of all bytes that next() has returned.
  [[nodiscard]] std::uint32_t crc();

  /// Says why reading failed; empty if it did not.
  [[nodiscard]] const std::string& error() const noexcept { return error_; }

  [[nodiscard]] Fault fault() const noexcept { return fault_; }

  [[nodiscard]] std::uint64_t position() const noexcept {
    return position_.load(std::memory_order_relaxed);
  }
  /// Returns the size of the file, or 0 if it is unknown.
  [[nodiscard]] std::uint64_t size() const noexcept { return size_; }

 private:
  bool refill();
  bool read_packed();
  std::size_t unpack();
  bool fail(Fault fault, std::string message);

  Stream file_;
  std::uint64_t size_ = 0;
  std::atomic<std::uint64_t> position_{0};
  std::unique_ptr<Unpacker> unpacker_;
  std::vector<unsigned char> in_;
  std::vector<unsigned char> out_;
  std::span<const unsigned char> packed_;  // compressed bytes of in_ that are still to do
  std::span<const unsigned char> plain_;   // decompressed bytes of out_
  std::size_t at_ = 0;                     // how many of plain_ next() has returned
  std::size_t counted_ = 0;                // how many of plain_ crc_ includes
  std::uint32_t crc_ = 0;
  bool filled_output_ = false;  // whether the last decompression filled out_
  std::uint64_t unpacked_ = 0;  // all decompressed bytes
  Fault fault_ = Fault::none;
  std::string error_;
};

enum class CertificateVerdict : std::uint8_t {
  proven,        // the file proves both bounds of its header
  assuming,      // like `proven` if all its assumptions are true; it has some
  refused,       // the file is damaged or incomplete, or it does not prove its claim
  unreadable,    // the file cannot be read, or is not a certificate of this version
  work_limit,    // checking would take more work than allowed; the proof may be valid
  memory_limit,  // checking would take more memory than allowed; the proof may be valid
};

/// Ten billion positions, about ten minutes for one thread. The largest certificate in
/// results/certificates.md takes an eightieth of it.
inline constexpr std::uint64_t kDefaultMaxWork = 10'000'000'000;

struct CertificateLimits {
  unsigned threads = 1;  // at least 1
  std::size_t max_set_bytes = std::size_t{1} << 30;
  std::uint64_t max_work = kDefaultMaxWork;  // positions; see WorkBudget
};

struct CertificateProgress {
  std::uint64_t bytes = 0;   // bytes of the file read so far
  std::uint64_t size = 0;    // size of the file in bytes; 0 if unknown
  std::uint64_t moves = 0;   // moves read so far
  std::uint64_t leaves = 0;  // leaves solved so far
};

/// Receives progress at intervals, on the thread that called check_certificate().
using CertificateProgressListener = std::function<void(const CertificateProgress&)>;

struct CertificateReport {
  CertificateVerdict verdict = CertificateVerdict::unreadable;
  std::string reason{};           // one sentence; empty if `proven` or `assuming`
  std::optional<Header> claim{};  // nullopt if the header could not be read
  std::uint64_t moves = 0;        // the proving side's moves read from the file
  std::uint64_t leaves = 0;       // leaves solved by the checker
  std::uint64_t nodes = 0;        // positions visited for leaves
  std::uint64_t work = 0;         // `nodes`, positions reached by the walks, and assumptions
  unsigned threads = 0;           // threads in use; the system may have allowed fewer
  Assumptions assumptions{};      // read before the check ended
};

/// Reads the certificate at `path` once and replays the proof, relying on nothing but the rules of
/// the game: in each half the proving side must have a reply to every move of the other side.
/// `proven` means that every line ends at a leaf that the checker has solved, `assuming` that lines
/// may also end at assumptions of the file, each of which was needed.
///
/// Whether the verdict is `proven` or `assuming` depends only on the file and the limits. A
/// certificate that is wrong and also exceeds a limit may be reported as either; with several
/// threads this may vary between runs.
///
/// Memory: at most limits.max_set_bytes plus about 20 MB. Throws std::bad_alloc.
[[nodiscard]] CertificateReport check_certificate(const std::string& path,
                                                  const CertificateLimits& limits,
                                                  const CertificateProgressListener& progress = {});

}  // namespace kanzen::checker
