// Merging journals names requested work that is missing.
#include <optional>
#include <string>
#include <vector>

#include "solver/batch/merged_results.hpp"
#include "tests/support/catch.hpp"

namespace kanzen::test {
namespace {

using Lines = std::vector<std::string>;

constexpr EndOfRun kComplete{10, 0, false};

std::string header(const std::string& job, const std::string& head = "000000000000002a") {
  return R"({"journal":"kanzen journal 1","input":"suite.obf","bytes":1000,"head":")" + head +
         R"(","job":")" + job + R"(","program":"p","engine":"e","check":"x"})";
}

}  // namespace

TEST_CASE("shards without a journal are missing") {
  MissingWork work;
  work.add("a", header("exact, shard 1/4, read as obf"), kComplete, 10);
  work.add("b", header("exact, shard 3/4, read as obf"), kComplete, 10);
  CHECK(work.missing_texts() == Lines{"shards 2, 4 of 4 of suite.obf are missing"});
  work.add("c", header("exact, shard 2/4, read as obf"), kComplete, 10);
  CHECK(work.missing_texts() == Lines{"shard 4 of 4 of suite.obf is missing"});
  // Of another job, of another reading, of another input, or another sharing.
  work.add("d", header("wld, shard 4/4, read as obf"), kComplete, 10);
  work.add("e", header("exact, shard 4/4"), kComplete, 10);
  work.add("f", header("exact, shard 4/4, read as obf", "000000000000002b"), kComplete, 10);
  work.add("g", header("exact, shard 4/5, read as obf"), kComplete, 10);
  CHECK(work.missing_texts().size() == 5);
  CHECK(work.missing_texts()[0] == "shard 4 of 4 of suite.obf is missing");
  work.add("h", header("exact, shard 4/4, read as obf"), kComplete, 10);
  CHECK(work.missing_texts().size() == 3);
}

TEST_CASE("no shard is missing if a journal of the whole job is complete") {
  MissingWork work;
  work.add("a", header("exact, shard 1/2"), kComplete, 10);
  work.add("b", header("exact"), EndOfRun{10, 3, false}, 7);
  CHECK(work.missing_texts() == Lines{"b: 3 of 10 positions have no result"});
  work.add("c", header("exact"), kComplete, 10);
  CHECK(work.missing_texts().empty());
}

TEST_CASE("journals of runs that have not ended are named unless another one is complete") {
  MissingWork work;
  work.add("a", header("exact, shard 1/2"), std::nullopt, 1);
  work.add("b", header("exact, shard 2/2"), EndOfRun{10, 1, true}, 9);
  CHECK(work.missing_texts() ==
        Lines{"a: its run has not ended, 1 result so far: continue it with --resume",
              "b: its run was stopped, 1 of 10 positions has no result, and the input may have "
              "more: continue it with --resume"});
  work.add("c", header("exact, shard 2/2"), kComplete, 10);
  CHECK(work.missing_texts().size() == 1);
  work.add("d", header("exact, shard 1/2"), kComplete, 10);
  CHECK(work.missing_texts().empty());
}

TEST_CASE("what is no journal is not called incomplete") {
  MissingWork work;
  std::string other = header("exact");
  other.replace(other.find("journal 1"), 9, "journal 2");
  work.add("a", other, std::nullopt, 5);
  work.add("b", "{}", std::nullopt, 5);
  work.add("c", "nonsense", std::nullopt, 5);
  CHECK(work.missing_texts().empty());
}

TEST_CASE("many missing shards are not all named") {
  MissingWork work;
  work.add("a", header("exact, shard 7/1000000"), kComplete, 10);
  REQUIRE(work.missing_texts().size() == 1);
  CHECK(work.missing_texts()[0].size() < 150);
  CHECK(work.missing_texts()[0].find("21 and 999979 more of 1000000") != std::string::npos);
  // Text that is not a shard is part of the job.
  for (const std::string job : {"exact, shard 0/2", "exact, shard 3/2", "exact, shard x"}) {
    work.add("b", header(job), kComplete, 10);
  }
  CHECK(work.missing_texts().size() == 1);
}

}  // namespace kanzen::test
