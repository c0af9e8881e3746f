// Every command with standard streams that are full, closed or limited. Lost text on standard error
// is harmless; lost text on standard output is an error.
#include <string>
#include <vector>

#include "tests/cli/process.hpp"
#include "tests/support/boards.hpp"
#include "tests/support/catch.hpp"

namespace kanzen::test {
namespace {

constexpr const char* kEndgame =
    "XXXXXXXXXXXXXXXXOXXXXXXX--XXX-XX-XXXXXXX-XX-XXX--XOOOOOO------X- X";

struct Line {
  std::vector<std::string> arguments;
  int status = 0;
  std::string input{};  // for standard input
  bool reads = false;   // needs standard input
  bool prints = true;   // something must go to standard output
};

std::string positions(const TemporaryDirectory& folder) {
  return folder.write("positions.obf",
                      "XXXXXXXXXXXXXXXXXXXXXXXXXXOXXOXXXOOXXXXXXOXXOXXXOOOOOO--XXXXXXX- X; +40;\n"
                      "bad line\n");
}

/// At least one line of each command, including lines that write to standard error.
std::vector<Line> lines(const TemporaryDirectory& folder) {
  const std::string file = positions(folder);
  const std::string record =
      R"({"id":"1","board":"XXXXXXXXXXXXXXXXXXXXXXXXXXOXXOXXXOOXXXXXXOXXOXXXOOOOOO--XXXXXXX- X",)"
      R"("status":"exact","pv":"","score":40,"lower":40,"upper":40})"
      "\n";
  const std::string results = folder.write("results.jsonl", record);
  const std::string text = read_file(file);
  return {
      {{"--help"}},
      {{"--version"}},
      {{}, 2, "", false, false},
      {{"nonsense"}, 2, "", false, false},
      {{"solve", "--help"}},
      {{"solve", file, "--threads", "1", "--hash", "1"}, 2},
      {{"solve", file, "--threads", "1", "--hash", "1", "--format", "jsonl", "--stats"}, 2},
      {{"solve", file, "--threads", "1", "--hash", "1", "--progress", "json"}, 2},
      {{"solve", file, "--threads", "1", "--hash", "1", "--format", "none"}, 2, "", false, false},
      {{"solve", "-", "--threads", "1", "--hash", "1"}, 2, text, true},
      {{"solve", folder.path("missing")}, 2, "", false, false},
      {{"verify", file, "--threads", "1", "--hash", "1"}, 2},
      {{"verify", "-", "--threads", "1", "--hash", "1", "--format", "csv"}, 2, text, true},
      {{"line", "--games", "-", "--from-empties", "2", "--threads", "1", "--hash", "1"},
       2,
       "nonsense\n",
       true,
       false},
      {{"line", kEndgame + std::string("; a4"), "--from-empties", "0", "--threads", "1", "--hash",
        "1"}},
      {{"show", kFfo1}},
      {{"convert", file}, 2},
      {{"convert", "-", "--to", "csv"}, 2, text, true},
      {{"merge", results, folder.path("missing")}, 2},
      {{"merge", "-"}, 0, record, true},
      {{"perft", "2"}},
      {{"info"}},
      {{"lab", "nim", "5"}},
      {{"lab", "nim", "5", "--trace", folder.path("trace"), "--trace-steps", "2"}},
      {{"manual"}},
      {{"manual", "--completion", "bash"}},
      {{"train"}, 2, "", false, false},
      {{"train", "fit", folder.path("missing"), "--out", folder.path("weights")},
       2,
       "",
       false,
       false},
  };
}

std::string text_of(const Line& line) {
  std::string text = "kanzen";
  for (const std::string& argument : line.arguments) text += " " + argument;
  return text;
}

}  // namespace

TEST_CASE("standard error that cannot be written changes nothing") {
  const TemporaryDirectory folder;
  for (const Line& line : lines(folder)) {
    INFO(text_of(line));
    RunOptions options;
    options.input = line.input;
    CHECK(run_kanzen(line.arguments, options).status == line.status);
    options.error_path = "/dev/full";
    CHECK(run_kanzen(line.arguments, options).status == line.status);
    options.error_path.clear();
    options.closed = {2};
    CHECK(run_kanzen(line.arguments, options).status == line.status);
  }
}

TEST_CASE("standard output that cannot be written ends with status 4 and the reason") {
  const TemporaryDirectory folder;
  for (const Line& line : lines(folder)) {
    INFO(text_of(line));
    RunOptions options;
    options.input = line.input;
    options.output_path = "/dev/full";
    const Finished full = run_kanzen(line.arguments, options);
    CHECK(full.status == (line.prints ? 4 : line.status));
    if (line.prints) CHECK(full.err.find("No space left on device") != std::string::npos);
    options.output_path.clear();
    options.closed = {1};
    const Finished closed = run_kanzen(line.arguments, options);
    CHECK(closed.status == (line.prints ? 4 : line.status));
    if (line.prints) CHECK(closed.err.find("Bad file descriptor") != std::string::npos);
  }
}

TEST_CASE("a closed standard input is an error only for commands that read it") {
  const TemporaryDirectory folder;
  for (const Line& line : lines(folder)) {
    INFO(text_of(line));
    RunOptions options;
    options.closed = {0};
    options.timeout_seconds = 60;
    const Finished done = run_kanzen(line.arguments, options);
    CHECK(done.status == (line.reads ? 2 : line.status));
    if (line.reads) CHECK(done.err.find("standard input is closed") != std::string::npos);
    options.closed = {0, 1, 2};
    CHECK(run_kanzen(line.arguments, options).status == (line.reads    ? 2
                                                         : line.prints ? 4
                                                                       : line.status));
  }
}

TEST_CASE("a limit of file sizes is an error, not a signal") {
  const TemporaryDirectory folder;
  RunOptions options;
  options.file_size_limit = 4096;
  options.default_file_size_signal = true;
  options.output_path = folder.write("output", "");
  const Finished manual = run_kanzen({"manual", "solve"}, options);
  CHECK(manual.status == 4);
  CHECK(manual.err.find("File too large") != std::string::npos);
  options.output_path.clear();
  const Finished trace =
      run_kanzen({"lab", "tictactoe", "X---O----", "--trace", folder.path("trace")}, options);
  CHECK(trace.status == 4);
  CHECK(read_file(folder.path("trace")).empty());
}

TEST_CASE("a trace that cannot be written ends with status 4") {
  const TemporaryDirectory folder;
  for (const std::string path : {"/dev/full", "/no/such/folder/trace"}) {
    CHECK(run_kanzen({"lab", "nim", "--trace", path}).status == 4);
  }
}

TEST_CASE("an output equal to another file is refused, and no file changes") {
  const TemporaryDirectory folder;
  const std::string text =
      "XXXXXXXXXXXXXXXXXXXXXXXXXXOXXOXXXOOXXXXXXOXXOXXXOOOOOO--XXXXXXX- X; +40;\n";
  const std::string input = folder.write("1.kzc", text);
  const std::string out = folder.path("new");
  const std::vector<std::pair<std::vector<std::string>, std::string>> lines{
      {{"solve", input, "--out", input}, "--out"},
      {{"solve", input, "--out", input, "--resume=changed", "--goal", "wld"}, "--out"},
      {{"solve", input, "--report", input}, "--report"},
      {{"solve", input, "--out", out, "--report", out}, "--report"},
      {{"solve", input, "--certificate", out, "--out", out}, "--certificate"},
      {{"solve", input, "--certificate", folder.path(".")}, "--certificate"},
      {{"solve", kEndgame, "--certificate", out, "--out", out}, "--certificate"},
      {{"solve", kEndgame, "--report", out, "--certificate", out}, "--report"},
      {{"verify", input, "--out", input, "--resume=changed"}, "--out"},
      {{"show", kFfo1, "--out", out + ".svg", "--out", out + ".svg"}, "--out"},
      {{"train", "fit", input, "--out", input}, "--out"},
      {{"train", "report", input, "--csv", out, "--plot", out}, "--plot"},
  };
  for (const auto& [arguments, option] : lines) {
    INFO(text_of({arguments}));
    const Finished done = run_kanzen(arguments);
    CHECK(done.status == 2);
    CHECK(done.out.empty());
    CHECK(done.err.find("are the same file") != std::string::npos);
    CHECK(done.err.find(option) != std::string::npos);
    CHECK(read_file(input) == text);
    CHECK(read_file(out).empty());
  }
  for (const std::vector<std::string>& arguments : std::vector<std::vector<std::string>>{
           {"convert", input}, {"merge", input}, {"solve", input}, {"verify", input}}) {
    INFO(text_of({arguments}));
    RunOptions options;
    options.output_path = input;
    const Finished done = run_kanzen(arguments, options);
    CHECK(done.status == 2);
    CHECK(done.err.find("standard output are the same file") != std::string::npos);
    CHECK(read_file(input) == text);
  }
}

}  // namespace kanzen::test
