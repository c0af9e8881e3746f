#include <zlib.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

#include "core/symmetry.hpp"
#include "solver/checker/certificate_checker.hpp"
#include "solver/checker/header.hpp"
#include "tests/checker/certificates.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/packed.hpp"
#include "tests/support/positions.hpp"

namespace kanzen::test {

using checker::PositionSet;

namespace {

struct Read {
  std::string bytes;
  std::string error;
  std::uint32_t crc = 0;
};

Read read(const CertificateBench& bench, const std::string& packed) {
  const std::string path = bench.path("packed");
  std::filesystem::remove(path);
  std::ofstream(path, std::ios::binary) << packed;
  checker::PackedFile file(path);
  Read read;
  while (const auto byte = file.next()) read.bytes += static_cast<char>(*byte);
  read.error = file.error();
  read.crc = file.crc();
  CHECK(file.size() == packed.size());
  CHECK(file.position() <= packed.size());
  return read;
}

}  // namespace

TEST_CASE("a header reads back from its text") {
  Random random(1301);
  for (int i = 0; i < 100; ++i) {
    checker::Header header;
    header.root = {random_unreachable_board(random, random.between(0, 64)),
                   random.below(2) == 0 ? Colour::black : Colour::white};
    header.lower = 2 * random.between(-32, 32);
    header.upper = 2 * random.between(header.lower / 2, 32);
    header.leaf_empties = random.between(0, checker::kMaxLeafEmpties);
    header.set_capacity = 1 + random.below(checker::kMaxSetCapacity);
    header.writer = "program " + std::to_string(i);
    CHECK(checker::ends_header(to_string(header)));
    const auto again = checker::parse_header(to_string(header));
    REQUIRE(again);
    CHECK(again.value().root == header.root);
    CHECK(again.value().writer == header.writer);
    CHECK(to_string(again.value()) == to_string(header));
  }
}

TEST_CASE("a header in any other spelling is refused") {
  checker::Header header;
  header.lower = -4;
  header.upper = 10;
  const std::string good = to_string(header);
  REQUIRE(checker::parse_header(good));
  const std::vector<std::pair<std::string, std::string>> changes = {
      {"certificate 1", "certificate 2"},
      {"certificate 1", "certificate  1"},
      {"board -", "board"},
      {"board -", "board ?"},
      {"board -", "board --"},
      {"board ", "Board "},
      {" X\n", " Y\n"},
      {" X\n", " x\n"},
      {" X\n", "\n"},
      {"lower -4", "lower -3"},
      {"lower -4", "lower -04"},
      {"lower -4", "lower  -4"},
      {"lower -4", "lower -4 "},
      {"lower -4", "lower -66"},
      {"lower -4", "lower 12"},
      {"lower -4", "lower x"},
      {"lower -4", "lower"},
      {"lower -4\n", ""},
      {"upper 10", "upper +10"},
      {"upper 10", "upper 11"},
      {"upper 10", "upper 66"},
      {"upper 10", "upper 99999999999999"},
      {"leaves 10", "leaves 21"},
      {"leaves 10", "leaves -1"},
      {"set ", "set 0"},
      {"set 6000000", "set 0"},
      {"set 6000000", "set 1099511627777"},
      {"moves\n", "moves"},
      {"moves\n", "moves\n\n"},
      {"moves\n", "Moves\n"},
  };
  for (const auto& [from, to] : changes) {
    std::string text = good;
    text.replace(text.find(from), from.size(), to);
    INFO(text);
    const auto parsed = checker::parse_header(text);
    REQUIRE(!parsed);
    CHECK(parsed.error().line > 0);
    CHECK(parsed.error().message.find("expected") != std::string::npos);
  }
  for (std::size_t size = 0; size < good.size(); ++size) {
    CHECK(!checker::parse_header(good.substr(0, size)));
  }
}

TEST_CASE("a header names its writer") {
  checker::Header header;
  header.writer = "kanzen 0.2.0+g1a2b3c4d5e-dirty";
  const std::string good = to_string(header);
  CHECK(good.starts_with("kanzen-certificate 1\n"));
  CHECK(checker::parse_header(good).value().writer == header.writer);
  const auto with = [&](const std::string& from, const std::string& to) {
    std::string text = good;
    return text.replace(text.find(from), from.size(), to);
  };
  const std::string line = "writer " + header.writer + "\n";
  for (const std::string& text :
       {with(line, ""), with(line, line + line), with(line, "writer \n"), with(line, "writer\n"),
        with(line, "writer  a\n"), with(line, "writer a \n"), with(line, "writer a\tb\n"),
        with(line, "writer \xE9\n"), with(line, "writer " + std::string(101, 'a') + "\n")}) {
    INFO(text);
    CHECK_FALSE(checker::parse_header(text));
  }
  CHECK(checker::parse_header(with(line, "writer " + std::string(100, 'a') + "\n")));
}

TEST_CASE("the set of positions finds images, and empties itself when it is full") {
  Random random(1302);
  PositionSet set(10'000);
  std::vector<Board> boards;
  while (boards.size() < 10'000) {
    const Board board = random_reachable_board(random, 30);
    const auto insertion = set.insert(board);
    CHECK(set.insert(transform(board, random.between(0, 7))) == PositionSet::Insertion::known);
    if (insertion == PositionSet::Insertion::added) boards.push_back(board);
  }
  for (const Board& board : boards) CHECK(set.insert(board) == PositionSet::Insertion::known);
  const Board other = random_unreachable_board(random, 29);
  CHECK(set.insert(other) == PositionSet::Insertion::added);
  CHECK(set.insert(other) == PositionSet::Insertion::known);
  CHECK(set.insert(boards.front()) == PositionSet::Insertion::added);
  set.clear();
  CHECK(set.insert(other) == PositionSet::Insertion::added);
  CHECK(set.insert(other.passed()) == PositionSet::Insertion::added);
}

TEST_CASE("a small set of positions forgets as a large one does") {
  Random random(1306);
  for (const std::uint64_t capacity : {1U, 2U, 3U, 7U, 2047U, 2048U, 2049U, 5000U}) {
    PositionSet set(capacity);
    std::vector<Board> boards;
    while (boards.size() < capacity) {
      const Board board = random_unreachable_board(random, 30);
      if (set.insert(board) == PositionSet::Insertion::added) boards.push_back(board);
    }
    for (const Board& board : boards) REQUIRE(set.insert(board) == PositionSet::Insertion::known);
    CHECK(set.insert(random_unreachable_board(random, 29)) == PositionSet::Insertion::added);
    CHECK(set.insert(boards.front()) == PositionSet::Insertion::added);
  }
}

TEST_CASE("the set of positions keeps to its memory limit") {
  Random random(1303);
  PositionSet set(1'000'000, std::size_t{1} << 18);
  int added = 0;
  auto last = PositionSet::Insertion::added;
  while (last != PositionSet::Insertion::no_memory && added < 100'000) {
    last = set.insert(random_unreachable_board(random, 20));
    if (last == PositionSet::Insertion::added) ++added;
  }
  CHECK(last == PositionSet::Insertion::no_memory);
  CHECK(added == 6144);  // three quarters of 8192 slots of 16 bytes; 16384 would need 384 KiB
}

TEST_CASE("a packed file returns its bytes and their checksum") {
  const CertificateBench bench;
  Random random(1304);
  std::string noise;
  for (int i = 0; i < 300'000; ++i) noise += static_cast<char>(random.below(256));
  for (const std::string& text :
       {std::string(), std::string("x"), noise, std::string(1'000'000, 'a'),
        std::string(65536, 'b'), std::string(2 * 65536, 'c')}) {
    const auto crc = static_cast<std::uint32_t>(
        crc32(0, reinterpret_cast<const Bytef*>(text.data()), static_cast<uInt>(text.size())));
    for (const std::string& packed :
         {text, gzipped(text), zstd_packed(text),
          gzipped(text.substr(0, text.size() / 2)) + gzipped(text.substr(text.size() / 2)),
          zstd_packed(text.substr(0, text.size() / 2)) +
              zstd_packed(text.substr(text.size() / 2))}) {
      const Read all = read(bench, packed);
      CHECK(all.error.empty());
      CHECK(all.bytes == text);
      CHECK(all.crc == crc);
    }
  }
}

TEST_CASE("a damaged packed file is an error") {
  const CertificateBench bench;
  const std::string text(100'000, 'a');
  for (const std::string& packed : {gzipped(text), zstd_packed(text)}) {
    for (std::size_t size = 4; size < packed.size(); ++size) {
      CHECK(!read(bench, packed.substr(0, size)).error.empty());
    }
    std::string damaged = packed;
    damaged[packed.size() / 2] = static_cast<char>(damaged[packed.size() / 2] ^ 0x55);
    const Read all = read(bench, damaged);
    CHECK((!all.error.empty() || all.bytes != text));
    CHECK(!read(bench, packed + "more").error.empty());
  }
  checker::PackedFile missing(bench.path("no such file"));
  CHECK(!missing.next());
  CHECK(!missing.error().empty());
  checker::PackedFile folder(bench.path("."));
  CHECK(!folder.next());
  CHECK(!folder.error().empty());
}

}  // namespace kanzen::test
