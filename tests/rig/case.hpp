#pragma once

#include "solver/engine/search/worker.hpp"
#include "solver/server/json_query.hpp"
#include "tests/support/random_board.hpp"

namespace kanzen::rig {

/// The true value of a board for the side to move. The tests of the rig replace it with a wrong
/// one.
using Oracle = std::function<Score(const Board&)>;

/// The reference algorithm, with an ordering of moves on large boards. Copies share the latest
/// values, so only one thread may use them.
[[nodiscard]] Oracle correct_oracle();

/// The value is for the side that makes the move or the forced pass. REQUIRES: it is legal.
[[nodiscard]] Score value_of_move(const Oracle& oracle, const Board& board, Square move);

enum class Scheduling : std::uint8_t {
  threads,       // the facade with its real threads
  shuffled,      // a ShuffledSolver
  virtual_time,  // a VirtualSolver: the facade, with its threads simulated on one
};

struct Configuration {
  SolverOptions options;
  SearchSettings settings{};
  Scheduling scheduling = Scheduling::threads;
  std::uint64_t seed = 0;                         // of any scheduling but real threads
  unsigned cache_bits = tuning::kLocalCacheBits;  // of each worker; shuffled only
};

enum class GoalKind : std::uint8_t {
  value,        // Solver::solve in a window
  all_moves,    // the value of every move
  best_moves,   // all moves that achieve the value
  claim,        // checks a claim about the position or a move
  certificate,  // writes a proof of bounds, which the checker judges
  query,        // sends a query to `kanzen serve`
};

/// The solver keeps its tables between steps.
struct Step {
  Board board{};
  GoalKind kind = GoalKind::value;
  Window window{};  // of `value`, and of a query for `value`, `ge` and `le`
  // If set, the search for the value is first stopped, then repeated. Counts turns of another
  // thread (facade; see Stopper), splits (shuffled), or nodes (virtual time).
  std::optional<int> stop_after{};
  ClaimedInterval interval{};         // of a claim; of a certificate as `between` even scores
  Square move = Square::none;         // the move in a claim; none: the claim is about the position
  server::QueryGoal goal{};           // of a query; not `estimate`, which proves nothing
  bool certified = false;             // the query for the value also requests a certificate
  Colour side = Colour::black;        // side to move in claims, certificates and queries
  int leaf_empties = 0;               // of a certificate
  std::uint64_t set_capacity = 1000;  // of a certificate
};

struct Case {
  Configuration configuration;
  std::vector<Step> steps;
};

struct NamedSwitch {
  const char* name;
  bool SearchSwitches::*member;
};

inline constexpr std::array kSwitches = {
    NamedSwitch{"stability", &SearchSwitches::uses_stability},
    NamedSwitch{"table", &SearchSwitches::uses_table},
    NamedSwitch{"local_cache", &SearchSwitches::uses_local_cache},
    NamedSwitch{"enhanced_cutoffs", &SearchSwitches::uses_enhanced_cutoffs},
};
static_assert(sizeof(SearchSwitches) == kSwitches.size(), "the rig must know every switch");

/// Boards have at most `max_empties` empties. Goals lie around the values of `oracle`.
[[nodiscard]] Case draw_case(test::Random& random, int max_empties, const Oracle& oracle);

[[nodiscard]] bool depends_on_timing(const Case& the_case) noexcept;

/// The same goal one move later.
[[nodiscard]] Step played_forward(const Step& step, const Board& board);

/// Writes `key=value` on one line, separated by blanks.
[[nodiscard]] std::string describe(const Configuration& configuration);
[[nodiscard]] std::string describe(const Step& step);

}  // namespace kanzen::rig
