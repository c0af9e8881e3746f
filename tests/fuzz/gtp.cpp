// A conversation with `kanzen gtp`, the Go Text Protocol. Searches are stopped at once, because
// they would take nearly all of the time.
#include "solver/engine/solver.hpp"
#include "tests/fuzz/check.hpp"
#include "tests/server/conversation_check.hpp"

std::string kanzen::fuzz::find_problem(std::string_view input) {
  static Solver solver({.threads = 1, .hash_mib = 1});
  return test::converse_gtp(test::lines_in(input), solver, test::Searches::stopped).problem;
}
