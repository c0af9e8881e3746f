// Whole runs on terminals of 40, 80 and 120 columns, compared with reviewed files.
// KANZEN_UPDATE_GOLDEN=1 writes the files again; review the changes.

#include "tests/cli/output_checks.hpp"
#include "tests/cli/process.hpp"
#include "tests/support/boards.hpp"

namespace kanzen::test {
namespace {

const std::string kScreenSuite = std::string(KANZEN_POSITIONS) + "/ffo-01-19.obf";
constexpr int kWidths[] = {40, 80, 120};

std::string shown(const Words& arguments, int width, const std::string& folder = {}) {
  RunOptions options{.screen = static_cast<std::uint16_t>(width), .folder = folder};
  const Finished done = run_kanzen(arguments, options);
  return without_measurements(screen_of(done.out, options.screen));
}

/// Compares the screen of each width with the recorded screen `name`.
void check_screens(const std::string& name, const Words& arguments,
                   const std::string& folder = {}) {
  for (const int width : kWidths) {
    check_golden("screens/" + name + "-" + std::to_string(width), shown(arguments, width, folder));
  }
}

void check_fits(const std::string& screen, std::size_t width) {
  for (const std::string& line : lines_of(screen)) CHECK(line.size() <= width);
}

}  // namespace

TEST_CASE("screens of kanzen solve") {
  check_screens("solve", {"solve", kScreenSuite, "--empties", "14-15", "-j", "1"});
  check_screens("solve-moves",
                {"solve", kScreenSuite, "--empties", "14", "--goal", "all-moves", "-j", "1"});
}

TEST_CASE_METHOD(InFolder, "screens of kanzen solve with mistakes in the input and a limit") {
  write("mine.txt", "hello.\n" + kFfo1 + "; G8:+20;\n" + kDrawnGame.substr(0, 68) + "\n");
  for (const int width : kWidths) {
    const std::string columns = std::to_string(width);
    const std::string screen = shown(
        {"solve", "mine.txt", "--node-limit", "200000", "--out", columns + ".jsonl", "-j", "1"},
        width, path(""));
    check_golden("screens/solve-left-" + columns, screen);
  }
}

TEST_CASE_METHOD(InFolder, "screens of kanzen verify") {
  write("claims.txt", kFfo1 + " ; = 18 ; as stated\n" + kFfo1 + " ; >= 20\n" + kFfo1 +
                          " ; [-64,18]\n" + kFfo1 + " ; win\n");
  check_screens("verify", {"verify", "claims.txt", "-j", "1"}, path(""));
}

TEST_CASE("screens of kanzen line") {
  check_screens("line", {"line", kDrawnGame, "--from-empties", "12", "--claim", "draw", "-j", "1"});
}

TEST_CASE("screens of the help") {
  check_screens("help", {"help"});
  check_screens("help-perft", {"perft", "--help"});
}

TEST_CASE("tables and help fit any terminal") {
  const int width = GENERATE(40, 47, 63, 80, 101, 120, 200);
  const auto columns = static_cast<std::size_t>(width);
  // Examples stay whole, so that they can be copied.
  std::string help = shown({"help", "solve"}, width);
  const std::size_t examples = help.find("Examples:\n");
  check_fits(help.erase(examples, help.find("Exit status:\n") - examples), columns);
  check_fits(shown({"solve", kScreenSuite, "--empties", "14", "-j", "1"}, width), columns);
  check_fits(shown({"line", kDrawnGame, "--from-empties", "8", "-j", "1"}, width), columns);
}

}  // namespace kanzen::test
