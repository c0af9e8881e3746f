// A conversation with `kanzen nboard`.
#include "solver/engine/solver.hpp"
#include "tests/fuzz/check.hpp"
#include "tests/server/conversation_check.hpp"

std::string kanzen::fuzz::find_problem(std::string_view input) {
  static Solver solver({.threads = 1, .hash_mib = 1});
  return test::converse_nboard(test::lines_in(input), solver).problem;
}
