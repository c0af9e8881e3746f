#include <string>
#include <vector>

#include "tests/cli/process.hpp"
#include "tests/support/boards.hpp"
#include "tests/support/catch.hpp"

namespace kanzen::test {
namespace {

/// The rows of a run with these arguments, as OBF without messages.
std::string obf_rows(std::vector<std::string> arguments, const RunOptions& options = {}) {
  arguments.insert(arguments.end(), {"--format", "obf", "--quiet", "--hash", "16"});
  const Finished done = run_kanzen(arguments, options);
  INFO(done.err);
  CHECK(done.status == 0);
  return done.out;
}

}  // namespace

TEST_CASE("a position may be an argument without an option") {
  const std::string expected = obf_rows({"solve", kEasy});
  CHECK(contains(expected, kEasy));
  CHECK(obf_rows({"solve", kEasy}) == expected);
  CHECK(obf_rows({"solve", kEasy + "; H5:+6;"}) == expected);
  CHECK(obf_rows({"solve", kFfo1}) == obf_rows({"solve", kFfo1}));
  CHECK(run_kanzen({"solve", kEasy + "; +8;", "--hash", "1"}).status == 1);  // a claim is compared
}

TEST_CASE("moves may be an argument without an option") {
  const auto shown =
      run_kanzen({"solve", kDrawnGame.substr(0, 70), "--node-limit", "1", "--format", "jsonl"});
  const auto named =
      run_kanzen({"solve", kDrawnGame.substr(0, 70), "--node-limit", "1", "--format", "jsonl"});
  const auto board = [](const std::string& text) {
    const std::size_t at = text.find("\"board\"");
    return at == std::string::npos ? std::string() : text.substr(at, 76);
  };
  CHECK(shown.status == 3);
  CHECK(!board(shown.out).empty());
  CHECK(board(shown.out) == board(named.out));
}

TEST_CASE("a mistake in a position is reported as such, not as a missing file") {
  struct Case {
    std::string argument;
    std::string message;
  };
  const std::vector<Case> cases{
      {kEasy.substr(1), "63 squares"},
      {kEasy.substr(0, 64), "no side to move"},
      {"f5f5", "position:3:"},
      {"f5 d6 x9", "position:7:"},
      {kEasy + "\n" + kEasy, "expected one position"},
      {"f5d6.obf", "f5d6.obf: No such file"},
      {"./f5d6", "./f5d6: No such file"},
      {"positions.obf", "positions.obf: No such file"},
  };
  for (const Case& entry : cases) {
    INFO(entry.argument);
    const Finished done = run_kanzen({"solve", entry.argument, "--hash", "1"});
    INFO(done.err);
    CHECK(done.status == 2);
    CHECK(contains(done.err, entry.message));
  }
}

TEST_CASE("all of an argument is used or refused") {
  const std::string moves = "f5d6c3d3c4f4c5b3";
  for (const std::string& rest : {std::string("\ngarbage"), "\n" + kEasy,
                                  std::string("\n% why\nf5"), std::string(" 12 12")}) {
    INFO(rest);
    CHECK(run_kanzen({"show", moves + rest}).status == 2);
    CHECK(run_kanzen({"show", kEasy + rest}).status == 2);
    CHECK(run_kanzen({"solve", kEasy + rest, "--hash", "1"}).status == 2);
  }
  CHECK(contains(run_kanzen({"show", "% pos20\n" + moves + " -2 % why\n"}).out, "; -2; % why\n"));
  CHECK(contains(run_kanzen({"show", moves + " ; >= 4 ; why"}).out, " ; >= +4 ; why\n"));
  CHECK(contains(run_kanzen({"show", "1. f5 d6\n2. c3"}).out, " O\n"));
  const std::string claimed = kEasy + " ; >= 4";
  if (program_has("prove")) {
    CHECK(contains(run_kanzen({"prove", "plan", claimed, "--claim", "draw"}).err, "one of them"));
  }
}

TEST_CASE("an argument may be a position or a game in any notation") {
  for (const std::string text :
       {"f5d6", "(;FF[4]GM[2]SZ[8];B[f5];W[d6])", "[Event \"x\"]\n\n1. f5 d6 *",
        "8/8/3P4/3Ppp2/3Pp3/8/8/8 b - - 0 1", "Tiger: f5d6"}) {
    INFO(text);
    const Finished shown = run_kanzen({"show", text});
    CHECK(shown.status == 0);
    CHECK(contains(shown.out, "-----O-------------------- X"));
  }
  const Finished line =
      run_kanzen({"line", "(;FF[4]GM[2]SZ[8];B[f5];W[d6])", "--from-empties", "0"});
  CHECK(contains(line.out, "2 plies"));
}

TEST_CASE("a score after moves is compared with the result") {
  const std::string moves = kDrawnGame.substr(0, 104);
  for (const std::string name : {"", "Tiger: "}) {
    RunOptions piped;
    piped.input = name + moves + " 62\n";
    const Finished done = run_kanzen({"solve", "-", "--hash", "1"}, piped);
    CHECK(done.status == 1);
    CHECK(contains(done.out, "mismatch"));
  }
}

TEST_CASE("the message names the wrong word and no other") {
  const auto complaint = [](const std::vector<std::string>& arguments) {
    const Finished done = run_kanzen(arguments);
    CHECK(done.status == 2);
    CHECK(done.out.empty());
    return done.err;
  };
  // The message does not complain of a missing board, which became the value of the option.
  CHECK(contains(complaint({"show", "--uot"}), "unknown option --uot; did you mean --out?"));
  CHECK(contains(complaint({"merge", "--format", "csv"}), "unknown option --format"));
  CHECK(contains(complaint({"merge"}), "FILES is required"));
  CHECK(contains(complaint({"solve", kFfo1, kFfo1}), "unexpected argument " + kFfo1));
}

TEST_CASE("an empty value of an option is refused") {
  const TemporaryDirectory directory;
  const std::string file = directory.write("easy.obf", kEasy + "\n");
  for (const std::vector<std::string>& words :
       std::vector<std::vector<std::string>>{{"solve", file, "--out", ""},
                                             {"solve", "--out=", file},
                                             {"solve", file, "--report="},
                                             {"solve", file, "--report", ""},
                                             {"line", "f5", "--claim="},
                                             {"verify", "--certificate", "", file},
                                             {"merge", ""}}) {
    const Finished done = run_kanzen(words);
    INFO(done.err);
    CHECK(done.status == 2);
    CHECK(done.out.empty());
    CHECK(contains(done.err, "expected a value"));
  }
}

TEST_CASE("piped input is read without a dash") {
  const std::string expected = obf_rows({"solve", "-"}, {.input = kEasy + "\n"});
  CHECK(contains(expected, kEasy));
  CHECK(obf_rows({"solve"}, {.input = kEasy + "\n"}) == expected);
  CHECK(run_kanzen({"convert"}, {.input = kEasy + "; +6;\n"}).out ==
        run_kanzen({"convert", "-"}, {.input = kEasy + "; +6;\n"}).out);
  CHECK(run_kanzen({"verify", "--hash", "1"}, {.input = kEasy + "; +6;\n"}).status == 0);
}

TEST_CASE("options take precedence over piped input") {
  CHECK(obf_rows({"solve", kEasy}, {.input = kFfo1 + "\n"}) == obf_rows({"solve", kEasy}));
  CHECK(obf_rows({"solve", kEasy}, {.input = kFfo1 + "\n", .keep_input_open = true}) ==
        obf_rows({"solve", kEasy}));
}

TEST_CASE("missing input is an error without waiting") {
  for (const std::string command : {"solve", "verify", "convert"}) {
    INFO(command);
    const Finished empty = run_kanzen({command});
    CHECK(empty.status == 2);
    CHECK(contains(empty.err, "expected "));
    const Finished closed = run_kanzen({command}, {.closed = {0}});
    CHECK(closed.status == 2);
    CHECK(closed.err == empty.err);
  }
}

}  // namespace kanzen::test
