#include "solver/files/system_file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <filesystem>
#include <fstream>
#include <string>
#include <utility>

#include "solver/files/atomic_file.hpp"
#include "solver/files/file_stream.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/temporary_directory.hpp"

namespace kanzen {

using Open = SystemFile::Open;

TEST_CASE("a file that must be new is refused if there is one") {
  const test::TemporaryDirectory folder;
  const std::string path = folder.write("file", "text");
  SystemFile file;
  CHECK(file.open(path, Open::create) == EEXIST);
  CHECK(file.open(path, Open::update_new) == EEXIST);
  CHECK_FALSE(file.is_open());
  CHECK(file.open(folder.path("none"), Open::append) == ENOENT);
  CHECK(file.open(folder.path("none"), Open::truncate) == ENOENT);
  CHECK(read_file(path) == "text");
}

TEST_CASE("bytes are read and written where they are wanted") {
  const test::TemporaryDirectory folder;
  const std::string path = folder.path("file");
  SystemFile file;
  REQUIRE(file.open(path, Open::update) == 0);
  CHECK(file.write_at(0, "0123456789") == 0);
  CHECK(file.write_at(3, "abc") == 0);
  CHECK(file.resize(8) == 0);
  std::array<char, 4> into{};
  std::size_t count = 0;
  CHECK(file.read_at(2, into, count) == 0);
  CHECK(std::string(into.data(), count) == "2abc");
  CHECK(file.read_at(6, into, count) == 0);
  CHECK(std::string(into.data(), count) == "67");
  CHECK(file.read_at(8, into, count) == 0);
  CHECK(count == 0);
  FileStatus status;
  CHECK(file.status(status) == 0);
  CHECK(status.kind == FileKind::regular);
  CHECK(status.size == 8);
  CHECK(status.links == 1);
  CHECK(file.sync() == 0);
  CHECK(file.close() == 0);
  CHECK(read_file(path) == "012abc67");
}

TEST_CASE("a lock keeps other objects out until its file is closed") {
  const test::TemporaryDirectory folder;
  const std::string path = folder.path("file");
  SystemFile first;
  SystemFile second;
  REQUIRE(first.open(path, Open::update) == 0);
  REQUIRE(second.open(path, Open::update) == 0);
  CHECK(first.lock() == 0);
  CHECK(second.lock() == EWOULDBLOCK);
  CHECK(first.write_at(0, "text") == 0);
  CHECK(read_file(path) == "text");  // others may read it
  SystemFile moved = std::move(first);
  CHECK(second.lock() == EWOULDBLOCK);
  CHECK(moved.close() == 0);
  CHECK(second.lock() == 0);
}

TEST_CASE("a renamed file replaces another one, and a removed one has no links") {
  const test::TemporaryDirectory folder;
  const std::string from = folder.write("from", "new");
  const std::string to = folder.write("to", "old");
  CHECK(check_writable(to) == 0);
  CHECK(force_to_disk(from) == 0);
  CHECK(force_to_disk(folder.path("")) == 0);
  CHECK(rename_over(from, to) == 0);
  CHECK(read_file(to) == "new");
  CHECK(rename_over(from, to) == ENOENT);
  CHECK(remove_name(to) == 0);
  CHECK(remove_name(to) == ENOENT);
  CHECK(check_writable(to) == ENOENT);
}

TEST_CASE("names keep their characters") {
  const std::string name =
      "gr\xC3\xB6\xC3\x9F"
      "e/\xE9\xBB\x92 1.obf";
  CHECK(to_utf8(to_path(name)) == name);
  CHECK(to_utf8(to_path(name).filename()) == "\xE9\xBB\x92 1.obf");
  const test::TemporaryDirectory folder;
  const std::string path = folder.path("\xE9\xBB\x92");
  SystemFile file;
  REQUIRE(file.open(path, Open::create) == 0);
  CHECK(file.write("text") == 0);
  CHECK(file.close() == 0);
  CHECK(read_file(path) == "text");
  FileStatus status;
  CHECK(read_status(path, status) == 0);
  CHECK(read_status(folder.path(""), status) == 0);
  CHECK(status.kind == FileKind::folder);
}

TEST_CASE("the command line begins with the name of the program") {
  const std::array<const char*, 3> words{"kanzen", "solve", "a b"};
  CHECK(command_line(3, words.data()) == std::vector<std::string>{"kanzen", "solve", "a b"});
  CHECK(command_line(0, nullptr).empty());
}

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
