// What a search has found so far, in a file from which another run can go on.
//
// A journal keeps the bounds of the positions that were asked about. A checkpoint also keeps those
// of the positions below them, which the tables hold: after hours they are worth nearly all of the
// work. What is proven is a fact about a position, whatever input and question it was found for.
// What selective passes have found proves nothing, but without it they would begin anew.
//
// The file: one line of JSON (`checkpoint`, the format; `rules`, with the size of the board, as
// bounds hold on that board alone; `program`, which is believed in what it calls proven only by
// itself; `entries`, how many; `hash`, XXH3 of them, 16
// hexadecimal digits), then for each entry 20 bytes: the discs of the side to move and of the
// other, bit 0 being a1 and bit 63 h8, 8 bytes each, least significant first; lower and upper bound
// of the value for the side to move, signed bytes; the move that was best, 0 to 63, or 65; the
// level of the selective pass that found it, 0, 1, 2 or 4, or 3 if it is proven.
//
// Then come any number of blocks, of what has been found since: how many entries, 4 bytes, least
// significant first; their hash, 16 hexadecimal digits; the entries. Writing the tables takes a
// while, and appending what took most work does not: so a kill loses little more than what was
// under way. The last block may have been cut off by a kill: from the first block on that is not
// whole, nothing is read.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <mutex>
#include <string>
#include <thread>

#include "solver/engine/solver.hpp"

namespace kanzen {

/// How many entries are written at once at most: those with the most empty squares. 84 MB.
inline constexpr std::size_t kMaxCheckpointEntries = std::size_t{1} << 22;

/// How many entries there are, and how many bytes they and what describes them take.
struct CheckpointSize {
  std::size_t proven = 0;
  std::size_t selective = 0;
  std::uintmax_t written = 0;   // bytes, at once
  std::uintmax_t appended = 0;  // bytes, later
  std::string program{};        // that wrote the file

  [[nodiscard]] std::size_t entries() const noexcept { return proven + selective; }
  friend bool operator==(const CheckpointSize&, const CheckpointSize&) = default;
};

/// Writes what the tables of `solver` hold of positions with many empty squares: all of them, or of
/// more than `most_entries` so many, those with the most. May be called while positions are being
/// solved. Returns what was written. If the search has contradicted itself nothing that it has
/// proven can be trusted: then the file is removed, and nothing written. Throws OutputError; a
/// former file is kept then.
CheckpointSize write_checkpoint(const std::string& path, const Solver& solver,
                                const std::string& program,
                                std::size_t most_entries = kMaxCheckpointEntries);

/// Appends what `solver` has logged (Solver::log_entries) since the last call to the checkpoint,
/// which was `file` when it was last written or read, and returns what it is then: nothing if it is
/// another file by now, or none. May be called while positions are being solved. If the search has
/// contradicted itself the file is removed. Throws OutputError; the file may then end with a block
/// that is not whole.
[[nodiscard]] CheckpointSize append_to_checkpoint(const std::string& path, Solver& solver,
                                                  const CheckpointSize& file);

/// Has `solver` begin from what the file holds, if there is one, and returns what that is. What
/// another program than `program` calls proven only guides the search, as what selective passes
/// have found does: an error of that version does not become one of this. Throws InputError, and
/// believes nothing of it, if the file is no checkpoint of this format, is damaged, or is about
/// other rules. REQUIRES: nothing is running.
CheckpointSize read_checkpoint(const std::string& path, Solver& solver, const std::string& program);

/// What one checkpoint has taken.
struct WritingTime {
  double seconds = 0;    // of wall time
  double processor = 0;  // of the processor, for each thread of the solver
};

/// Seconds from one time that all is written to the next, at least: this share of what the run has
/// taken so far, within bounds; but never so few that writing takes more than its shares.
struct CheckpointPauses {
  double appending = 0.25;  // between two looks at what can be appended, or `least` if that is less
  double least = 1;
  double most = 180;
  double share = 0.02;
  double writing_share = 0.2;     // of wall time: the disk is not for this alone
  double processor_share = 0.04;  // of the processors

  /// `elapsed` since the run began; `writing` the last one took.
  [[nodiscard]] double after(double elapsed, const WritingTime& writing) const noexcept;
};

/// How many entries a checkpoint of a run that has taken so long is worth: what a kill loses with
/// the others takes seconds to be found again, and so would writing them.
[[nodiscard]] std::size_t entries_after(double elapsed) noexcept;

/// Keeps a checkpoint, in a thread of its own, if there can be one: appends what has been found
/// several times a second, and writes all of it anew when much has been appended, until close()
/// with as many entries as entries_after() says.
class Checkpointer {
 public:
  /// `solver` outlives the object, and has begun from the file as far as `begun` says. So many
  /// entries as were written there at once the file has from then on, too; one of another program
  /// is written anew before anything is appended. `notice` is told, by that thread, of the first
  /// time that it cannot be written; it goes on trying.
  Checkpointer(std::string path, Solver& solver, std::string program,
               const CheckpointSize& begun = {}, const CheckpointPauses& pauses = {},
               std::function<void(const std::string&)> notice = {});
  /// Without close() the last one that was written stays, unless the solver has an internal error.
  ~Checkpointer();
  Checkpointer(const Checkpointer&) = delete;
  Checkpointer& operator=(const Checkpointer&) = delete;

  /// True if the solver has begun from bounds of an earlier run.
  [[nodiscard]] bool has_begun() const noexcept { return has_begun_; }

  /// Writes the last one; if the solver has an internal error, removes the file instead and returns
  /// false. Throws OutputError. REQUIRES: nothing is running.
  bool close();

  /// Writes no more, and removes what was written: what the search has proven cannot be trusted.
  void discard() noexcept;

 private:
  void write_on_and_on(const CheckpointPauses& pauses);
  void write_all_of_it(double elapsed);
  void end_thread();

  std::string path_;
  Solver& solver_;
  std::string program_;
  bool has_begun_;
  std::size_t least_entries_;
  // As it was written last, and what that took; for the thread alone.
  CheckpointSize file_;
  WritingTime writing_{};
  std::function<void(const std::string&)> notice_;
  bool closed_ = false;
  std::mutex mutex_;  // guards closing_
  std::condition_variable wake_;
  bool closing_ = false;
  std::thread writer_;
};

}  // namespace kanzen
