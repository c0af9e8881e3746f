// Dates of games as people and programs write them, in several languages.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace kanzen {

struct Date {
  int year = 0;
  int month = 0;  // 0 if unknown, like the day
  int day = 0;
  std::string time = {};

  /// Writes `2001-10`, or `2001.10.??` for "pgn".
  [[nodiscard]] std::string in(std::string_view form) const;
};

/// Reads `2001`, `2014-02-21 20:52:27 GMT`, `March 2nd, 2019`, `2 de marzo de 2019`,
/// `2001.05.12_14:03:11.CET` or `2004\u5E748\u670821\u65E5`. Nullopt if it is not clear which
/// number is what.
[[nodiscard]] std::optional<Date> parse_date(std::string_view text);

/// Writes a date as `2001-10-12`, maybe with a time after it, or as it is if it is not clear.
[[nodiscard]] std::string plain_date(const std::string& date);

/// Recognises a day, such as `2001-03-12`, `12/03/2001` or `12.3.2001`. Without the four digits of
/// a year, `1-2-3` may number a game.
[[nodiscard]] bool is_day(std::string_view text);

/// Whether a date has no clear month, as `05/06/2009`, unlike `25/06/2009` and `5.6.2009`.
[[nodiscard]] bool is_unclear_day(std::string_view date);

/// Recognises `4-5 June 2016`, the days of a tournament.
[[nodiscard]] bool are_days_of_month(std::string_view text);

/// Recognises `6 May 2001` and days of a month, but not `Jan 43-21`, which is a player with a
/// result.
[[nodiscard]] bool is_date_in_words(std::string_view text);

/// Returns the month from 1 to 12 that a word names in one of several languages, or 0.
[[nodiscard]] int month_of(std::string_view word);

/// Whether the text begins with a digit or a Japanese era.
[[nodiscard]] bool begins_like_day(std::string_view text);

}  // namespace kanzen
