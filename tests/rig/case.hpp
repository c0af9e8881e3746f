// One experiment of the rig: the configuration of a solver, and the goals that it gets in turn. The
// oracle says what is right.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/board.hpp"
#include "core/game.hpp"
#include "solver/engine/search/tuning.hpp"
#include "solver/engine/search/worker.hpp"
#include "solver/engine/solver.hpp"
#include "solver/records/position_record.hpp"
#include "solver/server/json_query.hpp"

namespace kanzen::rig {

/// Returns the true value of a board for the side to move. The tests of the rig replace it with a
/// wrong one.
using Oracle = std::function<Score(const Board&)>;

/// The reference algorithm. Large boards use a variant with an ordering of moves. It
/// remembers its latest values.
/// Thread safety: none; copies share the memory.
[[nodiscard]] Oracle correct_oracle();

/// The value of a move or of a forced pass, for the side that makes it. REQUIRES: it is legal.
[[nodiscard]] Score value_of_move(const Oracle& oracle, const Board& board, Square move);

/// The way in which the threads of a solver run.
enum class Scheduling : std::uint8_t {
  threads,       // the facade with its real threads
  shuffled,      // a ShuffledSolver
  virtual_time,  // a VirtualSolver: the facade, with its threads simulated on one
};

/// The configuration of the solver of a case.
struct Configuration {
  SolverOptions options;
  SearchSettings settings{};
  Scheduling scheduling = Scheduling::threads;
  std::uint64_t seed = 0;                         // of any scheduling but real threads
  unsigned cache_bits = tuning::kLocalCacheBits;  // of each worker; shuffled only
};

/// The kind of goal for a board.
enum class GoalKind : std::uint8_t {
  value,        // Solver::solve in a window
  all_moves,    // the value of every move
  best_moves,   // all moves that achieve the value
  claim,        // checks a claim about the position or a move
  certificate,  // writes a proof of bounds, which the checker judges
  query,        // sends a query to `kanzen serve`
};

/// One goal and its board. The solver keeps its tables between steps.
struct Step {
  Board board{};
  GoalKind kind = GoalKind::value;
  Window window{};  // of `value`, and of a query for `value`, `ge` and `le`
  // If set, the search for the value is first stopped, then repeated. The number
  // counts turns of another thread (facade; see Stopper), splits before the stop (shuffled), or
  // nodes (virtual time).
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

/// One switch of SearchSwitches by name.
struct NamedSwitch {
  const char* name;
  bool SearchSwitches::*member;
};

inline constexpr std::array kSwitches = {
    NamedSwitch{"stability", &SearchSwitches::stability},
    NamedSwitch{"table", &SearchSwitches::table},
    NamedSwitch{"local_cache", &SearchSwitches::local_cache},
    NamedSwitch{"enhanced_cutoffs", &SearchSwitches::enhanced_cutoffs},
};
static_assert(sizeof(SearchSwitches) == kSwitches.size(), "the rig must know every switch");

/// Returns true if the outcome also depends on the timing of threads.
[[nodiscard]] bool depends_on_timing(const Case& the_case) noexcept;

/// The step with the same goal one move later, about `board`.
[[nodiscard]] Step played_forward(const Step& step, const Board& board);

/// The whole configuration or goal on one line, as `key=value` separated by blanks.
[[nodiscard]] std::string describe(const Configuration& configuration);
[[nodiscard]] std::string describe(const Step& step);

}  // namespace kanzen::rig
