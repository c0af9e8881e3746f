// The options that choose records of an input, by their names, numbers, players, events and dates.
#pragma once

#include <CLI/CLI.hpp>

#include "solver/records/position_record.hpp"

namespace kanzen::cli {

/// Says which records of the input to use.
struct RecordChoice {
  std::vector<std::string> ids{};      // if empty like `lists`, all are chosen
  std::vector<std::string> lists{};    // each is one id, or several with commas
  std::size_t number = 0;              // from 1, over all files; 0 means all
  std::vector<std::string> players{};  // parts of either player's name; if empty, all
  std::vector<std::string> events{};   // parts of the tournament's name
  std::vector<std::string> winners{};  // parts of the winner's name, or black, white or nobody
  std::vector<std::string> losers{};   // the same for the loser
  std::vector<std::string> dates{};    // years, maybe with the month and the day
};

/// Adds --id and --id-file, which select `things`.
void add_id_flags(CLI::App& command, RecordChoice& choice, std::string_view things);

/// Splits a list at its commas.
[[nodiscard]] std::vector<std::string> names_in(const std::string& list);

void add_number_flag(CLI::App& command, RecordChoice& choice, const std::string& help);

/// Adds --player, --winner, --loser, --event and --date, which select games by their tags and
/// results. Each may be given several times, for games that have any of its values.
void add_tag_flags(CLI::App& command, RecordChoice& choice);

/// The options among these that were given, each with its values as `Sato or Lee`.
[[nodiscard]] std::vector<std::pair<std::string, std::string>> chosen_tags(
    const RecordChoice& choice);

struct TagOption;

/// Decides about every record of an input, in order.
class RecordChooser {
 public:
  explicit RecordChooser(RecordChoice choice = {});

  [[nodiscard]] bool takes(const PositionRecord& record);

  /// Counts an unreadable record, so that the others keep their numbers.
  void count_unreadable() noexcept { is_unreadable_ |= ++count_ == choice_.number; }

  [[nodiscard]] std::size_t count() const noexcept { return count_; }

  /// Returns sentences about what was chosen and is not in the input.
  [[nodiscard]] std::vector<std::string> missing_texts() const;

  /// Returns sentences about games without the tags by which others were chosen.
  [[nodiscard]] std::vector<std::string> notes() const;

 private:
  [[nodiscard]] std::string lack_text(const TagOption& option) const;

  RecordChoice choice_;
  std::map<std::string, bool> ids_{};                         // whether a record had it so far
  std::size_t count_ = 0;                                     // records so far
  std::set<std::pair<std::string, std::string>> tags_found_;  // names of options, and values

  /// The games that an option leaves out for want of a tag.
  struct Lacking {
    std::size_t games = 0;
    std::size_t names = 0;     // of these, in which what is wanted occurs
    std::string unclear = {};  // a date of one of them
  };
  std::map<std::string, Lacking> lacking_;  // by the option
  bool all_tags_found_ = false;             // in one game
  bool number_found_ = false;
  bool is_unreadable_ = false;  // the record with the number
};

}  // namespace kanzen::cli
