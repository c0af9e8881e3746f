#include "tests/rig/run.hpp"

#include "solver/engine/search/kernel.hpp"
#include "tests/rig/judges.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/shuffled_solver.hpp"
#include "tests/support/virtual_solver.hpp"

namespace kanzen::rig {

SolverUnderTest make_solver_under_test(const Configuration& configuration,
                                       const eval::Evaluator& evaluator) {
  const TestOptions options{configuration.options, configuration.settings};
  if (configuration.scheduling == Scheduling::shuffled) {
    const auto solver = std::make_shared<test::ShuffledSolver>(
        options, configuration.seed, &evaluator, configuration.cache_bits);
    return {.solve = [solver](const Board& board,
                              Window window) { return solver->solve(board, window); },
            .solve_stopped =
                [solver](const Step& step) {
                  return solver->solve(step.board, step.window, step.stop_after);
                },
            .late_cuts = [solver] { return solver->scheduler().counts().cuts; }};
  }
  if (configuration.scheduling == Scheduling::virtual_time) {
    const auto solver = std::make_shared<test::VirtualSolver>(options, configuration.seed);
    Solver& facade = solver->solver();
    return {.solve = [solver, &facade](const Board& board,
                                       Window window) { return facade.solve(board, window); },
            .solve_stopped =
                [&facade](const Step& step) {
                  const auto nodes = static_cast<std::uint64_t>(*step.stop_after);
                  return facade.solve(step.board, step.window, {.nodes = nodes});
                },
            .whole = &facade};
  }
  const std::shared_ptr<Solver> solver(new Solver(SolverTestAccess::solver(options)));
  return {.solve = test::make_solve_function(*solver),
          .solve_stopped =
              [solver](const Step& step) {
                Solution solution;
                {
                  const auto turns = static_cast<std::uint64_t>(*step.stop_after);
                  const test::Stopper stopper(*solver, test::after_turns(turns));
                  solution = solver->solve(step.board, step.window);
                }
                solver->clear_stop();
                return solution;
              },
          .whole = solver.get()};
}

namespace {

[[nodiscard]] std::string judge(const Trial& trial) {
  switch (trial.step.kind) {
    case GoalKind::all_moves:
    case GoalKind::best_moves:
      return judge_moves(trial);
    case GoalKind::claim:
      return judge_claim(trial);
    case GoalKind::certificate:
      return judge_certificate(trial);
    case GoalKind::query:
      return judge_query(trial);
    case GoalKind::value:
      break;
  }
  return judge_value(trial);
}

}  // namespace

std::optional<Fault> run_case(Environment& environment, const Case& the_case) {
  const auto solver = make_solver_under_test(the_case.configuration, environment.evaluator);
  ++environment.tally["cases"];
  ++environment.tally["kernel." + the_case.configuration.options.kernel];
  for (std::size_t i = 0; i < the_case.steps.size(); ++i) {
    std::string fault = judge({environment, the_case, the_case.steps[i], solver});
    if (!fault.empty()) return Fault{i, std::move(fault)};
  }
  environment.tally["late_cuts"] += solver.late_cuts();
  return std::nullopt;
}

namespace {

[[nodiscard]] Step as_exact(Step step) {
  step.goal = server::QueryGoal::value;
  step.window = {};
  return step;
}

class Shrinker {
 public:
  Shrinker(Environment& environment, Failure found, int tries)
      : environment_(environment), smallest_(std::move(found)), tries_(tries) {}

  [[nodiscard]] Failure run() {
    bool smaller = true;
    while (smaller) {
      smaller = drop_steps();
      smaller |= play_forward();
      smaller |= simplify_steps();
      smaller |= simplify_configuration();
    }
    return smallest_;
  }

 private:
  bool accept(Case candidate) {
    std::optional<Fault> fault = provoke(environment_, candidate, tries_);
    if (!fault) return false;
    candidate.steps.resize(fault->step + 1);
    smallest_ = {std::move(candidate), std::move(*fault)};
    return true;
  }

  template <class Change>
  bool try_change(Change change) {
    Case candidate = smallest_.failing;
    change(candidate);
    return accept(std::move(candidate));
  }

  bool drop_steps() {
    smallest_.failing.steps.resize(smallest_.fault.step + 1);
    bool smaller = false;
    for (std::size_t i = 0; i + 1 < smallest_.failing.steps.size();) {
      const bool dropped = try_change(
          [i](Case& c) { c.steps.erase(c.steps.begin() + static_cast<std::ptrdiff_t>(i)); });
      smaller |= dropped;
      if (!dropped) ++i;
    }
    return smaller;
  }

  /// First in the step at fault.
  bool play_forward() {
    bool smaller = false;
    for (std::size_t back = 0; back < smallest_.failing.steps.size();) {
      const bool played = play_step(smallest_.failing.steps.size() - 1 - back);
      smaller |= played;
      if (!played) ++back;
    }
    return smaller;
  }

  bool play_step(std::size_t at) {
    const Step step = smallest_.failing.steps[at];
    const auto try_board = [&](const Board& board) {
      return try_change([&](Case& c) { c.steps[at] = played_forward(step, board); });
    };
    const Bitboard legal = legal_moves(step.board);
    // A pass keeps the number of empties, so only a forced pass is allowed, once.
    if (legal == 0) return !game_over(step.board) && try_board(step.board.passed());
    for (const Square square : squares(legal)) {
      if (try_board(play(step.board, square))) return true;
    }
    return false;
  }

  bool simplify_steps() {
    bool smaller = false;
    for (std::size_t i = 0; i < smallest_.failing.steps.size(); ++i) smaller |= simplify_step(i);
    return smaller;
  }

  bool simplify_step(std::size_t at) {
    bool smaller = false;
    const auto change_if = [&](auto wanted, auto change) {
      if (at >= smallest_.failing.steps.size() || !wanted(smallest_.failing.steps[at])) return;
      smaller |= try_change([&](Case& c) { change(c.steps[at]); });
    };
    change_if([](const Step& s) { return s.stop_after.has_value(); },
              [](Step& s) { s.stop_after.reset(); });
    change_if([](const Step& s) { return s.kind != GoalKind::value; },
              [](Step& s) { s = {.board = s.board}; });
    change_if([](const Step& s) { return s.move != Square::none; },
              [](Step& s) { s.move = Square::none; });
    change_if([](const Step& s) { return s.certified; }, [](Step& s) { s.certified = false; });
    change_if([](const Step& s) { return s.goal != server::QueryGoal::value; },
              [](Step& s) { s = as_exact(s); });
    change_if(
        [](const Step& s) { return s.window.alpha >= kMinScore || s.window.beta <= kMaxScore; },
        [](Step& s) { s = as_exact(s); });
    change_if([](const Step& s) { return s.side != Colour::black; },
              [](Step& s) { s.side = Colour::black; });
    return smaller;
  }

  /// Real threads can do everything that the other schedulers can.
  bool simplify_scheduling() {
    const Configuration& configuration = smallest_.failing.configuration;
    bool smaller = false;
    if (configuration.scheduling != Scheduling::threads) {
      smaller |= try_change([](Case& c) {
        c.configuration.scheduling = Scheduling::threads;
        c.configuration.seed = 0;
      });
    }
    if (configuration.scheduling == Scheduling::shuffled &&
        configuration.cache_bits != tuning::kLocalCacheBits) {
      smaller |= try_change([](Case& c) { c.configuration.cache_bits = tuning::kLocalCacheBits; });
    }
    return smaller;
  }

  bool simplify_configuration() {
    bool smaller = simplify_scheduling();
    const auto set = [&](auto member, auto value) {
      if (std::invoke(member, smallest_.failing.configuration.options) == value) return;
      smaller |= try_change([&](Case& c) { std::invoke(member, c.configuration.options) = value; });
    };
    const auto set_setting = [&](auto member, auto value) {
      if (std::invoke(member, smallest_.failing.configuration.settings) == value) return;
      smaller |=
          try_change([&](Case& c) { std::invoke(member, c.configuration.settings) = value; });
    };
    set(&SolverOptions::uses_evaluation, false);
    set(&SolverOptions::sharing, Sharing::shared);
    set(&SolverOptions::threads, 1u);
    if (smallest_.failing.configuration.options.threads > 2) set(&SolverOptions::threads, 2u);
    set(&SolverOptions::kernel, std::string(compiled_kernels().front()->name));
    set_setting(&SearchSettings::hash_entries, std::size_t{0});
    set(&SolverOptions::hash_mib, std::size_t{1});
    set_setting(&SearchSettings::split_min_empties, SearchSettings{}.split_min_empties);
    for (const NamedSwitch& named : kSwitches) {
      const auto enabled = [&named](auto& settings) -> auto& {
        return settings.switches.*named.member;
      };
      set_setting(enabled, false);
    }
    return smaller;
  }

  Environment& environment_;
  Failure smallest_;
  int tries_;
};

}  // namespace

std::optional<Fault> provoke(Environment& environment, const Case& the_case, int tries) {
  if (!depends_on_timing(the_case)) tries = 1;
  for (int i = 0; i < tries; ++i) {
    if (std::optional<Fault> fault = run_case(environment, the_case)) return fault;
  }
  return std::nullopt;
}

Failure shrink(Environment& environment, const Failure& found, int tries) {
  return Shrinker(environment, found, tries).run();
}

std::string to_obf(const Failure& failure, const Oracle& oracle, const std::string& command) {
  std::string text = "% " + command + "\n";
  text += "% " + describe(failure.failing.configuration) + "\n";
  text += "% fault: " + failure.fault.text + "\n";
  for (const Step& step : failure.failing.steps) {
    notation::ObfRecord record;
    record.position.board = step.board;
    record.value = oracle(step.board);
    record.comment = describe(step);
    text += notation::to_string(record) + "\n";
  }
  return text;
}

Case case_of(const Sweep& sweep, std::uint64_t number, const Oracle& oracle) {
  test::Random mixed(sweep.seed * 0xD1342543DE82EF95 + number);
  test::Random random(mixed.bits());
  return draw_case(random, sweep.max_empties, oracle);
}

std::optional<Discovery> run_sweep(Environment& environment, const Sweep& sweep) {
  for (std::uint64_t number = 0; number < sweep.cases; ++number) {
    const Case drawn = case_of(sweep, number, environment.oracle);
    if (auto fault = run_case(environment, drawn)) return Discovery{number, {drawn, *fault}};
  }
  return std::nullopt;
}

}  // namespace kanzen::rig
