#include "solver/proof/certificate.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <optional>
#include <span>

#include "core/clock.hpp"
#include "core/flips.hpp"
#include "core/moves.hpp"
#include "solver/check/position_set.hpp"
#include "solver/proof/certificate_file.hpp"

namespace kanzen::proof {

namespace {

/// A legal move, the position after it, and the number of replies as a measure of the proof's size.
struct Candidate {
  Square move = Square::none;
  Board board;
  int replies = 0;  // legal moves of the opponent; 0 if it must pass
};

/// Walks through the positions in the order of FORMAT.md and writes a move
/// wherever a reader will expect one.
class CertificateWriter {
 public:
  CertificateWriter(const check::Header& claim, PositionSolver& solver, CertificateFile& file,
                    WriteReport& report)
      : claim_(claim),
        solver_(solver),
        file_(file),
        positions_(claim.set_capacity),
        report_(report) {}

  bool write() {
    file_.write(to_text(claim_));
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
    std::array<char, 64> trailer{};
    std::snprintf(trailer.data(), trailer.size(), "end %llu %08x\n",
                  static_cast<unsigned long long>(report_.moves), file_.crc());
    file_.write(trailer.data());
    return true;
  }

 private:
  bool proving_to_move(const Board& board) {
    if (board.empty_count() <= claim_.leaf_empties || game_over(board)) return true;
    if (positions_.insert(board) == check::PositionSet::Insertion::known) return true;
    if (legal_moves(board) == 0) return other_to_move(board.passed());
    const std::optional<Candidate> chosen = choose(board);
    if (!chosen) return false;
    file_.write(static_cast<std::uint8_t>(chosen->move));
    ++report_.moves;
    return other_to_move(chosen->board);
  }

  bool other_to_move(const Board& board) {
    if (board.empty_count() <= claim_.leaf_empties || game_over(board)) return true;
    const Bitboard moves = legal_moves(board);
    if (moves == 0) return proving_to_move(board.passed());
    for (const Square square : squares(moves)) {
      if (!proving_to_move(play(board, square))) return false;
    }
    return true;
  }

  /// A move with which the side to move achieves at least target_. Nothing if there is none or the
  /// solver was stopped; then the report has the error.
  std::optional<Candidate> choose(const Board& board) {
    std::array<Candidate, kSquares> candidates;
    std::size_t count = 0;
    for (const Square square : squares(legal_moves(board))) {
      const Board child = play(board, square);
      candidates[count++] = {square, child, popcount(legal_moves(child))};
    }
    const std::span moves(candidates.data(), count);
    std::stable_sort(moves.begin(), moves.end(),
                     [](const Candidate& a, const Candidate& b) { return a.replies < b.replies; });
    // Prefer moves that the table proves: they need no search, and the table is likely to know the
    // positions below them, too.
    for (const Candidate& candidate : moves) {
      const auto known = solver_.recall(candidate.board);
      if (known && known->upper <= -target_) return candidate;
    }
    if (const auto known = solver_.recall(board)) {
      const auto best = std::find_if(moves.begin(), moves.end(), [&](const Candidate& candidate) {
        return candidate.move == known->move;
      });
      if (best != moves.end()) std::rotate(moves.begin(), best, best + 1);
    }
    for (const Candidate& candidate : moves) {
      ++report_.tests;
      const std::optional<Score> score = solver_.null_window(candidate.board, -target_);
      if (!score) {
        report_.stopped = true;
        report_.error = "stopped";
        return std::nullopt;
      }
      if (*score <= -target_) return candidate;
    }
    report_.error = "the claim is wrong: no move achieves it";
    return std::nullopt;
  }

  const check::Header& claim_;
  PositionSolver& solver_;
  CertificateFile& file_;
  check::PositionSet positions_;
  Score target_ = 0;  // the score that the proving side must achieve in this half
  WriteReport& report_;
};

}  // namespace

WriteReport write_certificate(const std::string& path, const check::Header& claim,
                              PositionSolver& solver) {
  const Stopwatch stopwatch;
  WriteReport report;
  CertificateFile file(path);
  CertificateWriter writer(claim, solver, file, report);
  if (writer.write()) file.commit();
  report.seconds = stopwatch.seconds();
  return report;
}

}  // namespace kanzen::proof
