// Long runs: in slices that can be distinguished, interrupted and repeated.
#include "tests/rig/slices.hpp"

#include <set>
#include <string>

#include "tests/support/catch.hpp"

namespace kanzen::rig {

namespace {

constexpr Sweep kSmall{.seed = 5, .cases = 8, .max_empties = 6};

/// Continues a record up to `solves` solves. Returns how often it was saved.
[[nodiscard]] std::size_t run_on(SliceRecord& record, std::uint64_t solves) {
  Environment environment = correct_environment();
  std::size_t saved = 0;
  CHECK_FALSE(run_slices(environment, record, solves, [&] { ++saved; }));
  CHECK(environment.tally == record.total());
  CHECK(environment.tally.solves >= solves);
  return saved;
}

}  // namespace

TEST_CASE("a run continues where its record ends") {
  SliceRecord whole{.first = kSmall};
  const std::size_t slices = run_on(whole, 150);
  REQUIRE(slices == whole.slices.size());
  REQUIRE(slices > 3);
  std::set<std::uint64_t> seeds;
  for (const Slice& slice : whole.slices) {
    CHECK(seeds.insert(slice.seed).second);
    CHECK(slice.tally.cases == kSmall.cases);
  }
  SliceRecord interrupted = whole;
  interrupted.slices.resize(2);
  auto resumed = parse_record(to_string(interrupted));
  REQUIRE(resumed);
  CHECK(run_on(*resumed, 150) == slices - 2);
  REQUIRE(resumed->slices.size() == slices);
  for (std::size_t i = 0; i < slices; ++i) {
    CHECK(resumed->slices[i].seed == whole.slices[i].seed);
    CHECK(resumed->slices[i].tally.solves == whole.slices[i].tally.solves);
  }
  CHECK(run_on(*resumed, 150) == 0);
}

TEST_CASE("a failing slice is not recorded, and can be repeated by its seed") {
  SliceRecord record{.first = kSmall};
  (void)run_on(record, 60);
  const std::size_t before = record.slices.size();
  Environment environment = correct_environment();
  environment.injected.solution = [](const Case&, const Step&, Solution& s) {
    s.lower = s.upper + 2;
  };
  const auto found = run_slices(environment, record, 1000, [] { FAIL("nothing is to be saved"); });
  REQUIRE(found);
  CHECK(record.slices.size() == before);
  Sweep slice = kSmall;
  slice.seed = record.next_seed();
  const Case again = case_of(slice, found->number, environment.oracle);
  CHECK(describe(again.configuration) == describe(found->failure.failing.configuration));
  CHECK(run_case(environment, again));
}

TEST_CASE("a record reads back as it was, and no other text is accepted") {
  SliceRecord record{.first = kSmall};
  (void)run_on(record, 60);
  const std::string text = to_string(record);
  const auto back = parse_record(text);
  REQUIRE(back);
  CHECK(back->slices == record.slices);
  CHECK(to_string(*back) == text);
  CHECK_FALSE(parse_record(""));
  CHECK_FALSE(parse_record("kanzen_rig seed=1 cases=2"));
  CHECK_FALSE(parse_record("kanzen_rig seed=1 cases=2x max_empties=3\n"));
  CHECK_FALSE(parse_record(text + "seed=1 version=1\n"));
  CHECK_FALSE(parse_record(text.substr(0, text.size() - 40)));
  std::string other_seed = text;
  other_seed.replace(text.find("seed=5"), 6, "seed=6");
  CHECK_FALSE(parse_record(other_seed));
}

TEST_CASE("counts read back as they were") {
  Tally tally;
  std::uint64_t number = 1;
  for (const TallyField& field : kTallyFields) tally.*field.member = number++;
  tally.kernels = {{"generic", 3}, {"v3", 0}};
  CHECK(parse_tally(to_string(tally)) == tally);
  CHECK_FALSE(parse_tally(to_string(tally) + " more=1"));
  CHECK_FALSE(parse_tally("cases=1"));
  Tally twice = tally;
  twice.merge(tally);
  CHECK(twice.cases == 2 * tally.cases);
  CHECK(twice.kernels.at("generic") == 6);
}

}  // namespace kanzen::rig
