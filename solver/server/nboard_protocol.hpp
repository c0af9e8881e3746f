// The NBoard protocol, version 2 (https://github.com/weltyc/ntest, instructions/Protocol.htm): the
// GUI sends the board, `ping`, then a request. A `ping` cancels all earlier requests.
#pragma once

#include "solver/server/line_protocol.hpp"
#include "solver/server/session.hpp"

namespace kanzen::server {

/// Searches while it reads commands. Each valid command ends the search before it, without further
/// lines about it; unknown commands are ignored. Any thread may call stop() at any time; nothing
/// else may overlap.
class NboardProtocol final : public LineProtocol {
 public:
  /// Both must outlive the protocol, the solver's only user.
  NboardProtocol(Solver& solver, LineSink& out, const PlayOptions& options = {});
  ~NboardProtocol() override { end_search(); }

  [[nodiscard]] bool on_line(std::string_view line) override;
  void on_long_line(std::size_t max_bytes) override;
  void on_end() override { end_search(); }
  void stop() override { end_search(); }

 private:
  using Generation = std::uint64_t;

  /// Ends the search, if one runs. Nothing more about it is written.
  void end_search();
  [[nodiscard]] Generation generation() const;
  /// Writes lines, unless the search of this generation is over.
  void write(Generation generation, std::string_view lines);
  /// Submits requests, unless this generation is over.
  void submit(Generation generation, std::vector<Request> requests);
  [[nodiscard]] std::string next_id() { return std::to_string(++requests_); }

  void set(std::string_view variable, std::string_view value);
  void set_depth(std::string_view value);
  /// Returns up to how many empty squares positions are proven.
  [[nodiscard]] int exact_from() const noexcept;
  void limit_depth(Request& request, int played) const noexcept;
  void move(std::string_view text);
  void go();
  void hint(std::string_view count);
  void analyze();

  /// Estimates all moves with `nodes` nodes each, and then calls `next`.
  void estimate_moves(Generation generation, const Board& board, std::uint64_t nodes,
                      std::function<void()> next);
  /// Proves the value of all moves, or only the best.
  void solve_moves(Generation generation, const Board& board, bool wants_all);

  LineSink& out_;
  PlayOptions options_;
  std::atomic<int> depth_{0};          // plies that the GUI has set, or 0; a search reads it
  std::optional<Game> game_ = Game{};  // nullopt if parsing failed
  std::uint64_t requests_ = 0;         // guarded by mutex_

  mutable std::mutex mutex_;  // guards the generation during writes and submissions
  Generation generation_ = 0;
  Session session_;
};

}  // namespace kanzen::server
