#include "solver/batch/checkpoint.hpp"

#include <future>

#include "core/wide_hash.hpp"
#include "solver/files/file_stream.hpp"
#include "solver/records/journal_lines.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random_board.hpp"
#include "tests/support/solver_test_access.hpp"
#include "tests/support/temporary_directory.hpp"

namespace kanzen::test {
namespace {

using namespace std::chrono_literals;

[[nodiscard]] Board board_of(int empties) {
  Random random(1401);
  return random_unfinished_board(random, empties);
}

[[nodiscard]] std::size_t entries_after(double seconds) {
  return CheckpointPolicy{}.entries_after(Seconds(seconds));
}

constexpr CheckpointPolicy kAllTheTime{.min_interval = 1ms, .max_interval = 1ms};
constexpr CheckpointPolicy kOnlyAtTheEnd{.min_interval = 1000s, .max_interval = 1000s};

/// `text` with one bit changed in a byte not before `first`, and the number of that byte.
[[nodiscard]] std::pair<std::string, std::size_t> with_changed_bit(Random& random, std::string text,
                                                                   std::size_t first) {
  const auto at = static_cast<std::size_t>(
      random.between(static_cast<int>(first), static_cast<int>(text.size()) - 1));
  text[at] = static_cast<char>(text[at] ^ 1 << random.between(0, 7));
  return {std::move(text), at};
}

[[nodiscard]] CheckpointInfo read_anew(const std::string& file) {
  Solver reader({.hash_mib = 4});
  return read_checkpoint(file, reader, "test");
}

[[nodiscard]] std::size_t count_proven(Solver& solver) {
  std::size_t count = 0;
  (void)solver.export_bounds(0, [&](const TableEntry& entry) {
    if (entry.level == SelectivityLevel::exact) ++count;
  });
  return count;
}

}  // namespace

TEST_CASE("a search continues from the checkpoint of another search") {
  const TemporaryFile file("checkpoint");
  Random random(1407);
  const Board board = GENERATE_REF(board_of(18), random_passing_board(random, 20));
  Solver first({.hash_mib = 16});
  const Solution whole = first.solve(board);
  const CheckpointInfo written = write_checkpoint(file, first, "test");
  CHECK(written.proven > 100);

  Solver second({.hash_mib = 16});
  CHECK(read_checkpoint(file, second, "test") == written);
  // Each bound is true: another search finds it again.
  Solver other({.hash_mib = 16});
  int looked_at = 0;
  (void)second.export_bounds(14, [&](const TableEntry& entry) {
    const auto& [below, bounds, level] = entry;
    if (level != SelectivityLevel::exact || ++looked_at % 8 != 0) return;
    const Solution solution = other.solve(below);
    CHECK(solution.score >= bounds.lower);
    CHECK(solution.score <= bounds.upper);
  });
  CHECK(looked_at > 8);
  const Solution again = second.solve(board);
  CHECK(again.status == Status::exact);
  CHECK(again.score == whole.score);
  CHECK(again.counters.nodes < whole.counters.nodes / 2);
}

TEST_CASE("a search continues from any stop in selective iterations too") {
  const TemporaryFile file("stopped-checkpoint");
  const Board board = board_of(20);
  Solver plain({.hash_mib = 16});
  const Solution whole = plain.solve(board);
  for (const std::uint64_t tenths : {1U, 2U, 3U, 5U, 7U, 9U}) {
    Solver first({.hash_mib = 16});
    const Limits limits{.nodes = whole.counters.nodes * tenths / 10};
    const Solution stopped = first.solve(board, {}, limits);
    REQUIRE(stopped.status != Status::exact);
    const CheckpointInfo written = write_checkpoint(file, first, "test");
    Solver second({.hash_mib = 16});
    CHECK(read_checkpoint(file, second, "test") == written);
    // Results of selective iterations do not count as proven.
    CHECK(count_proven(second) <= written.proven);
    const Solution rest = second.solve(board);
    CHECK(rest.score == whole.score);
    // Without the entries of selective iterations it is 1.1 to 1.2 times the nodes.
    CHECK(10 * (stopped.counters.nodes + rest.counters.nodes) < 11 * whole.counters.nodes);
  }
}

TEST_CASE("a missing checkpoint is ignored, and a damaged or foreign one refused") {
  const TemporaryFile file("damaged-checkpoint");
  Solver solver({.hash_mib = 4});
  CHECK(read_checkpoint(file, solver, "test").entries() == 0);
  (void)solver.solve(board_of(15));
  REQUIRE(write_checkpoint(file, solver, "test").proven > 0);
  const std::string good = read_file(file);
  const auto refused = [&](std::string bad) {
    std::ofstream(file, std::ios::binary) << bad;
    Solver reader({.hash_mib = 4});
    CHECK_THROWS_AS(read_checkpoint(file, reader, "test"), InputError);
    bool empty = true;
    (void)reader.export_bounds(0, [&](const TableEntry&) { empty = false; });
    CHECK(empty);
  };
  refused("");
  refused("{}");
  refused("no checkpoint\n");
  refused(good.substr(0, good.size() - 1));
  refused(good.substr(0, good.find('\n')));
  for (const auto& [part, other] : {std::pair<std::string, std::string>{"8x8", "6x6"},
                                    {"checkpoint 1", "checkpoint 3"},
                                    {R"("test")", R"("tent")"}}) {
    refused(std::string(good).replace(good.find(part), part.size(), other));
  }
  Random random(1402);
  for (int i = 0; i < 50; ++i) refused(with_changed_bit(random, good, good.find('\n') + 1).first);
}

TEST_CASE_METHOD(InFolder, "new entries are appended, and incomplete blocks are not read") {
  const std::string file = path("appended-checkpoint");
  Solver solver({.hash_mib = 16});
  (void)solver.solve(board_of(15));
  const CheckpointInfo written = write_checkpoint(file, solver, "test");
  REQUIRE(written.written == std::filesystem::file_size(file));
  solver.start_recording(8);
  CHECK(append_to_checkpoint(file, solver, written) == written);
  std::array<CheckpointInfo, 2> after;
  CheckpointInfo before = written;
  for (std::size_t i = 0; i < 2; ++i) {
    (void)solver.solve(board_of(16 + static_cast<int>(i)));
    after[i] = append_to_checkpoint(file, solver, before);
    CHECK(after[i].entries() > before.entries() + 10);
    CHECK(append_to_checkpoint(file, solver, after[i]) == after[i]);  // nothing new to append
    before = after[i];
  }
  const std::string text = read_file(file);
  REQUIRE(text.size() == written.written + after[1].appended);

  // A file cut at any byte has the entries of its complete blocks.
  const auto read = [&](const std::string& bytes) {
    std::ofstream(file, std::ios::binary) << bytes;
    CheckpointInfo info = read_anew(file);
    CHECK(info.written + info.appended + info.unused == bytes.size());
    info.unused = 0;
    return info;
  };
  const std::uintmax_t second = written.written + after[0].appended;
  for (const std::uintmax_t bytes : {written.written, written.written + 1, second - 1}) {
    CHECK(read(text.substr(0, bytes)) == written);
  }
  for (const std::uintmax_t more : {0U, 1U, 3U, 4U, 19U, 20U, 21U, 40U}) {
    CHECK(read(text.substr(0, second + more)) == after[0]);
  }
  CHECK(read(text.substr(0, text.size() - 1)) == after[0]);
  CHECK(read(text + "x") == after[1]);
  CHECK(read(text + std::string(4, '\0') + hex_text(hash_of_text(""))) == after[1]);
  // A changed block is not read. If it is not the last one, no kill explains it.
  Random random(1404);
  for (int i = 0; i < 100; ++i) {
    const auto [changed, at] = with_changed_bit(random, text, written.written);
    const CheckpointInfo& intact = at < second ? written : after[0];
    const std::uintmax_t begin = at < second ? written.written : second;
    const bool in_count = at < begin + 4;  // a wrong number of entries may lead past the file
    try {
      const CheckpointInfo found = read(changed);
      CHECK(found == intact);
      CHECK((in_count || at >= second));
    } catch (const InputError& error) {
      CHECK((in_count || at < second));
      CHECK(std::string(error.what()).find("is damaged after its byte " + std::to_string(begin)) !=
            std::string::npos);
    }
  }
  // Each checksum depends on the one before, so whole blocks cannot be lost, doubled or swapped.
  const std::string first_block = text.substr(written.written, after[0].appended);
  const std::string second_block = text.substr(second);
  const std::string begin = text.substr(0, written.written);
  CHECK(read(begin + second_block) == written);  // as if it was cut off
  CHECK_THROWS_AS(read(begin + second_block + first_block), InputError);
  CHECK_THROWS_AS(read(begin + first_block + first_block + second_block), InputError);
  CHECK(read(text) == after[1]);
  // Another file gets no blocks, and a missing one is not created.
  (void)solver.solve(board_of(18));
  CHECK(append_to_checkpoint(file, solver, after[0]) == CheckpointInfo{});
  CHECK(read_file(file) == text);
  const std::string none = path("none");
  (void)solver.solve(board_of(19));
  CHECK(append_to_checkpoint(none, solver, after[0]) == CheckpointInfo{});
  CHECK_FALSE(std::filesystem::exists(none));
  // Without logging, entries are not kept.
  (void)solver.solve(board_of(20));
  solver.stop_recording();
  CHECK(append_to_checkpoint(file, solver, after[1]) == after[1]);
}

TEST_CASE("a search continues from appended entries alone") {
  const TemporaryFile file("log-checkpoint");
  const Board board = board_of(20);
  Solver first({.hash_mib = 16});
  const CheckpointInfo none = write_checkpoint(file, first, "test");
  REQUIRE(none.entries() == 0);
  first.start_recording(8);
  const Solution whole = first.solve(board);
  const CheckpointInfo appended = append_to_checkpoint(file, first, none);
  CHECK(appended.proven > 0);
  CHECK(appended.selective > 0);
  Solver second({.hash_mib = 16});
  CHECK(read_checkpoint(file, second, "test").entries() == appended.entries());
  const std::size_t proven = count_proven(second);
  CHECK(proven > 0);
  CHECK(proven <= appended.proven);  // without results of selective iterations
  const Solution again = second.solve(board);
  CHECK(again.score == whole.score);
  CHECK(2 * again.counters.nodes < whole.counters.nodes);
}

TEST_CASE("entries are appended between two full writes") {
  const TemporaryFile file("kept-checkpoint");
  const Board board = board_of(20);
  const CheckpointPolicy policy{
      .append_interval = 1ms, .min_interval = 1000s, .max_interval = 1000s};
  Solver solver({.hash_mib = 16});
  (void)solver.solve(board_of(15));
  const CheckpointInfo begun = write_checkpoint(file, solver, "test");
  Solution whole_search;
  {
    Checkpointer checkpointer(file, solver, "test", begun, policy);
    whole_search = solver.solve(board);
    while (read_anew(file).appended == 0) std::this_thread::yield();
    CHECK(read_anew(file).written == begun.written);
    Solver reader({.hash_mib = 16});
    (void)read_checkpoint(file, reader, "test");
    CHECK(reader.solve(board).score == whole_search.score);
  }
  // Nothing is appended after a cut block, because it would not be read. The file is rewritten.
  const CheckpointInfo whole = read_anew(file);
  std::filesystem::resize_file(file, whole.written + whole.appended - 1);
  const CheckpointInfo cut = read_anew(file);
  REQUIRE(cut.entries() < whole.entries());
  Checkpointer checkpointer(file, solver, "test", cut,
                            {.append_interval = 1ms, .min_interval = 1ms});
  Random random(1406);
  solver.import_bounds(random_unreachable_board(random, 40),
                       {-2, 2, Square::none});  // to be appended
  while (read_anew(file).written == begun.written) std::this_thread::yield();
  // The file has everything that the search had found, including the block that was cut off.
  Solver reader({.hash_mib = 16});
  (void)read_checkpoint(file, reader, "test");
  const Solution again = reader.solve(board);
  CHECK(again.score == whole_search.score);
  CHECK(2 * again.counters.nodes < whole_search.counters.nodes);
}

TEST_CASE("nothing is appended once the search has contradicted itself") {
  const TemporaryFile file("untrusted-checkpoint");
  Solver solver({.hash_mib = 4});
  (void)solver.solve(board_of(15));
  const CheckpointInfo written = write_checkpoint(file, solver, "test");
  REQUIRE(written.proven > 0);
  solver.start_recording(1);
  (void)solver.solve(board_of(16));
  contradict(solver);
  CHECK(append_to_checkpoint(file, solver, written) == CheckpointInfo{});
  CHECK_FALSE(std::filesystem::exists(file));
}

TEST_CASE("entries that are too cheap to append are part of a full write") {
  const TemporaryFile file("cheap-checkpoint");
  Solver solver({.hash_mib = 4});
  const CheckpointInfo begun = write_checkpoint(file, solver, "test");
  REQUIRE(begun.entries() == 0);
  Checkpointer checkpointer(file, solver, "test", begun, kAllTheTime);
  solver.import_bounds(board_of(12), {-2, 2, Square::none});  // with a cost of 12
  while (read_anew(file).entries() == 0) std::this_thread::yield();
  CHECK(read_anew(file).appended == 0);
}

TEST_CASE("repeated kills do not make a checkpoint grow") {
  const TemporaryFile file("killed-checkpoint");
  Solver solver({.hash_mib = 64});
  Random random(1405);
  for (std::size_t i = 0; i < 2 * entries_after(0); ++i) {
    solver.import_bounds(random_unreachable_board(random, 20), {-2, 2, Square::none});
  }
  CheckpointInfo begun = write_checkpoint(file, solver, "test", entries_after(0));
  for (int kill = 0; kill < 3; ++kill) {
    begun.proven *= 2;  // as if as many known entries had been appended
    Checkpointer checkpointer(file, solver, "test", begun, kAllTheTime);
    std::filesystem::remove(file);
    while (!std::filesystem::exists(file)) std::this_thread::yield();
    begun = read_anew(file);
    CHECK(begun.entries() < entries_after(0) + 100);
  }
}

TEST_CASE_METHOD(InFolder, "impossible entries are refused even with a right hash") {
  struct Entry {
    Board board{0x0000'0018'0000'0000, 0x0000'0000'1800'0000};
    int lower = -2;
    int upper = 4;
    int move = 19;  // d3
    int level = 3;
  };
  const auto read = [&](const Entry& entry, std::size_t stated = 2,
                        std::optional<Entry> appended = {}) {
    std::string entries;
    std::string block;
    const auto append = [](const Entry& one, std::string& to) {
      for (const std::uint64_t discs : {one.board.player, one.board.opponent}) {
        for (int i = 0; i < 64; i += 8) to += static_cast<char>(discs >> i & 0xFF);
      }
      for (const int byte : {one.lower, one.upper, one.move, one.level}) {
        to += static_cast<char>(byte);
      }
    };
    append({}, entries);
    append(entry, entries);
    const std::string rules = "Othello, 8x8 squares, empty squares to the winner";
    // As checkpoint.hpp describes it. There is no program.
    const std::string check = hex_text(hash_of_text(rules + "\n\n2\n" + entries));
    if (appended) {
      std::string bytes;
      append(*appended, bytes);
      block = std::string("\1\0\0\0", 4) + hex_text(hash_of_text(check + "\n1\n" + bytes)) + bytes;
    }
    const std::string file =
        write("entries", R"({"checkpoint":"kanzen checkpoint 1","rules":")" + rules +
                             R"(","entries":)" + std::to_string(stated) + R"(,"check":")" + check +
                             "\"}\n" + entries + block);
    Solver solver({.hash_mib = 4});
    std::size_t loaded = 0;
    try {
      (void)read_checkpoint(file, solver, "test");
    } catch (const InputError&) {
      (void)solver.export_bounds(0, [&](const TableEntry&) { ++loaded; });
      CHECK(loaded == 0);  // from the entries before it
      return false;
    }
    return true;
  };
  const Board start = Entry{}.board;
  for (const int level : {0, 1, 2, 3, 4}) CHECK(read({.level = level}));
  for (const int level : {5, 7, 128, 255}) CHECK_FALSE(read({.level = level}));
  CHECK(read({.lower = -64, .upper = 64, .move = 65}));
  CHECK(read({.lower = 4, .upper = 4}));
  CHECK_FALSE(read({.lower = 6, .upper = 4}));
  CHECK_FALSE(read({.lower = -1}));
  CHECK_FALSE(read({.upper = 3}));
  CHECK_FALSE(read({.lower = -66}));
  CHECK_FALSE(read({.upper = 66}));
  CHECK_FALSE(read({.lower = 127, .upper = -128}));
  for (const int move : {64, 66, 255, 27, 36, 0}) CHECK_FALSE(read({.move = move}));
  CHECK_FALSE(read({.board = {start.player, start.opponent | start.player}}));
  CHECK_FALSE(read({.board = {0, 0}}));
  for (const std::size_t stated : {0U, 1U, 3U}) CHECK_FALSE(read({}, stated));
  CHECK(read({}, 2, Entry{.level = 2}));
  CHECK_FALSE(read({}, 2, Entry{.lower = 6}));
}

TEST_CASE_METHOD(InFolder, "the level of each entry is kept") {
  constexpr std::array kLevels = {SelectivityLevel::first, SelectivityLevel::second,
                                  SelectivityLevel::third, SelectivityLevel::fourth,
                                  SelectivityLevel::exact};
  for (const SelectivityLevel level : kLevels) {
    const std::string file = path("level");
    Solver solver({.hash_mib = 4});
    solver.import_bounds(board_of(20), {-4, 10, Square::none}, level);
    (void)write_checkpoint(file, solver, "test");
    const bool proven = level == SelectivityLevel::exact;
    CHECK(read_file(file).back() == static_cast<char>(level));
    Solver reader({.hash_mib = 4});
    CHECK(read_checkpoint(file, reader, "test").proven == (proven ? 1 : 0));
    int found = 0;
    (void)reader.export_bounds(0, [&](const TableEntry& entry) {
      ++found;
      CHECK(entry.level == level);
      CHECK(entry.bounds.upper == 10);
    });
    CHECK(found == 1);
  }
}

TEST_CASE("checkpoints are written while positions are being solved") {
  const TemporaryFile file("running-checkpoint");
  const Board board = board_of(20);
  Solver plain({.hash_mib = 16});
  const Score value = plain.solve(board).score;
  for (const unsigned threads : {1U, 3U}) {
    Solver solver({.threads = threads, .hash_mib = 16});
    Checkpointer checkpointer(file, solver, "test", {}, kAllTheTime);
    CHECK(solver.solve(board).score == value);
    checkpointer.close();
    Solver reader({.hash_mib = 16});
    CHECK(read_checkpoint(file, reader, "test").proven > 0);
    CHECK(reader.solve(board).score == value);
  }
  Solver solver({.hash_mib = 1});
  std::promise<std::string> reported;
  Checkpointer nowhere("/nowhere/checkpoint", solver, "test", {}, kAllTheTime,
                       [&](const std::string& problem) { reported.set_value(problem); });
  CHECK(reported.get_future().get().find("/nowhere/checkpoint") != std::string::npos);
  CHECK_THROWS_AS(nowhere.close(), OutputError);
}

TEST_CASE("a resumed run never keeps fewer entries than it began with") {
  const TemporaryFile file("long-checkpoint");
  Solver solver({.hash_mib = 64});
  // As many as after a run of hours; after one second entries_after(1) would be fewer.
  Random random(1403);
  const std::size_t many = entries_after(0) + 10'000;
  for (std::size_t i = 0; i < many; ++i) {
    solver.import_bounds(random_unreachable_board(random, 20), {-2, 2, Square::none});
  }
  const std::size_t began = write_checkpoint(file, solver, "test").entries();
  REQUIRE(began > entries_after(0));
  // New entries replace others, and the number stays.
  for (int i = 0; i < 20'000; ++i) {
    solver.import_bounds(random_unreachable_board(random, random.between(16, 24)),
                         {-2, 2, Square::none});
  }
  for (const std::size_t least : {began, std::size_t{0}}) {
    std::filesystem::remove(file);
    Checkpointer checkpointer(file, solver, "test", {.written = 20 * least}, kAllTheTime);
    while (!std::filesystem::exists(file)) std::this_thread::yield();
    CHECK(read_anew(file).entries() >= std::max(least, entries_after(0)));
  }
}

TEST_CASE("proofs of a search that contradicts itself are not kept") {
  const TemporaryFile file("contradicting-checkpoint");
  Solver solver({.hash_mib = 4});
  (void)solver.solve(board_of(15));
  REQUIRE(write_checkpoint(file, solver, "test").proven > 0);
  contradict(solver);  // the table notices it before any search ends and reports it
  CHECK(write_checkpoint(file, solver, "test").entries() == 0);
  CHECK_FALSE(std::filesystem::exists(file));

  for (const bool closes : {false, true}) {
    Solver good({.hash_mib = 4});
    (void)good.solve(board_of(15));
    REQUIRE(write_checkpoint(file, good, "test").proven > 0);
    Checkpointer checkpointer(file, good, "test", {}, kOnlyAtTheEnd);
    contradict(good);
    CHECK(good.solve(board_of(12)).internal_error);
    if (closes) checkpointer.close();
  }
  CHECK_FALSE(std::filesystem::exists(file));

  Solver trusted({.hash_mib = 4});
  (void)trusted.solve(board_of(15));
  Checkpointer checkpointer(file, trusted, "test");
  REQUIRE(write_checkpoint(file, trusted, "test").proven > 0);
  checkpointer.discard();
  CHECK_FALSE(std::filesystem::exists(file));
}

TEST_CASE("a checkpoint of few entries has those with the most empty squares") {
  const TemporaryFile file("small-checkpoint");
  Solver solver({.hash_mib = 16});
  (void)solver.solve(board_of(18));
  std::size_t all = 0;
  std::array<std::size_t, kSquares + 1> count{};
  (void)solver.export_bounds(12, [&](const TableEntry& entry) {
    ++count[static_cast<std::size_t>(entry.board.empty_count())];
    ++all;
  });
  for (const std::size_t most : {all, all - 1, all / 2, all / 10, std::size_t{0}}) {
    (void)write_checkpoint(file, solver, "test", most);
    Solver reader({.hash_mib = 16});
    (void)read_checkpoint(file, reader, "test");
    std::array<std::size_t, kSquares + 1> read{};
    (void)reader.export_bounds(0, [&](const TableEntry& entry) {
      ++read[static_cast<std::size_t>(entry.board.empty_count())];
    });
    // All entries with more empty squares come first, up to the limit.
    std::size_t left = most;
    for (std::size_t empties = kSquares;; --empties) {
      INFO(empties << " empty squares, at most " << most << " of " << all);
      CHECK(read[empties] == std::min(left, count[empties]));
      left -= std::min(left, count[empties]);
      if (empties == 0) break;
    }
  }
}

TEST_CASE("the longer a run takes the longer it waits between checkpoints, within bounds") {
  const CheckpointPolicy policy{.min_interval = 5s,
                                .max_interval = 180s,
                                .run_share = 0.02,
                                .wall_share = 0.2,
                                .processor_share = 0.025};
  const auto interval = [&](double elapsed, double wall, double processor) {
    return policy.interval_after(Seconds(elapsed), {Seconds(wall), Seconds(processor)}).count();
  };
  CHECK(interval(0, 0, 0) == 5);
  CHECK(interval(250, 0.1, 0.1) == 5);
  CHECK(interval(1000, 0.5, 0.1) == 20);
  CHECK(interval(9000, 1, 1) == 180);
  CHECK(interval(1e6, 1, 1) == 180);
  CHECK(interval(0, 30, 0.1) == 150);  // a large table on a slow disk
  CHECK(interval(0, 1, 0.5) == 20);    // or a solver with one thread
}

TEST_CASE("the longer a run takes the more entries a checkpoint has, within bounds") {
  CHECK(entries_after(0) == 1 << 16);
  CHECK(entries_after(20) == 200'000);
  CHECK(entries_after(1e6) == kMaxCheckpointEntries);
}

TEST_CASE("proofs of another program are proven again") {
  const TemporaryFile file("checkpoint-of-another");
  const Board board = board_of(14);
  const Score value = Solver({.hash_mib = 4}).solve(board).score;
  const Bounds lie{kMinScore, value - 10, Square::none};
  const Window window{value - 5, value - 4};
  for (const bool same : {true, false}) {
    {
      Solver liar({.hash_mib = 4});
      liar.import_bounds(board, lie);
      REQUIRE(write_checkpoint(file, liar, same ? "test" : "test of before").proven == 1);
    }
    Solver solver({.hash_mib = 4});
    const CheckpointInfo begun = read_checkpoint(file, solver, "test");
    CHECK(begun.proven == 1);
    CHECK((begun.program == "test") == same);
    CHECK((count_proven(solver) == 1) == same);
    Checkpointer checkpointer(file, solver, "test", begun, kOnlyAtTheEnd);
    CHECK(checkpointer.has_begun());
    CHECK((solver.solve(board, window).score < window.alpha) == same);
    if (same) continue;
    CHECK(solver.solve(board).score == value);
    // Proofs of this program are not appended to a file of another one.
    CHECK(checkpointer.close());
    Solver reader({.hash_mib = 4});
    CHECK(read_checkpoint(file, reader, "test").program == "test");
    CHECK(count_proven(reader) > 0);
  }
}

}  // namespace kanzen::test
