// What a run is asked to do.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "core/result.hpp"
#include "solver/batch/certifier.hpp"
#include "solver/batch/journal.hpp"
#include "solver/claims/self_check.hpp"
#include "solver/engine/solver.hpp"
#include "solver/records/outcome.hpp"

namespace kanzen {

/// The next record, or why one could not be read, or nothing at the end.
using Source = std::function<std::optional<Result<PositionRecord>>()>;

/// So many claims out of all, drawn at random; the same ones for the same seed.
struct Sample {
  std::size_t size = 0;
  std::uint64_t seed = 1;
};

struct Job {
  Question question = Question::value;
  Window window{};  // for Question::value; a record that asks for a window of its own gets that
  int min_empties = 0;
  int max_empties = kSquares;  // positions with more or fewer are passed over
  std::uint64_t shard = 0;     // of `shards`: the positions with this remainder only
  std::uint64_t shards = 1;
  std::optional<Sample> sample{};  // Question::claim only
  bool find_others = true;         // Question::game: every other move that keeps the value, too
  bool dedup = false;              // solve positions equal up to symmetry once; costs memory
  /// Of each position, or of each ply of a game; beyond them it is given up, and the run goes on.
  Limits limits{};
  /// Looks at every result before it is recorded or shown; may be empty. Called for several
  /// positions at once, with what has just found the result.
  std::function<SelfCheckReport(const Outcome&, const PositionSolver&)> self_check{};
  Certifier* certifier = nullptr;  // makes a certificate of every result
  Journal* journal = nullptr;      // records what is solved, and knows what need not be
  std::string engine{};            // what the journal says about the program
  /// All threads work for one position, then for the next, on one table.
  bool one_at_a_time = false;
  /// The source is a file that can be read at once: positions begin when as many as there is room
  /// for are known, the costliest first. Otherwise each begins as soon as it has been read.
  bool read_ahead = false;
  /// The name of the file that the source has read last, for claims and messages. May be empty.
  std::function<std::string()> source_name{};
  /// Asked at the end of the source: was it cut short? May be empty.
  std::function<bool()> stopped{};
  /// How much time is left for the whole run, where nobody ends it from outside: what is running
  /// when none is left comes to its end as if by a limit, and nothing else is begun. Any thread at
  /// any time. May be empty.
  std::function<double()> seconds_left{};
  /// Makes a source that waits for input, and a self-check, end soon, when the run cannot go on.
  /// May be empty.
  std::function<void()> end_early{};
};

/// The part a position belongs to when the work is shared out: the same on every machine, for all
/// images of the position, whatever else is in the file. In [0, shards).
[[nodiscard]] std::uint64_t shard_of(const Board& board, std::uint64_t shards) noexcept;

/// True if the job is about such positions: their number of empty squares, their part.
[[nodiscard]] bool is_wanted(const Job& job, const Board& board) noexcept;

/// What is asked about a position, for people and for keys: "exact", "wld", "window -2 2",
/// "all-moves", "best-moves", "claim", "game".
[[nodiscard]] std::string question_text(Question question, Window window);

}  // namespace kanzen
