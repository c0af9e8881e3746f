#include <string>
#include <vector>

#include "tests/cli/process.hpp"
#include "tests/support/boards.hpp"
#include "tests/support/catch.hpp"

namespace kanzen::test {

TEST_CASE("files that cannot be read are named with the reason") {
  const TemporaryDirectory directory;
  const std::string text = directory.write("text", "this is some text, longer than a header is");
  const std::string missing = directory.path("missing");
  const std::string folder = directory.path(".");
  const std::string out = directory.path("out");
  const std::string no_file = missing + ": No such file or directory\n";
  const std::string no_samples =
      text + ": not a file of training samples (it does not start with KANZENTS)\n";
  struct Case {
    std::vector<std::string> arguments;
    std::string message;
  };
  const std::vector<Case> cases{
      {{"solve", missing}, no_file},
      {{"verify", missing}, no_file},
      {{"line", "--games", missing}, no_file},
      {{"convert", missing}, no_file},
      {{"merge", missing}, no_file},
      {{"solve", folder}, folder + ": is a directory, expected a file with positions\n"},
      {{"train", "fit", missing, "--out", out}, no_file},
      {{"train", "fit", folder, "--out", out}, folder + ": Is a directory\n"},
      {{"train", "report", text}, no_samples},
      {{"train", "generate", text, "--games", "1"}, no_samples},
      {{"train", "report", text, "--eval", missing}, no_file},
      {{"train", "report", text, "--eval", folder}, folder + ": Is a directory\n"},
      {{"train", "report", text, "--eval", text},
       text + ": not an evaluation weights file (it does"},
  };
  for (const Case& entry : cases) {
    std::string command = "kanzen";
    for (const std::string& word : entry.arguments) command += " " + word;
    INFO(command);
    const Finished done = run_kanzen(entry.arguments);
    INFO(done.err);
    CHECK(done.status == 2);
    CHECK(done.out.empty());
    CHECK(done.err.starts_with("kanzen: " + entry.message));
  }
  // The next file is read nevertheless.
  const std::string good = directory.write("good.obf", kEasy + "\n");
  const Finished both = run_kanzen({"verify", good, missing, good});
  CHECK(both.status == 2);
  CHECK(both.err.find(no_file) != std::string::npos);
  const Finished merged = run_kanzen({"merge", missing, directory.write("empty.jsonl", "")});
  CHECK(merged.status == 2);
  CHECK(merged.err.find("0 results") != std::string::npos);
}

TEST_CASE("unusable inputs and options end with 2 and a message that names them") {
  const TemporaryDirectory directory;
  const std::string empty = directory.write("empty.obf", "");
  const std::string comments = directory.write("comments.obf", "% nothing here\n\n");
  struct Case {
    std::vector<std::string> arguments;
    std::string message;
  };
  const std::vector<Case> cases{
      {{}, "expected a command"},
      {{"sovle"}, "sovle"},
      {{"solve"}, "expected FILES (-"},
      {{"solve", empty}, "no positions in"},
      {{"solve", comments}, "no positions in"},
      {{"solve", directory.path("")}, "is a directory"},
      {{"solve", directory.path("missing.obf")}, "No such file"},
      {{"solve", kEasy.substr(0, 64)}, ":65: no side to move"},
      {{"solve", kEasy.substr(1)}, "63 squares"},
      {{"solve", "f5f5"}, ":3:"},
      {{"solve", "f5pad6"}, ":3:"},
      {{"solve", kEasy, "--threads", "0"},
       "--threads: Value 0 not in range 1 to 1024 (see kanzen solve --help)"},
      {{"solve", kEasy, "--threads", "9999"}, "--threads: Value 9999"},
      {{"solve", kEasy, "--threads", "-1"}, "--threads"},
      {{"solve", kEasy, "--threads", "two"}, "--threads"},
      {{"solve", kEasy, "--hash", "0"}, "--hash: Value 0"},
      {{"solve", kEasy, "--hash", "1048576"}, "does not fit into memory"},
      {{"solve", kEasy, "--hash", "99999999999999999999"}, "--hash: Value 99999999999999999999"},
      {{"solve", kEasy, "--goal", "4..4"}, "expected A < B"},
      {{"solve", kEasy, "--goal", "-70..4"}, "from -64 to 64"},
      {{"solve", kEasy, "--format", "xml"}, "--format"},
      {{"solve", kEasy, "--empties", "9-4"}, "--empties 9-4"},
      {{"solve", kEasy, "--empties", "4-99"}, "--empties 4-99"},
      {{"solve", kEasy, "--empties", "4-"}, "--empties 4-"},
      {{"solve", kEasy, "--empties", "x"}, "--empties x"},
      {{"solve", kEasy, "--shard", "0/2"}, "--shard 0/2"},
      {{"solve", kEasy, "--shard", "3/2"}, "--shard 3/2"},
      {{"solve", kEasy, "--shard", "1"}, "--shard 1"},
      {{"solve", kEasy, "--shard", "1/2x"}, "--shard 1/2x"},
      {{"merge"}, "FILES"},
      {{"merge", directory.path("missing.jsonl")}, "No such file"},
      {{"solve", kEasy, "--goal", "wld", "--goal", "all-moves"}, "--goal: At Most 1"},
      {{"solve", kEasy, "--resume"}, "--out"},
      {{"solve", kEasy, "--kernel", "v99"}, "no kernel \"v99\""},
      {{"foo"}, "unknown command foo (see kanzen --help)"},
      {{"--foo"}, "unknown option --foo (see kanzen --help)"},
      {{"solve", empty, "b"}, "b: No such file"},
      {{"solve", "-x"}, "unknown option -x"},
      {{"verify"}, "expected FILES (see kanzen verify --help)"},
      {{"train"}, "A subcommand is required (see kanzen train"},
      {{"train", "fit", empty}, "--out is required (see kanzen train fit --help)"},
      {{"solve", empty, "--threads", "x"}, "--threads: Value x"},
      {{"verify", empty, "--sample", "-1"}, "--sample: Value -1"},
      {{"verify", empty, "--sample", "0"}, "--sample: Value 0"},
      {{"verify", empty, "--sample", "99999999999999999999"},
       "--sample: Value 99999999999999999999"},
      {{"verify", empty, "--seed", "-1"}, "--seed: expected a whole number below 2^64, found -1"},
      {{"verify", empty, "--seed", "18446744073709551616"}, "--seed: expected a whole number"},
      {{"prove", "plan", empty, "--seed", "-1"}, "--seed: expected a whole number"},
      {{"train", "generate", empty, "--seed", "-1"}, "--seed: expected a whole number"},
      {{"train", "fit", empty, "--out", empty, "--ridge", "nan"},
       "--ridge: expected a number from 0 on, found nan"},
      {{"train", "fit", empty, "--out", empty, "--focus", "0"}, "--focus: Value 0"},
      {{"train", "fit", empty, "--out", empty, "--overlap-weight", "1e999"}, "--overlap-weight: "},
      {{"solve", "--quiet=x", empty}, "--quiet = x"},
      {{"solve", empty, "--threads"}, "--threads: 1 required"},
      {{"solve", empty, "--format"}, "--format: 1 required"},
      {{"lab", "nim", "9,5", "--trace", "t.html", "--trace-steps", "0"}, "--trace-steps: Value 0"},
      {{"solve", "--threads", "1", "--threads", "2", empty}, "--threads: At Most 1"},
      {{"solve", empty, "--format", "x"}, "--format: x not in {table,none,jsonl"},
      {{"solve", "--certificate", "c.kzc", "--certificate-leaves", "40"},
       "--certificate-leaves: Value 40"},
      {{"solve", "--time-limit", "-1"},
       "--time-limit: expected a time above 0, in seconds or with a unit (10s, 5m, 2h), found -1"},
      {{"solve", "--node-limit", "0"}, "--node-limit: expected a whole number above 0"},
      {{"solve", "--total-time", "inf"}, "--total-time: expected a time above 0"},
      {{"perft", "0"}, "DEPTH: Value 0"},
      {{"perft", "3", "--board", "X"}, "--board:"},
      {{"bench", "--repeat", "0"}, "--repeat"},
      {{"bench", "--kernel", "v99"}, "no kernel \"v99\""},
  };
  for (const Case& entry : cases) {
    std::string command = "kanzen";
    for (const std::string& word : entry.arguments) command += " " + word;
    INFO(command);
    const Finished done = run_kanzen(entry.arguments);
    INFO(done.err);
    CHECK(done.status == 2);
    CHECK(contains(done.err, entry.message));
    CHECK_FALSE(contains(done.out, "solved, 0 mismatches\n1"));
  }
}

}  // namespace kanzen::test
