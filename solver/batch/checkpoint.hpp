// What a search has found so far, in a file from which another run can go on.
//
// A journal keeps the bounds of the positions that were asked about. A checkpoint also keeps those
// of the positions below them, which the tables hold: after hours they are worth nearly all of the
// work. What is proven is a fact about a position, whatever input and question it was found for.
// What selective passes have found proves nothing, but without it they would begin anew.
//
// The file: one line of JSON (`checkpoint`, the format; `rules`, with the size of the board, as
// bounds hold on that board alone; `program`; `entries`, how many; `min_empties`, the least number
// of empty squares of an entry; `hash`, XXH3 of what follows, 16 hexadecimal digits), then for each
// entry 20 bytes: the discs of the side to move and of the other, bit 0 being a1 and bit 63 h8, 8
// bytes each, least significant first; lower and upper bound of the value for the side to move,
// signed bytes; the move that was best, 0 to 63, or 65; the level of the selective pass that found
// it, 0 to 2, or 3 if it is proven.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <functional>
#include <mutex>
#include <string>
#include <thread>

#include "solver/engine/solver.hpp"

namespace kanzen {

/// How many entries a file holds at most: those with the most empty squares. 84 MB.
inline constexpr std::size_t kMaxCheckpointEntries = std::size_t{1} << 22;

/// Writes what the tables of `solver` hold of positions with many empty squares. May be called
/// while positions are being solved. Returns the number of entries that are proven. If the search
/// has contradicted itself nothing that it has proven can be trusted: then the file is removed, and
/// the number is 0. Throws OutputError; a former file is kept then.
std::size_t write_checkpoint(const std::string& path, const Solver& solver,
                             const std::string& program);

/// Has `solver` begin from what the file holds, if there is one; returns the number of entries that
/// are proven. Throws InputError if the file is no checkpoint of this version, is damaged, or is
/// about other rules. REQUIRES: nothing is running.
std::size_t read_checkpoint(const std::string& path, Solver& solver);

/// Seconds between two checkpoints: this share of what the run has taken so far, so that a kill
/// loses little of it, within bounds; but never less than many times what writing takes.
struct CheckpointPauses {
  double least = 2;
  double most = 180;
  double share = 0.02;
  double writings = 20;

  /// `elapsed` since the run began; `writing` the last one took.
  [[nodiscard]] double after(double elapsed, double writing) const noexcept;
};

/// Writes a checkpoint again and again, in a thread of its own, if there can be one.
class Checkpointer {
 public:
  /// `solver` outlives the object. `notice` is told, by that thread, of the first one that cannot
  /// be written; it goes on trying.
  Checkpointer(std::string path, const Solver& solver, std::string program,
               const CheckpointPauses& pauses = {},
               std::function<void(const std::string&)> notice = {});
  /// Without close() the last one that was written stays, unless the search has contradicted
  /// itself.
  ~Checkpointer();
  Checkpointer(const Checkpointer&) = delete;
  Checkpointer& operator=(const Checkpointer&) = delete;

  /// Writes the last one. Throws OutputError. REQUIRES: nothing is running.
  void close();

  /// Writes no more, and removes what was written: what the search has proven cannot be trusted.
  void discard() noexcept;

 private:
  void write_on_and_on(const CheckpointPauses& pauses);
  void end_thread();

  std::string path_;
  const Solver& solver_;
  std::string program_;
  std::function<void(const std::string&)> notice_;
  bool closed_ = false;
  std::mutex mutex_;  // guards closing_
  std::condition_variable wake_;
  bool closing_ = false;
  std::thread writer_;
};

}  // namespace kanzen
