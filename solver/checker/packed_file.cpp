#include "solver/checker/packed_file.hpp"

#include <zlib.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <span>
#include <system_error>
#include <vector>

#include "solver/files/system_file.hpp"
#include "solver/unpack/unpacker.hpp"

namespace kanzen::checker {

namespace {

constexpr std::size_t kChunkBytes = std::size_t{1} << 16;

/// The reason why the file cannot be read any further.
struct ReadError {
  PackedFile::Fault fault = PackedFile::Fault::none;
  std::string message{};  // empty if there is none
};

ReadError to_read_error(const UnpackError& error) {
  if (error.reason() == UnpackError::Reason::window_too_large) {
    return {PackedFile::Fault::needs_memory,
            "its zstd window is larger than 8 MiB; compress it again without --long"};
  }
  return {PackedFile::Fault::damaged, error.what()};
}

}  // namespace

class PackedFile::Impl {
 public:
  explicit Impl(const std::string& path) : file_(open_stream(path, StreamMode::read)) {
    if (!file_) {
      error_ = {Fault::unreadable, std::generic_category().message(errno)};
      return;
    }
    std::error_code unknown;
    const std::uintmax_t size = std::filesystem::file_size(to_path(path), unknown);
    if (!unknown) size_ = size;
  }

  std::optional<std::uint8_t> next() {
    if (at_ == plain_.size() && !refill()) return std::nullopt;
    return plain_[at_++];
  }

  std::uint32_t crc() {
    const std::span<const unsigned char> given = plain_.subspan(counted_, at_ - counted_);
    if (given.empty()) return static_cast<std::uint32_t>(crc_);  // crc32() resets for null data
    crc_ = crc32(crc_, given.data(), static_cast<uInt>(given.size()));
    counted_ = at_;
    return static_cast<std::uint32_t>(crc_);
  }

  [[nodiscard]] const ReadError& error() const noexcept { return error_; }
  [[nodiscard]] std::uint64_t position() const noexcept {
    return position_.load(std::memory_order_relaxed);
  }
  [[nodiscard]] std::uint64_t size() const noexcept { return size_; }

 private:
  /// Decompresses until at least one byte is available. Returns false at the end and on an error.
  bool refill() {
    if (!file_ || failed()) return false;
    (void)crc();
    plain_ = {};
    at_ = counted_ = 0;
    while (true) {
      const bool more = unpacker_ && !unpacker_->is_complete() && full_;  // output is pending
      if (packed_.empty() && !more && !read_packed()) return false;
      const std::size_t size = unpack();
      if (failed()) return false;
      full_ = size == out_.size();
      plain_ = std::span(out_).first(size);
      unpacked_ += size;
      if (size != 0) return true;
    }
  }

  /// Decompresses some of packed_ into out_. Returns the number of bytes written.
  std::size_t unpack() {
    try {
      return unpacker_->run(packed_, out_);
    } catch (const UnpackError& error) {
      error_ = to_read_error(error);
      return 0;
    }
  }

  /// Reads the next chunk of the file into packed_. Returns false at the end and on an error.
  bool read_packed() {
    if (position() > kPackedSlack + kMaxPackedFactor * unpacked_) {
      error_ = {Fault::holds_little,
                "it contains almost no data for its size, and was not read to the end"};
      return false;
    }
    const std::size_t size = std::fread(in_.data(), 1, in_.size(), file_.get());
    position_.fetch_add(size, std::memory_order_relaxed);
    packed_ = std::span(in_).first(size);
    if (size == 0) {
      if (unpacker_ && !unpacker_->is_complete())
        error_ = {Fault::damaged, "the file is truncated"};
      if (std::ferror(file_.get()) != 0) error_ = {Fault::unreadable, "the file cannot be read"};
      return false;
    }
    if (!unpacker_) unpacker_ = make_unpacker(packed_, kMaxWindowLog);
    return true;
  }

  [[nodiscard]] bool failed() const noexcept { return error_.fault != Fault::none; }

  Stream file_;
  std::uint64_t size_ = 0;
  std::atomic<std::uint64_t> position_{0};
  std::unique_ptr<Unpacker> unpacker_;
  std::vector<unsigned char> in_ = std::vector<unsigned char>(kChunkBytes);
  std::vector<unsigned char> out_ = std::vector<unsigned char>(kChunkBytes);
  std::span<const unsigned char> packed_;  // the compressed part of in_ that is still to do
  std::span<const unsigned char> plain_;   // the decompressed part of out_
  std::size_t at_ = 0;                     // bytes of plain_ that next() has returned
  std::size_t counted_ = 0;                // bytes of plain_ that crc_ includes
  uLong crc_ = 0;
  bool full_ = false;           // the last decompression filled out_
  std::uint64_t unpacked_ = 0;  // decompressed bytes in total
  ReadError error_;
};

PackedFile::PackedFile(const std::string& path) : impl_(std::make_unique<Impl>(path)) {}
PackedFile::~PackedFile() = default;

std::optional<std::uint8_t> PackedFile::next() { return impl_->next(); }
std::uint32_t PackedFile::crc() { return impl_->crc(); }
const std::string& PackedFile::error() const noexcept { return impl_->error().message; }
PackedFile::Fault PackedFile::fault() const noexcept { return impl_->error().fault; }
std::uint64_t PackedFile::position() const noexcept { return impl_->position(); }
std::uint64_t PackedFile::size() const noexcept { return impl_->size(); }

}  // namespace kanzen::checker
