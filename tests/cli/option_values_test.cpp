#include <filesystem>
#include <string>
#include <vector>

#include "solver/apps/kanzen/commands/options/values.hpp"
#include "solver/apps/kanzen/commands/prove/prove.hpp"
#include "tests/cli/process.hpp"
#include "tests/support/boards.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/temporary_directory.hpp"

namespace kanzen::test {

TEST_CASE("times are read as people write them") {
  using cli::parse_time;
  CHECK(parse_time("90") == 90);
  CHECK(parse_time("0.5") == 0.5);
  CHECK(parse_time("10s") == 10);
  CHECK(parse_time("5m") == 300);
  CHECK(parse_time("2h") == 7200);
  CHECK(parse_time("1.5H") == 5400);
  CHECK(parse_time("1h30m") == 5400);
  CHECK(parse_time("1m0.5s") == 60.5);
  CHECK(parse_time(".5") == 0.5);
  CHECK(parse_time("2.") == 2);
  CHECK(parse_time("1e2") == 100);
  CHECK(parse_time("1.5E+1m") == 900);
  for (const std::string wrong :
       {"",    "0",   "0s",   "-1",    "s", "5 m", "5d", "30m1h", "1h30", "1m2m",
        "inf", "nan", "10ss", "1e999", ".", "e5",  "1e", "0x10",  "+1",   " 1"}) {
    INFO(wrong);
    CHECK_FALSE(parse_time(wrong));
  }
}

TEST_CASE("shares are read as people write them") {
  using cli::parse_share;
  CHECK(parse_share("2%") == 0.02);
  CHECK(parse_share("0.5") == 0.5);
  CHECK(parse_share("0") == 0);
  CHECK(parse_share("1") == 1);
  CHECK(parse_share("100%") == 1);
  for (const std::string wrong : {"", "%", "-1", "2", "101%", "2%%", "x", "nan"}) {
    INFO(wrong);
    CHECK_FALSE(parse_share(wrong));
  }
}

TEST_CASE("times are read as Slurm writes them") {
  using cli::parse_slurm_time;
  CHECK(parse_slurm_time("0:07") == 7);
  CHECK(parse_slurm_time("59:30") == 3570);
  CHECK(parse_slurm_time("3:59:30") == 14370);
  CHECK(parse_slurm_time("1-00:00:10") == 86410);
  for (const std::string wrong : {"", "7", "UNLIMITED", "INVALID", "1-", "1:2:3:4", "1-2-3:4"}) {
    INFO(wrong);
    CHECK_FALSE(parse_slurm_time(wrong));
  }
}

TEST_CASE("sizes and counts are read as people write them") {
  using cli::parse_count;
  using cli::parse_mebibytes;
  CHECK(parse_mebibytes("512") == 512U);
  CHECK(parse_mebibytes("512M") == 512U);
  CHECK(parse_mebibytes("1G") == 1024U);
  CHECK(parse_mebibytes("1.5g") == 1536U);
  CHECK(parse_mebibytes("2GiB") == 2048U);
  CHECK(parse_mebibytes("2GB") == 2048U);
  CHECK(parse_mebibytes("1T") == 1048576U);
  for (const std::string wrong : {"", "G", "-1G", "0.3M", "1K", "1Gi", "1GBs", "1 G", "x", "inf"}) {
    INFO(wrong);
    CHECK_FALSE(parse_mebibytes(wrong));
  }
  CHECK(parse_count("500") == 500U);
  CHECK(parse_count("20k") == 20'000U);
  CHECK(parse_count("1.5M") == 1'500'000U);
  CHECK(parse_count("2G") == 2'000'000'000U);
  for (const std::string wrong : {"", "0", "0k", "-5", "k", "1.5", "1kk", "1T", "inf"}) {
    INFO(wrong);
    CHECK_FALSE(parse_count(wrong));
  }
}

TEST_CASE("options take units and short names") {
  const Finished done =
      run_kanzen({"solve", kEasy, "-j", "1", "--hash", "1M", "--time-limit", "2h", "--node-limit",
                  "1G", "--total-time", "1h30m", "--format", "jsonl"});
  INFO(done.err);
  CHECK(done.status == 0);
  CHECK(contains(done.out, "threads=1 hash=1MiB"));
  CHECK(run_kanzen({"solve", kFfo1, "--hash", "1", "--node-limit", "1k"}).status == 3);
  CHECK(run_kanzen({"-V"}).out == run_kanzen({"--version"}).out);
  CHECK(
      contains(run_kanzen({"solve", kEasy, "--hash", "1X"}).err,
               "--hash: expected a whole number of MiB, or one with a unit (512M, 1G), found 1X"));
}

TEST_CASE("a journal must be an uncompressed file") {
  const TemporaryDirectory folder;
  const auto complaint = [](const std::string& journal) {
    return run_kanzen({"solve", kEasy, "--out", journal, "--hash", "1"});
  };
  const Finished directory = complaint(folder.path(""));
  CHECK(directory.status == 4);
  CHECK(contains(directory.err, "Is a directory"));
  const Finished packed = complaint(folder.path("results.jsonl.zst"));
  CHECK(packed.status == 2);
  CHECK(contains(packed.err, "a journal is not compressed, expected a name without .zst"));
  CHECK(read_file(folder.path("results.jsonl.zst")).empty());
}

TEST_CASE("a time for moves that are never estimated is reported as without effect") {
  for (const std::string command : {"gtp", "nboard"}) {
    INFO(command);
    const std::vector<std::string> words{command, "--hash", "1", "--threads", "1", "--move-time"};
    const auto warnings = [&](const std::vector<std::string>& more) {
      std::vector<std::string> all = words;
      all.insert(all.end(), more.begin(), more.end());
      const Finished done = run_kanzen(all, {.input = "quit\n"});
      CHECK(done.status == 0);
      return done.err;
    };
    CHECK(contains(warnings({"1", "--exact-from", "60"}), "--move-time has no effect"));
    CHECK(warnings({"1", "--exact-from", "59"}).empty());
  }
}

}  // namespace kanzen::test
