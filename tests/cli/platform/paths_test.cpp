#include "solver/apps/kanzen/platform/paths.hpp"

#include <filesystem>
#include <string>

#include "tests/cli/process.hpp"
#include "tests/support/catch.hpp"

namespace kanzen::cli {
namespace {

using test::TemporaryDirectory;

bool names_both(const std::string& problem, const std::string& a, const std::string& b) {
  return problem.find(a) != std::string::npos && problem.find(b) != std::string::npos;
}

}  // namespace

TEST_CASE("two outputs at one place are refused, whether it exists or not") {
  const TemporaryDirectory folder;
  std::filesystem::create_directory(folder.path("sub"));
  Paths paths;
  paths.writes("--out", folder.path("new"));
  CHECK(paths.problem().empty());
  paths.writes("--report", folder.path("sub/../new"));
  CHECK(names_both(paths.problem(), "--out", "--report"));
}

TEST_CASE("an output that is an input is refused also through links") {
  const TemporaryDirectory folder;
  const std::string input = folder.write("input", "text");
  std::filesystem::create_symlink(input, folder.path("symbolic"));
  std::filesystem::create_hard_link(input, folder.path("hard"));
  std::filesystem::create_directory_symlink(folder.path("."), folder.path("folder"));
  for (const std::string name : {"input", "./input", "symbolic", "hard", "folder/input"}) {
    INFO(name);
    Paths paths;
    paths.reads("FILE", input);
    paths.writes("--out", folder.path(name));
    CHECK(names_both(paths.problem(), "FILE", "--out"));
  }
}

TEST_CASE("a symbolic link to a missing output names that output") {
  const TemporaryDirectory folder;
  std::filesystem::create_directory(folder.path("sub"));
  std::filesystem::create_symlink("sub/second", folder.path("first"));
  std::filesystem::create_symlink("../new", folder.path("sub/second"));
  Paths paths;
  paths.writes("--out", folder.path("new"));
  paths.writes("--report", folder.path("first"));
  CHECK(names_both(paths.problem(), "--out", "--report"));
}

TEST_CASE("inputs may be read twice, and devices may be used any number of times") {
  const TemporaryDirectory folder;
  const std::string input = folder.write("input", "text");
  Paths paths;
  paths.reads("FILES", input);
  paths.reads("FILES", input);
  paths.reads("--from", "/dev/null");
  paths.writes("--out", "/dev/null");
  paths.writes("--report", "/dev/null");
  paths.writes("--trace", "");
  paths.writes("--csv", "");
  CHECK(paths.problem().empty());
}

TEST_CASE("numbered files conflict with files of the same form in their folder") {
  const TemporaryDirectory folder;
  const std::string certificate = folder.write("7.kzc", "text");
  const auto problem_with = [&](const std::string& other) {
    Paths paths;
    paths.reads("FILE", other);
    paths.writes_numbered("--certificate", folder.path("."), "", ".kzc");
    return paths.problem();
  };
  CHECK(names_both(problem_with(certificate), "FILE", "--certificate"));
  CHECK(names_both(problem_with(folder.path("123.kzc")), "FILE", "--certificate"));
  CHECK(problem_with(folder.write("suite.obf", "text")).empty());
  CHECK(problem_with(folder.path("7.kzc.gz")).empty());
  CHECK(problem_with(folder.path("a7.kzc")).empty());

  const TemporaryDirectory elsewhere;
  std::filesystem::create_hard_link(certificate, elsewhere.path("linked"));
  CHECK(names_both(problem_with(elsewhere.path("linked")), "FILE", "--certificate"));
}

TEST_CASE("a folder of numbered files cannot be a file, and may be shared by files of two forms") {
  const TemporaryDirectory folder;
  Paths paths;
  paths.writes_numbered("--certificate", folder.path("new/"), "", ".kzc");
  paths.writes_numbered("--self-check", folder.path("new"), "difference-", ".json");
  CHECK(paths.problem().empty());
  paths.writes("--out", folder.path("new"));
  CHECK(names_both(paths.problem(), "--certificate", "--out"));
}

}  // namespace kanzen::cli
