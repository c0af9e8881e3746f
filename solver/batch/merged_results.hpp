// What merging the results of several runs has to decide: which of several results for a position
// to keep, which ones contradict each other, and what is missing compared with the jobs of the
// journals.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <istream>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "core/hash.hpp"
#include "core/result.hpp"
#include "core/wide_hash.hpp"
#include "solver/formats/jsonl_reader.hpp"
#include "solver/records/file_source.hpp"
#include "solver/records/journal_lines.hpp"
#include "solver/records/outcome.hpp"

namespace kanzen {

/// Holds back unfinished results until it is known that no solved one follows. If several have one
/// key, the last one counts. Memory grows with the number of keys held back.
class UnfinishedResults {
 public:
  /// take() returns `line` for `outcome`. REQUIRES: `outcome` is not solved.
  void hold_back(const Outcome& outcome, std::string line);

  /// Drops the result that has been held back for the request of `outcome`.
  void drop(const Outcome& outcome);

  /// Returns the remaining lines, in the order in which their keys came first.
  [[nodiscard]] std::vector<std::string> take();

 private:
  struct Entry {
    std::size_t order;  // among all keys that were ever held back
    std::string line;
  };
  std::unordered_map<std::string, Entry> held_;  // by exact_key()
  std::size_t keys_ = 0;                         // ever held back
};

/// Reads the results of a file in one pass. In a journal, unfinished results (from stopped
/// runs) come after all others, one for each request that no later line solves. Other files are
/// read line by line.
class FinalResultsReader final : public FileSource<OutcomeOrRecord> {
 public:
  /// See JsonlReader.
  explicit FinalResultsReader(std::istream& in, const ReaderOptions& options = {},
                              DistrustedLines distrusted = {})
      : lines_(in, options, Format::jsonl, std::move(distrusted)) {}

 private:
  std::optional<Result<OutcomeOrRecord>> read_next() override;
  [[nodiscard]] std::size_t line() const noexcept override { return line_; }

  JsonlReader lines_;
  std::size_t line_ = 0;
  UnfinishedResults unfinished_;
  bool ended_ = false;             // lines_ has ended, and rest_ is valid
  std::vector<std::string> rest_;  // the results held back
  std::size_t given_ = 0;          // number of these already returned
};

/// Collects journals one by one. Journals of one input and one job, apart from the shard, belong
/// together. A job is complete if a journal of all of it is complete, or one journal of each of its
/// N shards.
class MissingWork {
 public:
  /// Adds a journal by its name and its first line. `end` is its last line, if that records the end
  /// of a run; `results` is the number of results in it.
  void add(std::string file, std::string_view header, const std::optional<EndOfRun>& end,
           std::size_t results);

  /// Returns one sentence for each incomplete journal and for the missing shards.
  [[nodiscard]] std::vector<std::string> missing_texts() const;

 private:
  struct SeenJournal {
    std::string file;
    std::uint64_t shard = 0;   // from 1; 0: the whole job
    std::uint64_t shards = 1;  // of the job
    bool complete = false;
    std::string lacks{};  // the missing part, if it is not complete
  };
  /// The journals of one job.
  struct SeenJob {
    std::string key;    // input and job, without the shard
    std::string input;  // its name, for messages
    std::vector<SeenJournal> journals;
  };

  [[nodiscard]] static bool is_covered(const SeenJob& job, std::uint64_t shards);
  [[nodiscard]] static bool has(const SeenJob& job, std::uint64_t shard, std::uint64_t shards,
                                bool complete);

  std::vector<SeenJob> jobs_;  // in the order of first use
};

/// Turns verdicts on claims into results with Goal::value. The verdicts about one board become one
/// result, in the place of the first. It has all bounds and moves that they prove, and their nodes
/// and seconds. Its id is the id of the position, without the move of a claim. Verdicts that
/// contradict each other stay apart. All other outcomes stay as they are.
[[nodiscard]] std::vector<Outcome> join_claims(std::vector<Outcome> outcomes);

/// Collects results one by one. A proof about a position also holds for its symmetric images.
/// Results contradict each other if no value satisfies all of their bounds. Memory grows by about
/// 120 bytes per result.
class ContradictionFinder {
 public:
  enum class Insertion {
    added,      // the result is new
    duplicate,  // the same result was added before
  };

  /// Where a result is: in a line of a file and, for a claim about a move, with that move.
  struct Location {
    std::string_view file;
    std::size_t line = 0;
    Square move = Square::none;
  };

  /// Two results that cannot both be right, each named in the form of Claim::location().
  struct Contradiction {
    std::string first;
    std::string second;
    std::string what;  // "value <= 2 against value >= 4", or "after h1, value <= ..."
  };

  /// Adds proven bounds of `board` and of its legal moves `moves`, which are bounds of the boards
  /// after these moves. `location` names them in contradictions. If they contradict earlier ones,
  /// returns the contradiction and adds nothing.
  [[nodiscard]] std::optional<Contradiction> add_bounds(const Board& board, const Bounds& bounds,
                                                        std::span<const MoveValue> moves,
                                                        const Location& location);

  /// Adds the bounds that `outcome` proves, as add_bounds() does. Sets `added` to `duplicate` if a
  /// result with the same id, board, goal, claim and bounds was added before.
  [[nodiscard]] std::optional<Contradiction> add(const Outcome& outcome, const Location& location,
                                                 Insertion& added);

 private:
  /// Proven bounds for the value of a board.
  struct Proven {
    Board board;
    Score lower = kMinScore;
    Score upper = kMaxScore;
    Square after = Square::none;  // the move that leads to the board, if any
  };
  /// A compact Location, with an index instead of the file name.
  struct CompactLocation {
    std::uint32_t file = 0;
    std::uint32_t line = 0;
    Square move = Square::none;
  };
  struct ProvenBounds {
    std::int16_t lower = kMinScore;
    std::int16_t upper = kMaxScore;
    CompactLocation lower_location;
    CompactLocation upper_location;
  };

  [[nodiscard]] std::optional<Contradiction> find_contradiction(const Proven& proven,
                                                                const CompactLocation& location);
  void narrow_known(const Proven& proven, const CompactLocation& location);
  [[nodiscard]] CompactLocation compact(const Location& location);
  [[nodiscard]] std::string to_string(const CompactLocation& location) const;

  std::unordered_map<Board, ProvenBounds, BoardHasher> known_;  // by canonical board
  std::unordered_set<WideHash, WideHashHasher> seen_;           // of id, board, goal and bounds
  std::vector<std::string> files_;                              // in the order of first use
};

/// "A and B contradict each other: WHAT".
[[nodiscard]] std::string to_string(const ContradictionFinder::Contradiction& contradiction);

/// Collects outcomes. Keeps one for each position: the one that says most. A result of a search
/// says more than a score of a file. Then narrow bounds say more than wide ones; an exact value is
/// the narrowest. Then more exact values of moves say more, and then more values of moves. Of
/// equals, a result that contradicts its input is kept, else the first. Verdicts on different
/// claims about one position are all kept.
class DistinctOutcomes {
 public:
  /// Adds an outcome of the file `file`. Returns a message if it contradicts an earlier one; it is
  /// then kept as well, because nobody knows which one is right. Also returns a message if an
  /// outcome is dropped that contradicts its input (Verdict::refuted), and the kept one does not.
  [[nodiscard]] std::optional<std::string> add(Outcome outcome, std::string_view file);

  /// The outcomes that are kept, each where the first one for its position was.
  [[nodiscard]] std::vector<Outcome> take();

  /// The number of outcomes that were dropped, because a kept one says at least as much.
  [[nodiscard]] std::size_t dropped() const noexcept { return dropped_; }

 private:
  ContradictionFinder contradictions_;
  std::unordered_map<std::string, std::size_t> indices_;  // in `kept_`
  std::vector<Outcome> kept_;
  std::vector<std::string> files_;  // of `kept_`
  std::size_t dropped_ = 0;
};

}  // namespace kanzen
