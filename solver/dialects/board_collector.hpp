#pragma once

#include "solver/dialects/printed_board.hpp"

namespace kanzen {

/// An error replaces one or more boards.
struct CollectedBoard {
  std::size_t first = 0;  // number of the first line
  std::string text;
  std::optional<ParseError> error;
};

/// Collects the lines of printed boards until each side to move belongs to exactly one board.
///
/// A side on its own line may stand above or below its board. Between two boards, it belongs to the
/// one that no blank line separates from it. If that does not decide, all boards up to the next
/// blank or other line are read together, and refused unless there is only one way to give each
/// board one side.
class BoardCollector {
 public:
  /// Boards that must be read together have at most `max_bytes` bytes; more are an error.
  BoardCollector(notation::BoardStyle style, std::size_t max_bytes)
      : style_(std::move(style)), max_bytes_(max_bytes) {}

  /// Returns false if the boards so far end above the line. The caller then calls finish(), and
  /// gives the line to the next boards.
  bool add(std::string_view line, std::size_t number);

  /// Whether finish() kept a side for a board below.
  [[nodiscard]] bool has_begun() const noexcept { return !parts_.empty(); }

  /// The number of the first line; REQUIRES: has_begun().
  [[nodiscard]] std::size_t first_line() const noexcept { return parts_.front().first; }

  /// Whether the last part is a board whose side is neither beside a rank nor directly above it.
  [[nodiscard]] bool awaits_side() const;

  [[nodiscard]] bool ends_apart() const noexcept { return (separators_ & kBlankLine) != 0; }

  /// Whether this is one board, with coordinates or a side above it and no blank line after it; it
  /// may be a picture of the next line. Its squares may be unreadable.
  [[nodiscard]] bool is_picture() const noexcept;

  /// Returns the boards and begins again, perhaps with a side that belongs to a board below.
  /// REQUIRES: add() has added a line.
  std::vector<CollectedBoard> finish();

 private:
  struct Part {
    bool is_side = false;
    std::size_t first = 0;  // number of the first line
    std::string text = {};
    std::size_t side_line = 0;  // number of the line of a side
    std::string side = {};      // text of a side

    bool is_direct = false;     // no blank line parts it from what is above
    bool is_glued = false;      // no line at all parts it from the board above
    bool has_head = false;      // coordinates or a side stand above it
    bool has_foot = false;      // coordinates stand below it
    bool has_side = false;      // a side stands beside a rank
    bool has_numbers = false;   // each rank has its number
    bool is_from_zero = false;  // the first number is 0
    bool is_falling = false;    // the first number is 8
    int ranks = 0;              // 0 for a side
    unsigned separators = 0;    // kinds of lines between the first two ranks

    [[nodiscard]] bool is_complete() const noexcept { return ranks == 8; }
  };

  /// The kinds of lines between two ranks, or between two parts.
  static constexpr unsigned kBlankLine = 1;
  static constexpr unsigned kFrameLine = 2;

  bool add_files(std::size_t number);
  bool add_side(std::string_view line, std::size_t number);
  bool add_rank(const PrintedLine& rank, std::size_t number);
  [[nodiscard]] bool continues(const Part& board, const PrintedLine& rank) const noexcept;
  bool cut_above_side() noexcept;
  [[nodiscard]] bool ends_at_blank() const;
  [[nodiscard]] bool has_direct_side(std::size_t board) const;
  void begin_part(Part part);
  void append(std::string_view line);
  [[nodiscard]] std::vector<std::size_t> partners(std::size_t count) const;
  [[nodiscard]] std::vector<CollectedBoard> make_boards(std::size_t count) const;
  [[nodiscard]] CollectedBoard joined(std::size_t begin, std::size_t end) const;
  [[nodiscard]] CollectedBoard unclear_side(std::size_t count) const;

  notation::BoardStyle style_;
  std::size_t max_bytes_;
  std::vector<Part> parts_;
  std::string lead_;             // the lines above the first part
  std::size_t lead_number_ = 0;  // their first line; 0 if there are none
  std::size_t bytes_ = 0;
  unsigned separators_ = 0;  // kinds of lines since the last rank or side
  bool was_cut_above_last_ = false;
  bool is_too_long_ = false;
};

/// Reads the discs of Black and White from the picture of a board, without what stands beside its
/// ranks and without the side, which the line below states. Nullopt if it cannot be read.
[[nodiscard]] std::optional<Board> discs_of_picture(std::string_view text,
                                                    notation::BoardStyle style);

/// Finds the name in a line such as `Problem 1: Black to play` or `Al - Bo. Black to play`; empty
/// if no line of a printed board has one.
[[nodiscard]] std::string name_in_board(std::string_view board, const notation::BoardStyle& style);

/// Writes `Black to move, score -2`, `Black to move (-2)`, `Black to move = -2` and other words
/// after the side as a sentence of its own, as in `Black to move. score -2`.
[[nodiscard]] std::string with_claim_apart(std::string_view line,
                                           const notation::BoardStyle& style);

/// Recognises `Position 1: White to move and win by 2`.
[[nodiscard]] bool is_side_with_claim(std::string_view line, const notation::BoardStyle& style);

/// Finds what else a line with the side to move says. Prompts of programs name the side and then
/// the move that was chosen, `Player 'X' move: g2`; or another sentence follows. Empty if nothing.
[[nodiscard]] std::string_view words_after_side(std::string_view line,
                                                const notation::BoardStyle& style);

}  // namespace kanzen
