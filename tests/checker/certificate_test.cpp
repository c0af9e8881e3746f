#include "solver/files/file_stream.hpp"
#include "tests/checker/certificates.hpp"
#include "tests/support/packed.hpp"
#include "tests/support/positions.hpp"

namespace kanzen::test {

using checker::CertificateVerdict;

namespace {

/// Returns the number of moves.
std::uint64_t prove(const CertificateBench& bench, const Board& board, Score value, Solver& solver,
                    int leaf_empties, unsigned threads = 1) {
  const std::string bytes = bench.write(exact_claim(board, value, leaf_empties), solver);
  const checker::CertificateReport report = bench.judge(bytes, {.threads = threads});
  CAPTURE(board.player, board.opponent, value, leaf_empties, report.reason);
  CHECK(report.verdict == CertificateVerdict::proven);
  CHECK(report.moves == moves_end(bytes) - moves_begin(bytes));
  CHECK(report.claim->root.board == board);
  CHECK(report.claim->lower == value);
  CHECK(report.claim->upper == value);
  return report.moves;
}

TEST_CASE("values of positions of 12 to 16 empties are proven with several threads") {
  const CertificateBench bench;
  Solver solver({.threads = 2, .hash_mib = 4});
  Random random(1403);
  for (int empties = 12; empties <= 16; ++empties) {
    const Board board = random_unfinished_board(random, empties);
    const Score value = ordered_reference_value(board);
    REQUIRE(solver.solve(board).score == value);
    for (const int leaves : {6, 10}) prove(bench, board, value, solver, leaves, 3);
  }
}

TEST_CASE("a claim without bounds needs no proof") {
  const CertificateBench bench;
  Solver solver({.hash_mib = 1});
  const std::string bytes = bench.write({}, solver);
  CHECK(moves_begin(bytes) == moves_end(bytes));
  CHECK(bench.judge(bytes).verdict == CertificateVerdict::proven);
}

TEST_CASE("passes wipe-outs and finished games are proven") {
  const CertificateBench bench;
  Solver solver({.hash_mib = 1});
  Random random(1407);
  std::vector<Board> boards = {
      {bit(Square::a1), 0},                // over, 63 empties
      {0, bit(Square::a1)},                // over and lost
      {0, 0},                              // no disc at all
      {bit(Square::a1), bit(Square::b1)},  // wipes out at once
      {bit(Square::b1), bit(Square::a1)},  // must pass, then loses all discs
      {bit(Square::a1) | bit(Square::h8), bit(Square::b1) | bit(Square::g8)},
  };
  // One side can never move, the other in any order: X---- at both ends of three rows, and d8.
  const Bitboard ends = (kFileA | kFileH) & 0x000000FF00FF00FF;
  const Bitboard locked = neighbours(ends) & 0x000000FF00FF00FF;
  boards.push_back({ends, locked | bit(Square::d8)});
  boards.push_back({locked | bit(Square::d8), ends});
  // Few discs in corners give many passes and early ends.
  while (boards.size() < 40) {
    const Board board = random_unreachable_board(random, random.between(8, 11));
    if (legal_moves(board) == 0) boards.push_back(board);
  }
  for (const Board& board : boards) {
    const Solution solution = solver.solve(board);
    REQUIRE(solution.status == Status::exact);
    for (const int leaves : {0, 5}) prove(bench, board, solution.score, solver, leaves);
  }
}

TEST_CASE("a wrong claim cannot be written unless the root is a leaf") {
  const CertificateBench bench;
  Solver solver({.hash_mib = 1});
  int refused = 0;
  for (const auto& [board, value] : valued_boards(1408, 20, 9, 10)) {
    for (const Score wrong : {value - 2, value + 2}) {
      if (wrong < kMinScore || wrong > kMaxScore) continue;
      const std::string path = bench.path("wrong.kzc");
      const auto report = proof::write_certificate(path, exact_claim(board, wrong, 4), solver);
      if (report.error.empty()) {  // the rules alone decided, so the checker finds the fault
        CHECK(checker::check_certificate(path, {}).verdict == CertificateVerdict::refused);
        std::filesystem::remove(path);
      } else {
        ++refused;
        CHECK(report.error.find("wrong") != std::string::npos);
      }
      CHECK(bench.files() == 0);
    }
  }
  CHECK(refused > 10);
}

TEST_CASE("a stopped solver leaves the existing certificate unchanged") {
  const CertificateBench bench;
  Solver solver({.hash_mib = 1});
  Random random(1409);
  const Board board = random_unfinished_board(random, 12);
  const Score value = solver.solve(board).score;
  solver.request_stop();
  const std::string path = bench.path("stopped.kzc");
  std::ofstream(path) << "former";
  solver.clear();  // the table has nothing to continue with
  const auto report = proof::write_certificate(path, exact_claim(board, value, 4), solver);
  CHECK(report.was_stopped);
  CHECK(!report.error.empty());
  CHECK(read_file(path) == "former");
  CHECK(bench.files() == 1);
}

TEST_CASE("a certificate is packed by its suffix, and write errors are reported") {
  const CertificateBench bench;
  Solver solver({.hash_mib = 1});
  const auto boards = valued_boards(1410, 1, 11, 11);
  const checker::Header claim = exact_claim(boards[0].board, boards[0].value, 4);
  for (const auto& [name, magic] :
       {std::pair<std::string, std::string>{"a.kzc", "\x28\xB5\x2F\xFD"},
        {"a.kzc.gz", "\x1F\x8B"}}) {
    const std::string path = bench.path(name);
    REQUIRE(proof::write_certificate(path, claim, solver).error.empty());
    std::ifstream file(path, std::ios::binary);
    std::string head(magic.size(), '\0');
    file.read(head.data(), static_cast<std::streamsize>(head.size()));
    CHECK(head == magic);
    CHECK(checker::check_certificate(path, {}).verdict == CertificateVerdict::proven);
  }
  CHECK_THROWS_AS(proof::write_certificate(bench.path("no/folder.kzc"), claim, solver),
                  OutputError);
  CHECK_THROWS_AS(proof::write_certificate("/dev/full", claim, solver), OutputError);
}

TEST_CASE("a large proof reports its progress, and is neither proven nor refused without memory") {
  const CertificateBench bench;
  Solver solver({.hash_mib = 4});
  Random random(1411);
  const Board board = random_unfinished_board(random, 15);
  const std::string bytes = bench.write(exact_claim(board, solver.solve(board).score, 2), solver);
  REQUIRE(moves_end(bytes) - moves_begin(bytes) > 2 * 3'072L);  // each half: 4096 slots
  CHECK(bench.judge(bytes, {.max_set_bytes = 100'000}).verdict == CertificateVerdict::memory_limit);
  const std::string path = bench.path("written.kzc");
  std::vector<checker::CertificateProgress> reported;
  const checker::CertificateReport report = checker::check_certificate(
      path, {.threads = 2},
      [&](const checker::CertificateProgress& progress) { reported.push_back(progress); });
  REQUIRE(report.verdict == CertificateVerdict::proven);
  REQUIRE(reported.size() == report.moves / 1024);
  REQUIRE(reported.size() > 2);
  for (std::size_t i = 0; i < reported.size(); ++i) {
    CHECK(reported[i].moves == 1024 * (i + 1));
    CHECK(reported[i].size == std::filesystem::file_size(path));
    CHECK(reported[i].bytes <= reported[i].size);
    CHECK(reported[i].leaves <= report.leaves);
  }
}

using checker::PositionSet;

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
    header.writer = i == 0 ? std::string(100, 'a') : "program " + std::to_string(i);
    CHECK(to_string(header).starts_with("kanzen-certificate 1\n"));
    CHECK(checker::ends_header(to_string(header)));
    const auto again = checker::parse_header(to_string(header));
    REQUIRE(again);
    CHECK(again.value().root == header.root);
    CHECK(again.value().writer == header.writer);
    CHECK(to_string(again.value()) == to_string(header));
  }
}

TEST_CASE("a header in any other spelling is refused") {
  const std::string good = to_string(checker::Header{.lower = -4, .upper = 10, .writer = "kanzen"});
  REQUIRE(checker::parse_header(good));
  const std::map<std::string, std::vector<std::string>> changes = {
      {"certificate 1", {"certificate 2", "certificate  1"}},
      {"board -", {"board", "board ?", "board --"}},
      {"board ", {"Board "}},
      {" X\n", {" Y\n", " x\n", "\n"}},
      {"lower -4",
       {"lower -3", "lower -04", "lower  -4", "lower -4 ", "lower -66", "lower 12", "lower x",
        "lower"}},
      {"lower -4\n", {""}},
      {"upper 10", {"upper +10", "upper 11", "upper 66", "upper 99999999999999"}},
      {"leaves 10", {"leaves 21", "leaves -1"}},
      {"set ", {"set 0"}},
      {"set 6000000", {"set 0", "set 1099511627777"}},
      {"moves\n", {"moves", "moves\n\n", "Moves\n"}},
      {"writer kanzen\n",
       {"", "writer a\nwriter b\n", "writer \n", "writer\n", "writer  a\n", "writer a \n",
        "writer a\tb\n", "writer \xE9\n", "writer " + std::string(101, 'a') + "\n"}}};
  for (const auto& [from, others] : changes) {
    for (const std::string& to : others) {
      std::string text = good;
      text.replace(text.find(from), from.size(), to);
      INFO(text);
      const auto parsed = checker::parse_header(text);
      REQUIRE(!parsed);
      CHECK(parsed.error().line > 0);
      CHECK(parsed.error().message.find("expected") != std::string::npos);
    }
  }
  for (std::size_t size = 0; size < good.size(); ++size) {
    CHECK(!checker::parse_header(good.substr(0, size)));
  }
}

TEST_CASE("the set of positions finds images, and empties itself when it is full") {
  Random random(1302);
  for (const std::uint64_t capacity : {1U, 2U, 3U, 7U, 2047U, 2048U, 2049U, 5000U, 10'000U}) {
    PositionSet set(capacity);
    std::vector<Board> boards;
    while (boards.size() < capacity) {
      const Board board = boards.size() % 2 == 0 ? random_reachable_board(random, 30)
                                                 : random_unreachable_board(random, 30);
      const auto insertion = set.insert(board);
      if (insertion == PositionSet::Insertion::added) boards.push_back(board);
      const Board image = transform(board, random.between(0, 7));
      REQUIRE(set.insert(image) == PositionSet::Insertion::known);
    }
    for (const Board& board : boards) REQUIRE(set.insert(board) == PositionSet::Insertion::known);
    const Board other = random_unreachable_board(random, 29);
    CHECK(set.insert(other) == PositionSet::Insertion::added);
    CHECK(set.insert(boards.front()) == PositionSet::Insertion::added);
    set.clear();
    CHECK(set.insert(other) == PositionSet::Insertion::added);
    CHECK(set.insert(other.passed()) == PositionSet::Insertion::added);
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
        std::string(65536, 'b'), std::string(131072, 'c')}) {
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

}  // namespace
}  // namespace kanzen::test
