#include <algorithm>

#include "solver/engine/search/kernel.hpp"
#include "tests/rig/case.hpp"

namespace kanzen::rig {

namespace {

using server::QueryGoal;
using test::Random;

template <class T, std::size_t N>
[[nodiscard]] T one_of(Random& random, const T (&choices)[N]) {
  return choices[random.below(N)];
}

[[nodiscard]] bool one_in(Random& random, std::uint64_t n) { return random.below(n) == 0; }

/// Each move needs a value from the oracle.
constexpr int kListMaxEmpties = 8;

[[nodiscard]] Score clamped(Score score) { return std::clamp(score, kMinScore, kMaxScore); }

[[nodiscard]] Window draw_window(Random& random, Score value) {
  const auto null_window = [](Score alpha) { return Window{alpha, alpha + 1}; };
  switch (random.below(9)) {
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
    case 5:
      return kWinDrawLoss;
    default:
      return null_window(std::clamp(value + random.between(-3, 2), kMinScore - 1, kMaxScore));
  }
}

/// Includes odd scores. No value is odd, but a claim may be.
[[nodiscard]] ClaimedInterval draw_interval(Random& random, Score value) {
  ClaimedInterval interval{.relation = static_cast<Relation>(random.below(9))};
  if (interval.relation == Relation::win || interval.relation == Relation::draw ||
      interval.relation == Relation::loss) {
    return interval;
  }
  interval.score = one_in(random, 6) ? random.between(kMinScore, kMaxScore)
                                     : clamped(value + random.between(-3, 3));
  if (interval.relation == Relation::between) {
    interval.last = clamped(interval.score + random.between(0, 5));
  }
  return interval;
}

[[nodiscard]] Square draw_legal_move(Random& random, const Board& board) {
  Bitboard legal = legal_moves(board);
  if (legal == 0) return Square::none;
  for (auto skip = random.below(static_cast<std::uint64_t>(popcount(legal))); skip > 0; --skip) {
    legal &= legal - 1;
  }
  return first_square(legal);
}

/// One or both sides, narrow or wide. One in four is false.
[[nodiscard]] ClaimedInterval draw_bounds(Random& random, Score value) {
  const Score off = one_in(random, 4) ? one_of(random, {-2, 2, -6, 6}) : 0;
  const Score centre = clamped(value + off);
  const Score lower =
      one_in(random, 3) && off >= 0 ? kMinScore : clamped(centre - 2 * random.between(0, 1));
  const Score upper =
      one_in(random, 3) && off <= 0 ? kMaxScore : clamped(centre + 2 * random.between(0, 1));
  return {Relation::between, lower, upper};
}

/// A client cannot name an open end.
[[nodiscard]] Window as_told(Window window) {
  if (window.alpha >= kMaxScore || window.beta <= kMinScore) return {};
  if (window.alpha <= kMinScore) window.alpha = Window{}.alpha;
  if (window.beta >= kMaxScore) window.beta = Window{}.beta;
  return window;
}

void draw_query(Random& random, Score value, Step& step) {
  step.goal =
      one_of(random, {QueryGoal::all_moves, QueryGoal::best_moves, QueryGoal::wld, QueryGoal::ge,
                      QueryGoal::le, QueryGoal::value, QueryGoal::value, QueryGoal::value});
  const bool list = step.goal == QueryGoal::all_moves || step.goal == QueryGoal::best_moves;
  if (list && step.board.empty_count() > kListMaxEmpties) step.goal = QueryGoal::value;
  const Score near = clamped(value + random.between(-3, 3));
  if (step.goal == QueryGoal::ge) step.window = {near - 1, near};
  if (step.goal == QueryGoal::le) step.window = {near, near + 1};
  if (step.goal != QueryGoal::value) return;
  step.certified = one_in(random, 3);
  if (!step.certified) step.window = as_told(draw_window(random, value));
}

/// Draws `value` most often. Other kinds need a configuration that supports them.
[[nodiscard]] GoalKind draw_goal_kind(Random& random, const Configuration& configuration) {
  if (!one_in(random, 5)) return GoalKind::value;
  const GoalKind kind =
      one_of(random, {GoalKind::all_moves, GoalKind::all_moves, GoalKind::best_moves,
                      GoalKind::claim, GoalKind::claim, GoalKind::claim, GoalKind::certificate,
                      GoalKind::certificate, GoalKind::query, GoalKind::query, GoalKind::query});
  const Scheduling scheduling = configuration.scheduling;
  if (kind == GoalKind::certificate && scheduling == Scheduling::shuffled) return GoalKind::claim;
  if (kind == GoalKind::query && scheduling != Scheduling::threads) return GoalKind::all_moves;
  return kind;
}

/// The goal, including the oracle, is cheap enough up to here to be drawn often.
[[nodiscard]] int max_empties_for(GoalKind kind) noexcept {
  switch (kind) {
    case GoalKind::all_moves:
    case GoalKind::best_moves:
      return kListMaxEmpties;
    case GoalKind::certificate:
      return 9;
    case GoalKind::query:
      return 11;  // up to 10 a certificate is a leaf, which the checker solves itself
    case GoalKind::value:
    case GoalKind::claim:
      break;
  }
  return kSquares;
}

/// The true value often decides it narrowly.
void draw_goal(Random& random, const Oracle& oracle, Step& step) {
  const Score value = oracle(step.board);
  step.side = one_in(random, 2) ? Colour::white : Colour::black;
  switch (step.kind) {
    case GoalKind::value:
      step.window = draw_window(random, value);
      return;
    case GoalKind::claim:
      if (one_in(random, 3)) step.move = draw_legal_move(random, step.board);
      step.interval = draw_interval(
          random, step.move == Square::none ? value : value_of_move(oracle, step.board, step.move));
      return;
    case GoalKind::certificate:
      step.interval = draw_bounds(random, value);
      step.leaf_empties = random.between(0, 6);
      step.set_capacity = one_of<std::uint64_t>(random, {1, 10, 1000, 100'000});
      return;
    case GoalKind::query:
      draw_query(random, value, step);
      return;
    case GoalKind::all_moves:
    case GoalKind::best_moves:
      return;
  }
}

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
    for (const NamedSwitch& named : kSwitches) settings.switches.*named.member = !one_in(random, 3);
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
    options.uses_evaluation = one_in(random, 2);
    configuration.cache_bits = one_of(random, {0u, 1u, 3u, 6u, tuning::kLocalCacheBits});
  } else {
    // Rarely, since the facade takes long to unpack the weights.
    options.uses_evaluation = one_in(random, 12);
    if (one_in(random, 12)) options.sharing = Sharing::isolated;
    if (one_in(random, 12)) options.sharing = Sharing::deterministic;
  }
  return configuration;
}

/// Often few, which are cheap, but also many: table, splitting and stopping need them, and
/// selective iterations need even more.
[[nodiscard]] int draw_empties(Random& random, int max_empties) {
  const int high = one_of(random, {9, 9, 9, 9, 12, 12, 12, max_empties});
  return random.between(1, std::min(high, max_empties));
}

[[nodiscard]] Board draw_board(Random& random, int max_empties) {
  const int empties = draw_empties(random, max_empties);
  // Few boards must pass by chance, and with many empty squares hardly any.
  if (empties <= 16 && one_in(random, 12)) return random_passing_board(random, empties);
  return one_in(random, 3) ? random_unreachable_board(random, empties)
                           : random_reachable_board(random, empties);
}

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
