#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <chrono>
#include <memory>
#include <string>
#include <thread>
#include <utility>

#include "solver/apps/kanzen/output/progress.hpp"
#include "solver/apps/kanzen/platform/terminal.hpp"
#include "tests/support/catch.hpp"

namespace kanzen::test {
namespace {

using cli::ProgressForm;
using cli::RowsOnTerminal;

/// Captures standard error of this process for the lifetime of the object.
class StandardError {
 public:
  StandardError() {
    REQUIRE(::pipe2(ends_, O_NONBLOCK | O_CLOEXEC) == 0);
    ::dup2(ends_[1], STDERR_FILENO);
  }
  ~StandardError() {
    ::dup2(before_, STDERR_FILENO);
    for (const int end : {ends_[0], ends_[1], before_}) ::close(end);
  }
  StandardError(const StandardError&) = delete;
  StandardError& operator=(const StandardError&) = delete;

  std::string take() {
    std::string text;
    char buffer[4096];
    for (ssize_t n = 0; (n = ::read(ends_[0], buffer, sizeof buffer)) > 0;) {
      text.append(buffer, static_cast<std::size_t>(n));
    }
    return text;
  }

  void wait() {
    pollfd waiting{.fd = ends_[0], .events = POLLIN, .revents = 0};
    constexpr int kHangs = 60'000;  // milliseconds
    REQUIRE(::poll(&waiting, 1, kHangs) == 1);
  }

 private:
  int before_ = ::dup(STDERR_FILENO);
  int ends_[2] = {-1, -1};
};

/// Prints a word for each row, where the bar is.
class RowSink : public Sink {
 public:
  explicit RowSink(bool shows) : shows_(shows) {}
  void on_row(const Outcome& /*outcome*/) override {
    if (shows_) cli::write_error("ROW\n");
  }
  void on_journal_row(const Outcome& recorded) override {
    if (recorded.verdict == Verdict::refuted) cli::write_error("HELD\n");
  }
  void on_bad_record(std::string_view /*source*/, const ParseError& /*error*/) override {
    cli::write_error("BAD\n");
  }

 private:
  bool shows_;
};

/// The text on the line of the cursor, after the last line break or carriage return.
std::string last_line(const std::string& written) {
  return written.substr(written.find_last_of("\r\n") + 1);
}

CostModel plan() {
  CostModel model;
  for (int i = 0; i < 8; ++i) model.plan(20);
  return model;
}

}  // namespace

TEST_CASE("the bar appears again below each row") {
  StandardError screen;
  const std::unique_ptr<Sink> sink =
      cli::make_progress_sink(std::make_unique<RowSink>(true), RowsOnTerminal::yes, plan(),
                              ProgressForm::bar, [] { return std::uint64_t{0}; });
  screen.wait();
  CHECK(last_line(screen.take()).find("0/8 done") != std::string::npos);
  sink->on_row({});
  const std::string rows = screen.take();
  CHECK(rows.find("\rROW\n") != std::string::npos);
  CHECK(last_line(rows).find("0/8 done") != std::string::npos);
  sink->on_bad_record("file", {});
  const std::string bad = screen.take();
  CHECK(bad.find("\rBAD\n") != std::string::npos);
  CHECK(last_line(bad).find("0/8 done") != std::string::npos);
  Outcome mismatch;
  mismatch.verdict = Verdict::refuted;
  sink->on_journal_row(mismatch);
  const std::string held = screen.take();
  CHECK(held.find("\rHELD\n") != std::string::npos);
  CHECK(last_line(held).find(" done") != std::string::npos);
  sink->on_finish({});
  CHECK(last_line(screen.take()).empty());
}

TEST_CASE("rows outside of the terminal leave the bar in place") {
  StandardError screen;
  const std::unique_ptr<Sink> sink =
      cli::make_progress_sink(std::make_unique<RowSink>(false), RowsOnTerminal::no, plan(),
                              ProgressForm::bar, [] { return std::uint64_t{0}; });
  screen.wait();
  std::string written = screen.take();
  for (int i = 0; i < 1000; ++i) {
    sink->on_row({});
    sink->on_journal_row({});
  }
  written += screen.take();  // in case another second has passed
  CHECK(last_line(written).find("/8 done") != std::string::npos);
  sink->on_finish({});
}

TEST_CASE("a run that fails leaves no bar in front of its message") {
  StandardError screen;
  std::string written;
  {
    const std::unique_ptr<Sink> sink =
        cli::make_progress_sink(std::make_unique<RowSink>(false), RowsOnTerminal::no, plan(),
                                ProgressForm::bar, [] { return std::uint64_t{0}; });
    screen.wait();
    written = screen.take();
    CHECK(last_line(written).find("/8 done") != std::string::npos);
  }
  written += screen.take();
  CHECK(last_line(written).empty());
}

TEST_CASE("rows that another program may show clear the bar") {
  StandardError screen;
  const std::unique_ptr<Sink> sink =
      cli::make_progress_sink(std::make_unique<RowSink>(true), RowsOnTerminal::perhaps, plan(),
                              ProgressForm::bar, [] { return std::uint64_t{0}; });
  screen.wait();
  (void)screen.take();
  sink->on_row({});
  CHECK(screen.take().find("\rROW\n") != std::string::npos);
  sink->on_finish({});
}

}  // namespace kanzen::test
