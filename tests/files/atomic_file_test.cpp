#include "solver/files/atomic_file.hpp"

#include <sys/stat.h>

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <utility>

#include "solver/files/file_error.hpp"
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

TEST_CASE("an unfinished file does not look like a finished one") {
  const TemporaryDirectory folder;
  const AtomicFile file(folder.path("proof.kzc.gz"));
  CHECK(file.path().starts_with(folder.path(".kanzen-")));
  CHECK(file.path().ends_with("-proof.kzc.gz.part"));
}

TEST_CASE("what a killed writer has left is replaced by the next one") {
  const TemporaryDirectory folder;
  const std::string path = folder.path("file");
  std::string first;
  std::string second;
  {
    const AtomicFile one(path);
    const AtomicFile two(path);
    first = one.path();
    second = two.path();
    CHECK(first != second);
  }
  CHECK(entries(folder) == 0);
  // Two writers were killed while both were alive. The files are there, and nobody holds a lock.
  std::ofstream(first) << "half";
  std::ofstream(second) << "another half";
  {
    const AtomicFile next(path);
    CHECK(next.path() == first);
    CHECK(read_file(first).empty());
    CHECK(entries(folder) == 1);
  }
  std::ofstream(first) << "half";
  write_atomically(path, "whole");
  CHECK(read_file(path) == "whole");
  CHECK(entries(folder) == 1);
}

TEST_CASE("writers that are alive do not disturb each other") {
  const TemporaryDirectory folder;
  const std::string path = folder.path("file");
  AtomicFile one(path);
  AtomicFile two(path);
  one.write("one");
  two.write("two");
  write_atomically(path, "three");
  CHECK(read_file(path) == "three");
  one.commit();
  CHECK(read_file(path) == "one");
  const AtomicFile four(path);  // may use the name that `one` has given up
  CHECK(four.path() != two.path());
  two.commit();
  CHECK(read_file(path) == "two");
}

TEST_CASE("a writer whose unfinished file was replaced touches nothing of its successor") {
  const TemporaryDirectory folder;
  const std::string path = folder.path("a");
  {
    AtomicFile first(path);
    first.write("first");
    std::filesystem::remove(first.path());
    AtomicFile second(path);
    REQUIRE(second.path() == first.path());
    second.write("seco");
    CHECK_THROWS_AS(first.commit(), OutputError);
    CHECK_THROWS_AS(first.write("more"), OutputError);
    CHECK_FALSE(std::filesystem::exists(path));
    second.write("second");
    second.commit();
  }
  CHECK(read_file(path) == "second");
  const std::string hidden = folder.path(".kanzen-a.lock");
  auto former = std::make_unique<FileLock>(path);
  std::filesystem::remove(hidden);
  const FileLock latter(path);
  former.reset();
  CHECK(std::filesystem::exists(hidden));
  CHECK(latter.is_locked());
}

TEST_CASE("a lock holds while the content is replaced, and a killed owner does not keep it") {
  const TemporaryDirectory folder;
  const std::string path = folder.path("file");
  std::filesystem::create_symlink("file", folder.path("link"));
  std::filesystem::remove(path);
  {
    const FileLock lock(path);
    write_atomically(path, "one");
    write_atomically(path, "two");
    CHECK_THROWS_AS(FileLock(path), InputError);
    CHECK_THROWS_AS(FileLock(folder.path("link")), InputError);
    FileLock other(folder.path("other"));
    const FileLock moved(std::move(other));
    CHECK_THROWS_AS(FileLock(folder.path("other")), InputError);
  }
  CHECK(entries(folder) == 2);  // the file and its link
  std::ofstream(folder.path(".kanzen-file.lock")) << "left";
  { const FileLock again(path); }
  CHECK(entries(folder) == 2);
  CHECK_THROWS_AS(FileLock(folder.path("no/file")), OutputError);
  { const FileLock longest(folder.path(std::string(255, 'n'))); }
}

TEST_CASE("a name may be as long as the system allows") {
  const TemporaryDirectory folder;
  for (const std::string letter : {"n", "\u672c"}) {
    std::string name = ".html";
    while (name.size() + letter.size() <= 255) name.insert(0, letter);
    CHECK(AtomicFile(folder.path(name)).path().ends_with(letter + ".html.part"));
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
