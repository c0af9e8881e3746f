// What lines of text say about the games and claims below them.
#pragma once

#include "solver/dialects/line_kind.hpp"
#include "solver/dialects/spoken_claims.hpp"
#include "solver/formats/reader_options.hpp"

namespace kanzen {

/// The tags in the lines above a game.
struct TagsAbove {
  GameTags tags = {};
  GameTags shared = {};      // those above a blank line, which are not of one game alone
  GameTags labelled = {};    // those after a label, as in `Event: Open`
  std::string surname = {};  // `Black - Sato`, which has two players unless `White - Lee` follows

  /// Adds what a line says.
  void add(std::string_view line, const GameTags& said);

  /// Runs at a blank line. Above players, the tags are those of a game that comes later.
  void end_part() {
    if (tags.black.empty() && tags.white.empty()) shared = tags;
  }

  /// Reads `N: Sato` beside `B: Lee`, noir and blanc in Romance languages, and `S: Sato` or `Z:
  /// Sato` beside `W: Lee` in Germanic ones; false for another line. Alone, the letter may stand
  /// for anything, and the B for Black.
  bool add_letter(std::string_view line);
};

/// Makes the function that takes from each line what does not belong to it.
[[nodiscard]] std::function<void(std::string&)> make_line_stripper(const ReaderOptions& options);

/// Recognises words between games, as of a mail. They have no square, no board and no players, so
/// they are no game that is lost: as errors, they once hid those that were.
[[nodiscard]] bool is_greeting(std::string_view line, const notation::BoardStyle& style);

/// Recognises words directly below moves, where no heading stands. In a file with headings, these
/// may be the heading of the next game, unless they end like a sentence.
[[nodiscard]] bool is_remark(std::string_view line, bool has_headings,
                             const notation::BoardStyle& style);

/// Recognises a line about a game or a board that is neither. REQUIRES: it is no plain record.
[[nodiscard]] bool is_unused_statement(std::string_view text, LineKind kind);

[[nodiscard]] bool may_be_heading(std::string_view text, const notation::BoardStyle& style);

/// Whether a heading names the record below. A number must be that of the record or a date, since
/// it may also say, for example, how many boards follow.
[[nodiscard]] bool is_name_of_record(std::string_view heading, std::size_t number);

/// Keeps the side that a line names for the claims below it, and warns of it.
class ViewAbove {
 public:
  explicit ViewAbove(const ReaderOptions& options) : options_(options) {}

  /// Reads a heading, a title or a comment; false if it says nothing about a side. Of legends, only
  /// clear words count.
  bool read(std::string_view text, std::size_t line, bool is_legend = false);

  /// Notes a heading that names a side without saying clearly whose values follow.
  void doubt(std::string_view text, std::size_t line);

  /// Notes a line that is a name, or nothing that we know. If it may name a side, claims after
  /// moves are not read for Black until a line of this kind that names none. The view stays, as
  /// people write it once, above the names of the lines.
  void note(std::string_view text, std::size_t line);

  /// Runs at a heading with #. It ends the view if it has the same or a higher level, and a single
  /// # below a blank line only (`is_apart`), since it may be a comment.
  void end_at(std::string_view heading, std::size_t line, bool is_apart);

  /// Ends what a heading such as `Draws:` claims of the lines below it.
  void end_claim(std::size_t line);

  /// The error about a line that says whose values these are below all of them, where it has no
  /// effect. It counts once, and only among claims.
  [[nodiscard]] std::optional<ParseError> end_file();

  /// Turns the claims of a record, which was read from `text`. The error if they are not clear.
  [[nodiscard]] std::optional<ParseError> turn(PositionRecord& record, std::string_view text);

  /// Warns if the name of the record, or words above it, may name another side than that for which
  /// its claim is read. The error if the name is nothing else, as `W`, `(w)` and `For White`.
  [[nodiscard]] std::optional<ParseError> check_name(const PositionRecord& record);

  /// The error about a claim such as `B+4` if the lines so far have words of a language in which B
  /// is White. Warns if such a word comes after claims that have been read for Black.
  [[nodiscard]] std::optional<ParseError> check_letters(const PositionRecord& record);

  [[nodiscard]] bool is_known() const noexcept { return view_.has_value(); }

 private:
  void set(std::string_view text, std::size_t line, ClaimSide view);
  void note_language(std::string_view text);

  const ReaderOptions& options_;
  std::optional<ClaimSide> view_;
  std::optional<SpokenClaim> claim_;     // of each line below, as `Draws:` says
  std::size_t level_ = 0;                // of a heading with #
  bool is_used_ = false;                 // a record stands below it
  std::size_t late_line_ = 0;            // of a view below claims, if no record follows; else 0
  std::optional<SideSource> assumed_{};  // of the last claim, if no view stood above it
  std::string unclear_{};                // where the view stands, if it is kUnclearView
  std::string doubted_{};                // words that may name a side
  std::size_t doubted_line_ = 0;         // of them
  bool is_doubt_told_ = true;            // by a warning
  bool has_letter_b_ = false;
  bool is_romance_ = false;  // a line has such a word
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

  /// Says how many names may be of players, of which a warning has quoted the first.
  void end_file() const;

  /// Adds the tags above a game and those in its name, which then is no name any longer.
  /// `is_stated` tells that the id is certainly a name.
  void name_game(PositionRecord& record, const Game& game, const TagsAbove& above, bool is_stated);

 private:
  void find_winner(PositionRecord& record, const Game& game) const;
  void warn_of_names(const PositionRecord& record, bool is_stated);

  const ReaderOptions& options_;
  GameTags section_;
  GameTags labelled_;  // of these
  GameTags ended_;     // what end_section() has taken away, for a warning
  std::size_t games_ = 0;
  bool first_is_nameless_ = false;
  std::size_t nameless_ = 0;  // games whose names may be their players
};

}  // namespace kanzen
