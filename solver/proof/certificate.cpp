// The list of assumptions stands in the file before the moves, but only a walk finds out what it
// relies on. So a certificate with assumptions takes three walks over the same tree: the first
// collects, the second finds out which assumptions it still needs when all are known from the
// start, and the third writes. They must go the same way, and therefore ProofMoves has to answer
// alike each time: if a walk took another move, an assumption in the list might never be relied
// upon, and the checkers refuse such a file. In return nothing but the set of positions and the
// assumptions is ever held in memory, however many moves the proof has.
#include "solver/proof/certificate.hpp"

#include <algorithm>

#include "core/clock.hpp"
#include "solver/proof/certificate_packer.hpp"

namespace kanzen::proof {

namespace {

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
      if (!walk_proving_side(root)) return false;
    }
    if (claim_.has_upper()) {
      target_ = -claim_.upper;
      positions_.clear();
      if (!walk_other_side(root)) return false;
    }
    return true;
  }

  [[nodiscard]] std::uint64_t count() const noexcept { return count_; }

 private:
  bool walk_proving_side(const Board& board) {
    if (board.empty_count() <= claim_.leaf_empties || game_over(board)) return true;
    if (is_assumed({.board = board, .lower = target_})) return true;
    if (positions_.insert(board) == checker::PositionSet::Insertion::known) return true;
    if (legal_moves(board) == 0) return walk_other_side(board.passed());
    const std::optional<Square> move = moves_.move(board, target_);
    if (!move) return false;
    if (out_ != nullptr) out_->write(static_cast<std::uint8_t>(*move));
    ++count_;
    return walk_other_side(play(board, *move));
  }

  bool walk_other_side(const Board& board) {
    if (board.empty_count() <= claim_.leaf_empties || game_over(board)) return true;
    if (is_assumed({.board = board, .upper = -target_})) return true;
    const Bitboard moves = legal_moves(board);
    if (moves == 0) return walk_proving_side(board.passed());
    for (const Square square : squares(moves)) {
      if (!walk_proving_side(play(board, square))) return false;
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
  // Moves that the table proves need no search, and it probably has entries for the positions below
  // them.
  for (const Child& child : children_by_replies(board)) {
    const auto known = solver_.known_bounds(child.board);
    if (known && known->upper <= -target) return child.move;
  }
  const Square likeliest = solver_.known_bounds(board).value_or(Bounds{}).move;
  for (const Child& child : children_by_replies(board, likeliest)) {
    ++searches_;
    const std::optional<Score> score = solver_.search_null_window(child.board, -target);
    if (!score) {
      stopped_ = true;
      return std::nullopt;
    }
    if (*score <= -target) return child.move;
  }
  return std::nullopt;
}

WriteResult write_packed(CertificatePacker& out, const checker::Header& claim, ProofMoves& moves,
                         const std::function<void()>& commit) {
  const Stopwatch stopwatch;
  WriteResult report;
  if (write(out, claim, moves, report)) {
    commit();
  } else {
    report.was_stopped = moves.stopped();
    report.error = report.was_stopped ? "stopped" : "the claim is wrong: no move achieves it";
  }
  report.searches = moves.searches();
  report.seconds = stopwatch.seconds();
  return report;
}

WriteResult certificate_bytes(std::string& bytes, const checker::Header& claim,
                              PositionSolver& solver) {
  SolverMoves moves(solver);
  bytes.clear();
  CertificatePacker out(Packing::zstd, [&](std::string_view packed) { bytes += packed; });
  WriteResult report = write_packed(out, claim, moves, [&] { out.finish(); });
  if (!report.error.empty()) bytes.clear();
  return report;
}

}  // namespace kanzen::proof
