#include "solver/files/read_file.hpp"

#include <string>

#include "solver/files/input_error.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/temporary_directory.hpp"

namespace kanzen {
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
