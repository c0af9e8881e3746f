// What must hold for whatever a client says: the properties that the mutation tests and the fuzz
// targets share.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "solver/engine/solver.hpp"

namespace kanzen::test {

struct ConversationReport {
  std::size_t good = 0;     // replies with what was asked for
  std::size_t refused = 0;  // replies with an error
  std::string problem;      // the first property that does not hold; empty if all do
};

/// The lines of `text`, as what reads them cuts them.
[[nodiscard]] std::vector<std::string> lines_in(std::string_view text);

/// Says all of it to `kanzen serve`, and then has it end what is running: every answer is an
/// object, each turn of a query has at most one final line, and bounds are in their order. `solver`
/// has no other user.
[[nodiscard]] ConversationReport converse_json(const std::vector<std::string>& said,
                                               Solver& solver);

/// The same to `kanzen nboard`: no line but "quit" ends it, and it answers a ping afterwards.
[[nodiscard]] ConversationReport converse_nboard(const std::vector<std::string>& said,
                                                 Solver& solver);

/// Whether what is asked is searched, or everything is stopped from the beginning on.
enum class Searches : std::uint8_t { run, stopped };

/// The same to `kanzen gtp`: each command has one reply, which begins with = or ? and ends with an
/// empty line, and no line but "quit" ends it.
[[nodiscard]] ConversationReport converse_gtp(const std::vector<std::string>& said, Solver& solver,
                                              Searches searches = Searches::run);

}  // namespace kanzen::test
