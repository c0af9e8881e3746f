// Reads a command's input: files, or a single record on the command line.
#pragma once

#include "core/wide_hash.hpp"
#include "solver/apps/kanzen/commands/record_chooser.hpp"
#include "solver/apps/kanzen/commands/record_file.hpp"
#include "solver/batch/missing_work.hpp"

namespace kanzen::cli {

/// What the user says about boards.
struct StyleFlags {
  std::string symbols;
  std::string side;
};

struct ReadFlags {
  std::string from = "automatic";
  StyleFlags style{};
  std::string fields{};
  bool estimates = false;
  bool all_messages = false;
  RecordChoice choice{};
};

void add_messages_flag(CLI::App& command, bool& all_messages);

void add_read_flags(CLI::App& command, ReadFlags& flags, const std::string& help);

void add_style_flags(CLI::App& command, StyleFlags& flags);

/// Throws UsageError.
[[nodiscard]] notation::BoardStyle parse_style(const StyleFlags& flags);

/// Whether no such file exists, and the text is a record or looks like a board or moves with a
/// mistake.
[[nodiscard]] bool means_position(const std::string& argument,
                                  const notation::BoardStyle& style = {});

/// Whether the argument is "-", an existing file, or one word with a folder or an ending that is no
/// record. Throws UsageError for a file whose name is also moves or a position.
[[nodiscard]] bool means_file(const std::string& argument, std::string_view command,
                              const notation::BoardStyle& style = {});

/// Reads a position in any notation that parse_text() knows, and prints warnings. Throws
/// UsageError, also for more than one position. Messages call the argument `name`.
[[nodiscard]] PositionRecord position_argument(const std::string& text,
                                               const notation::BoardStyle& style = {},
                                               std::string_view name = "position");

/// Makes options with which readers print their warnings.
[[nodiscard]] ReaderOptions make_reader_options(const ReadFlags& flags);

/// Explains the lack of positions in `paths`: games have some only with --empties. Empty if this
/// cannot be the reason.
[[nodiscard]] std::string games_hint(const std::vector<std::string>& paths,
                                     const ReaderOptions& options);

/// Throws UsageError if one of several arguments is a position rather than a file, or standard
/// input is given twice. `command` is the one typed, e.g. "verify".
void check_files(const std::vector<std::string>& files, const notation::BoardStyle& style,
                 const std::string& command);

/// Names files in headings and messages: "a.obf, b.obf", or "a.obf, b.obf and 3 more". REQUIRES:
/// `paths` is not empty.
[[nodiscard]] std::string files_text(const std::vector<std::string>& paths);

/// Throws UsageError if "-" is given more than once.
void check_input(const std::vector<std::string>& paths);

/// Reads files one after another, or has a single record. If there are several files, ids that are
/// numbers of lines or games get a label, the file's name or its whole path: "easy.obf:3". So do
/// those of files in archives: "2009.txt:3", or "games.zip: 2009.txt:3".
class RunInput {
 public:
  explicit RunInput(PositionRecord only) : only_(std::move(only)) {}

  /// "-" is standard input. Opens a single file at once and throws InputError if that fails.
  /// REQUIRES: `paths` is not empty; `stop` outlives the object.
  RunInput(std::vector<std::string> paths, ReaderOptions options, const StopEvent& stop,
           RecordChoice choice = {});
  RunInput(const RunInput&) = delete;  // options_ refers to it
  RunInput& operator=(const RunInput&) = delete;

  /// Returns the next record, or the error of an unreadable one. A file that cannot be read to its
  /// end gives one error, as does one of several that cannot be opened; the others are read. At the
  /// end come an error for what was chosen and is not there, and warnings for files without a
  /// record.
  [[nodiscard]] std::optional<Result<PositionRecord>> next();

  /// Works like next(), but results of this program keep their nodes, times and lines, and other
  /// records become claimed_outcome(). Throws RunError if memory runs out. REQUIRES: is_files().
  [[nodiscard]] std::optional<Result<Outcome>> next_outcome();

  /// Names the current file, or "the command line", in messages.
  [[nodiscard]] std::string name() const;

  /// Names all files, or "the command line", in headings and messages.
  [[nodiscard]] std::string title() const;

  [[nodiscard]] bool is_files() const noexcept { return !paths_.empty(); }

  /// Says which positions results files lack because their run has not ended, or is of one part of
  /// the input: a sentence on each line, as it has been printed at the end of the input.
  [[nodiscard]] const std::string& lacks() const noexcept { return lacks_; }

  /// Whether the input can be read without waiting, as regular files can.
  [[nodiscard]] bool can_read_ahead() const;

 private:
  template <class Value>
  std::optional<Result<Value>> next_of_files(std::optional<Result<Value>> (RecordFile::*read)());
  void open_next();
  void end_input();
  void keep_names_apart(PositionRecord& record);

  struct NamedRecords {
    WideHash first;         // hash of the first one's position and moves
    std::size_t count = 1;  // how many differ
  };

  std::optional<PositionRecord> only_;
  std::vector<std::string> paths_;
  std::vector<std::string> labels_;  // one per file
  ReaderOptions options_;
  const StopEvent* stop_ = nullptr;
  RecordChooser chooser_;
  std::size_t opened_ = 0;
  std::unique_ptr<RecordFile> file_;
  std::optional<std::deque<std::string>> missing_;  // errors to return at the end
  MissingWork work_{MissingWork::Wanted::rows};     // what results files lack
  std::string lacks_;
  std::string name_;          // the last file that was opened
  bool has_records_ = false;  // whether the open file has any
  bool warned_of_names_ = false;
  std::unordered_map<WideHash, NamedRecords, WideHashHasher> named_;  // by name, for the open file
  std::vector<bool> unnamed_lines_;  // of records that are called by their line
};

/// Calls `use` for every readable record that `choice` takes, with the path of its file. Returns
/// false if there is no file, or if one is larger than 64 MiB, cannot be opened, or cannot be read
/// twice (standard input, a pipe); `use` may then have been called for earlier files.
bool scan_inputs(const std::vector<std::string>& paths, const ReaderOptions& options,
                 const RecordChoice& choice,
                 const std::function<void(const PositionRecord&, const std::string& path)>& use);

/// Visits positions, and reports unreadable records. With a ply, all records must be games, and the
/// positions before this ply, from 1, are visited. Throws UsageError if there are no positions.
[[nodiscard]] ExitCode for_each_position(const std::vector<std::string>& paths,
                                         const ReadFlags& flags, std::size_t ply,
                                         const std::function<void(const PositionRecord&)>& use);

}  // namespace kanzen::cli
