#include "solver/records/journal_lines.hpp"
#include "tests/support/catch.hpp"

namespace kanzen {
namespace {

TEST_CASE("any change of a line with a checksum is detected") {
  const std::string object = R"({"id":"a","score":6,"text":",\"check\":\"x"})";
  CHECK(checksum_of(object) == Checksum::absent);
  const std::string line = with_checksum(object);
  CHECK(line.starts_with(object.substr(0, object.size() - 1) + ",\"check\":\""));
  CHECK(checksum_of(line) == Checksum::right);
  for (std::size_t i = 0; i < line.size(); ++i) {
    std::string changed = line;
    changed[i] = changed[i] == '1' ? '2' : '1';
    INFO(changed);
    CHECK(checksum_of(changed) != Checksum::right);
    CHECK(checksum_of(line.substr(0, i)) != Checksum::right);
  }
  CHECK(checksum_of(line + "\n") == Checksum::wrong);
  CHECK(checksum_of(line.substr(0, line.size() - 1) + ",\"score\":8}") == Checksum::wrong);
  CHECK(checksum_of("") == Checksum::absent);
}

TEST_CASE("the checksum of a line never changes: journals are kept for years") {
  CHECK(with_checksum("{\"id\":\"1\"}") == "{\"id\":\"1\",\"check\":\"6505727f19a4346c\"}");
}

}  // namespace
}  // namespace kanzen
