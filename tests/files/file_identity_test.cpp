// Tests whether a path still leads to the same file.
#include <fcntl.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "solver/files/append_to_file.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/temporary_directory.hpp"

namespace kanzen {

TEST_CASE("a file is the same under any name, and its replacement is not") {
  const test::TemporaryDirectory folder;
  const std::string path = folder.write("file", "text");
  const std::string moved = folder.path("moved");
  const auto before = identity_of_file(path);
  REQUIRE(before);
  std::filesystem::create_symlink("file", folder.path("link"));
  CHECK(identity_of_file(folder.path("link")) == before);
  const std::ifstream open(path);  // so that its inode is not reused
  std::filesystem::rename(path, moved);
  CHECK_FALSE(identity_of_file(path));
  CHECK(identity_of_file(moved) == before);
  folder.write("file", "text");
  CHECK(identity_of_file(path) != before);
  CHECK_FALSE(identity_of_file(""));
}

TEST_CASE("a file that cannot be examined does not count as lost") {
  const test::TemporaryDirectory folder;
  const std::string path = folder.write("file", "text");
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  const auto file = identity_of_file(descriptor);
  ::close(descriptor);
  REQUIRE(file);
  CHECK_FALSE(identity_of_file(-1));
  CHECK_FALSE(leads_elsewhere(path, *file));
  CHECK_FALSE(leads_elsewhere(folder.path(std::string(256, 'n')), *file));  // too long to examine
  CHECK(leads_elsewhere(folder.path("no file"), *file));
  CHECK(leads_elsewhere(path + "/within a file", *file));
  CHECK(leads_elsewhere(folder.write("another", "text"), *file));
}

}  // namespace kanzen
