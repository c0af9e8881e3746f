// What lines of text say about the games below them.
#pragma once

#include "solver/formats/reader_options.hpp"

namespace kanzen {

/// The tags in the lines above a game.
struct TagsAbove {
  GameTags tags = {};
  GameTags shared = {};          // those above a blank line, which are not of one game alone
  GameTags labelled = {};        // those after a label, as in `Event: Open`
  std::string table = {};        // or the number of the game, which is of one game alone
  bool is_title_beside = false;  // no blank line or mark sets the title apart from the game
  bool is_apart = false;         // a blank line stands above the game
  std::string surname = {};  // `Black - Sato`, which has two players unless `White - Lee` follows

  /// Adds what a line says.
  void add(std::string_view line, GameTags said);

  /// Runs at a blank line. Above players, the tags are those of a game that comes later.
  void end_part() {
    if (tags.black.empty() && tags.white.empty()) shared = tags;
  }

  /// Reads `N: Sato` beside `B: Lee`, noir and blanc in Romance languages, and `S: Sato` or `Z:
  /// Sato` beside `W: Lee` in Germanic ones; false for another line. Alone, the letter may stand
  /// for anything, and the B for Black.
  bool add_letter(std::string_view line);
};

/// Gives whole games and games of positions the tags around them. A tournament, place, date and
/// round are those of the games below, too, until words that are not about one game, or, if they
/// stand after labels, until the next ones.
class GameHeadings {
 public:
  explicit GameHeadings(const ReaderOptions& options) : options_(options) {}

  /// Runs at words that are not about one game: the tags so far are not those of the games below.
  void end_section() {
    if (title_of(section_) != title_of(labelled_)) ended_ = section_;
    section_ = labelled_;
  }

  /// Runs at a game that cannot be read: what stands above it may be of those below, too.
  void skip_game(const TagsAbove& above) { (void)share(above, above.tags); }

  /// Says how many names may be of players, of which a warning has quoted the first.
  void end_file() const;

  /// Adds the tags above a game and those in its name, which then is no name any longer.
  /// `is_stated` tells that the id is certainly a name.
  void name_game(PositionRecord& record, const Game& game, const TagsAbove& above, bool is_stated);

 private:
  /// Makes `tags`, as far as they are not of one game alone, those of the games below, too. Returns
  /// that part.
  GameTags share(const TagsAbove& above, const GameTags& tags);
  void warn_of_section(const PositionRecord& record, const GameTags& tags, bool may_go_on);
  void warn_of_own(const PositionRecord& record, bool may_be_of_several, const std::string& said,
                   std::string& own) const;
  void add_name(const GameTags& named, const GameTags& tags, const Game& game,
                PositionRecord& record) const;
  void warn_of_unclear_counts(const PositionRecord& record, const Game& game) const;
  void find_winner(PositionRecord& record, const Game& game) const;
  void warn_of_names(const PositionRecord& record, bool is_stated);

  const ReaderOptions& options_;
  GameTags section_;
  GameTags labelled_;  // of these
  GameTags ended_;     // what end_section() has taken away, for a warning
  // The event and the name of one game, if the next may lack them.
  std::string own_event_;
  std::string own_name_;
  std::string doubtful_;  // the title if it may be of one game alone
  std::size_t games_ = 0;
  bool first_is_nameless_ = false;
  std::size_t nameless_ = 0;  // games whose names may be their players
};

}  // namespace kanzen
