#include "solver/formats/jsonl_outcome.hpp"

#include <fstream>
#include <nlohmann/json.hpp>

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
  const std::string written = position_to_jsonl(read.value(), engine_or(read.value(), "kanzen"));
  CHECK_THAT(written, Catch::Contains(R"("status":"claimed","score":3)"));
  for (const std::string mine : {"kanzen", "nodes", "seconds"})
    CHECK_THAT(written, !Catch::Contains(mine));
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
      outcome.result = reach_goal(make_solve_function(solver), board, outcome.goal);
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
  outcome.moves() = {{Square::d3, {4, 4}}, {Square::c4, {-2, -2}}};
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
  const std::string own = board + R"(,"status":"unfinished")";
  FieldContext fields;
  CHECK(parse_jsonl("{" + board + "}", fields));
  CHECK(parse_jsonl_outcome("{" + own + R"(,"pv":""})"));
  for (const std::string& text : std::vector<std::string>{
           "", "{", "[]", "{}", R"({"board":7})", R"({"board":"XO"})",
           "{" + board + R"(,"status":"exact","pv":"","score":1e2})",
           "{" + own + R"(,"pv":"","nodes":18446744073709551616})",
           "{" + own + R"(,"pv":"","seconds":1e999})",
           "{" + own + R"(,"pv":")" + many("a1", 200) + R"("})",
           "{" + own + R"(,"pv":"","x":)" + many("[", 1000) + many("]", 1000) + "}"}) {
    INFO(text);
    const Result<OutcomeOrRecord> outcome = parse_jsonl(text, fields);
    REQUIRE_FALSE(outcome);
    CHECK(outcome.error().message.find("expected") != std::string::npos);
  }
}

TEST_CASE("a result is read, or refused with the field that is wrong or contradicts another one") {
  using Json = nlohmann::ordered_json;
  std::ifstream file(KANZEN_LINE_CASES);
  const Json table = Json::parse(file)["results"];
  REQUIRE(table.size() > 70);
  FieldContext context;
  for (const Json& row : table) {
    Json fields{{"id", "7"}, {"board", kEasy}};
    fields.update(row["result"]);
    const std::string line = fields.dump();
    INFO(line);
    const Result<Outcome> read = parse_jsonl_outcome(line);
    const std::string part = row.value("error", row.value("contradiction", ""));
    CHECK(read.ok() == part.empty());
    CHECK(parse_jsonl(line, context).ok() == part.empty());
    if (read) continue;
    INFO(read.error().message);
    CHECK(read.error().message.find(part) != std::string::npos);
    CHECK(read.error().message.find("expected") != std::string::npos);
    if (!row.contains("contradiction")) continue;
    // The request is still known, so that the position can be solved again.
    const std::optional<SolveRequest> request = parse_jsonl_request(line);
    REQUIRE(request);
    CHECK(notation::to_string(request->record.position) == kEasy);
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

TEST_CASE("verdicts on claims are read") {
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
}

}  // namespace kanzen::test
