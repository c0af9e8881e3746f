#include <nlohmann/json.hpp>

#include "solver/formats/jsonl_reader.hpp"
#include "solver/formats/jsonl_writer.hpp"
#include "solver/formats/report_page.hpp"
#include "solver/formats/table_rows.hpp"
#include "solver/formats/text_readers.hpp"
#include "tests/support/boards.hpp"
#include "tests/support/lines.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/read_all.hpp"

namespace kanzen::test {
namespace {

/// The only record of a text.
PositionRecord read_back(const std::string& text, Format format = Format::lines) {
  INFO(text);
  std::istringstream in(text);
  const auto reader = make_position_reader(text_of(in, {.format = format}));
  const auto read = reader->next();
  REQUIRE((read && read->ok()));
  CHECK_FALSE(reader->next());
  return read->value();
}

Outcome outcome_of(const std::string& line, Goal goal) {
  Outcome outcome{{.record = read_back(line), .goal = goal}};
  Solver solver({.hash_mib = 1});
  if (goal == Goal::all_moves) {
    outcome.result =
        reach_goal(make_solve_function(solver), outcome.record.position.board, outcome.goal);
  } else {
    outcome.window = goal == Goal::wld ? Window{-1, 1} : Window{};
    outcome.solution() = solver.solve(outcome.record.position.board, outcome.window);
  }
  outcome.verdict = verdict_on_position(outcome.solution(), outcome.record.claims);
  return outcome;
}

const std::string kBlack = kEasy;                // +6
const std::string kWhite = kEasySquares + " O";  // -2

}  // namespace

TEST_CASE("a Markdown table with a line and a position is a table of results") {
  Contents warned;
  ReaderOptions options;
  warnings_into(warned, options);
  std::istringstream table(
      "| id | empties | score | best | nodes | seconds | verdict | line | position |\n"
      "|:--|--:|--:|:--|--:|--:|:--|:--|:--|\n"
      "| #1 | 6 | +06 | h5 | 12 | 0.500 | unchecked |  | " +
      kEasy + " |\n");
  const auto cells = make_table_reader(text_of(table, options), Format::markdown)->next();
  REQUIRE(cells);
  const Result<Outcome> of_cells = require_outcome(*cells);
  REQUIRE(of_cells);
  CHECK(of_cells.value().solution().score == 6);
  CHECK(warned.warnings.empty());
}

// Of the proof that Othello is a draw (eukaryo/reversi-scripts).
TEST_CASE("tables of bounds and of tasks may follow each other in one file") {
  const Contents both =
      read_contents("obf,score_lowerbound,score_upperbound\n" + kEasy +
                    ";,-2,2\nobf,count,score,alpha,beta\n" + kEasy + ";,1,0,0,64\n");
  REQUIRE((both.errors.empty() && both.records.size() == 2));
  CHECK((both.records[0].claims.bounds.lower == -2 && both.records[1].window));
}

TEST_CASE("every listed writer exists and no other") {
  for (const std::string_view name : writer_names()) CHECK(make_writer(name, "engine") != nullptr);
  CHECK(make_writer("xml", "engine") == nullptr);
}

TEST_CASE("values of all moves written as OBF are read back") {
  Random random(7);
  const auto writer = make_writer("obf", "");
  for (int i = 0; i < 100; ++i) {
    const Position position{random_unfinished_board(random, 1 + i % 7),
                            i % 2 == 0 ? Colour::black : Colour::white};
    const Outcome outcome =
        outcome_of(notation::to_string(position) + "; % number " + std::to_string(i),
                   i % 3 == 0 ? Goal::value : Goal::all_moves);
    const PositionRecord record = read_back(writer->row(outcome));
    CHECK(record.position == position);
    CHECK(record.comment == "number " + std::to_string(i));
    CHECK(record.claims.value() == outcome.solution().score);
    REQUIRE(record.claims.moves.size() == outcome.moves().size());
    for (std::size_t m = 0; m < outcome.moves().size(); ++m) {
      CHECK(record.claims.moves[m].move == outcome.moves()[m].move);
      CHECK(record.claims.moves[m].score == outcome.moves()[m].bounds.lower);
    }
  }
}

TEST_CASE("comments of OBF and FFO scripts are read back only as comments") {
  const Status status =
      GENERATE(Status::lower, Status::upper, Status::estimate, Status::unfinished);
  Outcome outcome;
  outcome.record.position = notation::parse_position(kBlack).value();
  outcome.record.comment = "#40 hard";
  outcome.solution() = {.status = status, .score = status == Status::upper ? 6 : -6};
  outcome.solution().bounds = {status == Status::lower ? -6 : kMinScore,
                               status == Status::upper ? 6 : kMaxScore};
  const std::string name = GENERATE(as<std::string>{}, "obf", "ffo");
  const std::string text = make_writer(name, "")->row(outcome);
  const PositionRecord record = read_back(text, name == "ffo" ? Format::ffo : Format::lines);
  CHECK(record.position == outcome.record.position);
  CHECK(record.claims.empty());
  CHECK_FALSE(record.claims.interval);
  CHECK(record.id == "#40");
  CHECK(record.comment->starts_with("#40 hard"));
  // Writing the comment again adds nothing.
  Outcome unsolved;
  unsolved.record = record;
  if (name == "obf") CHECK(make_writer(name, "")->row(unsolved) == text);
}

TEST_CASE("every id that a writer writes is read back") {
  for (const std::string id :
       {"#40", "pos20", "Problem 1 (Tanaka)", "the hard one", "a.obf:3", "draw", "X", "id: 1",
        "\xe5\x95\x8f\xe9\xa1\x8c", "3:20", "f5d6c3?", "20260729", "a;b", "a % b", "Black to move",
        "\u25CF", "A | B = C", "\"quoted\", 'twice'", "%"}) {
    for (const std::string comment : {"", "why", "pos21", "the hard one"}) {
      Outcome outcome = outcome_of(kEasy, Goal::value);
      outcome.record.id = id;
      if (!comment.empty()) outcome.record.comment = comment;
      for (const std::string form : {"obf", "ffo"}) {
        const std::string text = make_writer(form, "kanzen")->row(outcome);
        const PositionRecord again = read_back(text, form == "ffo" ? Format::ffo : Format::lines);
        INFO(text);
        CHECK(again.id == id);
        if (!comment.empty()) CHECK(again.comment == comment);
      }
    }
  }
}

TEST_CASE("FFO scripts count discs with Black first") {
  const auto writer = make_writer("ffo", "");
  const auto second_line = [&](const Outcome& outcome) {
    const std::string text = writer->row(outcome);
    return text.substr(text.find('\n') + 1);
  };
  CHECK(second_line(outcome_of(kBlack, Goal::value)).starts_with("35 - 29"));
  CHECK(second_line(outcome_of(kWhite, Goal::value)).starts_with("33 - 31"));
  CHECK(second_line(outcome_of(kBlack, Goal::wld)) == "Black win\n");
  CHECK(second_line(outcome_of(kWhite, Goal::wld)) == "Black win\n");
  CHECK(writer->row(outcome_of(kBlack + " % #40", Goal::wld)).starts_with(kBlack + " % #40\n"));
}

TEST_CASE("CSV has a field for each column with any id") {
  const auto writer = make_writer("csv", "engine, with a comma");
  Outcome outcome = outcome_of(kBlack + "; +6;", Goal::all_moves);
  outcome.record.id = "a \"quoted\", odd id";
  const auto columns = split_csv(writer->heading(), ',').value();
  const auto fields = split_csv(writer->row(outcome), ',').value();
  REQUIRE(fields.size() == columns.size());
  CHECK(fields[0] == outcome.record.id);
  std::string dotted = kBlack;  // "-" may begin a formula
  std::ranges::replace(dotted, '-', '.');
  CHECK(fields[1] == dotted);
  CHECK(fields[4] == "6");
  CHECK(std::vector(fields.begin() + 12, fields.begin() + 18) ==
        std::vector<std::string>{"ok", "h5:6 g6:-2 f6:-4 h6:-10", "engine, with a comma", "", "",
                                 "all-moves"});
}

TEST_CASE("every format marks an estimate") {
  Outcome outcome = outcome_of(kBlack + "; +8; % hard", Goal::value);
  Solution& solution = outcome.solution();
  solution = {.status = Status::estimate, .score = 4, .best_move = Square::h5};
  solution.bounds.lower = -2;
  const bool by_pass = GENERATE(false, true);
  outcome.goal = by_pass ? Goal::wld : Goal::value;
  solution.depth = by_pass ? 6 : 5;
  if (by_pass) solution.confidence = 0.92;
  outcome.verdict = verdict_on_position(solution, outcome.record.claims);
  CHECK(outcome.verdict == Verdict::undecided);
  // No percentage, which would look like the probability that the score is right.
  solution.spread = by_pass ? std::nullopt : std::optional(2.3);
  const std::string sure = by_pass ? "side only" : "+/- 3";
  CHECK(spread_text(solution) == sure);
  CHECK(make_writer("markdown", "")
            ->row(outcome)
            .find(" | ~+04 | h5 | 0 | 0.000 | estimate, " + sure + " |") != std::string::npos);
  const std::string row = make_writer("csv", "engine")->row(outcome);
  CHECK(row.find(",estimate,4,-2,64,") != std::string::npos);
  const auto fields = split_csv(row, ',').value();
  CHECK(fields.at(15) + fields[16] + " " + fields.at(20) == (by_pass ? "0.9206 " : "5 2.3"));
  CHECK(make_writer("ffo", "")->row(outcome).ends_with(
      "\n% not solved, ~+04 estimated for the side to move, stated +08\n"));
  const std::string obf = make_writer("obf", "")->row(outcome);
  CHECK(obf.find("hard ~+04, stated +08") != std::string::npos);
  std::istringstream in(obf);
  CHECK(make_position_reader(text_of(in))->next()->value().claims.empty());
}

TEST_CASE("bounds that meet are one value in all forms, whatever the goal still lacks") {
  for (const auto& [status, score] :
       {std::pair(Status::unfinished, 0), {Status::estimate, -12}, {Status::exact, -12}}) {
    Outcome outcome({.goal = Goal::all_moves});
    outcome.record.position = kStartPosition;
    outcome.solution() = {.status = status, .score = score, .bounds = {-12, -12}};
    CHECK(value_text(outcome.solution()) == "-12");  // of the table
    using Row = std::pair<std::string, std::string>;
    const std::string json = R"("score":-12,"lower":-12,"upper":-12)";
    for (const auto& [name, part] :
         {Row{"markdown", "| 60 | Black |  | -12 |"}, Row{"csv", ",-12,-12,-12,"},
          Row{"jsonl", json}, Row{"html", json}, Row{"obf", " X; -12;"},
          Row{"ffo", "\n26 - 38\n"}}) {
      const auto writer = make_writer(name, "");
      INFO(name << " " << writer->row(outcome));
      CHECK(writer->row(outcome).find(part) != std::string::npos);
      CHECK(std::ranges::count(writer->lost(outcome), "bounds") == 0);
    }
  }
  Solution open{.bounds = {-12, 4}};
  CHECK(value_text(open) == "-12..+04");
}

TEST_CASE("a bar in an id does not break a Markdown table") {
  const auto writer = make_writer("markdown", "");
  Outcome outcome = outcome_of(kBlack + "; +8;", Goal::value);
  outcome.record.id = "a|b";
  const std::string row = writer->row(outcome);
  CHECK(row.starts_with("| a\\|b | 6 | Black | = +8 | +06 | h5 |"));
  CHECK(row.find("| mismatch, expected +08 |") != std::string::npos);
}

TEST_CASE("text of a file can neither forge a row nor control the terminal") {
  Outcome outcome = outcome_of(kBlack + "; +8;", Goal::value);
  const std::string hostile = "a\r\n| forged | 6 |\x1B]0;title\x07\xC2\x9B[2J\xFF\n% +64\tXYZ";
  outcome.record.id = hostile;
  outcome.record.comment = hostile;
  outcome.engine = hostile;
  for (const std::string name : {"csv", "markdown", "obf", "ffo"}) {
    const std::string row = make_writer(name, "")->row(outcome);
    INFO(row);
    // OBF and FFO scripts have a line for the id.
    CHECK(std::ranges::count(row, '\n') == (name == "ffo" ? 3 : name == "obf" ? 2 : 1));
    CHECK(std::ranges::none_of(row, [](char c) {
      const auto byte = static_cast<unsigned char>(c);
      return byte != '\n' && (byte < ' ' || byte > '~');
    }));
    CHECK(row.find("\\x") != std::string::npos);
  }
  const std::string json = make_writer("jsonl", "")->row(outcome);
  CHECK(std::ranges::count(json, '\n') == 1);
  CHECK(json.find('\x1B') == std::string::npos);
  CHECK(json.find("\xC2\x9B") == std::string::npos);
}

std::vector<std::string> data_of(const std::string& page) {
  const std::string begin = "id=\"data\">\n";
  const auto at = page.find(begin);
  REQUIRE(at != std::string::npos);
  return lines_of(page.substr(at + begin.size()));
}

TEST_CASE("text of a file cannot end the data of a page") {
  const std::string hostile = "</script><!--<script>\"\\\n\xff";
  const auto page = make_report_page("engine " + hostile, {.title = hostile, .command = hostile});
  Outcome outcome = outcome_of(kBlack + "; +8;", Goal::all_moves);
  outcome.record.id = hostile;
  outcome.record.comment = hostile;
  const std::vector<std::string> lines = data_of(page->heading() + page->row(outcome) +
                                                 page->problem("at " + hostile) + page->ending());
  REQUIRE(lines.size() == 7);  // with the ends of script, body and page
  for (std::size_t i = 0; i < 4; ++i) {
    CHECK(lines[i].find('<') == std::string::npos);
    CHECK(nlohmann::json::accept(lines[i]));
  }
  const std::string kept = "</script><!--<script>\"\\\n\xEF\xBF\xBD";
  CHECK(nlohmann::json::parse(lines[0]).at("page").at("title") == kept);
  const auto row = nlohmann::json::parse(lines[1]);
  CHECK(row.at("id") == kept);
  CHECK(row.at("comment") == kept);
  CHECK(row.at("verdict") == "mismatch");
  CHECK(row.at("moves").size() == 4);
  CHECK_FALSE(row.contains("tone"));
  CHECK_FALSE(row.contains("claims"));
  CHECK(nlohmann::json::parse(lines[2]).at("problem") == "at " + kept);
  CHECK(nlohmann::json::parse(lines[3]).at("end") == true);
}

TEST_CASE("a page contains the claims about single moves") {
  const Outcome outcome = outcome_of(kBlack + "; H5:+6; G6:-4;", Goal::all_moves);
  CHECK(nlohmann::json::parse(make_report_page("engine", {})->row(outcome)).at("claims") ==
        nlohmann::json::parse(R"([{"move":"h5","score":6},{"move":"g6","score":-4}])"));
}

TEST_CASE("results from files keep the program that found them") {
  Outcome outcome = outcome_of(kBlack, Goal::value);
  for (const std::string name : {"jsonl", "csv", "html"}) {
    const auto writer = make_writer(name, "this one");
    outcome.engine = "";
    CHECK(writer->row(outcome).find("this one") != std::string::npos);
    outcome.engine = "another";
    CHECK(writer->row(outcome).find("this one") == std::string::npos);
    CHECK(writer->row(outcome).find("another") != std::string::npos);
  }
  CHECK(parse_jsonl_outcome(position_to_jsonl(outcome, "a third")).value().engine == "a third");
}

}  // namespace kanzen::test
