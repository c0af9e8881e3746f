// kanzen convert and kanzen show from outside; boards on the command line.
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include "tests/cli/process.hpp"
#include "tests/support/catch.hpp"

namespace kanzen::test {
namespace {

const std::string kSuite = std::string(KANZEN_POSITIONS) + "/ffo-20-39.obf";
// It begins like an option, and its second row like the end of options.
const std::string kDashes = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X";

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("a suite converted to itself is the same and back from every lossless form") {
  const Finished once = run_kanzen({"convert", kSuite, "--to", "obf"});
  CHECK(once.status == 0);
  CHECK(run_kanzen({"convert", "-", "--to", "obf"}, {.input = once.out}).out == once.out);
  const Finished lines = run_kanzen({"convert", kSuite, "--to", "jsonl"});
  CHECK(lines.status == 0);
  CHECK(run_kanzen({"convert", "-", "--to", "obf"}, {.input = lines.out}).out == once.out);
}

TEST_CASE("a journal is converted with all it knows") {
  const TemporaryDirectory directory;
  const std::string journal = directory.path("out.jsonl");
  REQUIRE(run_kanzen({"solve", kSuite, "--empties", "0-15", "--hash", "1", "--out", journal,
                      "--format", "none"})
              .status == 0);
  const Finished table = run_kanzen({"convert", journal, "--to", "markdown"});
  CHECK(table.status == 0);
  CHECK(contains(table.out, "| 1 | 6 | +06 | h5 |"));
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
