// One experiment of the rig: a solver made in some way, and what it is asked in turn.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/board.hpp"
#include "core/geometry.hpp"
#include "core/position.hpp"
#include "solver/engine/search/tuning.hpp"
#include "solver/engine/solver.hpp"
#include "solver/records/statement.hpp"
#include "solver/serve/json_query.hpp"

namespace kanzen::rig {

/// Who runs the threads of a solver.
enum class Scheduling : std::uint8_t {
  threads,       // the facade with its real threads
  shuffled,      // a ShuffledSolver
  virtual_time,  // a VirtualSolver: the facade, with its threads played on one
};

/// How the solver of a case is made.
struct Configuration {
  SolverOptions options;
  Scheduling scheduling = Scheduling::threads;
  std::uint64_t seed = 0;                         // of any scheduling but real threads
  unsigned cache_bits = tuning::kLocalCacheBits;  // of each worker; shuffled only

  [[nodiscard]] Geometry geometry() const noexcept { return {options.side_length}; }
};

/// What is done with a board.
enum class Job : std::uint8_t {
  value,        // Solver::solve in a window
  all_moves,    // the value of every move
  best_moves,   // all moves that achieve the value
  claim,        // a statement about the position or a move is settled
  certificate,  // a proof of bounds is written, and judged by the checker
  query,        // a client of `kanzen serve` asks
};

/// Asks for win, draw or loss alone.
inline constexpr Window kWinDrawLoss{-1, 1};

/// One question. The solver keeps its tables from one step to the next.
struct Step {
  Board board{};
  Job job = Job::value;
  Window window{};  // of `value`, and of a query for `exact`, `ge` and `le`
  // If set, the search for the value is first stopped: by another thread after so many turns
  // (facade; see stopper.hpp), at the split that follows so many (shuffled), or after so many nodes
  // (virtual time); then the question is put again.
  std::optional<int> stop_after{};
  Statement statement{};              // of a claim; of a certificate as `between` even scores
  Square move = Square::none;         // that the claim is about; none: about the position
  serve::Goal goal{};                 // of a query; not `estimate`, which proves nothing
  bool certified = false;             // the query for the value asks for a certificate, too
  Color side = Color::black;          // to move, where claims, certificates and queries tell
  int leaf_empties = 0;               // of a certificate
  std::uint64_t set_capacity = 1000;  // of a certificate
};

struct Case {
  Configuration configuration;
  std::vector<Step> steps;
};

/// One switch of Prunings by name.
struct PruningSwitch {
  const char* name;
  bool Prunings::*member;
};

inline constexpr std::array kPrunings = {
    PruningSwitch{"stability", &Prunings::stability},
    PruningSwitch{"table", &Prunings::table},
    PruningSwitch{"local_cache", &Prunings::local_cache},
    PruningSwitch{"enhanced_cutoffs", &Prunings::enhanced_cutoffs},
};
static_assert(sizeof(Prunings) == kPrunings.size(), "the rig must know every pruning");

/// Whether more than the case itself, the timing of threads, decides what happens in it.
[[nodiscard]] bool depends_on_timing(const Case& the_case) noexcept;

/// The step that asks the same one move later, about `board`.
[[nodiscard]] Step played_forward(const Step& step, const Board& board);

/// Everything about a configuration or a question on one line, `key=value` separated by blanks.
[[nodiscard]] std::string describe(const Configuration& configuration);
[[nodiscard]] std::string describe(const Step& step);

}  // namespace kanzen::rig
