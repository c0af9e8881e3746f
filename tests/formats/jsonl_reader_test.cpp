#include "solver/formats/jsonl_reader.hpp"

#include "solver/formats/jsonl_writer.hpp"
#include "tests/support/read_all.hpp"

namespace kanzen::test {

TEST_CASE("a line that does not match its checksum is an error") {
  const std::string board = R"({"board":")" + notation::to_string(kStartPosition) + R"(",)";
  const std::string good = with_checksum(board + R"("status":"exact","pv":"","score":4})");
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
  const std::string bare = board + R"("status":"exact","pv":"","score":6})";
  std::istringstream in(header + "\n" + good + "\n" + edited + "\n" + bare + "\n" + good + "\n");
  JsonlReader reader(in);
  for (const bool is_good : {true, false, false, true}) CHECK(reader.next()->ok() == is_good);
  CHECK_FALSE(reader.next());
  // Only the header names the engine of the lines.
  const std::string named = with_checksum(R"({"journal":"kanzen journal 1","engine":"one"})");
  const std::string other =
      with_checksum(board + R"("status":"exact","pv":"","score":4,"engine":"two"})");
  std::istringstream of_two(named + "\n" + good + "\n" + other + "\n");
  JsonlReader engines(of_two);
  CHECK(require_outcome(*engines.next()).value().engine == "one");
  CHECK(require_outcome(*engines.next()).value().engine == "two");
  // The end of a run is not a result, and counts only as the last line.
  const std::string end = end_of_run_line({3, 1, false, 5});
  std::istringstream ended(named + "\n" + good + "\n" + end_of_run_line({2, 1, false, 3}) + "\n" +
                           good + "\n" + end + "\n");
  std::vector<JournalPart> parts;
  ReaderOptions noting;
  noting.on_journal = [&](std::string_view, const JournalPart& part) { parts.push_back(part); };
  JsonlReader ends(ended, noting);
  for (int i = 0; i < 2; ++i) CHECK(ends.next()->ok());
  CHECK_FALSE(ends.next());
  REQUIRE(parts.size() == 1);
  CHECK(parts[0].header == named);
  CHECK(parts[0].end == EndOfRun{3, 1, false, 5});
  // It counts the lines, those of the last of several journals, too.
  std::istringstream lost(named + "\n" + good + "\n" + named + "\n" + good + "\n" +
                          end_of_run_line({1, 0, false, 3}) + "\n" + named + "\n" + good + "\n" +
                          end_of_run_line({2, 0, false, 4}) + "\n");
  JsonlReader loses(lost);
  for (int i = 0; i < 3; ++i) CHECK(loses.next()->ok());
  CHECK(loses.next()->error().line == 8);
  CHECK_FALSE(loses.next());
  std::istringstream damaged("{\"journal\":\"kanzen journal 1\"}\n" + good + "\n");
  JsonlReader of_damaged(damaged);
  CHECK(of_damaged.next()->error().line == 1);
  CHECK(of_damaged.next()->ok());
  std::istringstream plain(bare + "\n" + edited + "\n");
  JsonlReader of_plain(plain);
  CHECK(of_plain.next()->ok());
  CHECK(of_plain.next()->error().line == 2);
}

namespace {

const std::string kStart = notation::to_string(kStartPosition);

Contents foreign_records(const std::string& text, const ReaderOptions& options = {}) {
  Contents warned;
  ReaderOptions warning = options;
  warnings_into(warned, warning);
  std::istringstream in(text);
  Contents contents =
      read_all(*make_outcome_records(std::make_unique<JsonlReader>(in, warning), warning));
  contents.warnings = std::move(warned.warnings);
  return contents;
}

TEST_CASE("a claim of another program is not a result of this one") {
  const std::string line = R"({"board":")" + kStart + R"(","score":4})";
  FieldContext fields;
  const Result<OutcomeOrRecord> read = parse_jsonl(line, fields);
  REQUIRE(read);
  REQUIRE(std::holds_alternative<PositionRecord>(read.value()));
  CHECK(std::get<PositionRecord>(read.value()).claims.exact() == 4);
  const Result<Outcome> outcome = parse_jsonl_outcome(line);
  REQUIRE_FALSE(outcome);
  CHECK(outcome.error().message.starts_with("no result of Kanzen"));
}

TEST_CASE("exported positions have checksums, which are compared") {
  const std::string exported = with_checksum(R"({"id":"7","board":")" + kStart + R"("})");
  CHECK(foreign_records(exported).warnings.empty());
  CHECK(foreign_records(exported).records.size() == 1);
}

}  // namespace

TEST_CASE("the analysis of a game is read back, and contradictions in it are refused") {
  Outcome outcome({.goal = Goal::game});
  outcome.record.id = "7";
  outcome.record.game = notation::parse_moves("f5d6c3").value();
  outcome.record.position = outcome.record.game->start;
  Position before = notation::parse_moves("f5d6").value().end;
  outcome.plies().push_back(
      {.number = 3,
       .before = before,
       .move = Square::c3,
       .bounds = {4, 4},
       .after = -2,
       .has_all_others = true,
       .others = {Square::d3},
       .moves = {{Square::c5, {4, 4}, {Square::c5}}, {Square::c3, {-2, -2}}}});
  before = notation::parse_moves("f5").value().end;
  outcome.plies().push_back(
      {.number = 2, .before = before, .move = Square::d6, .bounds = {-4, -4}, .after = -4});
  const std::string line = game_analysis_to_jsonl(outcome, "", Fields::brief);
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
  CHECK_FALSE(game.plies()[1].has_all_others);
  CHECK(std::get<GameResult>(game.result).end == Bounds{2, 2});
  const Contents whole = foreign_records(line, {.whole_games = true});
  CHECK(whole.warnings.empty());
  REQUIRE(whole.records.size() == 1);
  CHECK(whole.records[0].id == "7");
  CHECK(whole.records[0].position == kStartPosition);
  CHECK(whole.records[0].game->moves == outcome.record.game->moves);
  CHECK(foreign_records(line).errors.size() == 1);

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

  // White is to move after the last ply; the line has the value for Black.
  outcome.result = GameResult{.end = {2, 2}};
  const std::string ended = game_analysis_to_jsonl(outcome, "", Fields::brief);
  CHECK(ended.find(R"("plies":[],"end_value":-2)") != std::string::npos);
  CHECK(std::get<GameResult>(parse_jsonl_outcome(ended).value().result).end == Bounds{2, 2});
}

}  // namespace kanzen::test
