// What speaks with one client in lines of text: `kanzen serve`, `gtp` and `nboard`.
#pragma once

#include "solver/server/json_output.hpp"

namespace kanzen::server {

/// Where a protocol writes. Any thread may call it, and lines stay whole.
class LineSink {
 public:
  virtual ~LineSink() = default;

  /// Queues lines, without the last line break, and never waits for anybody to read them.
  virtual void write(std::string_view lines) = 0;

  /// Returns true if so much is unread that optional lines should be left out.
  [[nodiscard]] virtual bool is_clogged() const noexcept = 0;
};

/// Any thread may call stop() at any time; nothing else may overlap.
class LineProtocol {
 public:
  virtual ~LineProtocol() = default;
  /// `line` has no line break. False ends the session.
  [[nodiscard]] virtual bool on_line(std::string_view line) = 0;
  /// Refuses a line that had more than `max_bytes` bytes and was skipped.
  virtual void on_long_line(std::size_t max_bytes) = 0;
  /// Answers all queued requests before it returns.
  virtual void on_end() = 0;
  /// Ends running and queued requests soon.
  virtual void stop() = 0;
};

// `solver` and `out` must outlive a protocol, which is the solver's only user.

/// The protocol of `kanzen serve`: JSON lines both ways, answered in any order. Each turn of an
/// accepted query gets exactly one final report, also if terminated.
[[nodiscard]] std::unique_ptr<LineProtocol> make_json_protocol(Solver& solver, LineSink& out,
                                                               ServerInfo info);

/// The Go Text Protocol, version 2, as Othello programs use it, with GoGui's commands for any game:
/// http://www.lysator.liu.se/~gunnar/gtp/gtp2-spec-draft2/gtp2-spec.html
/// Answers each command before it reads the next. Passes are forced, so a move of the side not to
/// move is accepted exactly if the other has none, and a pass only if it is forced or the game is
/// over.
[[nodiscard]] std::unique_ptr<LineProtocol> make_gtp_protocol(Solver& solver, LineSink& out,
                                                              std::string version,
                                                              const PlayOptions& options);

/// The NBoard protocol, version 2 (https://github.com/weltyc/ntest, instructions/Protocol.htm): the
/// GUI sends the board, `ping`, then a request. Searches while it reads commands. Each valid
/// command, and so a `ping`, ends the search before it, without further lines about it; unknown
/// commands are ignored.
[[nodiscard]] std::unique_ptr<LineProtocol> make_nboard_protocol(Solver& solver, LineSink& out,
                                                                 const PlayOptions& options);

/// Keeps the time left for a game of GTP, in seconds; it is unlimited before set() or
/// set_remaining().
class GameClock {
 public:
  /// Sets both sides, in this game and later ones: main time, then periods of `byo_yomi` seconds
  /// for `stones` moves each. By the specification, a byo-yomi for no stones means no limit at all;
  /// Othello programs treat it as an increment if there is main time too.
  void set(double main, double byo_yomi, int stones) noexcept;

  void restart() noexcept { left_.fill(main_); }

  /// Takes over what the controller reports: the time for `stones` moves, or for the rest of the
  /// game if `stones` is 0.
  void set_remaining(Colour side, double seconds, int stones) noexcept;

  /// Subtracts the time of a move, as not every controller reports what remains.
  void spend(Colour side, double seconds) noexcept;

  /// Returns infinity without a limit. `empties` squares are left.
  [[nodiscard]] double seconds_for_move(Colour side, int empties) const noexcept;

 private:
  struct Time {
    double seconds = 0;
    int stones = 0;  // to play within `seconds`; 0 is main time
  };

  std::optional<Time> main_{};  // for a new game; nullopt means no limit
  Time byo_yomi_{};
  std::array<std::optional<Time>, 2> left_{};  // by colour
};

}  // namespace kanzen::server
