#include "solver/formats/text_readers.hpp"
#include "tests/support/boards.hpp"
#include "tests/support/read_all.hpp"

namespace kanzen::test {
namespace {

/// A request about the claim that the value of a move of the start position is at least 4.
SolveRequest claim_about_d3() {
  SolveRequest request{.goal = Goal::claim};
  request.record.position = kStartPosition;
  request.record.id = "1";
  request.claim =
      Claim{.source = "a.obf", .line = 1, .move = Square::d3, .interval = {Relation::at_least, 4}};
  return request;
}

TEST_CASE("a new outcome has an empty result of the type that its goal asks for") {
  for (const Goal goal : {Goal::value, Goal::wld, Goal::all_moves, Goal::best_moves}) {
    const Outcome outcome({.goal = goal});
    REQUIRE(std::holds_alternative<PositionResult>(outcome.result));
    CHECK_FALSE(is_solved(outcome));
    CHECK_THROWS_AS(outcome.plies(), std::bad_variant_access);
  }
  const Outcome claim(claim_about_d3());
  REQUIRE(std::holds_alternative<ClaimResult>(claim.result));
  CHECK_FALSE(is_solved(claim));
  CHECK_THROWS_AS(claim.solution(), std::bad_variant_access);
  const Outcome game({.goal = Goal::game});
  REQUIRE(std::holds_alternative<GameResult>(game.result));
  CHECK_THROWS_AS(game.moves(), std::bad_variant_access);
}

TEST_CASE("a proven value drops the move of an estimate, and takes the line of another run") {
  SolveRequest request;
  request.record.position = kStartPosition;
  request.goal = Goal::all_moves;
  Outcome proven(request);
  proven.solution() = {.score = 4, .bounds = {4, 4}, .best_move = Square::d3, .pv = {Square::d3}};
  Outcome guess(request);
  guess.solution() = {.status = Status::estimate,
                      .score = 4,
                      .bounds = {4, 4},
                      .best_move = Square::c4,
                      .counters = {.nodes = 9}};
  set_verdict(guess);
  CHECK(guess.solution().best_move == Square::none);
  CHECK(guess.solution().status == Status::unfinished);
  join_unfinished(proven, guess);
  CHECK(guess.solution().best_move == Square::d3);
  CHECK(guess.solution().score == 4);
}

TEST_CASE("a verdict on a claim about a move is its value and a lower bound of the position") {
  Outcome outcome(claim_about_d3());
  outcome.claim_result() = {.verdict = Verdict::confirmed,
                            .bounds = {4, 8},
                            .pv = {Square::d3},
                            .counters = {.nodes = 7},
                            .seconds = 0.5};
  const PositionResult found = position_result(outcome);
  CHECK(found.solution.status == Status::lower);
  CHECK(found.solution.score == 4);
  CHECK(found.solution.bounds.upper == kMaxScore);
  CHECK(found.solution.best_move == Square::none);  // another may be better
  REQUIRE(found.moves.size() == 1);
  CHECK(ends(found.moves[0].bounds) == Ends(4, 8));
  CHECK(counters_of(outcome).nodes == 7);
  CHECK(seconds_of(outcome) == 0.5);
  set_verdict(outcome);
  CHECK(outcome.verdict == Verdict::confirmed);
}

TEST_CASE("a wrong claim about any move is found") {
  const std::vector<MoveValue> moves{{Square::a1, {4, 4}}, {Square::h1, {-64, 2}}};
  PositionClaims expected;
  CHECK(verdict_on_moves(moves, expected) == Verdict::undecided);
  expected.moves = {{Square::a1, 4}};
  CHECK(verdict_on_moves(moves, expected) == Verdict::confirmed);
  expected.moves = {{Square::h1, 0}};
  CHECK(verdict_on_moves(moves, expected) == Verdict::undecided);
  expected.moves = {{Square::a1, 4}, {Square::h1, 4}};
  CHECK(verdict_on_moves(moves, expected) == Verdict::refuted);
}

TEST_CASE("bounds of the board after a move decide the claim about the move") {
  const Outcome outcome = outcome_so_far(claim_about_d3(), {-64, -4});
  CHECK(ends(outcome.claim_result().bounds) == Ends(4, 64));
  CHECK(outcome.claim_result().verdict == Verdict::confirmed);
  CHECK(bounds_of_board(outcome).upper == -4);
}

TEST_CASE("bounds of a position are no result yet") {
  const Outcome outcome = outcome_so_far({.goal = Goal::value}, {2, 8, Square::f5});
  CHECK(ends(outcome.solution().bounds) == Ends(2, 8));
  CHECK(outcome.solution().best_move == Square::f5);
  CHECK_FALSE(is_solved(outcome));
}

TEST_CASE("an analysis of a game is solved once its earliest ply is known") {
  Outcome game({.goal = Goal::game});
  CHECK(is_solved(game));
  game.plies().push_back({.number = 60, .bounds = {2, 2}});
  CHECK(is_solved(game));
  game.plies().push_back({.number = 59, .bounds = {2, 4}});
  CHECK_FALSE(is_solved(game));
  game.result = GameResult{.was_cut_short = true};  // the position after the last ply is not known
  CHECK_FALSE(is_solved(game));
}

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

Contents read(const std::string& text) {
  std::istringstream in(text);
  return read_all(*make_position_reader(text_of(in)));
}

ClaimedInterval parsed(const std::string& text) {
  std::size_t at = 0;
  const Result<ClaimedInterval> interval = read_claimed_interval(text, at);
  REQUIRE(interval);
  CHECK(at == text.size());
  return interval.value();
}

TEST_CASE("a claim allows exactly the even values that satisfy it") {
  struct Case {
    std::string text;
    Score lower;
    Score upper;
  };
  const std::vector<Case> cases{
      {"<= 4", -64, 4},   {"<=5", -64, 4},    {"<= -5", -64, -6}, {">= +4", 4, 64},
      {">= 3", 4, 64},    {">= -3", -2, 64},  {"> 0", 2, 64},     {"> 1", 2, 64},
      {"> -1", 0, 64},    {"> -2", 0, 64},    {"< 0", -64, -2},   {"< 1", -64, 0},
      {"< -1", -64, -2},  {"= -4", -4, -4},   {"=6", 6, 6},       {"win", 2, 64},
      {"Draw", 0, 0},     {"LOSS", -64, -2},  {"[0,4]", 0, 4},    {"[-3, +3]", -2, 2},
      {"<= 64", -64, 64}, {">= -64", -64, 64}};
  for (const Case& one : cases) {
    INFO(one.text);
    const ClaimedInterval interval = parsed(one.text);
    CHECK(ends(interval.bounds()) == ends(one));
    CHECK(parsed(to_string(interval)) == interval);
    // By definition, an even value is inside exactly if it satisfies the claim.
    for (Score v = kMinScore; v <= kMaxScore; v += 2) {
      const Score s = interval.score;
      const bool truth = interval.relation == Relation::at_most    ? v <= s
                         : interval.relation == Relation::at_least ? v >= s
                         : interval.relation == Relation::less     ? v < s
                         : interval.relation == Relation::greater  ? v > s
                         : interval.relation == Relation::equal    ? v == s
                         : interval.relation == Relation::win      ? v > 0
                         : interval.relation == Relation::draw     ? v == 0
                         : interval.relation == Relation::loss     ? v < 0
                                                                   : v >= s && v <= interval.last;
      CHECK(truth == (v >= interval.bounds().lower && v <= interval.bounds().upper));
    }
  }
}

TEST_CASE("no value satisfies an odd equality or a bound beyond the maximum") {
  const std::string text = GENERATE(as<std::string>{}, "= 3", "= -3", "> 64", "< -64", "[1,1]");
  INFO(text);
  CHECK(parsed(text).bounds().lower > parsed(text).bounds().upper);
}

TEST_CASE("text that is not a claim is an error at its place") {
  for (const auto& [text, column] :
       std::vector<std::pair<std::string, std::size_t>>{{"", 1},
                                                        {"4", 1},
                                                        {">= ", 4},
                                                        {">= x", 4},
                                                        {"> 66", 3},
                                                        {"drawn", 1},
                                                        {"[4,0]", 2},
                                                        {"[0", 3},
                                                        {"[0,4", 5},
                                                        {"[0,99]", 4}}) {
    INFO(text);
    std::size_t at = 0;
    const Result<ClaimedInterval> interval = read_claimed_interval(text, at);
    REQUIRE_FALSE(interval);
    CHECK(interval.error().column == column);
    CHECK(interval.error().message.find("expected") != std::string::npos);
  }
}

TEST_CASE("a claim for the other side is true of the negated values") {
  for (const char* const text :
       {"<= 4", ">= -6", "< 3", "> 10", "= -2", "= 3", "win", "draw", "loss", "[-8,2]", "[0,0]"}) {
    INFO(text);
    std::size_t at = 0;
    const ClaimedInterval interval = read_claimed_interval(text, at).value();
    const ClaimedInterval other = for_other_side(interval);
    CHECK(ends(other.bounds()) == Ends(-interval.bounds().upper, -interval.bounds().lower));
    CHECK(for_other_side(other) == interval);
  }
}

TEST_CASE("claim lines give positions with a claim and a comment") {
  const Contents contents =
      read(kEasy + " ; >= +4 ; from a book\r\n" + "f5d6c3 ; win\n" + "f5d6; draw % why not\n" +
           kEasy + ";h5; [-8,0]; after a move\n" + kEasy + "; +6; % no claim line\n");
  REQUIRE(contents.errors.empty());
  REQUIRE(contents.records.size() == 5);
  CHECK(contents.records[0].claims.interval == ClaimedInterval{Relation::at_least, 4});
  CHECK(contents.records[0].comment == "from a book");
  CHECK(contents.records[0].claims.bounds.lower == 4);
  CHECK(contents.records[0].claims.bounds.upper == kMaxScore);
  CHECK(contents.records[1].claims.interval ==
        ClaimedInterval{Relation::loss});  // of White, who moves
  CHECK(contents.records[1].position.board.empty_count() == 57);
  CHECK_FALSE(contents.records[1].comment);
  CHECK(contents.records[2].claims.exact() == 0);
  CHECK(contents.records[2].comment == "why not");
  CHECK(contents.records[3].position.board.empty_count() == 5);
  CHECK(contents.records[3].claims.interval->last == 0);
  CHECK_FALSE(contents.records[4].claims.interval);
  CHECK(contents.records[4].claims.exact() == 6);
}

TEST_CASE("bad claim lines are located errors") {
  check_one_error(read("f5d6c3 ; > x\n"), 1, 12, "found 'x'");
  check_one_error(read("\nf5d6c9 ; > 0\n"), 2, 6, "found");
  check_one_error(read("f5d6c3 ; > 0 really\n"), 1, 14, "after the claim");
  check_one_error(read(kEasy + "; +6; >= 4\n"), 1, kEasy.size() + 7, "a score and a claim");
}

TEST_CASE("a record makes a claim for its value and for each move") {
  const Contents contents = read(kEasy + "; H5:+6; G6:-2; F6:-4; H6:-10; % all\n" + kEasy +
                                 "; H5:+6; G6:-2;\n" + kEasy + "\n" + kEasy + " ; < 8 ; x\n");
  REQUIRE(contents.records.size() == 4);
  const std::vector<SolveRequest> all = make_claims(contents.records[0], "a.obf");
  REQUIRE(all.size() == 5);
  CHECK(all[0].claim->move == Square::none);
  CHECK(all[0].claim->interval == ClaimedInterval{Relation::equal, 6});
  CHECK(all[0].claim->location() == "a.obf:1");
  CHECK(all[4].claim->move == Square::h6);
  CHECK(all[4].record.id == "1:h6");
  CHECK(all[4].claim->interval.score == -10);
  CHECK(all[4].record.comment == "all");
  CHECK(all[4].claim->location() == "a.obf:1 h6");
  CHECK(board_to_solve(all[4]).empty_count() == 5);
  CHECK(make_claims(contents.records[1], "").size() == 3);  // the best one first
  CHECK(make_claims(contents.records[2], "").empty());
  const std::vector<SolveRequest> line = make_claims(contents.records[3], "");
  REQUIRE(line.size() == 1);
  CHECK(line[0].claim->interval.relation == Relation::less);
}

TEST_CASE("bounds of a proof are claims with one end or two") {
  PositionRecord record;
  record.claims.bounds = {-64, 0};
  CHECK(make_claims(record, "").at(0).claim->interval == ClaimedInterval{Relation::at_most, 0});
  record.claims.bounds = {4, 64};
  CHECK(make_claims(record, "").at(0).claim->interval == ClaimedInterval{Relation::at_least, 4});
  record.claims.bounds.upper = 8;
  CHECK(make_claims(record, "").at(0).claim->interval == ClaimedInterval{Relation::between, 4, 8});
}

TEST_CASE("a result decides the claims that its proven value or bounds decide") {
  using enum Status;
  using enum Verdict;
  using enum Square;
  struct Row {
    Solution solution;
    PositionClaims claims;
    Verdict verdict;
  };
  const auto result = [](Status status, Score score, Square best = a1) {
    return Solution{.status = status, .score = score, .best_move = best};
  };
  const auto value = [](Score score) { return PositionClaims{.bounds = {score, score}}; };
  const auto within = [](Bounds bounds) {
    return Solution{.status = estimate, .score = 10, .bounds = bounds, .best_move = a1};
  };
  const PositionClaims range{.bounds = {-2, 4}};
  const PositionClaims list{.moves = {{a1, 4}, {b1, 4}, {c1, -2}}};
  const PositionClaims both{.bounds = {6, 6}, .moves = {{a1, 4}}};
  CHECK(list.value() == 4);
  CHECK(both.value() == 6);
  for (const auto& [solution, claims, verdict] : std::vector<Row>{
           {result(exact, 4), {}, undecided},
           {result(unfinished, 4), value(2), undecided},
           {result(estimate, 4), value(2), undecided},
           {result(estimate, 4), value(4), undecided},
           // The proven bounds of an unfinished search.
           {within({6, 64}), value(4), refuted},
           {within({6, 64}), value(6), undecided},
           {within({6, 64}), {.bounds = {6, 64}}, confirmed},
           {within({6, 64}), {.bounds = {-64, 4}}, refuted},
           {within({-64, 2}), {.moves = {{b1, 4}}}, refuted},
           // The likely best move need not achieve the bound.
           {within({6, 64}), {.moves = {{a1, 4}}}, undecided},
           {result(exact, 4), value(4), confirmed},
           {result(exact, 4, none), value(4), confirmed},
           {result(exact, 4), value(6), refuted},
           {result(exact, 4), value(-4), refuted},
           {result(lower, 4), value(4), confirmed},
           {result(lower, 4), value(6), confirmed},
           {result(lower, 4), value(2), refuted},
           {result(upper, 4), value(4), confirmed},
           {result(upper, 4), value(2), confirmed},
           {result(upper, 4), value(6), refuted},
           {result(exact, 4), range, confirmed},
           {result(exact, 6), range, refuted},
           {result(exact, -4), range, refuted},
           {result(lower, 4), range, confirmed},
           {result(lower, 6), range, refuted},
           {result(upper, -4), range, refuted},
           {result(exact, 64), {.bounds = {4, 64}}, confirmed},
           // A list is compared by the best move and by its highest score.
           {result(exact, 4), list, confirmed},
           {result(exact, 4, b1), list, confirmed},
           {result(exact, 4, h8), list, confirmed},
           {result(exact, 4, c1), list, refuted},
           {result(exact, 6), list, refuted},
           {result(exact, 2, h8), list, refuted},
           {result(exact, 6, h8), list, undecided},  // perhaps better than all listed ones
           {result(lower, 2), list, confirmed},
           {result(lower, 6), list, refuted},
           {result(upper, 2), list, refuted},
           {result(upper, 6, none), list, confirmed},
           {result(exact, 4), both, refuted},
       }) {
    CAPTURE(solution.status, solution.score, solution.best_move, claims.exact());
    CHECK(verdict_on_position(solution, claims) == verdict);
  }
}

TEST_CASE("a value whose bounds meet is proven without its line of play") {
  Outcome outcome;
  outcome.record.claims.bounds = {6, 6};
  outcome.solution() = {
      .status = Status::estimate, .score = 6, .bounds = {6, 6}, .best_move = Square::a1};
  set_verdict(outcome);
  CHECK(outcome.solution().status == Status::exact);
  CHECK(outcome.solution().best_move == Square::none);
  CHECK(outcome.verdict == Verdict::confirmed);
}

TEST_CASE("verdicts have names") {
  CHECK(position_verdict_text(Verdict::confirmed) == "ok");
  CHECK(position_verdict_text(Verdict::refuted) == "mismatch");
  CHECK(position_verdict_text(Verdict::undecided) == "unchecked");
}

}  // namespace
}  // namespace kanzen::test
