// What stands around a record: headings, titles and comments above it, kept until the record that
// they are about, and the lines directly below it.
#pragma once

#include "solver/dialects/captions.hpp"
#include "solver/dialects/line_names.hpp"
#include "solver/formats/game_headings.hpp"
#include "solver/formats/input_stream.hpp"
#include "solver/formats/line_role.hpp"
#include "solver/formats/text_readers.hpp"

namespace kanzen {

struct Heading {
  std::size_t line;
  std::string text;
  ParseError error;        // reported if no board follows
  bool is_marked = false;  // as a title, by a line below or by #
};

/// What the lines above say about the next record.
struct AboveRecord {
  NameAbove name;                   // from a comment on the line directly above
  TagsAbove tags;                   // used if a game follows
  std::vector<Heading> tag_lines;   // the lines that gave them
  std::optional<Heading> heading;   // a line of words
  std::vector<std::string> hashes;  // lines of # alone, which may be ranks
  std::vector<std::string> words;   // all headings and comments
  bool ends_section = false;        // words that are not about one game stand above it
  bool has_remark = false;          // words below moves, which may be a heading
  bool has_words_below_players = false;
  std::size_t last_blank = 0;  // the number of the last blank line

  /// Whether a blank line parts all of them from the record, which begins on line `first`.
  [[nodiscard]] bool are_apart(std::size_t first) const;

  /// The last words that may name the side to move, as `Problem 5 (White)`, which may as well name
  /// the winner; empty if there are none.
  [[nodiscard]] std::string_view words_with_side() const;
};

/// Says that words are not used: `"Nice game" below moves is not used`.
[[nodiscard]] std::string unused_words(std::string_view text, std::string_view where);

inline constexpr std::string_view kNoRecord = "is no board and no game, and";

/// Keeps what lines say about the records below them, and gives it to these. Each keep_*() is for
/// lines of that role, with the current line of the reader.
class HeadingsAbove {
 public:
  /// All must outlive this. `claims` hears of words that may be about claims.
  HeadingsAbove(const ReaderOptions& options, const LineReader& lines, ClaimHeadings& claims)
      : options_(options), lines_(lines), claims_(claims), games_(options) {}

  [[nodiscard]] LinesAbove lines_above(LinesAbove::Place place) const;

  [[nodiscard]] bool has_headings() const noexcept { return has_headings_; }

  /// Whether a comment stood above a game.
  [[nodiscard]] bool has_comments() const noexcept { return has_comments_; }

  [[nodiscard]] const std::optional<Heading>& heading() const noexcept { return above_.heading; }

  /// Whether a single word stands directly above: it may be the name of a board that is lost.
  [[nodiscard]] bool is_below_lost_board() const;

  /// Runs at a blank line: what stands above it says nothing about the record below.
  void end_part();

  /// Keeps whether the line below a title is a rule, which marks it.
  void keep_separator(std::string_view text) {
    if (above_.heading) above_.heading->is_marked = is_rule(text);
  }

  void keep_remark(std::string_view text) {
    above_.has_remark = above_.has_remark || !is_remark_on_move(text);
  }

  void keep_statement(std::string_view text);
  void keep_tags(std::string_view text);
  void keep_result(std::string_view text);

  /// Keeps a comment, which may name the record below, or be a rank of black discs, as in
  /// `########`. `is_apart` tells that a blank line is above it.
  void keep_comment(std::string_view text, bool is_apart);

  /// Keeps a heading for the record below; false if the line is a record after all.
  bool keep_heading(std::string_view text);

  /// Keeps the number 1 above a board on one line.
  void keep_number(std::size_t line, ParseError error);

  void keep_name(std::string name) { above_.name = {std::move(name)}; }

  [[nodiscard]] std::vector<std::string> take_hashes() { return std::exchange(above_.hashes, {}); }

  /// If no record follows a heading, it was an unreadable record, so we return its error.
  std::optional<ParseError> take_lost_record();

  /// Says that a heading is not used here, if there is one.
  void drop_heading(std::string_view where);

  /// Drops what names the next record, which cannot be read.
  void drop_name();

  /// Runs at the end: says what had no record below it.
  std::optional<ParseError> end_file();

  /// Runs at words that are not about one game: titles above them end.
  void end_section() { games_.end_section(); }

  /// Runs at a game that cannot be read.
  void skip_game(const AboveRecord& above);

  /// What stands above the record that begins here.
  AboveRecord take();

  /// Names a record by what stands above it.
  void name_record(AboveRecord& above, PositionRecord& record);

  /// Uses the lines with tags above a record. A game may have its players in its name, too. A
  /// position has no tags, so for it these lines are headings.
  void use_tags(AboveRecord& above, const Game& game, PositionRecord& record);

 private:
  void drop_players();
  void end_section_at(std::string_view text);
  [[nodiscard]] bool is_marked_title() const { return lines_.line().starts_with('#'); }
  [[nodiscard]] bool may_be_name(const Heading& heading) const;
  void use_heading(const Heading& heading, PositionRecord& record);
  void warn_of_doubled(std::string_view text, const GameTags& said) const;
  void warn(std::string message) const { options_.warn({lines_.number(), 1, std::move(message)}); }

  const ReaderOptions& options_;
  const LineReader& lines_;
  ClaimHeadings& claims_;
  GameHeadings games_;
  AboveRecord above_;
  std::size_t records_ = 0;    // so far
  bool has_headings_ = false;  // a heading needs no blank line above it
  bool has_comments_ = false;
};

/// What stands above moves, as far as it decides about the lines below them.
struct AboveMoves {
  bool has_heading_apart;  // so that the heading of the next game may stand apart, too
  bool has_comments;       // else comments below a game count without a blank line
};

/// Adds to `record`, whose moves end above the next line, what the lines directly below say about
/// their game, if a blank line or the end of the file is below them: comments, tags, and words that
/// are not used. All of these once went to the next game. Other lines stay to be read. `claims`
/// hears of comments below the moves of a position.
void read_lines_below(LineReader& lines, const ReaderOptions& options, ClaimHeadings& claims,
                      PositionRecord& record, AboveMoves above);

/// Takes the result of a game from the next line, and leaves any other line there. Beside a result
/// that is known, only one such as `White wins by 4` is taken, and told if it contradicts that.
void read_result_below(LineReader& lines, const ReaderOptions& options, std::string& result);

/// Takes the result of a position from the next line, as in lists of FFO, and leaves any other line
/// there.
void read_ffo_result_below(LineReader& lines, const ReaderOptions& options, PositionRecord& record);

}  // namespace kanzen
