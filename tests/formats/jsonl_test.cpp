// Results as JSON lines are read back unchanged; damaged ones are errors.
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "core/moves.hpp"
#include "core/notation.hpp"
#include "solver/engine/estimate_spread.hpp"
#include "solver/formats/game_jsonl.hpp"
#include "solver/formats/jsonl_reader.hpp"
#include "solver/formats/jsonl_writer.hpp"
#include "solver/formats/open_records.hpp"
#include "solver/formats/outcome_records.hpp"
#include "solver/records/end_of_run.hpp"
#include "solver/records/line_checksum.hpp"
#include "tests/support/boards.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/outcome_moves.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/random_board.hpp"
#include "tests/support/read_all.hpp"

namespace kanzen::test {
namespace {

std::string many(const std::string& text, int times) {
  std::string out;
  for (int i = 0; i < times; ++i) out += text;
  return out;
}

}  // namespace

TEST_CASE("the analysis of a game is read back, and contradictions in it are refused") {
  Outcome outcome({.goal = Goal::game});
  outcome.record.id = "7";
  outcome.record.game = notation::parse_moves("f5d6c3").value();
  outcome.record.position = outcome.record.game->start;
  Position before = notation::parse_moves("f5d6").value().end;
  outcome.plies().push_back({.number = 3,
                             .before = before,
                             .move = Square::c3,
                             .lower = 4,
                             .upper = 4,
                             .after = -2,
                             .others_known = true,
                             .others = {Square::d3},
                             .moves = {{Square::c5, 4, 4, {Square::c5}}, {Square::c3, -2, -2}}});
  before = notation::parse_moves("f5").value().end;
  outcome.plies().push_back(
      {.number = 2, .before = before, .move = Square::d6, .lower = -4, .upper = -4, .after = -4});
  const std::string line = walked_game_to_jsonl(outcome, "", Fields::brief);
  const Result<Outcome> read = parse_jsonl_outcome(line);
  REQUIRE(read);
  const Outcome& game = read.value();
  CHECK(game.goal == Goal::game);
  CHECK(game.record.game->moves == outcome.record.game->moves);
  REQUIRE(game.plies().size() == 2);
  CHECK(game.plies()[0].loss() == 6);
  CHECK(game.plies()[0].others == std::vector{Square::d3});
  CHECK(game.plies()[0].move_number == 3);
  REQUIRE(game.plies()[0].moves.size() == 2);
  CHECK(game.plies()[0].moves[0].pv == std::vector{Square::c5});
  CHECK(game.plies()[1].moves.empty());
  CHECK(game.plies()[1].before == before);
  CHECK_FALSE(game.plies()[1].others_known);

  const auto changed = [&line](std::string_view from, std::string_view to) {
    std::string text = line;
    text.replace(text.find(from), from.size(), to);
    return parse_jsonl_outcome(text);
  };
  CHECK_FALSE(changed("\"ply\":3", "\"ply\":2"));
  CHECK_FALSE(changed("\"value\":4", "\"value\":-4"));   // below the value of its move
  CHECK_FALSE(changed("\"after\":-4", "\"after\":-6"));  // not the value after it
  CHECK_FALSE(changed("\"after\":-2", "\"after\":-3"));
  const std::string_view best = R"("lower":4,"upper":4)";
  CHECK_FALSE(changed(best, R"("lower":2,"upper":2)"));  // no move has the value of the position
  CHECK_FALSE(changed(best, R"("lower":2,"upper":4)"));
  CHECK_FALSE(changed(R"("lower":-2,"upper":-2)", R"("lower":0,"upper":0)"));  // the played move
  CHECK_FALSE(changed("f5d6c3", "f5d6a1"));
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
      solve_moves(make_solve_function(solver), board, outcome);
    } else {
      outcome.window = i % 4 == 1 ? Window{-1, 1} : i % 8 == 0 ? Window{-4, 10} : Window{};
      outcome.solution() = solver.solve(board, outcome.window);
    }
    if (i % 3 == 0) outcome.record.claims.exact = outcome.solution().score;
    outcome.verdict = verdict_on_position(outcome.solution().status, outcome.solution().score,
                                          outcome.solution().best_move, outcome.record.claims);
    const std::string line = to_jsonl(outcome, "engine");
    const Result<Outcome> again = parse_jsonl_outcome(line);
    INFO(line);
    REQUIRE(again);
    CHECK(again.value().record.position == outcome.record.position);
    CHECK(again.value().solution().pv == outcome.solution().pv);
    CHECK(again.value().moves().size() == outcome.moves().size());
    CHECK(again.value().goal == outcome.goal);
    CHECK(to_jsonl(again.value(), "engine") == line);
    const std::string brief = to_jsonl(outcome, "", Fields::brief);
    CHECK(brief.size() < line.size());
    const Result<Outcome> from_brief = parse_jsonl_outcome(brief);
    INFO(brief);
    REQUIRE(from_brief);
    CHECK(to_jsonl(from_brief.value(), "engine") == line);
  }
}

TEST_CASE("a brief line has only fields that cannot be derived") {
  Outcome outcome;
  outcome.record.id = "7";
  outcome.record.position = kStartPosition;
  const std::string begin = R"({"id":"7","board":")" + notation::to_string(kStartPosition) + R"(")";
  CHECK(to_jsonl(outcome, "", Fields::brief) ==
        begin + R"(,"status":"unfinished","pv":"","nodes":0,"seconds":0.0})");
  Solution& solution = outcome.solution();
  solution.lower = -2;
  solution.best_move = Square{20};
  CHECK(
      to_jsonl(outcome, "e", Fields::brief) ==
      begin +
          R"(,"status":"unfinished","lower":-2,"best_move":"e3","pv":"","nodes":0,"seconds":0.0,)" +
          R"("engine":"e"})");
  solution.status = Status::lower;
  solution.score = solution.lower = 4;
  solution.best_move = Square::none;
  solution.pv = {Square{20}};
  CHECK(to_jsonl(outcome, "", Fields::brief) ==
        begin +
            R"(,"status":"lower","score":4,"best_move":null,"pv":"e3","nodes":0,"seconds":0.0})");
  solution.pv = {Square::d3};
  solution.best_move = Square::d3;
  for (const Status status :
       {Status::unfinished, Status::lower, Status::upper, Status::exact, Status::estimate}) {
    solution.status = status;
    solution.lower = status == Status::upper ? -64 : 4;
    solution.upper = status == Status::upper || status == Status::exact ? 4 : 64;
    solution.score = status == Status::unfinished ? 0 : 4;
    const Result<Outcome> again = parse_jsonl_outcome(to_jsonl(outcome, "", Fields::brief));
    REQUIRE(again);
    CHECK(to_jsonl(again.value(), "") == to_jsonl(outcome, ""));
  }
}

TEST_CASE("an unfinished outcome is read back with its bounds") {
  Outcome outcome;
  outcome.record.position = kStartPosition;
  outcome.solution().lower = -10;
  outcome.solution().upper = 20;
  const Result<Outcome> again = parse_jsonl_outcome(to_jsonl(outcome, ""));
  REQUIRE(again);
  CHECK(again.value().solution().status == Status::unfinished);
  CHECK(again.value().solution().lower == -10);
  CHECK(again.value().solution().upper == 20);
}

TEST_CASE("an estimate is read back with its reliability") {
  Random random(12);
  for (const bool by_pass : {false, true}) {
    Outcome outcome;
    outcome.record.position = {random_unfinished_board(random, 26), Colour::black};
    outcome.goal = by_pass ? Goal::wld : Goal::value;
    outcome.solution().status = Status::estimate;
    outcome.solution().score = 4;
    outcome.solution().lower = 2;
    outcome.solution().depth = by_pass ? 26 : 5;
    if (by_pass) outcome.solution().confidence = 0.92;
    if (!by_pass) outcome.solution().spread = 8.3;
    const std::string line = to_jsonl(outcome, "");
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
    CHECK(to_jsonl(again.value(), "") == line);
    // Only its bounds become a claim.
    std::istringstream in(line);
    const auto record = OutcomeRecords(std::make_unique<JsonlReader>(in)).next();
    REQUIRE(record);
    REQUIRE(*record);
    CHECK_FALSE(record->value().claims.exact);
    CHECK(record->value().claims.lower == 2);
    CHECK_FALSE(record->value().claims.upper);
  }
}

TEST_CASE("objects that are not results are errors") {
  const std::string board = R"("board":")" + notation::to_string(kStartPosition) + R"(")";
  const std::string own = board + R"(,"kind":"unfinished")";
  JsonlFields fields;
  CHECK(parse_jsonl("{" + board + "}", fields));
  CHECK(parse_jsonl_outcome("{" + own + "}"));
  for (const std::string& text :
       {std::string(), std::string("{"), std::string("[]"), std::string("{}"),
        std::string(R"({"board":7})"), std::string(R"({"board":"XO"})"),
        "{" + board + R"(,"kind":"exact"})", "{" + board + R"(,"kind":"sure","score":2})",
        "{" + board + R"(,"kind":"exact","score":65})",
        "{" + board + R"(,"kind":"exact","score":2.5})",
        // A conversion before the comparison would give -2.
        "{" + board + R"(,"kind":"exact","score":18446744073709551614})",
        "{" + board + R"(,"kind":"exact","score":-9223372036854775808})",
        "{" + board + R"(,"kind":"exact","score":1e2})",
        "{" + board + R"(,"kind":"exact","score":3})",
        "{" + own + R"(,"lower":18446744073709551614})",
        "{" + own + R"(,"expected":18446744073709551614})", "{" + own + R"(,"nodes":-1})",
        "{" + own + R"(,"nodes":18446744073709551616})", "{" + own + R"(,"seconds":1e308})",
        "{" + own + R"(,"seconds":1e999})", "{" + own + R"(,"seconds":-1})",
        "{" + own + R"(,"seconds":"1"})", "{" + own + R"(,"board_size":5})",
        "{" + own + R"(,"board_size":2})", "{" + own + R"(,"board_size":18446744073709551612})",
        "{" + board + R"(,"board_size":4,"kind":"exact","score":18})",
        R"({"board":"X)" + notation::to_string(kStartPosition).substr(1) + R"(","board_size":4})",
        "{" + own + R"(,"pv":")" + many("a1", 200) + R"("})",
        "{" + own + R"(,"moves":[{"move":"a1"}]})",
        "{" + own + R"(,"moves":[{"move":"f5"},{"move":"f5"}]})",
        "{" + own + R"(,"moves":[{"move":"f5","lower":3,"upper":3}]})",
        "{" + own + R"(,"window":[1,1]})", "{" + own + R"(,"window":[18446744073709551614,2]})",
        "{" + own + R"(,"x":)" + many("[", 1000) + many("]", 1000) + "}",
        "{" + own + R"(,"check":"0123456789abcdef"})",
        "{" + board + R"(,"kind":"exact","score":2,"lower":4})",
        "{" + board + R"(,"kind":"lower","score":2,"lower":2,"upper":0})",
        "{" + board + R"(,"kind":"estimate"})",
        "{" + board + R"(,"kind":"estimate","score":2,"lower":4})",
        "{" + board + R"(,"kind":"estimate","score":2,"upper":0})",
        "{" + board + R"(,"kind":"estimate","score":2,"confidence":1.5})",
        "{" + board + R"(,"kind":"estimate","score":2,"confidence":"much"})",
        "{" + board + R"(,"kind":"estimate","score":2,"depth":65})", "{" + own + R"(,"best":"i9"})",
        "{" + own + R"(,"pv":"a1zz"})", "{" + own + R"(,"moves":{}})",
        "{" + own + R"(,"moves":[{"lower":2}]})", "{" + own + R"(,"window":[1]})",
        "{" + own + R"(,"verdict":"fine"})", "{" + own + R"(,"expected":"2"})",
        "{" + own + R"(,"question":"why"})"}) {
    INFO(text);
    const Result<OutcomeOrRecord> outcome = parse_jsonl(text, fields);
    REQUIRE_FALSE(outcome);
    CHECK(outcome.error().message.find("expected") != std::string::npos);
  }
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
  CHECK(refuted.claim_result().windows == 2);
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
  CHECK(of_move.moves[0].upper == -2);

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
  const std::string exact = R"("kind":"exact","score":6,)";
  for (const std::string& right :
       {exact + R"("pv":")" + line + R"(")", exact + R"("best":"h5","pv":"h5")",
        exact + R"("verdict":"ok","expected":6)", exact + R"("verdict":"mismatch","expected":6)",
        exact +
            R"("best":"h5","question":"best-moves","moves":[{"move":"h5","lower":6,"upper":6}])",
        std::string(R"("kind":"lower","score":2,"window":[-2,2])"),
        std::string(R"("kind":"upper","score":-2,"question":"wld","result":"loss")"),
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
      {exact + R"("pv":"a1")", "pv has the illegal move a1"},
      {exact + R"("pv":"pa")", "pv has the illegal move pa"},
      {exact + R"("best":"a1")", "best_move is a1, expected a legal move"},
      {exact + R"("best":"g6","pv":"h5")", "best_move is g6 and pv begins with h5"},
      {exact + R"("best":null,"pv":"h5")", "best_move is null and pv begins with h5"},
      {R"("kind":"exact","score":4,"pv":")" + line + R"(")",
       "pv ends with +06 and the value is +04"},
      {exact + R"("moves":[{"move":"g6","lower":8,"upper":8}])",
       "moves has g6 with +08, and the position has +06"},
      {exact + R"("best":"h5","moves":[{"move":"h5","lower":4,"upper":4}])",
       "moves has h5 with +04, and the position has +06"},
      {exact + R"("moves":[{"move":"h5","lower":6,"upper":6,"pv":"g6h5"}])",
       "moves has h5 with +06 and a pv that begins with g6"},
      {exact + R"("moves":[{"move":"h5","lower":6,"upper":6,"pv":"h5a1"}])",
       "moves has h5 with +06, whose pv has the illegal move a1"},
      {R"("kind":"lower","score":0,"window":[-2,2])", "status is lower and score is +00 within"},
      {R"("kind":"upper","score":0,"question":"wld")", "status is upper and score is +00 within"},
      {R"("kind":"exact","score":6,"question":"wld","result":"loss")", "result is loss"},
      {exact + R"("verdict":"ok","expected":4)", "verdict is ok, expected is +04"},
      {R"("kind":"unfinished","verdict":"ok")", "verdict is ok without a proven score"},
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
  const std::string all = R"("question":"all-moves","moves":[)";
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

TEST_CASE("an estimate of an older file gets the measured spread") {
  Random random(13);
  const Position position{random_unfinished_board(random, 26), Colour::black};
  const std::string begin = R"({"board":")" + notation::to_string(position) +
                            R"(","kind":"estimate","score":4,"depth":26,"confidence":0.651)";
  const auto spread_of = [&](const std::string& rest) {
    return parse_jsonl_outcome(begin + rest + "}").value().solution().spread;
  };
  CHECK(spread_of("") == estimate_spread(0.651, 26, 26));
  CHECK(spread_of(R"(,"spread":2.5)") == 2.5);
  CHECK_FALSE(spread_of(R"(,"spread":null)"));
  // An estimate of the side has no distance.
  CHECK_FALSE(spread_of(R"(,"question":"wld")"));
  CHECK_FALSE(spread_of(R"(,"window":[-2,2])"));
  CHECK_FALSE(parse_jsonl_outcome(begin + R"(,"spread":-1})"));
}

TEST_CASE("the claims about moves that a result contradicts are read back") {
  Outcome outcome;
  outcome.record.position = kStartPosition;
  outcome.goal = Goal::all_moves;
  outcome.solution() = {
      .status = Status::exact, .score = 4, .lower = 4, .upper = 4, .best_move = Square::d3};
  outcome.moves() = {{Square::d3, 4, 4}, {Square::c4, -2, -2}};
  outcome.record.claims = {.exact = 4, .moves = {{Square::c4, 0}}};
  outcome.verdict = Verdict::refuted;
  const std::string line = to_jsonl(outcome, "");
  INFO(line);
  CHECK(line.find(R"("mismatches":[{"move":"c4","expected":[0,0],"found":[-2,-2]}])") !=
        std::string::npos);
  const Result<Outcome> again = parse_jsonl_outcome(line);
  REQUIRE(again);
  CHECK(to_jsonl(again.value(), "") == line);
  CHECK(line.find("mismatches") != std::string::npos);
  CHECK(to_jsonl(outcome, "", Fields::brief).find("mismatches") == std::string::npos);
  CHECK_FALSE(parse_jsonl_outcome(line.substr(0, line.size() - 1) + R"(,"mismatches":4})"));
}

TEST_CASE("a file of results gives positions with claims and located errors") {
  const std::string board = notation::to_string(kStartPosition);
  std::istringstream in("\n\n{\"board\":\"" + board +
                        "\",\"kind\":\"exact\",\"score\":0}\nnonsense\n{\"board\":\"" + board +
                        R"(","kind":"upper","score":4,"id":"b"})");
  OutcomeRecords records(std::make_unique<JsonlReader>(in));
  const auto first = records.next();
  REQUIRE(first);
  REQUIRE(*first);
  CHECK(first->value().id == "3");
  CHECK(first->value().claims.exact == 0);
  const auto second = records.next();
  REQUIRE(second);
  REQUIRE_FALSE(*second);
  CHECK(second->error().line == 4);
  const auto third = records.next();
  REQUIRE(third);
  REQUIRE(*third);
  CHECK(third->value().id == "b");
  CHECK(third->value().claims.upper == 4);
  CHECK_FALSE(third->value().claims.exact);
  CHECK_FALSE(records.next());
}

TEST_CASE("a line that does not match its checksum is an error") {
  const std::string board = R"({"board":")" + notation::to_string(kStartPosition) + R"(",)";
  const std::string good = with_checksum(board + R"("kind":"exact","score":4})");
  CHECK(parse_jsonl_outcome(good));
  std::string edited = good;
  edited.replace(edited.find(":4,"), 3, ":6,");
  std::string spaced = good;
  spaced.insert(spaced.find(R"("check")"), " ");
  for (const std::string& line : {edited, spaced, good.substr(0, good.size() - 1) + R"(,"n":1})"}) {
    INFO(line);
    const Result<Outcome> outcome = parse_jsonl_outcome(line);
    REQUIRE_FALSE(outcome);
    CHECK(outcome.error().message.find("checksum") != std::string::npos);
  }

  // In a journal every line needs a checksum, also the header.
  const std::string header = with_checksum(R"({"journal":"kanzen journal 1"})");
  const std::string bare = board + R"("kind":"exact","score":6})";
  std::istringstream in(header + "\n" + good + "\n" + edited + "\n" + bare + "\n" + good + "\n");
  JsonlReader reader(in);
  for (const bool is_good : {true, false, false, true}) CHECK(reader.next()->ok() == is_good);
  CHECK_FALSE(reader.next());
  // Only the header names the engine of the lines.
  const std::string named = with_checksum(R"({"journal":"kanzen journal 3","engine":"one"})");
  const std::string other = with_checksum(board + R"("kind":"exact","score":4,"engine":"two"})");
  std::istringstream of_two(named + "\n" + good + "\n" + other + "\n");
  JsonlReader engines(of_two);
  CHECK(require_outcome(*engines.next()).value().engine == "one");
  CHECK(require_outcome(*engines.next()).value().engine == "two");
  // The end of a run is not a result, and counts only as the last line.
  const std::string end = end_of_run_line({3, 1, false});
  std::istringstream ended(named + "\n" + good + "\n" + end + "\n" + good + "\n" + end + "\n");
  JsonlReader ends(ended);
  CHECK(ends.next()->ok());
  CHECK(ends.header() == named);
  CHECK_FALSE(ends.end_of_run());
  CHECK(ends.next()->ok());
  CHECK_FALSE(ends.end_of_run());
  CHECK_FALSE(ends.next());
  CHECK(ends.end_of_run() == EndOfRun{3, 1, false});
  std::istringstream damaged("{\"journal\":\"kanzen journal 1\"}\n" + good + "\n");
  JsonlReader of_damaged(damaged);
  CHECK(of_damaged.next()->error().line == 1);
  CHECK(of_damaged.next()->ok());
  std::istringstream plain(bare + "\n" + edited + "\n");
  JsonlReader of_plain(plain);
  CHECK(of_plain.next()->ok());
  CHECK(of_plain.next()->error().line == 2);
}

TEST_CASE("a result about a small board is read back as one") {
  Outcome outcome;
  outcome.record.position = kStartPosition;
  outcome.record.side_length = 4;
  outcome.solution().status = Status::exact;
  outcome.solution().score = outcome.solution().lower = outcome.solution().upper = -10;
  const std::string line = to_jsonl(outcome, "");
  const Result<Outcome> again = parse_jsonl_outcome(line);
  REQUIRE(again);
  CHECK(again.value().record.side_length == 4);
  CHECK(again.value().record.empty_count() == 12);
  CHECK(to_jsonl(again.value(), "") == line);
  // As a claim, it would concern the whole board.
  std::istringstream in(line + "\n" + line);
  OutcomeRecords records(std::make_unique<JsonlReader>(in));
  CHECK(records.next()->error().line == 1);
  CHECK(records.next()->error().message.find("4x4") != std::string::npos);
  CHECK_FALSE(records.next());
}

const std::string kStart = notation::to_string(kStartPosition);

Contents foreign_records(const std::string& text, const ReaderOptions& options = {}) {
  Contents warned;
  ReaderOptions warning = options;
  warnings_into(warned, warning);
  std::istringstream in(text);
  OutcomeRecords records(std::make_unique<JsonlReader>(in, warning), warning);
  Contents contents = read_all(records);
  contents.warnings = std::move(warned.warnings);
  return contents;
}

TEST_CASE("scores in JSON of another program are claims of the exact value") {
  for (const std::string name : {"score", "value", "expected", "result"}) {
    INFO(name);
    const Contents contents =
        foreign_records(R"({"id":"a","board":")" + kStart + R"(",")" + name + R"(":4})");
    CHECK(contents.errors.empty());
    CHECK(contents.warnings.empty());
    REQUIRE(contents.records.size() == 1);
    CHECK(contents.records[0].claims.exact == 4);
    CHECK(contents.records[0].id == "a");
  }
  const Contents bounds =
      foreign_records(R"({"name":"b","board":")" + kStart + R"(","lower":-2,"comment":"open"})");
  REQUIRE(bounds.records.size() == 1);
  CHECK(bounds.records[0].claims.lower == -2);
  CHECK_FALSE(bounds.records[0].claims.exact);
  CHECK(bounds.records[0].comment == "open");
  CHECK(bounds.records[0].id == "b");
}

TEST_CASE("a claim of another program is not a result of this one") {
  const std::string line = R"({"board":")" + kStart + R"(","score":4})";
  JsonlFields fields;
  const Result<OutcomeOrRecord> read = parse_jsonl(line, fields);
  REQUIRE(read);
  REQUIRE(std::holds_alternative<PositionRecord>(read.value()));
  CHECK(std::get<PositionRecord>(read.value()).claims.exact == 4);
  const Result<Outcome> outcome = parse_jsonl_outcome(line);
  REQUIRE_FALSE(outcome);
  CHECK(outcome.error().message.starts_with("no result of Kanzen"));
}

TEST_CASE("unused fields are named once") {
  const std::string line = R"({"id":7,"board":")" + kStart + R"(","their_score":4,"depth":3})";
  const Contents contents = foreign_records(line + "\n" + line + "\n");
  CHECK(contents.records.size() == 2);
  CHECK(contents.records[0].id == "7");
  CHECK(contents.warnings == std::vector<std::string>{R"(the field "depth" is not used)",
                                                      R"(the field "their_score" is not used)"});
  // Exported positions have checksums, which are compared.
  const std::string exported = with_checksum(R"({"id":"7","board":")" + kStart + R"("})");
  CHECK(foreign_records(exported).warnings.empty());
  CHECK(foreign_records(exported).records.size() == 1);
  const std::string own = R"({"board":")" + kStart + R"(","kind":"unfinished","odd":1})";
  CHECK(foreign_records(own).warnings ==
        std::vector<std::string>{R"(the field "odd" is not used)"});
}

TEST_CASE("results of earlier versions are read by their own names of fields") {
  const std::string board = R"("board":")" + kStart + R"(")";
  const std::string rest = R"("lower":-2,"upper":64,"nodes":17,"seconds":0.5)";
  const auto line_of = [](const Result<Outcome>& outcome) {
    return to_jsonl(outcome.value(), "e");
  };
  const Result<Outcome> earlier = parse_jsonl_outcome(
      "{" + board + "," + rest +
      R"(,"kind":"lower","score":-2,"best":"d3","question":"all-moves","moves":[],"pv":""})");
  const Result<Outcome> today = parse_jsonl_outcome(
      "{" + board + "," + rest +
      R"(,"status":"lower","score":-2,"best_move":"d3","goal":"all-moves","moves":[],"pv":""})");
  REQUIRE(earlier);
  REQUIRE(today);
  CHECK(line_of(earlier) == line_of(today));
  CHECK(today.value().solution().status == Status::lower);
  CHECK(today.value().solution().best_move == Square::d3);
  CHECK(today.value().goal == Goal::all_moves);

  for (const std::string both : {R"("kind":"exact","status":"exact","score":2)",
                                 R"("kind":"unfinished","best":"d3","best_move":"d3")"}) {
    const Result<Outcome> twice = parse_jsonl_outcome("{" + board + "," + both + "}");
    REQUIRE_FALSE(twice);
    CHECK(twice.error().message.ends_with("expected one of them"));
  }
}

TEST_CASE("a status alone does not make an object a result of Kanzen") {
  const std::string line = R"({"board":")" + kStart + R"(","status":"exact","score":2})";
  const Contents contents = foreign_records(line);
  REQUIRE(contents.records.size() == 1);
  CHECK(contents.records[0].claims.exact == 2);
  CHECK(contents.warnings == std::vector<std::string>{R"(the field "status" is not used)"});
}

TEST_CASE("JSON arrays of moves are played") {
  const Game game = notation::parse_moves("f5d6c3").value();
  for (const std::string text :
       {R"(["f5","d6","c3"])", R"({"moves":["f5","D6","c3"]})", R"({"moves":"f5d6 c3","value":2})",
        R"({"board":"---------------------------OX------XO--------------------------- X",)"
        R"("moves":["f5 d6","c3"]})"}) {
    INFO(text);
    const Contents contents = foreign_records(text);
    CHECK(contents.errors.empty());
    REQUIRE(contents.records.size() == 1);
    CHECK(contents.records[0].position == game.end);
    CHECK(recognise(text) == Format::jsonl);
    const Contents whole = foreign_records(text, {.whole_games = true});
    REQUIRE(whole.records.size() == 1);
    CHECK(whole.records[0].position == kStartPosition);
    CHECK(whole.records[0].game->moves == game.moves);
    CHECK(whole.records[0].claims.empty());
    CHECK(whole.warnings.size() == (text.find("value") == std::string::npos ? 0 : 1));
  }
}

TEST_CASE("whole games are read after records without moves") {
  const std::string board = R"({"board":")" + kStart + R"("})";
  const std::string game = R"({"moves":"f5d6"})";
  const Contents contents = foreign_records(board + "\n" + game + "\n" + board + "\n" + game + "\n",
                                            {.whole_games = true});
  CHECK(contents.records.size() == 2);
  CHECK(contents.errors.size() == 2);
}

TEST_CASE("a journal of analysed games has whole games") {
  Outcome analysed({.goal = Goal::game});
  analysed.record.id = "7";
  analysed.record.position = kStartPosition;
  analysed.record.game = notation::parse_moves("f5d6c3").value();
  const std::string line = walked_game_to_jsonl(analysed, "kanzen", Fields::brief);
  INFO(line);
  const Contents whole = foreign_records(line, {.whole_games = true});
  CHECK(whole.warnings.empty());
  REQUIRE(whole.records.size() == 1);
  CHECK(whole.records[0].id == "7");
  CHECK(whole.records[0].position == kStartPosition);
  CHECK(whole.records[0].game->moves == analysed.record.game->moves);
  CHECK(foreign_records(line).errors.size() == 1);
}

TEST_CASE("contradictory records of another program are errors") {
  const std::string board = R"({"board":")" + kStart + R"(",)";
  struct Case {
    std::string text;
    std::string part;
  };
  for (const Case& c :
       {Case{board + R"("score":4,"expected":6})", "score is 4 and expected is 6"},
        Case{board + R"("score":4,"upper":2})", "the bounds contradict"},
        Case{board + R"("score":3})", "odd"}, Case{board + R"("score":"4"})", "score is invalid"},
        Case{board + R"("result":"win"})", "result is invalid"},
        Case{board + R"("score":4,"score":6})", R"("score" twice)"},
        Case{board + R"("empties":59})", "empties is 59, expected the 60"},
        Case{board + R"("moves":["a1"]})", "moves: "}, Case{R"({"moves":[]})", "no board"},
        Case{R"({"moves":""})", "no board"}, Case{R"({"id":"a"})", "no board"},
        Case{R"([{"board":"X"}])", "jq -c '.[]' FILE"}, Case{"[", "over several lines"},
        Case{R"(["hello"])", "moves: "}}) {
    INFO(c.text);
    const Contents contents = foreign_records(c.text);
    REQUIRE(contents.errors.size() == 1);
    INFO(contents.errors[0].message);
    CHECK(contents.errors[0].message.find(c.part) != std::string::npos);
    CHECK(contents.errors[0].message.find("expected") != std::string::npos);
  }
}

TEST_CASE("results keep the comment of the input") {
  Outcome outcome;
  outcome.record.position = kStartPosition;
  outcome.record.comment = R"(hard, "very")";
  for (const Fields fields : {Fields::all, Fields::brief}) {
    const Result<Outcome> again = parse_jsonl_outcome(to_jsonl(outcome, "", fields));
    REQUIRE(again);
    CHECK(again.value().record.comment == outcome.record.comment);
  }
}

}  // namespace kanzen::test
