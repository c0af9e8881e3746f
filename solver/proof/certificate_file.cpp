#include "solver/proof/certificate_file.hpp"

#include <zlib.h>
#include <zstd.h>

#include <cerrno>
#include <cstdio>
#include <new>
#include <vector>

#include "solver/files/file_beside.hpp"
#include "solver/files/output_error.hpp"

namespace kanzen::proof {

namespace {

constexpr int kZstdLevel = 12;
constexpr std::size_t kChunk = std::size_t{1} << 16;

/// A streaming compressor.
class Packer {
 public:
  virtual ~Packer() = default;
  /// Compresses `bytes` and appends the output that is available to `out`; with `last`, all of it.
  virtual void pack(std::string_view bytes, bool last, std::vector<char>& out) = 0;
};

class ZstdPacker final : public Packer {
 public:
  ZstdPacker() : context_(ZSTD_createCCtx(), &ZSTD_freeCCtx) {
    if (!context_) throw std::bad_alloc();
    ZSTD_CCtx_setParameter(context_.get(), ZSTD_c_compressionLevel, kZstdLevel);
    ZSTD_CCtx_setParameter(context_.get(), ZSTD_c_checksumFlag, 1);
  }

  void pack(std::string_view bytes, bool last, std::vector<char>& out) override {
    ZSTD_inBuffer input{bytes.data(), bytes.size(), 0};
    bool done = false;
    while (!done) {
      const std::size_t size = out.size();
      out.resize(size + kChunk);
      ZSTD_outBuffer output{out.data() + size, kChunk, 0};
      const std::size_t left = ZSTD_compressStream2(context_.get(), &output, &input,
                                                    last ? ZSTD_e_end : ZSTD_e_continue);
      if (ZSTD_isError(left) != 0) throw std::bad_alloc();
      out.resize(size + output.pos);
      done = last ? left == 0 : input.pos == input.size;
    }
  }

 private:
  std::unique_ptr<ZSTD_CCtx, decltype(&ZSTD_freeCCtx)> context_;
};

class GzipPacker final : public Packer {
 public:
  GzipPacker() {
    constexpr int kLevel = 9;
    constexpr int kMemory = 9;
    if (deflateInit2(&stream_, kLevel, Z_DEFLATED, 16 + MAX_WBITS, kMemory, Z_DEFAULT_STRATEGY) !=
        Z_OK) {
      throw std::bad_alloc();
    }
  }
  ~GzipPacker() override { deflateEnd(&stream_); }
  GzipPacker(const GzipPacker&) = delete;
  GzipPacker& operator=(const GzipPacker&) = delete;

  void pack(std::string_view bytes, bool last, std::vector<char>& out) override {
    stream_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));  // not modified
    stream_.avail_in = static_cast<uInt>(bytes.size());
    do {
      const std::size_t size = out.size();
      out.resize(size + kChunk);
      stream_.next_out = reinterpret_cast<Bytef*>(out.data() + size);
      stream_.avail_out = kChunk;
      (void)deflate(&stream_, last ? Z_FINISH : Z_NO_FLUSH);
      out.resize(size + kChunk - stream_.avail_out);
    } while (stream_.avail_out == 0);
  }

 private:
  z_stream stream_{};
};

}  // namespace

class CertificateFile::Impl {
 public:
  explicit Impl(const std::string& path)
      : path_(path), beside_(path), file_(std::fopen(beside_.path().c_str(), "wb"), &std::fclose) {
    if (!file_) throw OutputError(path_, errno);
    if (path.ends_with(".gz")) {
      packer_ = std::make_unique<GzipPacker>();
    } else {
      packer_ = std::make_unique<ZstdPacker>();
    }
  }

  void write(std::string_view bytes) {
    plain_ += bytes;
    if (plain_.size() >= kChunk) pass_on(false);
  }

  [[nodiscard]] std::uint32_t crc() const noexcept {
    return static_cast<std::uint32_t>(crc32(crc_, reinterpret_cast<const Bytef*>(plain_.data()),
                                            static_cast<uInt>(plain_.size())));
  }

  void commit() {
    pass_on(true);
    if (std::fclose(file_.release()) != 0) throw OutputError(path_, errno);
    beside_.commit();
  }

 private:
  void pass_on(bool last) {
    crc_ = crc();
    packed_.clear();
    packer_->pack(plain_, last, packed_);
    plain_.clear();
    if (std::fwrite(packed_.data(), 1, packed_.size(), file_.get()) != packed_.size()) {
      throw OutputError(path_, errno);
    }
  }

  std::string path_;
  FileBeside beside_;
  std::unique_ptr<std::FILE, decltype(&std::fclose)> file_;
  std::unique_ptr<Packer> packer_;
  std::string plain_;
  std::vector<char> packed_;
  uLong crc_ = 0;
};

CertificateFile::CertificateFile(const std::string& path) : impl_(std::make_unique<Impl>(path)) {}
CertificateFile::~CertificateFile() = default;

void CertificateFile::write(std::string_view bytes) { impl_->write(bytes); }
void CertificateFile::write(std::uint8_t byte) {
  const char c = static_cast<char>(byte);
  impl_->write({&c, 1});
}
std::uint32_t CertificateFile::crc() const noexcept { return impl_->crc(); }
void CertificateFile::commit() { impl_->commit(); }

}  // namespace kanzen::proof
