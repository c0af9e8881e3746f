// Every byte of a record is used, named in a warning, or documented as ignored in formats.md.
#include <tuple>

#include "solver/formats/jsonl_writer.hpp"
#include "solver/formats/open_records.hpp"
#include "solver/formats/writer.hpp"
#include "tests/support/boards.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/reader_check.hpp"

namespace kanzen::test {
namespace {

void check_every_byte(const std::vector<EveryByteCase>& examples,
                      const ReaderOptions& options = {}) {
  for (const EveryByteCase& example : examples) {
    INFO(example.text);
    CHECK(unused_bytes(example, options) == std::vector<std::string>{});
  }
}

TEST_CASE("every byte of a line, of a printed board and of a script is used") {
  // Scores need no plus sign, and blanks separate items as semicolons do. A comment after the
  // value and a semicolon needs no %.
  check_every_byte({
      {kFfo1Squares + " X"},
      {kFfo1Squares + "X"},
      {kFfo1Squares + " Black"},
      {kFfo1Squares + " White (o) to play:", {}, ":"},
      {kFfo1Squares + " X; G8:+18; H1:-12; % #1", {}, ";:+"},
      {kFfo1Squares + " X G8:+18 h1 12", {}, ":+"},
      {kFfo1Squares + " X; -18; % why", {}, ";%"},
      {kFfo1Squares + " X; -18; why", {}, ";"},
      {kFfo1Squares + " X; g8h7a8 % why", {}, ";"},
      {kFfo1Squares + " X ; >= +4 ; why", {}, ";+"},
      {kFfo1Squares + " X; g8h7 ; [-2,+6] ; why", {}, ";+"},
      {"pos 3: " + kFfo1Squares + " X"},
      {"Rose v. Toth | " + kFfo1Squares + " X; -4", {}, ";"},
      {"% id: pos20\n" + kFfo1Squares + " X % why"},
      {"% any text\n\n" + kFfo1Squares + " X", {"% any text"}},
      {"[8 " + kFfo1Squares + " X]"},
      {"start;...........................wb......bw...........................;b;text;", {}, ";"},
      {"8/8/8/3pP3/3Pp3/8/8/8 b - - 0 1; -4 % why", {" - - 0 1"}, ";"},
  });
  check_every_byte({
      {"f5d6c3"},
      {"f5d6c3d3c4 12"},
      {"f5d6c3d3c4 -2 % pos20"},
      {"f5d6c3d3c4f4c5b3 -2"},
      {"f5d6c3d3c4 -2 ; why", {}, ";"},
      {"f5, d6, c3; +12", {}, ",;+"},
      {"1. f5 d6 2. c3 d3 % why", {}, ".%"},
      {"1. f5 d6\n2. c3 d3\n3. c4 -2", {}, "."},
      {"f5d6\nc3d3", {"\n"}},  // a hyphen separates moves, too
      {"1. f5 1... d6 33-31", {"1.", "1...", "33-31"}},
      {"Tiger | f5d6c3d3c4"},
      {"Tiger: f5d6c3 ; = -4 ; why", {";"}},
      {"f5d6c3   Parallel Opening"},
      {"f5d6c3: Tiger -2", {}, ":"},
      {"f5d6c3 ; draw ; why", {";"}},
  });
  // A rank has its number on either side, or no number.
  const std::string numbers = "12345678";
  check_every_byte({
      {"Black (x) to play:\n  a b c d e f g h\n1 - - X X X X X - 1\n2 - O O O X X - O 2\n"
       "3 - O O O X X O X 3\n4 - O X O X O X X 4\n5 O X X X O X X X 5\n6 - - X O X O X X 6\n"
       "7 - X X X O O O - 7\n8 - O O O O O - - 8\n  a b c d e f g h\n",
       {},
       ":" + numbers},
      {"  A B C D E F G H\n1 - - X X X X X - 1\n2 - O O O X X - O 2  * to move\n"
       "3 - O O O X X O X 3\n4 - O X O X O X X 4  *: discs = 27\n5 O X X X O X X X 5\n"
       "6 - - X O X O X X 6   empties = 14\n7 - X X X O O O - 7\n8 - O O O O O - - 8\n",
       {"*: discs = 27", "empties = 14"},
       numbers},
      {"--XXXXX-\n-OOOXX-O\n-OOOXXOX\n-OXOXOXX\nOXXXOXXX\n--XOXOXX\n-XXXOOO-\n-OOOOO--\nX\n"},
  });
  check_every_byte(
      {
          {"f5d6c3d3c4 -2"},
          {"Tiger: f5d6c3 ; draw ; why", {";"}},
          {kFfo1Squares + " X; g8h7 ; = 4 ; why", {}, ";="},
          {"1. f5 d6\n2. c3 d3", {}, "."},
      },
      {.whole_games = true});
  check_every_byte({{"!!!!!!a\"A#!!!!!! -2\n!!!!!!a\"A#!!!!!! 0"}});
  check_every_byte({{kFfo1Squares + " X % #1\n41 - 23  g8 h7", {" g8 h7"}},
                    {kFfo1Squares + " X\nBlack win\n" + kFfo1Squares + " O\nDraw"}},
                   {.format = Format::ffo});
}

struct Part {
  std::string text;
  bool ignored = false;
};

Part used(std::string text) { return {std::move(text), false}; }
Part ignored(std::string text) { return {std::move(text), true}; }

/// All that a user can see of a file.
std::string read_output(const std::string& text, Format format, bool as_results) {
  ReaderOptions options{.format = format, .empties = EmptiesRange{0, kSquares}};
  if (!as_results) return seen_in(text, options);
  std::string output;
  options.on_warning = [&output](std::string_view, const ParseError& warning) {
    output += "warning: " + warning.message + "\n";
  };
  std::istringstream source(text);
  const auto results = open_results(source, format, options);
  while (auto next = results->next()) {
    if (!*next) {
      output += "error: " + next->error().message + "\n";
      continue;
    }
    OutcomeOrRecord read = std::move(*next).value();
    const auto* const outcome = std::get_if<Outcome>(&read);
    if (outcome != nullptr) output += position_to_jsonl(*outcome, outcome->engine);
    output += seen_in(record_of(read)) + "\n";
  }
  return output;
}

/// Another character of the same kind: a digit for a digit, a letter for a letter.
char another(char c) {
  if (notation::is_digit(c)) return c == '8' ? '7' : c == '9' ? '8' : static_cast<char>(c + 1);
  const char low = notation::lower(c);
  if (low >= 'a' && low <= 'z') return static_cast<char>(low == 'z' || low == 'h' ? c - 1 : c + 1);
  return c == '~' ? '!' : '~';
}

/// Changes each byte in turn. Also deletes it unless the record is a result, whose derived fields
/// are optional.
void check_structured(const std::vector<Part>& parts, Format format, bool as_results = false,
                      bool binary = false) {
  std::string text;
  std::string classes;  // one character for each byte: 'i' if it is ignored
  for (const Part& part : parts) {
    text += part.text;
    classes += std::string(part.text.size(), part.ignored ? 'i' : 'u');
  }
  const std::string before = read_output(text, format, as_results);
  INFO(before);
  CHECK(before.find("error") == std::string::npos);
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (classes[i] == 'i' || (!binary && notation::is_blank(text[i]))) continue;
    std::string deleted = text;
    deleted.erase(i, 1);
    std::string changed = text;
    changed[i] = binary ? static_cast<char>(text[i] ^ 1) : another(text[i]);
    INFO("byte " << i << ": " << text.substr(i, 20));
    if (!as_results) CHECK(read_output(deleted, format, as_results) != before);
    CHECK(read_output(changed, format, as_results) != before);
  }
}

TEST_CASE("each byte of a game is used, named, or documented as ignored") {
  check_structured({used("[Event \"open\"]\n[Site \"club\"]\n[Date \"2003.11.12\"]\n"),
                    ignored("[Round \"2\"]\n[Result \"0-1\"]\n"),
                    used("[Black \"alice\"]\n[White \"bob\"]\n[Komi \""), ignored("3"),
                    used("\"]\n"), used("[FEN \"8/8/8/3pP3/3Pp3/8/8/8 b - - "), ignored("0 1"),
                    used("\"]\n\n"), ignored("1. "), used("f5 "), ignored("{a comment} "),
                    used("d6 "), ignored("$1 2. "), used("c3"), ignored("! (2. c4) 33-31\n")},
                   Format::pgn);
  check_structured({used("[White \"alice\"]\n[Variant \"Flipello\"]\n\n"), ignored("1. P@"),
                    used("c5 "), ignored("P@"), used("c6\n")},
                   Format::pgn);
  check_structured(
      {used("(;GM[Othello]PC[GGS]DT[2003]PB[alice]PW[bob]"), ignored("RB[2100]TI[15:00]"),
       used("XX["), ignored("odd]RE[+2.0]"),
       used("BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- O]W[E3"),
       ignored("//2.4"), used("]B[F3"), ignored("/0.31/1.02"), used("]"), ignored(";"), used(")")},
      Format::ggf);
  check_structured({used("(;GM[Othello]TY["), ignored("s"), used("8]B[F5]W[D6])")}, Format::ggf);
  check_structured(
      {used("(;"), ignored("GM["), used("2]"), ignored("FF[4]CA[UTF-8]SZ[8]"),
       used("PB[alice]PW[bob]EV[open]XX["), ignored("odd"), used("]"), used("AB[e4][d5]AW[d4][e5]"),
       ignored("AE[a1]PL[B];"), used("B[f5]"), ignored(";"), used("W[df]"), ignored("C[good];"),
       used("B[c3]"), ignored("(;W[d3])"), used(")")},
      Format::sgf);
  const std::string moves = R"(8@!"+)";  // f5d6c3d3c4 as 56, 64, 33, 34, 43
  check_structured({ignored({20, 15, 9, 30}), used({1, 0, 0, 0}), ignored({0, 0}),
                    used({'\xD1', '\x07', 8, 0, 56}), ignored({0}), used({1, 0, 2, 0, 3, 1}),
                    ignored({32}), used({40}), used(moves), used(std::string(55, '\0'))},
                   Format::wthor, false, true);
}

TEST_CASE(
    "each byte of a table and of JSON of another program is used, named, or documented as "
    "ignored") {
  check_structured({used("id,board,upper,lower,comment,odd\na1," + kEasy + ",6,2,hard,"),
                    ignored("x"), used("\n")},
                   Format::csv);
  check_structured({used("name;moves;empties;value\na1;f5d6c3;57;2\n")}, Format::csv);
  check_structured({used(kEasy + ",6\n")}, Format::csv);
  check_structured({used(R"({"id":"a1","board":")" + kEasy + R"(","empties":6,"lower":6,"odd":)"),
                    ignored("12"), used(R"(,"comment":"hard","upper":8})"), used("\n")},
                   Format::jsonl);
  check_structured({used(R"({"name":"a1","moves":["f5","d6"],"result":2})")}, Format::jsonl);
  check_structured({used(R"(["f5","d6","c3"])")}, Format::jsonl);
  // Takizawa's tables.
  const std::string start = notation::to_string(kStartPosition);
  check_structured({used("obf,depth,accuracy,score"), ignored("_"), used("lowerbound,score"),
                    ignored("_"), used("upperbound,nodes\n" + kEasy), ignored(";"), used(","),
                    ignored("6"), used(",100,-2,4,"), ignored("1234"), used("\n")},
                   Format::csv);
  check_structured({used("obf,count,score,alpha,beta\n" + start), ignored(";"), used(","),
                    ignored("63"), used(","), ignored("0"), used(",-4,6\n")},
                   Format::csv);
  check_structured({used("obf,is"), ignored("_"), used("exact,score"), ignored("_"),
                    used("lowerbound,score"), ignored("_"), used("upperbound\n" + start),
                    ignored(";"), used(","), ignored("0"), used(",-2,4\n")},
                   Format::csv);
}

/// A result whose record has a name and a comment.
Outcome some_result() {
  Outcome outcome;
  outcome.record.id = "pos1";
  outcome.record.position = notation::parse_position(kEasy).value();
  outcome.record.comment = "hard";
  outcome.solution().status = Status::exact;
  outcome.solution().score = 6;
  outcome.solution().bounds = {6, 6};
  outcome.solution().best_move = Square::h5;
  outcome.solution().pv = {Square::h5};
  outcome.solution().counters.nodes = 12;
  outcome.solution().seconds = 1.234567;
  return outcome;
}

TEST_CASE("each byte of a result is used, named, or documented as ignored") {
  Outcome outcome = some_result();
  outcome.record.claims.bounds = {8, 8};
  outcome.verdict = Verdict::refuted;
  outcome.engine = "engine";
  // What contradicts the value of the position follows from other fields.
  for (const auto& [name, format, derived] :
       {std::tuple{"jsonl", Format::jsonl, R"({"expected":[8,8],"found":[6,6]})"},
        std::tuple{"csv", Format::csv, "the value is +06, not +08"}}) {
    const auto writer = make_writer(name, "");
    const std::string text = writer->heading() + writer->row(outcome);
    const std::size_t at = text.find(derived);
    REQUIRE(at != std::string::npos);
    const std::size_t end = at + std::string_view(derived).size();
    check_structured({used(text.substr(0, at)), ignored(derived), used(text.substr(end))}, format,
                     true);
  }
}

TEST_CASE("each byte of a row in Markdown or of a page is used, named, or documented as ignored") {
  Outcome outcome = some_result();
  outcome.solution().seconds = 1.25;  // Markdown has two digits
  for (const auto& [name, format] :
       {std::pair{"markdown", Format::markdown}, std::pair{"html", Format::html}}) {
    const auto writer = make_writer(name, "");
    check_structured({ignored(writer->heading()), used(writer->row(outcome))}, format, true);
  }
}

}  // namespace
}  // namespace kanzen::test
