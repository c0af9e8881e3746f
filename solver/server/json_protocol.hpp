// Speaks the protocol of `kanzen serve`: JSON lines both ways, answered in any order.
#pragma once

#include "solver/server/json_output.hpp"
#include "solver/server/line_protocol.hpp"
#include "solver/server/session.hpp"

namespace kanzen::server {

/// Each turn of an accepted query gets exactly one final report, also if terminated. Any thread may
/// call stop() at any time; nothing else may overlap.
class JsonProtocol final : public LineProtocol {
 public:
  /// Both must outlive the protocol, the solver's only user.
  JsonProtocol(Solver& solver, LineSink& out, ServerInfo info);

  [[nodiscard]] bool on_line(std::string_view line) override;
  void on_long_line(std::size_t max_bytes) override;
  void on_end() override { session_.wait(); }
  void stop() override { session_.terminate({}); }

 private:
  /// Sends the query's turns to the session, or writes a refusal.
  void submit(Query query);
  void act(const Action& action);

  Solver& solver_;
  LineSink& out_;
  ServerInfo info_;
  Stopwatch uptime_;
  Session session_;
};

}  // namespace kanzen::server
