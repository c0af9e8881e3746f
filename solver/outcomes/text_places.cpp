#include "solver/outcomes/text_places.hpp"

#include <fmt/format.h>

#include <bit>

#include "solver/dialects/lexicon.hpp"

namespace kanzen {

namespace {

constexpr std::string_view kDigits = "0123456789";
constexpr std::string_view kLineEnds = "\r\n";

/// Reads `33-31` and `33 - 31`, also with other signs between the two.
std::optional<notation::DiscCounts> counts_of_all_squares(std::string_view text) {
  std::string plain(text);
  std::erase(plain, ' ');
  return notation::counts_all_squares(plain) ? notation::parse_disc_counts(plain) : std::nullopt;
}

/// Returns the sign at the end of the text; typographers, and some programs, write U+2212.
std::string_view sign_before(std::string_view text) {
  for (const std::string_view sign : {"+", "-", "\u2212", "\u2013", "\uFF0D"}) {
    if (text.ends_with(sign)) return sign;
  }
  return {};
}

bool is_alphanumeric(std::string_view text, std::size_t at) {
  return at < text.size() && (notation::is_name_letter(text[at]) || notation::is_digit(text[at]));
}

/// Whether a move stands behind the place, with nothing but blanks between, or before it.
bool is_beside_move(std::string_view text, std::size_t at) {
  const std::size_t next = notation::skip_any(text, " \t", at + 2);
  if (next > at + 2 && notation::is_square_at(text, next)) return true;
  const std::size_t end = text.substr(0, at).find_last_not_of(" \t");
  return end != text.npos && end + 1 < at && end > 0 && notation::is_square_at(text, end - 1);
}

constexpr std::array<std::string_view, 3> kOutcomes{"loss", "draw", "win"};

/// Whether the text is one of kOutcomes, or its first letter.
bool is_win_draw_or_loss(std::string_view text) {
  return std::ranges::any_of(kOutcomes, [text](std::string_view word) {
    return notation::same_letters(text, word) || notation::same_letters(text, word.substr(0, 1));
  });
}

/// Writes the outcome of a score in the letters of another one.
std::string outcome_like(std::string_view other, Score score) {
  std::string word(kOutcomes[score < 0 ? 0 : score == 0 ? 1 : 2]);
  if (other.size() == 1) word.resize(1);
  const auto is_capital = [](char c) { return c >= 'A' && c <= 'Z'; };
  if (std::ranges::all_of(other, is_capital)) return notation::to_upper(word);
  if (is_capital(other[0])) word.replace(0, 1, notation::to_upper(word.substr(0, 1)));
  return word;
}

/// Returns the `,00` behind a whole number, or nothing.
std::string_view zero_decimals(std::string_view number) {
  const std::string_view behind = number.substr(notation::find_any(number, ".,"));
  const bool are_zeros = !behind.empty() && notation::has_only(behind.substr(1), "0");
  return are_zeros ? behind : std::string_view();
}

/// Adds ways that write several numbers at once, for our own tables, which have a claimed score as
/// `score`, `lower`, `upper` and `expected`. They come after those that write one number, and those
/// with most numbers first, so that no copy of the score stays as it was.
void add_joint_ways(std::vector<Replacement>& ways) {
  constexpr std::size_t kMaxPlaces = 5;
  const std::size_t places = ways.size();
  const bool are_negated = std::ranges::any_of(ways, &Replacement::is_negated);
  if (places > kMaxPlaces || are_negated) return;
  for (int size = static_cast<int>(places); size >= 2; --size) {
    for (unsigned chosen = 0; chosen < 1U << places; ++chosen) {
      if (std::popcount(chosen) != size) continue;
      Replacement way;
      for (std::size_t i = 0; i < places; ++i) {
        if ((chosen >> i & 1U) != 0) way.edits.push_back(ways[i].edits[0]);
      }
      ways.push_back(std::move(way));
    }
  }
}

std::string_view without_quotes(std::string_view cell) {
  cell = notation::trimmed(cell);
  const bool is_quoted = cell.size() >= 2 && cell.front() == '"' && cell.back() == '"';
  return is_quoted ? cell.substr(1, cell.size() - 2) : cell;
}

}  // namespace

std::vector<std::size_t> line_begins(std::string_view text) {
  std::vector<std::size_t> begins{0};
  for (std::size_t at = 0; (at = text.find_first_of("\r\n", at)) != text.npos;) {
    at += text.substr(at, 2) == "\r\n" ? 2U : 1U;
    begins.push_back(at);
  }
  return begins;
}

TextPlaces::TextPlaces(std::string_view text)
    : text_(text),
      is_json_(text.substr(notation::skip_blanks(text, 0)).find_first_of("{[") == 0),
      separators_(is_json_ ? "{},:[]" : ";,\t|") {}

std::vector<Replacement> TextPlaces::ways(std::size_t begin, std::size_t end,
                                          const Repair& repair) {
  std::vector<Replacement> after_move;
  std::vector<Replacement> all;
  const auto add = [&](std::vector<Replacement>& to, const Edit& place, Score score) {
    to.push_back({{with_score(place, score)}});
    if (repair.stated == 0 && score != 0) to.push_back({{with_score(place, -score)}, true});
  };
  if (repair.is_of_best_move()) {
    for (const Edit& place : repair.kind == Repair::Kind::best_move ? names(begin, end, repair.move)
                                                                    : empty_cells(begin, end)) {
      all.push_back(
          {{repair.best == Square::none ? without_move(place) : with_move(place, repair.best)}});
    }
    return all;
  }
  if (repair.kind == Repair::Kind::outcome) {
    for (const Edit& word : outcomes(begin, end)) {
      all.push_back({{with_score(word, repair.proven)}});
      if (repair.proven != 0) all.push_back({{with_score(word, -repair.proven)}, true});
    }
    return all;
  }
  if (repair.kind == Repair::Kind::missing_score) {
    for (const Edit& cell : empty_cells(begin, end)) add(all, cell, repair.proven);
    static_cast<void>(std::stable_partition(all.begin(), all.end(), [](const Replacement& way) {
      return is_win_draw_or_loss(way.edits[0].text);
    }));
    return all;
  }
  for (const Number& number : numbers(begin, end)) {
    if (std::abs(number.value) != std::abs(repair.stated)) continue;
    const bool is_same_winner = repair.stated > 0 ? repair.proven > 0 : repair.proven < 0;
    if (number.is_margin && (repair.stated == 0 || !is_same_winner)) continue;
    add(is_behind_move(number.at, repair.move) ? after_move : all, {number.at, number.size, ""},
        number.value == repair.stated ? repair.proven : -repair.proven);
  }
  if (repair.move == Square::none) add_joint_ways(all);
  if (repair.is_named) all.clear();  // a time of the same number was once replaced, too
  std::vector<Replacement> ways = std::move(after_move.empty() ? all : after_move);
  // First without a number of its own, since the one behind `g7;` may be of another column.
  if (repair.is_repeated) ways.insert(ways.begin(), Replacement{});
  return ways;
}

std::vector<Number> TextPlaces::numbers(std::size_t begin, std::size_t end) const {
  std::vector<Number> numbers;
  for (std::size_t at = begin; (at = text_.find_first_of(kDigits, at)) < end;) {
    const std::size_t digits = at;
    at = notation::skip_digits(text_, at);
    const std::size_t second = text_.find_first_of(kDigits, at);
    const std::size_t behind = second < end ? notation::skip_digits(text_, second) : at;
    const std::string_view both = text_.substr(digits, behind - digits);
    if (const auto counts = counts_of_all_squares(both)) {
      numbers.push_back({digits, both.size(), counts->first - counts->second});
      at = behind;
      continue;
    }
    const auto size =
        notation::parse_number<Score>(text_.substr(digits, at - digits), 0, kMaxScore);
    const std::string_view before = text_.substr(begin, digits - begin);
    if (!size || (!before.empty() && notation::is_letter(before.back()))) continue;
    const std::string_view sign = sign_before(before);
    const bool is_negative = !sign.empty() && sign != "+";
    const std::size_t first = digits - sign.size();
    const bool is_margin =
        (first > begin && first < digits && notation::is_letter(text_[first - 1])) ||
        text_.substr(begin, first - begin).ends_with(" by ");
    numbers.push_back({first, at - first, is_negative ? -*size : *size, is_margin});
  }
  return numbers;
}

bool TextPlaces::is_behind_move(std::size_t at, Square move) const {
  if (move == Square::none) return false;
  std::string_view before = text_.substr(0, at);
  while (!before.empty() && !notation::is_letter(before.back()) &&
         !notation::is_digit(before.back())) {
    before.remove_suffix(1);
  }
  return before.size() >= 2 &&
         notation::same_letters(before.substr(before.size() - 2), notation::to_string(move));
}

std::vector<Edit> TextPlaces::names(std::size_t begin, std::size_t end, Square move) const {
  const std::string name = notation::to_string(move);
  std::vector<Edit> names;
  for (std::size_t at = begin; at + name.size() <= end; ++at) {
    const std::size_t behind = at + name.size();
    if (!notation::same_letters(text_.substr(at, name.size()), name) ||
        (at > 0 && is_alphanumeric(text_, at - 1)) || is_alphanumeric(text_, behind) ||
        is_beside_move(text_, at)) {
      continue;
    }
    names.push_back({at, name.size(), ""});
  }
  return names;
}

std::vector<Edit> TextPlaces::empty_cells(std::size_t begin, std::size_t end) const {
  std::vector<Edit> cells;
  const std::string stops = std::string(separators_) + std::string(kLineEnds);
  bool has_separator = false;                      // in this line
  const auto is_frame = [this](std::size_t bar) {  // before it, a row of Markdown has no cell
    const std::string_view row = text_.substr(bar, notation::find_any(text_, kLineEnds, bar) - bar);
    return row.starts_with('|') && notation::trimmed(row).ends_with('|');
  };
  for (std::size_t at = begin; at < end;) {
    const std::size_t stop = std::min(text_.find_first_of(stops, at), end);
    const bool is_line_end = stop == end || notation::is_one_of(text_[stop], kLineEnds);
    const std::string_view cell = text_.substr(at, stop - at);
    const std::string_view content = without_quotes(cell);
    if (notation::means(content, lexicon::kNoValue) ||
        notation::means(content, lexicon::kUnknown)) {
      cells.push_back(
          {static_cast<std::size_t>(content.data() - text_.data()), content.size(), ""});
    } else if (content.empty() && (has_separator || !is_line_end)) {
      const std::size_t quote = cell.find('"');
      const bool is_blank = !cell.empty() && quote == cell.npos;
      const bool may_be_empty = is_json_ ? quote != cell.npos : has_separator || !is_frame(stop);
      if (may_be_empty)
        cells.push_back({at + (is_blank ? 1 : quote == cell.npos ? 0 : quote + 1), 0, ""});
    }
    has_separator = !is_line_end;
    at = stop + 1;
  }
  // An empty cell at the very end has no character of its own.
  if (end == text_.size() && end > begin && notation::is_one_of(text_[end - 1], separators_)) {
    cells.push_back({end, 0, ""});
  }
  return cells;
}

std::vector<Edit> TextPlaces::outcomes(std::size_t begin, std::size_t end) const {
  std::vector<Edit> words;
  for (std::size_t at = begin; at < end; ++at) {
    if (at > 0 && is_alphanumeric(text_, at - 1)) continue;
    const std::string_view word = notation::letters_at(text_, at);
    const std::string_view before = notation::trimmed(text_.substr(begin, at - begin));
    const bool is_in_cell =
        word.size() > 1 || (!before.empty() && notation::is_one_of(before.back(), "\":;,|\t"));
    if (is_in_cell && is_win_draw_or_loss(word) && !is_alphanumeric(text_, at + word.size())) {
      words.push_back({at, word.size(), ""});
    }
  }
  return words;
}

Edit TextPlaces::with_score(const Edit& place, Score score) {
  std::string_view other = text_.substr(place.at, place.size);
  const bool is_score = other.find_first_of(kDigits) < other.size();
  if (!is_score && !is_win_draw_or_loss(other)) other = sample(place.at);
  if (is_win_draw_or_loss(other)) return {place.at, place.size, outcome_like(other, score)};
  const std::string_view decimals = zero_decimals(other);
  other.remove_suffix(decimals.size());
  if (const auto counts = counts_of_all_squares(other)) {
    const std::size_t gap = notation::skip_digits(other, 0);
    const std::size_t second = other.find_first_of(kDigits, gap);
    const int width = other.substr(second).starts_with('0') || other.starts_with('0') ? 2 : 1;
    return {place.at, place.size,
            fmt::format("{:0{}}{}{:0{}}", (kSquares + score) / 2, width,
                        other.substr(gap, second - gap), (kSquares - score) / 2, width)};
  }
  const std::string_view stated = sign_before(other.substr(0, other.find_first_of(kDigits)));
  const bool has_plus = !is_json_ && (stated == "+" || other.empty());
  const bool is_padded = other.size() - stated.size() == 2 && other[stated.size()] == '0';
  const std::string_view minus = stated.empty() || stated == "+" ? "-" : stated;
  const bool has_sign = !stated.empty() && !is_json_;
  const std::string_view sign = score < 0 ? minus : has_plus || has_sign ? "+" : "";
  return {place.at, place.size,
          fmt::format("{}{:0{}}{}", sign, std::abs(score), is_padded ? 2 : 1, decimals)};
}

bool TextPlaces::may_be_score(const Edit& cell) {
  const std::string_view like = sample(cell.at);
  return is_json_ || (!notation::is_square_name(like) && like.find_first_of(kDigits) != like.npos);
}

Edit TextPlaces::with_move(const Edit& place, Square move) {
  std::string name = notation::to_string(move);
  const std::string_view other = text_.substr(place.at, place.size);
  const std::string_view like = notation::is_square_name(other) ? other : sample(place.at);
  if (!like.empty() && like.front() >= 'A' && like.front() <= 'H') name = notation::to_upper(name);
  return {place.at, place.size, is_json_ && other == "null" ? '"' + name + '"' : name};
}

Edit TextPlaces::without_move(const Edit& place) const {
  constexpr std::string_view kJoints = " /&+";
  const std::size_t begin = text_.substr(0, place.at).find_last_not_of(kJoints) + 1;
  const std::size_t end = place.at + place.size;
  const bool is_joined = text_.substr(begin, place.at - begin).find_first_not_of(' ') != text_.npos;
  if (is_joined) return {begin, end - begin, ""};
  return {place.at, notation::skip_any(text_, kJoints, end) - place.at, ""};
}

std::string_view TextPlaces::sample(std::size_t at) {
  const std::string_view before = text_.substr(0, at);
  const std::string_view beginning = before.substr(before.find_last_of(kLineEnds) + 1);
  const std::size_t separator = text_.find_first_of(separators_, at - beginning.size());
  if (is_json_ || separator == text_.npos) return {};
  const char mark = text_[separator];
  const auto column = static_cast<std::size_t>(std::ranges::count(beginning, mark));
  const auto [found, is_new] = samples_.try_emplace({mark, column});
  if (!is_new) return found->second;
  for (std::size_t line = 0; line < text_.size();) {
    const std::size_t end = notation::find_any(text_, kLineEnds, line);
    std::string_view row = text_.substr(line, end - line);
    for (std::size_t i = 0; i < column && !row.empty(); ++i) {
      row.remove_prefix(std::min(notation::find_any(row, {&mark, 1}) + 1, row.size()));
    }
    const std::string_view cell = without_quotes(row.substr(0, row.find(mark)));
    const std::string_view whole = cell.substr(0, cell.size() - zero_decimals(cell).size());
    const auto numbers = TextPlaces(whole).numbers(0, whole.size());
    if (notation::is_square_name(cell) || is_win_draw_or_loss(cell) ||
        (numbers.size() == 1 && numbers[0].size == whole.size())) {
      return found->second = cell;
    }
    line = end + 1;
  }
  return {};
}

}  // namespace kanzen
