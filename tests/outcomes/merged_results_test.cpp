#include "core/symmetry.hpp"
#include "core/wide_hash.hpp"
#include "solver/batch/job.hpp"
#include "solver/batch/missing_work.hpp"
#include "solver/formats/jsonl_writer.hpp"
#include "solver/outcomes/compare_results.hpp"
#include "solver/outcomes/contradiction_finder.hpp"
#include "solver/outcomes/distinct_records.hpp"
#include "solver/outcomes/final_results.hpp"
#include "tests/support/boards.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random_board.hpp"

namespace kanzen::test {
namespace {

// 6 empty squares; the moves are h5, g6, f6, h6.
const Board kFirst = notation::parse_position(kEasy).value().board;

Outcome stated(const Board& board, const std::string& id, Score lower, Score upper,
               Square best = Square::none) {
  Outcome outcome;
  outcome.record.id = id;
  outcome.record.position = {board, Colour::black};
  outcome.solution().bounds = {lower, upper};
  outcome.solution().best_move = best;
  if (lower == upper) set_status_by_bounds(outcome.solution());
  return outcome;
}

Square square(const std::string& name) {
  std::size_t at = 0;
  return notation::read_move(name, at).value();
}

Difference compared(const Outcome& first, const Outcome& second) {
  const std::vector<ComparedResults> rows = compare({first}, {second});
  REQUIRE(rows.size() == 1);
  return rows.front().difference;
}

TEST_CASE("two results differ if no value satisfies both") {
  const Outcome exact = stated(kFirst, "1", 6, 6);
  CHECK(compared(exact, stated(kFirst, "2", 6, 6)) == Difference::same);
  CHECK(compared(exact, stated(kFirst, "2", 8, 8)) == Difference::value);
  CHECK(compared(exact, stated(kFirst, "2", 8, kMaxScore)) == Difference::value);
  CHECK(compared(stated(kFirst, "1", kMinScore, 4), exact) == Difference::value);
  CHECK(compared(exact, stated(kFirst, "2", 2, kMaxScore)) == Difference::consistent);
  CHECK(compared(exact, stated(kFirst, "2", kMinScore, kMaxScore)) == Difference::undecided);
}

TEST_CASE("values of moves are compared with values and with the best move") {
  const Outcome exact = stated(kFirst, "1", 6, 6, square("h5"));
  Outcome moves = stated(kFirst, "2", kMinScore, kMaxScore);
  moves.moves() = {{square("g6"), {8, 8}}};  // at least +8
  CHECK(compared(exact, moves) == Difference::value);
  moves.moves() = {{square("g6"), {-2, -2}}};
  CHECK(compared(exact, moves) == Difference::consistent);
  moves.moves() = {{square("h5"), {4, 4}}};
  const std::vector<ComparedResults> rows = compare({exact}, {moves});
  CHECK(rows.front().difference == Difference::value);
  REQUIRE(rows.front().moves.size() == 1);
  CHECK(rows.front().moves.front().move == square("h5"));
  CHECK(rows.front().moves.front().second.lower == 4);
  moves.moves() = {{square("h5"), {4, 4}},
                   {square("g6"), {-2, -2}},
                   {square("f6"), {-4, -4}},
                   {square("h6"), {0, 0}}};
  CHECK(result_bounds(moves).upper == 4);  // all legal moves
}

TEST_CASE("positions match up to symmetry, and squares are mapped") {
  for (int s = 0; s < kSymmetries; ++s) {
    const Board image = transform(kFirst, s);
    const Outcome first = stated(kFirst, "1", 6, 6, square("h5"));
    CHECK(compared(first, stated(image, "2", 6, 6, transform(square("h5"), s))) ==
          Difference::same);
    CHECK(compared(first, stated(image, "2", 6, 6, transform(square("g6"), s))) ==
          Difference::best_move);
    Outcome moves = stated(image, "2", 6, 6);
    moves.moves() = {{transform(square("g6"), s), {0, 0}}};
    Outcome all = first;
    all.moves() = {{square("g6"), {-2, -2}}};
    CHECK(compared(all, moves) == Difference::value);
  }
}

TEST_CASE("best moves of equal value, and their images, do not differ, nor do those of bounds") {
  const Board start = kStartPosition.board;
  CHECK(compared(stated(start, "1", 0, 0, square("f5")), stated(start, "1", 0, 0, square("d3"))) ==
        Difference::same);
  CHECK(compared(stated(kFirst, "1", 6, 6, square("h5")),
                 stated(kFirst, "2", 2, kMaxScore, square("g6"))) == Difference::consistent);
  Outcome list = stated(kFirst, "2", 6, 6, square("g6"));
  list.moves() = {{square("g6"), {6, 6}}, {square("h5"), {6, 6}}};
  CHECK(compared(stated(kFirst, "1", 6, 6, square("h5")), list) == Difference::same);
  CHECK(compared(list, stated(kFirst, "1", 6, 6, square("h5"))) == Difference::same);
  list.moves().back() = {square("h5"), {kMinScore, 6}};
  CHECK(compared(stated(kFirst, "1", 6, 6, square("h5")), list) == Difference::best_move);
}

TEST_CASE("no result is left out of a comparison") {
  const Board other = transform(kFirst, 1);
  const Board third = kStartPosition.board;
  // The ids pair the repeated results, though their order differs.
  const std::vector<ComparedResults> rows =
      compare({stated(kFirst, "a", 6, 6), stated(other, "b", 6, 6), stated(third, "c", 0, 0)},
              {stated(kFirst, "b", 6, 6), stated(kFirst, "a", 8, 8), stated(other, "d", 6, 6)});
  REQUIRE(rows.size() == 4);
  CHECK(rows[0].second->record.id == "a");
  CHECK(rows[0].difference == Difference::value);
  CHECK(rows[1].second->record.id == "b");
  CHECK(rows[2].difference == Difference::only_first);
  CHECK(rows[3].first->record.id == "b");  // the last result for the position
  CHECK(rows[3].second->record.id == "d");
  CHECK(compare({}, {stated(third, "c", 0, 0)}).front().difference == Difference::only_second);
}

TEST_CASE("exact values of one position meet, whatever bounds are beside them") {
  const Outcome bound = stated(kFirst, "x", 2, kMaxScore);
  const std::vector<ComparedResults> rows =
      compare({stated(kFirst, "1", 18, 18), bound},
              {stated(kFirst, "2", 2, kMaxScore), stated(kFirst, "3", 16, 16)});
  REQUIRE(rows.size() == 2);
  CHECK(rows[0].difference == Difference::value);
  CHECK(rows[0].position == rows[1].position);
  // The ids pair exact values with bounds.
  const std::vector<ComparedResults> crossed =
      compare({stated(kFirst, "1", 18, 18), stated(kFirst, "2", 2, kMaxScore)},
              {stated(kFirst, "1", 2, kMaxScore), stated(kFirst, "2", 16, 16)});
  REQUIRE(crossed.size() == 3);
  CHECK(crossed[2].difference == Difference::value);
  CHECK(crossed[2].repeats);
}

TEST_CASE("equal ids pair before any other result takes a partner") {
  const std::vector<ComparedResults> rows =
      compare({stated(kFirst, "a", 6, 6), stated(kFirst, "b", 6, 6), stated(kFirst, "c", 6, 6)},
              {stated(kFirst, "b", 6, 6)});
  REQUIRE(rows.size() == 3);
  CHECK(rows[0].repeats);
  CHECK_FALSE(rows[1].repeats);
  CHECK(rows[2].repeats);
}

Outcome proven(const Board& board, Score lower, Score upper) {
  Outcome outcome = stated(board, {}, lower, upper);
  if (lower != upper) outcome.solution().status = Status::lower;
  outcome.solution().score = lower;
  return outcome;
}

TEST_CASE("results are compared with all proofs about any image") {
  Random random(3);
  const Board board = random_unfinished_board(random, 20);
  for (int s = 0; s < kSymmetries; ++s) {
    ContradictionFinder contradictions;
    ContradictionFinder::Insertion added{};
    CHECK_FALSE(contradictions.add(proven(board, -4, 64), {"a", 1}, added));
    CHECK_FALSE(contradictions.add(proven(transform(board, s), -64, 4), {"b", 2}, added));
    CHECK_FALSE(contradictions.add(proven(board, 0, 0), {"c", 3}, added));
    const auto below = contradictions.add(proven(transform(board, s), -64, -2), {"d", 4}, added);
    REQUIRE(below);
    CHECK(below->first == "line 4 of d");
    CHECK(below->second == "line 3 of c");
    const auto above = contradictions.add(proven(transform(board, s), 2, 64), {"e", 5}, added);
    REQUIRE(above);
    CHECK(above->first == "line 3 of c");
    CHECK(above->second == "line 5 of e");
    // Conflicting results have not been added.
    CHECK_FALSE(contradictions.add(proven(board, 0, 0), {"f", 6}, added));
    CHECK(added == ContradictionFinder::Insertion::duplicate);
  }
}

TEST_CASE("values of moves are compared with each other and with the positions after them") {
  Random random(6);
  Board board;
  do board = random_unfinished_board(random, 20);
  while (legal_moves(board) == 0);
  const Square move = first_square(legal_moves(board));
  const Outcome none = proven(board, 4, 4);
  for (int s = 0; s < kSymmetries; ++s) {
    Outcome with = none;
    with.moves() = {{move, {2, 2}}};
    Outcome other = proven(transform(board, s), 4, 4);
    other.moves() = {{transform(move, s), {0, 0}}};
    ContradictionFinder contradictions;
    ContradictionFinder::Insertion added{};
    CHECK_FALSE(contradictions.add(with, {"a", 1}, added));
    const auto contradiction = contradictions.add(other, {"b", 2}, added);
    REQUIRE(contradiction);
    CHECK(contradiction->second == "line 2 of b");
    CHECK(contradiction->what == "after " + notation::to_string(transform(move, s)) +
                                     ", value <= -2 against value >= 0 for White");
    // The value of a move is the negated value of the position after it.
    CHECK_FALSE(contradictions.add(proven(play(board, move), -2, -2), {"c", 3}, added));
    CHECK(contradictions.add(proven(play(board, move), 0, 0), {"d", 4}, added));
  }
}

TEST_CASE("results are named by file, line and move, however the files alternate") {
  Random random(8);
  ContradictionFinder contradictions;
  ContradictionFinder::Insertion added{};
  std::vector<Board> boards;
  for (std::size_t i = 0; i < 60; ++i) {
    boards.push_back(random_unfinished_board(random, 20));
    const std::string file = "file " + std::to_string(i % 3);
    const Square move = i % 2 == 0 ? Square::none : Square::pass;
    CHECK_FALSE(contradictions.add(proven(boards.back(), 0, 0), {file, i + 1, move}, added));
    CHECK(added == ContradictionFinder::Insertion::added);
  }
  for (std::size_t i = 0; i < boards.size(); ++i) {
    const auto contradiction = contradictions.add(proven(boards[i], 2, 2), {"other", 1}, added);
    REQUIRE(contradiction);
    CHECK(contradiction->first == "line " + std::to_string(i + 1) + (i % 2 == 0 ? "" : " pa") +
                                      " of file " + std::to_string(i % 3));
    CHECK(contradiction->second == "line 1 of other");
  }
}

TEST_CASE("an estimate does not displace a result with the same bounds") {
  Random random(5);
  const Board board = random_unfinished_board(random, 20);
  Outcome estimate = proven(board, 4, 4);
  estimate.solution().status = Status::estimate;
  ContradictionFinder contradictions;
  ContradictionFinder::Insertion added{};
  CHECK_FALSE(contradictions.add(estimate, {"a", 1}, added));
  CHECK_FALSE(contradictions.add(estimate, {"a", 2}, added));
  CHECK(added == ContradictionFinder::Insertion::duplicate);
  CHECK_FALSE(contradictions.add(proven(board, 4, 4), {"b", 3}, added));
  CHECK(added == ContradictionFinder::Insertion::added);
  // Other results are compared with its bounds only.
  Outcome guess = proven(board, -64, 64);
  guess.solution().status = Status::estimate;
  guess.solution().score = 20;
  CHECK_FALSE(contradictions.add(guess, {"c", 4}, added));
}

TEST_CASE("every position is in one shard, and shards differ by one position at most") {
  Random random(4);
  std::vector<Board> boards;
  for (int i = 0; i < 100; ++i) boards.push_back(random_unfinished_board(random, 10 + i % 30));
  std::vector<int> taken(boards.size());
  for (std::uint64_t shard = 0; shard < 3; ++shard) {
    SelectedPositions selected({.empties = {0, 29}, .shard = shard, .shards = 3});
    int count = 0;
    for (std::size_t i = 0; i < boards.size(); ++i) {
      const bool is_taken = selected.includes_next(boards[i]);
      count += is_taken ? 1 : 0;
      taken[i] += is_taken ? 1 : 0;
    }
    CHECK((count == 23 || count == 24));  // of 70
  }
  for (std::size_t i = 0; i < boards.size(); ++i) CHECK(taken[i] == (10 + i % 30 <= 29 ? 1 : 0));
}

Outcome found(const std::string& id, Score lower, Score upper, bool claimed = false) {
  Outcome outcome = stated(kStartBoard, id, lower, upper);
  outcome.repeats_claim = claimed;
  return outcome;
}

/// The id that is kept, if it does not depend on the order.
std::string kept_of(const Outcome& a, const Outcome& b) {
  std::vector<std::string> ids;
  for (const auto& [first, second] : {std::pair(a, b), std::pair(b, a)}) {
    DistinctOutcomes distinct;
    CHECK_FALSE(distinct.add(first, "a"));
    CHECK_FALSE(distinct.add(second, "b"));
    const std::vector<Outcome> kept = distinct.take();
    REQUIRE(kept.size() == 1);
    ids.push_back(kept.front().record.id);
  }
  return ids[0] == ids[1] ? ids[0] : "the first";
}

TEST_CASE("the result that says most is kept, whatever the order") {
  CHECK(kept_of(found("search", 4, 4), found("file", 4, 4, true)) == "search");
  CHECK(kept_of(found("exact", 4, 4), found("bound", 2, 8)) == "exact");
  CHECK(kept_of(found("narrow", 2, 8), found("wide", 2, 64)) == "narrow");
  CHECK(kept_of(found("bound", 2, 64), found("nothing", -64, 64)) == "bound");
  Outcome all = found("all-moves", 4, 4);
  all.moves() = {{Square::d3, {4, 4}}, {Square::c4, {4, 4}}};
  Outcome best = found("best-moves", 4, 4);
  best.moves() = {{Square::d3, {4, 4}}, {Square::c4, {-64, 4}}};
  CHECK(kept_of(all, best) == "all-moves");
}

TEST_CASE("a value of a move contradicts a smaller value of the position") {
  Outcome move = found("move", -64, 64, true);
  move.moves() = {{Square::d3, {8, 8}}};
  DistinctOutcomes distinct;
  CHECK_FALSE(distinct.add(found("position", 6, 6), "a"));
  CHECK(distinct.add(move, "b"));
  CHECK(distinct.take().size() == 2);
}

TEST_CASE("a mismatch is kept or named, whatever the order") {
  Outcome mismatch = found("mismatch", 4, 4);
  mismatch.verdict = Verdict::refuted;
  CHECK(kept_of(mismatch, found("unchecked", 4, 4)) == "mismatch");
  mismatch.record.line = 7;
  Outcome more = found("more", 4, 4);
  more.moves() = {{Square::d3, {4, 4}}};
  for (const bool is_first : {true, false}) {
    DistinctOutcomes distinct;
    CHECK_FALSE(distinct.add(is_first ? mismatch : more, is_first ? "m" : "o"));
    const auto notice = distinct.add(is_first ? more : mismatch, is_first ? "o" : "m");
    REQUIRE(notice);
    CHECK(notice->starts_with("m:7 contradicts its input"));
  }
}

Outcome result(const std::string& id, std::optional<Score> value, Score lower = kMinScore) {
  Outcome outcome = stated(kStartBoard, id, value.value_or(lower), value.value_or(kMaxScore));
  if (value) outcome.solution().pv = {outcome.solution().best_move = Square::d3};
  return outcome;
}

const std::string kHeader = with_checksum(R"({"journal":"kanzen journal 1","engine":"e"})") + "\n";

std::string line_of(const Outcome& outcome, std::uint64_t index = 0) {
  return with_places(position_to_jsonl(outcome, "", Fields::brief), index, index) + "\n";
}

/// The ids in the order in which they are read, with the lower bound and the engine, or errors.
std::vector<std::string> read(const std::string& text, const SkippedLines& skipped = {}) {
  std::istringstream in(text);
  FinalResultsReader reader(in, {}, skipped);
  std::vector<std::string> found;
  while (const auto line = reader.next()) {
    const Result<Outcome> outcome = require_outcome(*line);
    found.push_back(outcome ? outcome.value().record.id + " " +
                                  std::to_string(outcome.value().solution().bounds.lower) + " " +
                                  outcome.value().engine
                            : std::to_string(outcome.error().line) + outcome.error().message);
  }
  return found;
}

TEST_CASE("a journal is read in one pass, without results that later lines replace") {
  std::string lines;
  for (const Outcome& outcome : {result("1", {}, -4), result("2", {}), result("3", 6),
                                 result("1", {}, 2), result("2", 8), result("4", {})}) {
    lines += with_checksum(position_to_jsonl(outcome, "", Fields::brief)) + "\n";
  }
  CHECK(read(kHeader + lines) == std::vector<std::string>{"3 6 e", "2 8 e", "1 2 e", "4 -64 e"});
  // Other files keep their order.
  CHECK(read(lines).size() == 6);
  CHECK(read(lines)[0] == "1 -4 ");
}

TEST_CASE("results of a journal are read in the order of its input") {
  CHECK(read(kHeader + line_of(result("c", 6), 2) + line_of(result("b", {}), 1) +
             line_of(result("d", 4), 3) + line_of(result("a", 8), 0)) ==
        std::vector<std::string>{"a 8 e", "b -64 e", "c 6 e", "d 4 e"});
}

TEST_CASE("unfinished results of one request are joined, and a solved one removes them") {
  const auto estimated = [](Score score, double spread, std::uint64_t nodes, Score lower) {
    Outcome outcome = result("1", {});
    outcome.solution() = {.status = Status::estimate,
                          .score = score,
                          .bounds = {lower, kMaxScore},
                          .spread = spread,
                          .counters = {.nodes = nodes}};
    return outcome;
  };
  std::vector<Outcome> estimates{estimated(6, 3, 100, kMinScore), estimated(4, 3, 200, kMinScore),
                                 estimated(8, 5, 900, -2), result("1", {}, -4)};
  for (int i = 0; i < 4; ++i) {
    UnfinishedResults unfinished;
    unfinished.hold_back({result("2", {})});
    for (const Outcome& estimate : estimates) unfinished.hold_back({estimate, 0, "line"});
    unfinished.drop(result("2", 4));
    unfinished.drop(result("5", 4));
    const auto held = unfinished.take();
    REQUIRE(held.size() == 1);
    const Solution& solution = held[0].outcome.solution();
    CHECK(solution.score == 4);  // the smallest spread, then the most nodes
    CHECK(solution.counters.nodes == 200);
    CHECK(solution.bounds.lower == -2);
    CHECK(held[0].line.empty());
    std::ranges::rotate(estimates, estimates.begin() + 1);
  }
}

TEST_CASE("distrusted lines are skipped, or are an error if announced too late") {
  const std::string text = kHeader + line_of(result("1", 2)) + line_of(result("2", 4)) +
                           line_of(result("3", 6)) + distrusting_line({3, 4}) + "\n" +
                           line_of(result("2", 8));
  std::istringstream first(text);
  const SkippedLines skipped = skipped_lines(first);
  CHECK(skipped.distrusted.text() == "lines 3 to 4");
  CHECK(read(text, skipped) == std::vector<std::string>{"1 2 e", "2 8 e"});
  const std::vector<std::string> late = read(text);
  CHECK(std::ranges::count_if(late, [](const std::string& found) {
          return found.starts_with("5lines 3 to 4 of this results file cannot be trusted");
        }) == 1);
}

using Lines = std::vector<std::string>;

constexpr EndOfRun kComplete{10, 0, false};

/// `shard` such as "1,4"; empty for the whole job.
std::string header(const std::string& job, const std::string& shard = "",
                   const std::string& head = "000000000000002a") {
  return R"({"journal":"kanzen journal 1","input":"suite.obf","bytes":1000,"head":")" + head +
         R"(","job":")" + job + (shard.empty() ? R"(")" : R"(","shard":[)" + shard + "]") +
         R"(,"program":"p","engine":"e","check":"x"})";
}

/// Adds a journal whose results have these numbers; without any, those from 0.
void add(MissingWork& work, const std::string& file, const std::string& first_line,
         std::optional<EndOfRun> end, std::size_t results,
         const std::optional<std::vector<std::uint64_t>>& numbers = {}) {
  JournalPart part{.header = first_line, .end = end};
  for (std::size_t i = 0; i < results; ++i) {
    const std::uint64_t number = numbers ? numbers->at(i) : i;
    part.solved.push_back({number});
  }
  work.add(file, std::move(part));
}

TEST_CASE("shards without a journal are missing") {
  MissingWork work;
  add(work, "a", header("exact, read as obf", "1,4"), kComplete, 10);
  add(work, "b", header("exact, read as obf", "3,4"), kComplete, 10);
  CHECK(work.missing_texts() == Lines{"parts 2, 4 of 4 of suite.obf are missing"});
  add(work, "c", header("exact, read as obf", "2,4"), kComplete, 10);
  CHECK(work.missing_texts() == Lines{"part 4 of 4 of suite.obf is missing"});
  // These are of another job, another reading, another input, or another sharing.
  add(work, "d", header("wld, read as obf", "4,4"), kComplete, 10);
  add(work, "e", header("exact", "4,4"), kComplete, 10);
  add(work, "f", header("exact, read as obf", "4,4", "000000000000002b"), kComplete, 10);
  add(work, "g", header("exact, read as obf", "4,5"), kComplete, 10);
  CHECK(work.missing_texts().size() == 5);
  CHECK(work.missing_texts()[0] == "part 4 of 4 of suite.obf is missing: f had another suite.obf");
  add(work, "h", header("exact, read as obf", "4,4"), kComplete, 10);
  CHECK(work.missing_texts().size() == 3);
}

TEST_CASE("incomplete journals are named unless others, or one of the whole job, are complete") {
  MissingWork work;
  add(work, "a", header("exact", "1,2"), std::nullopt, 1);
  add(work, "b", header("exact", "2,2"), EndOfRun{10, 1, true}, 9);
  CHECK(
      work.missing_texts() ==
      Lines{"a: its run has not ended, so positions may be missing (1 result so far): continue it "
            "with --resume",
            "b: its run was stopped, 1 of 10 positions has no result, and the input may have "
            "more: continue it with --resume"});
  MissingWork whole = work;
  add(work, "c", header("exact", "2,2"), kComplete, 10);
  CHECK(work.missing_texts().size() == 1);
  add(work, "d", header("exact", "1,2"), kComplete, 10);
  CHECK(work.missing_texts().empty());
  add(whole, "e", header("exact"), EndOfRun{20, 3, false}, 17);
  CHECK(whole.missing_texts().back() == "e: 2 of 20 positions have no result: numbers 19, 20");
  add(whole, "f", header("exact"), kComplete, 10);
  CHECK(whole.missing_texts().empty());
}

TEST_CASE("positions whose lines cannot be read have no result, and are named") {
  const EndOfRun six{6, 0, false};
  MissingWork work;
  add(work, "a", header("exact"), six, 4, {{5, 0, 1, 3}});
  CHECK(work.missing_texts() == Lines{"a: 2 of 6 positions have no result: numbers 3, 5"});
  // A part of the run, and one over the same input with --id, have results that it lacks.
  add(work, "b", header("exact", "1,2"), EndOfRun{3, 0, false}, 2, {{0, 2}});
  CHECK(work.missing_texts().at(0) == "a: 1 of 6 positions has no result: number 3");
  work.add("c", {.header = header("exact"), .end = six, .unfinished = {{2, "x"}}});
  CHECK(work.missing_texts().at(0) == "a: 1 of 6 positions has no result: number 3 (x)");
  work.add("d", {.header = header("exact, ids x"),
                 .end = EndOfRun{1, 0, false},
                 .solved = {{0, hash_of_text("x")}}});
  CHECK(work.missing_texts().empty());  // they have them all

  MissingWork huge;
  add(huge, "a", header("exact"), EndOfRun{1'000'000'000'000'000, 0, false}, 1, {{0}});
  CHECK(huge.missing_texts().at(0).ends_with("20, 21 and 999999999999979 more"));
}

TEST_CASE("many missing shards are not all named, and what is no journal is not incomplete") {
  MissingWork work;
  add(work, "a", header("exact", "7,1000000"), kComplete, 10);
  for (const std::string shard : {"0,2", "3,2", "1", "1,2,3", "-1,2", "\"x\",2"}) {
    add(work, "b", header("exact", shard), std::nullopt, 10);
  }
  std::string other = header("exact");
  other.replace(other.find("journal 1"), 9, "journal 2");
  for (const std::string& line : {other, std::string("{}"), std::string("nonsense")}) {
    add(work, "c", line, std::nullopt, 5);
  }
  REQUIRE(work.missing_texts().size() == 1);
  CHECK(work.missing_texts()[0].size() < 150);
  CHECK(work.missing_texts()[0].find("21 and 999979 more of 1000000") != std::string::npos);
}

}  // namespace
}  // namespace kanzen::test
