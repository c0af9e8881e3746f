#include "solver/io/input_stream.hpp"

#include <zlib.h>
#include <zstd.h>

#include <algorithm>
#include <cstddef>
#include <ios>
#include <streambuf>
#include <vector>

namespace kanzen {

namespace {

constexpr std::size_t kBlock = std::size_t{1} << 16;
constexpr std::size_t kMagicLength = 4;
constexpr std::string_view kGzipMagic = "\x1F\x8B";
constexpr std::string_view kZstdMagic = "\x28\xB5\x2F\xFD";
constexpr int kGzipOnly = 16 + MAX_WBITS;  // as zlib's inflateInit2 wants it

/// A streambuf has no other way to tell its stream of an error; the stream catches it.
[[noreturn]] void fail(const char* what) { throw std::ios_base::failure(what); }

/// The packed bytes, block by block.
class Source {
 public:
  explicit Source(std::streambuf* source) : source_(source), block_(kBlock) {}

  /// Bytes read and not used yet; reads more if there are none. Empty at the end.
  std::string_view rest() {
    if (rest_.empty()) rest_ = {block_.data(), read(block_.data(), block_.size())};
    return rest_;
  }

  void use(std::size_t count) noexcept { rest_.remove_prefix(count); }

  /// The first bytes, at least kMagicLength unless the stream is shorter.
  std::string_view magic() {
    std::size_t size = 0;
    while (size < kMagicLength) {
      const std::size_t count = read(block_.data() + size, block_.size() - size);
      if (count == 0) break;
      size += count;
    }
    return rest_ = {block_.data(), size};
  }

 private:
  /// Waits for one byte and takes what else is there.
  std::size_t read(char* to, std::size_t size) {
    using Traits = std::char_traits<char>;
    if (source_ == nullptr) return 0;
    const Traits::int_type first = source_->sbumpc();
    if (Traits::eq_int_type(first, Traits::eof())) return 0;
    to[0] = Traits::to_char_type(first);
    const std::streamsize there = std::max<std::streamsize>(source_->in_avail(), 0);
    const auto more = std::min(static_cast<std::streamsize>(size) - 1, there);
    return 1 + static_cast<std::size_t>(source_->sgetn(to + 1, more));
  }

  std::streambuf* source_;
  std::vector<char> block_;
  std::string_view rest_;
};

/// Unpacks into the caller's memory; 0 is the end. Throws if the packed bytes are damaged.
class Decoder {
 public:
  Decoder() = default;
  virtual ~Decoder() = default;
  Decoder(const Decoder&) = delete;
  Decoder& operator=(const Decoder&) = delete;
  virtual std::size_t read(char* to, std::size_t size) = 0;
};

class PlainDecoder final : public Decoder {
 public:
  explicit PlainDecoder(Source& source) : source_(source) {}

  std::size_t read(char* to, std::size_t size) override {
    const std::string_view bytes = source_.rest().substr(0, size);
    std::copy(bytes.begin(), bytes.end(), to);
    source_.use(bytes.size());
    return bytes.size();
  }

 private:
  Source& source_;
};

class GzipDecoder final : public Decoder {
 public:
  explicit GzipDecoder(Source& source) : source_(source) {
    if (inflateInit2(&stream_, kGzipOnly) != Z_OK) throw std::bad_alloc();
  }
  ~GzipDecoder() override { inflateEnd(&stream_); }
  GzipDecoder(const GzipDecoder&) = delete;
  GzipDecoder& operator=(const GzipDecoder&) = delete;

  std::size_t read(char* to, std::size_t size) override {
    stream_.next_out = reinterpret_cast<Bytef*>(to);
    stream_.avail_out = static_cast<uInt>(size);
    while (stream_.avail_out == size) {
      const std::string_view in = source_.rest();
      if (in.empty() && at_end_) return 0;
      if (in.empty()) fail("gzip data is cut off");
      at_end_ = false;
      // zlib does not write to its input; its interface is older than const.
      stream_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(in.data()));
      stream_.avail_in = static_cast<uInt>(in.size());
      const int status = inflate(&stream_, Z_NO_FLUSH);
      source_.use(in.size() - stream_.avail_in);
      if (status == Z_STREAM_END) {
        at_end_ = true;
        if (inflateReset(&stream_) != Z_OK) fail("gzip data cannot be read");
      } else if (status != Z_OK) {
        fail("gzip data is damaged");
      }
    }
    return size - stream_.avail_out;
  }

 private:
  Source& source_;
  z_stream stream_{};
  bool at_end_ = false;  // of a member: the file may end here
};

class ZstdDecoder final : public Decoder {
 public:
  explicit ZstdDecoder(Source& source) : source_(source), stream_(ZSTD_createDStream()) {
    if (stream_ == nullptr) throw std::bad_alloc();
  }
  ~ZstdDecoder() override { ZSTD_freeDStream(stream_); }
  ZstdDecoder(const ZstdDecoder&) = delete;
  ZstdDecoder& operator=(const ZstdDecoder&) = delete;

  std::size_t read(char* to, std::size_t size) override {
    ZSTD_outBuffer out{to, size, 0};
    while (out.pos == 0) {
      const std::string_view bytes = source_.rest();
      // At the end of the input the decoder may still hold bytes that it had no room for.
      if (bytes.empty() && wanted_ == 0) return 0;
      ZSTD_inBuffer in{bytes.data(), bytes.size(), 0};
      wanted_ = ZSTD_decompressStream(stream_, &out, &in);
      if (ZSTD_isError(wanted_) != 0) fail("zstd data is damaged");
      source_.use(in.pos);
      if (bytes.empty() && out.pos == 0) fail("zstd data is cut off");
    }
    return out.pos;
  }

 private:
  Source& source_;
  ZSTD_DStream* stream_;
  std::size_t wanted_ = 0;  // 0: a frame is complete
};

}  // namespace

class InputStream::Buffer final : public std::streambuf {
 public:
  explicit Buffer(std::streambuf* source) : source_(source), bytes_(kBlock) {}

  std::string_view head() {
    if (gptr() != egptr()) return {gptr(), static_cast<std::size_t>(egptr() - gptr())};
    std::size_t size = 0;
    while (size < bytes_.size()) {
      const std::size_t count = read(bytes_.data() + size, bytes_.size() - size);
      const std::string_view added(bytes_.data() + size, count);
      size += count;
      if (count == 0 || added.find('\n') != std::string_view::npos) break;
    }
    setg(bytes_.data(), bytes_.data(), bytes_.data() + size);
    return {bytes_.data(), size};
  }

 protected:
  int_type underflow() override {
    if (gptr() == egptr()) {
      const std::size_t count = read(bytes_.data(), bytes_.size());
      setg(bytes_.data(), bytes_.data(), bytes_.data() + count);
      if (count == 0) return traits_type::eof();
    }
    return traits_type::to_int_type(*gptr());
  }

 private:
  std::size_t read(char* to, std::size_t size) {
    if (!decoder_) {
      const std::string_view magic = source_.magic();
      if (magic.starts_with(kGzipMagic)) {
        decoder_ = std::make_unique<GzipDecoder>(source_);
      } else if (magic.starts_with(kZstdMagic)) {
        decoder_ = std::make_unique<ZstdDecoder>(source_);
      } else {
        decoder_ = std::make_unique<PlainDecoder>(source_);
      }
    }
    return decoder_->read(to, size);
  }

  Source source_;
  std::unique_ptr<Decoder> decoder_;
  std::vector<char> bytes_;  // unpacked
};

InputStream::InputStream(std::istream& source)
    : std::istream(nullptr), buffer_(std::make_unique<Buffer>(source.rdbuf())) {
  rdbuf(buffer_.get());
  if (source.fail()) setstate(std::ios_base::badbit);
}

InputStream::~InputStream() = default;

std::string_view InputStream::head() {
  try {
    return bad() ? std::string_view{} : buffer_->head();
  } catch (const std::ios_base::failure&) {
    setstate(std::ios_base::badbit);
    return {};
  }
}

}  // namespace kanzen
