#include "solver/formats/jsonl_outcome.hpp"

#include "solver/formats/jsonl_reader.hpp"
#include "solver/formats/jsonl_writer.hpp"
#include "tests/support/boards.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"

namespace kanzen::test {

constexpr std::string_view kOddBoard =
    "XXXOXXXXOXXXXXXXOOXXXXXXOOOXXXXXOOOXXOO-OOOOO---OOOOOOO-OOOOOOO- X";

TEST_CASE("only a claim of a file may have an odd value, and is no result") {
  const bool claimed = GENERATE(true, false);
  const std::string_view status = claimed ? kClaimed : "exact";
  const Result<Outcome> read =
      parse_jsonl_outcome(R"({"board":")" + std::string(kOddBoard) + R"(","status":")" +
                          std::string(status) + R"(","pv":"","score":3,"lower":3,"upper":3})");
  REQUIRE(read.ok() == claimed);
  if (!read) return;
  CHECK(read.value().solution().score == 3);
  CHECK_FALSE(is_solved_by_search(read.value()));
  CHECK_THAT(position_to_jsonl(read.value(), ""),
             Catch::Contains(R"("status":"claimed","score":3)"));
}

TEST_CASE("an outcome written as json is read back the same") {
  Random random(11);
  Solver solver({.hash_mib = 1});
  for (int i = 0; i < 200; ++i) {
    Outcome outcome;
    outcome.record.id = "number " + std::to_string(i) + R"( "quoted")";
    outcome.record.position = {random_reachable_board(random, i % 9),
                               i % 2 == 0 ? Colour::black : Colour::white};
    outcome.goal = static_cast<Goal>(i % 4);
    const Board& board = outcome.record.position.board;
    if (i % 4 >= 2) {
      outcome.result = solve_goal(make_solve_function(solver), board, outcome.goal);
    } else {
      outcome.window = i % 4 == 1 ? Window{-1, 1} : i % 8 == 0 ? Window{-4, 10} : Window{};
      outcome.solution() = solver.solve(board, outcome.window);
    }
    if (i % 3 == 0)
      outcome.record.claims.bounds = {outcome.solution().score, outcome.solution().score};
    outcome.verdict = verdict_on_position(outcome.solution(), outcome.record.claims);
    const std::string line = position_to_jsonl(outcome, "engine");
    const Result<Outcome> again = parse_jsonl_outcome(line);
    INFO(line);
    REQUIRE(again);
    CHECK(again.value().record.position == outcome.record.position);
    CHECK(again.value().solution().pv == outcome.solution().pv);
    CHECK(again.value().moves().size() == outcome.moves().size());
    CHECK(again.value().goal == outcome.goal);
    CHECK(position_to_jsonl(again.value(), "engine") == line);
    const std::string brief = position_to_jsonl(outcome, "", Fields::brief);
    CHECK(brief.size() < line.size());
    const Result<Outcome> from_brief = parse_jsonl_outcome(brief);
    INFO(brief);
    REQUIRE(from_brief);
    CHECK(position_to_jsonl(from_brief.value(), "engine") == line);
  }
}

TEST_CASE("a brief line has only fields that cannot be derived") {
  Outcome outcome;
  outcome.record.id = "7";
  outcome.record.position = kStartPosition;
  const std::string begin = R"({"id":"7","board":")" + notation::to_string(kStartPosition) + R"(")";
  CHECK(position_to_jsonl(outcome, "", Fields::brief) ==
        begin + R"(,"status":"unfinished","pv":"","nodes":0,"seconds":0.0})");
  Solution& solution = outcome.solution();
  solution.bounds.lower = -2;
  solution.best_move = Square{20};
  CHECK(
      position_to_jsonl(outcome, "e", Fields::brief) ==
      begin +
          R"(,"status":"unfinished","lower":-2,"best_move":"e3","pv":"","nodes":0,"seconds":0.0,)" +
          R"("engine":"e"})");
  solution.status = Status::lower;
  solution.score = solution.bounds.lower = 4;
  solution.best_move = Square::none;
  solution.pv = {Square{20}};
  CHECK(position_to_jsonl(outcome, "", Fields::brief) ==
        begin +
            R"(,"status":"lower","score":4,"best_move":null,"pv":"e3","nodes":0,"seconds":0.0})");
  solution.pv = {Square::d3};
  solution.best_move = Square::d3;
  for (const Status status :
       {Status::unfinished, Status::lower, Status::upper, Status::exact, Status::estimate}) {
    solution.status = status;
    solution.bounds = {status == Status::upper ? -64 : 4,
                       status == Status::upper || status == Status::exact ? 4 : 64};
    solution.score = status == Status::unfinished ? 0 : 4;
    const Result<Outcome> again =
        parse_jsonl_outcome(position_to_jsonl(outcome, "", Fields::brief));
    REQUIRE(again);
    CHECK(position_to_jsonl(again.value(), "") == position_to_jsonl(outcome, ""));
  }
}

TEST_CASE("an estimate is read back with its reliability") {
  Random random(12);
  for (const bool by_pass : {false, true}) {
    Outcome outcome;
    outcome.record.position = {random_unfinished_board(random, 26), Colour::black};
    outcome.goal = by_pass ? Goal::wld : Goal::value;
    outcome.solution() = {.status = Status::estimate, .score = 4, .depth = by_pass ? 26 : 5};
    outcome.solution().bounds.lower = 2;
    if (by_pass) outcome.solution().confidence = 0.92;
    if (!by_pass) outcome.solution().spread = 8.3;
    const std::string line = position_to_jsonl(outcome, "");
    INFO(line);
    const std::string sure =
        by_pass ? R"(0.92,"spread":null,"depth":26,)" : R"(null,"spread":8.3,"depth":5,)";
    CHECK(line.find(R"("status":"estimate","confidence":)" + sure +
                    R"("score":4,"lower":2,"upper":64,)") != std::string::npos);
    // A bound above zero is proven, but the question is not answered.
    if (by_pass) CHECK(line.find(R"("result":null)") != std::string::npos);
    const Result<Outcome> again = parse_jsonl_outcome(line);
    REQUIRE(again);
    CHECK(again.value().solution().status == Status::estimate);
    CHECK(again.value().solution().score == 4);
    CHECK(again.value().solution().confidence == outcome.solution().confidence);
    CHECK(position_to_jsonl(again.value(), "") == line);
    // Only its bounds become a claim.
    std::istringstream in(line);
    const auto record = make_outcome_records(std::make_unique<JsonlReader>(in))->next();
    REQUIRE(record);
    REQUIRE(*record);
    CHECK_FALSE(record->value().claims.exact());
    CHECK(record->value().claims.bounds.lower == 2);
    CHECK(record->value().claims.bounds.upper == kMaxScore);
  }
}

TEST_CASE("the claims that a result contradicts are read back") {
  Outcome outcome;
  outcome.record.position = kStartPosition;
  outcome.goal = Goal::all_moves;
  outcome.solution() = {
      .status = Status::exact, .score = 4, .bounds = {4, 4}, .best_move = Square::d3};
  outcome.moves() = {{Square::d3, 4, 4}, {Square::c4, -2, -2}};
  outcome.record.claims = {.bounds = {4, 4}, .moves = {{Square::c4, 0}}};
  outcome.verdict = Verdict::refuted;
  const std::string line = position_to_jsonl(outcome, "");
  INFO(line);
  CHECK(line.find(R"("mismatches":[{"move":"c4","expected":[0,0],"found":[-2,-2]}])") !=
        std::string::npos);
  const Result<Outcome> again = parse_jsonl_outcome(line);
  REQUIRE(again);
  CHECK(position_to_jsonl(again.value(), "") == line);
  CHECK(line.find("mismatches") != std::string::npos);
  // A results file keeps them, because nothing else in it says which move was wrong.
  CHECK(position_to_jsonl(outcome, "", Fields::brief).find("mismatches") != std::string::npos);
  CHECK_FALSE(parse_jsonl_outcome(line.substr(0, line.size() - 1) + R"(,"mismatches":4})"));
  // A bound has no other field.
  outcome.record.claims = {.bounds = {-64, 2}};
  const std::string bound = position_to_jsonl(outcome, "");
  const Result<Outcome> read = parse_jsonl_outcome(bound);
  REQUIRE(read);
  CHECK(read.value().record.claims.bounds.upper == 2);
  CHECK(read.value().record.claims.bounds.lower == kMinScore);
  CHECK(position_to_jsonl(read.value(), "") == bound);
}

TEST_CASE("results keep the comment of the input") {
  Outcome outcome;
  outcome.record.position = kStartPosition;
  outcome.record.comment = R"(hard, "very")";
  const Fields fields = GENERATE(Fields::all, Fields::brief);
  const Result<Outcome> again = parse_jsonl_outcome(position_to_jsonl(outcome, "", fields));
  REQUIRE(again);
  CHECK(again.value().record.comment == outcome.record.comment);
}

namespace {

std::string many(const std::string& text, int times) {
  std::string out;
  for (int i = 0; i < times; ++i) out += text;
  return out;
}

}  // namespace

TEST_CASE("objects that are not results are errors") {
  const std::string board = R"("board":")" + notation::to_string(kStartPosition) + R"(")";
  const std::string own = board + R"(,"status":"unfinished","pv":"")";
  FieldContext fields;
  CHECK(parse_jsonl("{" + board + "}", fields));
  CHECK(parse_jsonl_outcome("{" + own + "}"));
  for (const std::string& text :
       {std::string(), std::string("{"), std::string("[]"), std::string("{}"),
        std::string(R"({"board":7})"), std::string(R"({"board":"XO"})"),
        "{" + board + R"(,"status":"exact","pv":""})",
        "{" + board + R"(,"status":"sure","pv":"","score":2})",
        "{" + board + R"(,"status":"exact","pv":"","score":65})",
        "{" + board + R"(,"status":"exact","pv":"","score":2.5})",
        // A conversion before the comparison would give -2.
        "{" + board + R"(,"status":"exact","pv":"","score":18446744073709551614})",
        "{" + board + R"(,"status":"exact","pv":"","score":-9223372036854775808})",
        "{" + board + R"(,"status":"exact","pv":"","score":1e2})",
        "{" + board + R"(,"status":"exact","pv":"","score":3})",
        "{" + own + R"(,"lower":18446744073709551614})",
        "{" + own + R"(,"expected":18446744073709551614})", "{" + own + R"(,"nodes":-1})",
        "{" + own + R"(,"nodes":18446744073709551616})", "{" + own + R"(,"seconds":1e308})",
        "{" + own + R"(,"seconds":1e999})", "{" + own + R"(,"seconds":-1})",
        "{" + own + R"(,"seconds":"1"})", "{" + own + R"(,"pv":")" + many("a1", 200) + R"("})",
        "{" + own + R"(,"moves":[{"move":"a1"}]})",
        "{" + own + R"(,"moves":[{"move":"f5"},{"move":"f5"}]})",
        "{" + own + R"(,"moves":[{"move":"f5","lower":3,"upper":3}]})",
        "{" + own + R"(,"window":[1,1]})", "{" + own + R"(,"window":[18446744073709551614,2]})",
        "{" + own + R"(,"x":)" + many("[", 1000) + many("]", 1000) + "}",
        "{" + own + R"(,"check":"0123456789abcdef"})",
        "{" + board + R"(,"status":"exact","pv":"","score":2,"lower":4})",
        "{" + board + R"(,"status":"lower","pv":"","score":2,"lower":2,"upper":0})",
        "{" + board + R"(,"status":"estimate","pv":""})",
        "{" + board + R"(,"status":"estimate","pv":"","score":2,"lower":4})",
        "{" + board + R"(,"status":"estimate","pv":"","score":2,"upper":0})",
        "{" + board + R"(,"status":"estimate","pv":"","score":2,"confidence":1.5})",
        "{" + board + R"(,"status":"estimate","pv":"","score":2,"confidence":"much"})",
        "{" + board + R"(,"status":"estimate","pv":"","score":2,"depth":65})",
        "{" + own + R"(,"best_move":"i9"})", "{" + own + R"(,"pv":"a1zz"})",
        "{" + own + R"(,"moves":{}})", "{" + own + R"(,"moves":[{"lower":2}]})",
        "{" + own + R"(,"window":[1]})", "{" + own + R"(,"verdict":"fine"})",
        "{" + own + R"(,"expected":"2"})", "{" + own + R"(,"goal":"why"})"}) {
    INFO(text);
    const Result<OutcomeOrRecord> outcome = parse_jsonl(text, fields);
    REQUIRE_FALSE(outcome);
    CHECK(outcome.error().message.find("expected") != std::string::npos);
  }
}

TEST_CASE("objects with too many fields or mismatches are errors") {
  const std::string board = R"({"board":")" + notation::to_string(kStartPosition) + R"(")";
  FieldContext fields;
  const auto numbered = [](int count) {
    std::string out;
    for (int i = 0; i < count; ++i) out += ",\"x" + std::to_string(i) + "\":1";
    return out;
  };
  CHECK(parse_jsonl(board + numbered(999) + "}", fields));
  for (const std::string& text : {board + numbered(1000) + "}", board + numbered(90'000) + "}",
                                  board + R"(,"x":{"y":1)" + numbered(1000) + "}}"}) {
    const Result<OutcomeOrRecord> read = parse_jsonl(text, fields);
    REQUIRE_FALSE(read);
    CHECK(read.error().message == "an object has more than 1000 fields, expected at most 1000");
  }
  const Result<Outcome> read =
      parse_jsonl_outcome(board + R"(,"status":"exact","score":6,"pv":"","mismatches":[{})" +
                          many(",{}", 30'000) + "]}");
  REQUIRE_FALSE(read);
  CHECK(read.error().message == "mismatches has 30001 elements, expected at most 1000");
}

TEST_CASE("verdicts on claims are read, and damaged ones are errors") {
  // Black to move is worth +6; the value of its move g6 is -2.
  const auto line = [&](const std::string& fields) {
    return R"({"id":"7","source":"a.txt","line":7,"board":")" + kEasy + R"(",)" + fields + "}";
  };
  const auto read = [&](const std::string& fields) { return parse_jsonl_outcome(line(fields)); };

  const Result<Outcome> position = read(
      R"("claim":">= +8","verdict":"refuted","lower":6,"upper":6,"pv":"h5","nodes":9,"windows":2)");
  REQUIRE(position);
  const Outcome& refuted = position.value();
  CHECK(refuted.goal == Goal::claim);
  REQUIRE(refuted.claim);
  CHECK(refuted.claim->interval == ClaimedInterval{Relation::at_least, 8});
  CHECK(refuted.claim->location() == "a.txt:7");
  CHECK(refuted.claim_result().verdict == Verdict::refuted);
  CHECK(refuted.claim_result().counters.nodes == 9);
  CHECK(refuted.claim_result().searches == 2);
  CHECK(refuted.verdict == Verdict::refuted);
  const Solution of_position = position_result(refuted).solution;
  CHECK(of_position.status == Status::exact);
  CHECK(of_position.score == 6);
  CHECK(notation::to_string(of_position.best_move) == "h5");

  const Result<Outcome> move =
      read(R"("move":"g6","claim":"<= +0","verdict":"confirmed","lower":-64,"upper":-2)");
  REQUIRE(move);
  CHECK(move.value().verdict == Verdict::confirmed);
  const PositionResult of_move = position_result(move.value());
  CHECK(of_move.solution.status == Status::unfinished);  // the position may have any value
  REQUIRE(of_move.moves.size() == 1);
  CHECK(of_move.moves[0].bounds.upper == -2);

  const Result<Outcome> open =
      read(R"("claim":"draw","verdict":"undecided","lower":-10,"upper":20)");
  REQUIRE(open);
  CHECK(open.value().verdict == Verdict::undecided);
  CHECK_FALSE(is_solved(open.value()));

  for (const std::string wrong :
       {R"("claim":"about 8","verdict":"refuted","lower":6,"upper":6)",
        R"("claim":"= +8 ;","verdict":"refuted","lower":6,"upper":6)",
        R"("claim":"= +8","verdict":"confirmed","lower":6,"upper":6)",
        R"("claim":"= +8","verdict":"ok","lower":6,"upper":6)",
        R"("claim":"= +8","lower":6,"upper":6)",
        R"("claim":"= +8","verdict":"refuted","lower":6,"upper":4)",
        R"("claim":"= +8","verdict":"refuted","lower":5,"upper":5)",
        R"("claim":"= +8","verdict":"refuted","lower":6,"upper":66)",
        R"("claim":"= +8","verdict":"refuted","lower":6,"upper":6,"move":"a1")",
        R"("claim":"= +8","verdict":"refuted","lower":6,"upper":6,"move":"pa")",
        R"("claim":8,"verdict":"refuted","lower":6,"upper":6)"}) {
    INFO(wrong);
    CHECK_FALSE(read(wrong));
  }
}

TEST_CASE("a result whose fields contradict each other is an error that names both") {
  // Black to move is worth +6 by h5; the value of its move g6 is -2.
  const auto read = [&](const std::string& fields) {
    return parse_jsonl_outcome(R"({"id":"7","board":")" + kEasy + R"(",)" + fields + "}");
  };
  Solver solver({.hash_mib = 1});
  const Position position = notation::parse_position(kEasy).value();
  const Solution solution = solver.solve(position.board);
  REQUIRE(solution.score == 6);
  const std::string line = notation::to_string(solution.pv);
  const std::string bare = R"("status":"exact","score":6,)";  // a pv follows
  const std::string exact = bare + R"("pv":"",)";
  for (const std::string& right :
       {bare + R"("pv":")" + line + R"(")", bare + R"("best_move":"h5","pv":"h5")",
        exact + R"("verdict":"ok","expected":6)", exact + R"("verdict":"mismatch","expected":6)",
        exact +
            R"("best_move":"h5","goal":"best-moves","moves":[{"move":"h5","lower":6,"upper":6}])",
        std::string(R"("status":"lower","pv":"","score":2,"window":[-2,2])"),
        std::string(R"("status":"upper","pv":"","score":-2,"goal":"wld","result":"loss")"),
        std::string(R"("claim":"= +6","verdict":"confirmed","lower":6,"upper":6,"over":false)"),
        R"("claim":"= +8","verdict":"refuted","lower":6,"upper":6,"pv":")" + line + R"(")"}) {
    INFO(right);
    CHECK(read(right));
  }
  const std::vector<std::pair<std::string, std::string>> wrong{
      {R"("claim":"= +6","verdict":"confirmed","lower":40,"upper":64)",
       R"(verdict is "confirmed", expected refuted by the claim = +6 and the proven value >=+40)"},
      {R"("claim":"= +6","verdict":"undecided","lower":6,"upper":6)", "expected confirmed by"},
      {R"("claim":"= +6","verdict":"confirmed","lower":6,"upper":6,"over":true)", "over is true"},
      {R"("claim":"= +8","verdict":"refuted","lower":8,"upper":10)", "expected undecided by"},
      {R"("move":"g6","claim":"= +8","verdict":"refuted","lower":-64,"upper":4,"pv":"h5")",
       "pv begins with h5 and the claim is about g6"},
      {bare + R"("pv":"a1")", "pv has the illegal move a1"},
      {bare + R"("pv":"pa")", "pv has the illegal move pa"},
      {exact + R"("best_move":"a1")", "best_move is a1, expected a legal move"},
      {bare + R"("best_move":"g6","pv":"h5")", "best_move is g6 and pv begins with h5"},
      {bare + R"("best_move":null,"pv":"h5")", "best_move is null and pv begins with h5"},
      {R"("status":"exact","score":4,"pv":")" + line + R"(")",
       "pv ends with +06 and the value is +04"},
      {exact + R"("moves":[{"move":"g6","lower":8,"upper":8}])",
       "moves has g6 with +08, and the position has +06"},
      {exact + R"("best_move":"h5","moves":[{"move":"h5","lower":4,"upper":4}])",
       "moves has h5 with +04, and the position has +06"},
      {exact + R"("moves":[{"move":"h5","lower":6,"upper":6,"pv":"g6h5"}])",
       "moves has h5 with +06 and a pv that begins with g6"},
      {exact + R"("moves":[{"move":"h5","lower":6,"upper":6,"pv":"h5a1"}])",
       "moves has h5 with +06, whose pv has the illegal move a1"},
      {R"("status":"lower","pv":"","score":0,"window":[-2,2])",
       "status is lower and score is +00 within"},
      {R"("status":"upper","pv":"","score":0,"goal":"wld")",
       "status is upper and score is +00 within"},
      {R"("status":"exact","pv":"","score":6,"goal":"wld","result":"loss")", "result is loss"},
      {exact + R"("verdict":"ok","expected":4)", "verdict is ok, expected is +04"},
      {R"("status":"unfinished","pv":"","verdict":"ok")", "verdict is ok without a proven score"},
      {exact + R"("mismatches":[{"expected":[4,4],"found":[6,6]}])", "mismatches is not empty"}};
  for (const auto& [fields, message] : wrong) {
    INFO(fields);
    const Result<Outcome> found = read(fields);
    REQUIRE_FALSE(found);
    CHECK(found.error().message.find(message) != std::string::npos);
    CHECK(found.error().message.find("expected") != std::string::npos);
    // The request is still known, so that the position can be solved again.
    const std::optional<SolveRequest> request =
        parse_jsonl_request(R"({"board":")" + kEasy + R"(",)" + fields + "}");
    REQUIRE(request);
    CHECK(request->record.position == position);
  }
  const std::string all = R"("goal":"all-moves","moves":[)";
  std::string moves;
  for (const Square move : squares(legal_moves(position.board))) {
    if (!moves.empty()) moves += ",";
    moves += R"({"move":")" + notation::to_string(move) + R"(","lower":-64,"upper":4})";
  }
  const Result<Outcome> none = read(exact + all + moves + "]");
  REQUIRE_FALSE(none);
  CHECK(none.error().message.find("moves has no value above +04, and the position has +06") !=
        std::string::npos);
}

}  // namespace kanzen::test
