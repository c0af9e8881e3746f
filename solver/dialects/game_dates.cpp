#include "solver/dialects/game_dates.hpp"

#include <chrono>
#include <tuple>

#include "solver/dialects/lexicon.hpp"
#include "solver/dialects/side_words.hpp"

namespace kanzen {

namespace {

constexpr int kMaxMonth = 12;

/// Returns which of two numbers is the month, unless both may be. With points, the day is first, as
/// in `05.11.2001`.
std::optional<std::pair<int, int>> month_and_day(int first, int second, bool has_points) {
  if (first > kMaxMonth || first == second) return std::pair(second, first);
  if (second > kMaxMonth) return std::pair(first, second);
  return has_points ? std::optional(std::pair(second, first)) : std::nullopt;
}

/// Writes `2004\u5E748\u670821\u65E5` as `2004-8-21`, and blanks for other signs between words.
std::string with_blanks_between(std::string_view text) {
  std::string out(text);
  for (const std::string_view sign : lexicon::kDateSigns) notation::replace_all(out, sign, " ");
  return notation::with_replaced(out, "-/.,", ' ');
}

/// The Japanese eras, with the year before their first.
constexpr auto kEras = std::to_array<std::pair<std::string_view, int>>(
    {{"\u4EE4\u548C", 2018}, {"\u5E73\u6210", 1988}, {"\u662D\u548C", 1925}});

/// Writes `\u5E73\u621016\u5E74` as `2004\u5E74`, and its first year, called \u5143, as 1989.
std::string with_years_of_our_era(std::string_view text) {
  for (const auto& [era, before] : kEras) {
    const std::size_t at = text.find(era);
    if (at == text.npos) continue;
    const std::size_t begin = at + era.size();
    const bool is_first = text.substr(begin).starts_with("\u5143");
    const std::size_t end = is_first ? begin + 3 : notation::skip_digits(text, begin);
    const auto year = is_first
                          ? std::optional(1)
                          : notation::parse_number<int>(text.substr(begin, end - begin), 1, 99);
    if (!year) continue;
    return std::string(text.substr(0, at)) + std::to_string(before + *year) +
           std::string(text.substr(end));
  }
  return std::string(text);
}

bool is_filler(std::string_view word) {
  return notation::means(word, lexicon::kDateLink) || notation::means(word, lexicon::kWeekdays);
}

/// Reads `2` and `2nd`.
std::optional<int> number_of(std::string_view word) {
  const std::size_t end = notation::skip_digits(word, 0);
  const std::string_view behind = word.substr(end);
  const bool is_ordinal = behind.empty() || notation::has_word(lexicon::kOrdinal, behind);
  return is_ordinal ? notation::parse_number<int>(word.substr(0, end), 1, 9999) : std::nullopt;
}

}  // namespace

std::string Date::in(std::string_view form) const {
  const bool is_pgn = form == "pgn";
  std::string out = std::to_string(year);
  for (const int part : {month, day}) {
    if (part == 0 && !is_pgn) break;
    out += is_pgn ? "." : "-";
    out += part == 0 ? "??" : (part < 10 ? "0" : "") + std::to_string(part);
  }
  return out;
}

std::optional<Date> parse_date(std::string_view written) {
  constexpr int kMinYear = 1000;
  Date date;
  const std::string western = with_years_of_our_era(written);
  std::string_view text = western;
  if (const std::size_t colon = text.find(':'); colon < text.size()) {
    const std::size_t begin = text.find_last_of("_ T.", colon);
    if (begin == text.npos || !notation::is_digit(text[begin + 1])) return std::nullopt;
    date.time = text.substr(begin + 1);
    const std::size_t zone = date.time.find('.') + 1;  // `12:24:03.MST`
    if (zone > 0 && zone < date.time.size() && notation::is_letter(date.time[zone])) {
      date.time[zone - 1] = ' ';
    }
    text = notation::trimmed(text.substr(0, begin));
  }
  const bool has_points = notation::has_only(text, "0123456789.");
  const std::string spaced = with_blanks_between(text);
  std::vector<int> numbers;
  bool has_year_first = false;
  for (const std::string_view word : notation::words_of(spaced)) {
    if (notation::has_only(word, "?") || is_filler(word)) continue;
    const int month = month_of(word);
    const auto number = number_of(word);
    const bool is_year = number && *number >= kMinYear;
    if (month == 0 && !number) return std::nullopt;
    if ((month != 0 && date.month != 0) || (is_year && date.year != 0)) return std::nullopt;
    if (is_year) {
      date.year = *number;
      has_year_first = numbers.empty() && date.month == 0;
    } else if (month != 0) {
      date.month = month;
    } else {
      numbers.push_back(*number);
    }
  }
  if (date.month != 0) {
    if (numbers.size() == 1) date.day = numbers[0];
    if (numbers.size() > 1) return std::nullopt;
  } else if (has_year_first && numbers.size() <= 2) {
    if (!numbers.empty()) date.month = numbers[0];
    if (numbers.size() == 2) date.day = numbers[1];
  } else if (numbers.size() == 2) {
    const auto found = month_and_day(numbers[0], numbers[1], has_points);
    if (!found) return std::nullopt;
    std::tie(date.month, date.day) = *found;
  } else if (numbers.size() == 1 && notation::has_only(text, "0123456789./")) {  // 12.2005
    date.month = numbers[0];
  } else {
    return std::nullopt;
  }
  if (date.year == 0 || date.month > kMaxMonth) return std::nullopt;
  const std::chrono::year_month_day day(std::chrono::year(date.year),
                                        std::chrono::month(static_cast<unsigned>(date.month)),
                                        std::chrono::day(static_cast<unsigned>(date.day)));
  const bool is_possible = date.day == 0 || day.ok();
  return is_possible ? std::optional(date) : std::nullopt;
}

std::string plain_date(const std::string& date) {
  const auto read = parse_date(date);
  if (!read) return date;
  return read->in("sgf") + (read->time.empty() ? "" : ' ' + read->time);
}

bool is_day(std::string_view text) {
  constexpr std::size_t kYear = 4;
  std::array<std::size_t, 3> digits{};
  std::size_t at = 0;
  for (std::size_t& count : digits) {
    const std::size_t end = notation::skip_digits(text, at);
    count = end - at;
    const bool is_last = &count == &digits.back();
    if (is_last ? end < text.size()
                : end == text.size() || !notation::is_one_of(text[end], "-/.")) {
      return false;
    }
    at = end + 1;
  }
  const bool has_year = (digits[0] == kYear) != (digits[2] == kYear);
  return has_year && digits[1] > 0 && digits[1] <= 2;
}

bool is_unclear_day(std::string_view date) {
  if (!is_day(date) || date.find('.') < date.size()) return false;
  const std::string numbers = notation::with_replaced(date, "-/", ' ');
  const std::vector<std::string_view> words = notation::words_of(numbers);
  const auto first = notation::parse_number<int>(words[0], 1, kMaxMonth);
  const auto second = notation::parse_number<int>(words[1], 1, kMaxMonth);
  return first && second && *first != *second;
}

bool begins_like_day(std::string_view text) {
  return !text.empty() &&
         (notation::is_digit(text[0]) || std::ranges::any_of(kEras, [text](const auto& era) {
            return text.starts_with(era.first);
          }));
}

int month_of(std::string_view word) {
  const std::string folded = notation::fold_case(word);
  const auto found = std::ranges::find_if(
      lexicon::kMonths, [&](std::string_view names) { return notation::has_word(names, folded); });
  return found == lexicon::kMonths.end() ? 0
                                         : static_cast<int>(found - lexicon::kMonths.begin()) + 1;
}

bool are_days_of_month(std::string_view text) {
  const std::size_t first = notation::skip_digits(text, 0);
  const auto from = notation::parse_number<int>(text.substr(0, first), 1);
  // `7.-9. Mai` and `7. - 9. Mai`
  text.remove_prefix(text.substr(first).starts_with('.') ? first + 1 : first);
  text.remove_prefix(notation::skip_blanks(text, 0));
  for (const std::string_view dash : {"-", "\u2013", "/"}) {
    const auto last = text.starts_with(dash)
                          ? parse_date(notation::trimmed(text.substr(dash.size())))
                          : std::nullopt;
    if (from && last && last->month != 0 && *from < last->day) return true;
  }
  return false;
}

bool is_date_in_words(std::string_view text) {
  if (text.find("\u5E74") < text.size()) return parse_date(text).has_value();
  if (are_days_of_month(text)) return true;
  const std::size_t dash = text.find('-');
  if (dash < text.size() && !notation::is_name_letter(text[std::max<std::size_t>(dash, 1) - 1]))
    return false;
  const std::string plain = with_blanks_between(text);
  const std::vector<std::string_view> words = notation::words_of(plain);
  return std::ranges::any_of(words, month_of) &&
         std::ranges::all_of(words, [](std::string_view word) {
           return month_of(word) != 0 || notation::is_digit(word[0]) || is_filler(word);
         });
}

}  // namespace kanzen
