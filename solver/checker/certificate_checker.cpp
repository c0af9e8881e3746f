// A certificate comes from anybody, so nothing here believes it. Its proof has no positions that
// could be wrong: each byte is a move, and to which position it belongs follows from the rules and
// the order of the walk. That order, with the positions that the set forgets, is the format. Who
// changes it here, even to something equivalent, no longer reads the files that there are.
//
// The walk is serial, since a byte has no meaning before all earlier ones are understood. Leaves
// need no byte. They go to other threads, and their results are awaited at the end.
//
// A few bytes may also ask for endless work or memory. So the window of the decompressor, the set
// and the positions visited have limits. What exceeds one is neither proven nor refused.
#include "solver/checker/certificate_checker.hpp"

#include <zlib.h>

#include <system_error>

#include "core/hash.hpp"
#include "core/notation.hpp"
#include "core/symmetry.hpp"
#include "solver/checker/leaf_pool.hpp"
#include "solver/unpack/unpacker.hpp"

namespace kanzen::checker {

namespace {

constexpr std::size_t kChunkBytes = std::size_t{1} << 16;

/// Remembers leaves that were handed to the pool, so that most are not solved again; one that was
/// evicted is solved twice. Call clear() before the first use.
class RecentLeaves {
 public:
  /// Whether `leaf` or an image of it is in the cache; otherwise adds it.
  [[nodiscard]] bool holds(const LeafClaim& leaf) {
    const Board image = canonical(leaf.board).board;
    Board& slot = slots_[leaf.is_lower_bound ? 1 : 0][hash_of(image) % kSlots];
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

CertificateVerdict verdict_of(PackedFile::Fault fault) {
  using enum PackedFile::Fault;
  return fault == unreadable     ? CertificateVerdict::unreadable
         : fault == needs_memory ? CertificateVerdict::memory_limit
         : fault == holds_little ? CertificateVerdict::work_limit
                                 : CertificateVerdict::refused;
}

bool fail(CertificateReport& report, CertificateVerdict verdict, std::string reason) {
  report.verdict = verdict;
  report.reason = std::move(reason);
  return false;
}

/// Makes the two walks of FORMAT.md. On an error, functions return false and the report has the
/// reason, unless the budget has stopped the walk. Leaves are only handed to the pool; their
/// results come later.
class Walk {
 public:
  Walk(const Header& header, const CertificateLimits& limits, PackedFile& file, LeafPool& pool,
       WorkBudget& budget, const CertificateProgressListener& progress, CertificateReport& report)
      : leaf_empties_(header.leaf_empties),
        file_(file),
        pool_(pool),
        meter_(budget),
        assumptions_(report.assumptions),
        positions_(header.set_capacity, limits.max_set_bytes - report.assumptions.bytes()),
        progress_(progress),
        report_(report) {}

  bool prove_lower(const Header& header) {
    begin(header.lower);
    return walk_proving_side(header.root.board);
  }
  bool prove_upper(const Header& header) {
    begin(-header.upper);
    return walk_other_side(header.root.board);
  }

 private:
  void begin(Score target) {
    target_ = target;
    positions_.clear();
    recent_.clear();
  }

  void post_leaf(const LeafClaim& leaf) {
    if (!recent_.holds(leaf)) pool_.add(leaf);
  }

  bool game_end(const Board& board, Score score) {
    if (score >= target_) return true;
    return fail(report_, CertificateVerdict::refused,
                "the proving side gets " + std::to_string(score) + " instead of at least " +
                    std::to_string(target_) + " on " +
                    notation::board_text({board, Colour::black}));
  }

  /// Here the proving side needs one move, which the file names.
  bool walk_proving_side(const Board& board) {
    if (!meter_.count()) return false;
    if (board.empty_count() <= leaf_empties_) {
      post_leaf({board, target_, true});
      return true;
    }
    if (game_over(board)) return game_end(board, final_score(board));
    if (assumptions_.at_least(board, target_)) return true;
    const PositionSet::Insertion insertion = positions_.insert(board);
    if (insertion == PositionSet::Insertion::known) return true;
    if (insertion == PositionSet::Insertion::no_memory) {
      return fail(report_, CertificateVerdict::memory_limit,
                  "the set of positions exceeds the memory limit; raise it with --memory");
    }
    const Bitboard moves = legal_moves(board);
    if (moves == 0) return walk_other_side(board.passed());
    const std::optional<std::uint8_t> move = file_.next();
    if (!move) return ends_early();
    if (*move >= kSquares || (moves & bit(static_cast<Square>(*move))) == 0) {
      return fail(report_, CertificateVerdict::refused,
                  "move " + std::to_string(report_.moves + 1) + " is not legal on " +
                      notation::board_text({board, Colour::black}) + " X");
    }
    ++report_.moves;
    if (report_.moves % kMovesPerProgress == 0 && progress_) {
      progress_({file_.position(), file_.size(), report_.moves, pool_.solved()});
    }
    return walk_other_side(play(board, static_cast<Square>(*move)));
  }

  /// Here each move of the other side must be answered.
  bool walk_other_side(const Board& board) {
    if (!meter_.count()) return false;
    if (board.empty_count() <= leaf_empties_) {
      post_leaf({board, -target_, false});
      return true;
    }
    if (game_over(board)) return game_end(board, -final_score(board));
    if (assumptions_.at_most(board, -target_)) return true;
    const Bitboard moves = legal_moves(board);
    if (moves == 0) return walk_proving_side(board.passed());
    for (const Square square : squares(moves)) {
      if (!walk_proving_side(play(board, square))) return false;
    }
    return true;
  }

  bool ends_early() {
    return fail(report_, verdict_of(file_.fault()),
                file_.error().empty() ? "the file ends in the middle of the proof" : file_.error());
  }

  static constexpr std::uint64_t kMovesPerProgress = 1024;

  int leaf_empties_;
  PackedFile& file_;
  LeafPool& pool_;
  WorkMeter meter_;
  Assumptions& assumptions_;
  PositionSet positions_;
  RecentLeaves recent_;
  Score target_ = 0;
  const CertificateProgressListener& progress_;
  CertificateReport& report_;
};

std::optional<Header> read_header(PackedFile& file, CertificateReport& report) {
  std::string text;
  while (!ends_header(text) && text.size() < kMaxHeaderBytes) {
    const auto byte = file.next();
    if (!byte) break;
    text += static_cast<char>(*byte);
  }
  if (!file.error().empty()) {
    const CertificateVerdict verdict = verdict_of(file.fault());
    const bool is_limit =
        verdict != CertificateVerdict::refused;  // the file may not even be a certificate
    report.verdict = is_limit ? verdict : CertificateVerdict::unreadable;
    report.reason = file.error();
    return std::nullopt;
  }
  const Result<Header> header = parse_header(text);
  if (header) return header.value();
  const ParseError& error = header.error();
  report.reason = "not a certificate that this version can read: line " +
                  std::to_string(error.line) + ": " + error.message;
  return std::nullopt;
}

/// Reads the list and the line after it. Returns false on an error, and the report has the reason,
/// unless the budget has stopped it.
class AssumptionReader {
 public:
  AssumptionReader(PackedFile& file, WorkBudget& budget, CertificateReport& report)
      : file_(file), meter_(budget), report_(report) {}

  bool read(const Header& header, std::size_t max_bytes) {
    report_.assumptions = Assumptions(max_bytes);
    while (report_.assumptions.size() < header.assumptions) {
      if (!meter_.count() || !read_line()) return false;
      const std::optional<Assumption> assumption = parse_assumption(line_);
      if (!assumption) {
        return fail(
            report_, CertificateVerdict::unreadable,
            "not a certificate that this version can read: " + number() + " is not well-formed");
      }
      if (!add(header, *assumption)) return false;
    }
    if (!read_line()) return false;
    if (line_ == "moves") return true;
    return fail(
        report_, CertificateVerdict::unreadable,
        "not a certificate that this version can read: expected \"moves\" after its list of "
        "assumptions");
  }

 private:
  [[nodiscard]] std::string number() const {
    return "assumption " + std::to_string(report_.assumptions.size() + 1);
  }

  bool add(const Header& header, const Assumption& assumption) {
    const Board& root = header.root.board;
    const Board image = canonical(assumption.board).board;
    const bool passes = legal_moves(root) == 0;
    if (image == canonical(root).board || (passes && image == canonical(root.passed()).board)) {
      return fail(report_, CertificateVerdict::refused,
                  number() + " is about the position of the claim");
    }
    const Assumptions::Insertion insertion = report_.assumptions.insert(assumption);
    if (insertion == Assumptions::Insertion::known) {
      return fail(report_, CertificateVerdict::refused,
                  number() + " is about the same position as an earlier one");
    }
    if (insertion == Assumptions::Insertion::added) return true;
    return fail(report_, CertificateVerdict::memory_limit,
                "the list of assumptions exceeds the memory limit; raise it with --memory");
  }

  /// Reads one line of the list, or its beginning if it is too long.
  bool read_line() {
    line_.clear();
    while (line_.size() <= kMaxAssumptionBytes) {
      const auto byte = file_.next();
      if (!byte) {
        return fail(
            report_, verdict_of(file_.fault()),
            file_.error().empty() ? "the file ends in its list of assumptions" : file_.error());
      }
      if (*byte == '\n') break;
      line_ += static_cast<char>(*byte);
    }
    return true;
  }

  PackedFile& file_;
  WorkMeter meter_;
  CertificateReport& report_;
  std::string line_;
};

bool all_needed(CertificateReport& report) {
  const std::optional<Assumption> unneeded = report.assumptions.find_unneeded();
  if (!unneeded) return true;
  return fail(report, CertificateVerdict::refused,
              "nothing relies upon the assumption " + to_string(*unneeded));
}

/// Whether the last line has the number of moves and the checksum of everything before it.
bool trailer_is_right(PackedFile& file, CertificateReport& report) {
  std::array<char, 64> expected{};
  std::snprintf(expected.data(), expected.size(), "end %llu %08x\n",
                static_cast<unsigned long long>(report.moves), file.crc());
  const auto refuse = [&](const char* reason) {
    return fail(report, verdict_of(file.fault()), file.error().empty() ? reason : file.error());
  };
  for (const char* c = expected.data(); *c != '\0'; ++c) {
    const auto byte = file.next();
    if (!byte) return refuse("the file ends before its last line");
    if (static_cast<char>(*byte) != *c) {
      return refuse("the number of moves or the checksum is wrong");
    }
  }
  return file.next() || !file.error().empty() ? refuse("there is data after the end") : true;
}

bool walk_all(const Header& header, const CertificateLimits& limits, PackedFile& file,
              LeafPool& pool, WorkBudget& budget, const CertificateProgressListener& progress,
              CertificateReport& report) {
  if (header.assumptions != 0) {
    AssumptionReader list(file, budget, report);
    if (!list.read(header, limits.max_set_bytes)) return false;
  }
  Walk walk(header, limits, file, pool, budget, progress, report);
  return (!header.has_lower() || walk.prove_lower(header)) &&
         (!header.has_upper() || walk.prove_upper(header)) && trailer_is_right(file, report) &&
         all_needed(report);
}

std::string leaf_reason(const LeafClaim& leaf) {
  return std::string("the value of ") + notation::board_text({leaf.board, Colour::black}) +
         " X is not at " + (leaf.is_lower_bound ? "least " : "most ") + std::to_string(leaf.bound);
}

}  // namespace

PackedFile::PackedFile(const std::string& path)
    : file_(open_stream(path, StreamMode::read)), in_(kChunkBytes), out_(kChunkBytes) {
  if (!file_) {
    fail(Fault::unreadable, std::generic_category().message(errno));
    return;
  }
  std::error_code unknown;
  const std::uintmax_t size = std::filesystem::file_size(to_path(path), unknown);
  if (!unknown) size_ = size;
}

PackedFile::~PackedFile() = default;

std::optional<std::uint8_t> PackedFile::next() {
  if (at_ == plain_.size() && !refill()) return std::nullopt;
  return plain_[at_++];
}

std::uint32_t PackedFile::crc() {
  const std::span<const unsigned char> given = plain_.subspan(counted_, at_ - counted_);
  if (given.empty()) return crc_;  // crc32() resets for null data
  crc_ = static_cast<std::uint32_t>(crc32(crc_, given.data(), static_cast<uInt>(given.size())));
  counted_ = at_;
  return crc_;
}

/// Returns false at the end and on an error.
bool PackedFile::refill() {
  if (fault_ != Fault::none) return false;
  (void)crc();
  plain_ = {};
  at_ = counted_ = 0;
  while (true) {
    const bool has_pending_output =
        unpacker_ && !unpacker_->is_complete() && filled_output_;  // output is waiting
    if (packed_.empty() && !has_pending_output && !read_packed()) return false;
    const std::size_t size = unpack();
    if (fault_ != Fault::none) return false;
    filled_output_ = size == out_.size();
    plain_ = std::span(out_).first(size);
    unpacked_ += size;
    if (size != 0) return true;
  }
}

std::size_t PackedFile::unpack() {
  try {
    return unpacker_->run(packed_, out_);
  } catch (const UnpackError& error) {
    if (error.reason() == UnpackError::Reason::window_too_large) {
      fail(Fault::needs_memory,
           "its zstd window is larger than 8 MiB; compress it again without --long");
    } else {
      fail(Fault::damaged, error.what());
    }
    return 0;
  }
}

/// Returns false at the end and on an error.
bool PackedFile::read_packed() {
  if (position() > kPackedSlack + kMaxPackedFactor * unpacked_) {
    return fail(Fault::holds_little,
                "it contains almost no data for its size, and was not read to the end");
  }
  const std::size_t size = std::fread(in_.data(), 1, in_.size(), file_.get());
  position_.fetch_add(size, std::memory_order_relaxed);
  packed_ = std::span(in_).first(size);
  if (size == 0) {
    if (std::ferror(file_.get()) != 0) return fail(Fault::unreadable, "the file cannot be read");
    if (unpacker_ && !unpacker_->is_complete()) fail(Fault::damaged, "the file is truncated");
    return false;
  }
  if (!unpacker_) unpacker_ = make_unpacker(packed_, kMaxWindowLog);
  return true;
}

bool PackedFile::fail(Fault fault, std::string message) {
  fault_ = fault;
  error_ = std::move(message);
  return false;
}

CertificateReport check_certificate(const std::string& path, const CertificateLimits& limits,
                                    const CertificateProgressListener& progress) {
  CertificateReport report;
  PackedFile file(path);
  report.claim = read_header(file, report);
  if (!report.claim) return report;
  WorkBudget budget(limits.max_work);
  LeafPool pool(limits.threads, budget);
  const bool walked = walk_all(*report.claim, limits, file, pool, budget, progress, report);
  // After an error of the walk, the verdict no longer depends on the leaves. That we do not wait
  // for them also makes the reason the same for any number of threads.
  const bool was_refused = !walked && report.verdict == CertificateVerdict::refused;
  if (was_refused) budget.cancel();
  pool.finish();
  report.leaves = pool.solved();
  report.nodes = pool.nodes();
  report.work = budget.spent();
  report.threads = pool.threads();
  if (was_refused) return report;
  if (const std::optional<LeafClaim> leaf = pool.failure()) {
    report.verdict = CertificateVerdict::refused;
    report.reason = leaf_reason(*leaf);
  } else if (budget.exceeded()) {
    report.verdict = CertificateVerdict::work_limit;
    report.reason = "checking takes more than " + std::to_string(limits.max_work) +
                    " positions; raise the limit with --max-work";
  } else if (walked) {
    report.verdict =
        report.assumptions.size() == 0 ? CertificateVerdict::proven : CertificateVerdict::assuming;
  }
  return report;
}

}  // namespace kanzen::checker
