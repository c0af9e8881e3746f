// Command lines with omissions and with the spelling of users.
#include <sys/stat.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

#include "solver/apps/kanzen/commands/options/did_you_mean.hpp"
#include "solver/apps/kanzen/commands/options/option_values.hpp"
#include "solver/apps/kanzen/commands/prove/job_time.hpp"
#include "tests/cli/easy_boards.hpp"
#include "tests/cli/process.hpp"
#include "tests/support/catch.hpp"

namespace kanzen::test {
namespace {

const std::string kGame = "f5d6c3d3c4f4f6f3e6e7d7c5b6d8c6c7d2b5a5a6a7g5e3b4c8g6g4c2e8d1f7e2g3h4b1";

/// The rows of a run with these arguments, as CSV without times.
std::string boards_of(std::vector<std::string> arguments, const RunOptions& options = {}) {
  arguments.insert(arguments.end(), {"--format", "obf", "--quiet", "--hash", "16"});
  const Finished done = run_kanzen(arguments, options);
  INFO(done.err);
  CHECK(done.status == 0);
  return done.out;
}

}  // namespace

TEST_CASE("a position may be an argument without an option") {
  const std::string expected = boards_of({"solve", "--board", kEasy});
  CHECK(contains(expected, kEasy));
  CHECK(boards_of({"solve", kEasy}) == expected);
  CHECK(boards_of({"solve", kEasy + "; H5:+6;"}) == expected);
  CHECK(boards_of({"solve", kEasy, "--moves", "h5"}) ==
        boards_of({"solve", "--board", kEasy, "--moves", "h5"}));
  const std::string first = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X";
  CHECK(boards_of({"solve", "g8h7", "--board", first}) ==
        boards_of({"solve", "--board", first, "--moves", "g8h7"}));
  CHECK(boards_of({"solve", kDashes}) == boards_of({"solve", "--board", kDashes}));
  CHECK(run_kanzen({"solve", kEasy + "; +8;", "--hash", "1"}).status == 1);  // a claim is compared
}

TEST_CASE("moves may be an argument without an option") {
  const auto shown = run_kanzen({"solve", kGame, "--node-limit", "1", "--format", "jsonl"});
  const auto named =
      run_kanzen({"solve", "--moves", kGame, "--node-limit", "1", "--format", "jsonl"});
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
  const std::string moves =
      "f5d6c3d3c4f4f6f3e6e7d7c5b6d8c6c7d2b5a5a6a7g5e3b4c8g6g4c2e8d1f7e2g3h4"
      "f1e1f2g1b1f8g8b3h3b2h5b7a3a4a1a2c1h2";
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
  CHECK(contains(complaint({"merge"}), "expected FILES"));
  CHECK(contains(complaint({"solve", kEasy, "--board", kDashes}), "a board is given twice"));
  CHECK(contains(complaint({"solve", kDashes, kDashes}), "unexpected argument " + kDashes));
}

TEST_CASE("a time for moves that are never estimated is reported as without effect") {
  for (const std::string command : {"gtp", "nboard"}) {
    INFO(command);
    const std::vector<std::string> words{command, "--hash", "1", "--threads", "1", "--move-time"};
    const auto said = [&](const std::vector<std::string>& more) {
      std::vector<std::string> all = words;
      all.insert(all.end(), more.begin(), more.end());
      const Finished done = run_kanzen(all, {.input = "quit\n"});
      CHECK(done.status == 0);
      return done.err;
    };
    CHECK(contains(said({"1", "--exact-from", "60"}), "--move-time has no effect"));
    CHECK(said({"1", "--exact-from", "59"}).empty());
  }
}

TEST_CASE("games without a number of empty squares name the option") {
  const TemporaryDirectory folder;
  const std::string games = folder.write("games.sgf", "(;FF[4]GM[2]SZ[8];B[f5];W[d6];B[c3])\n");
  const std::string none = folder.write("none.obf", "% nothing\n");
  const std::string hint = "games give positions with --empties only";
  for (const std::string command : {"solve", "convert"}) {
    INFO(command);
    const Finished done = run_kanzen({command, games});
    CHECK(done.status == 2);
    CHECK(contains(done.err, "no positions in " + games + "; " + hint));
    RunOptions piped;
    piped.input = read_file(games);
    CHECK(contains(run_kanzen({command, "-"}, piped).err, hint));
    const Finished other = run_kanzen({command, none});
    CHECK(other.status == 2);
    CHECK(contains(other.err, "no positions in " + none));
    CHECK_FALSE(contains(other.err, hint));
    CHECK_FALSE(contains(run_kanzen({command, games, "--empties", "20"}).err, hint));
  }
}

TEST_CASE("a named pipe without positions is not opened again") {
  const TemporaryDirectory folder;
  const std::string fifo = folder.path("fifo");
  REQUIRE(::mkfifo(fifo.c_str(), 0600) == 0);
  for (const std::string command : {"solve", "convert"}) {
    INFO(command);
    RunOptions options;
    options.timeout_seconds = 60;  // a second read would wait forever
    std::thread writer([&fifo] { std::ofstream(fifo) << "% nothing\n"; });
    const Finished done = run_kanzen({command, fifo}, options);
    writer.join();
    CHECK(done.status == 2);
    CHECK(contains(done.err, "no positions in " + fifo));
  }
}

TEST_CASE("a journal must be an uncompressed file") {
  const TemporaryDirectory folder;
  const auto complaint = [](const std::string& journal) {
    return run_kanzen({"solve", kEasy, "--out", journal, "--hash", "1"});
  };
  const Finished directory = complaint(folder.path(""));
  CHECK(directory.status == 4);
  CHECK(contains(directory.err, "Is a directory"));
  const Finished packed = complaint(folder.path("results.jsonl.zst"));
  CHECK(packed.status == 2);
  CHECK(contains(packed.err, "a journal is not compressed, expected a name without .zst"));
  CHECK(read_file(folder.path("results.jsonl.zst")).empty());
}

TEST_CASE("piped input is read without a dash") {
  const std::string expected = boards_of({"solve", "-"}, {.input = kEasy + "\n"});
  CHECK(contains(expected, kEasy));
  CHECK(boards_of({"solve"}, {.input = kEasy + "\n"}) == expected);
  CHECK(run_kanzen({"convert"}, {.input = kEasy + "; +6;\n"}).out ==
        run_kanzen({"convert", "-"}, {.input = kEasy + "; +6;\n"}).out);
  CHECK(run_kanzen({"verify", "--hash", "1"}, {.input = kEasy + "; +6;\n"}).status == 0);
}

TEST_CASE("options take precedence over piped input") {
  CHECK(boards_of({"solve", "--board", kEasy}, {.input = kDashes + "\n"}) ==
        boards_of({"solve", "--board", kEasy}));
  CHECK(boards_of({"solve", kEasy}, {.input = kDashes + "\n", .keep_input_open = true}) ==
        boards_of({"solve", "--board", kEasy}));
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

TEST_CASE("only the first unreadable records are listed") {
  std::string text = kEasy + "; +6;\n";
  for (int i = 0; i < 25; ++i) text += "mistake\n";
  std::string games;
  for (int i = 0; i < 25; ++i) games += "f5f5\n";
  std::string results;
  for (int i = 0; i < 25; ++i) results += "{}\n";
  struct Case {
    std::vector<std::string> arguments;
    std::string input;
  };
  const std::vector<Case> cases{
      {{"solve", "-", "--hash", "1"}, text},
      {{"verify", "-", "--hash", "1"}, text},
      {{"convert", "-"}, text},
      {{"line", "--games", "-", "--hash", "1"}, games},
      {{"merge", "-"}, results},
  };
  for (const Case& entry : cases) {
    INFO(entry.arguments.front());
    const Finished done = run_kanzen(entry.arguments, {.input = entry.input});
    INFO(done.err);
    CHECK(done.status == 2);
    CHECK(contains(done.err, "\n... and 5 more\n"));
    CHECK(std::count(done.err.begin(), done.err.end(), '\n') <= 22);  // includes the line of merge
    const Finished few =
        run_kanzen(entry.arguments, {.input = entry.input.substr(0, entry.input.size() / 2)});
    CHECK_FALSE(contains(few.err, " more"));
  }
}

TEST_CASE("a page lists the first unreadable records only") {
  std::string text = kEasy + "\n";
  for (int i = 0; i < 25; ++i) text += "mistake\n";
  for (const std::string command : {"solve", "convert"}) {
    std::vector<std::string> arguments{command, "-", command == "solve" ? "--format" : "--to",
                                       "html"};
    const Finished done = run_kanzen(arguments, {.input = text});
    CHECK(contains(done.out, "stdin>:21:"));
    CHECK_FALSE(contains(done.out, "stdin>:22:"));
    CHECK(contains(done.out, "... and 5 more"));
  }
}

TEST_CASE("a binary file is reported at once") {
  const TemporaryDirectory directory;
  const std::string image = directory.write(
      "image.png", std::string("\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x10\0\0\n\0\n\n", 26));
  std::string wide = "\xFF\xFE";
  for (const char c : kEasy + "\n") wide += {c, '\0'};
  const std::string utf16 = directory.write("wide.txt", wide);
  for (const std::vector<std::string>& arguments : std::vector<std::vector<std::string>>{
           {"solve"}, {"verify"}, {"convert"}, {"line", "--games"}, {"merge"}}) {
    INFO(arguments.front());
    for (const std::string& path : {image, utf16}) {
      std::vector<std::string> words = arguments;
      words.push_back(path);
      const Finished done = run_kanzen(words);
      CHECK(done.status == 2);
      CHECK(contains(done.err, path == image ? "image.png: is not a text file"
                                             : "wide.txt: is text in UTF-16"));
    }
  }
  CHECK(run_kanzen({"solve", image}).err.find('\n') == run_kanzen({"solve", image}).err.size() - 1);
}

TEST_CASE("damaged text is still read") {
  const Finished done = run_kanzen({"solve", "-", "--hash", "1"},
                                   {.input = kEasy + "\n" + std::string(20, 'Q') + '\0' + "\n"});
  CHECK(done.status == 2);
  CHECK(contains(done.out, "1 position, 1 solved"));
  CHECK(contains(done.err, "<stdin>:2:"));
}

TEST_CASE("only near words are suggested") {
  using cli::similar_words;
  using Words = std::vector<std::string>;
  const Words commands{"solve", "verify", "line", "show", "check", "convert", "merge"};
  CHECK(similar_words("slove", commands) == Words{"solve"});
  CHECK(similar_words("SOLVE", commands) == Words{"solve"});
  CHECK(similar_words("sol", commands) == Words{"solve"});
  CHECK(similar_words("covnert", commands) == Words{"convert"});
  CHECK(similar_words("chekc", commands) == Words{"check"});
  CHECK(similar_words("elephant", commands).empty());
  CHECK(similar_words("x", commands).empty());
  CHECK(similar_words("", commands).empty());
  CHECK(similar_words("--thread", {"--threads", "--trace"}) == Words{"--threads"});
  CHECK(similar_words("--ab", {"--aba", "--abb"}) == Words{"--aba", "--abb"});
  CHECK(similar_words("--ab", {"--aba", "--abb", "--abc", "--abd"}).empty());  // too many
  CHECK(similar_words(std::string(1000, 's'), commands).empty());
}

TEST_CASE("a mistyped word is named with suggestions") {
  const TemporaryDirectory directory;
  const std::string file = directory.write("easy.obf", kEasy + "\n");
  struct Case {
    std::vector<std::string> arguments;
    std::string message;
  };
  const std::vector<Case> cases{
      {{"slove", file}, "kanzen: unknown command slove; did you mean solve? (see kanzen --help)\n"},
      {{"slove", file, "--threads", "1"}, "unknown command slove; did you mean solve?"},
      {{"train", "ftt"}, "unknown command ftt; did you mean fit? (see kanzen train --help)"},
      {{"help", "slove"}, "no command \"slove\"; did you mean solve?"},
      {{"solve", file, "--thread", "4"},
       "unknown option --thread; did you mean --threads? (see kanzen solve --help)"},
      {{"solve", "--thread", "4", file}, "unknown option --thread; did you mean --threads?"},
      {{"solve", file, "--hsah=4"}, "unknown option --hsah; did you mean --hash?"},
      {{"line", file, "--from-emptie"},
       "unknown option --from-emptie; did you mean --from-empties?"},
      {{"solve", file, "--elephant"}, "unknown option --elephant (see"},
      {{"solve", file, "--format", "jsno"}, "found jsno; did you mean jsonl? (see"},
      {{"convert", file, "--to", "makrdown"}, "found makrdown; did you mean markdown? (see"},
      {{"solve", file, "--format", "elephant"}, "found elephant (see"},
  };
  for (const Case& entry : cases) {
    INFO(entry.message);
    const Finished done = run_kanzen(entry.arguments);
    INFO(done.err);
    CHECK(done.status == 2);
    CHECK(done.out.empty());
    CHECK(contains(done.err, entry.message));
  }
}

TEST_CASE("an option is refused together with its earlier name") {
  const TemporaryDirectory directory;
  const std::string file = directory.path("a.kzc");
  const auto refused = [](std::vector<std::string> words, const std::string& one,
                          const std::string& other) {
    const Finished done = run_kanzen(words);
    INFO(done.err);
    CHECK(done.status == 2);
    CHECK(contains(done.err, one));
    CHECK(contains(done.err, other));
  };
  refused({"solve", kEasy, "--certificate", file + ",leaves=5", "--certificate-leaves", "6"},
          "--certificate-leaves", "--certificate ..,leaves=5");
  refused({"solve", kEasy, "--trace-limit", "6", "--trace", file + ",steps=5"}, "--trace-limit",
          "--trace ..,steps=5");
  refused({"solve", kEasy, "--out", file, "--resume", "--resume-changed"}, "--resume-changed",
          "--resume");
  refused({"solve", kEasy, "--schedule", "shared", "--isolate"}, "--schedule", "--isolate");
  refused({"solve", kEasy, "--goal", "value", "--wld"}, "--goal", "--wld");
  refused({"line", kEasy + "; h5", "--goal", "value", "--all-moves"}, "--goal", "--all-moves");
  refused({"show", kEasy, "--out", "a.svg", "--png", "a.png"}, "--out", "--png");
  refused({"check", file, "--format", "text", "--json"}, "--format", "--json");
  CHECK(run_kanzen({"solve", kEasy, "--certificate", file, "--certificate-leaves", "6"}).status ==
        0);
}

TEST_CASE("a misspelt or repeated number after a file is refused") {
  const TemporaryDirectory directory;
  const std::string file = directory.path("c.kzc");
  const Finished near = run_kanzen({"solve", kEasy, "--certificate", file + ",leafs=3"});
  CHECK(near.status == 2);
  CHECK(
      contains(near.err, "found leafs=3, expected leaves=N after the comma; did you mean leaves?"));
  CHECK(contains(near.err, "for a file with this name, add ,leaves=10"));
  CHECK(run_kanzen({"solve", kEasy, "--trace", file + ",leaves=3"}).status == 2);
  const Finished twice = run_kanzen({"solve", kEasy, "--certificate", file + ",leaves=5,leaves=6"});
  CHECK(twice.status == 2);
  CHECK(contains(twice.err, "found leaves=5,leaves=6, expected leaves=N once"));
  const std::string odd = directory.path("c,d=3");
  CHECK(run_kanzen({"solve", kEasy, "--certificate", odd + ",leaves=10"}).status == 0);
  CHECK(std::filesystem::exists(odd));
  CHECK(run_kanzen({"solve", kEasy, "--certificate", directory.path("a, b.kzc")}).status == 0);
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

TEST_CASE("times are read as people write them") {
  using cli::parse_time;
  CHECK(parse_time("90") == 90);
  CHECK(parse_time("0.5") == 0.5);
  CHECK(parse_time("10s") == 10);
  CHECK(parse_time("5m") == 300);
  CHECK(parse_time("2h") == 7200);
  CHECK(parse_time("1.5H") == 5400);
  CHECK(parse_time("1h30m") == 5400);
  CHECK(parse_time("1m0.5s") == 60.5);
  CHECK(parse_time(".5") == 0.5);
  CHECK(parse_time("2.") == 2);
  CHECK(parse_time("1e2") == 100);
  CHECK(parse_time("1.5E+1m") == 900);
  for (const std::string wrong :
       {"",    "0",   "0s",   "-1",    "s", "5 m", "5d", "30m1h", "1h30", "1m2m",
        "inf", "nan", "10ss", "1e999", ".", "e5",  "1e", "0x10",  "+1",   " 1"}) {
    INFO(wrong);
    CHECK_FALSE(parse_time(wrong));
  }
}

TEST_CASE("shares are read as people write them") {
  using cli::parse_share;
  CHECK(parse_share("2%") == 0.02);
  CHECK(parse_share("0.5") == 0.5);
  CHECK(parse_share("0") == 0);
  CHECK(parse_share("1") == 1);
  CHECK(parse_share("100%") == 1);
  for (const std::string wrong : {"", "%", "-1", "2", "101%", "2%%", "x", "nan"}) {
    INFO(wrong);
    CHECK_FALSE(parse_share(wrong));
  }
}

TEST_CASE("times are read as Slurm writes them") {
  using cli::parse_slurm_time;
  CHECK(parse_slurm_time("0:07") == 7);
  CHECK(parse_slurm_time("59:30") == 3570);
  CHECK(parse_slurm_time("3:59:30") == 14370);
  CHECK(parse_slurm_time("1-00:00:10") == 86410);
  for (const std::string wrong : {"", "7", "UNLIMITED", "INVALID", "1-", "1:2:3:4", "1-2-3:4"}) {
    INFO(wrong);
    CHECK_FALSE(parse_slurm_time(wrong));
  }
}

TEST_CASE("sizes and counts are read as people write them") {
  using cli::parse_count;
  using cli::parse_mebibytes;
  CHECK(parse_mebibytes("512") == 512U);
  CHECK(parse_mebibytes("512M") == 512U);
  CHECK(parse_mebibytes("1G") == 1024U);
  CHECK(parse_mebibytes("1.5g") == 1536U);
  CHECK(parse_mebibytes("2GiB") == 2048U);
  CHECK(parse_mebibytes("2GB") == 2048U);
  CHECK(parse_mebibytes("1T") == 1048576U);
  for (const std::string wrong : {"", "G", "-1G", "0.3M", "1K", "1Gi", "1GBs", "1 G", "x", "inf"}) {
    INFO(wrong);
    CHECK_FALSE(parse_mebibytes(wrong));
  }
  CHECK(parse_count("500") == 500U);
  CHECK(parse_count("20k") == 20'000U);
  CHECK(parse_count("1.5M") == 1'500'000U);
  CHECK(parse_count("2G") == 2'000'000'000U);
  for (const std::string wrong : {"", "0", "0k", "-5", "k", "1.5", "1kk", "1T", "inf"}) {
    INFO(wrong);
    CHECK_FALSE(parse_count(wrong));
  }
}

TEST_CASE("options take units and short names") {
  const Finished done =
      run_kanzen({"solve", "--board", kEasy, "-j", "1", "--hash", "1M", "--time-limit", "2h",
                  "--node-limit", "1G", "--total-time", "1h30m", "--format", "jsonl"});
  INFO(done.err);
  CHECK(done.status == 0);
  CHECK(contains(done.out, "threads=1 hash=1MiB"));
  CHECK(run_kanzen({"solve", "--board", kDashes, "--hash", "1", "--node-limit", "1k"}).status == 3);
  CHECK(run_kanzen({"-V"}).out == run_kanzen({"--version"}).out);
  CHECK(
      contains(run_kanzen({"solve", "--board", kEasy, "--hash", "1X"}).err,
               "--hash: expected a whole number of MiB, or one with a unit (512M, 1G), found 1X"));
}

}  // namespace kanzen::test
