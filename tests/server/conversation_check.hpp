#pragma once

#include "solver/engine/solver.hpp"
#include "tests/server/collected_lines.hpp"

namespace kanzen::test {

struct ConversationReport {
  std::size_t good = 0;     // successful replies
  std::size_t refused = 0;  // error replies
  std::string problem;      // the first violated property; empty if none
};

/// Sends all lines of `input` to `kanzen serve`, and then terminates the running queries. Every
/// answer must be an object, each turn of a query must have at most one final line, and bounds must
/// be in order. `solver` has no other user.
[[nodiscard]] ConversationReport converse_json(const std::vector<std::string>& input,
                                               Solver& solver);

/// Sends all lines of `input` to `kanzen nboard`. Only "quit" may end it, and it must answer a ping
/// afterwards. `solver` has no other user.
[[nodiscard]] ConversationReport converse_nboard(const std::vector<std::string>& input,
                                                 Solver& solver);

/// Whether requests are searched, or stopped from the beginning.
enum class Searches : std::uint8_t { run, stopped };

/// Sends all lines of `input` to `kanzen gtp`. Each command must have one reply, which begins with
/// = or ? and ends with an empty line, and only "quit" may end it. `solver` has no other user.
[[nodiscard]] ConversationReport converse_gtp(const std::vector<std::string>& input, Solver& solver,
                                              Searches searches = Searches::run);

}  // namespace kanzen::test
