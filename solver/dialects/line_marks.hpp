// What forums, Markdown, mails and programs put around lines and words.
#pragma once

#include "solver/dialects/printed_board.hpp"

namespace kanzen {

/// Where a mark stands in a text.
struct Mark {
  std::size_t begin;
  std::size_t end;
};

/// Finds the marks of forums, such as `[b]`, `[/quote]` and `[quote="Al"]`. A `[b]` may be a square
/// of a board or a colour, unless a mark that ends is in the text, as `[/b]`.
[[nodiscard]] std::vector<Mark> marks_in(std::string_view text);

/// Takes such marks off words, as in `[quote="Al"]Nice[/quote]`.
[[nodiscard]] std::string without_forum_marks(std::string_view line);

/// Recognises a line that is only a mark: such as `[code]`, ``` or `/*`.
[[nodiscard]] bool is_code_mark(std::string_view line);

/// Takes a time from the beginning of a line of a log, as `[2024-03-01 20:11:02] f5`; false if
/// there is none.
bool take_time_stamp(std::string& line);

/// Takes off the sign > with which people quote lines, and what stands around the lines of a board
/// in the source of a program: a call and quotation marks, as in `printf("1 | X |..\n");`, the
/// signs of a comment, or `\\`. A frame of # becomes one of bars. Columns do not change.
class SourceStripper {
 public:
  explicit SourceStripper(notation::BoardStyle style) : style_(std::move(style)) {}

  void operator()(std::string& line);

 private:
  [[nodiscard]] bool continues_board(std::string_view line, std::string_view inner);

  notation::BoardStyle style_;
  bool was_in_hash_frame_ = false;  // the line above belonged to such a frame
  bool was_in_board_ = false;       // the line above belonged to a board
};

}  // namespace kanzen
