#include "solver/proof/certificate.hpp"

#include <zlib.h>

#include <algorithm>

#include "core/clock.hpp"
#include "solver/checker/certificate_checker.hpp"
#include "solver/files/atomic_file.hpp"
#include "solver/files/file_error.hpp"
#include "solver/proof/certificate_packer.hpp"

namespace kanzen::proof {

namespace {

/// A move, and the number of replies, by which we guess the size of its proof.
struct Candidate {
  Square move = Square::none;
  Board board;
  int replies = 0;  // legal moves of the opponent; 0 if it must pass
};

/// Visits the positions in the order of FORMAT.md. A walk ends at assumed positions, may add
/// assumptions, and writes its moves on request.
class ProofWalk {
 public:
  ProofWalk(const checker::Header& claim, ProofMoves& moves, checker::Assumptions& assumptions)
      : claim_(claim), moves_(moves), assumptions_(assumptions), positions_(claim.set_capacity) {}

  void collect() noexcept { collects_ = true; }
  void write_to(CertificatePacker& out) noexcept { out_ = &out; }

  bool run() {
    const Board& root = claim_.root.board;
    if (claim_.has_lower()) {
      target_ = claim_.lower;
      if (!proving_to_move(root)) return false;
    }
    if (claim_.has_upper()) {
      target_ = -claim_.upper;
      positions_.clear();
      if (!other_to_move(root)) return false;
    }
    return true;
  }

  [[nodiscard]] std::uint64_t count() const noexcept { return count_; }

 private:
  bool proving_to_move(const Board& board) {
    if (board.empty_count() <= claim_.leaf_empties || game_over(board)) return true;
    if (is_assumed({.board = board, .lower = target_})) return true;
    if (positions_.insert(board) == checker::PositionSet::Insertion::known) return true;
    if (legal_moves(board) == 0) return other_to_move(board.passed());
    const std::optional<Square> move = moves_.move(board, target_);
    if (!move) return false;
    if (out_ != nullptr) out_->write(static_cast<std::uint8_t>(*move));
    ++count_;
    return other_to_move(play(board, *move));
  }

  bool other_to_move(const Board& board) {
    if (board.empty_count() <= claim_.leaf_empties || game_over(board)) return true;
    if (is_assumed({.board = board, .upper = -target_})) return true;
    const Bitboard moves = legal_moves(board);
    if (moves == 0) return proving_to_move(board.passed());
    for (const Square square : squares(moves)) {
      if (!proving_to_move(play(board, square))) return false;
    }
    return true;
  }

  bool is_assumed(const checker::Assumption& bound) {
    const auto is_listed = [&] {
      return bound.upper == kMaxScore ? assumptions_.at_least(bound.board, bound.lower)
                                      : assumptions_.at_most(bound.board, bound.upper);
    };
    if (is_listed()) return true;
    if (!collects_ || !moves_.is_assumed(bound)) return false;
    assumptions_.narrow(bound);
    return is_listed();
  }

  const checker::Header& claim_;
  ProofMoves& moves_;
  checker::Assumptions& assumptions_;
  checker::PositionSet positions_;
  bool collects_ = false;
  CertificatePacker* out_ = nullptr;
  Score target_ = 0;  // the score that the proving side must achieve in this half
  std::uint64_t count_ = 0;
};

checker::Assumptions relied_upon(const checker::Assumptions& list) {
  checker::Assumptions found;
  for (const checker::Assumption& assumption : list.all(true)) found.narrow(assumption);
  return found;
}

bool find_assumptions(const checker::Header& claim, ProofMoves& moves,
                      checker::Assumptions& found) {
  if (!moves.assumes()) return true;
  ProofWalk first(claim, moves, found);
  first.collect();
  if (!first.run()) return false;
  if (found.size() == 0) return true;
  // A late assumption may make an earlier one unnecessary, so a second walk finds those needed.
  checker::Assumptions list;
  for (const checker::Assumption& assumption : found.all()) list.narrow(assumption);
  ProofWalk second(claim, moves, list);
  if (!second.run()) return false;
  found = relied_upon(list);
  return true;
}

void write_list(const checker::Assumptions& assumptions, CertificatePacker& out) {
  if (assumptions.size() == 0) return;
  for (const checker::Assumption& assumption : assumptions.all()) {
    out.write(to_string(assumption) + '\n');
  }
  out.write("moves\n");
}

void write_last_line(std::uint64_t moves, CertificatePacker& out) {
  std::array<char, 64> line{};
  std::snprintf(line.data(), line.size(), "end %llu %08x\n", static_cast<unsigned long long>(moves),
                out.crc());
  out.write(line.data());
}

bool write(CertificatePacker& out, checker::Header claim, ProofMoves& moves, WriteResult& report) {
  checker::Assumptions assumptions;
  if (!find_assumptions(claim, moves, assumptions)) return false;
  claim.assumptions = report.assumptions = assumptions.size();
  out.write(to_string(claim));
  write_list(assumptions, out);
  ProofWalk walk(claim, moves, assumptions);
  walk.write_to(out);
  const bool found = walk.run();
  report.moves = walk.count();
  if (found) write_last_line(report.moves, out);
  return found;
}

}  // namespace

std::optional<Square> SolverMoves::move(const Board& board, Score target) {
  std::array<Candidate, kSquares> candidates;
  std::size_t count = 0;
  for (const Square square : squares(legal_moves(board))) {
    const Board child = play(board, square);
    candidates[count++] = {square, child, popcount(legal_moves(child))};
  }
  const std::span moves(candidates.data(), count);
  std::stable_sort(moves.begin(), moves.end(),
                   [](const Candidate& a, const Candidate& b) { return a.replies < b.replies; });
  // Moves that the table proves need no search, and it probably has entries for the positions below
  // them.
  for (const Candidate& candidate : moves) {
    const auto known = solver_.known_bounds(candidate.board);
    if (known && known->upper <= -target) return candidate.move;
  }
  if (const auto known = solver_.known_bounds(board)) {
    const auto best = std::find_if(moves.begin(), moves.end(), [&](const Candidate& candidate) {
      return candidate.move == known->move;
    });
    if (best != moves.end()) std::rotate(moves.begin(), best, best + 1);
  }
  for (const Candidate& candidate : moves) {
    ++searches_;
    const std::optional<Score> score = solver_.search_null_window(candidate.board, -target);
    if (!score) {
      stopped_ = true;
      return std::nullopt;
    }
    if (*score <= -target) return candidate.move;
  }
  return std::nullopt;
}

std::optional<checker::Header> read_certificate_header(const std::string& path) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error)) return std::nullopt;
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
  uLong crc = 0;
  const auto count = [&](std::size_t bytes) {
    crc = crc32(crc, reinterpret_cast<const Bytef*>(text.data()), static_cast<uInt>(bytes));
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
  std::snprintf(last.data(), last.size(), " %08x\n", static_cast<unsigned>(crc));
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
  const bool as_narrow = former->lower >= claim.lower && former->upper <= claim.upper;
  const bool equal = former->lower == claim.lower && former->upper == claim.upper;
  const bool same = equal && former->assumptions >= claim.assumptions;
  if (!as_narrow || (same && !or_equal)) return false;
  if (same && former->leaf_empties != claim.leaf_empties) return false;
  return is_whole_certificate(path);
}

namespace {

/// Writes moves as write_certificate() does. Calls `commit` on success. Throws what both throw.
WriteResult write_packed(CertificatePacker& out, const checker::Header& claim, ProofMoves& moves,
                         const std::function<void()>& commit) {
  const Stopwatch stopwatch;
  WriteResult report;
  if (write(out, claim, moves, report)) {
    commit();
  } else {
    report.stopped = moves.stopped();
    report.error = report.stopped ? "stopped" : "the claim is wrong: no move achieves it";
  }
  report.searches = moves.searches();
  report.seconds = stopwatch.seconds();
  return report;
}

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

WriteResult certificate_bytes(std::string& bytes, const checker::Header& claim,
                              PositionSolver& solver) {
  SolverMoves moves(solver);
  bytes.clear();
  CertificatePacker out(Packing::zstd, [&](std::string_view packed) { bytes += packed; });
  WriteResult report = write_packed(out, claim, moves, [&] { out.finish(); });
  if (!report.error.empty()) bytes.clear();
  return report;
}

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

}  // namespace kanzen::proof
