// bench_signature FILE [KERNEL]: the nodes of `kanzen bench`, by the engine alone. It runs where
// the program cannot be built, and takes a program of few instructions besides the search.
#include <cstdint>
#include <cstdio>
#include <exception>
#include <fstream>
#include <string>

#include "core/notation.hpp"
#include "solver/engine/solver.hpp"

namespace kanzen::bench {

namespace {

/// Prints the sum over the positions of a file. Returns 0 on success.
int count_nodes(const char* path, const char* kernel) {
  std::ifstream in(path);
  if (!in) {
    std::fprintf(stderr, "bench_signature: %s cannot be read\n", path);
    return 1;
  }
  // As the options of `kanzen bench`. The count depends on them.
  Solver solver({.hash_mib = 16, .kernel = kernel, .sharing = Sharing::isolated});
  std::uint64_t nodes = 0;
  for (std::string line; std::getline(in, line);) {
    if (line.empty() || line.front() == '%') continue;
    const auto record = notation::parse_obf(line);
    if (!record) {
      std::fprintf(stderr, "bench_signature: %s: %s\n", path, record.error().message.c_str());
      return 1;
    }
    const Solution solution = solver.solve(record.value().position.board);
    if (solution.status != Status::exact) return 1;
    nodes += solution.counters.nodes;
  }
  std::printf("Nodes searched: %llu\n", static_cast<unsigned long long>(nodes));
  return 0;
}

}  // namespace

}  // namespace kanzen::bench

int main(int argc, char* argv[]) {
  if (argc != 2 && argc != 3) {
    std::fputs("usage: bench_signature FILE [KERNEL]\n", stderr);
    return 2;
  }
  try {
    return kanzen::bench::count_nodes(argv[1], argc == 3 ? argv[2] : "");
  } catch (const std::exception& error) {
    std::fprintf(stderr, "bench_signature: %s\n", error.what());
    return 1;
  }
}
