#include "solver/apps/kanzen/commands/options/did_you_mean.hpp"

#include <algorithm>
#include <cstddef>

#include "core/notation/text.hpp"

namespace kanzen::cli {

namespace {

/// The number of letters to insert, delete, replace or swap with the next one to turn `a` into `b`
/// (optimal string alignment). Ignores case.
std::size_t distance(std::string_view a, std::string_view b) {
  const auto same = [&](std::size_t i, std::size_t k) {
    return notation::lower(a[i]) == notation::lower(b[k]);
  };
  std::vector<std::vector<std::size_t>> cost(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
  for (std::size_t i = 0; i <= a.size(); ++i) cost[i][0] = i;
  for (std::size_t k = 0; k <= b.size(); ++k) cost[0][k] = k;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    for (std::size_t k = 1; k <= b.size(); ++k) {
      std::size_t best = std::min({cost[i - 1][k] + 1, cost[i][k - 1] + 1,
                                   cost[i - 1][k - 1] + (same(i - 1, k - 1) ? 0U : 1U)});
      if (i > 1 && k > 1 && same(i - 1, k - 2) && same(i - 2, k - 1)) {
        best = std::min(best, cost[i - 2][k - 2] + 1);
      }
      cost[i][k] = best;
    }
  }
  return cost[a.size()][b.size()];
}

/// Removes the dashes before an option, because they do not count for its spelling.
std::string_view without_dashes(std::string_view word) {
  word.remove_prefix(std::min(word.find_first_not_of('-'), word.size()));
  return word;
}

}  // namespace

std::vector<std::string> similar_words(std::string_view word,
                                       const std::vector<std::string>& candidates) {
  constexpr std::size_t kMaxNames = 3;
  constexpr std::size_t kMaxChars = 64;  // longer words get no suggestion
  const std::string_view typed = without_dashes(word);
  if (typed.size() < 2 || typed.size() > kMaxChars) return {};
  std::vector<std::string> nearest;
  std::size_t least = (typed.size() + 2) / 3;
  for (const std::string& name : candidates) {
    const std::string_view candidate = without_dashes(name);
    const std::size_t wrong = candidate.starts_with(typed) ? 1 : distance(typed, candidate);
    if (wrong > least || wrong >= candidate.size()) continue;
    if (wrong < least) nearest.clear();
    least = wrong;
    nearest.push_back(name);
  }
  return nearest.size() <= kMaxNames ? nearest : std::vector<std::string>{};
}

std::string did_you_mean(std::string_view word, const std::vector<std::string>& candidates) {
  std::string out;
  for (const std::string& name : similar_words(word, candidates)) {
    out += (out.empty() ? "; did you mean " : " or ") + name;
  }
  return out.empty() ? out : out + "?";
}

}  // namespace kanzen::cli
