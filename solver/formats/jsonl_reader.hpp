#pragma once

#include <deque>

#include "solver/formats/input_stream.hpp"
#include "solver/formats/jsonl_outcome.hpp"

namespace kanzen {

/// Reads one object of parse_jsonl() per line, or JSON over several lines; with Format::fields,
/// records of read_field_lines(). Skips blank lines, the header of a journal
/// (solver/batch/journal.hpp) and its lines about ends of runs and certificates. After a header
/// every line needs a checksum, and a line without an engine gets that of the header. Distrusted
/// lines are skipped if known in advance, else the line that lists them is an error. Analyses of
/// games are errors unless options.whole_games is set. Warns of each unused field once.
class JsonlReader final : public LineSource<OutcomeOrRecord> {
 public:
  /// `skipped` is skipped_lines() of the same file.
  explicit JsonlReader(std::istream& in, const ReaderOptions& options = {},
                       Format format = Format::jsonl, SkippedLines skipped = {})
      : LineSource(in, format == Format::fields ? options : with_documents(options)),
        format_(format),
        skipped_(std::move(skipped)) {
    fields_.style = options.style;
    fields_.whole_games = options.whole_games;
    fields_.only_claims = options.only_claims;
    fields_.chosen = options.fields;
    fields_.look_ahead = [this](const std::string& name) { look_at_letters(name); };
  }

  /// The line of the last next(), exactly as in the file.
  [[nodiscard]] const std::string& text() const noexcept { return lines_.line(); }

  /// Whether the header of a journal has been read; lines may depend on it.
  [[nodiscard]] bool in_journal() const noexcept { return is_in_journal_; }

  [[nodiscard]] const std::string& header() const noexcept { return part_.header; }

 private:
  /// A document may stand on one line, so a line may be as long as a document.
  [[nodiscard]] static ReaderOptions with_documents(ReaderOptions options) {
    constexpr std::size_t kRecords = 64;
    options.max_record_bytes *= kRecords;
    return options;
  }

  std::optional<Result<OutcomeOrRecord>> read_next() override;
  [[nodiscard]] std::optional<Result<OutcomeOrRecord>> missing_field();
  std::optional<Result<OutcomeOrRecord>> read_row(const std::string& text);
  std::optional<Result<OutcomeOrRecord>> read_fields();
  std::optional<Result<OutcomeOrRecord>> next_ready();

  [[nodiscard]] bool enters_data_of_page(std::string_view line) noexcept;
  void warn_of_unused(std::size_t line);
  void look_at_letters(const std::string& name);
  /// Begins a part of the journal, after on_journal has had the one before.
  void read_header(const std::string& text);
  void end_part() const;
  void add_to_part(const Outcome& outcome);
  /// Whether a line of a journal contains a result that can be trusted. Sets part_.end.
  [[nodiscard]] Result<bool> read_journal_line(const std::string& text);
  [[nodiscard]] Result<bool> removed_lines() const;
  [[nodiscard]] bool is_whole_record(const std::string& line) const;
  [[nodiscard]] bool read_document();
  /// Adds the place in the file and the engine of the journal.
  [[nodiscard]] Result<OutcomeOrRecord> finish(Result<OutcomeOrRecord> parsed, std::size_t number);

  Format format_;
  FieldContext fields_;
  std::size_t records_ = 0;                    // counts records of other programs
  std::deque<Result<OutcomeOrRecord>> ready_;  // records of a document, still to return
  bool was_refused_ = false;  // the file has games, so the rest would give the same error
  bool is_in_data_ = false;   // inside the data of a page
  bool had_data_ = false;
  bool is_in_journal_ = false;
  JournalPart part_;                  // as far as it has been read
  std::vector<std::size_t> headers_;  // the lines of all headers
  std::string engine_;                // the engine that the header names
  SkippedLines skipped_;
};

/// Turns results into claims (PositionClaims) to be tested. A result about a small board is an
/// error. With options.whole_games, a record without moves is an error, and an analysis gives its
/// game; claims about the position after the moves are then unused, with a warning.
[[nodiscard]] std::unique_ptr<RecordSource> make_outcome_records(
    std::unique_ptr<FileSource<OutcomeOrRecord>> outcomes, ReaderOptions options = {});

// Documents of any shape (json_document.cpp).

class JsonText;

struct PlacedRecord {
  std::size_t line = 0;
  Result<OutcomeOrRecord> record;
};

/// Finds the records in `document`, in the order of their lines: objects with a position or moves,
/// which may be in arrays and objects of any kind, arrays of moves or of boards, and arrays that
/// have a board among other values. An object or game without an id gets its key as its id. Names
/// of other fields are added to `fields.unused`.
[[nodiscard]] std::vector<PlacedRecord> find_records(const JsonText& document, std::size_t line,
                                                     FieldContext& fields);

}  // namespace kanzen
