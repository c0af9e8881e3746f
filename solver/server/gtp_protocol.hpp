// The Go Text Protocol, version 2, as Othello programs use it, with GoGui's commands for any game:
// http://www.lysator.liu.se/~gunnar/gtp/gtp2-spec-draft2/gtp2-spec.html
#pragma once

#include "solver/server/line_protocol.hpp"
#include "solver/server/session.hpp"

namespace kanzen::server {

/// Keeps the time left for a game, in seconds; it is unlimited before set() or set_remaining().
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

/// Answers each command before it reads the next. Passes are forced, so a move of the side not to
/// move is accepted exactly if the other has none, and a pass only if it is forced or the game is
/// over. Any thread may call stop() at any time; nothing else may overlap.
class GtpProtocol final : public LineProtocol {
 public:
  /// `solver` and `out` must outlive the protocol, the solver's only user.
  GtpProtocol(Solver& solver, LineSink& out, std::string version, const PlayOptions& options = {});

  [[nodiscard]] bool on_line(std::string_view line) override;
  void on_long_line(std::size_t max_bytes) override;
  void on_end() override {}
  void stop() override {
    stopped_ = true;
    session_.terminate({});
  }

 private:
  friend struct GtpCommands;

  /// Returns the current position with `side` to move, after the other side's pass if that is
  /// forced.
  [[nodiscard]] Position position_for(Colour side) const;
  /// Chooses the move to play. REQUIRES: there is a legal move.
  [[nodiscard]] Square best_move(const Position& position);
  [[nodiscard]] Request request_about(const Position& position) const;
  /// Throws a refusal of the command, and also if the request fails.
  [[nodiscard]] Report submit_and_wait(Request request);
  /// Returns "B+18", "W+2" or "0". REQUIRES: the game is over.
  [[nodiscard]] std::string score_text() const;

  [[nodiscard]] const Position& current() const noexcept { return history_.back(); }
  /// Throws a refusal if undo has enough to go back.
  void set_current(const Position& position);

  LineSink& out_;
  std::string version_;
  PlayOptions options_;
  std::vector<Position> history_{kStartPosition};
  GameClock clock_{};
  std::atomic<bool> stopped_{false};  // all searches were stopped
  Session session_;
};

}  // namespace kanzen::server
