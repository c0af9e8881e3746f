#include <nlohmann/json.hpp>
#include <sstream>

#include "solver/lab/algorithms.hpp"
#include "solver/lab/games.hpp"
#include "solver/lab/trace_jsonl.hpp"
#include "tests/support/catch.hpp"

namespace kanzen::lab {

namespace {

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

}  // namespace

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

}  // namespace kanzen::lab
