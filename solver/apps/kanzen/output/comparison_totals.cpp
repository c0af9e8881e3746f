#include "solver/apps/kanzen/output/comparison_totals.hpp"

#include <fmt/ranges.h>

#include <cmath>

#include "solver/apps/kanzen/output/summary_text.hpp"

namespace kanzen::cli {

namespace {

/// Finds an option in the names of engines: "2" for threads in "kanzen 0.2 kernel=v4 threads=2".
std::set<std::string> option_values(const Engines& engines, std::string_view option) {
  std::set<std::string> values;
  for (const std::string& engine : engines) {
    const std::size_t at = engine.find(option);
    const std::size_t begin = at == std::string::npos ? engine.size() : at + option.size();
    values.insert(engine.substr(begin, engine.find(' ', begin) - begin));
  }
  return values;
}

/// Says who found the results of A and B, and what makes their work incomparable, with line breaks.
std::string engines_text(const std::array<Engines, 2>& engines) {
  std::string out;
  for (std::size_t i = 0; i < engines.size(); ++i) {
    if (engines.at(i).empty()) continue;
    out += fmt::format("{} by {}\n", i == 0 ? "A" : "B", fmt::join(engines.at(i), " and "));
  }
  if (engines[0].empty() || engines[1].empty()) return out;
  const auto differ_in = [&engines](std::string_view option) {
    return option_values(engines[0], option) != option_values(engines[1], option);
  };
  if (differ_in(" eval=")) {
    const bool first = option_values(engines[0], " eval=").contains("none");
    const bool second = option_values(engines[1], " eval=").contains("none");
    out += fmt::format("note: {} ran without the evaluation\n", first && second ? "a part of A or B"
                                                                : first         ? "A"
                                                                                : "B");
  }
  if (differ_in(" threads=")) {
    out +=
        "note: A and B ran with different numbers of threads; the seconds of positions solved side "
        "by side overlap, so that their sum is not the time of a run\n";
  }
  return out;
}

/// Returns the geometric mean and quartiles of the factors. REQUIRES: `factors` is not empty.
std::string factors_text(std::vector<double> factors) {
  std::ranges::sort(factors);
  double logarithms = 0;
  for (const double factor : factors) logarithms += std::log(factor);
  const auto quantile = [&factors](double share) {
    const double at = share * static_cast<double>(factors.size() - 1);
    const auto below = static_cast<std::size_t>(at);
    const std::size_t above = std::min(below + 1, factors.size() - 1);
    return std::lerp(factors[below], factors[above], at - std::floor(at));
  };
  return fmt::format("geometric mean {:.2f}, quartiles {:.2f}, {:.2f}, {:.2f}",
                     std::exp(logarithms / static_cast<double>(factors.size())), quantile(0.25),
                     quantile(0.5), quantile(0.75));
}

}  // namespace

std::uint64_t nodes_of(const std::shared_ptr<const Outcome>& outcome) {
  return outcome ? outcome->solution().counters.nodes : 0;
}

double seconds_of(const std::shared_ptr<const Outcome>& outcome) {
  return outcome ? outcome->solution().seconds : 0;
}

std::string factor_text(double a, double b) {
  return a > 0 && b > 0 ? fmt::format("{:.2f}", b / a) : "";
}

std::optional<std::pair<Score, Score>> explicable_values(const ComparedResults& row) {
  const Bounds a = result_bounds(*row.first);
  const Bounds b = result_bounds(*row.second);
  if (!row.moves.empty() || !a.is_exact() || !b.is_exact()) return std::nullopt;
  // We need a pair of values: minmax() of two would return references to them.
  const std::pair<Score, Score> values = std::minmax({std::abs(a.lower), std::abs(b.lower)});
  if (values.first == 0 || (a.lower < 0) != (b.lower < 0)) return std::nullopt;
  return values;
}

Engines engines_of(const std::vector<Outcome>& outcomes) {
  Engines engines;
  for (const Outcome& outcome : outcomes) {
    if (!outcome.engine.empty()) engines.insert(notation::printable(outcome.engine));
  }
  return engines;
}

void ComparisonTotals::add(const ComparedResults& compared) {
  const auto [known, is_first] = positions.try_emplace(compared.position, compared.difference);
  const bool is_worse = is_first || compared.difference < known->second;
  if (is_worse) known->second = compared.difference;
  for (const auto& [difference, names] :
       {std::pair(Difference::value, &other_values), {Difference::best_move, &other_moves}}) {
    if (is_worse && compared.difference == difference) add_name(*names, compared.any().record.id);
  }
  if (compared.difference == Difference::value) {
    const auto values = explicable_values(compared);
    if (values && values->first % 2 != 0) ++maybe_by_rule;
  }
  if (!compared.is_pair() || compared.repeats) return;
  const bool are_solved = is_solved(*compared.first) && is_solved(*compared.second);
  const bool have_one_goal = compared.has_one_goal();
  const std::array<std::uint64_t, 2> work{nodes_of(compared.first), nodes_of(compared.second)};
  if (!are_solved || !have_one_goal) {
    if (work[0] != 0 && work[1] != 0) ++(are_solved ? other_goals : unfinished);
    return;
  }
  const std::array<double, 2> time{seconds_of(compared.first), seconds_of(compared.second)};
  if (work[0] != 0 && work[1] != 0) {
    nodes_factors.push_back(static_cast<double>(work[1]) / static_cast<double>(work[0]));
    for (std::size_t i = 0; i < 2; ++i) nodes.at(i) += work.at(i);
  }
  if (time[0] > 0 && time[1] > 0) {
    seconds_factors.push_back(time[1] / time[0]);
    for (std::size_t i = 0; i < 2; ++i) seconds.at(i) += time.at(i);
  }
}

std::size_t ComparisonTotals::count(Difference difference) const noexcept {
  return static_cast<std::size_t>(std::ranges::count(
      positions, difference, [](const auto& position) { return position.second; }));
}

std::size_t ComparisonTotals::pairs() const noexcept {
  return positions.size() - count(Difference::only_first) - count(Difference::only_second);
}

std::string totals_text(const ComparisonTotals& totals, bool has_few_rows_above) {
  std::string out = fmt::format(
      "{} compared: {} with different values{}, {} with different best moves{}, {} the same",
      count_text(totals.pairs(), "position"), grouped(totals.count(Difference::value)),
      names_text(totals.other_values, has_few_rows_above),
      grouped(totals.count(Difference::best_move)),
      names_text(totals.other_moves, has_few_rows_above), grouped(totals.count(Difference::same)));
  if (const std::size_t count = totals.count(Difference::consistent); count != 0) {
    out += fmt::format(", {} with bounds that agree", count);
  }
  if (const std::size_t count = totals.count(Difference::undecided); count != 0) {
    out += fmt::format(", {} without a value in A or B", count);
  }
  if (totals.same_by_rule != 0) {
    out +=
        fmt::format(", {} of them if empty squares count for nobody", grouped(totals.same_by_rule));
  }
  out += fmt::format("; {} only in A, {} only in B", grouped(totals.count(Difference::only_first)),
                     grouped(totals.count(Difference::only_second)));
  for (const auto& [name, bad] :
       {std::pair('A', totals.bad_records[0]), {'B', totals.bad_records[1]}}) {
    if (bad != 0) out += fmt::format(", {} in {}", count_text(bad, "unreadable record"), name);
  }
  out += "\n";
  if (!totals.nodes_factors.empty()) {
    out += fmt::format(
        "nodes: A {}, B {}, B/A {} ({})", grouped(totals.nodes[0]), grouped(totals.nodes[1]),
        factor_text(static_cast<double>(totals.nodes[0]), static_cast<double>(totals.nodes[1])),
        count_text(totals.nodes_factors.size(), "pair"));
  }
  if (!totals.seconds_factors.empty()) {
    out += fmt::format("{}seconds: A {:.3f}, B {:.3f}, B/A {} ({})",
                       totals.nodes_factors.empty() ? "" : "; ", totals.seconds[0],
                       totals.seconds[1], factor_text(totals.seconds[0], totals.seconds[1]),
                       count_text(totals.seconds_factors.size(), "pair"));
  }
  if (!totals.nodes_factors.empty() || !totals.seconds_factors.empty()) out += "\n";
  if (totals.nodes_factors.size() > 1) {
    out += "B/A in nodes: " + factors_text(totals.nodes_factors) + "\n";
  }
  if (totals.seconds_factors.size() > 1) {
    out += "B/A in seconds: " + factors_text(totals.seconds_factors) + "\n";
  }
  if (totals.unfinished != 0) {
    out += fmt::format(
        "the work of {} is not compared: a search was not finished, or its score is missing\n",
        count_text(totals.unfinished, "pair"));
  }
  if (totals.other_goals != 0) {
    out += fmt::format("the work of {} is not compared: A and B have different goals\n",
                       count_text(totals.other_goals, "pair"));
  }
  MeaningCounts meanings{};
  meanings[static_cast<std::size_t>(LikelyMeaning::discs)] = totals.maybe_by_rule;
  out += likely_meanings_text(meanings);
  return out + engines_text(totals.engines);
}

}  // namespace kanzen::cli
