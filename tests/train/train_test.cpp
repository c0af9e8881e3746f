#include <new>

#include "solver/files/file_stream.hpp"
#include "solver/lab/reference.hpp"
#include "solver/train/cut_errors.hpp"
#include "solver/train/fit.hpp"
#include "solver/train/generate.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random_board.hpp"
#include "tests/support/temporary_directory.hpp"

using namespace kanzen;
using namespace kanzen::train;

TEST_CASE("the fit recovers the error model from errors made with it") {
  std::vector<CutErrorRow> rows;
  for (int empties = 10; empties <= 14; ++empties) {
    for (int depth = 0; depth <= 3; ++depth) {
      const auto samples = static_cast<std::uint64_t>(100 + 7 * empties + depth);
      rows.push_back({empties, depth, samples, 1.0, 5.0 + 0.25 * empties - 0.5 * depth});
    }
  }
  const CutErrorModel model = fit_cut_errors(rows);
  CHECK(model.base == Approx(5.0));
  CHECK(model.per_empty == Approx(0.25));
  CHECK(model.per_ply == Approx(0.5));
  CHECK(model.residual == Approx(0.0).margin(1e-9));

  // Errors outside the model: one row off by 2 discs among twenty of equal weight.
  for (CutErrorRow& row : rows) row.samples = 10;
  rows.front().deviation += 2;
  CHECK(fit_cut_errors(rows).residual > 0.2);
  CHECK(fit_cut_errors(rows).residual < 0.45);

  const std::string csv = to_csv(rows, model);
  CHECK(csv.starts_with("empties,depth,samples,mean,deviation,model\n10,0,10,1.000,9.500,7.500\n"));
}

TEST_CASE("a search to the end of the game makes no error") {
  test::Random random(871);
  std::vector<Sample> samples;
  while (samples.size() < 60) {
    const Board board = test::random_unfinished_board(random, random.between(2, 5));
    samples.push_back({board, 0, Label::exact});
  }
  const auto evaluator = eval::Evaluator::random(872);
  const unsigned threads = GENERATE(1U, 2U);
  Solver solver({.threads = threads, .hash_mib = 1});
  std::size_t most = 0;
  const auto rows = measure_cut_errors(samples, evaluator, {.from = 3, .to = 5, .positions = 10},
                                       solver, [&](std::size_t done, std::size_t total) {
                                         REQUIRE(done <= total);
                                         if (threads == 1) most = done;
                                       });
  if (threads == 1) CHECK(most >= 20);
  bool some_error = false;
  for (const CutErrorRow& row : rows) {
    REQUIRE(row.empties >= 3);
    REQUIRE(row.empties <= 5);
    REQUIRE(row.samples > 0);
    REQUIRE(row.samples <= 10);
    if (row.depth >= row.empties) {
      CHECK(row.mean == 0);
      CHECK(row.deviation == 0);
    }
    some_error = some_error || row.deviation > 0;
  }
  CHECK(some_error);
  CHECK(rows.size() == 3 * (kMaxCutDepth + 1));
}

namespace {

/// The values are the estimates of `truth`, so the exact weights are known.
std::vector<Sample> planted(const eval::Evaluator& truth, std::uint64_t seed, int count, int low,
                            int high) {
  test::Random random(seed);
  std::vector<Sample> samples;
  while (static_cast<int>(samples.size()) < count) {
    const Board board = test::random_reachable_board(random, random.between(low, high));
    const int estimate = truth.estimate(board);
    if (std::abs(estimate) >= eval::kMaxEstimate) continue;  // cut off, so not linear any more
    const double discs = static_cast<double>(estimate) / eval::kUnitsPerDisc;
    samples.push_back({board, static_cast<std::int8_t>(std::lround(discs)), Label::exact});
  }
  return samples;
}

/// Small shapes and constants only, so that few samples determine them.
eval::Evaluator small_truth() {
  eval::Weights weights = eval::Weights::zero();
  const eval::WeightSharing sharing = eval::make_weight_sharing();
  test::Random random(3);
  for (std::size_t stage = 0; stage < eval::kStageCount; ++stage) {
    for (std::size_t s = 0; s < eval::kShapeCount; ++s) {
      if (eval::kShapes[s].size > 5) continue;
      for (std::uint32_t i = 0; i < eval::kWeightLayout.size[s]; ++i) {
        const std::uint32_t w = sharing.weight_of[eval::kWeightLayout.start[s] + i];
        weights.pattern[stage * sharing.weights + w] =
            static_cast<std::int16_t>(random.between(-512, 512));
      }
    }
  }
  for (std::int16_t& w : weights.by_empties) w = 300;
  return eval::Evaluator(weights);
}

}  // namespace

TEST_CASE("planted weights are recovered from their estimates") {
  const eval::Evaluator truth = small_truth();
  const std::vector<Sample> learn = planted(truth, 1, 20000, 20, 21);
  const std::vector<Sample> judge = planted(truth, 2, 2000, 20, 21);
  FitOptions options{.threads = 2, .iterations = 60, .ridge = 0.5};
  options.focus = 1e9;  // every sample counts the same
  std::size_t stages = 0;
  const eval::Weights weights = fit(learn, options, [&stages](const FitProgress& p) {
    ++stages;
    if (p.samples > 0) CHECK(p.rmse_after < 0.3 * p.rmse_before);
  });
  CHECK(stages == eval::kStageCount);
  const ErrorTable table = measure_errors(judge, eval::Evaluator(weights));
  for (const std::size_t empties : {std::size_t{20}, std::size_t{21}}) {
    const ErrorRow& line = table[0][empties];
    INFO("empties " << empties << " mae " << line.mean_absolute << " of " << line.value_spread);
    REQUIRE(line.samples > 500);
    CHECK(line.mean_absolute < 0.15 * line.value_spread);
    CHECK(std::abs(line.bias) < 0.5);
  }
}

TEST_CASE("the same samples give the same weights, and none give none") {
  const std::vector<Sample> learn = planted(small_truth(), 1, 500, 12, 30);
  const auto quiet = [](const FitProgress&) {};
  FitOptions options{.threads = 2, .iterations = 5};
  const eval::Weights one = fit(learn, options, quiet), two = fit(learn, options, quiet);
  CHECK(one.pattern == two.pattern);
  CHECK(one.by_empties == two.by_empties);
  CHECK(one.pattern != eval::Weights::zero().pattern);
  CHECK(fit({}, options, quiet).pattern == eval::Weights::zero().pattern);
}

TEST_CASE("the error table counts its samples and errors") {
  const Board board = kStartBoard;  // estimate 0
  const std::vector<Sample> samples = {
      {board, 4, Label::exact}, {board, -2, Label::exact}, {board, 6, Label::game}};
  const ErrorTable table = measure_errors(samples, eval::Evaluator::zero());
  const ErrorRow& exact = table[0][60];
  CHECK(exact.samples == 2);
  CHECK(exact.mean_absolute == Approx(3));
  CHECK(exact.root_mean_square == Approx(std::sqrt(10.0)));
  CHECK(exact.bias == Approx(-1));
  CHECK(table[1][60].samples == 1);
  CHECK(table[1][60].value_spread == Approx(6));
  const std::string csv = to_csv(table);
  CHECK(csv.find("exact,60,2,3.000,3.162,-1.000,3.162\n") != std::string::npos);
  CHECK(csv.find("game,60,1,6.000,6.000,-6.000,6.000\n") != std::string::npos);
}

namespace {

SolvedLine slow_solver(const Board& start) {
  SolvedLine solved{lab::reference_value(start), {}};
  Board board = start;
  Score value = solved.value;
  while (!game_over(board)) {
    Square chosen = Square::pass;
    for (const Square move : squares(legal_moves(board))) {
      if (-lab::reference_value(play(board, move)) == value) chosen = move;
    }
    solved.line.push_back(chosen);
    board = play(board, chosen);
    value = -value;
  }
  return solved;
}

const std::atomic<bool> go{false};  // on: no stop
void quiet(const GenerateProgress& /*progress*/) {}

GenerateOptions small_options() {
  return {.seed = 11, .solve_empties = 8, .branches = 2, .depth = 2};
}

}  // namespace

TEST_CASE("exact labels are the values of their positions") {
  const eval::Evaluator evaluator = eval::Evaluator::random(1);
  std::size_t exact = 0, game_labels = 0;
  for (std::uint32_t game = 0; game < 6; ++game) {
    for (const Sample& sample : play_and_label(small_options(), game, &evaluator, slow_solver)) {
      CHECK((sample.board.player & sample.board.opponent) == 0);
      CHECK(sample.board.empty_count() >= 6);
      if (sample.label == Label::game) {
        CHECK(sample.board.empty_count() > 8);
        ++game_labels;
        continue;
      }
      ++exact;
      CHECK(sample.board.empty_count() <= 8);
      CHECK(lab::reference_value(sample.board) == sample.value);
    }
  }
  CHECK(exact > 20);
  CHECK(game_labels > 60);
}

TEST_CASE("positions of a game get the value of its solved position for their side") {
  // The value identifies the side to move by a count of discs that only one colour can have. A
  // wrong sign would show, since sides alternate in a game without passes.
  GenerateOptions options = small_options();
  options.branches = 0;
  const auto solver = [](const Board&) { return SolvedLine{10, {}}; };
  for (std::uint32_t game = 0; game < 40; ++game) {
    std::vector<Sample> samples = play_and_label(options, game, nullptr, solver);
    std::sort(samples.begin(), samples.end(), [](const Sample& a, const Sample& b) {
      return a.board.empty_count() < b.board.empty_count();
    });
    for (std::size_t i = 0; i + 1 < samples.size(); ++i) {
      const Board& after = samples[i].board;
      const Board& before = samples[i + 1].board;
      REQUIRE(after.empty_count() + 1 == before.empty_count());
      const Square move = first_square(after.occupied() & ~before.occupied());
      const bool same_side_again = play(before, move).passed() == after;
      REQUIRE((same_side_again || play(before, move) == after));
      CHECK(samples[i + 1].value == (same_side_again ? samples[i].value : -samples[i].value));
    }
  }
}

TEST_CASE("walks end at unfinished positions of 9 to 18 empty squares each solved by itself") {
  GenerateOptions options = small_options();
  options.branches = 0;
  const auto discs = [](const Board& board) {
    return SolvedLine{popcount(board.player) - popcount(board.opponent), {}};
  };
  const eval::Evaluator evaluator = eval::Evaluator::random(2);
  std::size_t walked = 0;
  std::array<int, kSquares + 1> at{};
  for (std::uint32_t game = 0; game < 60; ++game) {
    options.walks = 0;
    const std::vector<Sample> without = play_and_label(options, game, &evaluator, discs);
    options.walks = 10;
    const std::vector<Sample> with = play_and_label(options, game, &evaluator, discs);
    REQUIRE(with.size() >= without.size());
    for (std::size_t i = without.size(); i < with.size(); ++i) {
      const Sample& sample = with[i];
      CHECK(sample.label == Label::exact);
      CHECK(sample.value == popcount(sample.board.player) - popcount(sample.board.opponent));
      CHECK_FALSE(game_over(sample.board));
      ++at[static_cast<std::size_t>(sample.board.empty_count())];
      ++walked;
    }
  }
  CHECK(walked > 400);
  for (std::size_t e = 0; e < at.size(); ++e) CHECK((at[e] > 0) == (e >= 9 && e <= 18));
}

TEST_CASE("a file depends on seed and game number but not on threads or interruption") {
  const test::TemporaryFile one("one"), two("two");
  GenerateOptions options = small_options();
  options.branches = 0;
  options.depth = 1;
  options.games = 256;
  // Cheap and deterministic; other tests check the values.
  const auto make_solver = [] {
    return ExactSolver([](const Board& board) {
      return SolvedLine{popcount(board.player) - popcount(board.opponent), {}};
    });
  };
  const auto contents = [](const std::string& file) {
    std::map<std::uint32_t, std::vector<std::int8_t>> values;
    (void)read_samples(file, [&](std::uint32_t n, std::span<const Sample> samples) {
      for (const Sample& s : samples) values[n].push_back(s.value);
    });
    return values;
  };
  (void)generate(one, options, nullptr, make_solver, quiet, go);

  std::atomic<bool> stop{false};
  options.threads = 2;
  const auto interrupted = generate(
      two, options, nullptr, make_solver, [&stop](const GenerateProgress&) { stop = true; }, stop);
  CHECK(interrupted.games_done < options.games);
  const auto continued = generate(two, options, nullptr, make_solver, quiet, go);
  CHECK(continued.games_done == options.games);
  CHECK(continued.games_found == interrupted.games_done);
  CHECK(contents(one) == contents(two));
  CHECK(contents(one).size() == 4);

  options.seed = 12;
  CHECK_THROWS_AS(generate(two, options, nullptr, make_solver, quiet, go), InputError);
}

TEST_CASE("an exception in a generating thread reaches the caller") {
  const test::TemporaryFile path("samples");
  GenerateOptions options = small_options();
  options.games = 256;
  options.threads = 2;
  const auto no_solver = []() -> ExactSolver { throw std::bad_alloc(); };
  CHECK_THROWS_AS(generate(path, options, nullptr, no_solver, quiet, go), std::bad_alloc);
  const auto poor_solver = [] {
    return ExactSolver([](const Board&) -> SolvedLine { throw std::bad_alloc(); });
  };
  CHECK_THROWS_AS(generate(path, options, nullptr, poor_solver, quiet, go), std::bad_alloc);
}

namespace {

std::vector<Sample> some_samples(std::uint64_t seed, int count) {
  test::Random random(seed);
  std::vector<Sample> samples;
  for (int i = 0; i < count; ++i) {
    const auto value = static_cast<std::int8_t>(random.between(-64, 64));
    samples.push_back({test::random_unreachable_board(random, random.between(0, 60)), value,
                       random.between(0, 1) == 0 ? Label::exact : Label::game});
  }
  return samples;
}

bool same(const Sample& a, const Sample& b) {
  return a.board == b.board && a.value == b.value && a.label == b.label;
}

using Chunks = std::map<std::uint32_t, std::vector<Sample>>;

SampleFileContent read(const std::string& path, Chunks& chunks) {
  const auto content = read_samples(path, [&](std::uint32_t number, std::span<const Sample> s) {
    chunks[number].assign(s.begin(), s.end());
  });
  return content;
}

void write(const std::string& path, const SampleFileHeader& header, const Chunks& chunks) {
  SampleWriter out = SampleWriter::open(path, header);
  for (const auto& [number, samples] : chunks) out.append(number, samples);
}

constexpr SampleFileHeader kHeader{64, 5, 99};

}  // namespace

TEST_CASE("samples read back as they were written") {
  const test::TemporaryFile path("round-trip");
  const Chunks written = {{3, some_samples(1, 100)}, {7, {}}, {8, some_samples(2, 1)}};
  write(path, kHeader, written);
  Chunks chunks;
  const SampleFileContent content = read(path, chunks);
  CHECK(content.header == kHeader);
  CHECK(content.good_bytes == std::filesystem::file_size(path));
  REQUIRE(chunks.size() == written.size());
  for (const auto& [number, samples] : written) {
    REQUIRE(chunks[number].size() == samples.size());
    CHECK(std::equal(samples.begin(), samples.end(), chunks[number].begin(), same));
  }
}

TEST_CASE("an interrupted file is continued after its last whole chunk") {
  const test::TemporaryFile path("torn");
  write(path, kHeader, {{0, some_samples(1, 50)}, {1, some_samples(2, 50)}});
  const auto whole = std::filesystem::file_size(path);
  for (const std::uintmax_t cut : {1u, 8u, 500u, 915u}) {
    std::filesystem::resize_file(path, whole - cut);
    Chunks chunks;
    CHECK(read(path, chunks).good_bytes < std::filesystem::file_size(path));
    CHECK(chunks.count(0) == 1);
    CHECK(chunks.count(1) == 0);
    SampleWriter out = SampleWriter::open(path, kHeader);
    CHECK(out.done() == std::set<std::uint32_t>{0});
    out.append(1, some_samples(2, 50));
    CHECK(std::filesystem::file_size(path) == whole);
    chunks.clear();
    CHECK(read(path, chunks).good_bytes == whole);
    CHECK(chunks.size() == 2);
  }
}

TEST_CASE("a file that has lost its name takes no more chunks") {
  const test::TemporaryFile path("lost");
  SampleWriter out = SampleWriter::open(path, {64, 1, 2});
  out.append(0, some_samples(1, 50));
  std::filesystem::remove(path);
  REQUIRE_THROWS_WITH(out.append(1, some_samples(2, 50)),
                      path + " has been removed, moved or replaced while in use");
}

TEST_CASE("a damaged chunk and the rest of the file are not read") {
  const test::TemporaryFile path("damaged");
  write(path, kHeader, {{0, some_samples(1, 50)}, {1, some_samples(2, 50)}});
  std::fstream bytes(path, std::ios::binary | std::ios::in | std::ios::out);
  bytes.seekp(32 + 8 + 50 * 18 + 8 + 8 + 10);  // a sample of the second chunk
  bytes.put('\x55');
  bytes.close();
  Chunks chunks;
  CHECK(read(path, chunks).good_bytes < std::filesystem::file_size(path));
  CHECK(chunks.size() == 1);
}

TEST_CASE("a chunk with an invalid sample is named, and its file is neither read nor cut") {
  const Sample two_discs{{0x18, 0x08}, 4, Label::exact};
  const Sample no_value{{0x10, 0x08}, 66, Label::exact};
  for (const Sample& wrong : {two_discs, no_value}) {
    const test::TemporaryFile path("impossible");
    write(path, kHeader, {{0, some_samples(1, 50)}, {1, {wrong}}});
    const auto size = std::filesystem::file_size(path);
    Chunks chunks;
    CHECK_THROWS_WITH(read(path, chunks), Catch::Contains("chunk 1 holds a sample"));
    CHECK_THROWS_AS(SampleWriter::open(path, kHeader), InputError);
    CHECK(std::filesystem::file_size(path) == size);
  }
}

TEST_CASE("a file made with other settings is not continued") {
  const test::TemporaryFile path("other");
  write(path, kHeader, {{0, some_samples(1, 5)}});
  CHECK_THROWS_AS(SampleWriter::open(path, {64, 6, 99}), InputError);
  CHECK_THROWS_AS(SampleWriter::open(path, {64, 5, 98}), InputError);
  CHECK_THROWS_AS(SampleWriter::open(path, {32, 5, 99}), InputError);
  CHECK_NOTHROW(SampleWriter::open(path, kHeader));
}

TEST_CASE("a file without samples is refused") {
  const test::TemporaryFile path("foreign");
  const auto nothing = [](std::uint32_t, std::span<const Sample>) {};
  CHECK_THROWS_AS(read_samples(path, nothing), InputError);
  std::ofstream(path) << "this is some text, longer than a header would be";
  CHECK_THROWS_AS(read_samples(path, nothing), InputError);
  CHECK_THROWS_AS(SampleWriter::open(path, kHeader), InputError);
}
