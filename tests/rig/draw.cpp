#include "tests/rig/draw.hpp"

#include <algorithm>

#include "core/moves.hpp"
#include "solver/engine/search/kernel.hpp"
#include "tests/rig/draw_goal.hpp"

namespace kanzen::rig {

namespace {

using test::Random;

void draw_options(Random& random, SolverOptions& options, SearchSettings& settings) {
  std::vector<std::string> kernels;
  for (const Kernel* kernel : compiled_kernels()) {
    if (can_run(*kernel)) kernels.emplace_back(kernel->name);
  }
  options.kernel = kernels[random.below(kernels.size())];
  options.threads = one_of(random, {1u, 1u, 2u, 2u, 3u, 4u});
  options.hash_mib = one_of(random, {1u, 2u, 5u});
  if (!one_in(random, 3)) {
    settings.hash_entries = one_of(random, {1u, 2u, 2u, 3u, 6u, 12u, 60u, 900u});
  }
  settings.split_min_empties = one_of(random, {1, 3, 5, 5, 6, 7, 8, 10, 15});
  if (one_in(random, 2)) {
    for (const NamedSwitch& named : kSwitches) {
      settings.switches.*named.member = !one_in(random, 3);
    }
  }
}

[[nodiscard]] Configuration draw_configuration(Random& random) {
  Configuration configuration;
  draw_options(random, configuration.options, configuration.settings);
  configuration.scheduling =
      one_of(random, {Scheduling::threads, Scheduling::threads, Scheduling::threads,
                      Scheduling::shuffled, Scheduling::shuffled, Scheduling::virtual_time});
  SolverOptions& options = configuration.options;
  if (configuration.scheduling != Scheduling::threads) configuration.seed = random.bits();
  if (configuration.scheduling == Scheduling::shuffled) {
    options.evaluation = one_in(random, 2);
    configuration.cache_bits = one_of(random, {0u, 1u, 3u, 6u, tuning::kLocalCacheBits});
  } else {
    // Rarely, since the facade takes long to unpack the weights.
    options.evaluation = one_in(random, 12);
    if (one_in(random, 12)) options.sharing = Sharing::isolated;
    if (one_in(random, 12)) options.sharing = Sharing::deterministic;
  }
  return configuration;
}

/// Often draws few empties, because they are cheap. Also draws many, because the table, splitting
/// and stopping need them, and selective passes need even more.
[[nodiscard]] int draw_empties(Random& random, int max_empties) {
  const int high = one_of(random, {9, 9, 9, 9, 12, 12, 12, max_empties});
  return random.between(1, std::min(high, max_empties));
}

[[nodiscard]] Board draw_board(Random& random, int max_empties) {
  const int empties = draw_empties(random, max_empties);
  return one_in(random, 3) ? random_unreachable_board(random, empties)
                           : random_reachable_board(random, empties);
}

/// A board that shares most of its tree with `board`.
[[nodiscard]] Board draw_relative(Random& random, const Board& board) {
  const Bitboard legal = legal_moves(board);
  if (legal == 0 || one_in(random, 4)) return one_in(random, 2) ? board : board.passed();
  std::uint64_t skip = random.below(static_cast<std::uint64_t>(popcount(legal)));
  for (const Square square : squares(legal)) {
    if (skip-- == 0) return play(board, square);
  }
  return board;
}

[[nodiscard]] std::optional<int> draw_stop(Random& random, Scheduling scheduling) {
  if (!one_in(random, 6)) return std::nullopt;
  // Every order of magnitude is equally likely.
  return random.between(0, 1 << random.between(0, scheduling == Scheduling::shuffled ? 6 : 12));
}

}  // namespace

Case draw_case(Random& random, int max_empties, const Oracle& oracle) {
  Case drawn;
  drawn.configuration = draw_configuration(random);
  do {
    Step step;
    step.kind = draw_goal_kind(random, drawn.configuration);
    const int most = std::min(max_empties, max_empties_for(step.kind));
    const bool related =
        !drawn.steps.empty() && one_in(random, 2) && drawn.steps.back().board.empty_count() <= most;
    if (step.kind == GoalKind::value)
      step.stop_after = draw_stop(random, drawn.configuration.scheduling);
    if (step.stop_after) {
      step.board = random_reachable_board(random, std::min(max_empties, 13));  // time to stop it
    } else if (related) {
      step.board = draw_relative(random, drawn.steps.back().board);
    } else {
      step.board = draw_board(random, most);
    }
    draw_goal(random, oracle, step);
    drawn.steps.push_back(step);
  } while (drawn.steps.size() < 6 && !one_in(random, 3));
  return drawn;
}

}  // namespace kanzen::rig
