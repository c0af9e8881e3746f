// Certificates as files: written whole or not at all, and never over what proves as much.
#include "solver/checker/certificate_checker.hpp"
#include "solver/files/atomic_file.hpp"
#include "solver/files/file_stream.hpp"
#include "solver/proof/certificate.hpp"
#include "solver/proof/certificate_packer.hpp"

namespace kanzen::proof {

namespace {

/// Writes a file, with gzip if its name ends in .gz, else with zstd. It appears under its name only
/// on commit() (AtomicFile); pipes and devices are written directly. The constructor, commit() and
/// the packer throw OutputError.
class CertificateFile {
 public:
  explicit CertificateFile(const std::string& path)
      : path_(path),
        beside_(path),
        file_(open_stream(beside_.path(), StreamMode::write)),
        packer_(path.ends_with(".gz") ? Packing::gzip : Packing::zstd,
                [this](std::string_view bytes) {
                  if (std::fwrite(bytes.data(), 1, bytes.size(), file_.get()) != bytes.size()) {
                    throw OutputError(path_, errno);
                  }
                }) {
    if (!file_) throw OutputError(path, errno);
  }
  CertificateFile(const CertificateFile&) = delete;
  CertificateFile& operator=(const CertificateFile&) = delete;

  [[nodiscard]] CertificatePacker& packer() noexcept { return packer_; }

  /// Ends the file. Without a commit, it is removed on destruction.
  void commit() {
    packer_.finish();
    if (std::fclose(file_.release()) != 0) throw OutputError(path_, errno);
    beside_.commit();
  }

 private:
  std::string path_;
  AtomicFile beside_;
  Stream file_;
  CertificatePacker packer_;
};

}  // namespace

WriteResult write_certificate(const std::string& path, const checker::Header& claim,
                              PositionSolver& solver) {
  SolverMoves moves(solver);
  return write_certificate(path, claim, moves);
}

WriteResult write_certificate(const std::string& path, const checker::Header& claim,
                              ProofMoves& moves) {
  CertificateFile file(path);
  return write_packed(file.packer(), claim, moves, [&] { file.commit(); });
}

std::optional<checker::Header> read_certificate_header(const std::string& path) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(to_path(path), error)) return std::nullopt;
  checker::PackedFile file(path);
  std::string text;
  while (text.size() < checker::kMaxHeaderBytes && !checker::ends_header(text)) {
    const std::optional<std::uint8_t> byte = file.next();
    if (!byte) return std::nullopt;
    text += static_cast<char>(*byte);
  }
  Result<checker::Header> header = checker::parse_header(text);
  return header ? std::optional(std::move(header).value()) : std::nullopt;
}

bool is_whole_certificate(const std::string& path) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(to_path(path), error)) return false;
  checker::PackedFile file(path);
  // The last line has at most kMaxEnd bytes. All before them goes into the checksum at once.
  constexpr std::size_t kMaxEnd = 64;
  constexpr std::size_t kPiece = std::size_t{1} << 16;
  std::string text;
  std::uint32_t crc = 0;
  const auto count = [&](std::size_t bytes) {
    crc = crc_of(std::string_view(text).substr(0, bytes), crc);
    text.erase(0, bytes);
  };
  while (const std::optional<std::uint8_t> byte = file.next()) {
    text += static_cast<char>(*byte);
    if (text.size() == kPiece + kMaxEnd) count(kPiece);
  }
  // No letters of "end" are moves, so this is the last line if there is one.
  const std::size_t end = text.rfind("end ");
  if (file.fault() != checker::PackedFile::Fault::none || end == std::string::npos) return false;
  count(end);
  const std::size_t blank = text.find(' ', 4);
  std::array<char, 16> last{};
  std::snprintf(last.data(), last.size(), " %08x\n", crc);
  return blank != std::string::npos && text.substr(blank) == last.data();
}

void require_replaceable(const Position& root, const std::string& path) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(to_path(path), error) ||
      std::filesystem::is_empty(to_path(path), error)) {
    return;
  }
  const std::optional<checker::Header> former = read_certificate_header(path);
  if (former && former->root == root) return;
  throw OutputError(path + " exists and is " +
                    (former ? "a certificate about another position" : "not a certificate") +
                    ", so it is not replaced: remove it, or choose another name or folder");
}

bool proves_more(const std::string& path, const checker::Header& claim, bool or_equal) {
  require_replaceable(claim.root, path);
  const std::optional<checker::Header> former = read_certificate_header(path);
  if (!former) return false;
  if (former->lower > claim.upper || former->upper < claim.lower) {
    throw OutputError(
        path + " exists and claims a value from " + std::to_string(former->lower) + " to " +
        std::to_string(former->upper) +
        ", which contradicts this result, so it is not replaced: check it with kanzen "
        "check, and remove it");
  }
  if (former->assumptions > claim.assumptions) return false;
  const bool is_as_narrow = former->lower >= claim.lower && former->upper <= claim.upper;
  const bool is_equal = former->lower == claim.lower && former->upper == claim.upper;
  const bool is_same = is_equal && former->assumptions >= claim.assumptions;
  if (!is_as_narrow || (is_same && !or_equal)) return false;
  if (is_same && former->leaf_empties != claim.leaf_empties) return false;
  return is_whole_certificate(path);
}

}  // namespace kanzen::proof
