// Options beside their earlier names.
#include <string>
#include <vector>

#include "tests/cli/process.hpp"
#include "tests/support/boards.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/temporary_directory.hpp"

namespace kanzen::test {

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

}  // namespace kanzen::test
