#include "solver/unpack/unpacker.hpp"

#include <zlib.h>
#include <zstd.h>
#include <zstd_errors.h>

#include <new>

namespace kanzen {

namespace {

using Reason = UnpackError::Reason;

class Gzip final : public Unpacker {
 public:
  Gzip() {
    constexpr int kGzipOnly = 16 + MAX_WBITS;  // zlib's code for gzip only
    if (inflateInit2(&stream_, kGzipOnly) != Z_OK) throw std::bad_alloc();
  }
  ~Gzip() override { inflateEnd(&stream_); }

  std::size_t run(std::span<const unsigned char>& in, std::span<unsigned char> out) override {
    if (is_complete_) inflateReset(&stream_);
    // zlib does not write to its input, but its interface lacks const.
    stream_.next_in = const_cast<Bytef*>(in.data());
    stream_.avail_in = static_cast<uInt>(in.size());
    stream_.next_out = out.data();
    stream_.avail_out = static_cast<uInt>(out.size());
    const int status = inflate(&stream_, Z_NO_FLUSH);
    if (status == Z_MEM_ERROR) throw std::bad_alloc();
    if (status != Z_OK && status != Z_STREAM_END && status != Z_BUF_ERROR) {
      throw UnpackError(Reason::damaged, "damaged gzip data");
    }
    is_complete_ = status == Z_STREAM_END;
    in = in.last(stream_.avail_in);
    return out.size() - stream_.avail_out;
  }
  [[nodiscard]] bool is_complete() const noexcept override { return is_complete_; }

 private:
  z_stream stream_{};
  bool is_complete_ = true;
};

class Zstd final : public Unpacker {
 public:
  explicit Zstd(int max_window_log) : stream_(ZSTD_createDStream(), &ZSTD_freeDStream) {
    if (!stream_) throw std::bad_alloc();
    ZSTD_DCtx_setParameter(stream_.get(), ZSTD_d_windowLogMax, max_window_log);
  }

  std::size_t run(std::span<const unsigned char>& in, std::span<unsigned char> out) override {
    ZSTD_inBuffer input{in.data(), in.size(), 0};
    ZSTD_outBuffer output{out.data(), out.size(), 0};
    const std::size_t status = ZSTD_decompressStream(stream_.get(), &output, &input);
    if (ZSTD_isError(status) != 0) fail(ZSTD_getErrorCode(status));
    is_complete_ = status == 0;
    in = in.subspan(input.pos);
    return output.pos;
  }
  [[nodiscard]] bool is_complete() const noexcept override { return is_complete_; }

 private:
  [[noreturn]] static void fail(ZSTD_ErrorCode code) {
    if (code == ZSTD_error_memory_allocation) throw std::bad_alloc();
    if (code == ZSTD_error_frameParameter_windowTooLarge) {
      throw UnpackError(Reason::window_too_large,
                        "its zstd window is too large; compress it again without --long");
    }
    throw UnpackError(Reason::damaged, "damaged zstd data");
  }

  std::unique_ptr<ZSTD_DStream, decltype(&ZSTD_freeDStream)> stream_;
  bool is_complete_ = true;
};

}  // namespace

std::unique_ptr<Unpacker> make_unpacker(std::span<const unsigned char> head, int max_window_log) {
  const PackedBy packing = recognise_packing(head);
  if (packing == PackedBy::zstd) return std::make_unique<Zstd>(max_window_log);
  if (packing == PackedBy::gzip) return std::make_unique<Gzip>();
  return make_plain_unpacker();
}

}  // namespace kanzen
