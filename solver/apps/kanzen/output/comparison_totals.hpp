// The totals of a comparison of two runs: how often they agree, and which one did more work.
#pragma once

#include <map>
#include <set>

#include "solver/outcomes/compare_results.hpp"

namespace kanzen::cli {

/// These are 0 without a result.
[[nodiscard]] std::uint64_t nodes_of(const std::shared_ptr<const Outcome>& outcome);
[[nodiscard]] double seconds_of(const std::shared_ptr<const Outcome>& outcome);

/// Returns B / A; empty if one is unknown.
[[nodiscard]] std::string factor_text(double a, double b);

/// Returns both values as seen from 0, the nearer one first, if the rule about empty squares may
/// explain why they differ: both are exact, and of one sign.
[[nodiscard]] std::optional<std::pair<Score, Score>> explicable_values(const ComparedResults& row);

/// The programs that found the results of one input, by the names that they state.
using Engines = std::set<std::string>;
[[nodiscard]] Engines engines_of(const std::vector<Outcome>& outcomes);

/// Counts each position once, as its row with the largest difference. Nodes and seconds are summed
/// over pairs that have both, without rows that repeat a result, so each result counts at most
/// once. A pair with an unfinished search or with two goals says nothing about work.
struct ComparisonTotals {
  std::map<std::size_t, Difference> positions{};
  std::vector<std::string> other_values{};  // the first positions with different values, by id
  std::vector<std::string> other_moves{};   // and with different best moves
  std::array<std::uint64_t, 2> nodes{};
  std::array<double, 2> seconds{};
  std::vector<double> nodes_factors{};  // B/A of each pair
  std::vector<double> seconds_factors{};
  std::array<Engines, 2> engines{};
  std::array<std::size_t, 2> bad_records{};
  std::size_t unfinished = 0;   // pairs whose work is not compared, as one has not reached its goal
  std::size_t other_goals = 0;  // or as the goals differ
  std::size_t same_by_rule = 0;   // one value counts discs only, by which both agree
  std::size_t maybe_by_rule = 0;  // that rule may explain the difference: one is odd

  void add(const ComparedResults& compared);
  [[nodiscard]] std::size_t count(Difference difference) const noexcept;
  [[nodiscard]] std::size_t pairs() const noexcept;
};

/// Returns all totals as lines for people, with line breaks. Names the first positions that differ,
/// unless they stand in a few rows above.
[[nodiscard]] std::string totals_text(const ComparisonTotals& totals, bool has_few_rows_above);

}  // namespace kanzen::cli
