#include "solver/check/checker.hpp"

#include <array>
#include <cstdio>
#include <optional>
#include <vector>

#include "core/flips.hpp"
#include "core/hash.hpp"
#include "core/moves.hpp"
#include "core/notation/board_text.hpp"
#include "core/notation/square_text.hpp"
#include "core/score.hpp"
#include "core/symmetry.hpp"
#include "solver/check/leaf_pool.hpp"
#include "solver/check/packed_file.hpp"
#include "solver/check/position_set.hpp"

namespace kanzen::check {

namespace {

/// Some of the leaves given to the pool, so that they are not given again. An aid of this checker:
/// what it forgets is solved twice. To be cleared before the first use.
class RecentLeaves {
 public:
  /// True if `leaf`, or an image of it, is remembered; remembers it if not.
  [[nodiscard]] bool holds(const Leaf& leaf) {
    const Board image = canonical(leaf.board).board;
    Board& slot = slots_[leaf.at_least ? 1 : 0][hash_of(image) % kSlots];
    if (slot == image) return true;
    slot = image;
    return false;
  }

  void clear() {
    for (auto& slots : slots_) slots.assign(kSlots, Board{});
  }

 private:
  static constexpr std::size_t kSlots = std::size_t{1} << 16;
  std::array<std::vector<Board>, 2> slots_;
};

/// One half of a certificate: that the proving side gets at least `target_` discs.
class Walk {
 public:
  Walk(const Header& header, PackedFile& file, LeafPool& pool, const CheckOptions& options,
       const ProgressCall& progress, Report& report)
      : leaf_empties_(header.leaf_empties),
        file_(file),
        pool_(pool),
        positions_(header.set_capacity, options.max_set_bytes),
        progress_(progress),
        report_(report) {}

  /// True unless something is wrong; then the report says what. What the leaves say comes later.
  bool prove_lower(const Header& header) {
    begin(header.lower);
    return proving_to_move(header.root.board);
  }
  bool prove_upper(const Header& header) {
    begin(-header.upper);
    return other_to_move(header.root.board);
  }

 private:
  void begin(Score target) {
    target_ = target;
    positions_.clear();
    recent_.clear();
  }

  bool fail(Verdict verdict, std::string reason) {
    report_.verdict = verdict;
    report_.reason = std::move(reason);
    return false;
  }

  bool leaf(const Leaf& leaf) {
    if (!recent_.holds(leaf)) pool_.add(leaf);
    return true;
  }

  /// The game is over on `board`; `score` is what the proving side has got.
  bool game_end(const Board& board, Score score) {
    if (score >= target_) return true;
    return fail(Verdict::refused, "the proving side gets " + std::to_string(score) + ", not the " +
                                      std::to_string(target_) + " claimed, on " +
                                      notation::board_text({board, Color::black}));
  }

  /// The side that proves is to move on `board`: it needs one move, and the file names it.
  bool proving_to_move(const Board& board) {
    if (board.empty_count() <= leaf_empties_) return leaf({board, target_, true});
    if (game_over(board)) return game_end(board, final_score(board));
    switch (positions_.insert(board)) {
      case PositionSet::Insertion::known:
        return true;
      case PositionSet::Insertion::no_memory:
        return fail(Verdict::no_memory, "the set of positions outgrows the memory allowed");
      case PositionSet::Insertion::added:
        break;
    }
    const Bitboard moves = legal_moves(board);
    if (moves == 0) return other_to_move(board.passed());
    const std::optional<std::uint8_t> move = file_.next();
    if (!move) return ends_early();
    if (*move >= kSquares || (moves & bit(static_cast<Square>(*move))) == 0) {
      return fail(Verdict::refused, "move " + std::to_string(report_.moves + 1) +
                                        " is not legal on " +
                                        notation::board_text({board, Color::black}) + " X");
    }
    ++report_.moves;
    if (report_.moves % kReportEvery == 0 && !go_on()) return false;
    return other_to_move(play(board, static_cast<Square>(*move)));
  }

  /// The other side is to move on `board`: each of its moves must be met.
  bool other_to_move(const Board& board) {
    if (board.empty_count() <= leaf_empties_) return leaf({board, -target_, false});
    if (game_over(board)) return game_end(board, -final_score(board));
    const Bitboard moves = legal_moves(board);
    if (moves == 0) return proving_to_move(board.passed());
    for (const Square square : squares(moves)) {
      if (!proving_to_move(play(board, square))) return false;
    }
    return true;
  }

  bool ends_early() {
    return fail(Verdict::refused,
                file_.error().empty() ? "the file ends in the middle of the proof" : file_.error());
  }

  /// False if a leaf has failed; the reason is given when the pool is asked.
  bool go_on() {
    if (progress_) {
      progress_({file_.position(), file_.size(), report_.moves, pool_.solved()});
    }
    return !pool_.failed();
  }

  static constexpr std::uint64_t kReportEvery = 1024;

  int leaf_empties_;
  PackedFile& file_;
  LeafPool& pool_;
  PositionSet positions_;
  RecentLeaves recent_;
  Score target_ = 0;
  const ProgressCall& progress_;
  Report& report_;
};

std::optional<Header> read_header(PackedFile& file, Report& report) {
  constexpr std::size_t kLongest = 512;
  std::string text;
  for (int lines = 0; lines < kHeaderLines;) {
    const auto byte = file.next();
    if (!byte || text.size() == kLongest) break;
    text += static_cast<char>(*byte);
    if (text.back() == '\n') ++lines;
  }
  if (!file.error().empty()) {
    report.reason = file.error();
    return std::nullopt;
  }
  const Result<Header> header = parse_header(text);
  if (header) return header.value();
  const ParseError& error = header.error();
  report.reason = "no certificate that this program knows: line " + std::to_string(error.line) +
                  ": " + error.message;
  return std::nullopt;
}

/// The last line: the number of moves and the checksum of all before it.
bool trailer_is_right(PackedFile& file, Report& report) {
  std::array<char, 64> expected{};
  std::snprintf(expected.data(), expected.size(), "end %llu %08x\n",
                static_cast<unsigned long long>(report.moves), file.crc());
  const auto refuse = [&](const char* reason) {
    report.verdict = Verdict::refused;
    report.reason = file.error().empty() ? reason : file.error();
    return false;
  };
  for (const char* c = expected.data(); *c != '\0'; ++c) {
    const auto byte = file.next();
    if (!byte) return refuse("the file ends before its last line");
    if (static_cast<char>(*byte) != *c) return refuse("number of moves or checksum do not agree");
  }
  return file.next() || !file.error().empty() ? refuse("there is more after the end") : true;
}

std::string leaf_reason(const Leaf& leaf) {
  return std::string("the value of ") + notation::board_text({leaf.board, Color::black}) +
         " X is not at " + (leaf.at_least ? "least " : "most ") + std::to_string(leaf.bound);
}

}  // namespace

Report check_certificate(const std::string& path, const CheckOptions& options,
                         const ProgressCall& progress) {
  Report report;
  PackedFile file(path);
  const std::optional<Header> header = read_header(file, report);
  if (!header) return report;
  report.claim = *header;
  report.verdict = Verdict::proven;  // until something is found
  LeafPool pool(options.threads);
  Walk walk(*header, file, pool, options, progress, report);
  const bool walked = (!header->has_lower() || walk.prove_lower(*header)) &&
                      (!header->has_upper() || walk.prove_upper(*header)) &&
                      trailer_is_right(file, report);
  // A walk that ended early for another reason needs no leaves.
  if (walked || pool.failed()) (void)pool.finish();
  report.leaves = pool.solved();
  report.nodes = pool.nodes();
  if (pool.failed()) {
    report.verdict = Verdict::refused;
    report.reason = leaf_reason(pool.failure());
  }
  return report;
}

}  // namespace kanzen::check
