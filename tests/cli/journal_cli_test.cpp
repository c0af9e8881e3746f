#include <iterator>
#include <random>
#include <regex>

#include "solver/batch/checkpoint.hpp"
#include "solver/records/journal_lines.hpp"
#include "solver/version/version.hpp"
#include "tests/cli/output_checks.hpp"
#include "tests/cli/process.hpp"
#include "tests/support/boards.hpp"
#include "tests/support/random_board.hpp"

namespace kanzen::test {
namespace {

/// Removes differences between two undisturbed runs: times, and the checksums over them.
std::string timeless(const std::string& text) {
  const std::regex changing("\"(seconds|check)\":[^,}]*");
  return std::regex_replace(text, changing, "\"$1\":0");
}

/// With one thread and --schedule isolated, node counts do not depend on earlier positions.
Words arguments(const std::string& file, const std::string& journal) {
  return {"solve",    file,    "--threads", "1",        "--hash",   "1",   "--schedule",
          "isolated", "--out", journal,     "--resume", "--format", "none"};
}

}  // namespace

TEST_CASE_METHOD(InFolder,
                 "solve and merge count all results of a journal, and what a limit has ended") {
  const std::string file =
      write("two.obf", kFfo1 + "; +18;\n" + kEasy + "; +6;\n" + kEasySquares + " O\n");
  const std::string journal = path("out.jsonl");
  const Words words{"solve", file, "--hash 1 --no-eval --node-limit 1000 --out", journal};
  check_output(words, 3,
               "3 positions, 2 solved, 0 mismatches, 1 unfinished, "
               "1 without a value to compare\n");
  for (const bool again : {true, false}) {
    check_output({words, "--resume", again ? "--retry" : ""}, 3,
                 "3 positions, 2 solved, 0 of them now, 0 mismatches, 1 unfinished");
    check_error({"merge", journal}, 3, "3 results, 2 solved, 1 unfinished");
  }
}

TEST_CASE_METHOD(InFolder, "all commands show the better of two estimates, and what ended it") {
  const std::string file = write("hard.obf", kStartSquares + " X; +18;\n");
  const std::string journal = path("out.jsonl");
  const Words words{
      "solve", file,    "--hash 1 -j 1 --time-limit 100 --resume --retry --format jsonl",
      "--out", journal, "--node-limit"};
  const json first = parse_json_lines(run_kanzen(3, {words, "200k"}).out).at(0);
  for (const Words& again : {Words{words, "1000"},
                             {"convert", journal, "--to jsonl"},
                             {"merge", journal},
                             {"merge", journal, journal}}) {
    const json row = parse_json_lines(run_kanzen(again).out).at(0);
    INFO(row);
    CHECK(row["status"] == "estimate");
    for (const char* const field : {"score", "spread", "depth"}) CHECK(row[field] == first[field]);
    CHECK(row["node_limit"] == 200'000);
    CHECK_FALSE(row.contains("time_limit"));
  }
  CHECK(contains(run_kanzen({"convert", journal, "--to csv"}).out, ",,200000,"));
  const Finished obf = run_kanzen(0, {"convert", journal, "--to obf"});
  check_contains(obf.err, {"\"stated scores, unsolved\" (1)"});
  check_contains(obf.out, {" X; % ~", ", stated +18\n"});
}

TEST_CASE_METHOD(InFolder, "a resumed run shows the results of the journal as rows too") {
  const std::string file =
      write("easy.obf", kEasy + "; +8;\n" + kEasySquares + " O\n" + kEasy + "; h5:+6;\n");
  const std::string journal = path("out.jsonl");
  for (const std::string command : {"solve", "verify"}) {
    for (const std::string format : {"table", "csv", "jsonl"}) {
      INFO(command << " --format " << format);
      std::filesystem::remove(journal);
      Words words{command, file,     "--hash 1 --threads 1 --out", journal, "--format",
                  format,  "--quiet"};
      const Finished whole = run_kanzen(1, words);
      CHECK_FALSE(whole.out.empty());
      // As if the run had been killed after its first result.
      const std::string text = read_file(journal);
      const std::size_t second = text.find('\n', text.find('\n') + 1) + 1;
      std::ofstream(journal, std::ios::binary) << text.substr(0, second);
      words.emplace_back("--resume");
      const std::regex measured(R"("seconds":[^,]*|[0-9.]+[kM]? +|[0-9]+\.[0-9]+)");
      const auto masked = [&](const std::string& rows) {
        return std::regex_replace(rows, measured, "");
      };
      CHECK(masked(run_kanzen(words).out) == masked(whole.out));
      CHECK(run_kanzen(words).out == run_kanzen(words).out);  // everything is in the journal
    }
    if (command == "verify")
      run_kanzen(2, {"verify", file, "--hash 1 --out", journal, "--resume --sample 1"});
  }
}

TEST_CASE_METHOD(InFolder, "a journal named like another format is refused with advice") {
  const std::string file = write("easy.obf", kEasy + "; +6;\n");
  for (const auto& [name, advice] :
       std::vector<std::pair<std::string, std::string>>{{"r.csv", "--format csv > "},
                                                        {"R.CSV", "--format csv > "},
                                                        {"r.txt", "--format table > "},
                                                        {"r.html", "--report "},
                                                        {"r.md", "--to markdown > "},
                                                        {"r.obf", "--to obf > "},
                                                        {"r.pgn", ""},
                                                        {"r.kzc", ""}}) {
    for (const std::string command : {"solve", "verify"}) {
      INFO(command << " --out " << name);
      const std::string journal = path(name);
      const Finished done =
          run_kanzen(2, {command, file, "--hash 1 --out", journal, "--format csv"});
      CHECK(contains(done.err, "a results file is JSON Lines"));
      CHECK((advice.empty() || contains(done.err, advice + journal)));
      CHECK_FALSE(std::filesystem::exists(journal));
    }
  }
}

TEST_CASE("a resumed run that stops again shows and counts what it did not reach") {
  // No machine solves the last two, however late the end of its time comes.
  const std::string hard = kStartSquares + " X\n";
  const TemporaryFile file("positions.obf", kEasy + "\n" + hard + hard);
  const TemporaryFile path("out.jsonl");
  const Words limited = {"solve", file, "--format csv --out", path, "--threads 1 --node-limit"};
  const Finished first = run_kanzen(3, {limited, "2000"});
  check_contains(first.err, {"3 positions, 1 solved", "2 unfinished"});
  const Finished again = run_kanzen(3, {limited, "1G --resume --total-time 0.000001"});
  check_contains(again.err, {"3 positions, 1 solved, 0 of them now", "2 unfinished", "stopped"});
  CHECK_FALSE(contains(again.err, "not tried again"));
  CHECK(std::ranges::count(again.out, '\n') == std::ranges::count(first.out, '\n'));
}

TEST_CASE("a claim that was converted is no result to merge") {
  const TemporaryFile claim("claim.obf", kFfo1Squares + " X; +18;\n");
  const TemporaryFile converted("claim.jsonl", run_kanzen(0, {"convert", claim, "--to jsonl"}).out);
  check_error({"merge", converted}, 2, "a claim that kanzen convert has written");
}

TEST_CASE_METHOD(InFolder, "shards solved separately and merged equal the whole run") {
  const std::string file = std::string(KANZEN_POSITIONS) + "/ffo-01-19.obf";
  Words merge{"merge"};
  std::size_t lines = 0;
  for (const std::string shard : {"1/3", "2/3", "3/3"}) {
    const std::string number = shard.substr(0, 1);
    const std::string journal = path("part" + number + ".jsonl");
    // As on three machines, the input lies in three folders.
    const std::string copy = write(number + ".obf", read_file(file));
    run_kanzen(0, {arguments(copy, journal), "--shard", shard});
    const std::string text = read_file(journal);
    lines += static_cast<std::size_t>(std::ranges::count(text, '\n')) - 1;
    merge.push_back(journal);
  }
  CHECK(lines == 19 + 3);  // no position in two parts; each part has a line at the end of its run
  const Finished merged = run_kanzen(0, merge);
  run_kanzen(0, arguments(file, path("whole.jsonl")));
  const auto sorted = [](const std::string& text) {
    std::vector<std::string> rows = lines_of(timeless(text));
    std::ranges::sort(rows);
    return rows;
  };
  const Finished whole = run_kanzen({"merge", path("whole.jsonl")});
  CHECK(sorted(merged.out) == sorted(whole.out));
  CHECK(timeless(merged.out) == timeless(whole.out));  // in the order of the input
  // Brief lines of a journal become independent lines, and keep checksums.
  check_contains(merged.out, {R"("engine":"kanzen )", R"("empties":14)", R"("check":")"});
  const std::string file_of_merged = write("merged.jsonl", merged.out);
  CHECK(run_kanzen({"merge", file_of_merged}).out == merged.out);
  check_error(arguments(file, file_of_merged), 2, "as kanzen merge prints them; to continue");
  // Files joined one after another can be continued, and their readers know what is there.
  const std::string joined = write("all.jsonl", read_file(merge[1]) + read_file(merge[2]));
  const Finished part = run_kanzen(0, {"convert", joined, "--to html"});
  for (const std::string& text : {part.err, part.out}) CHECK(contains(text, "part 3 of 3 of "));
  const Words compare{"compare", merge[1], path("whole.jsonl"), "--quiet --report", path("a.html")};
  CHECK(contains(run_kanzen(compare).err, "parts 2, 3 of 3 of "));
  CHECK(contains(read_file(path("a.html")), "parts 2, 3 of 3 of "));
  CHECK(run_kanzen({"convert", merge[1], merge[2], merge[3]}).err.empty());
  Words changed = arguments(file, joined);
  std::ranges::replace(changed, std::string("--resume"), std::string("--resume=changed"));
  check_error(changed, 0, "19 solved, 6 of them now");
  const Finished rows = run_kanzen(0, {"convert", joined, "--to csv"});
  CHECK(std::ranges::count(rows.out, '\n') == 20);
  CHECK_FALSE(contains(rows.err, "missing"));

  merge.push_back(path("whole.jsonl"));
  CHECK(run_kanzen(0, merge).out == merged.out);
}

TEST_CASE_METHOD(InFolder, "merge names the records that lack a result because a line is damaged") {
  for (const std::string more : {"", kEasy.c_str()}) {  // a limit, also below a changed input
    const std::string suite = write("suite.obf", kFfo1 + "\n" + more);
    run_kanzen(3, {"solve", suite, "--node-limit 9 --resume=changed --out", path("cut.jsonl")});
  }
  check_error({"merge", path("cut.jsonl")}, 3, "1 of 2 positions has no result: number 1\n");
  const std::string journal = path("all.jsonl");
  run_kanzen(0, {"solve - --hash 1 --threads 1 --format none --out", journal},
             {.input = kEasy + "\n" + kEasy + "; h5\n" + kEasy + "; h6\n"});
  const std::string whole = read_file(journal);
  std::string damaged = whole;
  damaged.replace(damaged.find(R"("score")", damaged.find(R"("id":"2")")), 7, R"("scoer")");
  const std::string copy = write("damaged.jsonl", damaged);
  const Finished merged = run_kanzen(3, {"merge", copy});
  check_contains(merged.err,
                 {R"(3:1: the checksum is wrong, expected the line as it was written, found "{)",
                  "damaged.jsonl: 1 of 3 positions has no result: number 2\n",
                  "2 results, 2 solved, 0 duplicates skipped, 0 contradictions; more is"});
  CHECK_FALSE(contains(run_kanzen(2, {"merge", copy, journal}).err, "has no result"));
  const std::size_t header_end = whole.find('\n') + 1;
  const std::string none = whole.substr(0, header_end) + whole.substr(whole.rfind("{\"end\""));
  check_error({"merge", write("none.jsonl", none)}, 3,
              "3 of 3 positions have no result: numbers 1, 2, 3\n");
}

TEST_CASE_METHOD(InFolder,
                 "merge keeps an unfinished result beside a solved window of its position") {
  const auto solve = [](const Words& more) {
    return run_kanzen({"solve", kFfo1, "--hash 1 --format jsonl", more}).out;
  };
  const std::string window = solve({"--goal", "0..1"});
  const std::string open = solve({"--node-limit", "1000", "--no-eval"});
  REQUIRE(contains(open, "unfinished"));
  const std::string first = write("window.jsonl", window);
  const std::string second = write("open.jsonl", open);
  for (const auto& files : {std::vector{first, second}, std::vector{second, first}}) {
    const Finished done = run_kanzen(3, {"merge", files[0], files[1]});
    CHECK(done.out == window + open);
    check_contains(done.err, {"2 results, 1 solved, 1 unfinished, 0 duplicates skipped"});
  }
}

TEST_CASE_METHOD(InFolder, "every reader skips results of a run that contradicted itself") {
  Random random{81};
  Board board;
  Score value = 64;
  while (value > 30 || value < -30) {
    board = random_unfinished_board(random, 14);
    value = Solver({.hash_mib = 4}).solve(board).score;
  }
  const std::string checkpoint = path("checkpoint");
  {
    Solver liar({.hash_mib = 4});
    liar.import_bounds(board, {kMinScore, value - 10, Square::none});
    (void)write_checkpoint(checkpoint, liar, "kanzen " + std::string(version()));
  }
  // The planted bound answers the first goal, and the second goal exposes it.
  const std::string position = R"("board":")" + notation::to_string(Position{board}) + R"(")";
  const std::string window =
      "[" + std::to_string(value - 5) + "," + std::to_string(value - 4) + "]";
  const std::string file =
      write("asked.jsonl", R"({"id":"1",)" + position + R"(,"window":)" + window +
                               "}\n{\"id\":\"2\"," + position + "}\n");
  const std::string journal = path("journal.jsonl");
  const Words plain{"solve", file, "--threads 1 --hash 4 --format none --out", journal};
  const Finished failed = run_kanzen(
      5, {plain, "--schedule one-at-a-time --checkpoint", checkpoint}, {.folder = path("")});
  check_contains(failed.err, {"the results file now says that its line 2 cannot be trusted",
                              "the checkpoint was removed"});
  CHECK_FALSE(std::filesystem::exists(checkpoint));

  const Finished merged = run_kanzen(3, {"merge", journal});  // the run has not ended
  CHECK(merged.out.empty());
  CHECK(contains(merged.err, "journal.jsonl: skipped line 2, because"));
  for (const Words& words : {Words{"convert", journal, "--to jsonl"}, {"solve", journal}}) {
    const Finished read = run_kanzen(words);
    check_contains(read.err, {"journal.jsonl: skipped line 2, because",
                              "journal.jsonl: its run has not ended, so positions may be missing"});
    CHECK_FALSE(contains(read.out, notation::to_string(Position{board})));
  }
  // Piped lines cannot be read in advance.
  check_error({"convert - --to jsonl"}, 2, "line 2 of this results file cannot be trusted",
              {.input = read_file(journal)});

  const Words resumed{plain, "--resume"};
  check_error(resumed, 0, "the results of 1 position cannot be trusted");
  CHECK_FALSE(contains(run_kanzen(0, resumed).err, "trusted"));
  const std::string now = run_kanzen({"convert", journal, "--to jsonl"}).out;
  CHECK(contains(now, "\"status\":\"exact\",\"score\":" + std::to_string(value)));
  CHECK_FALSE(contains(now, "\"upper\":" + std::to_string(value - 10)));
}

TEST_CASE_METHOD(InFolder, "a journal that contradicts itself is an error that names both lines") {
  const std::string file = write("one.obf", kEasy + ";\n");
  const std::string journal = path("journal.jsonl");
  const Words words{"solve", file, "--out", journal, "--format none --resume"};
  run_kanzen(0, words);
  std::ofstream(journal, std::ios::app)
      << with_checksum(R"({"id":"1","board":")" + kEasy +
                       R"(","status":"exact","pv":"","score":40,"n":0})")
      << "\n";
  check_contains(run_kanzen(2, words).err,
                 {"line 2 of " + journal + " and line 4 of " + journal + " contradict each other",
                  "solved again"});
  CHECK_FALSE(contains(run_kanzen(0, words).err, "contradict"));
}

TEST_CASE_METHOD(InFolder, "two runs do not share a checkpoint") {
  const std::string checkpoint = path("checkpoint");
  const Words words{"solve", kFfo1, "--hash 4 --format none --checkpoint", checkpoint};
  run_kanzen(0, words);
  const std::string before = read_file(checkpoint);
  {
    const FileLock other_run(checkpoint);
    check_error(words, 2, "checkpoint: is in use by another process");
    CHECK(read_file(checkpoint) == before);
  }
  run_kanzen(0, words);
  const std::filesystem::directory_iterator files(path("."));
  CHECK(std::distance(begin(files), end(files)) == 1);  // no lock stays behind
}

TEST_CASE("a damaged checkpoint is refused, and one that was cut off is named") {
  const TemporaryFile checkpoint("checkpoint");
  const Words words{"solve", kFfo1, "--hash 4 --format none --checkpoint", checkpoint};
  run_kanzen(0, words);
  const std::string whole = read_file(checkpoint);
  const auto change = [&](const std::string& content) {
    std::ofstream(checkpoint, std::ios::binary) << content;
  };
  change(whole + "123");  // as if a kill had left the beginning of a block
  check_error(words, 0, "its last 3 bytes were cut off while they were written");
  std::string changed = whole;
  changed[changed.size() / 2] ^= 1;
  change(changed);
  check_error(words, 2, "checkpoint: is damaged, expected the file as it was written");
  std::filesystem::remove(checkpoint);
  std::filesystem::create_directory(checkpoint);
  CHECK(contains(run_kanzen(words).err, "expected a file, found a folder, pipe or device"));
}

}  // namespace kanzen::test
