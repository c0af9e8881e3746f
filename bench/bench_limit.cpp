// bench_limit FILE...: counts the nodes of a proof when the first move of every node is known.
//
// Solves each position, then forgets all bounds but keeps the best moves in the table, which holds
// nodes of 10 and more empty squares. Then proves the value again without selective iterations.
// This is the nearest countable thing to the minimal tree: it shows what better ordering of those
// moves could still save. Uses one thread and a table that holds nearly every node of positions up
// to 24 empties.
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <string>
#include <vector>

#include "core/eval/evaluator.hpp"
#include "core/notation.hpp"
#include "solver/engine/root_search.hpp"
#include "solver/engine/search/kernel.hpp"
#include "solver/engine/search/split_point.hpp"
#include "solver/engine/search/tuning.hpp"
#include "tests/support/solver_test_access.hpp"

namespace kanzen::bench {

namespace {

constexpr std::size_t kTableBytes = std::size_t{1} << 30;

class Prover {
 public:
  Prover()
      : evaluator_(eval::Evaluator::embedded()),
        shared_(kTableBytes, kTableBytes / 4, TranspositionTable::kMaxWays),
        entries_(std::size_t{1} << tuning::kLocalCacheBits) {
    shared_.evaluation = &evaluator_.tables();
    shared_.split_min_empties = kSquares + 1;
    shared_.kernel = &best_kernel();
    shared_.scheduler = &scheduler_;
    worker_.shared = &shared_;
    worker_.cache = LocalCache(entries_.data(), tuning::kLocalCacheBits);
    worker_.attach(&control_);
  }

  struct Counts {
    std::uint64_t found;  // including the selective iterations that find the moves
    std::uint64_t known;  // with known first moves
    bool agree;
  };

  [[nodiscard]] Counts count(const Board& board) {
    shared_.table.clear();
    shared_.selective_table.clear();
    worker_.cache.new_generation();
    // Four times the memory that a solver uses, so that no move is lost to replacement.
    shared_.ensure_active_bytes(4 * tuning::useful_table_bytes(board.empty_count()));
    const std::uint64_t start = worker_.counters.nodes;
    const auto likely = run_selective_iterations(worker_, board, {});
    const RootValue found = prove_value(worker_, board, {}, likely ? likely->score : 0);
    const std::uint64_t middle = worker_.counters.nodes;
    SolverTestAccess::forget_bounds(shared_.table);
    shared_.selective_table.clear();
    worker_.cache.new_generation();
    const RootValue known = prove_value(worker_, board, {}, *found.score);
    return {middle - start, worker_.counters.nodes - middle, found.score == known.score};
  }

 private:
  eval::Evaluator evaluator_;
  SharedState shared_;
  SerialScheduler scheduler_;
  std::vector<LocalCache::Entry> entries_;
  Worker worker_;
  SearchControl control_;
};

/// Returns 0 on success.
int count_file(const char* path) {
  std::ifstream in(path);
  if (!in) {
    std::fprintf(stderr, "bench_limit: %s cannot be read\n", path);
    return 1;
  }
  Prover prover;
  std::uint64_t positions = 0, found = 0, known = 0;
  for (std::string line; std::getline(in, line);) {
    if (line.empty() || line.front() == '%') continue;
    const auto record = notation::parse_obf(line);
    if (!record) {
      std::fprintf(stderr, "bench_limit: %s: %s\n", path, record.error().message.c_str());
      return 1;
    }
    const Prover::Counts counts = prover.count(record.value().position.board);
    if (!counts.agree) {
      std::fprintf(stderr, "bench_limit: %s: two values of %s\n", path, line.c_str());
      return 1;
    }
    ++positions;
    found += counts.found;
    known += counts.known;
  }
  std::printf("%s: %llu positions, %llu nodes, %llu with known moves (%.3f)\n", path,
              static_cast<unsigned long long>(positions), static_cast<unsigned long long>(found),
              static_cast<unsigned long long>(known),
              static_cast<double>(known) / static_cast<double>(found));
  return 0;
}

}  // namespace

}  // namespace kanzen::bench

int main(int argc, char* argv[]) {
  if (argc < 2) {
    std::fputs("usage: bench_limit FILE...\n", stderr);
    return 2;
  }
  for (int i = 1; i < argc; ++i) {
    if (const int code = kanzen::bench::count_file(argv[i]); code != 0) return code;
  }
  return 0;
}
