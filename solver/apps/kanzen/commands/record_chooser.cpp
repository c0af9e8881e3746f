#include "solver/apps/kanzen/commands/record_chooser.hpp"

#include "solver/apps/kanzen/output/summary_text.hpp"
#include "solver/apps/kanzen/platform/descriptors.hpp"
#include "solver/apps/kanzen/platform/process.hpp"
#include "solver/dialects/game_dates.hpp"
#include "solver/dialects/spoken_claims.hpp"

namespace kanzen::cli {

/// An option that selects games by their tags.
struct TagOption {
  const char* name;
  std::vector<std::string> RecordChoice::*wanted;
  bool (*fits)(const PositionRecord& game, const std::string& wanted);
  const char* type;
  const char* help;
  const char* missing;
  bool (*is_unknown)(const PositionRecord& game, const std::string& wanted);
  const char* lack;  // what is unknown then
};

namespace {

/// Whether a name has this part. Capitals do not matter, and a number must be whole: "12" is in
/// neither "player 120" nor "player 312".
bool has_part(const std::string& written, const std::string& part) {
  const std::string wanted = notation::fold_case(part);
  const std::string name = notation::fold_case(written);
  const auto splits_number = [&name](std::size_t at) {
    return at > 0 && at < name.size() && notation::is_digit(name[at - 1]) &&
           notation::is_digit(name[at]);
  };
  for (std::size_t at = name.find(wanted); at != name.npos; at = name.find(wanted, at + 1)) {
    if (!splits_number(at) && !splits_number(at + wanted.size())) return true;
  }
  return false;
}

/// The days that a date may mean: both of `03/04/2011`.
std::vector<std::string> possible_days(const std::string& date) {
  if (!is_unclear_day(date)) return {plain_date(date)};
  Date day = *parse_date(notation::with_replaced(date, "-/", '.'));  // the day first
  std::vector<std::string> days{day.in("sgf")};
  std::swap(day.month, day.day);
  days.push_back(day.in("sgf"));
  return days;
}

bool is_date(const std::string& text) { return parse_date(text) || is_unclear_day(text); }

/// The first and the last day of `2001-05`, `2001..2003` or `2001-2003`, as far as they are known.
struct Days {
  std::string first;
  std::string last;

  [[nodiscard]] bool contain_day(const std::string& day) const {
    return day >= first && day.substr(0, last.size()) <= last;
  }

  /// Whether the day, or else a year in `words`, is among them: of `8/6/2014` only the year is
  /// certain.
  [[nodiscard]] bool contain(const std::string& date, std::string_view words) const {
    constexpr std::size_t kYear = 4;
    if (is_date(date) && std::ranges::all_of(possible_days(date),
                                             [&](const auto& day) { return contain_day(day); })) {
      return true;
    }
    if (first.size() != kYear || last.size() != kYear) return false;
    for (std::size_t at = 0; (at = words.find_first_of("0123456789", at)) < words.size();) {
      const std::string_view number = words.substr(at, notation::skip_digits(words, at) - at);
      if (number.size() == kYear && number >= first && number <= last) return true;
      at += number.size();
    }
    return false;
  }

  /// Whether a date leaves it open: `03/04/2011`, `2011` for one of its months, or no date at all.
  [[nodiscard]] bool may_contain(const std::string& date) const {
    if (!is_date(date)) return true;
    return std::ranges::any_of(possible_days(date), [&](const std::string& day) {
      return contain_day(day) || first.starts_with(day) || last.starts_with(day);
    });
  }
};

std::optional<Days> parse_days(std::string_view text) {
  constexpr std::size_t kYears = 9;  // as in `2001-2003`
  const bool are_years = text.size() == kYears && text[kYears / 2] == '-';
  const std::size_t sign = are_years ? kYears / 2 : text.find("..");
  const std::size_t behind = are_years ? sign + 1 : sign + 2;
  const std::string first(notation::trimmed(text.substr(0, sign)));
  const std::string last(sign < text.size() ? notation::trimmed(text.substr(behind)) : first);
  const bool is_open = first.empty() != last.empty();  // `2001..` or `..2003`
  const auto fits = [is_open](const std::string& date) {
    return date.empty() ? is_open : is_date(date) && !date.starts_with('-') && !date.ends_with('-');
  };
  if (!fits(first) || !fits(last)) return std::nullopt;
  Days days{first.empty() ? "0000" : plain_date(first), last.empty() ? "9999" : plain_date(last)};
  return days.first <= days.last ? std::optional(std::move(days)) : std::nullopt;
}

/// Black's result as far as it is known, from the end of the game or else from the tags: its sign
/// tells who won. A stated result that the moves contradict once chose the game of another winner.
std::optional<int> sign_of_result(const PositionRecord& game) {
  if (const auto final = game.game ? result_for_black(game.game->end) : std::nullopt) {
    return (*final > 0) - (*final < 0);
  }
  const auto result = parse_game_result(game.tags.result);
  if (!result) return std::nullopt;
  const Bounds bounds = result->bounds(EmptySquares::to_nobody);
  if (bounds.lower > 0) return 1;
  if (bounds.upper < 0) return -1;
  return bounds.is_exact() ? std::optional(0) : std::nullopt;
}

/// Whether a side that won, or lost by `sign` -1, is called so; a draw has nobody.
bool has_side(const PositionRecord& game, const std::string& wanted, int sign) {
  const auto result = sign_of_result(game);
  if (!result) return false;
  if (*result == 0) return notation::same_letters(wanted, "nobody");
  const bool is_black = *result == sign;
  return notation::same_letters(wanted, is_black ? "black" : "white") ||
         has_part(is_black ? game.tags.black : game.tags.white, wanted);
}

bool has_no_result(const PositionRecord& game, const std::string& /*wanted*/) {
  return !sign_of_result(game);
}

const std::array kTagOptions{
    TagOption{"--player", &RecordChoice::players,
              [](const PositionRecord& game, const std::string& part) {
                return has_part(game.tags.black, part) || has_part(game.tags.white, part);
              },
              "NAME",
              "Only games in which the name of a player has this part, in any letter case; "
              "repeat it for games of any of several players",
              "has a player called",
              [](const PositionRecord& game, const std::string& /*wanted*/) {
                return game.tags.black.empty() && game.tags.white.empty();
              },
              "players"},
    TagOption{
        "--winner", &RecordChoice::winners,
        [](const PositionRecord& game, const std::string& part) { return has_side(game, part, 1); },
        "NAME", "Only games that such a player won, or black, white or nobody", "was won by",
        has_no_result, "a result"},
    TagOption{"--loser", &RecordChoice::losers,
              [](const PositionRecord& game, const std::string& part) {
                return has_side(game, part, -1);
              },
              "NAME", "The same for who lost", "was lost by", has_no_result, "a result"},
    TagOption{"--event", &RecordChoice::events,
              [](const PositionRecord& game, const std::string& part) {
                return has_part(game.tags.tournament, part);
              },
              "NAME", "Only games of tournaments whose name has this part", "is of the tournament",
              [](const PositionRecord& game, const std::string& /*wanted*/) {
                return game.tags.tournament.empty();
              },
              "a tournament"},
    TagOption{"--date", &RecordChoice::dates,
              [](const PositionRecord& game, const std::string& days) {
                const auto wanted = parse_days(days);
                const GameTags& tags = game.tags;
                return wanted &&
                       wanted->contain(tags.date, tags.date.empty() ? tags.tournament : tags.date);
              },
              "DATE",
              "Only games of this year, month or day, such as 2005 or 2005-03, or of several, such "
              "as 2001..2003, 2001.. or ..2003; without a date, the year may be in the name of the "
              "tournament",
              "has the date",
              [](const PositionRecord& game, const std::string& days) {
                const auto wanted = parse_days(days);
                return wanted && wanted->may_contain(game.tags.date);
              },
              "a date"}};

}  // namespace

void add_id_flags(CLI::App& command, RecordChoice& choice, std::string_view things) {
  command
      .add_option("--id", choice.lists,
                  fmt::format("Only {} with these names, as the column id shows them", things))
      ->allow_extra_args(false)
      ->type_name("NAME,..");
  const auto read = [&choice](const std::string& path) {
    const StopEvent never;
    const std::unique_ptr<InputBuffer> buffer = open_input(path, never);
    std::istream lines(buffer.get());
    for (std::string line; std::getline(lines, line);) {
      if (line.starts_with(notation::kByteOrderMark))
        line.erase(0, notation::kByteOrderMark.size());
      const std::string_view id =
          notation::trimmed(std::string_view(line).substr(0, line.find(" # ")));
      // Suites number their positions as #20, so only other lines with this sign are comments.
      const bool is_comment = id.starts_with('#') && (id.size() == 1 || !notation::is_digit(id[1]));
      if (!id.empty() && !is_comment) choice.ids.emplace_back(id);
    }
    if (choice.ids.empty()) throw UsageError("--id-file " + path + ": found no name");
  };
  command
      .add_option_function<std::string>("--id-file", read,
                                        "The same, with the names on the lines of FILE; # begins a "
                                        "comment, unless a digit follows")
      ->type_name("FILE");
}

void add_number_flag(CLI::App& command, RecordChoice& choice, const std::string& help) {
  constexpr std::size_t kMaxNumber = 1'000'000'000;
  command.add_option("--number", choice.number, help)
      ->check(CLI::Range(std::size_t{1}, kMaxNumber))
      ->default_str("all")
      ->type_name("N");
}

void add_tag_flags(CLI::App& command, RecordChoice& choice) {
  for (const TagOption& option : kTagOptions) {
    command.add_option(option.name, choice.*option.wanted, option.help)
        ->allow_extra_args(false)
        ->type_name(option.type);
  }
  command.get_option("--date")->check([](const std::string& text) -> std::string {
    if (text.empty() || parse_days(text)) return {};
    return "found " + notation::quoted(text) +
           ", expected a date such as 2005, 2005-03 or 2005-03-12, or the first and the last of "
           "several, such as 2001..2003, 2001.. or ..2003";
  });
}

std::vector<std::pair<std::string, std::string>> chosen_tags(const RecordChoice& choice) {
  std::vector<std::pair<std::string, std::string>> chosen;
  for (const TagOption& option : kTagOptions) {
    const std::vector<std::string>& wanted = choice.*option.wanted;
    if (!wanted.empty())
      chosen.emplace_back(option.name, fmt::format("{}", fmt::join(wanted, " or ")));
  }
  return chosen;
}

std::vector<std::string> names_in(const std::string& list) {
  std::vector<std::string> names;
  for (const std::string& part : notation::split_at(list, ',')) {
    if (const auto name = notation::trimmed(part); !name.empty()) names.emplace_back(name);
  }
  return names;
}

RecordChooser::RecordChooser(RecordChoice choice) : choice_(std::move(choice)) {
  for (const std::string& id : choice_.ids) ids_.emplace(id, false);
  for (const std::string& list : choice_.lists) {
    ids_.emplace(list, false);  // a name may have a comma
    for (const std::string& name : names_in(list)) ids_.emplace(name, false);
  }
}

bool RecordChooser::takes(const PositionRecord& record) {
  ++count_;
  bool tags_fit = true;
  for (const TagOption& option : kTagOptions) {
    const std::vector<std::string>& wanted = choice_.*option.wanted;
    bool fits = wanted.empty();
    for (const std::string& each : wanted) {
      if (!option.fits(record, each)) continue;
      tags_found_.emplace(option.name, each);
      fits = true;
    }
    tags_fit = tags_fit && fits;
    if (fits || std::ranges::none_of(wanted, [&](const std::string& each) {
          return option.is_unknown(record, each);
        })) {
      continue;
    }
    const std::string name = is_name(game_of_id(record.id)) ? record.id : std::string();
    auto& [games, names, unclear] = lacking_[option.name];
    ++games;
    if (option.wanted == &RecordChoice::dates && unclear.empty()) unclear = record.tags.date;
    const std::string words = name + '\n' + record.comment.value_or("");
    if (std::ranges::any_of(wanted, [&](const auto& each) { return has_part(words, each); }))
      ++names;
  }
  // Results state the numbers that games had in their input.
  const bool number_fits =
      choice_.number == 0 || choice_.number == (record.number != 0 ? record.number : count_);
  number_found_ = number_found_ || number_fits;
  all_tags_found_ = all_tags_found_ || tags_fit;
  if (!tags_fit || !number_fits) return false;
  auto id = ids_.find(record.id);
  // A number after the name of a file may be one that an author has given.
  const std::string file = record.tags.source + ":";
  if (id == ids_.end() && record.id.starts_with(file)) {
    id = ids_.find(record.id.substr(file.size()));
  }
  if (const auto full = ids_.find(file + record.id); full != ids_.end()) {  // `t1.csv:T1`
    full->second = true;
    if (id == ids_.end()) id = full;
  }
  if (id != ids_.end()) id->second = true;
  return ids_.empty() || id != ids_.end();
}

/// Writes `3 games without players, with "Tastet" in 1 of their names`; empty if there are none.
std::string RecordChooser::lack_text(const TagOption& option) const {
  const auto found = lacking_.find(option.name);
  if (found == lacking_.end()) return {};
  const auto& [games, names, unclear] = found->second;
  std::string text = count_text(games, "game") + " without " + option.lack;
  if (!unclear.empty()) text += ", or with an unclear one such as " + notation::quoted(unclear);
  if (names == 0) return text;
  std::vector<std::string> parts;
  for (const std::string& part : choice_.*option.wanted) parts.push_back(notation::quoted(part));
  return fmt::format("{}, with {} in {} of their names", text, fmt::join(parts, " or "), names);
}

std::vector<std::string> RecordChooser::notes() const {
  std::vector<std::string> texts;
  for (const TagOption& option : kTagOptions) {
    const bool has_found = std::ranges::any_of(
        tags_found_, [&option](const auto& found) { return found.first == option.name; });
    const std::string text = has_found ? lack_text(option) : "";
    if (!text.empty()) texts.push_back(fmt::format("note: {} leaves out {}", option.name, text));
  }
  return texts;
}

std::vector<std::string> RecordChooser::missing_texts() const {
  std::vector<std::string> texts;
  std::vector<std::string> names = choice_.ids;
  for (const std::string& list : choice_.lists) {
    if (ids_.at(list)) continue;
    for (std::string& name : names_in(list)) names.push_back(std::move(name));
  }
  for (const std::string& name : names) {
    if (!ids_.at(name)) texts.push_back("no record is called " + notation::quoted(name));
  }
  const auto has_comma = [](const std::string& list) { return list.find(',') != list.npos; };
  if (!texts.empty() && std::ranges::any_of(choice_.lists, has_comma)) {
    texts.back() += "; --id separates names at commas, and --id-file has one on a line";
  }
  for (const TagOption& option : kTagOptions) {
    for (const std::string& wanted : choice_.*option.wanted) {
      if (tags_found_.contains({option.name, wanted})) continue;
      const std::string lack = lack_text(option);
      texts.push_back(fmt::format("no game {} {}{}{}", option.missing, notation::quoted(wanted),
                                  lack.empty() ? "" : "; left out: ", lack));
    }
  }
  if (texts.empty() && !all_tags_found_ && chosen_tags(choice_).size() > 1) {
    std::string all;
    for (const auto& [option, wanted] : chosen_tags(choice_)) {
      all += fmt::format("{}{} {}", all.empty() ? "" : ", ", option, notation::quoted(wanted));
    }
    texts.push_back("no game fits all of " + all);
  }
  if (!number_found_ && choice_.number != 0) {
    texts.push_back(
        is_unreadable_ ? fmt::format("the record with the number {} cannot be read", choice_.number)
                       : fmt::format("found {}, expected one with the number {}",
                                     count_text(count_, "record"), choice_.number));
  }
  return texts;
}

}  // namespace kanzen::cli
