// The writers for spreadsheets, documents and other Othello programs.
#pragma once

#include <string>
#include <utility>

#include "solver/io/writer.hpp"

namespace kanzen {

/// Comma-separated values (RFC 4180, lines ended by LF), the columns named in the heading as the
/// fields of JSON lines (solver/io/jsonl_writer.hpp). Values that are not known are empty; `moves`
/// holds "g8:18 h1:12 a4:..-22" with a bound where the value is not known; `confidence` and `depth`
/// are those of estimates, and last comes `board_size`, 8 for the whole board.
class CsvWriter : public Writer {
 public:
  explicit CsvWriter(std::string engine) : engine_(std::move(engine)) {}
  [[nodiscard]] std::string heading() const override;
  [[nodiscard]] std::string row(const Outcome& outcome) const override;

 private:
  std::string engine_;
};

/// A table in GitHub's Markdown.
class MarkdownWriter : public Writer {
 public:
  [[nodiscard]] std::string heading() const override;
  [[nodiscard]] std::string row(const Outcome& outcome) const override;
};

/// OBF, Edax's problem files: the position, the scores of all moves that were solved exactly or
/// else the exact value, and the comment of the record. What is only a bound or an estimate stands
/// in the comment.
class ObfWriter : public Writer {
 public:
  [[nodiscard]] std::string row(const Outcome& outcome) const override;
};

/// FFO endgame scripts: the position with its comment, and below it the result as Zebra writes it:
/// disc counts at the end, Black first ("41 - 23"), or who wins if only that is known.
class FfoWriter : public Writer {
 public:
  [[nodiscard]] std::string row(const Outcome& outcome) const override;
};

}  // namespace kanzen
