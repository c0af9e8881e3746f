// bench_scaling [OPTION]... FILE...: predicts how the solver scales, in virtual time.
//
// Solves the positions of each file with several numbers of workers and prints one line of CSV for
// each number. All workers run on one thread, and the clock counts nodes
// (tests/support/virtual_solver.hpp). The output does not depend on the machine or its load.
//
// bench_scaling --help lists the options.
//
// Columns, all but the first as fractions:
//   speedup   time of one worker divided by `time`
//   overhead  nodes searched in excess of one worker, of the nodes of one worker
//   wasted    nodes searched for nothing, of `nodes`
//   idle      time without work, of time * workers
#include <CLI/CLI.hpp>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <fstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/notation.hpp"
#include "solver/batch/cost_model.hpp"
#include "solver/batch/run.hpp"
#include "tests/support/solver_test_access.hpp"
#include "tests/support/virtual_solver.hpp"

namespace kanzen::bench {

namespace {

struct Settings {
  bool together = false;
  bool each = false;
  std::vector<unsigned> workers{1, 2, 4, 8, 16, 32, 64};
  SolverOptions options{};
  SearchSettings search{};
  std::uint64_t seed = 1;
  test::VirtualCosts costs{};
};

struct Measured {
  std::uint64_t time = 0;
  Counters counters{};
};

void print_row(const std::string& name, unsigned workers, const Measured& one,
               const Measured& many) {
  const auto of = [](std::uint64_t part, std::uint64_t whole) {
    return whole == 0 ? 0.0 : static_cast<double>(part) / static_cast<double>(whole);
  };
  std::printf("%s,%u,%llu,%.2f,%llu,%.4f,%.4f,%.4f,%llu,%llu\n", name.c_str(), workers,
              static_cast<unsigned long long>(many.time), of(one.time, many.time),
              static_cast<unsigned long long>(many.counters.nodes),
              of(many.counters.nodes, one.counters.nodes) - 1,
              of(many.counters.wasted_nodes, many.counters.nodes),
              1 - of(many.counters.nodes, many.time * workers),
              static_cast<unsigned long long>(many.counters.splits),
              static_cast<unsigned long long>(many.counters.joins));
  std::fflush(stdout);
}

/// Solves the positions of one file, repeatedly.
class Subject {
 public:
  Subject(const Settings& settings, std::string name, std::vector<Board> boards)
      : settings_(settings), name_(std::move(name)), boards_(std::move(boards)) {}

  void measure() {
    for (const unsigned workers : settings_.workers) {
      if (settings_.together) {
        measure_together(workers);
      } else {
        measure_one_at_a_time(workers);
      }
    }
  }

 private:
  [[nodiscard]] test::VirtualSolver make_solver(unsigned workers) const {
    SolverOptions options = settings_.options;
    options.threads = workers;
    return test::VirtualSolver({options, settings_.search}, settings_.seed, settings_.costs);
  }

  void measure_together(unsigned workers) {
    test::VirtualSolver solver = make_solver(workers);
    std::vector<Solution> solutions(boards_.size());
    std::vector<PositionTask> tasks;
    for (std::size_t i = 0; i < boards_.size(); ++i) {
      const double cost = work_units(boards_[i].empty_count());
      tasks.push_back({.cost = cost, .work = [this, &solutions, i](PositionSolver& task) {
                         solutions[i] = task.solve(boards_[i]);
                       }});
    }
    solver.solver().post(std::move(tasks));
    solver.solver().wait();
    Measured sum{.time = solver.time()};
    for (std::size_t i = 0; i < boards_.size(); ++i) {
      check(i, solutions[i]);
      sum.counters.merge(solutions[i].counters);
    }
    if (workers == 1) one_ = sum;
    print_row(name_, workers, one_, sum);
  }

  void measure_one_at_a_time(unsigned workers) {
    test::VirtualSolver solver = make_solver(workers);
    Measured sum;
    for (std::size_t i = 0; i < boards_.size(); ++i) {
      solver.solver().clear();
      const std::uint64_t start = solver.time();
      const Solution solution = solver.solver().solve(boards_[i]);
      check(i, solution);
      const Measured measured{solver.time() - start, solution.counters};
      sum.time += measured.time;
      sum.counters.merge(measured.counters);
      if (workers == 1) one_of_each_.push_back(measured);
      if (settings_.each) {
        print_row(name_ + "#" + std::to_string(i + 1), workers, one_of_each_[i], measured);
      }
    }
    if (workers == 1) one_ = sum;
    print_row(name_, workers, one_, sum);
  }

  /// Every number of workers must find the same result.
  void check(std::size_t position, const Solution& solution) {
    if (values_.size() <= position) values_.push_back(solution.score);
    if (solution.status == Status::exact && solution.score == values_[position]) return;
    throw std::runtime_error(name_ + "#" + std::to_string(position + 1) + ": two values");
  }

  const Settings& settings_;
  std::string name_;
  std::vector<Board> boards_;
  std::vector<Score> values_;
  Measured one_;
  std::vector<Measured> one_of_each_;
};

[[nodiscard]] std::vector<Board> read_boards(const std::string& path) {
  std::ifstream in(path);
  std::vector<Board> boards;
  for (std::string line; std::getline(in, line);) {
    if (line.empty() || line.front() == '%') continue;
    const auto record = notation::parse_obf(line);
    if (!record) throw std::runtime_error(path + ": " + record.error().message);
    boards.push_back(record.value().position.board);
  }
  return boards;
}

[[nodiscard]] std::string name_of(const std::string& path) {
  const std::size_t start = path.rfind('/') + 1;  // 0 if there is none
  return path.substr(start, path.rfind(".obf") - start);
}

/// Adds the options and the files to the command line of the program.
void add_options(CLI::App& program, Settings& settings, std::vector<std::string>& files) {
  program.add_flag("--together", settings.together,
                   "Positions side by side, as `kanzen solve` runs a file; else one at a time, all "
                   "workers inside each, beginning with an empty table");
  program.add_flag("--each", settings.each, "A line for each position as well; not together");
  program
      .add_option("--workers", settings.workers, "Numbers of workers; one worker is always first")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->check(CLI::Range(1U, kMaxThreads))
      ->capture_default_str();
  program.add_option("--hash", settings.options.hash_mib, "Size of the table in MiB")
      ->capture_default_str();
  program.add_option("--seed", settings.seed, "Of the choices that chance makes")
      ->capture_default_str();
  program
      .add_option("--split", settings.search.split_min_empties,
                  "Least number of empty squares of a split point")
      ->capture_default_str();
  program.add_option("--join", settings.costs.join, "Cost of joining, in nodes")
      ->capture_default_str();
  program.add_option("--spin", settings.costs.spin, "Time until an idle worker sleeps, in nodes")
      ->capture_default_str();
  program.add_option("--wake", settings.costs.wake, "Cost of waking a worker, in nodes")
      ->capture_default_str();
  program.add_option("--step", settings.costs.step, "Longest step of a worker, in nodes")
      ->capture_default_str();
  program.add_option("files", files, "Positions, one OBF record a line")
      ->required()
      ->check(CLI::ExistingFile);
}

/// Solves the positions of all files.
void measure_all(Settings settings, const std::vector<std::string>& files) {
  std::erase(settings.workers, 1U);
  settings.workers.insert(settings.workers.begin(), 1U);
  if (const std::string fault = validate(settings.options); !fault.empty()) {
    throw std::runtime_error(fault);
  }
  std::puts("positions,workers,time,speedup,nodes,overhead,wasted,idle,splits,joins");
  for (const std::string& path : files) {
    Subject(settings, name_of(path), read_boards(path)).measure();
  }
}

}  // namespace

}  // namespace kanzen::bench

int main(int argc, char* argv[]) {
  try {
    CLI::App program{"How the solver would scale, in virtual time"};
    kanzen::bench::Settings settings;
    std::vector<std::string> files;
    kanzen::bench::add_options(program, settings, files);
    CLI11_PARSE(program, argc, argv);
    kanzen::bench::measure_all(settings, files);
    return 0;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "bench_scaling: %s\n", error.what());
    return 1;
  }
}
