// What lines of text say about the claims below them.
#pragma once

#include "solver/dialects/line_claims.hpp"
#include "solver/formats/reader_options.hpp"

namespace kanzen {

/// What a line stands below: counts of discs mean another thing there.
enum class RecordAbove : std::uint8_t { board, moves };

/// A line below a record that is a claim about it.
struct StatementClaim {
  std::string_view text{};     // empty if the line is no claim
  Square move = Square::none;  // that has this value
  bool is_labelled = false;
};

/// The claim that is all of a line, maybe with a remark that cannot change it, as in `White wins by
/// 2.` and `Value: -4 (Edax)` below moves, and in `Solution: h8 (+2)` below a board, where `Best
/// move: h8` has a move and no text. A number without a label and a sign may be anything, and
/// `Draws` is a heading.
[[nodiscard]] StatementClaim claim_of_line(std::string_view line, RecordAbove record);

/// Reads the text of a StatementClaim below a board, where counts such as 36-28 are of the end.
[[nodiscard]] SplitClaim claim_below_board(std::string_view text);

/// Reads a claim and the remark that may stand behind it.
[[nodiscard]] SplitClaim remarked_claim(std::string_view text);

/// Whether a line stands over claims, as `White wins:` and `Values for White`, is one, or tells who
/// wins.
[[nodiscard]] bool heads_claims(std::string_view line);

/// Keeps the side that a line names for the claims below it, and warns of it.
class ClaimHeadings {
 public:
  explicit ClaimHeadings(const ReaderOptions& options) : options_(options) {}

  /// Reads a heading, a title or a comment; false if it says nothing about a side. Of legends, only
  /// clear words count.
  bool read_view(std::string_view text, std::size_t line, bool is_legend = false);

  /// Notes a heading that names a side without saying clearly whose values follow.
  void set_unclear(std::string_view text, std::size_t line);

  /// Notes a line that is a name, or nothing that we know. If it may name a side, claims after
  /// moves are not read for Black until a line of this kind that names none. The view stays, as
  /// people write it once, above the names of the lines.
  void note_possible_side(std::string_view text, std::size_t line);

  /// Runs at a heading with #. It ends the view if it has the same or a higher level, and a single
  /// # below a blank line only (`is_apart`), since it may be a comment.
  void end_at_heading(std::string_view heading, std::size_t line, bool is_apart);

  /// Ends what a heading such as `Draws:` claims of the lines below it.
  void end_claim(std::size_t line);

  /// The error about a line that says whose values these are below all of them, where it has no
  /// effect. It counts once, and only among claims.
  [[nodiscard]] std::optional<ParseError> end_file();

  /// Turns the claims of a record, which was read from `text`. The error if they are not clear.
  [[nodiscard]] std::optional<ParseError> apply_to(PositionRecord& record, std::string_view text);

  /// Warns if the name of the record, or words above it, may name another side than that for which
  /// its claim is read. The error if the name is nothing else, as `W`, `(w)` and `For White`.
  [[nodiscard]] std::optional<ParseError> check_name(const PositionRecord& record);

  /// The error about a claim such as `B+4` if the lines so far have words of a language in which B
  /// is White. Warns if such a word comes after claims that have been read for Black.
  [[nodiscard]] std::optional<ParseError> check_letters(const PositionRecord& record);

  [[nodiscard]] bool is_known() const noexcept { return view_.has_value(); }

 private:
  void set_view(std::string_view text, std::size_t line, ClaimSide view);
  void note_language(std::string_view text);

  const ReaderOptions& options_;
  std::optional<ClaimSide> view_;
  std::optional<SpokenClaim> claim_;     // of each line below, as `Draws:` says
  std::size_t level_ = 0;                // of a heading with #
  bool is_used_ = false;                 // a record stands below it
  std::size_t late_line_ = 0;            // of a view below claims, if no record follows; else 0
  std::optional<SideSource> assumed_{};  // of the last claim, if no view stood above it
  std::string unclear_{};                // where the view stands, if it is ClaimSide::unclear
  std::string doubted_{};                // words that may name a side
  std::size_t doubted_line_ = 0;         // where doubted_ stands
  bool is_doubt_told_ = true;            // whether a warning has quoted doubted_
  bool has_letter_b_ = false;
  bool is_romance_ = false;  // a line has such a word
};

}  // namespace kanzen
