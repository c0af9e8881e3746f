#include "solver/batch/certifier.hpp"

#include <fstream>

#include "core/notation/text.hpp"
#include "core/wide_hash.hpp"
#include "solver/files/atomic_file.hpp"
#include "solver/files/file_error.hpp"
#include "solver/formats/writer.hpp"
#include "solver/proof/certificate.hpp"

namespace kanzen {

namespace {

void make_folder(const std::string& path) {
  std::error_code error;
  std::filesystem::create_directories(to_path(path), error);
  if (error) throw OutputError(path, error.default_error_condition().value());
}

std::string certificate_path(const CertificateOptions& options, std::size_t number) {
  if (!options.folder) return options.path;
  make_folder(options.path);  // recreates a folder that was removed
  return to_utf8(to_path(options.path) / (std::to_string(options.first + number + 1) + ".kzc"));
}

/// Returns nullopt for anything but a regular file that can be read.
std::optional<FileStamp> stamp_of_file(const std::string& path) {
  FileStatus status;
  if (read_status(path, status) != 0 || status.kind != FileKind::regular) return std::nullopt;
  const Stream file = open_stream(path, StreamMode::read);
  if (!file) return std::nullopt;
  FileStamp stamp;
  HashStream hash;
  std::vector<char> bytes(std::size_t{1} << 16);
  while (const std::size_t count = std::fread(bytes.data(), 1, bytes.size(), file.get())) {
    hash.add(std::as_bytes(std::span(bytes.data(), count)));
    stamp.bytes += count;
  }
  if (std::ferror(file.get()) != 0) return std::nullopt;
  stamp.hash = hash.hash();
  return stamp;
}

/// A claim about a move is certified for the position after it.
Position certified_position(const Outcome& outcome) {
  const Colour side = outcome.record.position.side;
  const bool after_move = outcome.claim && outcome.claim->move != Square::none;
  return {board_to_solve(outcome), after_move ? other(side) : side};
}

}  // namespace

Certifier::Certifier(CertificateOptions options) : options_(std::move(options)) {
  const std::string first = certificate_path(options_, 0);
  if (options_.root) proof::require_replaceable(*options_.root, first);
  (void)AtomicFile(first);
}

checker::Header Certifier::make_header(const Outcome& outcome) const {
  const Bounds proven = bounds_of_board(outcome);
  checker::Header claim;
  claim.root = certified_position(outcome);
  // Final scores are even, so an odd bound can be tightened.
  claim.lower = proven.lower + (proven.lower & 1);
  claim.upper = proven.upper - (proven.upper & 1);
  constexpr int kMaxForPython = 20;
  constexpr int kLeavesForPython = 4;
  if (claim.root.board.empty_count() <= kMaxForPython) claim.leaf_empties = kLeavesForPython;
  claim.leaf_empties = options_.leaf_empties.value_or(claim.leaf_empties);
  claim.writer = options_.writer;
  return claim;
}

bool Certifier::has_certificate(const Outcome& outcome, std::size_t number,
                                const std::optional<FileStamp>& recorded,
                                std::string& former_fault) {
  if (!is_solved(outcome)) return true;
  const std::string path = certificate_path(options_, number);
  if (!recorded) return false;
  const std::optional<FileStamp> stamp = stamp_of_file(path);
  if (stamp != recorded) {
    former_fault = !stamp ? "is missing"
                          : "has " + std::to_string(stamp->bytes) + " bytes" +
                                (stamp->bytes == recorded->bytes ? " with another checksum" : "") +
                                ", expected the " + std::to_string(recorded->bytes) +
                                " bytes that the results file records";
    return false;
  }
  const std::optional<checker::Header> written = proof::read_certificate_header(path);
  if (!written || written->assumptions != 0) return false;
  const checker::Header claim = make_header(outcome);
  const bool serves = written->root == claim.root && written->lower >= claim.lower &&
                      written->upper <= claim.upper && written->leaf_empties == claim.leaf_empties;
  if (serves) add_to_index(outcome, claim, number);
  return serves;
}

bool Certifier::certify(Outcome& outcome, std::size_t number, PositionSolver& solver,
                        const std::string& former_fault) {
  if (!is_solved(outcome)) return true;
  const checker::Header claim = make_header(outcome);
  const std::string path = certificate_path(options_, number);
  const bool is_remnant = !former_fault.empty() && !proof::is_whole_certificate(path);
  if (!is_remnant && proof::proves_more(path, claim)) {
    outcome.certificate = CertificateNote{.path = path, .kept = true};
  } else {
    const proof::WriteResult report = proof::write_certificate(path, claim, solver);
    if (!report.error.empty() && !report.stopped) return false;
    outcome.certificate = CertificateNote{.path = path,
                                          .moves = report.moves,
                                          .searches = report.searches,
                                          .seconds = report.seconds,
                                          .stopped = report.stopped};
  }
  CertificateNote& note = *outcome.certificate;
  note.former_fault = former_fault;
  if (note.stopped) return true;
  note.stamp = stamp_of_file(path);
  add_to_index(outcome, claim, number);
  return true;
}

void Certifier::add_to_index(const Outcome& outcome, const checker::Header& claim,
                             std::size_t number) {
  if (!options_.folder) return;
  const std::array<std::string, 6> fields{
      to_utf8(to_path(certificate_path(options_, number)).filename()),
      notation::printable(outcome.record.id),
      notation::printable(outcome.record.tags.source),
      csv_board(claim.root),
      std::to_string(claim.lower),
      std::to_string(claim.upper)};
  const std::lock_guard lock(mutex_);
  index_[number] = csv_line(fields);
}

void Certifier::write_index() const {
  if (index_.empty()) return;
  const std::string path = to_utf8(to_path(options_.path) / "index.csv");
  std::map<std::size_t, std::string> rows;
  for (const auto& [number, row] : index_) rows[options_.first + number + 1] = row;
  std::ifstream former(to_path(path), std::ios::binary);
  for (std::string line; std::getline(former, line);) {
    const std::size_t dot = line.find('.');
    const auto number = notation::parse_number<std::size_t>(line.substr(0, dot));
    if (number) rows.try_emplace(*number, line + "\n");
  }
  std::string text = "certificate,id,source,board,lower,upper\n";
  for (const auto& [number, row] : rows) text += row;
  write_atomically(path, text);
}

}  // namespace kanzen
