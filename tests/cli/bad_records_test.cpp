#include <sys/stat.h>

#include <algorithm>
#include <cstddef>
#include <fstream>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include "tests/cli/process.hpp"
#include "tests/support/boards.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/temporary_directory.hpp"

namespace kanzen::test {
namespace {

std::string noise(std::size_t bytes) {
  std::mt19937_64 random(20260101);
  std::string text(bytes, '\0');
  for (char& c : text) c = static_cast<char>(random() & 255);
  return text;
}

}  // namespace

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

TEST_CASE("noise of all bytes is not text") {
  const Finished done = run_kanzen({"solve", "-", "--hash", "1"}, {.input = noise(10'000'000)});
  CHECK(done.status == 2);
  CHECK(contains(done.err, "<stdin>: is not a text file, expected positions"));
  CHECK(std::count(done.err.begin(), done.err.end(), '\n') == 1);
}

TEST_CASE("ten megabytes of noise are only errors") {
  std::string text = noise(10'000'000);
  for (char& c : text) c = c == '\0' ? 'Q' : c;
  const Finished done =
      run_kanzen({"solve", "-", "--hash", "1", "--format", "jsonl"}, {.input = text});
  CHECK(done.status == 2);
  CHECK(done.out.empty());
  CHECK(contains(done.err, "<stdin>:1:"));
  CHECK(contains(done.err, "\n... and "));
}

TEST_CASE("noise without a line break is one error") {
  std::string text = noise(10'000'000);
  for (char& c : text) c = c == '\0' || c == '\n' || c == '%' || c == '#' ? 'Q' : c;
  const Finished done = run_kanzen({"solve", "-", "--hash", "1"}, {.input = text});
  CHECK(done.status == 2);
  CHECK(std::count(done.err.begin(), done.err.end(), '\n') == 1);
}

}  // namespace kanzen::test
