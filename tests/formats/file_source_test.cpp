// Readers and inputs that end in the middle or are packed. At the end of a file the last record
// counts; after an interruption or a failure it does not. Of all exceptions, only a lack of memory
// is passed on.
#include "solver/records/file_source.hpp"

#include <iterator>

#include "solver/files/file_stream.hpp"
#include "solver/formats/jsonl_reader.hpp"
#include "tests/support/boards.hpp"
#include "tests/support/breaking_stream.hpp"
#include "tests/support/packed.hpp"
#include "tests/support/random_board.hpp"
#include "tests/support/read_all.hpp"

namespace kanzen {
namespace {

using test::kStartSquares;

struct Sample {
  Format format;
  std::string text;
};

const std::vector<Sample>& samples() {
  static const std::vector<Sample> samples{
      {Format::lines, kStartSquares + " X; +18;\n"},
      {Format::lines, "f5d6c3d3c4\n"},
      {Format::lines, kStartSquares + " X ; >= +10 ; a claim\n"},
      {Format::lines,
       "[8 -------- -------- -------- ---OX---\n---XO--- -------- -------- -------- X]\n"},
      {Format::ggf, "(;GM[Othello]BO[8 " + kStartSquares + " *]\nB[F5];)\n"},
      {Format::sgf, "(;FF[4]GM[2]SZ[8]\n;B[f5])\n"},
      {Format::pgn, "[Event \"x\"]\n\n1. f5\nd6 2. c3\n"},
      {Format::wthor, std::string("\x14\x0F\x09\x1E\x01\0\0\0\0\0\xD1\x07\x08\0\x3C\0", 16) +
                          std::string("\1\0\2\0\3\0\x20\x20\x38", 9) + std::string(59, '\0')},
      {Format::csv, "obf,score_lowerbound,score_upperbound\n" + kStartSquares + " X;,-20,10\n"},
      {Format::base81, "!!!!!!a\"A#!!!!!! 10\n"},
      {Format::jsonl, R"({"board":")" + kStartSquares +
                          R"( X","status":"exact","pv":"","score":10})"
                          "\n"},
  };
  return samples;
}

struct Ending {
  test::Contents contents;
  bool interrupted;
};

Ending read(const std::string& text, Format format, std::function<void()> end) {
  test::BreakingBuffer buffer(text, std::move(end));
  std::istream source(&buffer);
  InputStream in(source);
  const auto records = open_records(in, {.format = format, .empties = EmptiesRange{0, 64}});
  test::Contents contents = test::read_all(*records);
  CHECK_FALSE(records->next());  // no value follows the end
  return {std::move(contents), records->interrupted()};
}

TEST_CASE("an interrupted record is dropped at any place") {
  for (const Sample& sample : samples()) {
    const bool line_end = sample.text.ends_with('\n');
    for (std::size_t size = 0; size < sample.text.size() - (line_end ? 1 : 0); ++size) {
      INFO(sample.text.substr(0, size));
      const Ending ending =
          read(sample.text.substr(0, size), sample.format, [] { throw Interrupted(); });
      // A game in brackets is complete at its closing bracket.
      CHECK(ending.contents.records.empty() == !sample.text.substr(0, size).ends_with(')'));
      CHECK(ending.contents.errors.empty());
      CHECK(ending.interrupted);
    }
  }
}

TEST_CASE("the last record needs no line break at the end of the file") {
  for (const Sample& sample : samples()) {
    INFO(sample.text);
    const bool line_end = sample.text.ends_with('\n');
    const std::string text = sample.text.substr(0, sample.text.size() - (line_end ? 1 : 0));
    const Ending ending = read(text, sample.format, [] {});
    CHECK_FALSE(ending.contents.records.empty());
    CHECK(ending.contents.errors.empty());
    CHECK_FALSE(ending.interrupted);
  }
}

TEST_CASE("an input that fails gives one error with its reason and no partial record") {
  for (const Sample& sample : samples()) {
    INFO(sample.text);
    const Ending ending = read(sample.text.substr(0, sample.text.size() - 2), sample.format,
                               [] { throw std::runtime_error("the disk is gone"); });
    CHECK(ending.contents.records.empty());
    REQUIRE(ending.contents.errors.size() == 1);
    CHECK(ending.contents.errors[0].line > 0);
    CHECK(ending.contents.errors[0].message.find("the disk is gone") != std::string::npos);
    CHECK_FALSE(ending.interrupted);
  }
}

TEST_CASE("the rest of a line without memory is not another line") {
  int calls = 0;
  test::BreakingBuffer buffer("f5d6\nf5d6c", [&calls] {
    ++calls;
    if (calls == 1) throw std::bad_alloc();
  });
  std::istream in(&buffer);
  LineReader lines(in, 100);
  CHECK(lines.read() == LineReader::Status::ok);
  CHECK_THROWS_AS(lines.read(), std::bad_alloc);
  CHECK(lines.number() == 2);
  // The rest of the line is not another line.
  CHECK(lines.read() == LineReader::Status::end);
}

/// Throws for every second value.
class Thrower final : public FileSource<int> {
 public:
  explicit Thrower(bool stuck) : stuck_(stuck) {}

 private:
  std::optional<Result<int>> read_next() override {
    if (line_ == 10) return std::nullopt;
    if (!stuck_ || line_ == 0) ++line_;
    if (stuck_ || line_ % 2 == 0) throw std::out_of_range("\x1b[31mbeyond\n");
    return static_cast<int>(line_);
  }
  [[nodiscard]] std::size_t line() const noexcept override { return line_; }

  bool stuck_;
  std::size_t line_ = 0;
};

TEST_CASE("an exception of a reader is the error of its line") {
  Thrower source(false);
  for (int i = 1; i <= 10; ++i) {
    const auto next = source.next();
    REQUIRE(next);
    CHECK(next->ok() == (i % 2 == 1));
    if (i % 2 == 1) continue;
    CHECK(next->error().line == static_cast<std::size_t>(i));
    CHECK(next->error().column == 1);
    CHECK(next->error().message.find("?[31mbeyond?") != std::string::npos);
  }
  CHECK_FALSE(source.next());
  // A reader without progress is not called forever.
  Thrower stuck(true);
  CHECK_FALSE(stuck.next()->ok());
  CHECK_FALSE(stuck.next()->ok());
  CHECK_FALSE(stuck.next());
}

/// Has memory for one value only.
class Starved final : public FileSource<int> {
 private:
  std::optional<Result<int>> read_next() override {
    if (line_++ == 1) throw std::bad_alloc();
    return static_cast<int>(line_);
  }
  [[nodiscard]] std::size_t line() const noexcept override { return line_; }

  std::size_t line_ = 0;
};

TEST_CASE("a lack of memory ends the source, and is not an error of a record") {
  Starved source;
  CHECK(source.next()->ok());
  CHECK_THROWS_AS(source.next(), std::bad_alloc);
  CHECK_FALSE(source.next());
}

TEST_CASE("every format refuses a line beyond the limit, and continues after it") {
  for (const Sample& sample : samples()) {
    if (sample.format == Format::wthor) continue;  // its records have a fixed size
    INFO(sample.text);
    std::string text = sample.text;
    const std::string long_line(3000, 'z');
    // After the header of a table, and before everything else.
    const std::size_t at = sample.format == Format::csv ? text.find('\n') + 1 : std::size_t{0};
    text.insert(at, long_line + "\n");
    std::istringstream source(text);
    InputStream in(source);
    const auto records = open_records(
        in, {.max_record_bytes = 1000, .format = sample.format, .empties = EmptiesRange{0, 64}});
    const test::Contents contents = test::read_all(*records);
    REQUIRE(contents.errors.size() == 1);
    CHECK(contents.errors[0].line == (at == 0 ? 1 : 2));
    CHECK_FALSE(contents.records.empty());
  }
}

/// The content of the stream, and whether it ended without an error.
struct Unpacked {
  std::string bytes;
  bool bad;
};

Unpacked unpack(const std::string& packed, bool look_first = false) {
  std::istringstream source(packed);
  InputStream in(source);
  if (look_first) {
    const std::string head(in.head());
    std::string bytes(std::istreambuf_iterator<char>(in), {});
    CHECK(bytes.substr(0, head.size()) == head);
    return {bytes, in.bad()};
  }
  std::string bytes;
  std::string block(1000, '\0');
  while (in.read(block.data(), 1000) || in.gcount() > 0) {
    bytes.append(block, 0, static_cast<std::size_t>(in.gcount()));
  }
  return {bytes, in.bad()};
}

std::string text_of(std::size_t lines) {
  test::Random random(9);
  std::string text;
  for (std::size_t i = 0; i < lines; ++i) {
    for (int k = 0; k < 64; ++k) text += "XO-"[random.below(3)];
    text += " X;\n";
  }
  return text;
}

TEST_CASE("plain, gzip and zstd inputs give their content") {
  for (const std::size_t lines : {0U, 1U, 10U, 5000U}) {
    const std::string text = text_of(lines);
    for (const std::string& packed : {text, test::gzipped(text), test::zstd_packed(text)}) {
      for (const bool look_first : {false, true}) {
        const Unpacked out = unpack(packed, look_first);
        CHECK(out.bytes == text);
        CHECK(!out.bad);
      }
    }
  }
  for (const char* text : {"", "a", "ab", "abc", "\x1F", "\x28\u00B5\x2F"}) {
    CHECK(unpack(text).bytes == text);
    CHECK(!unpack(text).bad);
  }
}

TEST_CASE("highly compressible bytes are complete") {
  const std::string text(8'000'000, 'x');
  CHECK(unpack(test::gzipped(text)).bytes == text);
  CHECK(unpack(test::zstd_packed(text)).bytes == text);
}

TEST_CASE("concatenated members and frames are read one after the other") {
  const std::string a = text_of(100);
  const std::string b = "f5d6c3\n";
  CHECK(unpack(test::gzipped(a) + test::gzipped(b)).bytes == a + b);
  CHECK(unpack(test::zstd_packed(a) + test::zstd_packed(b)).bytes == a + b);
  CHECK(!unpack(test::zstd_packed(a) + test::zstd_packed(b)).bad);
}

TEST_CASE("truncated compressed data are an error at every length") {
  const std::string text = text_of(20);
  for (const std::string& packed : {test::gzipped(text), test::zstd_packed(text)}) {
    for (std::size_t size = 4; size < packed.size(); ++size) {
      const Unpacked out = unpack(packed.substr(0, size));
      REQUIRE(out.bad);
      REQUIRE(text.starts_with(out.bytes));
    }
  }
}

TEST_CASE("damaged compressed data are an error") {
  const std::string text = text_of(50);
  test::Random random(10);
  for (const std::string& packed : {test::gzipped(text), test::zstd_packed(text)}) {
    CHECK(unpack(packed + "x").bad);
    int bad = 0;
    for (int i = 0; i < 200; ++i) {
      std::string damaged = packed;
      const std::size_t at = 10 + random.below(packed.size() - 10);
      damaged[at] = static_cast<char>(damaged[at] ^ (1 << random.below(8)));
      const Unpacked out = unpack(damaged);
      bad += out.bad ? 1 : 0;
      CHECK((out.bad || out.bytes == text));
    }
    CHECK(bad > 190);
  }
}

TEST_CASE("a stream that cannot be read is bad") {
  FileStream directory(KANZEN_POSITIONS_DIR);
  InputStream of_directory(directory);
  CHECK(of_directory.head().empty());
  CHECK(of_directory.get() == std::char_traits<char>::eof());
  CHECK(of_directory.bad());
  std::istream missing(nullptr);
  InputStream of_missing(missing);
  CHECK(of_missing.bad());
}

std::string utf16(const std::string& ascii, bool little) {
  std::string out;
  for (const char c : ascii) out += little ? std::string{c, '\0'} : std::string{'\0', c};
  return out;
}

TEST_CASE("texts in UTF-16 and in Japanese encodings become UTF-8") {
  const std::string text = "White to play\nf5d6c3 % a comment\n";
  const std::string board = "\u25CB\u25CF\uFF0B";
  const std::string japanese = board + board + "\n\u9ED2\u756A\u3067\u3059\n";
  struct Row {
    std::string bytes, utf8, encoding;
  };
  const std::string sjis_board = "\x81\x9B\x81\x9C\x81\x7B";
  const std::string euc_board = "\xA1\xFB\xA1\xFC\xA1\xDC";
  const std::string sjis = sjis_board + sjis_board + "\n\x8D\x95\x94\xD4\x82\xC5\x82\xB7\n";
  const std::string euc = euc_board + euc_board + "\n\xB9\xF5\xC8\xD6\xA4\xC7\xA4\xB9\n";
  const std::string jis = "\x1B$B!{!|\x1B(B\n";
  const std::string ascii(70'000, '%');
  const std::vector<Row> rows{
      {"\xFF\xFE" + utf16(text, true), std::string(notation::kByteOrderMark) + text, "UTF-16LE"},
      {"\xFE\xFF" + utf16(text, false), std::string(notation::kByteOrderMark) + text, "UTF-16BE"},
      {utf16(text, true), text, "UTF-16LE"},
      {utf16(text, false), text, "UTF-16BE"},
      {sjis, japanese, "SHIFT-JIS"},
      {euc, japanese, "EUC-JP"},
      {jis, "\u25CB\u25CF\n", "ISO-2022-JP"},
      {ascii + "\n" + sjis, ascii + "\n" + japanese, "SHIFT-JIS"},
      {ascii + "\n" + euc + euc, ascii + "\n" + japanese + japanese, "EUC-JP"},
      // a character that is cut off, and one that is none
      {sjis + "\x81", japanese + "\uFFFD", "SHIFT-JIS"},
      // UTF-8 stays, also damaged, and any other text is of Windows
      {japanese, japanese, ""},
      {japanese + "\x81", japanese + "\x81", ""},
      {"P\xE9rez - M\xFCller\n", "P\u00E9rez - M\u00FCller\n", "WINDOWS-1252"},
      {"P\xE4\xE4\n", "P\u00E4\u00E4\n", "WINDOWS-1252"},
      // The second is also valid in EUC-JP.
      {"\xCA\xE8\xEC - \xCB\xE8 40-24\n", "\u041A\u0438\u043C - \u041B\u0438 40-24\n",
       "WINDOWS-1251"},
      {"\xCF\xE5\xF2\xF0\xEE\xE2\n", "\u041F\u0435\u0442\u0440\u043E\u0432\n", "WINDOWS-1251"},
      {"\xF0\xC5\xD4\xD2\xCF\xD7\n", "\u041F\u0435\u0442\u0440\u043E\u0432\n", "KOI8-R"},
      {"\xCE\xEB\xCC\xDA - \xBA\xB4\xC6\xA3\n", "\u9234\u6728 - \u4F50\u85E4\n", "EUC-JP"},
      {"White\x92s turn \x93"
       "Good\x94\n",
       "White\u2019s turn \u201CGood\u201D\n", "WINDOWS-1252"},
      {std::string("\x14\x0F\x09\x1E\x01\0\0\0\0\0\xD1\x07\x08\0\x3C\0", 16),
       std::string("\x14\x0F\x09\x1E\x01\0\0\0\0\0\xD1\x07\x08\0\x3C\0", 16), ""}};
  for (const Row& row : rows) {
    for (const bool look_first : {false, true}) {
      INFO(row.encoding << ' ' << row.utf8.substr(0, 80));
      std::istringstream source(row.bytes);
      InputStream in(source);
      if (look_first) CHECK(row.utf8.starts_with(in.head()));
      const std::string read(std::istreambuf_iterator<char>(in), {});
      CHECK(read == row.utf8);
      CHECK(in.encoding() == row.encoding);
    }
  }
  // What both encodings allow is refused.
  std::istringstream source("\x8E\xA1\xA1\xA1\n");
  InputStream in(source);
  CHECK(in.get() == std::char_traits<char>::eof());
  CHECK(in.bad());
}

TEST_CASE("a byte order mark begins a file, also one that is appended to another") {
  const std::string mark(notation::kByteOrderMark);
  std::istringstream in(mark + "f5d6\n" + mark + mark + "f5f6" + mark + "f5f4\n");
  LineReader lines(in, 100);
  std::vector<std::pair<std::string, std::size_t>> found;
  while (lines.read() == LineReader::Status::ok) found.emplace_back(lines.line(), lines.number());
  CHECK(found ==
        std::vector<std::pair<std::string, std::size_t>>{{"f5d6", 1}, {"f5f6", 2}, {"f5f4", 2}});
}

}  // namespace
}  // namespace kanzen
