// How the program words things.
#include "solver/cli/output/text.hpp"

#include "tests/support/catch.hpp"

namespace kanzen::test {

TEST_CASE("a noun agrees with its count") {
  CHECK(cli::count_text(0, "claim") == "0 claims");
  CHECK(cli::count_text(1, "claim") == "1 claim");
  CHECK(cli::count_text(2, "claim") == "2 claims");
  CHECK(cli::count_text(1, "mismatch", "mismatches") == "1 mismatch");
  CHECK(cli::count_text(20, "mismatch", "mismatches") == "20 mismatches");
  CHECK(cli::empties_text(1) == "1 empty");
  CHECK(cli::empties_text(26) == "26 empties");
  CHECK(cli::work_text(1, 0) == "1 node, 0.000 s, - nodes/s\n");
  CHECK(cli::work_text(5000, 2) == "5000 nodes, 2.000 s, 2.5k nodes/s\n");
}

TEST_CASE("times are told as on a clock") {
  CHECK(cli::clock_text(0) == "0:00");
  CHECK(cli::clock_text(7.4) == "0:07");
  CHECK(cli::clock_text(749.6) == "12:30");
  CHECK(cli::clock_text(3599.6) == "1:00:00");
  CHECK(cli::clock_text(3723) == "1:02:03");
}

}  // namespace kanzen::test
