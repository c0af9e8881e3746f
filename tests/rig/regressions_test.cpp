// Positions that once gave a wrong result, or would reveal a likely fault: all of
// positions/regressions.

#include "solver/engine/search/kernel.hpp"
#include "solver/formats/text_readers.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"

namespace kanzen {

namespace {

[[nodiscard]] std::vector<std::filesystem::path> regression_files() {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(KANZEN_REGRESSIONS)) {
    if (entry.path().extension() == ".obf") files.push_back(entry.path());
  }
  std::ranges::sort(files);
  return files;
}

[[nodiscard]] std::vector<test::ValuedBoard> read_boards(const std::filesystem::path& path) {
  std::ifstream in(path);
  const auto reader = make_position_reader(text_of(in));
  std::vector<test::ValuedBoard> boards;
  while (const auto record = reader->next()) {
    INFO(path.filename().string());
    REQUIRE(record->ok());
    const auto value = record->value().claims.value();
    INFO("line " << record->value().line << " needs a score");
    REQUIRE(value);
    boards.push_back({record->value().position.board, *value});
  }
  return boards;
}

/// The whole window, null windows below, at and above the value, and the whole one again.
void check_board(Solver& solver, const test::ValuedBoard& valued) {
  const auto& [board, value] = valued;
  test::check_solution(board, value, solver.solve(board));
  for (Score alpha = value - 3; alpha <= value + 2; ++alpha) {
    const Window window{alpha, alpha + 1};
    test::check_solution(board, value, solver.solve(board, window), window);
  }
  test::check_solution(board, value, solver.solve(board));
}

}  // namespace

TEST_CASE("every regression file is right for all kernels with one and two threads") {
  const auto files = regression_files();
  REQUIRE(!files.empty());
  for (const auto& path : files) {
    const auto boards = read_boards(path);
    INFO(path.filename().string());
    REQUIRE(!boards.empty());
    for (const Kernel* kernel : compiled_kernels()) {
      if (!can_run(*kernel)) continue;
      for (const unsigned threads : {1u, 2u}) {
        for (const std::size_t entries : {0u, 2u}) {
          CAPTURE(kernel->name, threads, entries);
          TestOptions options{{.threads = threads, .hash_mib = 1}};
          options.settings.hash_entries = entries;
          options.solver.kernel = std::string(kernel->name);
          options.settings.split_min_empties = 5;
          Solver solver = SolverTestAccess::solver(options);
          for (const auto& valued : boards) check_board(solver, valued);
        }
      }
    }
  }
}

}  // namespace kanzen
