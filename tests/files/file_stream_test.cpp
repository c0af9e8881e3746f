#include "solver/files/file_stream.hpp"

#include <cerrno>
#include <filesystem>
#include <string>

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
  }
}

TEST_CASE("an error of reading is no end of the file") {
  const test::TemporaryDirectory directory;
  FileStream folder(directory.path(""));
  CHECK(folder.get() == std::char_traits<char>::eof());
  CHECK(folder.bad());
  CHECK(folder.error() != 0);

  // The first page of a process cannot be read.
  if (!std::filesystem::exists("/proc/self/mem")) return;
  FileStream memory("/proc/self/mem");
  std::string line;
  CHECK_FALSE(std::getline(memory, line));
  CHECK(memory.bad());
  CHECK(memory.error() == EIO);
}

TEST_CASE("a file that cannot be opened is a bad stream with its error") {
  const test::TemporaryDirectory directory;
  FileStream missing(directory.path("missing"));
  CHECK(missing.bad());
  CHECK(missing.error() == ENOENT);
}

}  // namespace kanzen
