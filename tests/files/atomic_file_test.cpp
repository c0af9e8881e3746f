// Files that appear only when they are complete.
#include "solver/files/atomic_file.hpp"

#include <sys/stat.h>

#include <filesystem>
#include <string>

#include "solver/files/output_error.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/temporary_directory.hpp"

namespace kanzen {
namespace {

using test::read_file;
using test::TemporaryDirectory;

std::size_t entries(const TemporaryDirectory& folder) {
  std::size_t count = 0;
  for ([[maybe_unused]] const auto& entry : std::filesystem::directory_iterator(folder.path("."))) {
    ++count;
  }
  return count;
}

std::string message_of_writing(const std::string& path) {
  try {
    write_atomically(path, "text");
  } catch (const OutputError& error) {
    return error.what();
  }
  return {};
}

}  // namespace

TEST_CASE("a file is written completely and leaves no other files") {
  const TemporaryDirectory folder;
  write_atomically(folder.path("file"), "first");
  CHECK(read_file(folder.path("file")) == "first");
  write_atomically(folder.path("file"), "second");
  CHECK(read_file(folder.path("file")) == "second");
  CHECK(entries(folder) == 1);
}

TEST_CASE("without a commit the former file stays") {
  const TemporaryDirectory folder;
  const std::string path = folder.write("file", "former");
  {
    AtomicFile file(path);
    file.write("half of it");
    CHECK(read_file(file.path()) == "half of it");
    CHECK(read_file(path) == "former");
  }
  CHECK(read_file(path) == "former");
  CHECK(entries(folder) == 1);
}

TEST_CASE("the temporary name ends like the final one") {
  const TemporaryDirectory folder;
  const AtomicFile file(folder.path("proof.kzc.gz"));
  CHECK(file.path().ends_with("proof.kzc.gz"));
  CHECK(file.path() != folder.path("proof.kzc.gz"));
}

TEST_CASE("a name may be as long as the system allows") {
  const TemporaryDirectory folder;
  for (const std::string letter : {"n", "\u672c"}) {
    std::string name = ".html";
    while (name.size() + letter.size() <= 255) name.insert(0, letter);
    CHECK(AtomicFile(folder.path(name)).path().ends_with(letter + ".html"));
    write_atomically(folder.path(name), "text");
    CHECK(read_file(folder.path(name)) == "text");
  }
  CHECK(entries(folder) == 2);
  const std::string too_long = folder.path(std::string(256, 'n'));
  CHECK_THROWS_AS(AtomicFile(too_long), OutputError);  // at once, before any writing
  CHECK(message_of_writing(too_long).ends_with("File name too long"));
}

TEST_CASE("symbolic links and permissions survive") {
  const TemporaryDirectory folder;
  const std::string target = folder.write("target", "former");
  REQUIRE(::chmod(target.c_str(), 0600) == 0);
  std::filesystem::create_symlink("target", folder.path("link"));
  write_atomically(folder.path("link"), "new");
  CHECK(std::filesystem::is_symlink(folder.path("link")));
  CHECK(read_file(target) == "new");
  struct stat status {};
  REQUIRE(::stat(target.c_str(), &status) == 0);
  CHECK((status.st_mode & 0777U) == 0600U);
}

TEST_CASE("a symbolic link to a missing file is followed, not replaced") {
  const TemporaryDirectory folder;
  std::filesystem::create_directory(folder.path("other"));
  std::filesystem::create_symlink("other/second", folder.path("first"));
  std::filesystem::create_symlink("third", folder.path("other/second"));
  write_atomically(folder.path("first"), "new");
  CHECK(std::filesystem::is_symlink(folder.path("first")));
  CHECK(std::filesystem::is_symlink(folder.path("other/second")));
  CHECK(read_file(folder.path("other/third")) == "new");
  std::filesystem::create_symlink("nowhere/file", folder.path("lost"));
  CHECK(message_of_writing(folder.path("lost")) ==
        folder.path("lost") + " cannot be written: No such file or directory");
  std::filesystem::create_symlink("circle", folder.path("circle"));
  CHECK(message_of_writing(folder.path("circle")) ==
        folder.path("circle") + " cannot be written: Too many levels of symbolic links");
  CHECK(std::filesystem::is_symlink(folder.path("circle")));
}

TEST_CASE("errors contain the name and the reason") {
  const TemporaryDirectory folder;
  CHECK(message_of_writing("/dev/null").empty());  // remains a device
  CHECK(std::filesystem::is_character_file("/dev/null"));
  CHECK(message_of_writing("/dev/full") == "/dev/full cannot be written: No space left on device");
  CHECK(message_of_writing(folder.path("no/file")) ==
        folder.path("no/file") + " cannot be written: No such file or directory");
  CHECK(message_of_writing(folder.path(".")) ==
        folder.path(".") + " cannot be written: Is a directory");
}

}  // namespace kanzen
