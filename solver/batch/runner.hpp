// Solves the records of a source and hands the results to a sink in the order of the source, as
// they come.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "core/result.hpp"
#include "solver/batch/journal.hpp"
#include "solver/batch/sink.hpp"
#include "solver/engine/solver.hpp"
#include "solver/records/record.hpp"

namespace kanzen {

/// The next record, or why one could not be read, or nothing at the end.
using Source = std::function<std::optional<Result<PositionRecord>>()>;

struct SolveJob {
  Question question = Question::value;
  Window window{};  // for Question::value; a record that asks for a window of its own gets that
  int min_empties = 0;
  int max_empties = kSquares;  // positions with more or fewer are passed over
  std::uint64_t shard = 0;     // of `shards`: the positions with this remainder only
  std::uint64_t shards = 1;
  bool dedup = false;          // solve positions equal up to symmetry once; costs memory
  Limits limits{};             // of each position; beyond them it is given up, and the run goes on
  Journal* journal = nullptr;  // records what is solved, and knows what need not be
  std::string engine{};        // what the journal says about the program
  /// All threads work for one position, then for the next, on one table.
  bool one_at_a_time = false;
  /// The source is a file that can be read at once: positions begin when as many as there is room
  /// for are known, the costliest first. Otherwise each begins as soon as it has been read.
  bool read_ahead = false;
  /// Asked at the end of the source: was it cut short? May be empty.
  std::function<bool()> stopped{};
  /// Makes a source that waits for input end, when the run cannot go on. May be empty.
  std::function<void()> end_source{};
};

/// The part a position belongs to when the work is shared out: the same on every machine, for all
/// images of the position, whatever else is in the file. In [0, shards).
[[nodiscard]] std::uint64_t shard_of(const Board& board, std::uint64_t shards) noexcept;

/// True if the job is about such positions: their number of empty squares, their part.
[[nodiscard]] bool is_wanted(const SolveJob& job, const Board& board) noexcept;

/// What a job asks about each position, for people and for keys: "exact", "wld", "window -2 2",
/// "all-moves", "best-moves".
[[nodiscard]] std::string question_text(const SolveJob& job);

/// How many positions are looked at ahead of the one whose result is due next.
inline constexpr std::size_t kWindow = 1 << 14;

/// Runs until the source ends or the solver has been stopped; the positions then running are handed
/// over as unfinished, with the bounds proven. Nothing that is not proven is recorded. What has
/// been handed over stays valid. Passes on JournalError and whatever the sink throws; the solver
/// has then been stopped.
///
/// With one thread everything happens on the calling thread, one position after the other. With
/// more, unless the job wants it otherwise, as many positions are solved at once; the source is
/// then asked from a thread of its own, and the positions known but not yet handed over are at most
/// kWindow. REQUIRES: job.window.alpha < job.window.beta. The solver is used by nobody else
/// meanwhile.
Totals run(const SolveJob& job, const Source& source, Solver& solver, Sink& sink);

}  // namespace kanzen
