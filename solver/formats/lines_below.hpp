// What the lines directly below a record say about it.
#pragma once

#include "solver/formats/claim_heading.hpp"
#include "solver/formats/input_stream.hpp"

namespace kanzen {

/// Reads what the lines directly below moves say about their game, if a blank line or the end of
/// the file is below them: comments, tags, and words that are not used. All of these once went to
/// the next game.
class LinesBelow {
 public:
  /// What stands above the moves.
  struct Surroundings {
    bool has_heading_apart;  // so that the heading of the next game may stand apart, too
    bool has_comments;       // else comments below a game count without a blank line
  };

  /// All must outlive this. `claims` hears of comments below the moves of a position.
  LinesBelow(LineReader& lines, const ReaderOptions& options, ClaimHeadings& claims)
      : lines_(lines), options_(options), claims_(claims) {}

  /// Adds the lines to `record`, whose moves end above the next line; all others stay to be read.
  void read(PositionRecord& record, Surroundings around);

 private:
  struct Found {
    GameTags tags;
    std::string comment{};
    std::vector<ParseError> unused{};
    bool are_comments = true;  // and nothing else
  };

  bool add(std::string_view line, const PositionRecord& record, Surroundings around,
           Found& found) const;
  void use(Found found, PositionRecord& record);

  LineReader& lines_;
  const ReaderOptions& options_;
  ClaimHeadings& claims_;
};

/// Takes the result of a game from the next line, and leaves any other line there.
void read_result_below(LineReader& lines, std::string& result);

/// Takes the result of a position from the next line, as in lists of FFO, and leaves any other line
/// there.
void read_ffo_result_below(LineReader& lines, const ReaderOptions& options, PositionRecord& record);

}  // namespace kanzen
