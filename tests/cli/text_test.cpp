#include "solver/apps/kanzen/output/summary_text.hpp"
#include "solver/apps/kanzen/platform/terminal.hpp"
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

TEST_CASE("times are printed as on a clock") {
  CHECK(cli::clock_text(0) == "0:00");
  CHECK(cli::clock_text(7.4) == "0:07");
  CHECK(cli::clock_text(749.6) == "12:30");
  CHECK(cli::clock_text(3599.6) == "1:00:00");
  CHECK(cli::clock_text(3723) == "1:02:03");
}

TEST_CASE("the remaining work is printed with the way to resume") {
  CHECK(cli::remainder_text({.done = 34, .planned = 138, .stopped = true, .has_journal = true}) ==
        "34 of 138 solved; continue with --resume\n");
  CHECK(cli::remainder_text({.done = 34, .planned = 138, .has_journal = true, .verb = "decided"}) ==
        "34 of 138 decided; continue with --resume and larger limits\n");
  CHECK(cli::remainder_text({.done = 34, .planned = 138, .stopped = true}) ==
        "34 of 138 solved; a run with --out FILE can be continued with --resume\n");
  CHECK(cli::remainder_text({.done = 0, .planned = 1, .stopped = true, .has_journal = true}) ==
        "0 of 1 solved; continue with --resume\n");
  CHECK(cli::remainder_text({.done = 34, .stopped = true, .has_journal = true}) ==
        "34 solved; continue with --resume\n");
  // No work remains, or the totals contain all information.
  CHECK(
      cli::remainder_text({.done = 2, .planned = 2, .stopped = true, .has_journal = true}).empty());
  CHECK(cli::remainder_text({.done = 0, .planned = 1, .stopped = true}).empty());
  CHECK(cli::remainder_text({.done = 1, .planned = 2}).empty());
}

TEST_CASE("each claim that a result contradicts is named with both values") {
  using enum Square;
  Outcome outcome;
  outcome.verdict = Verdict::refuted;
  outcome.solution().status = Status::exact;
  outcome.solution().score = 18;
  outcome.solution().best_move = g8;
  outcome.moves() = {{g8, 18, 18}, {h1, 12, 12}};
  const auto reported = [&](const PositionClaims& expected) {
    outcome.record.claims = expected;
    return to_string(find_mismatches(outcome));
  };
  CHECK(reported({.exact = 22}) == "the value is +18, not +22");
  CHECK(reported({.moves = {{h1, 22}, {g8, 18}}}) == "h1 is +12, not +22");
  CHECK(reported({.lower = 20}) == "the value is +18, not >=+20");
  CHECK(reported({.exact = 18, .upper = 16}) == "the value is +18, not <=+16");
  CHECK(reported({.exact = 18, .moves = {{g8, 18}, {h1, 4}}}) == "h1 is +12, not +04");
  CHECK(reported({.exact = 18, .moves = {{g8, 20}, {h1, 4}}}) ==
        "g8 is +18, not +20; h1 is +12, not +04");
  CHECK(reported({.moves = {{a2, 20}}}) == "a2 is <=+18, not +20");
  CHECK(cli::claim_text(find_mismatches(outcome).front()) == "a2 +20");
  CHECK(cli::found_text(find_mismatches(outcome).front()) == "a2 <=+18");
  CHECK(reported({.exact = 18}).empty());
  outcome.verdict = Verdict::confirmed;
  CHECK(reported({.exact = 22}).empty());
}

TEST_CASE("a mismatch is a known erratum only if the comment has the value that was found") {
  using enum Square;
  Outcome outcome;
  outcome.verdict = Verdict::refuted;
  outcome.solution().status = Status::exact;
  outcome.solution().score = 18;
  outcome.solution().best_move = g8;
  outcome.moves() = {{g8, 18, 18}, {h1, 12, 12}};
  outcome.record.claims = {.exact = 20, .moves = {{h1, 10}}};
  const auto known = [&](const std::string& comment) {
    outcome.record.comment = comment;
    std::vector<bool> marks;
    for (const Mismatch& mismatch : find_mismatches(outcome))
      marks.push_back(mismatch.is_known_erratum);
    return marks;
  };
  CHECK(known("#31") == std::vector{false, false});
  CHECK(known("#31 erratum: h1:+12, not as listed") == std::vector{false, true});
  CHECK(known("erratum: H1: 12; erratum: +18") == std::vector{true, true});
  CHECK(known("erratum: h1:+14") == std::vector{false, false});
  CHECK(known("erratum: g8:+12") == std::vector{false, false});
  CHECK(known("erratum: 10") == std::vector{false, false});
  CHECK(known("erratum:") == std::vector{false, false});
  CHECK(known("erratum: h1:") == std::vector{false, false});
  CHECK(known("erratum: zz:4") == std::vector{false, false});
  CHECK_FALSE(all_known_errata(find_mismatches(outcome)));
  (void)known("erratum: h1:+12 erratum: 18");
  CHECK(all_known_errata(find_mismatches(outcome)));
  CHECK(to_string(find_mismatches(outcome)) ==
        "the value is +18, not +20 (known erratum); h1 is +12, not +10 (known erratum)");
}

TEST_CASE("text is broken between words") {
  CHECK(cli::wrapped("one two three", {.width = 0}) == "one two three\n");
  CHECK(cli::wrapped("one two three", {.width = 7}) == "one two\nthree\n");
  CHECK(cli::wrapped("one two three", {.width = 9, .first = 5, .rest = 2}) ==
        "one\n  two\n  three\n");
  CHECK(cli::wrapped("much-too-long for it", {.width = 6}) == "much-too-long\nfor it\n");
  CHECK(cli::wrapped_lines("one two\nthree four\n", 8) == "one two\nthree\nfour\n");
}

}  // namespace kanzen::test
