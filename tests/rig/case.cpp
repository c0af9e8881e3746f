#include "tests/rig/case.hpp"

#include <algorithm>
#include <unordered_map>

#include "core/hash.hpp"
#include "solver/lab/reference.hpp"
#include "tests/support/positions.hpp"

namespace kanzen::rig {

namespace {

constexpr int kPlainMaxEmpties = 10;

struct Known {
  Board board;
  Score value = 0;
};

}  // namespace

Oracle correct_oracle() {
  auto known = std::make_shared<std::unordered_map<std::uint64_t, Known>>();
  return [known](const Board& board) {
    if (known->size() > 10'000) known->clear();
    Known& one = (*known)[hash_of(board)];
    if (!(one.board == board) || board.occupied() == 0) {
      const bool plain = board.empty_count() <= kPlainMaxEmpties;
      one = {board, plain ? lab::reference_value(board) : test::ordered_reference_value(board)};
    }
    return one.value;
  };
}

Score value_of_move(const Oracle& oracle, const Board& board, Square move) {
  return -oracle(play(board, move));
}

namespace {

[[nodiscard]] std::string window_text(const Window& window) {
  return " window=" + std::to_string(window.alpha) + ".." + std::to_string(window.beta);
}

[[nodiscard]] std::string side_text(Colour side) {
  return side == Colour::black ? " side=X" : " side=O";
}

}  // namespace

bool depends_on_timing(const Case& the_case) noexcept {
  if (the_case.configuration.scheduling != Scheduling::threads) return false;
  return the_case.configuration.options.threads > 1 ||
         std::ranges::any_of(the_case.steps,
                             [](const Step& step) { return step.stop_after.has_value(); });
}

Step played_forward(const Step& step, const Board& board) {
  Step next = step;
  next.board = board;
  next.window = {-step.window.beta, -step.window.alpha};
  next.interval = for_other_side(step.interval);
  next.move = Square::none;
  if (step.goal == server::QueryGoal::ge) next.goal = server::QueryGoal::le;
  if (step.goal == server::QueryGoal::le) next.goal = server::QueryGoal::ge;
  next.side = other(step.side);
  return next;
}

std::string describe(const Configuration& configuration) {
  const SolverOptions& options = configuration.options;
  std::string text = "kernel=" + options.kernel + " threads=" + std::to_string(options.threads);
  const SearchSettings& settings = configuration.settings;
  text += settings.hash_entries != 0 ? " hash_entries=" + std::to_string(settings.hash_entries)
                                     : " hash_mib=" + std::to_string(options.hash_mib);
  text += " split_min_empties=" + std::to_string(settings.split_min_empties);
  if (!options.uses_evaluation) text += " evaluation=off";
  if (options.sharing == Sharing::isolated) text += " sharing=isolated";
  if (options.sharing == Sharing::deterministic) text += " sharing=deterministic";
  for (const NamedSwitch& named : kSwitches) {
    if (!(settings.switches.*named.member)) text += std::string(" ") + named.name + "=off";
  }
  const std::string seed = std::to_string(configuration.seed);
  if (configuration.scheduling == Scheduling::virtual_time) text += " virtual_time=" + seed;
  if (configuration.scheduling == Scheduling::shuffled) {
    text += " shuffle=" + seed + " cache_bits=" + std::to_string(configuration.cache_bits);
  }
  return text;
}

std::string describe(const Step& step) {
  switch (step.kind) {
    case GoalKind::all_moves:
      return "goal=all_moves";
    case GoalKind::best_moves:
      return "goal=best_moves";
    case GoalKind::claim:
      return "goal=claim " +
             (step.move == Square::none ? "" : "move=" + notation::to_string(step.move) + " ") +
             "claim=" + to_string(step.interval) + side_text(step.side);
    case GoalKind::certificate:
      return "goal=certificate certificate=" + to_string(step.interval) + side_text(step.side) +
             " leaf_empties=" + std::to_string(step.leaf_empties) +
             " set_capacity=" + std::to_string(step.set_capacity);
    case GoalKind::query:
      return "goal=query query=" + std::string(server::to_string(step.goal)) +
             window_text(step.window) + side_text(step.side) +
             (step.certified ? " certificate=yes" : "");
    case GoalKind::value:
      break;
  }
  std::string text = "goal=value" + window_text(step.window);
  if (step.stop_after) text += " stop_after=" + std::to_string(*step.stop_after);
  return text;
}

}  // namespace kanzen::rig
