// bench_scaling [OPTION]... FILE...: how the solver would scale, in virtual time.
//
// Solves the positions of each file with several numbers of workers, all on one thread and by a
// clock that counts nodes (tests/support/virtual_scheduler.hpp), and prints one line of CSV for
// each number. What comes out does not depend on the machine, nor on what else it does.
//
//   --together       positions side by side, as `kanzen solve` runs a file; else one after the
//   other,
//                    all workers inside each, beginning with an empty table
//   --each           a line for each position as well; not with --together
//   --workers LIST   for example 1,2,16 (default 1,2,4,8,16,32,64); one worker is always first
//   --hash MIB       size of the table (default 256)
//   --seed N         of the choices that chance makes (default 1)
//   --split N        least number of empty squares of a split point
//   --steal N, --spin N, --wake N, --step N      VirtualCosts, in nodes
//
// Columns: speedup is the time of one worker divided by `time`; overhead is the nodes searched more
// than by one worker, wasted the nodes searched for nothing, idle the time without work, all as
// fractions: of the nodes of one worker, of `nodes`, and of time * workers.
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <string>
#include <vector>

#include "core/notation/obf.hpp"
#include "tests/support/virtual_solver.hpp"

namespace kanzen::bench {

namespace {

struct Settings {
  bool together = false;
  bool each = false;
  std::vector<unsigned> workers{1, 2, 4, 8, 16, 32, 64};
  SolverOptions options{};
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

/// The positions of one file, solved again and again.
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
    return test::VirtualSolver(options, settings_.seed, settings_.costs);
  }

  void measure_together(unsigned workers) {
    test::VirtualSolver solver = make_solver(workers);
    std::vector<Solution> solutions(boards_.size());
    std::vector<PositionTask> tasks;
    for (std::size_t i = 0; i < boards_.size(); ++i) {
      const double cost = std::pow(1.8, boards_[i].empty_count());  // as the program has it
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

  /// All numbers of workers must find the same.
  void check(std::size_t position, const Solution& solution) {
    if (values_.size() <= position) values_.push_back(solution.score);
    if (solution.kind == Kind::exact && solution.score == values_[position]) return;
    std::fprintf(stderr, "bench_scaling: %s#%zu: two values\n", name_.c_str(), position + 1);
    std::exit(1);
  }

  const Settings& settings_;
  std::string name_;
  std::vector<Board> boards_;
  std::vector<Score> values_;
  Measured one_;
  std::vector<Measured> one_of_each_;
};

[[nodiscard]] std::vector<Board> read_boards(const char* path) {
  std::ifstream in(path);
  if (!in) {
    std::fprintf(stderr, "bench_scaling: %s cannot be read\n", path);
    std::exit(1);
  }
  std::vector<Board> boards;
  for (std::string line; std::getline(in, line);) {
    if (line.empty() || line.front() == '%') continue;
    const auto record = notation::parse_obf(line);
    if (!record) {
      std::fprintf(stderr, "bench_scaling: %s: %s\n", path, record.error().message.c_str());
      std::exit(1);
    }
    boards.push_back(record.value().position.board);
  }
  return boards;
}

[[nodiscard]] std::string name_of(const std::string& path) {
  const std::size_t start = path.rfind('/') + 1;  // 0 if there is none
  return path.substr(start, path.rfind(".obf") - start);
}

[[noreturn]] void exit_with_usage() {
  std::fputs("usage: bench_scaling [OPTION]... FILE...; options at the head of its source\n",
             stderr);
  std::exit(2);
}

[[nodiscard]] std::uint64_t number(const char* text) {
  char* end = nullptr;
  const std::uint64_t value = std::strtoull(text, &end, 10);
  if (end == text || *end != '\0') exit_with_usage();
  return value;
}

[[nodiscard]] std::vector<unsigned> worker_list(std::string text) {
  std::vector<unsigned> list{1};
  for (char* word = std::strtok(text.data(), ","); word != nullptr;
       word = std::strtok(nullptr, ",")) {
    const std::uint64_t workers = number(word);
    if (workers < 1 || workers > kMaxThreads) exit_with_usage();
    if (workers > 1) list.push_back(static_cast<unsigned>(workers));
  }
  return list;
}

/// Reads the options and removes them from the arguments.
[[nodiscard]] Settings read_options(std::vector<const char*>& arguments) {
  Settings settings;
  std::vector<const char*> files;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const std::string option = arguments[i];
    if (option.rfind("--", 0) != 0) {
      files.push_back(arguments[i]);
    } else if (option == "--together") {
      settings.together = true;
    } else if (option == "--each") {
      settings.each = true;
    } else {
      if (++i == arguments.size()) exit_with_usage();
      const char* const value = arguments[i];
      if (option == "--workers") {
        settings.workers = worker_list(value);
      } else if (option == "--hash") {
        settings.options.hash_mib = number(value);
      } else if (option == "--seed") {
        settings.seed = number(value);
      } else if (option == "--split") {
        settings.options.split_min_empties = static_cast<int>(number(value));
      } else if (option == "--steal") {
        settings.costs.steal = number(value);
      } else if (option == "--spin") {
        settings.costs.spin = number(value);
      } else if (option == "--wake") {
        settings.costs.wake = number(value);
      } else if (option == "--step") {
        settings.costs.step = number(value);
      } else {
        exit_with_usage();
      }
    }
  }
  if (files.empty() || !validate(settings.options).empty()) exit_with_usage();
  arguments = files;
  return settings;
}

}  // namespace

}  // namespace kanzen::bench

int main(int argc, char* argv[]) {
  using namespace kanzen::bench;
  std::vector<const char*> arguments(argv + 1, argv + argc);
  const Settings settings = read_options(arguments);
  std::puts("positions,workers,time,speedup,nodes,overhead,wasted,idle,splits,joins");
  for (const char* path : arguments) Subject(settings, name_of(path), read_boards(path)).measure();
  return 0;
}
