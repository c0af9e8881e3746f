// The NBoard protocol, version 2: an engine for a board with a graphical interface.
//
// https://github.com/weltyc/ntest, instructions/Protocol.htm. The GUI sends the board, then `ping`,
// then a request. A `ping` cancels all earlier requests.
#pragma once

#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/game.hpp"
#include "solver/engine/solver.hpp"
#include "solver/server/line_protocol.hpp"
#include "solver/server/request.hpp"
#include "solver/server/session.hpp"

namespace kanzen::server {

/// Searches run while commands are read. Each valid command ends the search before it, and there
/// are no further lines about that search. Unknown commands are ignored.
/// Thread safety: none, except that any thread may call stop() at any time.
class NboardProtocol final : public LineProtocol {
 public:
  /// Both must outlive the protocol, which is the only user of the solver.
  NboardProtocol(Solver& solver, LineSink& out, const PlayOptions& options = {});
  ~NboardProtocol() override { end_search(); }
  NboardProtocol(const NboardProtocol&) = delete;
  NboardProtocol& operator=(const NboardProtocol&) = delete;

  [[nodiscard]] bool on_line(std::string_view line) override;
  void on_long_line(std::size_t max_bytes) override;
  void on_end() override { end_search(); }
  void stop() override { end_search(); }

 private:
  using Generation = std::uint64_t;

  /// Ends the running search, if any. No further lines about it are written.
  void end_search();
  [[nodiscard]] Generation generation() const;
  /// Writes lines of the search of this generation, unless it is over.
  void write(Generation generation, std::string_view lines);
  /// Submits requests of this generation, unless it is over.
  void submit(Generation generation, std::vector<Request> requests);
  [[nodiscard]] std::string next_id() { return std::to_string(++requests_); }

  void set(std::string_view variable, std::string_view value);
  void move(std::string_view text);
  void go();
  void hint(std::string_view count);
  void analyze();

  /// Estimates every move with `nodes` nodes each, then calls `next`.
  void estimate_moves(Generation generation, const Board& board, std::uint64_t nodes,
                      std::function<void()> next);
  /// Proves the values of the best move, or of all moves.
  void solve_moves(Generation generation, const Board& board, bool all);

  LineSink& out_;
  PlayOptions options_;
  std::optional<Game> game_ = Game{};  // nothing if parsing has failed
  std::uint64_t requests_ = 0;         // guarded by mutex_

  mutable std::mutex mutex_;  // guards the generation during writes and submissions
  Generation generation_ = 0;
  Session session_;
};

}  // namespace kanzen::server
