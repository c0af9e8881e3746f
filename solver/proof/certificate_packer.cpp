#include "solver/proof/certificate_packer.hpp"

#include <zlib.h>
#include <zstd.h>

#include <new>
#include <utility>

namespace kanzen::proof {

namespace {

constexpr int kZstdLevel = 12;

}  // namespace

class CertificatePacker::Compressor {
 public:
  Compressor() = default;
  virtual ~Compressor() = default;
  Compressor(const Compressor&) = delete;
  Compressor& operator=(const Compressor&) = delete;

  /// Appends the available output to `out`; with `last`, all of it.
  virtual void pack(std::string_view bytes, bool is_last, std::string& out) = 0;
};

class CertificatePacker::Zstd final : public Compressor {
 public:
  Zstd() : context_(ZSTD_createCCtx(), &ZSTD_freeCCtx) {
    if (!context_) throw std::bad_alloc();
    ZSTD_CCtx_setParameter(context_.get(), ZSTD_c_compressionLevel, kZstdLevel);
    ZSTD_CCtx_setParameter(context_.get(), ZSTD_c_checksumFlag, 1);
  }

  void pack(std::string_view bytes, bool is_last, std::string& out) override {
    ZSTD_inBuffer input{bytes.data(), bytes.size(), 0};
    bool is_done = false;
    while (!is_done) {
      const std::size_t size = out.size();
      out.resize(size + kChunkBytes);
      ZSTD_outBuffer output{out.data() + size, kChunkBytes, 0};
      const std::size_t left = ZSTD_compressStream2(context_.get(), &output, &input,
                                                    is_last ? ZSTD_e_end : ZSTD_e_continue);
      if (ZSTD_isError(left) != 0) throw std::bad_alloc();
      out.resize(size + output.pos);
      is_done = is_last ? left == 0 : input.pos == input.size;
    }
  }

 private:
  std::unique_ptr<ZSTD_CCtx, decltype(&ZSTD_freeCCtx)> context_;
};

class CertificatePacker::Gzip final : public Compressor {
 public:
  Gzip() {
    constexpr int kZlibLevel = 9;
    constexpr int kZlibMemory = 9;
    if (deflateInit2(&stream_, kZlibLevel, Z_DEFLATED, 16 + MAX_WBITS, kZlibMemory,
                     Z_DEFAULT_STRATEGY) != Z_OK) {
      throw std::bad_alloc();
    }
  }
  ~Gzip() override { deflateEnd(&stream_); }
  Gzip(const Gzip&) = delete;
  Gzip& operator=(const Gzip&) = delete;

  void pack(std::string_view bytes, bool is_last, std::string& out) override {
    stream_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));  // not modified
    stream_.avail_in = static_cast<uInt>(bytes.size());
    do {
      const std::size_t size = out.size();
      out.resize(size + kChunkBytes);
      stream_.next_out = reinterpret_cast<Bytef*>(out.data() + size);
      stream_.avail_out = kChunkBytes;
      (void)deflate(&stream_, is_last ? Z_FINISH : Z_NO_FLUSH);
      out.resize(size + kChunkBytes - stream_.avail_out);
    } while (stream_.avail_out == 0);
  }

 private:
  z_stream stream_{};
};

CertificatePacker::CertificatePacker(Packing packing, Receiver receive)
    : receive_(std::move(receive)) {
  if (packing == Packing::gzip) {
    compressor_ = std::make_unique<Gzip>();
  } else {
    compressor_ = std::make_unique<Zstd>();
  }
}
CertificatePacker::~CertificatePacker() = default;

std::uint32_t CertificatePacker::crc() const noexcept {
  return static_cast<std::uint32_t>(
      crc32(crc_, reinterpret_cast<const Bytef*>(plain_.data()), static_cast<uInt>(plain_.size())));
}

void CertificatePacker::pass_on(bool is_last) {
  crc_ = crc();
  packed_.clear();
  compressor_->pack(plain_, is_last, packed_);
  plain_.clear();
  receive_(packed_);
}

}  // namespace kanzen::proof
