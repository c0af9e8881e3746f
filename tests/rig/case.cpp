#include "tests/rig/case.hpp"

#include <algorithm>

#include "core/flips.hpp"
#include "core/moves.hpp"
#include "solver/engine/search/dispatch.hpp"

namespace kanzen::rig {

namespace {

using test::Random;

template <class T, std::size_t N>
[[nodiscard]] T one_of(Random& random, const T (&choices)[N]) {
  return choices[random.below(N)];
}

[[nodiscard]] bool one_in(Random& random, std::uint64_t n) { return random.below(n) == 0; }

[[nodiscard]] SolverOptions draw_options(Random& random) {
  SolverOptions options;
  std::vector<std::string> kernels;
  for (const Kernel* kernel : compiled_kernels()) {
    if (runs_here(*kernel)) kernels.emplace_back(kernel->name);
  }
  options.kernel = kernels[random.below(kernels.size())];
  options.threads = one_of(random, {1u, 1u, 2u, 2u, 3u, 4u});
  options.hash_mib = one_of(random, {1u, 2u, 5u});
  if (!one_in(random, 3)) {
    options.hash_entries = one_of(random, {1u, 2u, 2u, 3u, 6u, 12u, 60u, 900u});
  }
  options.split_min_empties = one_of(random, {1, 3, 5, 5, 6, 7, 8, 10, 15});
  if (one_in(random, 2)) {
    for (const PruningSwitch& pruning : kPrunings) {
      options.prunings.*pruning.member = !one_in(random, 3);
    }
  }
  return options;
}

/// Few empties often, because they are cheap; many often enough, because the table, splitting and
/// stopping begin there, and selective passes further up still.
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

[[nodiscard]] Window draw_window(Random& random, Score value) {
  const auto null_window = [](Score alpha) { return Window{alpha, alpha + 1}; };
  switch (random.below(8)) {
    case 0:
    case 1:
      return {};
    case 2:
      return null_window(random.between(kMinScore - 1, kMaxScore));
    case 3: {
      const Score alpha = random.between(kMinScore - 1, kMaxScore);
      return {alpha, random.between(alpha + 1, kMaxScore + 1)};
    }
    case 4: {
      const Score alpha = std::clamp(value - random.between(0, 8), kMinScore - 1, kMaxScore);
      return {alpha, std::clamp(value + random.between(1, 8), alpha + 1, kMaxScore + 1)};
    }
    default:
      return null_window(std::clamp(value + random.between(-3, 2), kMinScore - 1, kMaxScore));
  }
}

[[nodiscard]] std::optional<int> draw_stop(Random& random, bool shuffled) {
  if (!one_in(random, 6)) return std::nullopt;
  // Every order of magnitude equally often.
  return random.between(0, 1 << random.between(0, shuffled ? 6 : 12));
}

}  // namespace

bool depends_on_timing(const Case& the_case) noexcept {
  if (the_case.configuration.shuffle) return false;
  return the_case.configuration.options.threads > 1 ||
         std::any_of(the_case.steps.begin(), the_case.steps.end(),
                     [](const Step& step) { return step.stop_after.has_value(); });
}

Case draw_case(Random& random, int max_empties, const Oracle& oracle) {
  Case drawn;
  drawn.configuration.options = draw_options(random);
  if (one_in(random, 2)) {
    drawn.configuration.shuffle = random.bits();
    drawn.configuration.options.evaluation = one_in(random, 2);
    drawn.configuration.cache_bits = one_of(random, {0u, 1u, 3u, 6u, tuning::kLocalCacheBits});
  } else {
    // Rarely: the facade takes long to unpack the weights.
    drawn.configuration.options.evaluation = one_in(random, 12);
  }
  do {
    Step step;
    const bool related = !drawn.steps.empty() && one_in(random, 2);
    step.stop_after = draw_stop(random, drawn.configuration.shuffle.has_value());
    if (step.stop_after) {
      step.board = random_reachable_board(random, std::min(max_empties, 13));  // time to stop it
    } else if (related) {
      step.board = draw_relative(random, drawn.steps.back().board);
    } else {
      step.board = draw_board(random, max_empties);
    }
    step.window = draw_window(random, oracle(step.board));
    drawn.steps.push_back(step);
  } while (drawn.steps.size() < 6 && !one_in(random, 3));
  return drawn;
}

std::string describe(const Configuration& configuration) {
  const SolverOptions& options = configuration.options;
  std::string text = "kernel=" + options.kernel + " threads=" + std::to_string(options.threads);
  text += options.hash_entries != 0 ? " hash_entries=" + std::to_string(options.hash_entries)
                                    : " hash_mib=" + std::to_string(options.hash_mib);
  text += " split_min_empties=" + std::to_string(options.split_min_empties);
  if (!options.evaluation) text += " evaluation=off";
  for (const PruningSwitch& pruning : kPrunings) {
    if (!(options.prunings.*pruning.member)) text += std::string(" ") + pruning.name + "=off";
  }
  if (configuration.shuffle) {
    text += " shuffle=" + std::to_string(*configuration.shuffle) +
            " cache_bits=" + std::to_string(configuration.cache_bits);
  }
  return text;
}

std::string describe(const Step& step) {
  std::string text =
      "window=" + std::to_string(step.window.alpha) + ".." + std::to_string(step.window.beta);
  if (step.stop_after) text += " stop_after=" + std::to_string(*step.stop_after);
  return text;
}

}  // namespace kanzen::rig
