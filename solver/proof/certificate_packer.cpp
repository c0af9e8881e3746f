#include "solver/proof/certificate_packer.hpp"

#include <zlib.h>
#include <zstd.h>

#include <memory>
#include <new>

namespace kanzen::proof {

namespace {

constexpr std::size_t kOutputBytes = std::size_t{1} << 16;

Pack make_zstd() {
  constexpr int kZstdLevel = 12;
  const std::shared_ptr<ZSTD_CCtx> context(ZSTD_createCCtx(), &ZSTD_freeCCtx);
  if (!context) throw std::bad_alloc();
  ZSTD_CCtx_setParameter(context.get(), ZSTD_c_compressionLevel, kZstdLevel);
  ZSTD_CCtx_setParameter(context.get(), ZSTD_c_checksumFlag, 1);
  return [context](std::string_view bytes, bool is_last, std::string& out) {
    ZSTD_inBuffer input{bytes.data(), bytes.size(), 0};
    bool is_done = false;
    while (!is_done) {
      const std::size_t size = out.size();
      out.resize(size + kOutputBytes);
      ZSTD_outBuffer output{out.data() + size, kOutputBytes, 0};
      const std::size_t left = ZSTD_compressStream2(context.get(), &output, &input,
                                                    is_last ? ZSTD_e_end : ZSTD_e_continue);
      if (ZSTD_isError(left) != 0) throw std::bad_alloc();
      out.resize(size + output.pos);
      is_done = is_last ? left == 0 : input.pos == input.size;
    }
  };
}

/// zlib keeps the address of a stream, so it must not move.
struct GzipStream : z_stream {
  GzipStream() : z_stream{} {
    constexpr int kZlibLevel = 9;
    constexpr int kZlibMemory = 9;
    if (deflateInit2(this, kZlibLevel, Z_DEFLATED, 16 + MAX_WBITS, kZlibMemory,
                     Z_DEFAULT_STRATEGY) != Z_OK) {
      throw std::bad_alloc();
    }
  }
  ~GzipStream() { deflateEnd(this); }
  GzipStream(const GzipStream&) = delete;
  GzipStream& operator=(const GzipStream&) = delete;
};

Pack make_gzip() {
  return [stream = std::make_shared<GzipStream>()](std::string_view bytes, bool is_last,
                                                   std::string& out) {
    stream->next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));  // not modified
    stream->avail_in = static_cast<uInt>(bytes.size());
    do {
      const std::size_t size = out.size();
      out.resize(size + kOutputBytes);
      stream->next_out = reinterpret_cast<Bytef*>(out.data() + size);
      stream->avail_out = kOutputBytes;
      (void)deflate(stream.get(), is_last ? Z_FINISH : Z_NO_FLUSH);
      out.resize(size + kOutputBytes - stream->avail_out);
    } while (stream->avail_out == 0);
  };
}

}  // namespace

Pack make_pack(Packing packing) { return packing == Packing::gzip ? make_gzip() : make_zstd(); }

std::uint32_t crc_of(std::string_view bytes, std::uint32_t before) noexcept {
  return static_cast<std::uint32_t>(
      crc32(before, reinterpret_cast<const Bytef*>(bytes.data()), static_cast<uInt>(bytes.size())));
}

}  // namespace kanzen::proof
