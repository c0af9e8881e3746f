#include "solver/batch/journal.hpp"

#include "core/symmetry.hpp"
#include "solver/formats/jsonl_reader.hpp"
#include "solver/outcomes/request_keys.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/lines.hpp"
#include "tests/support/temporary_directory.hpp"

namespace kanzen::test {
namespace {

namespace fs = std::filesystem;
using Reason = JournalError::Reason;

void write(const std::string& path, const std::string& text) {
  std::ofstream(path, std::ios::binary) << text;
}

const JournalIdentity kIdentity{"suite.obf", 1000, 42, "exact"};

/// A different board for each number up to 60, whatever its symmetries.
Board board(int number) {
  const Bitboard ring = 0xFFFF'FFE7'E7FF'FFFF & ~((~Bitboard{0} >> 1) >> number);
  return {kStartBoard.player | ring, kStartBoard.opponent & ~ring};
}

std::string object(int number, const std::string& verdict = "unchecked") {
  return R"({"id":")" + std::to_string(number) + R"(","board":")" +
         notation::to_string(Position{board(number), Colour::black}) +
         R"(","status":"unfinished","pv":"","verdict":")" + verdict + R"("})";
}

std::string key(int number) { return canonical_key(board(number), "value"); }

/// The results about board(number), which is the position `place` of the job.
std::vector<Outcome> recorded(const Journal& journal, int place, int number) {
  return journal.results(static_cast<std::size_t>(place), key(number)).results;
}

/// Adds each of the first `count` results that the journal lacks.
void complete(const std::string& path, int count, Resume resume) {
  Journal journal(path, kIdentity, resume);
  for (int i = 0; i < count; ++i) {
    const auto place = static_cast<std::size_t>(i);
    if (recorded(journal, i, i).empty()) journal.append(object(i), place, place);
  }
  journal.close();
}

/// The first `count` results, in a file of their own.
struct CompleteJournal : TemporaryFile {
  explicit CompleteJournal(int count) : TemporaryFile("out.jsonl") {
    complete(*this, count, Resume::no);
    whole = read_file(*this);
  }

  std::string whole;
};

Reason refusal(const std::string& path, const JournalIdentity& identity, Resume resume) {
  try {
    const Journal journal(path, identity, resume);
  } catch (const JournalError& error) {
    return error.reason();
  }
  FAIL("the journal was opened");
  return Reason::failed;
}

}  // namespace

TEST_CASE("a journal torn at any byte is completed to the same file") {
  const CompleteJournal file(3);
  for (std::size_t length = 0; length < file.whole.size(); ++length) {
    INFO("cut to " << length << " bytes");
    write(file, file.whole.substr(0, length));
    complete(file, 3, Resume::same);
    CHECK(read_file(file) == file.whole);
  }
}

TEST_CASE("the last line records the end of a run, and resuming removes it") {
  const CompleteJournal file(3);
  const std::string results = read_file(file);
  const auto end = [&](Resume resume, std::uint64_t open, bool stopped) {
    Journal journal(file, kIdentity, resume);
    for (int i = 0; i < 3; ++i) CHECK(recorded(journal, i, i).size() == 1);
    journal.record_end_of_run({3, open, stopped});
    journal.close();
    const std::string text = read_file(file);
    REQUIRE(text.starts_with(results));
    REQUIRE(text.ends_with("}\n"));
    return text.substr(results.size(), text.size() - results.size() - 1);
  };
  for (const Resume resume : {Resume::same, Resume::changed}) {
    CHECK(parse_end_of_run(end(resume, 2, true)) == EndOfRun{3, 2, true, 5});
    CHECK(parse_end_of_run(end(resume, 0, false)) == EndOfRun{3, 0, false, 5});
  }
  const std::string whole = read_file(file);
  write(file, whole.substr(0, whole.size() - 5));
  complete(file, 3, Resume::same);
  CHECK(read_file(file) == results);
}

TEST_CASE("garbage after the last result is cut off") {
  const CompleteJournal file(2);
  write(file, file.whole + std::string(100, '\0') + "\nmore\n");
  complete(file, 2, Resume::same);
  CHECK(read_file(file) == file.whole);
}

TEST_CASE("a changed byte before the last result is refused, and the file stays unchanged") {
  const CompleteJournal file(3);
  const std::size_t last_line = file.whole.rfind('\n', file.whole.size() - 2);
  for (std::size_t at = 0; at < last_line; ++at) {
    std::string damaged = file.whole;
    damaged[at] = static_cast<char>(damaged[at] ^ 1);
    write(file, damaged);
    INFO("byte " << at);
    CHECK(refusal(file, kIdentity, Resume::same) == Reason::refused);
    CHECK(read_file(file) == damaged);
  }
}

TEST_CASE("only a damaged result may be removed, and none where others are distrusted by number") {
  const CompleteJournal file(3);
  const auto advice = [&file](const std::string& text) {
    write(file, text);
    try {
      const Journal journal(file, kIdentity, Resume::same);
    } catch (const JournalError& error) {
      return std::string(error.what());
    }
    return std::string();
  };
  const auto damaged = [&file](int line, std::string text) {
    std::size_t at = 0;
    while (--line > 0) at = text.find('\n', at) + 1;
    text[text.find("board", at) < text.find('\n', at) ? text.find("board", at) : at + 40] ^= 1;
    return text;
  };
  const std::string distrusting = file.whole + distrusting_line({2, 3}) + '\n' + file.whole;
  CHECK(advice(damaged(2, file.whole)).find("d " + std::string(file)) != std::string::npos);
  for (const std::string& text : {damaged(1, file.whole), damaged(2, distrusting)}) {
    CHECK(advice(text).find("restore it from a copy") != std::string::npos);
  }
}

TEST_CASE("only a matching journal is opened, unless an option says otherwise") {
  for (const auto change :
       {+[](JournalIdentity& it) { it.job = "wld"; }, +[](JournalIdentity& it) { ++it.bytes; },
        +[](JournalIdentity& it) { ++it.head; },
        +[](JournalIdentity& it) { it.program = "kanzen 9"; }}) {
    const CompleteJournal file(2);
    JournalIdentity other = kIdentity;
    change(other);
    CHECK(refusal(file, other, Resume::same) == Reason::refused);
    const Journal journal(file, other, Resume::changed);
  }
  const CompleteJournal file(2);
  CHECK(refusal(file, kIdentity, Resume::no) == Reason::refused);
  JournalIdentity other = kIdentity;
  other.input = "renamed.obf";
  { const Journal journal(file, other, Resume::same); }
  CHECK(read_file(file) == file.whole);
  const std::string foreign = "my only copy of something else\n";
  write(file, foreign);
  for (const Resume resume : {Resume::same, Resume::changed}) {
    CHECK(refusal(file, kIdentity, resume) == Reason::refused);
  }
  CHECK(read_file(file) == foreign);
}

TEST_CASE("a field of the header with a wrong type counts as missing") {
  const CompleteJournal file(1);
  const std::string good = read_file(file);
  const std::string header = good.substr(0, good.find(",\"check\":"));
  for (const std::string field : {"input", "bytes", "head", "job", "program", "engine"}) {
    CAPTURE(field);
    std::string wrong = header;
    const std::size_t value = wrong.find("\"" + field + "\":") + field.size() + 3;
    wrong.replace(value, std::min(wrong.find(",\"", value), wrong.size()) - value, "[5]");
    write(file, with_checksum(wrong + "}") + good.substr(good.find('\n')));
    // The input and the engine are not compared, and this run does not name a program.
    if (field == "input" || field == "program" || field == "engine") {
      const Journal journal(file, kIdentity, Resume::same);
    } else {
      CHECK(refusal(file, kIdentity, Resume::same) == Reason::refused);
      const Journal journal(file, kIdentity, Resume::changed);
    }
  }
}

TEST_CASE("a header that nobody has written is no header, however long it is") {
  const std::string start = R"({"journal":"kanzen journal 1")";
  std::string fields;
  for (int i = 0; i < 999; ++i) fields += ",\"x" + std::to_string(i) + "\":1";
  CHECK(parse_journal_header(start + fields + "}"));
  CHECK_FALSE(parse_journal_header(start + fields + R"(,"x":1})"));
  CHECK_FALSE(parse_journal_header(start + R"(,"job":"a","job":"b"})"));
  CHECK_FALSE(parse_journal_header(start + R"(,"job":[)" + std::string(100'000, '[') + "}"));
}

TEST_CASE("results may come in any order, and some may be missing") {
  const TemporaryFile file("out.jsonl");
  {
    Journal journal(file, kIdentity, Resume::no);
    for (int i = 0; i < 6; ++i) CHECK(recorded(journal, i, i % 3).empty());
    for (const std::size_t i : {5U, 0U, 3U}) {
      journal.append(object(static_cast<int>(i % 3)), i, i);
    }
  }
  for (const bool is_last : {false, true}) {
    Journal journal(file, kIdentity, Resume::same);
    for (const int i : {0, 1, 2, 3, 4, 5}) {
      CHECK(recorded(journal, i, i % 3).size() == (i % 5 == 0 || i == 3 || (i == 2 && is_last)));
    }
    // Another position than the journal has there is refused.
    CHECK_THROWS_AS(recorded(journal, 3, 7), JournalError);
    if (!is_last) journal.append(object(2), 2, 2);  // is tried again, and comes last
  }
}

TEST_CASE("lines of a journal without a number are not used") {
  const CompleteJournal file(3);
  std::string text;
  for (std::string& line : lines_of(read_file(file))) {
    const std::size_t at = line.find(",\"n\":");
    if (at != std::string::npos) {
      line.erase(at, line.find_first_of(",}", at + 1) - at);
      line = with_checksum(line.substr(0, line.find(",\"check\"")) + "}");
    }
    text += line + "\n";
  }
  write(file, text);
  Journal journal(file, kIdentity, Resume::same);
  CHECK(recorded(journal, 0, 0).empty());
  CHECK(journal.lines_without_position().size() == 3);
}

TEST_CASE("a changed input keeps the results of its remaining positions") {
  const TemporaryFile file("out.jsonl");
  {
    Journal journal(file, kIdentity, Resume::no);
    journal.append(object(1, "mismatch"), 0, 0);
    journal.append(object(2), 1, 1);
  }
  JournalIdentity other = kIdentity;
  other.job = "other";
  {
    Journal journal(file, other, Resume::changed);
    REQUIRE(recorded(journal, 0, 2).size() == 1);
    CHECK(recorded(journal, 1, 3).empty());
    const std::vector<Outcome> outcomes = recorded(journal, 2, 1);
    REQUIRE(outcomes.size() == 1);
    CHECK(outcomes[0].record.id == "1");
    CHECK(outcomes[0].verdict == Verdict::refuted);
    journal.append(object(3), 1, 1);
  }
  // The next run is of the new job, and no longer of the old one.
  CHECK(refusal(file, kIdentity, Resume::same) == Reason::refused);
  const Journal next(file, other, Resume::same);
  CHECK(recorded(next, 0, 2).size() == 1);
  CHECK(recorded(next, 1, 3).size() == 1);
  CHECK(recorded(next, 2, 1).size() == 1);
}

TEST_CASE("journal fails when another process cuts or edits its file") {
  const TemporaryFile file("out.jsonl");
  Journal journal(file, kIdentity, Resume::no);
  journal.append(object(1), 0, 0);
  const auto size = fs::file_size(file);
  fs::resize_file(file, size - 1);
  CHECK_THROWS_WITH(journal.append(object(2), 1, 1), Catch::Contains("has been changed"));
  fs::resize_file(file, size + 1);
  CHECK_THROWS_WITH(journal.append(object(2), 1, 1), Catch::Contains("has been changed"));
}

TEST_CASE("journal fails when its file is in use, vanishes or cannot be opened") {
  const TemporaryFile file("out.jsonl");
  Journal journal(file, kIdentity, Resume::no);
  CHECK(refusal(file, kIdentity, Resume::same) == Reason::refused);
  journal.append(object(1), 0, 0);
  fs::remove(file);
  CHECK_THROWS_WITH(journal.append(object(2), 1, 1), Catch::Contains("has been removed"));
  CHECK(refusal(file + "/no/such", kIdentity, Resume::no) == Reason::failed);
}

TEST_CASE("a renamed or removed journal is an error at the end") {
  const TemporaryFile file("out.jsonl");
  {
    Journal journal(file, kIdentity, Resume::no);
    journal.append(object(1), 0, 0);
    fs::remove(file);
    CHECK_THROWS_WITH(journal.close(), Catch::Contains("has been removed"));
  }
  const std::string moved = file + "-moved";
  {
    Journal journal(file, kIdentity, Resume::no);
    fs::rename(file, moved);
    write(file, "of somebody else");
    journal.append(object(0), 0, 0);
    CHECK_THROWS_WITH(journal.close(), Catch::Contains("has been moved or replaced"));
  }
  CHECK(read_file(file) == "of somebody else");
  CHECK(recorded(Journal(moved, kIdentity, Resume::same), 0, 0).size() == 1);
}

TEST_CASE("a journal keeps the engine that its lines need not name") {
  const TemporaryFile file("out.jsonl");
  JournalIdentity identity = kIdentity;
  identity.engine = "one";
  { CHECK(Journal(file, identity, Resume::no).engine() == "one"); }
  identity.engine = "another";
  CHECK(Journal(file, identity, Resume::same).engine() == "one");
}

TEST_CASE("in journals that were joined, each line is by the engine of the header above it") {
  const TemporaryDirectory folder;
  std::string joined;
  JournalIdentity identity = kIdentity;
  for (int i = 0; i < 2; ++i) {
    identity.input = identity.engine = i == 0 ? "one" : "another";
    ++identity.bytes;
    const std::string path = folder.path(identity.engine);
    Journal journal(path, identity, Resume::no);
    journal.append(object(i), 0, 0);
    journal.close();
    joined += read_file(path);
  }
  write(folder.path("joined"), joined);
  identity.engine = "a third";
  ++identity.bytes;
  Journal journal(folder.path("joined"), identity, Resume::changed);
  CHECK(recorded(journal, 0, 0).at(0).engine == "one");
  CHECK(recorded(journal, 0, 1).at(0).engine == "another");
  journal.append(object(0), 0, 0);
  journal.append(object(1), 1, 1);
  journal.close();

  // The first run lacks nothing, although its result is read from a line of the third.
  std::ifstream lines(folder.path("joined"));
  std::vector<std::size_t> sizes;
  ReaderOptions options;
  options.on_journal = [&](std::string_view, const JournalPart& part) {
    sizes.push_back(part.unfinished.size());
  };
  const SkippedLines skipped = skipped_lines(lines);
  std::ifstream in(folder.path("joined"));
  JsonlReader reader(in, options, Format::jsonl, skipped);
  while (reader.next()) continue;
  CHECK(sizes == std::vector<std::size_t>{1, 2});
}

TEST_CASE("the key is the same for all images of a position and for both colours") {
  const Board board{0x0000001824000000, 0x0000000018240000};
  const std::string expected = canonical_key(board, "value");
  for (int s = 0; s < kSymmetries; ++s) {
    CHECK(canonical_key(transform(board, s), "value") == expected);
  }
  CHECK(canonical_key(board, "wld") != expected);
  CHECK(canonical_key(board.passed(), "value") != expected);
}

TEST_CASE("distrusted lines of a journal are not used in either way of resuming") {
  const Resume resume = GENERATE(Resume::same, Resume::changed);
  const CompleteJournal file(3);
  {
    Journal journal(file, kIdentity, Resume::same);
    CHECK_FALSE(journal.lines_of_this_run());
    CHECK(journal.lines_of_all_runs() == LineRange{2, 4});
    for (int i = 0; i < 3; ++i) {
      CHECK(recorded(journal, i, i).front().record.line == static_cast<std::size_t>(i) + 2);
    }
    journal.append(object(4), 4, 4);
    CHECK(journal.lines_of_this_run() == LineRange{5, 5});
    journal.distrust({3, 5});
  }
  {
    Journal journal(file, kIdentity, resume);
    CHECK(journal.distrusted_count() == 3);
    CHECK(recorded(journal, 0, 0).size() == 1);
    for (int i = 1; i < 3; ++i) CHECK(recorded(journal, i, i).empty());
  }
  complete(file, 3, resume);
  Journal journal(file, kIdentity, resume);
  CHECK(journal.distrusted_count() == 1);  // the fifth position, which no later run has requested
  for (int i = 0; i < 3; ++i) CHECK(recorded(journal, i, i).size() == 1);
}

TEST_CASE("a distrusting line needs a checksum, and is cut off like other lines") {
  const CompleteJournal file(3);
  const std::string line = distrusting_line({2, 4}) + "\n";
  for (std::size_t length = 1; length < line.size(); ++length) {
    write(file, file.whole + line.substr(0, length));
    const Journal journal(file, kIdentity, Resume::same);
    CHECK(journal.distrusted_count() == 0);
    CHECK(read_file(file) == file.whole);
  }
  write(file, file.whole + line);
  CHECK(Journal(file, kIdentity, Resume::same).distrusted_count() == 3);
}

}  // namespace kanzen::test
