#include <fcntl.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/notation.hpp"
#include "solver/apps/kanzen/output/claim_sinks.hpp"
#include "solver/apps/kanzen/output/table_sink.hpp"
#include "tests/cli/screen.hpp"
#include "tests/support/boards.hpp"
#include "tests/support/catch.hpp"

namespace kanzen::test {
namespace {

class Terminal {
 public:
  explicit Terminal(int columns) : main_(::posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC)) {
    if (main_ < 0 || ::grantpt(main_) != 0 || ::unlockpt(main_) != 0) {
      throw std::runtime_error("no terminal");
    }
    std::array<char, 64> name{};
    if (::ptsname_r(main_, name.data(), name.size()) != 0) throw std::runtime_error("no name");
    out_ = ::fdopen(::open(name.data(), O_RDWR | O_NOCTTY | O_CLOEXEC), "w");
    if (out_ == nullptr) throw std::runtime_error("terminal cannot be opened");
    resize(columns);
  }
  ~Terminal() {
    std::fclose(out_);
    ::close(main_);
  }
  Terminal(const Terminal&) = delete;
  Terminal& operator=(const Terminal&) = delete;

  void resize(int columns) const {
    winsize size{};
    size.ws_col = static_cast<unsigned short>(columns);
    size.ws_row = 25;
    REQUIRE(::ioctl(main_, TIOCSWINSZ, &size) == 0);
  }

  [[nodiscard]] std::FILE* out() const noexcept { return out_; }

  /// The lines printed since the last call. A terminal passes text on in pieces and with a delay.
  /// So this prints a unique line, which marks the end of the text.
  [[nodiscard]] std::vector<std::string> lines() const {
    constexpr std::size_t kNoWrap = 1000;
    const std::string end = "(end)\r\n";
    std::fflush(stdout);  // which may be this terminal
    std::fputs("(end)\n", out_);
    std::fflush(out_);
    std::string text;
    while (!text.ends_with(end)) {
      std::array<char, 4096> buffer{};
      const auto count = ::read(main_, buffer.data(), buffer.size());
      if (count <= 0) throw std::runtime_error("terminal cannot be read");
      text.append(buffer.data(), static_cast<std::size_t>(count));
    }
    text.resize(text.size() - end.size());
    std::istringstream in(screen_of(text, kNoWrap));
    std::vector<std::string> lines;
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    return lines;
  }

 private:
  int main_;
  std::FILE* out_ = nullptr;
};

Outcome solved(bool claimed) {
  SolveRequest request;
  request.record.id = "#1";
  request.record.position = notation::parse_position(kFfo1).value();
  using enum Square;
  const std::vector<Square> pv{g8, h7, a8, a6, a4, a7, b6, a2, h8, a3, a1, b1};
  if (!claimed) {
    Outcome outcome(request);
    outcome.solution() = {.status = Status::exact,
                          .score = 18,
                          .lower = 18,
                          .upper = 18,
                          .best_move = pv.front(),
                          .pv = pv};
    return outcome;
  }
  request.goal = Goal::claim;
  request.record.id = "#1";
  request.claim = Claim{.source = "claims.txt", .line = 1, .interval = {Relation::equal, 16}};
  Outcome outcome(request);
  outcome.claim_result() = {.verdict = Verdict::refuted, .lower = 18, .upper = 18, .pv = pv};
  return outcome;
}

/// Prints a row on a terminal of each width in turn.
void check_rows(Sink& sink, const Terminal& terminal, const Outcome& outcome) {
  sink.on_row(outcome);
  const std::vector<std::string> wide = terminal.lines();
  REQUIRE(wide.size() == 2);
  terminal.resize(119);
  sink.on_row(outcome);
  CHECK(terminal.lines() == std::vector{wide[1]});  // nothing has to be left out or moved
  terminal.resize(40);
  sink.on_row(outcome);
  const std::vector<std::string> narrow = terminal.lines();
  CHECK(narrow.size() == 2);  // other columns need a new heading
  CHECK(std::all_of(narrow.begin(), narrow.end(),
                    [](const auto& line) { return line.size() <= 40; }));
  terminal.resize(120);
  sink.on_row(outcome);
  CHECK(terminal.lines() == wide);
}

/// Replaces standard output by another file for the lifetime of the object.
class StandInForOutput {
 public:
  explicit StandInForOutput(std::FILE* file) : saved_(::dup(STDOUT_FILENO)) {
    std::fflush(stdout);
    ::dup2(::fileno(file), STDOUT_FILENO);
  }
  ~StandInForOutput() {
    std::fflush(stdout);
    ::dup2(saved_, STDOUT_FILENO);
    ::close(saved_);
  }
  StandInForOutput(const StandInForOutput&) = delete;
  StandInForOutput& operator=(const StandInForOutput&) = delete;

 private:
  int saved_;
};

}  // namespace

TEST_CASE("rows fit the current width of the terminal") {
  const Terminal terminal(120);
  cli::TableSink table(terminal.out(), {});
  check_rows(table, terminal, solved(false));
  terminal.resize(120);
  cli::VerdictSink verdicts(terminal.out(), "table", "engine", std::nullopt, false);
  check_rows(verdicts, terminal, solved(true));
}

TEST_CASE("plies of a game fit the current width of the terminal") {
  const Terminal terminal(120);
  Outcome game({.goal = Goal::game});
  game.record.game = notation::parse_moves("f5", kStartPosition).value();
  GamePly ply;
  ply.number = 1;
  ply.before = kStartPosition;
  ply.move = Square::f5;
  game.plies() = {ply};
  std::vector<std::vector<std::string>> shown;
  {
    const StandInForOutput output(terminal.out());
    cli::GameSink sink("table", "engine", false);
    for (const int columns : {120, 40, 40}) {
      terminal.resize(columns);
      sink.on_row(game);
      shown.push_back(terminal.lines());
    }
  }
  CHECK(shown[0].size() == 4);  // title, heading, row, summary
  CHECK(shown[0][1].find("seconds") != std::string::npos);
  for (const auto& lines : {shown[1], shown[2]}) {
    REQUIRE(lines.size() > 4);  // a blank line before the title, and the summary in two lines
    CHECK(lines[2].find("seconds") == std::string::npos);
    for (const std::string& line : lines) CHECK(line.size() <= 40);
  }
}

}  // namespace kanzen::test
