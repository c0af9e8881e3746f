#include "solver/apps/kanzen/output/comparison_text.hpp"

#include <nlohmann/json.hpp>

#include "core/notation/text.hpp"
#include "solver/apps/kanzen/output/summary_text.hpp"
#include "solver/formats/jsonl_writer.hpp"
#include "solver/formats/report_page.hpp"

namespace kanzen::cli {

namespace {

std::vector<Column> comparison_columns() {
  using enum Column::Side;
  return {{"id", 8, left},
          {"empties", 7, right, 4},
          {"A", 8},
          {"B", 8},
          {"best", 5, left, 3, 2},
          {"nodes A", 13, right, 2},
          {"nodes B", 13, right, 2},
          {"B/A", 6},
          {"seconds A", 10, right, 1},
          {"seconds B", 10, right, 1},
          {"B/A", 6},
          {"compared", 10, left, 0, 2}};
}

/// For an estimate without bounds, the estimate; empty if there is nothing.
std::string result_value(const std::optional<Outcome>& outcome) {
  if (!outcome) return {};
  const Bounds bounds = result_bounds(*outcome);
  if (bounds.lower > kMinScore || bounds.upper < kMaxScore) {
    return bounds_text(bounds);
  }
  return outcome->solution().status == Status::estimate ? value_text(outcome->solution()) : "";
}

std::string best_move_text(const std::optional<Outcome>& outcome) {
  return outcome && outcome->solution().best_move != Square::none
             ? notation::to_string(outcome->solution().best_move)
             : "";
}

/// E.g. "g8" if both agree or only one has a move, else "g8/h1".
std::string best_moves_text(const ComparedResults& compared) {
  const std::string a = best_move_text(compared.first);
  const std::string b = best_move_text(compared.second);
  return a.empty() || b.empty() || a == b ? (a.empty() ? b : a) : a + "/" + b;
}

std::uint64_t nodes_of(const std::optional<Outcome>& outcome) {
  return outcome ? outcome->solution().counters.nodes : 0;
}

double seconds_of(const std::optional<Outcome>& outcome) {
  return outcome ? outcome->solution().seconds : 0;
}

/// B / A; empty if one is unknown.
std::string factor_text(double a, double b) {
  return a > 0 && b > 0 ? fmt::format("{:.2f}", b / a) : "";
}

std::string unless_zero(std::uint64_t count) { return count == 0 ? "" : std::to_string(count); }

std::string unless_zero(double seconds, int decimals) {
  return seconds > 0 ? fmt::format("{:.{}f}", seconds, decimals) : "";
}

/// By A and by B: "g1 -32/-30, h5 +06/<=+02".
std::string differing_moves_text(const ComparedResults& compared) {
  std::string out;
  for (const MoveDifference& each : compared.moves) {
    out += fmt::format("{}{} {}/{}", out.empty() ? "" : ", ", notation::to_string(each.move),
                       bounds_text(each.first), bounds_text(each.second));
  }
  return out;
}

std::string_view colour_of(Difference difference) noexcept {
  if (difference == Difference::value) return kBoldRed;
  const bool agree = difference == Difference::same || difference == Difference::consistent;
  return agree ? kGreen : kYellow;
}

constexpr std::array<std::string_view, 16> kComparisonColumns{
    "id_a",    "id_b",      "board",     "empties",     "comparison",  "lower_a",
    "upper_a", "lower_b",   "upper_b",   "best_move_a", "best_move_b", "nodes_a",
    "nodes_b", "seconds_a", "seconds_b", "moves"};

std::array<std::string, 2> bounds_fields(const std::optional<Outcome>& outcome) {
  if (!outcome) return {};
  const Bounds bounds = result_bounds(*outcome);
  return {std::to_string(bounds.lower), std::to_string(bounds.upper)};
}

std::string comparison_csv(const ComparedResults& compared) {
  const auto id = [](const std::optional<Outcome>& outcome) {
    return outcome ? notation::printable(outcome->record.id) : "";
  };
  const PositionRecord& record = compared.any().record;
  auto [lower_a, upper_a] = bounds_fields(compared.first);
  auto [lower_b, upper_b] = bounds_fields(compared.second);
  const std::array<std::string, kComparisonColumns.size()> fields{
      id(compared.first),
      id(compared.second),
      csv_board(record.position),
      std::to_string(record.empty_count()),
      std::string(to_string(compared.difference)),
      std::move(lower_a),
      std::move(upper_a),
      std::move(lower_b),
      std::move(upper_b),
      best_move_text(compared.first),
      best_move_text(compared.second),
      unless_zero(nodes_of(compared.first)),
      unless_zero(nodes_of(compared.second)),
      unless_zero(seconds_of(compared.first), 6),
      unless_zero(seconds_of(compared.second), 6),
      differing_moves_text(compared)};
  return csv_line(fields);
}

using Json = nlohmann::ordered_json;

Json result_json(const Outcome& outcome) {
  const Bounds bounds = result_bounds(outcome);
  const Solution& solution = outcome.solution();
  Json object = Json::object();
  object["id"] = outcome.record.id;
  object["lower"] = bounds.lower;
  object["upper"] = bounds.upper;
  object["best_move"] = solution.best_move == Square::none
                            ? Json(nullptr)
                            : Json(notation::to_string(solution.best_move));
  object["nodes"] = solution.counters.nodes;
  object["seconds"] = to_microseconds(solution.seconds);
  return object;
}

std::string comparison_heading() {
  std::vector<std::string> names(kComparisonColumns.begin(), kComparisonColumns.end());
  return csv_line(names);
}

std::string comparison_json(const ComparedResults& compared) {
  const PositionRecord& record = compared.any().record;
  Json object = Json::object();
  object["board"] = notation::to_string(record.position);
  object["empties"] = record.empty_count();
  object["comparison"] = to_string(compared.difference);
  object["a"] = compared.first ? result_json(*compared.first) : Json(nullptr);
  object["b"] = compared.second ? result_json(*compared.second) : Json(nullptr);
  Json moves = Json::array();
  for (const MoveDifference& each : compared.moves) {
    moves.push_back({{"move", notation::to_string(each.move)},
                     {"a", {each.first.lower, each.first.upper}},
                     {"b", {each.second.lower, each.second.upper}}});
  }
  object["moves"] = std::move(moves);
  return json_text(object);
}

}  // namespace

void ComparisonTotals::add(const ComparedResults& compared) {
  Difference& worst = positions.try_emplace(compared.position, compared.difference).first->second;
  worst = std::min(worst, compared.difference);
  if (!compared.is_pair() || compared.repeats) return;
  const std::array<std::uint64_t, 2> work{nodes_of(compared.first), nodes_of(compared.second)};
  const std::array<double, 2> time{seconds_of(compared.first), seconds_of(compared.second)};
  if (work[0] != 0 && work[1] != 0) {
    ++nodes_pairs;
    for (std::size_t i = 0; i < 2; ++i) nodes.at(i) += work.at(i);
  }
  if (time[0] > 0 && time[1] > 0) {
    ++seconds_pairs;
    for (std::size_t i = 0; i < 2; ++i) seconds.at(i) += time.at(i);
  }
}

std::size_t ComparisonTotals::count(Difference difference) const noexcept {
  return static_cast<std::size_t>(
      std::count_if(positions.begin(), positions.end(),
                    [difference](const auto& each) { return each.second == difference; }));
}

std::size_t ComparisonTotals::pairs() const noexcept {
  return positions.size() - count(Difference::only_first) - count(Difference::only_second);
}

std::string totals_text(const ComparisonTotals& totals) {
  std::string out = fmt::format(
      "{} compared: {} with different values, {} with different best moves, {} the same",
      count_text(totals.pairs(), "position"), grouped(totals.count(Difference::value)),
      grouped(totals.count(Difference::best_move)), grouped(totals.count(Difference::same)));
  if (const std::size_t count = totals.count(Difference::consistent); count != 0) {
    out += fmt::format(", {} without contradiction by bounds", count);
  }
  if (const std::size_t count = totals.count(Difference::undecided); count != 0) {
    out += fmt::format(", {} without a value in A or B", count);
  }
  out +=
      fmt::format("; {} only in A, {} only in B\n", grouped(totals.count(Difference::only_first)),
                  grouped(totals.count(Difference::only_second)));
  if (totals.nodes_pairs != 0) {
    out += fmt::format(
        "nodes: A {}, B {}, B/A {} ({})", grouped(totals.nodes[0]), grouped(totals.nodes[1]),
        factor_text(static_cast<double>(totals.nodes[0]), static_cast<double>(totals.nodes[1])),
        count_text(totals.nodes_pairs, "pair"));
  }
  if (totals.seconds_pairs != 0) {
    out += fmt::format("{}seconds: A {:.3f}, B {:.3f}, B/A {} ({})",
                       totals.nodes_pairs != 0 ? "; " : "", totals.seconds[0], totals.seconds[1],
                       factor_text(totals.seconds[0], totals.seconds[1]),
                       count_text(totals.seconds_pairs, "pair"));
  }
  return totals.nodes_pairs + totals.seconds_pairs == 0 ? out : out + "\n";
}

ComparisonRows::ComparisonRows(std::FILE* out, std::string form, bool quiet)
    : out_(out),
      form_(std::move(form)),
      quiet_(quiet),
      colour_(shows_colour(out)),
      layout_(comparison_columns(), {"moves that differ (A/B)", "moves"}, terminal_width(out)) {}

void ComparisonRows::finish() {
  if (form_ == "csv" && !std::exchange(has_heading_, true)) {
    fmt::print(out_, "{}", comparison_heading());
  }
}

void ComparisonRows::add(const ComparedResults& compared) {
  finish();
  if (form_ == "table") table_row(compared);
  if (form_ == "csv") fmt::print(out_, "{}", comparison_csv(compared));
  if (form_ == "jsonl") fmt::print(out_, "{}\n", comparison_json(compared));
}

void ComparisonRows::table_row(const ComparedResults& compared) {
  const std::uint64_t nodes_a = nodes_of(compared.first);
  const std::uint64_t nodes_b = nodes_of(compared.second);
  const double seconds_a = seconds_of(compared.first);
  const double seconds_b = seconds_of(compared.second);
  layout_.print(out_, quiet_,
                {{notation::printable(compared.any().record.id)},
                 {std::to_string(compared.any().record.empty_count())},
                 {result_value(compared.first)},
                 {result_value(compared.second)},
                 {best_moves_text(compared)},
                 {unless_zero(nodes_a)},
                 {unless_zero(nodes_b)},
                 {factor_text(static_cast<double>(nodes_a), static_cast<double>(nodes_b))},
                 {unless_zero(seconds_a, 3)},
                 {unless_zero(seconds_b, 3)},
                 {factor_text(seconds_a, seconds_b)},
                 {std::string(to_string(compared.difference)),
                  colour_ ? colour_of(compared.difference) : ""}},
                differing_moves_text(compared));
}

std::string comparison_page(const std::vector<ComparedResults>& rows, const std::string& totals,
                            const PageInfo& info) {
  std::string page = std::string(comparison_page_text()) + page_about_line(info);
  page += page_note_line(totals);
  for (const ComparedResults& each : rows) page += page_data_line(comparison_json(each));
  return page + page_ending();
}

}  // namespace kanzen::cli
