#pragma once

#include <map>
#include <unordered_map>
#include <unordered_set>

#include "solver/batch/same_position.hpp"
#include "solver/formats/jsonl_reader.hpp"

namespace kanzen {

/// Holds back what is kept of unfinished results, until we know that no later line of the file
/// solves their requests. The last one of a request counts. Memory grows with the number of
/// requests.
template <class Kept>
class UnfinishedResults {
 public:
  /// take() will return `kept`. REQUIRES: `outcome` is not solved.
  void hold_back(const Outcome& outcome, Kept kept) {
    const auto [held, is_new] = held_.try_emplace(exact_key(outcome), kept_.size());
    if (is_new) kept_.emplace_back();
    kept_[held->second] = std::move(kept);
  }

  /// Drops what was held back for the request of `outcome`.
  void drop(const Outcome& outcome) {
    if (held_.empty()) return;
    if (const auto held = held_.extract(exact_key(outcome))) kept_[held.mapped()].reset();
  }

  /// In the order in which their requests came first.
  [[nodiscard]] std::vector<Kept> take() {
    std::vector<Kept> rest;
    for (std::optional<Kept>& kept : kept_) {
      if (kept) rest.push_back(*std::move(kept));
    }
    kept_.clear();
    held_.clear();
    return rest;
  }

 private:
  std::unordered_map<std::string, std::size_t> held_;  // indices by exact_key()
  std::vector<std::optional<Kept>> kept_;              // nullopt where dropped
};

/// Reads results in one pass. Those of a journal come in the order of its input, so that a result
/// waits for what began before it. Unfinished results of stopped runs are held back to the end, one
/// for each request that no later line solves. Other files are read line by line.
class FinalResultsReader final : public FileSource<OutcomeOrRecord> {
 public:
  explicit FinalResultsReader(std::istream& in, const ReaderOptions& options = {},
                              DistrustedLines distrusted = {})
      : lines_(in, options, Format::jsonl, std::move(distrusted)) {}

 private:
  std::optional<Result<OutcomeOrRecord>> read_next() override;
  [[nodiscard]] std::size_t line() const noexcept override { return line_; }

  JsonlReader lines_;
  std::size_t line_ = 0;
  UnfinishedResults<std::pair<std::uint64_t, Outcome>> unfinished_;
  std::multimap<std::uint64_t, Outcome> waiting_;  // by their indices in the input
  std::uint64_t turn_ = 0;                         // the index to return next
  bool ended_ = false;                             // lines_ has ended
};

/// Collects journals. Those of one input and job, apart from the shard, belong together. A job is
/// complete if a journal of all of it is, or one of each of its N shards.
class MissingWork {
 public:
  /// `header` is the first line; `end` the last one, if it records the end of a run; `results` the
  /// number of results, and `numbers` theirs in the job, from 0, if all are of one job. A line that
  /// could not be read has no result, whatever `end` says.
  void add(std::string file, std::string_view header, std::optional<EndOfRun> end,
           std::size_t results, std::optional<std::vector<std::uint64_t>> numbers = {});

  /// One sentence for each incomplete journal, and for the missing shards.
  [[nodiscard]] std::vector<std::string> missing_texts() const;

 private:
  struct SeenJournal {
    std::string file;
    std::uint64_t shard = 0;   // from 1; 0: the whole job
    std::uint64_t shards = 1;  // of the job
    bool complete = false;
    std::string lacks{};                   // the missing part, if it is not complete
    std::vector<std::uint64_t> numbers{};  // of results here and in earlier journals of the part
  };
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

/// Joins verdicts on claims about one board into one result with Goal::value, in the place of the
/// first, with all bounds and moves that they prove, and their nodes and seconds. Its id is that of
/// the position, without the move of a claim. Contradictory verdicts stay apart, other outcomes
/// unchanged.
[[nodiscard]] std::vector<Outcome> join_claims(std::vector<Outcome> outcomes);

/// Results contradict each other if no value satisfies all of their bounds. A proof also holds for
/// symmetric images. About 120 bytes per result.
class ContradictionFinder {
 public:
  enum class Insertion {
    added,      // the result is new
    duplicate,  // the same result was added before
  };

  /// `move` is that of a claim about a move.
  struct Location {
    std::string_view file;
    std::size_t line = 0;
    Square move = Square::none;
  };

  /// Two results that cannot both be right, each in the form of Claim::location().
  struct Contradiction {
    std::string first;
    std::string second;
    std::string what;  // "value <= 2 against value >= 4", or "after h1, value <= ..."
  };

  /// Adds proven bounds of `board`, and of the boards after its legal `moves`. Returns a
  /// contradiction with earlier ones, and then adds nothing. `location` names them in messages.
  [[nodiscard]] std::optional<Contradiction> add_bounds(const Board& board, const Bounds& bounds,
                                                        std::span<const MoveValue> moves,
                                                        const Location& location);

  /// As add_bounds(). Sets `added` to `duplicate` if a result with the same id, board, goal, claim
  /// and bounds was added before.
  [[nodiscard]] std::optional<Contradiction> add(const Outcome& outcome, const Location& location,
                                                 Insertion& added);

 private:
  struct Proven {
    Board board;
    Bounds bounds;
    Square after = Square::none;  // the move that leads to the board, if any
  };
  /// With an index instead of the file name.
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

/// E.g. "A and B contradict each other: WHAT".
[[nodiscard]] std::string to_string(const ContradictionFinder::Contradiction& contradiction);

/// Keeps one outcome for each position, the one that says most: a search says more than a score of
/// a file, then narrow bounds more than wide ones, then more exact values of moves, then more
/// values of moves. Of equals, one that contradicts its input is kept, else the first. Verdicts on
/// different claims about one position are all kept.
class DistinctOutcomes {
 public:
  /// Returns a message if the outcome contradicts an earlier one; both are kept then, because we
  /// cannot know which is right. Also if one that contradicts its input (Verdict::refuted) is
  /// dropped for one that does not.
  [[nodiscard]] std::optional<std::string> add(Outcome outcome, std::string_view file);

  /// Each where the first one for its position was.
  [[nodiscard]] std::vector<Outcome> take();

  /// A kept one says at least as much.
  [[nodiscard]] std::size_t dropped() const noexcept { return dropped_; }

 private:
  ContradictionFinder contradictions_;
  std::unordered_map<std::string, std::size_t> indices_;  // in `kept_`
  std::vector<Outcome> kept_;
  std::vector<std::string> files_;  // of `kept_`
  std::size_t dropped_ = 0;
};

/// Equal for images of one game.
[[nodiscard]] std::string key_of_moves(const Game& game);

/// Keeps one of the games whose moves are equal, maybe rotated or mirrored: the first with values
/// of plies, else the first.
class DistinctGames {
 public:
  /// REQUIRES: the record has a game.
  void add(Outcome game);

  /// In the order in which their moves came first.
  [[nodiscard]] std::vector<Outcome> take() { return std::exchange(kept_, {}); }

  [[nodiscard]] std::size_t dropped() const noexcept { return dropped_; }

 private:
  std::unordered_map<std::string, std::size_t> indices_;  // in `kept_`, by start and moves
  std::vector<Outcome> kept_;
  std::size_t dropped_ = 0;
};

}  // namespace kanzen
