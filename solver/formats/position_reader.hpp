#pragma once

#include <deque>

#include "solver/formats/input_stream.hpp"
#include "solver/formats/line_record.hpp"
#include "solver/formats/printed_boards.hpp"
#include "solver/records/position_record.hpp"

namespace kanzen {

/// Reads positions from text, in any mixture of these formats:
///  - OBF and FFO scripts;
///  - a board on one line, which moves may follow;
///  - a board over several lines, in the brackets of a server or as programs print it;
///  - FEN and GPDB;
///  - moves, which stand for the position after them and may have a score after them;
///  - claim lines, `board or moves ; claim ; comment` (see position_record.hpp).
///
/// Moves may continue on the next lines (see game_line.hpp). Blank lines, lines that begin with %
/// or #, and the picture that `kanzen show` prints above a board are skipped. A name stands before
/// its record, with `:` or `|`, in its comment, or on the line above, in a comment (see
/// name_in_comment()) or alone (see is_heading()). Words below a printed board are named in a
/// warning, and all other text is an error.
///
/// With Format::ffo the result may follow a position, as solvers of FFO scripts print it, and
/// becomes the claimed value: `35 - 29` (discs of Black and White, perhaps with a line of play),
/// `Black win`, `White win` or `Draw`.
class PositionReader final : public LineSource<PositionRecord> {
 public:
  explicit PositionReader(std::istream& in, const ReaderOptions& options = {})
      : LineSource(in, options),
        with_results_(options.format == Format::ffo),
        printed_(options.style, options.max_record_bytes) {
    lines_.change_lines(SourceStripper(options.style));
  }

  [[nodiscard]] const Game& game() const noexcept { return game_; }

 private:
  std::optional<Result<PositionRecord>> read_next() override;

  struct Picture {
    std::size_t line;  // the first line
    Board discs;       // discs of Black and White
  };

  struct Heading {
    std::size_t line;
    std::string text;
    ParseError error;  // reported if no board follows
  };

  void end_part();
  [[nodiscard]] bool is_below_title() const { return above_.heading || !above_.tag_lines.empty(); }
  [[nodiscard]] bool skip_remark(std::string_view line);
  [[nodiscard]] bool is_beside_board(std::string_view text, LineKind kind);
  [[nodiscard]] bool is_unused_statement(std::string_view text, LineKind kind);
  [[nodiscard]] bool may_be_heading(std::string_view text, LineKind kind) const;
  [[nodiscard]] bool keep_heading(std::string_view text);
  [[nodiscard]] bool keep_view(std::string_view text);
  void end_view();
  [[nodiscard]] bool keep_tags(std::string_view text);
  void keep_comment(std::string_view text);
  void add_hash_ranks(std::string_view text, const std::vector<std::string>& hash_ranks);
  /// What the lines above say about the next record.
  struct Above {
    NameAbove name;                   // from a comment on the line directly above
    GameTags tags;                    // used if a game follows
    std::vector<Heading> tag_lines;   // the lines that gave them
    std::optional<Heading> heading;   // a line of words
    std::optional<Picture> picture;   // a printed board whose record is on the line below
    std::vector<std::string> hashes;  // lines of # alone, which may be ranks
  };

  [[nodiscard]] std::optional<Result<PositionRecord>> take_heading();
  void add_side_below(std::string& text);
  void warn_of_move_beside_side();
  Result<PositionRecord> read_line();
  Result<PositionRecord> read_record(std::size_t first, std::string text);
  void use_heading(const Heading& heading, PositionRecord& record);
  void read_result_below(std::string& result);
  void use_tags(const Above& above, PositionRecord& record);
  bool read_printed();
  Result<PositionRecord> next_board();
  Result<PositionRecord> read_bracket();
  void read_result(PositionRecord& record);

  bool with_results_;
  Game game_;
  BoardCollector printed_;             // boards that are being read
  std::deque<CollectedBoard> boards_;  // boards that have been read, without the ones returned
  Above above_;
  std::optional<Colour> view_;  // whose values the claims below have, if a line says it
  GameTags section_;            // tournament, place and date of the games below
  bool has_headings_ = false;   // a heading needs no blank line above it
  bool begins_part_ = true;     // a blank line is above
  bool below_board_ = false;    // directly below, where captions stand
  bool below_moves_ = false;    // directly below, where remarks stand
  std::size_t boards_read_ = 0;
  std::string how_;      // the reading of boards that the last warning named
  bool warned_ = false;  // that the name of a game may be its players
};

/// Whether `line` can only be the result of a position in an FFO script.
[[nodiscard]] bool is_ffo_result(std::string_view line) noexcept;

}  // namespace kanzen
