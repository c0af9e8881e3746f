#include "solver/apps/kanzen/commands/options/arguments.hpp"
#include "solver/apps/kanzen/commands/prove/prove.hpp"
#include "tests/cli/process.hpp"
#include "tests/support/boards.hpp"

namespace kanzen::test {
namespace {

/// The rows of a run with these arguments, as OBF without messages.
std::string obf_rows(const Words& arguments, const RunOptions& options = {}) {
  const Finished done = run_kanzen(0, {arguments, "--format obf --quiet --hash 16"}, options);
  INFO(done.err);
  return done.out;
}

}  // namespace

TEST_CASE("all of an argument is used or refused") {
  const std::string moves = "f5d6c3d3c4f4c5b3";
  for (const std::string& rest : {std::string("\ngarbage"), "\n" + kEasy,
                                  std::string("\n% why\nf5"), std::string(" 12 12")}) {
    INFO(rest);
    run_kanzen(2, {"show", moves + rest});
    run_kanzen(2, {"show", kEasy + rest});
    run_kanzen(2, {"solve", kEasy + rest, "--hash 1"});
  }
  CHECK(contains(run_kanzen({"show", "% pos20\n" + moves + " -2 % why\n"}).out, "; -2; % why\n"));
  CHECK(contains(run_kanzen({"show", moves + " ; >= 4 ; why"}).out, " ; >= +4 ; why\n"));
  CHECK(contains(run_kanzen({"show", std::string("1. f5 d6\n2. c3")}).out, " O\n"));
  const std::string claimed = kEasy + " ; >= 4";
  if (program_has("prove")) {
    CHECK(contains(run_kanzen({"prove plan", claimed, "--claim draw"}).err, "one of them"));
  }
}

TEST_CASE("an argument may be a position or a game in any notation") {
  for (const std::string text :
       {"f5d6", "(;FF[4]GM[2]SZ[8];B[f5];W[d6])", "[Event \"x\"]\n\n1. f5 d6 *",
        "8/8/3P4/3Ppp2/3Pp3/8/8/8 b - - 0 1", "Tiger: f5d6"}) {
    INFO(text);
    check_output({"show", text}, 0, "-----O-------------------- X");
  }
  const Finished line = run_kanzen({"line (;FF[4]GM[2]SZ[8];B[f5];W[d6]) --from-empties 0"});
  CHECK(contains(line.out, "2 plies"));
}

TEST_CASE("a score after moves is compared with the result") {
  const std::string moves = kDrawnGame.substr(0, 104);
  const std::string name = GENERATE(as<std::string>{}, "", "Tiger: ");
  check_output({"solve - --hash 1"}, 1, "mismatch", {.input = name + moves + " 62\n"});
}

TEST_CASE("piped input is read without a dash, unless a position is given") {
  const std::string expected = obf_rows({"solve", "-"}, {.input = kEasy + "\n"});
  CHECK(contains(expected, kEasy));
  CHECK(obf_rows({"solve"}, {.input = kEasy + "\n"}) == expected);
  CHECK(run_kanzen({"convert"}, {.input = kEasy + "; +6;\n"}).out ==
        run_kanzen({"convert -"}, {.input = kEasy + "; +6;\n"}).out);
  run_kanzen(0, {"verify --hash 1"}, {.input = kEasy + "; +6;\n"});
  CHECK(obf_rows({"solve", kEasy}, {.input = kFfo1 + "\n", .keep_input_open = true}) == expected);
}

TEST_CASE("missing input is an error without waiting") {
  const std::string command = GENERATE(as<std::string>{}, "solve", "verify", "convert");
  INFO(command);
  const Finished empty = run_kanzen(2, {command});
  CHECK(contains(empty.err, "expected "));
  const Finished closed = run_kanzen(2, {command}, {.closed = {0}});
  CHECK(closed.err == empty.err);
}

TEST_CASE_METHOD(InFolder, "unusable inputs and options end with 2 and a message that names them") {
  const std::string empty = write("empty.obf", "");
  const std::string easy = write("easy.obf", kEasy + "\n");
  const std::string comments = write("comments.obf", "% nothing here\n\n");
  const std::string text = write("text", "this is some text, longer than a header is");
  const std::string missing = path("missing");
  const std::string folder = path(".");
  const std::string no_file = missing + ": No such file or directory\n";
  const std::string no_samples =
      "kanzen: " + text + ": not a file of training samples (it does not";
  const std::string hard = "-XXXXXX---XOOOO--XOXXOOX-OOOOOOOOOOOXX-OOOOXXOOX--XXOO----XXXXX- X";
  const std::vector<std::pair<Words, std::string>> cases{
      {{"solve", missing}, no_file},
      {{"verify", easy, missing, easy}, no_file},
      {{"line --games", missing}, no_file},
      {{"convert", missing}, no_file},
      {{"merge", missing, empty}, no_file},
      {{"solve", folder}, folder + ": is a directory, expected a file with positions\n"},
      {{"train fit", missing, "--out new"}, no_file},
      {{"train fit", folder, "--out new"}, folder + ": Is a directory\n"},
      {{"train report", text}, no_samples},
      {{"train generate", text, "--games 1"}, no_samples},
      {{"train report", text, "--eval", missing}, no_file},
      {{"train report", text, "--eval", folder}, folder + ": Is a directory\n"},
      {{"train report", text, "--eval", text}, text + ": not an evaluation weights file (it does"},
      {{}, "expected a command"},
      {{"sovle"}, "sovle"},
      {{"solve"}, "expected FILES (-"},
      {{"solve", empty}, "no positions in"},
      {{"solve", comments}, "no positions in"},
      {{"solve", kEasy.substr(0, 64)}, ":65: no side to move"},
      {{"solve", kEasy.substr(1)}, "63 squares"},
      {{"solve f5f5"}, ":3:"},
      {{"solve", kEasy, "--threads 0"},
       "--threads: Value 0 not in range 1 to 1024 (see kanzen solve --help)"},
      {{"solve", kEasy, "--threads two"}, "--threads"},
      {{"solve", kEasy, "--hash 0"}, "--hash: Value 0"},
      {{"solve", kEasy, "--hash 1048576"}, "does not fit into memory"},
      {{"solve", kEasy, "--hash 99999999999999999999"}, "--hash: Value 99999999999999999999"},
      {{"solve", kEasy, "--goal 4..4"}, "expected A < B"},
      {{"solve", kEasy, "--goal -70..4"}, "from -64 to 64"},
      {{"solve", kEasy, "--format xml"}, "--format"},
      {{"solve", kEasy, "--empties 9-4"}, "--empties 9-4"},
      {{"solve", kEasy, "--empties 4-99"}, "--empties 4-99"},
      {{"solve", kEasy, "--empties x"}, "--empties x"},
      {{"solve", kEasy, "--shard 0/2"}, "--shard 0/2"},
      {{"solve", kEasy, "--shard 3/2"}, "--shard 3/2"},
      {{"solve", kEasy, "--shard 1/2x"}, "--shard 1/2x"},
      {{"merge"}, "FILES"},
      {{"solve", kEasy, "--goal wld --goal all-moves"}, "--goal: At Most 1"},
      {{"solve", kEasy, "--resume"}, "--out"},
      {{"solve", kEasy, "--kernel v99"}, "no kernel \"v99\""},
      {{"--foo"}, "unknown option --foo (see kanzen --help)"},
      {{"solve", empty, "b"}, "b: No such file"},
      {{"solve -x"}, "unknown option -x"},
      {{"verify"}, "expected FILES (see kanzen verify --help)"},
      {{"train"}, "A subcommand is required (see kanzen train"},
      {{"train fit", empty}, "--out is required (see kanzen train fit --help)"},
      {{"verify", empty, "--sample -1"}, "--sample: Value -1"},
      {{"verify", empty, "--sample 99999999999999999999"}, "--sample: Value 99999999999999999999"},
      {{"verify", empty, "--seed -1"}, "--seed: expected a whole number below 2^64, found -1"},
      {{"verify", empty, "--seed 18446744073709551616"}, "--seed: expected a whole number"},
      {{"prove plan", empty, "--seed -1"}, "--seed: expected a whole number"},
      {{"train generate", empty, "--seed -1"}, "--seed: expected a whole number"},
      {{"train fit", empty, "--out", empty, "--ridge nan"},
       "--ridge: expected a number from 0 on, found nan"},
      {{"train fit", empty, "--out", empty, "--focus 0"}, "--focus: Value 0"},
      {{"train fit", empty, "--out", empty, "--overlap-weight 1e999"}, "--overlap-weight: "},
      {{"solve --quiet=x", empty}, "--quiet = x"},
      {{"solve", empty, "--threads"}, "--threads: 1 required"},
      {{"lab nim 9,5 --trace t.html --trace-steps 0"}, "--trace-steps: Value 0"},
      {{"solve --threads 1 --threads 2", empty}, "--threads: At Most 1"},
      {{"solve --certificate c.kzc --certificate-leaves 40"}, "--certificate-leaves: Value 40"},
      {{"solve --time-limit -1"},
       "--time-limit: expected a time above 0, in seconds or with a unit (300ms, 10s, 5m, 2h), "
       "found -1"},
      {{"solve --node-limit 0"}, "--node-limit: expected a whole number above 0"},
      {{"solve --total-time inf"}, "--total-time: expected a time above 0"},
      {{"perft 0"}, "DEPTH: Value 0"},
      {{"perft 3 --board X"}, "--board:"},
      {{"bench --repeat 0"}, "--repeat"},
      {{"bench --kernel v99"}, "no kernel \"v99\""},
      {{"solve", kEasy + "\n" + kEasy}, "expected one position"},
      {{"solve f5d6.obf"}, "f5d6.obf: No such file"},
      {{"solve ./f5d6"}, "./f5d6: No such file"},
      {{"solve", kFfo1, kFfo1}, "unexpected argument " + kFfo1},
      {{"convert merge"}, "merge: "},
      {{"merge --format csv"}, "unknown option --format"},
      {{"merge /dev/null"}, "no results in /dev/null"},
      {{"verify", std::string("f5d6c3 ; draw")}, "echo \"f5d6c3 ; draw\" | kanzen verify"},
      // The message does not complain of a missing board, which became the value of the option.
      {{"show --uot"}, "unknown option --uot; did you mean --out?"},
      {{"slove --help"}, "unknown command slove; did you mean solve?"},
      {{"verify", easy, "--only puzzles"}, "--only: puzzles not in {all,mismatch,"},
      {{"train ftt"}, "unknown command ftt; did you mean fit? (see kanzen train --help)"},
      {{"help prove rnu"}, "no command \"rnu\"; did you mean run?"},
      {{"solve --thread 4", easy}, "unknown option --thread; did you mean --threads?"},
      {{"solve", easy, "--hsah=4"}, "unknown option --hsah; did you mean --hash?"},
      {{"solve", easy, "--elephant"}, "unknown option --elephant (see"},
      {{"solve", easy, "--out", std::string()}, "expected a value"},
      {{"solve --out=", easy}, "expected a value"},
      {{"line f5d6 --claim banana"}, "found \"banana\", expected a claim such as draw"},
      {{"line f5d6 --claim", std::string("= banana")}, "found \"banana\", expected a score"},
      {{"line f5d6 --claim", std::string("draw banana")}, "found \"banana\" after the claim"},
      {{"line f5d6 --claim 70"}, "found 70, expected a score from -64 to +64"},
      {{"lab"}, "GAME is required (see kanzen lab --help)"},
      {{"lab chess"}, "GAME"},
      {{"lab nim 5 --compare --trace t.html"}, "--trace"},
      {{"lab tictactoe --algorithm guess"}, "--algorithm"},
      {{"lab tictactoe ----?----"}, "POSITION:5: expected X, O or -"},
      {{"lab tictactoe XX-------"}, "X begins"},
      {{"lab nim --window 2 1"}, "expected A < B"},
      {{"lab nim --depth 0"}, "--depth"},
      {{"lab othello4 XO"}, "16 squares"},
      {{"lab othello ---"}, "POSITION"},
      {{"lab othello --board", hard}, "at most 14 empty squares"},
      {{"lab nim --format csv"}, "--compare"},
  };
  for (const auto& [arguments, message] : cases) check_error(arguments, 2, message);
}

TEST_CASE("only near words are suggested") {
  using cli::similar_words;

  const Words commands{"solve verify line show check convert merge"};
  CHECK(similar_words("slove", commands) == Words{"solve"});
  CHECK(similar_words("SOLVE", commands) == Words{"solve"});
  CHECK(similar_words("sol", commands) == Words{"solve"});
  CHECK(similar_words("covnert", commands) == Words{"convert"});
  CHECK(similar_words("chekc", commands) == Words{"check"});
  CHECK(similar_words("elephant", commands).empty());
  CHECK(similar_words("x", commands).empty());
  CHECK(similar_words("", commands).empty());
  CHECK(similar_words("--thread", {"--threads", "--trace"}) == Words{"--threads"});
  CHECK(similar_words("--ab", {"--aba", "--abb"}) == Words{"--aba --abb"});
  CHECK(similar_words("--ab", {"--aba", "--abb", "--abc", "--abd"}).empty());  // too many
  CHECK(similar_words(std::string(1000, 's'), commands).empty());
}

/// `parse` reads the texts of `good` as their values, and refuses the others.
template <class Value, class Parse>
void check_parser(const Parse& parse, const std::vector<std::pair<std::string, Value>>& good,
                  const std::vector<std::string>& wrong) {
  for (const auto& [text, value] : good) {
    INFO(text);
    CHECK(parse(text) == value);
  }
  for (const std::string& text : wrong) {
    INFO(text);
    CHECK_FALSE(parse(text));
  }
}

TEST_CASE("times, shares, sizes and counts are read as people write them") {
  check_parser<double>(cli::parse_time,
                       {{"90", 90},
                        {"0.5", 0.5},
                        {"10s", 10},
                        {"5m", 300},
                        {"2h", 7200},
                        {"1.5H", 5400},
                        {"1h30m", 5400},
                        {"300ms", 0.3},
                        {"2s500ms", 2.5},
                        {"1m0.5s", 60.5},
                        {".5", 0.5},
                        {"2.", 2},
                        {"1e2", 100},
                        {"1.5E+1m", 900}},
                       {"",    "0",   "0s",   "-1",    "s", "5 m", "5d", "30m1h", "1h30", "1m2m",
                        "inf", "nan", "10ss", "1e999", ".", "e5",  "1e", "0x10",  "+1",   " 1"});
  check_parser<double>(cli::parse_share,
                       {{"2%", 0.02}, {"0.5", 0.5}, {"0", 0}, {"1", 1}, {"100%", 1}},
                       {"", "%", "-1", "2", "101%", "2%%", "x", "nan"});
  check_parser<double>(cli::parse_slurm_time,
                       {{"0:07", 7}, {"59:30", 3570}, {"3:59:30", 14370}, {"1-00:00:10", 86410}},
                       {"", "7", "UNLIMITED", "INVALID", "1-", "1:2:3:4", "1-2-3:4"});
  check_parser<std::uint64_t>(cli::parse_mebibytes,
                              {{"512", 512},
                               {"512M", 512},
                               {"1G", 1024},
                               {"1.5g", 1536},
                               {"2GiB", 2048},
                               {"2GB", 2048},
                               {"1T", 1048576}},
                              {"", "G", "-1G", "0.3M", "1K", "1Gi", "1GBs", "1 G", "x", "inf"});
  check_parser<std::uint64_t>(
      cli::parse_count, {{"500", 500}, {"20k", 20'000}, {"1.5M", 1'500'000}, {"2G", 2'000'000'000}},
      {"", "0", "0k", "-5", "k", "1.5", "1kk", "1T", "inf"});
}

TEST_CASE("options take units and short names") {
  check_output({"solve", kEasy, "-j 1 --hash 1M --time-limit 2h --node-limit 1G --total-time",
                "1h30m --format jsonl"},
               0, "threads=1 hash=1MiB");
  run_kanzen(3, {"solve", kFfo1, "--hash 1 --node-limit 1k"});
  CHECK(run_kanzen({"-V"}).out == run_kanzen({"--version"}).out);
  CHECK(
      contains(run_kanzen({"solve", kEasy, "--hash 1X"}).err,
               "--hash: expected a whole number of MiB, or one with a unit (512M, 1G), found 1X"));
}

TEST_CASE_METHOD(InFolder, "a journal must be a new and uncompressed file") {
  const auto complaint = [](const std::string& journal) {
    return run_kanzen({"solve", kEasy, "--out", journal, "--hash 1"});
  };
  check_error({"solve", kEasy, "--out", path(""), "--hash 1"}, 4, "Is a directory");
  CHECK(complaint(path("no/such/results.jsonl")).status == 4);
  CHECK(complaint(path("results.jsonl")).status == 0);
  CHECK(complaint(path("results.jsonl")).status == 2);  // it exists
  const Finished packed = complaint(path("results.jsonl.zst"));
  CHECK(packed.status == 2);
  CHECK(contains(packed.err, "a results file is not compressed, expected a name without .zst"));
  CHECK(read_file(path("results.jsonl.zst")).empty());
}

TEST_CASE("a time for moves that are never estimated is reported as without effect") {
  const std::string command = GENERATE(as<std::string>{}, "gtp", "nboard");
  INFO(command);
  const Words words{command, "--hash 1 --threads 1 --move-time"};
  const auto warnings = [&](const Words& more) {
    const Finished done = run_kanzen(0, {words, more}, {.input = "quit\n"});
    return done.err;
  };
  CHECK(contains(warnings({"1", "--exact-from", "60"}), "--move-time has no effect"));
  CHECK(warnings({"1", "--exact-from", "59"}).empty());
}

}  // namespace kanzen::test
