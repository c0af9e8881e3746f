// Open files, and changes of names.
#include "solver/files/system_file.hpp"

#include <array>
#include <cerrno>
#include <string>
#include <utility>

#include "solver/files/command_line.hpp"
#include "solver/files/file_name.hpp"
#include "solver/files/read_file.hpp"
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

}  // namespace kanzen
