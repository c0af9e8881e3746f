// Tables and JSON of other programs, by the names of their fields.
#include "solver/formats/named_fields.hpp"

#include <bitset>

#include "solver/formats/open_records.hpp"
#include "tests/support/boards.hpp"
#include "tests/support/read_all.hpp"

namespace kanzen::test {
namespace {

std::string with(std::string text, const std::string& name, const std::string& value) {
  for (std::size_t at; (at = text.find(name)) != std::string::npos;) {
    text.replace(at, name.size(), value);
  }
  return text;
}

/// kEasy in eight rows: 1 for Black, -1 for White, `end` behind each square.
std::string rows_of_numbers(const std::string& open, const std::string& end,
                            const std::string& close) {
  const std::string between = close + (end.find(',') == std::string::npos ? "\n " : ",\n ");
  std::string text = open;
  for (std::size_t i = 0; i < kEasySquares.size(); ++i) {
    if (i % 8 == 0) text += (i == 0 ? "" : between) + open;
    text += kEasySquares[i] == 'X' ? " 1" : kEasySquares[i] == 'O' ? "-1" : " 0";
    if (i % 8 != 7) text += end;
  }
  return text + close + close;
}

std::string squares_of(char disc) {
  std::string text;
  for (std::size_t i = 0; i < kEasySquares.size(); ++i) {
    if (kEasySquares[i] != disc) continue;
    text += (text.empty() ? "\"" : ", \"") + notation::to_string(static_cast<Square>(i)) + '"';
  }
  return '[' + text + ']';
}

/// BITS and OPP are the discs of kEasy, BOARD is kEasy, and SQUARES is that without the side. RANKS
/// are eight lines, and ROWS, BLACK and WHITE are arrays.
std::string filled(std::string text) {
  const Position easy = notation::parse_position(kEasy).value();
  text = with(std::move(text), "BITS", std::to_string(easy.board.player));
  text =
      with(std::move(text), "SIGNED", std::to_string(static_cast<std::int64_t>(easy.board.player)));
  text =
      with(std::move(text), "BINARY", "0b" + std::bitset<kSquares>(easy.board.player).to_string());
  text = with(std::move(text), "OPP", std::to_string(easy.board.opponent));
  text = with(std::move(text), "BOARD", kEasy);
  text = with(std::move(text), "ROWS", rows_of_numbers("[", ",", "]"));
  std::string words = rows_of_numbers("[", ",", "]");
  for (const auto& [number, word] :
       {std::pair("-1", "Cell::White"), {" 1", "Cell::Black"}, {" 0", "Cell::Empty"}}) {
    for (std::size_t at = 0; (at = words.find(number, at)) != std::string::npos;) {
      words.replace(at, 2, word);
    }
  }
  text = with(std::move(text), "SCOPED", words);
  text = with(std::move(text), "BLACK", squares_of('X'));
  text = with(std::move(text), "WHITE", squares_of('O'));
  std::string ranks;
  for (std::size_t i = 0; i < 8; ++i) ranks += "    " + kEasySquares.substr(8 * i, 8) + '\n';
  text = with(std::move(text), "RANKS", ranks);
  return with(std::move(text), "SQUARES", kEasySquares);
}

TEST_CASE("columns and keys are known by their usual names, in any spelling and layout") {
  // Each has the position kEasy, named n, with the value 6.
  for (const std::string text : {
           "name,board,score\nn,BOARD,6\n",
           "Score;Side To Move;Position;id\n+6;black;SQUARES;n\n",
           "id\tturn\tstate\texact_score\nn\t1\tSQUARES\t6\n",
           "| theirs | FEN | player | id |\n|--|:-:|--|--|\n| 6 | SQUARES | X | n |\n",
           "  id   position   stm   value\n  n  SQUARES  b  6\n",
           "id; mover; opponent; game_value\nn; BITS; OPP; 6\n",
           "id,Mover,Opponent,eval\nn,SIGNED,OPP,6.0\n",
           "id,black,white,turn,value\nn,BITS,OPP,black,6\n",
           "board=SQUARES side=X score=6 id=n\n",
           "id=n; moves_left=9; board=SQUARES; player=b; value=+6\n",
           "mover = BINARY\nopponent = OPP\nname = n\nvalue = 6\n",
           R"({"id":"n","position":"SQUARES","sideToMove":"b","exact_score":6})",
           R"({"id":"n","player":BITS,"opponent":OPP,"value":"+6"})",
           R"({
  "purpose": 1,
  "positions": [
    {"id": "n",
 "board": "BOARD",
     "value": 6}
  ]
}
)",
           R"([{"board":"BOARD","score":6,"id":"n"}])",
           "[\n{\"board\":\"BOARD\",\"score\":6,\"id\":\"n\"},\n]\n",
           R"({"a": {"n": {"board": "BOARD", "score": 6}}})",
           R"(// made by hand
const list = [
  { id: 'n', board: 'SQUARES', turn: `black`, // why
    /* two
 lines */ margin: +6, },
];
)",
           "  { id: 'n', board: 'SQUARES', opener: 1, margin: 6 },\n",
           "n,SQUARES,X,6\n",
           "[{'name': 'n', 'state': 'BOARD', 'value': 6, 'exact': True, 'x': None}]",
           R"({"id":"n","black":BLACK,"white":WHITE,"turn":"black","value":6})",
           R"({"id":"n","board":ROWS,"turn":1,"value":6})",
           "name: n\nboard: BOARD\nvalue: 6\n",
           "# by hand\n---\n- id: n\n  board: \"SQUARES\"\n  side to move: black\n  score: +6\n",
           "[[position]]\nid = \"n\"\nboard = \"SQUARES\"\nturn = 'X'\nvalue = 6\n",
           "id: n\nturn: X\nvalue: 6\nboard: |\nRANKS",
           "id: n\nPosition:\nRANKSturn: X\nvalue: 6\n",
           "Player: black\nBlack: BITS\nWhite: OPP\nName: n\nScore: 6\n",
           "board = ROWS\nplayer = 1\nname = 'n'\nvalue = 6\n",
           "name: n\nboard: np.array(ROWS,\n dtype=int8)\nturn: 1\nscore: 6\n",
           "{id: n, board: SCOPED, turn: 'Black', value: 6}\n",
           "n:\n  board: SQUARES\n  turn: black\n  score: 6\n",
           "positions:\n  - name: n\n    board: BOARD\n    score: 6\n",
           "positions:\n  - {name: n, board: \"SQUARES\", turn: black, score: 6}\n",
           "sep=;\nName;Board;Score\nn;BOARD;6\n",
           "no,board,eval,result,outcome\nn,BOARD,**+6**,n/a,6 discs\n",
           "id,board,value\nn,BOARD,B+6\n",
           "id,board,score\nn,BOARD,35-29\n",
           R"({"no":"n","board":"BOARD","score":{"black":35,"white":29},"eval":null})",
       }) {
    INFO(text);
    const Contents contents = read_contents(filled(text));
    for (const ParseError& error : contents.errors) INFO(error.message);
    CHECK(contents.errors.empty());
    REQUIRE(contents.records.size() == 1);
    const PositionRecord& record = contents.records[0];
    CHECK(notation::to_string(record.position) == kEasy);
    CHECK(record.id == "n");
    CHECK(record.claims.exact == 6);
  }
  // A page writes the sign of a number as U+2212.
  const Contents minus = read_contents(filled("{\"board\":\"BOARD\",\"score\":\"\u22126\"}"));
  REQUIRE(minus.records.size() == 1);
  CHECK(minus.records[0].claims.exact == -6);
}

TEST_CASE("an array of squares is a board, however a program prints it") {
  const std::string numpy = rows_of_numbers("[", " ", "]");
  const std::string commas = rows_of_numbers("[", ",", "]");
  for (const std::string& text :
       {commas, numpy, "board = " + commas + "\n", "np.array(" + numpy + ", dtype=int8)\n",
        rows_of_numbers("[", ".,", "]"), "tensor(" + rows_of_numbers("[", "., ", "]") + ")",
        rows_of_numbers("{", ", ", "}"), "[" + commas + "]"}) {
    INFO(text);
    const Contents found = read_contents(
        text, {.style = notation::parse_board_style("black=1,white=-1", "black").value()});
    for (const ParseError& error : found.errors) INFO(error.message);
    CHECK(found.errors.empty());
    REQUIRE(found.records.size() == 1);
    CHECK(notation::to_string(found.records[0].position) == kEasy);
    CHECK(read_contents(text).errors.size() == 1);  // without a side, and perhaps without colours
  }
  const Contents with_side = read_contents(numpy + "\nturn = 1\n");  // which is Black by its number
  REQUIRE(with_side.records.size() == 1);
  CHECK(notation::to_string(with_side.records[0].position) == kEasy);
  const Contents two =
      read_contents("[" + commas + ",\n" + commas + "]",
                    {.style = notation::parse_board_style("black=1", "black").value()});
  CHECK(two.records.size() == 2);
}

TEST_CASE("two bitboards without a side need a rule for it") {
  const std::string text = filled("black: BITS\nwhite = OPP\n");
  CHECK_THAT(read_contents(text).errors.at(0).message, Catch::Contains("--side black, white"));
  const Contents found =
      read_contents(text, {.style = notation::parse_board_style("", "black").value()});
  REQUIRE(found.records.size() == 1);
  CHECK(notation::to_string(found.records[0].position) == kEasy);
}

TEST_CASE("fields on lines of their own end with their record") {
  const Contents found = read_contents(
      filled("- board: BOARD\n  value: 6\n  depth of search: 9\n- board: BOARD\n\nboard: "
             "BOARD\nboard: BOARD\n"
             "and: so on\nno field\nboard: \nturn: X\n"));
  CHECK(found.records.size() == 3);
  REQUIRE(found.errors.size() == 2);
  CHECK(found.errors[0].line == 9);
  CHECK(found.errors[0].message ==
        "found \"no field\" among fields, expected NAME: VALUE or a blank line above it");
  CHECK(found.errors[1].line == 10);
  CHECK_THAT(found.warnings.at(0), Catch::Contains("the field \"depth of search\" is not used"));
  const Contents open = read_contents(filled("turn: X\nboard: BOARD\n\nid: n\nboard: [1,\n2\n"));
  CHECK(open.records.size() == 1);
  CHECK(open.errors.at(0).message ==
        "found no array as \"board\", expected one whose brackets are closed");
}

TEST_CASE("the first record of fields on lines is enough to know them by") {
  const std::string text = filled("board: BOARD\nwert: 6\n\nwords of another kind\n");
  const Contents found = read_contents(text);
  CHECK(found.records.size() == 1);
  CHECK(found.errors.size() == 1);
  const Contents chosen = read_contents(text, {.fields = parse_field_choice("value=wert").value()});
  CHECK(chosen.records.at(0).claims.exact == 6);
  const Contents missing =
      read_contents(text, {.fields = parse_field_choice("value=worth").value()});
  CHECK(missing.errors.back().message == "no field \"worth\", expected the one of --fields");
}

TEST_CASE("fields on lines are read in bounded memory") {
  const std::string rows(400, 'x');
  const Contents found = read_contents(
      "turn: X\nboard:\n" + rows + '\n' + rows + '\n' + rows + "\n\n" + filled("board: BOARD\n"),
      {.max_record_bytes = 1000});
  CHECK(found.errors.at(0).message ==
        "a record of more than 1000 bytes, expected a blank line between records");
  CHECK(found.records.size() == 1);
}

TEST_CASE("the user names the fields of a file") {
  const FieldChoice chosen =
      parse_field_choice("board=Stand,side=who,value=true value,move=key,id=nr").value();
  const std::string csv = "score,nr,Stand,who,True Value,key\n2,n,SQUARES,X,6,39\n";
  const std::string json =
      R"({"score":2,"nr":"n","Stand":"SQUARES","who":"X","true value":6,"key":39})";
  for (const std::string& text : {csv, json}) {
    const Contents contents = read_contents(filled(text), {.fields = chosen});
    REQUIRE(contents.records.size() == 1);
    const PositionRecord& record = contents.records[0];
    CHECK(record.id == "n");
    CHECK(record.claims.exact == 6);
    CHECK(record.claims.moves == std::vector<notation::MoveScore>{{Square::h5, 6}});
    REQUIRE(contents.warnings.size() == 1);
    CHECK(contents.warnings[0].find("\"score\"") != std::string::npos);
  }
  CHECK(read_contents("Stand,nr\nx,1\n", {.fields = chosen})
            .errors.at(0)
            .message.starts_with("no column"));
  // Of several files, another one may have these names, and one field has several.
  for (const std::string list : {"board=Stand,value=worth", "board=a,board=position,value=worth"}) {
    ReaderOptions options{.fields = parse_field_choice(list).value(), .several_files = true};
    for (const std::string text :
         {"position,value,id\nBOARD,6,n\n", R"({"position":"BOARD","value":6,"id":"n"})"}) {
      INFO(list << text);
      const Contents contents = read_contents(filled(text), options);
      REQUIRE(contents.records.size() == 1);
      CHECK(contents.records[0].claims.exact == 6);
      CHECK(contents.errors.empty());
      CHECK(contents.warnings.at(0).find("expected the one of --fields") != std::string::npos);
    }
  }
  CHECK_FALSE(parse_field_choice("bord=x"));
  CHECK_FALSE(parse_field_choice("board"));
}

TEST_CASE("values of moves are claims in every form") {
  for (const std::string values :
       {R"("moves":"h5:6 g6:-2")", R"("root_moves":{"h5":6,"g6":{"score":-2,"exact":true}})",
        R"("moves":[{"move":"h5","lower":6,"upper":6},{"move":"g6","value":-2}])",
        R"("scores":{"39":6,"46":-2})"}) {
    INFO(values);
    const Contents contents = read_contents(R"({"board":")" + kEasy + "\"," + values + "}");
    REQUIRE(contents.records.size() == 1);
    CHECK(contents.warnings.empty());
    std::vector<notation::MoveScore> moves = contents.records[0].claims.moves;
    std::ranges::sort(moves, {}, &notation::MoveScore::score);
    CHECK(moves == std::vector<notation::MoveScore>{{Square::g6, -2}, {Square::h5, 6}});
  }
}

TEST_CASE("games are lists of names, numbers or pairs in JSON") {
  const Game game = notation::parse_moves("f5d6c3").value();
  for (const std::string text :
       {R"({"transcript":"F5 D6 C3"})", R"({"moves":[37,43,18]})", R"([37,43,18])",
        R"({"record":[[4,5],[5,3],[2,2]]})", "[\n \"f5\",\n \"d6\",\n \"c3\"\n]\n",
        R"({"games":[{"moves":"f5d6c3"}]})", R"([["f",5],["d",6],["c",3]])",
        R"({"history":[["f",5],["d",6],["c",3]]})",
        R"({"moves":[{"row":4,"col":5},{"row":5,"col":3},{"row":2,"col":2}]})",
        R"([{"x":5,"y":4,"player":"black"},{"x":3,"y":5,"player":"white"},{"x":2,"y":2}])",
        R"({"moves":[{"move":"f5","player":"black"},{"move":"d6"},{"move":"c3"}]})",
        R"(history = [
 (Piece.BLACK, "F5"), (Piece.WHITE, 'D6'),
 (Piece.BLACK, "C3"),
])"}) {
    INFO(text);
    const Contents contents = read_contents(text);
    REQUIRE(contents.records.size() == 1);
    CHECK(contents.records[0].position == game.end);
  }
}

TEST_CASE("a log of a game has a move on each line, and its notes are said to be unused") {
  for (const std::string text :
       {"Turn 1: Black -> f5 (flips 1)\nTurn 2: White -> d6\nTurn 3: Black -> c3 (1)\n",
        "Black plays f5\nWhite plays d6\nBlack plays c3\n",
        "1. Black: f5\n2. White: d6\n3. Black: c3\n", "Move 1: X f5\nMove 2: O d6\nMove 3: X c3\n",
        "[1] B F5\n[2] W D6\n[3] B C3\n", "black f5 0.12\nwhite d6 -0.2\nblack c3 +3\n",
        "play black f5\nplay white d6\nplay b c3\n"}) {
    INFO(text);
    const Contents contents = read_contents(text);
    REQUIRE(contents.records.size() == 1);
    CHECK(contents.records[0].position == notation::parse_moves("f5d6c3").value().end);
    REQUIRE(contents.warnings.size() == 1);
    CHECK(contents.warnings[0].find("log") != std::string::npos);
  }
  CHECK(read_contents("Black plays f5\nBlack plays d6\n").errors.size() == 1);
  CHECK(read_contents("Black plays f5 badly\n").errors.size() == 1);
}

TEST_CASE("a board may be a text in a line of a program") {
  for (const std::string text :
       {"    {\"SQUARES\", Black, 6},\n", "board = Board(\"SQUARES\", Black)\n",
        "let b = Board::parse('SQUARES', Piece::Black);\n", "play(`SQUARES`, \"X\")\n",
        "  ('easy', from_string('SQUARESX'), 'Black to move.'),\n"}) {
    INFO(text);
    const Contents contents = read_contents(filled(text));
    for (const ParseError& error : contents.errors) INFO(error.message);
    REQUIRE(contents.records.size() == 1);
    CHECK(notation::to_string(contents.records[0].position) == kEasy);
  }
  CHECK(read_contents(filled("f('SQUARES', Black, White)\n")).errors.size() == 1);
}

TEST_CASE("bitboards in an object of their own have what stands beside it") {
  const Contents contents = read_contents(
      "[{\"id\": \"n\", \"board\": {\"black\": \"0x0070fcfcf4fa9616\", \"white\": "
      "\"0x3f0e00030b050909\"},\n \"sideToMove\": \"white\", \"empties\": 11, \"bestDiscDiff\": "
      "44,\n"
      " \"moves\": [{\"square\": \"f1\", \"rank\": 3}]}]\n");
  for (const ParseError& error : contents.errors) INFO(error.message);
  REQUIRE(contents.records.size() == 1);
  CHECK(contents.records[0].position.side == Colour::white);
  CHECK(contents.records[0].claims.exact == 44);
  CHECK(contents.records[0].id == "n");
}

TEST_CASE("what is complete in a cut array is read, and the cut is an error behind it") {
  const Contents cut = read_contents("const BOOK = [\n  \"f5d6c3\",\n  \"f5f6e6f4\",\n");
  CHECK(cut.records.size() == 2);
  REQUIRE(cut.errors.size() == 1);
  CHECK(cut.errors[0].message.find("is not closed") != std::string::npos);
}

TEST_CASE("an array of games gives each of them, and a declaration may have a type") {
  const std::string games = "[\n  \"f5d6c3\", // Tiger\n  \"f5f6e6f4\",\n];\n";
  for (const std::string& text :
       {"const BOOK = " + games, "export const BOOK: readonly string[] = " + games,
        std::string("\t{\"f5d6c3\", \"tigre\"},\n\t{\"f5f6e6f4\", \"Bill - de Grey\"},\n"),
        std::string("var BOOK = []Opening{\n  {Name: \"a\", Transcript: \"f5d6c3\"},\n"
                    "  {Name: \"b\", Transcript: \"f5f6e6f4\"},\n}\n"),
        std::string("const BOOK: Line[] = [\n  // two\n  { name: 'a', moves: 'f5d6c3' },\n"
                    "  { name: 'b', moves: 'f5f6e6f4' },\n];\n")}) {
    INFO(text);
    const Contents contents = read_contents(text);
    for (const ParseError& error : contents.errors) INFO(error.message);
    REQUIRE(contents.records.size() == 2);
    CHECK(contents.records[1].position == notation::parse_moves("f5f6e6f4").value().end);
  }
}

TEST_CASE("a list of moves is a game, over one line or more") {
  for (const std::string text : {"(f5,d6) (c3)\n(f5,d6,c3) - best line\n",
                                 "List(\n  'f5', // first\n  'd6',\n  'c3'\n)\n\nf5-d6-c3\n",
                                 "BLACK, f5\nWHITE, d6\nBLACK, c3\n\n37, 43,\n18\n",
                                 "Cow = F5 D6 C3\n\xE3\x80\x80\xE3\x80\x80 Cat=f5d6c3\n"}) {
    INFO(text);
    for (const bool whole : {false, true}) {
      const Contents contents = read_contents(text, {.whole_games = whole});
      CHECK(contents.errors.empty());
      REQUIRE(contents.records.size() == 2);
      for (const PositionRecord& record : contents.records) {
        if (!whole) CHECK(record.position == notation::parse_moves("f5d6c3").value().end);
        if (whole) CHECK(record.game->moves.size() == 3);
      }
    }
  }
}

TEST_CASE("what a field cannot mean is an error with its place") {
  for (const auto& [text, line, part] :
       std::vector<std::tuple<std::string, std::size_t, std::string>>{
           {"[\n{\"board\":\"BOARD\"},\n{\"board\":\"nonsense\"}\n]", 3, "board: "},
           {"{\n\"rows\": [{\"id\": 1}]\n}", 1, "no board and no moves"},
           {"{\"board\":\"BOARD\",\n\"score\": 4", 1, "not closed"},
           {"[\n{\"board\":\"BOARD\"}}\n", 2, "bracket"},
           {"id,mover,opponent\na,3,1\n", 2, "discs in common"},
           {"position;wert\nBOARD;5\nBOARD;6\n", 1, "found the heading \"position;wert\""},
           {"brett,seite,wert\nSQUARES,X,5\nSQUARES,X,6\n", 1, "--fields"},
           {"id,black,white\na,1,2\n", 1, "expected"},
           {R"({"board":"BOARD","side":"white"})", 1, "another side"},
           {R"({"board":"BOARD","best":"a1","score":6})", 1, "expected a legal move"},
           {R"({"board":"BOARD","best":"h5","score":6,"moves":{"h5":4}})", 1, "the value +4"},
           {R"({"board":"BOARD","score":6,"margin":4})", 1, "--fields value=NAME"},
       }) {
    INFO(text);
    const Contents contents = read_contents(filled(text));
    REQUIRE_FALSE(contents.errors.empty());
    INFO(contents.errors[0].message);
    CHECK(contents.errors[0].line == line);
    CHECK(contents.errors[0].message.find(part) != std::string::npos);
  }
}

TEST_CASE("a record that is cut off does not take the lines below it") {
  const std::string line = R"({"board":")" + kEasy + "\"}\n";
  for (const std::string cut : {R"({"id":1,"boa)", R"({"id":1,)", R"({"id":1,"board":"x")"}) {
    const Contents contents = read_contents(line + cut + "\n" + line + line);
    INFO(cut);
    CHECK(contents.records.size() == 3);
    CHECK(contents.errors.size() == 1);
    CHECK(contents.errors.at(0).line == 2);
  }
}

TEST_CASE("a field of --fields that no object has is an error") {
  const std::string line = R"({"board":")" + kEasy + R"(","v":6})" + "\n";
  for (const auto& [choice, errors] : std::vector<std::pair<std::string, std::size_t>>{
           {"value=v", 0}, {"value=w", 1}, {"value=w,id=name", 1}, {"value=", 0}}) {
    for (const std::string& text : {line, "[\n" + line + "]\n"}) {
      INFO(choice << ' ' << text);
      const Contents contents = read_contents(text, {.fields = parse_field_choice(choice).value()});
      CHECK(contents.records.size() == 1);
      REQUIRE(contents.errors.size() == errors);
      if (errors > 0) CHECK(contents.errors[0].message.find("no field \"w\"") == 0);
    }
  }
}

TEST_CASE("the number of the side is the symbol of a disc, or else 1 is Black") {
  const Position easy = notation::parse_position(kEasy).value();
  for (const auto& [symbols, side] : std::vector<std::pair<std::string, std::string>>{
           {"120", "1"}, {"210", "2"}, {"XO-", "1"}, {"OX-", "2"}, {"OX-", "-1"}}) {
    std::string board = kEasySquares;
    for (char& c : board) c = symbols[c == 'X' ? 0 : c == 'O' ? 1 : 2];
    const Contents contents =
        read_contents(R"([{"board":")" + board + R"(","turn":)" + side + "}]\n");
    INFO(board << ' ' << (contents.errors.empty() ? "" : contents.errors[0].message));
    REQUIRE(contents.records.size() == 1);
    CHECK(contents.records[0].position.board == easy.board);
  }
}

TEST_CASE("the side 1 is Black of 1 and 2, or White of 0 and 1") {
  std::string odd = kEasySquares;
  odd[odd.find('-')] = 'X';
  CHECK(read_contents(R"({"board":")" + kEasySquares + R"(","turn":1})").records.size() == 1);
  const Contents contents = read_contents(R"({"board":")" + odd + R"(","turn":1})");
  CHECK(contents.records.empty());
  CHECK_THAT(contents.errors.at(0).message, Catch::Contains("White of 0 and 1"));
}

TEST_CASE("a document may be longer than a line") {
  std::string text = "[";
  for (int i = 0; i < 100; ++i) text += (i > 0 ? "," : "") + (R"({"board":")" + kEasy + "\"}");
  const Contents contents = read_contents(text + "]\n", {.max_record_bytes = 1000});
  CHECK(contents.errors.empty());
  CHECK(contents.records.size() == 100);
}

TEST_CASE("arrays of boards are records, and so are keys with games") {
  struct Row {
    std::string text;
    std::vector<std::string> ids;
    std::optional<Score> value = std::nullopt;
  };
  for (const Row& row :
       std::vector<Row>{{R"(["BOARD","BOARD"])", {"1", "1"}},
                        {"[\n  \"BOARD\",\n  \"BOARD\"\n]", {"1", "1"}},
                        {R"([["A","SQUARES","X",6],["B","SQUARES","X",6]])", {"A", "B"}, 6},
                        {"positions = [\n    (\"A\", \"SQUARES\", \"B\", 6),\n]\n", {"A"}, 6},
                        {R"({"Tiger":"f5d6c3d3c4","Rose":"f5d6c5f4d3"})", {"Tiger", "Rose"}}}) {
    INFO(row.text);
    const Contents contents = read_contents(filled(row.text) + "\n");
    INFO((contents.errors.empty() ? "" : contents.errors[0].message));
    CHECK(contents.errors.empty());
    REQUIRE(contents.records.size() == row.ids.size());
    for (std::size_t i = 0; i < row.ids.size(); ++i) {
      CHECK(contents.records[i].id == row.ids[i]);
      if (row.value) CHECK(contents.records[i].claims.exact == row.value);
      if (row.ids[i] != "Rose" && row.ids[i] != "Tiger") {
        CHECK(notation::to_string(contents.records[i].position) == kEasy);
      }
    }
  }
}

TEST_CASE("tables of games have players, and their values are about Black") {
  // White is to move after three moves.
  for (const std::string text :
       {"moves,result,black,white,event,date\nf5d6c3,34-30,Ann,Bob,Open,2001\n",
        "moves,score,black,white,event,date\nf5d6c3,4,Ann,Bob,Open,2001\n",
        "{\"moves\":\"f5d6c3\",\"score\":4,\"black\":\"Ann\",\"white\":"
        "\"Bob\",\"tournament\":\"Open\","
        "\"date\":\"2001\"}\n"}) {
    INFO(text);
    const Contents contents = read_contents(text);
    REQUIRE(contents.records.size() == 1);
    CHECK(contents.warnings.empty());
    const PositionRecord& record = contents.records[0];
    CHECK(record.claims.exact == -4);
    CHECK(record.claims_for == ClaimsFor::black);
    CHECK(record.comment == "Ann - Bob, Open, 2001");
    CHECK(record.tags.black == "Ann");
    CHECK(record.tags.white == "Bob");
    CHECK(record.tags.tournament == "Open");
    CHECK(record.tags.date == "2001");
    CHECK(record.id == std::to_string(record.line));  // others were played on this date
  }
  const Contents won = read_contents("moves,result\nf5d6c3,Black wins\nf5d6c3,WHITE\n");
  CHECK(won.records.at(0).claims.upper == -kMinWin);
  CHECK(won.records.at(1).claims.lower == kMinWin);
  // Beside a board, the value is the mover's.
  const Contents board = read_contents(filled("board,moves,score\nBOARD,h5,4\n"));
  REQUIRE(board.records.size() == 1);
  CHECK(board.records[0].claims.exact == 4);
}

}  // namespace
}  // namespace kanzen::test
