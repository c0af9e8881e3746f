#include <nlohmann/json.hpp>

#include "solver/lab/algorithms.hpp"
#include "solver/lab/games.hpp"
#include "solver/lab/reference.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"

namespace kanzen::lab {

namespace {

enum class Memory { none, narrow, widen };

[[nodiscard]] Settings with(Memory memory, Range window = {}) {
  Settings settings;
  settings.table = memory != Memory::none;
  settings.rule = memory == Memory::widen ? WindowRule::widen : WindowRule::narrow;
  settings.window = window;
  return settings;
}

void check_outcome(const SearchResult& result, int value, const Range& window,
                   Algorithm algorithm) {
  CAPTURE(info_of(algorithm).name, result.value, value, window.lower, window.upper);
  REQUIRE(result.proven.lower <= value);
  REQUIRE(value <= result.proven.upper);
  if (info_of(algorithm).full_width) {
    REQUIRE(result.value == value);
  } else if (result.value <= window.lower) {
    REQUIRE(value <= result.value);
  } else if (result.value >= window.upper) {
    REQUIRE(value >= result.value);
  } else {
    REQUIRE(result.value == value);
  }
}

template <Game G>
void check_algorithms(const G& game, const typename G::Position& position, int value,
                      const std::vector<Range>& windows, bool plain_minimax = true) {
  for (const AlgorithmInfo& info : kAlgorithms) {
    for (const Memory memory : {Memory::none, Memory::narrow, Memory::widen}) {
      if (info.full_width && memory == Memory::none && !plain_minimax) continue;
      if (info.full_width && memory == Memory::widen) continue;
      for (const Range& window : windows) {
        check_outcome(run(game, position, info.algorithm, with(memory, window)), value, window,
                      info.algorithm);
        if (info.full_width) break;
      }
    }
  }
}

/// Published values for heaps 0 to 20 with unequal parts.
constexpr std::array<int, 21> kGrundy = {0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0,
                                         2, 1, 3, 2, 1, 3, 2, 4, 3, 0};

TEST_CASE("split nim agrees with the theory of Sprague and Grundy for single heaps") {
  const SplitNim game;
  for (int heap = 1; heap <= 20; ++heap) {
    CAPTURE(heap);
    const SplitNim::Position p{{static_cast<std::uint8_t>(heap)}, true};
    const int value = kGrundy[static_cast<std::size_t>(heap)] != 0 ? 1 : -1;
    for (const AlgorithmInfo& info : kAlgorithms) {
      CHECK(run(game, p, info.algorithm, with(Memory::narrow)).value == value);
      if (heap > 11 && info.full_width) continue;
      CHECK(run(game, p, info.algorithm, with(Memory::widen)).value == value);
      if (heap <= 11) CHECK(run(game, p, info.algorithm, with(Memory::none)).value == value);
    }
  }
}

TEST_CASE("split nim agrees with the theory of Sprague and Grundy for pairs of heaps") {
  const SplitNim game;
  for (int a = 1; a <= 10; ++a) {
    for (int b = 1; b <= a; ++b) {
      CAPTURE(a, b);
      const SplitNim::Position p{{static_cast<std::uint8_t>(a), static_cast<std::uint8_t>(b)},
                                 a % 2 == 0};
      const bool mover_wins =
          (kGrundy[static_cast<std::size_t>(a)] ^ kGrundy[static_cast<std::size_t>(b)]) != 0;
      const int value = mover_wins == p.first ? 1 : -1;
      for (const AlgorithmInfo& info : kAlgorithms) {
        CHECK(run(game, p, info.algorithm, with(Memory::narrow)).value == value);
      }
    }
  }
}

TEST_CASE("split nim with equal halves is another game") {
  // By the same theory the Grundy numbers of heaps 0 to 10 are then 0,0,1,0,1,0,1,...: the player
  // who gets an odd heap loses.
  const SplitNim game(true);
  for (int heap = 1; heap <= 14; ++heap) {
    const SplitNim::Position p{{static_cast<std::uint8_t>(heap)}, true};
    CHECK(run(game, p, Algorithm::nega_scout, with(Memory::narrow)).value ==
          (heap % 2 == 0 ? 1 : -1));
  }
}

TEST_CASE("small Othello is lost by ten for the first player by every algorithm") {
  const Othello4 game;
  check_algorithms(game, {}, -10,
                   {{}, {-11, -9}, {-10, -9}, {-11, -10}, {0, 1}, {-16, 16}, {-9, 9}});
}

TEST_CASE("tic-tac-toe positions have one value by every algorithm in every window") {
  const TicTacToe game;
  for (const char* text : {"---------", "X--------", "-X-------", "X---O----", "XO-------",
                           "X-O-X----", "XOX-O--X-", "XXXOO----"}) {
    CAPTURE(text);
    const auto p = game.parse(text).value();
    const int value = run(game, p, Algorithm::minimax, {}).value;
    check_algorithms(game, p, value, {{}, {-1, 1}, {-1, 0}, {0, 1}, {-2, -1}, {1, 2}, {-1, 2}});
  }
}

TEST_CASE("every algorithm agrees on endgames of eight empties in every window") {
  const Othello game;
  test::Random random(721);
  for (const auto& [board, value] : test::valued_boards(722, 60, 7, 8)) {
    const bool first = random.below(2) == 0;
    const int v = first ? value : -value;
    const int near = v + random.between(-3, 3);
    const int far = random.between(-65, 63);
    check_algorithms(game, Othello::Position{board, first}, v,
                     {{}, {v - 1, v + 1}, {near, near + 1}, {far, random.between(far + 1, 65)}});
  }
}

TEST_CASE("a depth limit ends the game early, and the hook extends it") {
  const Othello game;
  test::Random random(731);
  for (int i = 0; i < 20; ++i) {
    const Othello::Position p{test::random_unfinished_board(random, 9), true};
    const int value = reference_value(p.board);
    for (int depth = 1; depth <= 4; ++depth) {
      Settings settings;
      settings.depth = depth;
      const SearchResult plain = run(game, p, Algorithm::minimax, settings);
      const auto always = [](const Othello::Position&) { return true; };
      const auto even = [](const Othello::Position& q) { return q.board.empty_count() % 2 == 0; };
      const SearchResult extended = run(game, p, Algorithm::minimax, settings, nullptr, even);
      CHECK(plain.counts.estimates > 0);
      CHECK(extended.counts.nodes >= plain.counts.nodes);
      CHECK(run(game, p, Algorithm::minimax, settings, nullptr, always).value == value);
      for (const AlgorithmInfo& info : kAlgorithms) {
        for (const bool table : {false, true}) {
          settings.table = table;
          CAPTURE(info.name, depth, table);
          REQUIRE(run(game, p, info.algorithm, settings).value == plain.value);
          if (info.algorithm == Algorithm::deepening) continue;  // hooks change its depths
          REQUIRE(run(game, p, info.algorithm, settings, nullptr, even).value == extended.value);
        }
      }
    }
  }
}

TEST_CASE("each improvement saves work on a middle-sized endgame") {
  // Sums over some endgames. The order is historical.
  const Othello game;
  test::Random random(741);
  std::array<std::uint64_t, kAlgorithms.size()> plain{};
  std::array<std::uint64_t, kAlgorithms.size()> stored{};
  for (int i = 0; i < 20; ++i) {
    const Othello::Position p{test::random_unfinished_board(random, 8), true};
    for (const AlgorithmInfo& info : kAlgorithms) {
      const auto a = static_cast<std::size_t>(info.algorithm);
      plain[a] += run(game, p, info.algorithm, with(Memory::none)).counts.nodes;
      stored[a] += run(game, p, info.algorithm, with(Memory::narrow)).counts.nodes;
    }
  }
  const auto at = [](const auto& counts, Algorithm a) {
    return counts[static_cast<std::size_t>(a)];
  };
  CHECK(at(plain, Algorithm::negamax) == at(plain, Algorithm::minimax));
  CHECK(at(plain, Algorithm::alpha_beta) * 5 < at(plain, Algorithm::minimax));
  CHECK(at(plain, Algorithm::fail_soft) == at(plain, Algorithm::alpha_beta));
  CHECK(at(plain, Algorithm::nega_alpha) == at(plain, Algorithm::alpha_beta));
  CHECK(at(stored, Algorithm::minimax) * 3 / 2 < at(plain, Algorithm::minimax));
  CHECK(at(stored, Algorithm::fail_soft) < at(plain, Algorithm::fail_soft));
  CHECK(at(stored, Algorithm::mtd_f) < at(plain, Algorithm::mtd_f));
}

TEST_CASE("the line of best play replays to the value") {
  const Othello othello;
  for (const auto& [board, value] : test::valued_boards(742, 40, 0, 9)) {
    const Othello::Position start{board, true};
    Othello::Position p = start;
    for (const Square move : best_line(othello, start, value)) p = othello.play(p, move);
    REQUIRE(othello.moves(p).empty());
    REQUIRE(othello.value(p) == value);
  }
  const TicTacToe game;
  TicTacToe::Position p;
  for (const int move : best_line(game, p, 0)) p = game.play(p, move);
  CHECK(game.moves(p).empty());
  CHECK(game.value(p) == 0);
}

using nlohmann::json;

[[nodiscard]] std::vector<json> lines_of(const std::string& text) {
  std::vector<json> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(json::parse(line));
  return lines;
}

/// Reads as a page would, with a stack of open nodes.
void check_nesting(const std::vector<json>& lines) {
  struct Open {
    int node;
    bool probed;   // the table has been probed
    int returned;  // the child that returned last; 0 if its value has been reported
  };
  std::vector<Open> open;
  int frame = 0;
  int nodes = 0;
  for (std::size_t i = 1; i < lines.size(); ++i) {
    const json& line = lines[i];
    const std::string kind = line["kind"];
    REQUIRE(line["frame"] == ++frame);
    if (kind == "start") {
      REQUIRE(line["node"] == ++nodes);
      REQUIRE(line["parent"] == (open.empty() ? 0 : open.back().node));
      REQUIRE(line["ply"] == open.size());
      open.push_back({nodes, false, 0});
      continue;
    }
    REQUIRE_FALSE(open.empty());
    Open& top = open.back();
    REQUIRE(line["node"] == top.node);
    if (kind == "table") {
      REQUIRE_FALSE(top.probed);
      top.probed = true;
    } else if (kind == "score") {
      REQUIRE(line["child"] == top.returned);
    } else if (kind == "update") {
      REQUIRE(top.returned != 0);
      top.returned = 0;
    } else {
      REQUIRE(kind == "end");
      REQUIRE(line["computed"].size() == 2);
      const int node = top.node;
      open.pop_back();
      if (!open.empty()) open.back().returned = node;
    }
  }
  REQUIRE(open.empty());
}

template <Game G>
void check_traces(const G& game, const typename G::Position& position) {
  for (const AlgorithmInfo& info : kAlgorithms) {
    for (const bool table : {false, true}) {
      CAPTURE(game.name(), info.name, table);
      Settings settings;
      settings.table = table;
      std::ostringstream out;
      JsonlTrace trace(out);
      const SearchResult traced = run(game, position, info.algorithm, settings, &trace);
      const SearchResult plain = run(game, position, info.algorithm, settings);
      REQUIRE(traced.value == plain.value);  // tracing changes nothing
      REQUIRE(traced.counts.nodes == plain.counts.nodes);

      const std::vector<json> lines = lines_of(out.str());
      REQUIRE(lines.front()["kind"] == "header");
      REQUIRE(lines.front()["algorithm"] == info.name);
      REQUIRE(lines.size() == trace.frames() + 1);
      check_nesting(lines);
      Counts counts;
      for (const json& line : lines) {
        const std::string kind = line["kind"];
        if (kind == "end") ++counts.nodes;
        if (kind == "update") counts.pruned += line["pruned"].get<std::uint64_t>();
        if (kind == "table" && line["found"]) ++counts.table_hits;
        if (kind == "table" && !line["cutoff"].is_null()) ++counts.table_cutoffs;
      }
      REQUIRE(counts.nodes == traced.counts.nodes);
      REQUIRE(counts.pruned == traced.counts.pruned);
      REQUIRE(counts.table_hits == traced.counts.table_hits);
      REQUIRE(counts.table_cutoffs == traced.counts.table_cutoffs);
    }
  }
}

TEST_CASE("traces report events in their order") {
  const TicTacToe game;
  check_traces(game, game.parse("X---O----").value());
  check_traces(SplitNim(), {{7}, true});
  const Othello4 othello;
  check_traces(othello, othello.parse("XXXX-OXXOOOXX--- X").value());
}

TEST_CASE("a trace ends at its limit with a note") {
  std::ostringstream out;
  JsonlTrace trace(out, 10);
  const SearchResult result = run(TicTacToe(), {}, Algorithm::fail_soft, {}, &trace);
  CHECK(result.value == 0);
  CHECK(trace.truncated());
  CHECK(trace.frames() == 10);
  const std::vector<json> lines = lines_of(out.str());
  REQUIRE(lines.size() == 12);
  CHECK(lines.back() == json{{"kind", "truncated"}, {"frames", 10}});
}

TEST_CASE("the page contains the trace and nothing that could end it early") {
  std::istringstream lines("{\"kind\":\"header\",\"game\":\"</script>\"}\n\n{\"frame\":1}\n");
  std::ostringstream page;
  write_trace_page(lines, page);
  const std::string text = page.str();
  CHECK(text.find("@TRACE@") == std::string::npos);
  const std::size_t begin = text.find("id=\"trace\">");
  REQUIRE(begin != std::string::npos);
  const std::size_t end = text.find("</script>", begin);
  const json trace = json::parse(text.substr(begin + 11, end - begin - 11));
  REQUIRE(trace.size() == 2);
  CHECK(trace[0]["game"] == "</script>");
  CHECK(trace[1]["frame"] == 1);
  CHECK(text.substr(text.size() - 8) == "</html>\n");
}

}  // namespace
}  // namespace kanzen::lab
