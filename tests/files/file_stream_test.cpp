#include "solver/files/file_stream.hpp"

#include <cerrno>
#include <filesystem>
#include <string>

#include "solver/files/file_error.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/temporary_directory.hpp"

namespace kanzen {

TEST_CASE("a stream has all bytes of its file") {
  const test::TemporaryDirectory directory;
  for (const std::size_t size : {0U, 1U, 16383U, 16384U, 16385U, 100000U}) {
    std::string text;
    for (std::size_t i = 0; i < size; ++i) text += static_cast<char>(i * i >> 7);
    const std::string path = directory.write("file", text);
    FileStream in(path);
    const std::string read(std::istreambuf_iterator<char>(in), {});
    CHECK(read == text);
    CHECK(in.error() == 0);
    CHECK_FALSE(in.bad());
    CHECK(in.peek() == std::char_traits<char>::eof());  // not an error
  }
}

TEST_CASE("an error of reading cannot be taken for the end of the file") {
  const test::TemporaryDirectory directory;
  FileStream folder(directory.path(""));
  CHECK_THROWS_AS(folder.get(), InputError);
  CHECK(folder.error() != 0);

  // The first page of a process cannot be read.
  if (!std::filesystem::exists("/proc/self/mem")) return;
  FileStream memory("/proc/self/mem");
  std::string line;
  CHECK_THROWS_AS(std::getline(memory, line), InputError);
  CHECK(memory.error() == EIO);
  memory.clear();
  CHECK_THROWS_AS(memory.read(line.data(), 0).peek(), InputError);  // and not forgotten
}

TEST_CASE("a file that cannot be opened is an error with its name and the reason") {
  const test::TemporaryDirectory directory;
  const std::string path = directory.path("missing");
  try {
    const FileStream missing(path);
    FAIL("expected InputError");
  } catch (const InputError& error) {
    CHECK(error.what() == path + ": No such file or directory");
  }
}

namespace {

std::string message_of_reading(const std::string& path) {
  try {
    (void)read_file(path);
  } catch (const InputError& error) {
    CHECK(path + ": " + error.reason() == error.what());
    return error.what();
  }
  return {};
}

}  // namespace

TEST_CASE("a file is read completely with any bytes") {
  const test::TemporaryDirectory folder;
  std::string bytes(200'000, 'x');
  bytes[0] = '\0';
  bytes[1] = '\r';
  CHECK(read_file(folder.write("bytes", bytes)) == bytes);
  CHECK(read_file(folder.write("empty", "")).empty());
}

TEST_CASE("an unreadable file is named with the reason of the system") {
  const test::TemporaryDirectory folder;
  const std::string missing = folder.path("missing");
  CHECK(message_of_reading(missing) == missing + ": No such file or directory");
  CHECK(message_of_reading(folder.path(".")) == folder.path(".") + ": Is a directory");
}

}  // namespace kanzen
