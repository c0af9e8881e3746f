// Internal errors end the program with a code of their own. The engine has no known defects, so the
// tests plant errors, or throw the exceptions of a machine without memory.
#include <fcntl.h>
#include <unistd.h>

#include "solver/apps/kanzen/commands/commands.hpp"
#include "solver/apps/kanzen/output/row_sinks.hpp"
#include "solver/batch/run.hpp"
#include "solver/files/file_stream.hpp"
#include "tests/cli/process.hpp"
#include "tests/support/boards.hpp"
#include "tests/support/json_checks.hpp"
#include "tests/support/random_board.hpp"
#include "tests/support/solver_test_access.hpp"

namespace kanzen::cli {
namespace {

using test::check_contains;
using test::contains;
using test::contradict;
using test::Finished;
using test::InFolder;

Source source_of(int count) {
  return [left = count]() mutable -> std::optional<Result<PositionRecord>> {
    if (left-- == 0) return std::nullopt;
    test::Random random(61);
    PositionRecord record;
    record.id = "position";
    record.position.board = test::random_unfinished_board(random, 8);
    return Result<PositionRecord>(record);
  };
}

ExitCode explained(const std::function<void()>& body) {
  try {
    body();
  } catch (...) {
    return report_failure(std::current_exception());
  }
  return ExitCode::ok;
}

struct CountingSink : Sink {
  void on_row(const Outcome& outcome) override {
    rows += is_proven(outcome.solution().status) ? 1 : 0;
  }
  void on_contradicted_row(const Outcome& outcome) override { contradictory.push_back(outcome); }
  int rows = 0;  // with proven results
  std::vector<Outcome> contradictory;
};

TEST_CASE_METHOD(InFolder,
                 "a run whose engine contradicts itself ends with 5 and a file about it") {
  const unsigned threads = GENERATE(1U, 2U);
  Solver solver({.threads = threads, .hash_mib = 1});
  contradict(solver);
  const auto sink = make_notice_sink("engine", path(""), false, false, false);
  const Totals totals = run({}, source_of(2), solver, *sink);
  CHECK(exit_code(totals) == ExitCode::internal);
  const std::string report = test::read_file(path("kanzen-difference-1.json"));
  CHECK(contains(report, "---------------------------OX------XO---------------------------"));
}

TEST_CASE("lack of memory while reading or solving ends a run with 5") {
  const unsigned threads = GENERATE(1U, 2U);
  Solver solver({.threads = threads, .hash_mib = 1});
  CountingSink sink;
  const Source starved = []() -> std::optional<Result<PositionRecord>> { throw std::bad_alloc(); };
  CHECK(explained([&] { (void)run({}, starved, solver, sink); }) == ExitCode::internal);
  solver.clear_stop();
  CHECK_THROWS_WITH(run({}, starved, solver, sink), "at the start of the input");
  solver.clear_stop();
  Job job;
  job.services.self_check = [](const Outcome&, const PositionSolver&) -> SelfCheckReport {
    throw std::bad_alloc();
  };
  CHECK(explained([&] { (void)run(job, source_of(3), solver, sink); }) == ExitCode::internal);
  CHECK(sink.rows == 0);
}

TEST_CASE("the exception decides the exit code, wherever it was thrown") {
  const auto code = [](const auto& error) {
    const std::exception_ptr thrown = std::make_exception_ptr(error);
    const ExitCode alone = report_failure(thrown);
    CHECK(report_failure(std::make_exception_ptr(RunError("line 3", thrown))) == alone);
    return alone;
  };
  CHECK(code(std::bad_alloc()) == ExitCode::internal);
  CHECK(code(std::logic_error("unforeseen")) == ExitCode::internal);
  CHECK(code(17) == ExitCode::internal);
  CHECK(code(OutputError("a file", 28)) == ExitCode::output);
  CHECK(code(InputError("a file", 13)) == ExitCode::bad_input);
  CHECK(code(UsageError("an option")) == ExitCode::bad_input);
}

TEST_CASE("a full non-blocking standard output is not reported as a lack of threads") {
  const std::exception_ptr again = std::make_exception_ptr(
      std::system_error(std::make_error_code(std::errc::resource_unavailable_try_again)));
  CHECK(report_failure(again) == ExitCode::internal);
  std::array<int, 2> ends{};
  REQUIRE(::pipe2(ends.data(), O_NONBLOCK | O_CLOEXEC) == 0);
  while (::write(ends[1], "", 1) == 1) {
  }
  std::fflush(stdout);
  const int before = ::dup(STDOUT_FILENO);
  ::dup2(ends[1], STDOUT_FILENO);
  const bool failed = std::fputs("\n", stdout) == EOF || std::fflush(stdout) == EOF;
  const ExitCode exit = report_failure(again);
  ::dup2(before, STDOUT_FILENO);
  std::clearerr(stdout);
  for (const int descriptor : {before, ends[0], ends[1]}) ::close(descriptor);
  CHECK(failed);
  CHECK(exit == ExitCode::output);
}

TEST_CASE_METHOD(InFolder,
                 "a zstd frame with a window above 128 MiB is an error with file and line") {
  // A handmade frame: magic, no flags, the window 2^28 or 2^27, one last raw block with one byte.
  const auto frame = [](char window) {
    std::string bytes("\x28\xB5\x2F\xFD\x00", 5);
    return bytes + window + std::string("\x09\x00\x00%", 4);
  };
  const std::string usual = write("usual.zst", frame('\x88'));
  const std::string hostile = write("hostile.zst", frame('\x90'));
  for (const std::string command : {"solve", "convert", "verify"}) {
    CAPTURE(command);
    const Finished done = test::run_kanzen(2, {command, hostile});
    check_contains(done.err, {"hostile.zst:1:1: reading failed", "window is too large"});
    CHECK(test::run_kanzen({command, usual}).err.find("window") == std::string::npos);
  }
}

}  // namespace
}  // namespace kanzen::cli

namespace kanzen::test {

TEST_CASE("solve --self-check finds no error and counts its checks") {
  const Finished done = run_kanzen(
      0, {"solve", std::string(KANZEN_POSITIONS) + "/ffo-01-19.obf", "--self-check --hash 4"});
  check_contains(done.err, {"self-check: 19 results", "0 differences"});
  check_error({"solve", kEasy, "--goal all-moves --self-check --hash 1"}, 0,
              "self-check: 1 result,");
}

TEST_CASE_METHOD(InFolder, "a planted difference is written to a file that reproduces it") {
  Outcome outcome;
  outcome.record.id = "7";
  outcome.record.text = kEasy + "; +8;";
  outcome.record.position = {kStartBoard, Colour::black};
  outcome.solution().status = Status::lower;
  outcome.solution().score = outcome.solution().bounds.lower = 8;
  // Every search returns -2, which contradicts the result of the solver.
  const SelfCheckTools tools{.solve =
                                 [](const Board&, Window window) {
                                   Solution solution;
                                   solution.status =
                                       -2 <= window.alpha ? Status::upper : Status::exact;
                                   solution.score = solution.bounds.upper = -2;
                                   if (solution.status == Status::exact) solution.bounds.lower = -2;
                                   return solution;
                                 },
                             .known_bounds = [](const Board&) { return std::optional<Bounds>(); }};
  outcome.contradiction = self_check(outcome, tools).contradiction;
  REQUIRE(outcome.contradiction);
  cli::make_notice_sink("kanzen test", path(""), true, false, false)->on_contradicted_row(outcome);
  const json object = json::parse(read_file(path("kanzen-difference-1.json")));
  CHECK(object["result"]["score"] == 8);
  check_fields(object, {{"record", outcome.record.text},
                        {"found", "the value >= +8"},
                        {"proven", "the value is -02"},
                        {"engine", "kanzen test"}});
}

}  // namespace kanzen::test
