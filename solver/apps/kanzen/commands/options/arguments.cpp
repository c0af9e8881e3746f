#include "solver/apps/kanzen/commands/options/arguments.hpp"

#include <fmt/format.h>

#include <cmath>

#include "solver/apps/kanzen/platform/process.hpp"
#include "solver/batch/job.hpp"
#include "solver/records/outcome.hpp"

namespace kanzen::cli {

namespace {

/// Returns how long the number at the beginning is, without a sign: 12, .5 or 1e3.
std::size_t length_of_number(std::string_view text) {
  std::size_t end = 0;
  const auto skip_digits = [&] {
    const std::size_t begin = end;
    while (end < text.size() && notation::is_digit(text[end])) ++end;
    return end - begin;
  };
  std::size_t digits = skip_digits();
  if (end < text.size() && text[end] == '.') {
    ++end;
    digits += skip_digits();
  }
  if (digits == 0) return 0;
  if (end < text.size() && notation::lower(text[end]) == 'e') {
    const std::size_t mantissa = end++;
    if (end < text.size() && (text[end] == '+' || text[end] == '-')) ++end;
    if (skip_digits() == 0) end = mantissa;  // the letter is a unit
  }
  return end;
}

std::optional<double> take_number(std::string_view& text) {
  const std::size_t length = length_of_number(text);
  const std::optional<double> number = notation::parse_real(text.substr(0, length));
  if (number) text.remove_prefix(length);
  return number;
}

/// Parses two whole numbers such as 10-20, with signs only if their type has them.
template <class Number>
bool parse_pair(std::string_view text, std::string_view between, Number& first, Number& second) {
  const std::size_t at = text.find(between);
  if (at == std::string_view::npos) return false;
  const auto a = notation::parse_number<Number>(text.substr(0, at));
  const auto b = notation::parse_number<Number>(text.substr(at + between.size()));
  first = a.value_or(0);
  second = b.value_or(0);
  return a && b;
}

std::optional<std::uint64_t> as_integer(double number) {
  constexpr double kMaxExact = 9e15;  // whole numbers up to this one are exact
  if (number != std::floor(number) || number > kMaxExact) return std::nullopt;
  return static_cast<std::uint64_t>(number);
}

bool is_plain_number(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, notation::is_digit);
}

CLI::Validator validator(std::function<std::string(std::string&)> check) {
  return {std::move(check), ""};
}

template <class Parse>
CLI::Validator transform(Parse parse, const std::string& expected) {
  return validator([parse, expected](std::string& text) {
    if (is_plain_number(text) && text.find_first_not_of('0') != std::string::npos) {
      return std::string();  // if it is too large, the check of its range finds it
    }
    const auto number = parse(text);
    if (!number) return fmt::format("expected {}, found {}", expected, text);
    text = fmt::format("{}", *number);
    return std::string();
  });
}

std::optional<std::uint64_t> parse_whole(std::string_view text) {
  return notation::parse_number<std::uint64_t>(text);
}

/// Counts the letters to insert, delete, replace or swap with the next one to turn `a` into `b`
/// (optimal string alignment), ignoring case.
std::size_t edit_distance(std::string_view a, std::string_view b) {
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

/// Removes the dashes of an option, which do not count for its spelling.
std::string_view without_dashes(std::string_view word) {
  word.remove_prefix(std::min(word.find_first_not_of('-'), word.size()));
  return word;
}

}  // namespace

std::optional<double> parse_time(std::string_view text) {
  double seconds = 0;
  double last = std::numeric_limits<double>::infinity();  // units must become smaller
  while (!text.empty()) {
    const auto number = take_number(text);
    if (!number) return std::nullopt;
    const char letter = text.empty() ? '\0' : notation::lower(text[0]);
    const bool milli = notation::same_letters(text.substr(0, 2), "ms");
    if (milli) text.remove_prefix(1);
    const double unit = milli ? 0.001 : letter == 'h' ? 3600 : letter == 'm' ? 60 : 1;
    if (!text.empty() && letter != 'h' && letter != 'm' && letter != 's') return std::nullopt;
    if (unit >= last) return std::nullopt;
    if (text.empty() && std::isfinite(last)) return std::nullopt;  // as in 1h30
    last = unit;
    seconds += *number * unit;
    text.remove_prefix(std::min<std::size_t>(1, text.size()));
  }
  return seconds > 0 && std::isfinite(seconds) ? std::optional(seconds) : std::nullopt;
}

std::optional<std::uint64_t> parse_mebibytes(std::string_view text) {
  const auto number = take_number(text);
  if (!number) return std::nullopt;
  if (text.empty()) return as_integer(*number);
  const char letter = notation::lower(text[0]);
  text.remove_prefix(1);
  if (!text.empty() && text != "B" && text != "iB" && text != "b" && text != "ib") {
    return std::nullopt;
  }
  if (letter == 'm') return as_integer(*number);
  if (letter == 'g') return as_integer(*number * 1024);
  return letter == 't' ? as_integer(*number * 1024 * 1024) : std::nullopt;
}

std::optional<std::uint64_t> parse_count(std::string_view text) {
  const auto number = take_number(text);
  if (!number || *number <= 0 || text.size() > 1) return std::nullopt;
  const char letter = text.empty() ? '\0' : notation::lower(text[0]);
  if (text.empty()) return as_integer(*number);
  if (letter == 'k') return as_integer(*number * 1e3);
  if (letter == 'm') return as_integer(*number * 1e6);
  return letter == 'g' ? as_integer(*number * 1e9) : std::nullopt;
}

std::optional<double> parse_share(std::string_view text) {
  const auto number = take_number(text);
  if (!number || (!text.empty() && text != "%")) return std::nullopt;
  const double share = text.empty() ? *number : *number / 100;
  return share <= 1 ? std::optional(share) : std::nullopt;
}

CLI::Validator as_share() {
  return validator([](std::string& text) {
    const auto share = parse_share(text);
    if (!share) return fmt::format("expected a share from 0 to 1, or 0% to 100%, found {}", text);
    text = fmt::format("{}", *share);
    return std::string();
  });
}

CLI::Validator as_whole() {
  return validator([](std::string& text) {
    return parse_whole(text) ? std::string()
                             : fmt::format("expected a whole number below 2^64, found {}", text);
  });
}

CLI::Validator as_weight() {
  return validator([](std::string& text) {
    std::string_view rest = text;
    return take_number(rest) && rest.empty()
               ? std::string()
               : fmt::format("expected a number from 0 on, found {}", text);
  });
}

CLI::Validator as_seconds() {
  return transform(parse_time, "a time above 0, in seconds or with a unit (300ms, 10s, 5m, 2h)");
}

CLI::Validator as_mebibytes() {
  return transform(parse_mebibytes, "a whole number of MiB, or one with a unit (512M, 1G)");
}

CLI::Validator as_count() {
  return transform(parse_count, "a whole number above 0, also with a unit (20k, 5M, 1G)");
}

std::optional<EmptiesRange> parse_empties(const std::string& text) {
  if (text.empty()) return std::nullopt;
  EmptiesRange range;
  const bool is_range = parse_pair(text, "-", range.min, range.max) ||
                        parse_pair(text + "-" + text, "-", range.min, range.max);
  if (!is_range || range.max > kSquares || range.min > range.max) {
    throw UsageError(
        fmt::format("--empties {}: expected N or MIN-MAX, from 0 to {}", text, kSquares));
  }
  return range;
}

void set_goal(Job& job, const std::string& text) {
  for (const Goal goal : {Goal::value, Goal::wld, Goal::all_moves, Goal::best_moves}) {
    job.goal = goal;
    if (text == (goal == Goal::value ? "value" : to_string(goal))) return;
  }
  job.goal = Goal::value;
  Window& window = job.window;
  if (!parse_pair(text, "..", window.alpha, window.beta)) {
    throw UsageError(fmt::format(
        "--goal {}: expected value, wld, all-moves, best-moves or a window A..B", text));
  }
  if (window.alpha < kMinScore || window.beta > kMaxScore || window.alpha >= window.beta) {
    throw UsageError(
        fmt::format("--goal {}: expected A < B, both from {} to {}", text, kMinScore, kMaxScore));
  }
}

void select_positions(Job& job, const std::string& empties, const std::string& shard) {
  PositionSelection& selection = job.selection;
  if (const auto range = parse_empties(empties)) selection.empties = *range;
  if (shard.empty()) return;
  if (!parse_pair(shard, "/", selection.shard, selection.shards) || selection.shard < 1 ||
      selection.shard > selection.shards) {
    throw UsageError(fmt::format("--shard {}: expected I/N with 1 <= I <= N", shard));
  }
  --selection.shard;
}

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
    const std::size_t wrong = candidate.starts_with(typed) ? 1 : edit_distance(typed, candidate);
    if (wrong > least || wrong >= candidate.size()) continue;
    if (wrong < least) nearest.clear();
    least = wrong;
    nearest.push_back(name);
  }
  return nearest.size() <= kMaxNames ? nearest : std::vector<std::string>{};
}

std::string did_you_mean(std::string_view word, const std::vector<std::string>& candidates) {
  const std::vector<std::string> similar = similar_words(word, candidates);
  return similar.empty() ? "" : "; did you mean " + notation::joined(similar, " or ") + "?";
}

}  // namespace kanzen::cli
