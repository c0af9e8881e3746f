#include "solver/check/packed_file.hpp"

#include <zlib.h>
#include <zstd.h>
#include <zstd_errors.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <initializer_list>
#include <new>
#include <span>
#include <system_error>
#include <vector>

namespace kanzen::check {

namespace {

constexpr std::size_t kChunk = std::size_t{1} << 16;

/// Why reading has ended before the end of the file.
struct ReadError {
  PackedFile::Fault fault = PackedFile::Fault::none;
  std::string message{};  // empty if there is none
};

/// Turns packed bytes into plain ones. Both kinds may consist of several parts one after another.
class Unpacker {
 public:
  virtual ~Unpacker() = default;

  /// Takes bytes off the front of `in` and returns how many it has put into `out`.
  virtual std::size_t run(std::span<const unsigned char>& in, std::span<unsigned char> out) = 0;

  [[nodiscard]] const ReadError& error() const noexcept { return error_; }
  /// True where the file may end: not in the middle of a part.
  [[nodiscard]] bool complete() const noexcept { return complete_; }

 protected:
  ReadError error_;
  bool complete_ = true;
};

class Plain final : public Unpacker {
  std::size_t run(std::span<const unsigned char>& in, std::span<unsigned char> out) override {
    const std::size_t size = std::min(in.size(), out.size());
    std::copy_n(in.begin(), size, out.begin());
    in = in.subspan(size);
    return size;
  }
};

class Gzip final : public Unpacker {
 public:
  Gzip() {
    if (inflateInit2(&stream_, 16 + MAX_WBITS) != Z_OK) throw std::bad_alloc();
  }
  ~Gzip() override { inflateEnd(&stream_); }
  Gzip(const Gzip&) = delete;
  Gzip& operator=(const Gzip&) = delete;

  std::size_t run(std::span<const unsigned char>& in, std::span<unsigned char> out) override {
    if (complete_) inflateReset(&stream_);
    stream_.next_in = const_cast<Bytef*>(in.data());  // zlib does not write to it
    stream_.avail_in = static_cast<uInt>(in.size());
    stream_.next_out = out.data();
    stream_.avail_out = static_cast<uInt>(out.size());
    const int status = inflate(&stream_, Z_NO_FLUSH);
    if (status == Z_MEM_ERROR) throw std::bad_alloc();
    complete_ = status == Z_STREAM_END;
    if (status != Z_OK && status != Z_STREAM_END && status != Z_BUF_ERROR) {
      error_ = {PackedFile::Fault::damaged, "damaged gzip data"};
    }
    in = in.last(stream_.avail_in);
    return out.size() - stream_.avail_out;
  }

 private:
  z_stream stream_{};
};

class Zstd final : public Unpacker {
 public:
  Zstd() : stream_(ZSTD_createDStream(), &ZSTD_freeDStream) {
    if (!stream_) throw std::bad_alloc();
    ZSTD_DCtx_setParameter(stream_.get(), ZSTD_d_windowLogMax, PackedFile::kMaxWindowLog);
  }

  std::size_t run(std::span<const unsigned char>& in, std::span<unsigned char> out) override {
    ZSTD_inBuffer input{in.data(), in.size(), 0};
    ZSTD_outBuffer output{out.data(), out.size(), 0};
    const std::size_t status = ZSTD_decompressStream(stream_.get(), &output, &input);
    if (ZSTD_isError(status) != 0) error_ = error_of(ZSTD_getErrorCode(status));
    complete_ = status == 0;
    in = in.subspan(input.pos);
    return output.pos;
  }

 private:
  static ReadError error_of(ZSTD_ErrorCode code) {
    if (code == ZSTD_error_memory_allocation) throw std::bad_alloc();
    if (code == ZSTD_error_frameParameter_windowTooLarge) {
      return {PackedFile::Fault::needs_memory,
              "its zstd window is larger than 8 MiB; pack it anew, without --long"};
    }
    return {PackedFile::Fault::damaged, "damaged zstd data"};
  }

  std::unique_ptr<ZSTD_DStream, decltype(&ZSTD_freeDStream)> stream_;
};

std::unique_ptr<Unpacker> unpacker_for(std::span<const unsigned char> head) {
  const auto begins = [head](std::initializer_list<unsigned char> magic) {
    return head.size() >= magic.size() && std::equal(magic.begin(), magic.end(), head.begin());
  };
  if (begins({0x28, 0xB5, 0x2F, 0xFD})) return std::make_unique<Zstd>();
  if (begins({0x1F, 0x8B})) return std::make_unique<Gzip>();
  return std::make_unique<Plain>();
}

}  // namespace

class PackedFile::Impl {
 public:
  explicit Impl(const std::string& path) : file_(std::fopen(path.c_str(), "rb"), &std::fclose) {
    if (!file_) {
      error_ = {Fault::unreadable, std::generic_category().message(errno)};
      return;
    }
    std::error_code unknown;
    const std::uintmax_t size = std::filesystem::file_size(path, unknown);
    if (!unknown) size_ = size;
  }

  std::optional<std::uint8_t> next() {
    if (at_ == plain_.size() && !refill()) return std::nullopt;
    return plain_[at_++];
  }

  std::uint32_t crc() {
    const std::span<const unsigned char> given = plain_.subspan(counted_, at_ - counted_);
    if (given.empty()) return static_cast<std::uint32_t>(crc_);  // zlib starts anew without data
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
  /// Unpacks until there is at least one byte. False at the end and on an error.
  bool refill() {
    if (!file_ || failed()) return false;
    (void)crc();
    plain_ = {};
    at_ = counted_ = 0;
    while (true) {
      const bool more = unpacker_ && !unpacker_->complete() && full_;  // no room for it last time
      if (packed_.empty() && !more && !read_packed()) return false;
      const std::size_t size = unpacker_->run(packed_, out_);
      error_ = unpacker_->error();
      if (failed()) return false;
      full_ = size == out_.size();
      plain_ = std::span(out_).first(size);
      unpacked_ += size;
      if (size != 0) return true;
    }
  }

  /// Reads the next piece of the file into packed_. False at the end and on an error.
  bool read_packed() {
    if (position() > kPackedSlack + kMaxPackedFactor * unpacked_) {
      error_ = {Fault::holds_little, "it holds far less than its size, and is not read to its end"};
      return false;
    }
    const std::size_t size = std::fread(in_.data(), 1, in_.size(), file_.get());
    position_.fetch_add(size, std::memory_order_relaxed);
    packed_ = std::span(in_).first(size);
    if (size == 0) {
      if (unpacker_ && !unpacker_->complete()) error_ = {Fault::damaged, "the file is cut off"};
      if (std::ferror(file_.get()) != 0) error_ = {Fault::unreadable, "the file cannot be read"};
      return false;
    }
    if (!unpacker_) unpacker_ = unpacker_for(packed_);
    return true;
  }

  [[nodiscard]] bool failed() const noexcept { return error_.fault != Fault::none; }

  std::unique_ptr<std::FILE, decltype(&std::fclose)> file_;
  std::uint64_t size_ = 0;
  std::atomic<std::uint64_t> position_{0};
  std::unique_ptr<Unpacker> unpacker_;
  std::vector<unsigned char> in_ = std::vector<unsigned char>(kChunk);
  std::vector<unsigned char> out_ = std::vector<unsigned char>(kChunk);
  std::span<const unsigned char> packed_;  // read, not yet unpacked
  std::span<const unsigned char> plain_;   // unpacked
  std::size_t at_ = 0;                     // of plain_: given
  std::size_t counted_ = 0;                // of plain_: in crc_
  uLong crc_ = 0;
  bool full_ = false;           // the last unpacking filled out_
  std::uint64_t unpacked_ = 0;  // bytes, all together
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

}  // namespace kanzen::check
