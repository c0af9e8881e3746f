// Solves the records of a source in order and hands the results to a sink as they come.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "core/result.hpp"
#include "solver/batch/journal.hpp"
#include "solver/batch/sink.hpp"
#include "solver/io/record.hpp"
#include "solver/solver.hpp"

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
  bool dedup = false;              // solve positions equal up to symmetry once; costs memory
  bool clear_before_each = false;  // no position profits from those before it
  Journal* journal = nullptr;      // records what is solved, and knows what need not be
  std::string engine{};            // what the journal says about the program
  std::function<bool()>
      stopped{};  // asked at the end of the source: was it cut short? May be empty
};

/// The part a position belongs to when the work is shared out: the same on every machine, for all
/// images of the position, whatever else is in the file. In [0, shards).
[[nodiscard]] std::uint64_t shard_of(const Board& board, std::uint64_t shards) noexcept;

/// True if the job is about such positions: their number of empty squares, their part.
[[nodiscard]] bool is_wanted(const SolveJob& job, const Board& board) noexcept;

/// What a job asks about each position, for people and for keys: "exact", "wld", "window -2 2",
/// "all-moves", "best-moves".
[[nodiscard]] std::string question_text(const SolveJob& job);

/// Runs until the source ends or the solver has been stopped; the position then running is handed
/// over as unfinished, with the bounds proven, and not recorded. What has been handed over stays
/// valid. Passes on JournalError. REQUIRES: job.window.alpha < job.window.beta. The solver is used
/// by nobody else meanwhile.
Totals run(const SolveJob& job, const Source& source, Solver& solver, Sink& sink);

}  // namespace kanzen
