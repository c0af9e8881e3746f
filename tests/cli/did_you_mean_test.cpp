#include <string>
#include <vector>

#include "solver/apps/kanzen/commands/options/arguments.hpp"
#include "tests/cli/process.hpp"
#include "tests/support/boards.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/temporary_directory.hpp"

namespace kanzen::test {

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

}  // namespace kanzen::test
