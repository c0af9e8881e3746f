// kanzen convert and kanzen show from outside; boards on the command line.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

#include "tests/cli/easy_boards.hpp"
#include "tests/cli/process.hpp"
#include "tests/support/catch.hpp"

namespace kanzen::test {
namespace {

const std::string kSuite = std::string(KANZEN_POSITIONS) + "/ffo-20-39.obf";

}  // namespace

TEST_CASE("a suite converted to itself is the same and back from every lossless form") {
  // Its comments are the numbers of its positions, which JSON has as ids.
  const std::string suite = std::string(KANZEN_POSITIONS) + "/ffo-01-19.obf";
  const Finished once = run_kanzen({"convert", suite, "--to", "obf"});
  CHECK(once.status == 0);
  CHECK(run_kanzen({"convert", "-", "--to", "obf"}, {.input = once.out}).out == once.out);
  const Finished lines = run_kanzen({"convert", suite, "--to", "jsonl"});
  CHECK(lines.status == 0);
  CHECK(run_kanzen({"convert", "-", "--to", "obf"}, {.input = lines.out}).out == once.out);
}

TEST_CASE("what one form says is said by every other that can and read again") {
  const auto convert = [](const std::string& text, const std::string& to) {
    const Finished done = run_kanzen({"convert", "-", "--to", to}, {.input = text});
    INFO(to << "\n" << text << "\n" << done.err);
    REQUIRE(done.status == 0);
    return done.out;
  };
  // The first three positions have a number each; no id is the number of a line.
  const std::string discs = kEasy.substr(0, 65);
  const std::string positions = discs + "X; % #20\n" + discs + "O; % #21\n" + kDashes + "; % #1\n";
  struct Asked {
    std::vector<std::string> options;
    std::vector<std::string> forms;
    std::string shows;  // every form, when it has been read, can still be written as this one
  };
  const std::vector<std::string> all{"jsonl", "csv", "markdown", "html", "obf", "ffo"};
  const std::vector<std::string> tables{"jsonl", "csv", "markdown", "html"};
  for (const Asked& asked :
       {Asked{{}, all, "obf"},
        Asked{{"--all-moves"}, {"jsonl", "csv", "markdown", "html", "obf"}, "obf"},
        Asked{{"--best-moves"}, tables, "markdown"},
        Asked{{"--window", "-4", "2"}, tables, "markdown"},
        Asked{{"--wld"}, {"jsonl", "csv", "markdown", "html", "ffo"}, "ffo"},
        Asked{{"--node-limit", "1"}, {"jsonl", "csv", "html"}, "csv"}}) {
    std::vector<std::string> words{"solve", "-", "--quiet", "--hash", "1", "--format", "jsonl"};
    words.insert(words.end(), asked.options.begin(), asked.options.end());
    const std::string results = run_kanzen(words, {.input = positions}).out;
    const std::string shown = convert(results, asked.shows);
    for (const std::string& first : asked.forms) {
      const std::string text = convert(results, first);
      CHECK(convert(text, first) == convert(convert(text, first), first));
      for (const std::string& second : asked.forms) {
        INFO(first << " and then " << second);
        const auto without_times = [](const std::string& line) {
          const std::regex work(R"(\| [0-9]+ \| [0-9.]+ \|)");
          return std::regex_replace(line, work, "|");
        };
        const std::string again = convert(convert(text, second), asked.shows);
        CHECK(without_times(again) == without_times(shown));
      }
    }
  }
}

TEST_CASE("what show prints is read again with the values of moves") {
  const std::string with_values = kDashes + "; G8:+18; H1:+12; % #1";
  for (const std::string& record : {kDashes, with_values, kDashes + " g8", kDashes + "; g8"}) {
    const Finished shown = run_kanzen({"show", record});
    REQUIRE(shown.status == 0);
    const Finished again =
        run_kanzen({"convert", "-", "--to", "obf"}, {.input = shown.out + "\n" + shown.out});
    INFO(shown.out << again.err);
    CHECK(again.status == 0);
    const std::string line = shown.out.substr(shown.out.rfind('\n', shown.out.size() - 2) + 1);
    CHECK(again.out.find(line.substr(0, line.size() - 1)) == 0);
    CHECK(std::count(again.out.begin(), again.out.end(), '\n') == 2);
  }
  CHECK(run_kanzen({"show", kDashes + " g8"}).out == run_kanzen({"show", kDashes + "; g8"}).out);
  CHECK(run_kanzen({"show", kDashes + " G8:+18"}).status == 2);
}

TEST_CASE("a dialect is named where digits mean what no other form says") {
  const auto with = [](std::string text, char black, char white, char empty) {
    for (char& c : text) c = c == 'X' ? black : c == 'O' ? white : c == '-' ? empty : c;
    return text;
  };
  const auto board_of = [](const std::vector<std::string>& options, const std::string& board) {
    std::vector<std::string> words{"show", board};
    words.insert(words.end(), options.begin(), options.end());
    const Finished done = run_kanzen(words);
    INFO(board << done.err);
    CHECK(done.status == 0);
    return contains(done.out, "\n" + kDashes + "\n");
  };
  CHECK(board_of({}, with(kDashes, '@', 'O', '-')));
  CHECK(board_of({}, with(kDashes, 'B', 'W', '.')));
  CHECK(board_of({"--dialect", "zebra"}, with(kDashes, 'X', '0', '-')));
  CHECK(board_of({"--dialect", "egaroucid"}, with(kDashes, '0', '1', '-')));
  CHECK(board_of({"--dialect", "digits"}, with(kDashes, '1', '2', '0')));
  const std::string digits = with(kDashes, '1', '2', '0');
  const Finished refused = run_kanzen({"show", digits});
  CHECK(refused.status == 2);
  CHECK(contains(refused.err, "the dialect to be named (zebra, egaroucid or digits)"));
  CHECK(run_kanzen({"show", kDashes, "--dialect", "edax"}).status == 2);
  for (const std::string command : {"solve", "convert"}) {
    const Finished done = run_kanzen({command, "-", "--dialect", "digits", "--empties", "60-64"},
                                     {.input = digits + "\n"});
    CHECK_FALSE(contains(done.err, "the digit"));
  }
}

TEST_CASE("a journal is converted with all it knows") {
  const TemporaryDirectory directory;
  const std::string journal = directory.path("out.jsonl");
  REQUIRE(run_kanzen({"solve", kSuite, "--empties", "0-15", "--hash", "1", "--out", journal,
                      "--format", "none"})
              .status == 0);
  const Finished table = run_kanzen({"convert", journal, "--to", "markdown"});
  CHECK(table.status == 0);
  CHECK(contains(table.out, "| #20 | 6 | +06 | h5 |"));
  CHECK(contains(table.out, "| ok | h5 |"));
  CHECK(run_kanzen({"solve", journal, "--hash", "1"}).status == 0);  // its claims hold
}

TEST_CASE("convert reports what it cannot read and carries on") {
  const Finished done =
      run_kanzen({"convert", "-"}, {.input = kDashes + "; +18;\nnonsense\n" + kDashes + "\n"});
  CHECK(done.status == 2);
  CHECK(done.out == kDashes + "; +18;\n" + kDashes + ";\n");
  CHECK(contains(done.err, "<stdin>:2:1:"));
  CHECK(run_kanzen({"convert", "/no/such/file"}).status == 2);
  CHECK(run_kanzen({"convert", "-"}).status == 2);
  CHECK(run_kanzen({"convert", kSuite, "--to", "xml"}).status == 2);
  CHECK(run_kanzen({"convert", kSuite, "--empties", "x"}).status == 2);
  CHECK(run_kanzen({"convert", kSuite}, {.output_path = "/dev/full"}).status == 4);
}

TEST_CASE("boards that begin like options are boards") {
  const Finished solved = run_kanzen({"solve", "--board", kDashes, "--quiet", "--hash", "1"});
  CHECK(solved.status == 0);
  CHECK(contains(solved.out, " +18 "));
  CHECK(run_kanzen({"perft", "1", "--board", kDashes}).status == 0);
  CHECK(contains(run_kanzen({"solve", "--board", kDashes.substr(0, 64)}).err, "--board:65:"));
  CHECK(run_kanzen({"solve", "--no-such-option"}).status == 2);
}

TEST_CASE("show draws the position with the values it is given") {
  const Finished done = run_kanzen({"show", kDashes + "; G8:+18; A4:-22;"});
  CHECK(done.status == 0);
  CHECK(contains(done.out, "Black to move"));
  CHECK(contains(done.out, "14 empty squares"));
  CHECK(contains(done.out, "+18"));
  CHECK(contains(done.out, "-22"));
  CHECK(contains(done.out, kDashes));
  CHECK_FALSE(contains(done.out, "\x1b"));  // no colours where there is no terminal
  const Finished wrong = run_kanzen({"show", "f5f5"});
  CHECK(wrong.status == 2);
  CHECK(contains(wrong.err, "RECORD:3:"));
}

TEST_CASE("show writes a picture that stands alone") {
  const TemporaryDirectory directory;
  const std::string file = directory.path("board.svg");
  CHECK(run_kanzen({"show", kDashes + "; G8:+18;", "--svg", file}).status == 0);
  const std::string svg = read_file(file);
  CHECK(svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\""));
  CHECK(svg.ends_with("</svg>\n"));
  CHECK(contains(svg, ">+18</text>"));
  std::size_t discs = 0;
  for (std::size_t at = 0; (at = svg.find("r=\"21\"", at)) != std::string::npos; ++at) ++discs;
  CHECK(discs == 50);
  CHECK(run_kanzen({"show", kDashes, "--svg", directory.path("no/such/board.svg")}).status == 4);
}

}  // namespace kanzen::test
