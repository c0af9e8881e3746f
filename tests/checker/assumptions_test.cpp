#include "core/notation.hpp"
#include "solver/checker/report_text.hpp"
#include "tests/checker/certificates.hpp"
#include "tests/support/positions.hpp"

namespace kanzen::test {

using checker::Assumption;
using checker::Assumptions;
using checker::CertificateVerdict;

namespace {

constexpr int kAssumedLeaves = 3;

/// They assume proven values of positions two or three moves below.
std::vector<Sample> samples(const CertificateBench& bench, std::uint64_t seed, int count) {
  Solver solver({.hash_mib = 1});
  std::vector<Sample> samples;
  for (const auto& [board, value] : valued_boards(seed, count, 8, 10)) {
    if (value == kMinScore || value == kMaxScore) continue;
    const int below = 2 + static_cast<int>(samples.size() % 2);
    const std::string bytes = bench.write_assuming(exact_claim(board, value, kAssumedLeaves),
                                                   solver, board.empty_count() - below);
    if (bytes.find("\nassumptions ") == std::string::npos) continue;  // the game was over above
    samples.push_back({board, value, bytes});
  }
  REQUIRE(samples.size() > static_cast<std::size_t>(count) / 2);
  return samples;
}

std::size_t list_begin(const std::string& bytes) {
  return bytes.find('\n', bytes.find("\nassumptions ") + 1) + 1;
}

std::vector<std::string> lines_of(const std::string& bytes) {
  std::vector<std::string> lines;
  const std::size_t end = moves_begin(bytes) - 6;  // without the line "moves"
  for (std::size_t at = list_begin(bytes); at < end;) {
    const std::size_t next = bytes.find('\n', at);
    lines.push_back(bytes.substr(at, next - at));
    at = next + 1;
  }
  return lines;
}

std::string with_list(const std::string& bytes, const std::vector<std::string>& lines) {
  const std::size_t number = bytes.find("\nassumptions ") + 1;
  std::string made = bytes.substr(0, number) + "assumptions " + std::to_string(lines.size()) + '\n';
  for (const std::string& line : lines) made += line + '\n';
  return with_right_end(made + "moves\n" + bytes.substr(moves_begin(bytes)));
}

std::string line_about(const Board& board, Score lower, Score upper) {
  return to_string(Assumption{board, lower, upper});
}

}  // namespace

TEST_CASE("an assumption reads back from its line, which has one spelling") {
  Random random(1521);
  for (int i = 0; i < 200; ++i) {
    Assumption assumption{random_unreachable_board(random, random.between(0, 64))};
    assumption.lower = 2 * random.between(-32, 32);
    assumption.upper = 2 * random.between(assumption.lower / 2, 32);
    const std::string line = to_string(assumption);
    REQUIRE(line.size() <= checker::kMaxAssumptionBytes);
    const auto again = checker::parse_assumption(line);
    REQUIRE(again);
    CHECK(again->board == assumption.board);
    CHECK(again->lower == assumption.lower);
    CHECK(again->upper == assumption.upper);
    for (std::size_t size = 0; size + 2 < line.size(); ++size) {
      CHECK(!checker::parse_assumption(line.substr(0, size)));
    }
  }
  const std::string board(64, '-');
  std::vector<std::string> lines{"", " " + board + " X 2 4", std::string(64, 'x') + " X 2 4",
                                 std::string(64, '*') + " X 2 4"};
  for (const std::string end :
       {" O -2 2", " X -2", " X -2 ", " X -2 2 ", " X  -2 2", " X -2  2", " X -02 2", " X +2 4",
        " X 2 1", " X 3 4", " X 4 2", " X -66 2", " X 2 66", "  X 2 4", " X 2 4\n", " x 2 4",
        "- X 2 4", " X - 4", " X 2 -"}) {
    lines.push_back(board + end);
  }
  for (const std::string& line : lines) {
    INFO(line);
    CHECK(!checker::parse_assumption(line));
  }
  CHECK(checker::claim_text({{}, 4, kMaxScore}) == board + " X ; >= +4");
  CHECK(checker::claim_text({{}, kMinScore, 0}) == board + " X ; <= 0");
  CHECK(checker::claim_text({{}, -2, -2}) == board + " X ; = -2");
  CHECK(checker::claim_text({{}, -2, 10}) == board + " X ; [-2,+10]");
}

TEST_CASE("a list of assumptions finds images, records use, and keeps to its limit") {
  Random random(1522);
  Assumptions list;
  std::vector<Board> boards;
  while (boards.size() < 1000) {
    const Board board = random_reachable_board(random, 30);
    const auto insertion = list.insert({board, -2, 4});
    CHECK(list.insert({transform(board, random.between(0, 7)), 0, 0}) ==
          Assumptions::Insertion::known);
    if (insertion == Assumptions::Insertion::added) boards.push_back(board);
  }
  CHECK(list.size() == boards.size());
  REQUIRE(list.find_unneeded());
  CHECK(list.find_unneeded()->board == canonical(boards[0]).board);
  for (const Board& board : boards) {
    const Board image = transform(board, random.between(0, 7));
    CHECK(!list.at_least(image, 0));
    CHECK(!list.at_most(image, 2));
    CHECK(list.at_least(image, -2));
    CHECK(list.at_most(image, 6));
  }
  CHECK(!list.find_unneeded());
  const std::vector<Assumption> all = list.all();
  REQUIRE(all.size() == boards.size());
  for (std::size_t i = 0; i < all.size(); ++i) CHECK(all[i].board == canonical(boards[i]).board);
  list.narrow({boards[7], 2, kMaxScore});
  CHECK(ends(list.all()[7]) == Ends(2, 4));

  Assumptions few(list.bytes());
  std::size_t added = 0;
  Assumptions::Insertion insertion = Assumptions::Insertion::added;
  for (; insertion == Assumptions::Insertion::added; ++added) {
    insertion = few.insert({boards[added], 2, 4});
  }
  CHECK(insertion == Assumptions::Insertion::no_memory);
  CHECK(few.size() + 1 == added);
  CHECK(few.bytes() <= list.bytes());
  CHECK(few.at_least(boards[0], 2));
  CHECK(!few.at_least(boards[added - 1], 2));

  Assumptions half;
  CHECK(half.insert({boards[0], -2, 4}) == Assumptions::Insertion::added);
  CHECK(half.at_most(boards[0], 4));
  REQUIRE(half.find_unneeded());
  CHECK(ends(half.all(true)[0]) == Ends(kMinScore, 4));
}

TEST_CASE("a certificate with assumptions proves its claim up to them") {
  const CertificateBench bench;
  for (const Sample& sample : samples(bench, 1523, 30)) {
    const std::vector<std::string> lines = lines_of(sample.bytes);
    const checker::CertificateReport report = bench.judge(sample.bytes);
    INFO(sample.bytes << report.reason);
    REQUIRE(report.verdict == CertificateVerdict::assuming);
    CHECK(report.assumptions.size() == lines.size());
    for (const Assumption& assumption : report.assumptions.all()) {
      const Score value = ordered_reference_value(assumption.board);
      CHECK(assumption.lower <= value);
      CHECK(value <= assumption.upper);
    }
    const std::string number = std::to_string(lines.size());
    const std::string verdict = "proven up to " + number + " assumption";
    CHECK(report_text("f", report, 0).starts_with("f: " + verdict));
    CHECK(report_json("f", report, 0).find("\"verdict\":\"" + verdict) != std::string::npos);
    CHECK(report_json("f", report, 0).find("\"assumptions\":" + number) != std::string::npos);
    CHECK(to_exit_code(report.verdict) == checker::CheckerExitCode::assuming);
    for (const unsigned threads : {2U, 3U}) {
      CHECK(bench.judge(sample.bytes, {.threads = threads}).verdict ==
            CertificateVerdict::assuming);
    }
    CHECK(bench.judge(sample.bytes, {.max_work = 1}).verdict == CertificateVerdict::work_limit);
    CHECK(bench.judge(sample.bytes, {.max_set_bytes = 1}).verdict ==
          CertificateVerdict::memory_limit);
  }
}

TEST_CASE("the exit status for several verdicts is the worst one") {
  using enum checker::CheckerExitCode;
  const std::vector<checker::CheckerExitCode> order{proven,    assuming, refused,
                                                    bad_input, limit,    output};
  for (std::size_t i = 0; i < order.size(); ++i) {
    for (std::size_t j = 0; j < order.size(); ++j) {
      CHECK(checker::worse(order[i], order[j]) == order[std::max(i, j)]);
    }
  }
}

TEST_CASE("a list that says too much, too little or anything twice is refused") {
  const CertificateBench bench;
  Random random(1524);
  for (const Sample& sample : samples(bench, 1525, 20)) {
    const std::vector<std::string> lines = lines_of(sample.bytes);
    CHECK(bench.judge(with_list(sample.bytes, lines)).verdict == CertificateVerdict::assuming);
    const auto refused = [&](std::vector<std::string> list, const std::string& reason) {
      const checker::CertificateReport report = bench.judge(with_list(sample.bytes, list));
      INFO(report.reason);
      CHECK(report.verdict == CertificateVerdict::refused);
      CHECK(report.reason.find(reason) != std::string::npos);
    };
    const auto with = [&](const std::string& line) {
      std::vector<std::string> list = lines;
      list.insert(list.begin() + static_cast<std::ptrdiff_t>(random.below(list.size() + 1)), line);
      return list;
    };
    const std::size_t at = random.below(lines.size());
    const Assumption some = checker::parse_assumption(lines[at]).value();
    // A position that no walk reaches.
    const Board elsewhere = random_reachable_board(random, sample.board.empty_count() - 1);
    refused(with(line_about(elsewhere, some.lower, some.upper)), "nothing relies upon");
    refused(with(line_about(elsewhere, kMinScore, kMaxScore)), "nothing relies upon");
    // An assumption twice, or an image of it.
    refused(with(line_about(transform(some.board, random.between(0, 7)), some.lower, some.upper)),
            "same position");
    refused(
        with(line_about(transform(sample.board, random.between(0, 7)), sample.value, sample.value)),
        "position of the claim");
    // The bounds that some walk needs, made weaker or moved to the other side. The walk then
    // continues below, where the proof has no moves.
    std::vector<std::string> list = lines;
    const auto change = [&](Score lower, Score upper) {
      list = lines;
      list[at] = line_about(some.board, lower, upper);
      const auto report = bench.judge(with_list(sample.bytes, list));
      INFO(report.reason << '\n' << with_list(sample.bytes, list));
      CHECK(report.verdict == CertificateVerdict::refused);
    };
    if (some.lower > kMinScore) change(some.lower - 2, some.upper);
    if (some.upper < kMaxScore) change(some.lower, some.upper + 2);
    change(kMinScore, kMaxScore);
    if (some.lower == kMinScore) change(some.upper, kMaxScore);
    if (some.upper == kMaxScore) change(kMinScore, some.lower);
    // An unnecessary bound beside a needed one.
    if (some.lower == kMinScore) change(some.upper, some.upper);
    if (some.upper == kMaxScore) change(some.lower, some.lower);
  }
}

TEST_CASE("neither the root nor the position after its pass can be assumed") {
  const CertificateBench bench;
  Random random(1526);
  Solver solver({.hash_mib = 1});
  for (int i = 0; i < 5; ++i) {
    const Board board = random_passing_board(random, 8);
    const Score value = ordered_reference_value(board);
    checker::Header claim = exact_claim(board, value, kAssumedLeaves);
    claim.assumptions = 1;
    for (const Assumption& itself :
         {Assumption{board, value, value}, Assumption{board.passed(), -value, -value}}) {
      const auto report =
          bench.judge(with_right_end(to_string(claim) + to_string(itself) + "\nmoves\nend 0 0\n"));
      CHECK(report.verdict == CertificateVerdict::refused);
      CHECK(report.reason.find("position of the claim") != std::string::npos);
    }
  }
}

TEST_CASE("a list cut off or miscounted is never valid") {
  const CertificateBench bench;
  for (const Sample& sample : samples(bench, 1527, 4)) {
    for (std::size_t size = 0; size < sample.bytes.size(); ++size) {
      const auto report = bench.judge(sample.bytes.substr(0, size));
      CHECK(report.verdict == (size < list_begin(sample.bytes) ? CertificateVerdict::unreadable
                                                               : CertificateVerdict::refused));
    }
    const std::size_t count = lines_of(sample.bytes).size();
    const auto with_count = [&](const std::string& number) {
      const std::string bytes =
          replaced(sample.bytes, "assumptions " + std::to_string(count) + "\n",
                   "assumptions " + number + "\n");
      return bench.judge(with_right_end(bytes)).verdict;
    };
    CHECK(with_count(std::to_string(count)) == CertificateVerdict::assuming);
    CHECK(with_count(std::to_string(count + 1)) == CertificateVerdict::unreadable);
    if (count > 1) CHECK(with_count(std::to_string(count - 1)) == CertificateVerdict::unreadable);
    for (const std::string number :
         {"0", "", "-1", "01", "x", "1099511627776", "1099511627777", "99999999999999999999"}) {
      CHECK(with_count(number) == CertificateVerdict::unreadable);
    }
    for (const std::string version : {"0", "2"}) {
      const std::string bytes = replaced(sample.bytes, "certificate 1", "certificate " + version);
      CHECK(bench.judge(with_right_end(bytes)).verdict == CertificateVerdict::unreadable);
    }
  }
}

}  // namespace kanzen::test
