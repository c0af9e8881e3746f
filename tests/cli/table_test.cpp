#include <fcntl.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "solver/apps/kanzen/output/claim_sinks.hpp"
#include "solver/apps/kanzen/output/summary_text.hpp"
#include "tests/cli/output_checks.hpp"
#include "tests/cli/process.hpp"
#include "tests/support/boards.hpp"

namespace kanzen::test {
namespace {

using cli::TableLayout;

TableLayout layout_for(std::size_t width) {
  using enum cli::Column::Side;
  return TableLayout({{"id", 4, left},
                      {"score", 6},
                      {"nodes", 10, right, 1},
                      {"seconds", 8, right, 2},
                      {"verdict", 8, left, 0, 2}},
                     {"principal variation", "line"}, width);
}

std::string screen(std::size_t width) {
  const TableLayout layout = layout_for(width);
  return layout.heading() +
         layout.row({{"1"}, {"+18"}, {"34603"}, {"0.002"}, {"ok"}},
                    "g8h7a8a6a4a7b6a2h8a3a1b1h1g2") +
         layout.row({{"2"}, {"~+02"}, {"1000"}, {"0.001"}, {"65 %"}}, "proven +00..+10") +
         layout.row({{"3"}, {"-64"}, {"0"}, {"0.000"}, {"ok"}}, "");
}

TEST_CASE("a table outside of a terminal has all columns") {
  CHECK(screen(0) ==
        "id    score      nodes  seconds  verdict   principal variation\n"
        "1       +18      34603    0.002  ok        g8h7a8a6a4a7b6a2h8a3a1b1h1g2\n"
        "2      ~+02       1000    0.001  65 %      proven +00..+10\n"
        "3       -64          0    0.000  ok      \n");
  CHECK(screen(120) == screen(0));
}

TEST_CASE("the longest id of a file widens its column from the first row on") {
  const TemporaryFile file("claims.txt");
  std::ofstream(file) << "One: " << kEasy << "; +6\nThe second position: " << kEasy << "; +6\n";
  for (const Words& command : {Words{"verify"}, Words{"solve"}, Words{"convert --to table"}}) {
    const auto rows = lines_of(run_kanzen(0, {command, file}).out);
    CHECK(rows.at(1).find("Black") == rows.at(2).find("Black"));
  }
  TableLayout layout = layout_for(0);
  std::vector<cli::TableCell> cells{{"1"}, {"+18"}, {"1"}, {"1"}, {"ok"}};
  layout.widen(15);
  CHECK(layout.row(cells, "").starts_with("1                  +18 "));
  layout = layout_for(60);
  layout.widen(64);  // a terminal gets 32 characters of an id
  cells[0].text = "the first moves and 44 others of the line";
  CHECK(layout.row(cells, "").starts_with("the first moves..ers of the line    +18 "));
}

TEST_CASE("a table fits a resized terminal") {
  TableLayout layout = layout_for(120);
  const auto shown = [](const TableLayout& made) {
    return made.heading() + made.row({{"1"}, {"+18"}, {"34603"}, {"0.002"}, {"ok"}}, "g8h7a8");
  };
  CHECK_FALSE(layout.fit(120));
  CHECK_FALSE(layout.fit(119));
  for (const std::size_t width : {42U, 22U, 43U, 0U, 60U, 120U}) {
    layout.fit(width);
    CHECK(shown(layout) == shown(layout_for(width)));
  }
  CHECK(layout.fit(22));
  CHECK(layout.fit(120));
}

TEST_CASE("a table fits its terminal") {
  CHECK(screen(60) ==
        "id    score      nodes  seconds  verdict   line\n"
        "1       +18      34603    0.002  ok        g8h7a8a6a4a7b6..\n"
        "2      ~+02       1000    0.001  65 %      proven +00..+10\n"
        "3       -64          0    0.000  ok      \n");
  CHECK(screen(42) ==
        "id    score  seconds  verdict   line\n"
        "1       +18    0.002  ok        g8h7a8a6..\n"
        "2      ~+02    0.001  65 %    \n"
        "3       -64    0.000  ok      \n");
  CHECK(screen(22) ==
        "id    score  verdict \n"
        "1       +18  ok      \n"
        "2      ~+02  65 %    \n"
        "3       -64  ok      \n");
  for (std::size_t width = 21; width < 100; ++width) {
    for (const std::string& line : lines_of(screen(width))) CHECK(line.size() <= width);
  }
}

TEST_CASE("moves are cut between moves, other texts are never cut") {
  const TableLayout layout = layout_for(42);
  const std::vector<cli::TableCell> cells{{"1"}, {"+18"}, {"1"}, {"0.002"}, {"ok"}};
  CHECK(layout.row(cells, "g8 h7") == "1       +18    0.002  ok        g8 h7\n");
  CHECK(layout.row(cells, "g8 h7 a8 a6 a4") == "1       +18    0.002  ok        g8 h7 ..\n");
  CHECK(layout.row(cells, "proven +00..+10") == "1       +18    0.002  ok      \n");
}

TEST_CASE("a brief cell replaces one that does not fit the terminal") {
  const cli::TableCell verdict{"mismatch (expected +20)", {}, "not +20"};
  CHECK(layout_for(42).row({{"1"}, {"+18"}, {"1"}, {"0.002"}, verdict}, "g8h7") ==
        "1       +18    0.002  not +20   g8h7\n");
  CHECK(layout_for(0).row({{"1"}, {"+18"}, {"1"}, {"0.002"}, verdict}, "g8h7") ==
        "1       +18          1    0.002  mismatch (expected +20)  g8h7\n");
}

TEST_CASE("colours take no room in a table") {
  const TableLayout layout = layout_for(42);
  CHECK(layout.row({{"1"}, {"+18"}, {"1"}, {"0.002"}, {"ok", "\x1b[32m"}}, "g8h7a8a6a4a7b6") ==
        "1       +18    0.002  \x1b[32mok      \x1b[0m  g8h7a8a6..\n");
}

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
    return lines_of(screen_of(text, kNoWrap));
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
                          .bounds = {18, 18},
                          .best_move = pv.front(),
                          .pv = pv};
    return outcome;
  }
  request.goal = Goal::claim;
  request.record.id = "#1";
  request.claim = Claim{.source = "claims.txt", .line = 1, .interval = {Relation::equal, 16}};
  Outcome outcome(request);
  outcome.claim_result() = {.verdict = Verdict::refuted, .bounds = {18, 18}, .pv = pv};
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
  CHECK(std::ranges::all_of(narrow, [](const auto& line) { return line.size() <= 40; }));
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

/// The value is +18, by g8; h1 gives +12.
Outcome refuted_outcome() {
  using enum Square;
  Outcome outcome;
  outcome.verdict = Verdict::refuted;
  outcome.solution() = {.status = Status::exact, .score = 18, .best_move = g8};
  outcome.moves() = {{g8, 18, 18}, {h1, 12, 12}};
  return outcome;
}

TEST_CASE("rows fit the current width of the terminal") {
  const Terminal terminal(120);
  cli::TableSink table(terminal.out(), {});
  check_rows(table, terminal, solved(false));
  terminal.resize(120);
  const auto verdicts = cli::make_verdict_sink(terminal.out(), {}, "e", std::nullopt, false);
  check_rows(*verdicts, terminal, solved(true));
}

TEST_CASE("plies of a game fit the current width of the terminal") {
  const Terminal terminal(120);
  Outcome game({.goal = Goal::game});
  game.record.game = notation::parse_moves("f5", kStartPosition).value();
  game.plies() = {GamePly{.number = 1, .before = kStartPosition, .move = Square::f5}};
  std::vector<std::vector<std::string>> shown;
  {
    const StandInForOutput output(terminal.out());
    cli::GameSink sink({}, "engine", false);
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

TEST_CASE("a noun agrees with its count") {
  CHECK(cli::count_text(0, "claim") == "0 claims");
  CHECK(cli::count_text(1, "claim") == "1 claim");
  CHECK(cli::count_text(2, "claim") == "2 claims");
  CHECK(cli::count_text(1, "mismatch", "mismatches") == "1 mismatch");
  CHECK(cli::count_text(20, "mismatch", "mismatches") == "20 mismatches");
  CHECK(cli::empties_text(1) == "1 empty");
  CHECK(cli::empties_text(26) == "26 empties");
  CHECK(cli::work_text(1, 0) == "1 node, 0.000 s, - nodes/s\n");
  CHECK(cli::work_text(5000, 2) == "5000 nodes, 2.000 s, 2.5k nodes/s\n");
}

TEST_CASE("times are printed as on a clock") {
  CHECK(cli::clock_text(0) == "0:00");
  CHECK(cli::clock_text(7.4) == "0:07");
  CHECK(cli::clock_text(749.6) == "12:30");
  CHECK(cli::clock_text(3599.6) == "1:00:00");
  CHECK(cli::clock_text(3723) == "1:02:03");
}

TEST_CASE("the remaining work is printed with the way to resume") {
  CHECK(
      cli::remainder_text({.done = 34, .planned = 138, .was_stopped = true, .has_journal = true}) ==
      "34 of 138 solved; continue with --resume\n");
  CHECK(cli::remainder_text({.done = 34, .planned = 138, .has_journal = true, .verb = "decided"}) ==
        "34 of 138 decided; continue with --resume and larger limits\n");
  CHECK(cli::remainder_text({.done = 34, .planned = 138, .was_stopped = true}) ==
        "34 of 138 solved; a run with --out FILE can be continued with --resume\n");
  CHECK(cli::remainder_text({.done = 0, .planned = 1, .was_stopped = true, .has_journal = true}) ==
        "0 of 1 solved; continue with --resume\n");
  CHECK(cli::remainder_text(
            {.done = 34, .was_stopped = true, .has_journal = true, .may_have_more = true}) ==
        "at least 34 solved; continue with --resume\n");
  // No work remains, or the totals contain all information.
  CHECK(cli::remainder_text({.done = 2, .planned = 2, .was_stopped = true, .has_journal = true})
            .empty());
  CHECK(cli::remainder_text({.done = 0, .planned = 1, .was_stopped = true}).empty());
  CHECK(cli::remainder_text({.done = 1, .planned = 2}).empty());
}

TEST_CASE("each claim that a result contradicts is named with both values") {
  using enum Square;
  Outcome outcome = refuted_outcome();
  const auto reported = [&](const PositionClaims& expected) {
    outcome.record.claims = expected;
    return to_string(find_mismatches(outcome));
  };
  CHECK(reported({.bounds = {22, 22}}) == "the value is +18, not +22");
  CHECK(reported({.moves = {{h1, 22}, {g8, 18}}}) == "h1 is +12, not +22");
  CHECK(reported({.bounds = {20, 64}}) == "the value is +18, not >=+20");
  CHECK(reported({.bounds = {18, 18}, .moves = {{g8, 18}, {h1, 4}}}) == "h1 is +12, not +04");
  CHECK(reported({.bounds = {18, 18}, .moves = {{g8, 20}, {h1, 4}}}) ==
        "g8 is +18, not +20; h1 is +12, not +04");
  CHECK(reported({.moves = {{a2, 20}}}) == "a2 is <=+18, not +20");
  CHECK(cli::claim_text(find_mismatches(outcome).front()) == "a2 +20");
  CHECK(reported({.bounds = {18, 18}}).empty());
  outcome.verdict = Verdict::confirmed;
  CHECK(reported({.bounds = {22, 22}}).empty());
}

TEST_CASE("a mismatch is a known erratum only if the comment has the value that was found") {
  using enum Square;
  Outcome outcome = refuted_outcome();
  outcome.record.claims = {.bounds = {20, 20}, .moves = {{h1, 10}}};
  const auto known = [&](const std::string& comment) {
    outcome.record.comment = comment;
    std::vector<bool> marks;
    for (const Mismatch& mismatch : find_mismatches(outcome))
      marks.push_back(mismatch.is_known_erratum);
    return marks;
  };
  CHECK(known("#31") == std::vector{false, false});
  CHECK(known("#31 erratum: h1:+12, not as listed") == std::vector{false, true});
  CHECK(known("erratum: H1: 12; erratum: +18") == std::vector{true, true});
  CHECK(known("erratum: h1:+14") == std::vector{false, false});
  CHECK(known("erratum: g8:+12") == std::vector{false, false});
  CHECK(known("erratum: 10") == std::vector{false, false});
  CHECK(known("erratum:") == std::vector{false, false});
  CHECK(known("erratum: h1:") == std::vector{false, false});
  CHECK(known("erratum: zz:4") == std::vector{false, false});
  CHECK_FALSE(all_known_errata(find_mismatches(outcome)));
  (void)known("erratum: h1:+12 erratum: 18");
  CHECK(all_known_errata(find_mismatches(outcome)));
  CHECK(to_string(find_mismatches(outcome)) ==
        "the value is +18, not +20 (known erratum); h1 is +12, not +10 (known erratum)");
}

TEST_CASE("the share of wrong claims in a sample has the interval of Wilson") {
  // Agresti and Coull 1998; Newcombe 1998, table I.
  const std::vector<std::tuple<std::size_t, std::size_t, std::string>> cases{
      {81, 263, "25.5 % to 36.6 %"}, {15, 148, "6.2 % to 16.0 %"},  {0, 20, "0.0 % to 16.1 %"},
      {1, 29, "0.6 % to 17.2 %"},    {20, 20, "83.9 % to 100.0 %"}, {0, 0, ""}};
  for (const auto& [refuted, decided, interval] : cases) {
    Totals totals;
    totals.claims.refuted = refuted;
    totals.claims.confirmed = decided - refuted;
    const std::string text = cli::claims_sample_text({.size = decided}, totals);
    CAPTURE(text);
    CHECK(text.ends_with(interval.empty() ? "0 of 0 decided are wrong\n"
                                          : "with 95 % confidence " + interval + " of all\n"));
  }
  // Those that are decided first are no random part of the sample.
  for (const auto& [undecided, size, others] :
       {std::tuple(1U, 11U, "1 other is"), std::tuple(0U, 30U, "20 others are"),
        std::tuple(2U, 30U, "20 others are")}) {
    Totals totals{.sampled_from = 40};
    totals.claims = {.confirmed = 8, .refuted = 2, .undecided = undecided};
    CHECK(cli::claims_sample_text({.size = size}, totals)
              .ends_with(std::string("20.0 %; the share of all is unknown, since ") + others +
                         " undecided and may differ\n"));
  }
}

TEST_CASE("text is broken between words") {
  CHECK(cli::wrapped("one two three", {.width = 0}) == "one two three\n");
  CHECK(cli::wrapped("one two three", {.width = 7}) == "one two\nthree\n");
  CHECK(cli::wrapped("one two three", {.width = 9, .first = 5, .rest = 2}) ==
        "one\n  two\n  three\n");
  CHECK(cli::wrapped("much-too-long for it", {.width = 6}) == "much-too-long\nfor it\n");
  CHECK(cli::wrapped_lines("one two\nthree four\n", 8) == "one two\nthree\nfour\n");
}

}  // namespace
}  // namespace kanzen::test
