#include "solver/apps/kanzen/commands/record_file.hpp"

#include "solver/apps/kanzen/platform/terminal.hpp"
#include "solver/dialects/game_dates.hpp"
#include "solver/files/file_stream.hpp"
#include "solver/files/system_file.hpp"
#include "solver/formats/open_records.hpp"
#include "solver/outcomes/final_results.hpp"
#include "solver/unpack/unpacker.hpp"

namespace kanzen::cli {

namespace {

constexpr std::string_view kStandardInputName = "<stdin>";

void warn_of_options(const ReaderOptions& options, Format format) {
  const bool has_fields =
      format == Format::csv || format == Format::jsonl || format == Format::fields;
  if (!options.fields.empty() && !has_fields) {
    options.warn({0, 0,
                  "--fields has no effect: files of the format " + std::string(to_string(format)) +
                      " have no columns"});
  }
  const bool has_boards = has_fields || format == Format::lines || format == Format::ffo;
  if (options.style != notation::BoardStyle{} && !has_boards) {
    options.warn({0, 0,
                  "--symbols and --side have no effect: boards of the format " +
                      std::string(to_string(format)) + " have one form"});
  }
  if (options.estimates && format != Format::edax_book) {
    options.warn({0, 0, "--estimates has no effect: it is for opening books of Edax"});
  }
}

/// A zero byte shows a binary file, and so do more control characters in its first bytes than
/// damage explains. A damaged journal is still text.
bool is_binary(std::string_view head) {
  constexpr std::size_t kExaminedBytes = 512;
  constexpr std::ptrdiff_t kMinBytesPerControl = 20;
  if (head.find('\0') == std::string_view::npos) return false;
  head = head.substr(0, kExaminedBytes);
  const auto controls = std::ranges::count_if(head, [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte < 0x20 && (byte < '\t' || byte > '\r');
  });
  return controls * kMinBytesPerControl > static_cast<std::ptrdiff_t>(head.size());
}

/// Recognises a zip that begins with the table of contents of Office Open XML, or with the type of
/// OpenDocument.
bool is_spreadsheet(std::string_view head) {
  return head.starts_with("PK") && (head.find("[Content_Types].xml") < head.size() ||
                                    head.find("opendocument.spreadsheet") < head.size());
}

/// Recognises a page or a mail by its first bytes, and says what to do. Its text stands between
/// marks, or is encoded, so that a message about each line helps nobody. Pages of this program
/// begin with a doctype. Empty for other files.
std::string_view kind_of_marked_text(std::string_view head) {
  constexpr std::size_t kExaminedBytes = 8192;
  const std::string text = notation::to_lower(notation::trimmed(head.substr(0, kExaminedBytes)));
  const std::string_view first = std::string_view(text).substr(0, text.find('\n'));
  const bool is_mark = text.starts_with("<!--") || text.starts_with("<?xml");
  if (text.starts_with("<html") || text.starts_with("<head") || text.starts_with("<body") ||
      (is_mark && text.find("<html") < text.size())) {
    return "is a page of HTML, expected text; save it as text, or its table as CSV";
  }
  if (text.starts_with("{\\rtf")) return "is a document in RTF, expected text; save it as text";
  // `From: ` and the other lines above a mail; mailboxes begin with `From `.
  const std::size_t name = first.find_first_not_of("abcdefghijklmnopqrstuvwxyz-");
  const bool is_mail =
      first.substr(std::min(name, first.size())).starts_with(": ") || first.starts_with("from ");
  constexpr std::string_view kEncoding = "\ncontent-transfer-encoding: ";
  const std::size_t encoding = is_mail ? text.find(kEncoding) : text.npos;
  if (encoding == text.npos) return {};
  const std::string_view kind = std::string_view(text).substr(encoding + kEncoding.size());
  if (kind.starts_with("quoted-printable") || kind.starts_with("base64")) {
    return "is a mail whose text is encoded, expected text; save the text in the mail program";
  }
  return {};
}

/// Throws InputError for a file in which every line would be unreadable.
void refuse_binary(const std::string& name, bool is_in_archive, std::string_view head) {
  if (is_spreadsheet(head)) {
    throw InputError(name, "is a spreadsheet, expected text; save it as CSV");
  }
  if (const auto packing = other_packing(head)) {
    const std::string file = is_in_archive || name == kStandardInputName ? "FILE" : name;
    throw InputError(name, "is packed with " + std::string(packing->name) +
                               ", expected plain text, gzip or zstd; unpack it: " +
                               std::string(packing->command) + " " + file + " | kanzen COMMAND -");
  }
  if (is_binary(head)) {
    throw InputError(name,
                     "is not a text file, expected positions, games or results (see man kanzen)");
  }
  if (const auto kind = kind_of_marked_text(head); !kind.empty()) {
    throw InputError(name, std::string(kind));
  }
}

Result<Outcome> claimed_outcome(PositionRecord record) {
  PositionResult result;
  Solution& solution = result.solution;
  const PositionClaims& claims = record.claims;
  // A table with one best move beside its score is a search for the value, not for all moves.
  const bool names_best = claims.moves.size() == 1 && claims.is_best(claims.moves[0].move);
  if (!names_best) {
    for (const notation::MoveScore& item : claims.moves) {
      result.moves.push_back({item.move, item.score, item.score});
    }
  }
  solution.bounds = claims.bounds;
  if (solution.bounds.lower > solution.bounds.upper) {
    const bool is_odd =
        record.claims.interval && record.claims.interval->relation == Relation::equal;
    if (!is_odd) {
      return ParseError{record.line, 1,
                        "no position has a value as claimed, expected a claim that can be right"};
    }
    solution.bounds = {record.claims.interval->score,
                       record.claims.interval->score};  // `= 3` is false
  }
  set_status_by_bounds(solution);
  solution.counters.nodes = record.work.nodes;
  solution.seconds = record.work.seconds;
  for (const notation::MoveScore& item : claims.moves) {
    if (solution.best_move == Square::none && item.score == claims.exact())
      solution.best_move = item.move;
  }
  const Goal goal = result.moves.empty() ? Goal::value : Goal::all_moves;
  Outcome outcome({.record = std::move(record), .goal = goal});
  outcome.result = std::move(result);
  outcome.repeats_claim = true;
  return outcome;
}

}  // namespace

std::string input_text(const std::string& path) {
  return path == "-" ? std::string(kStandardInputName) : path;
}

bool has_only_games(Format format) noexcept {
  return format == Format::ggf || format == Format::sgf || format == Format::pgn ||
         format == Format::wthor;
}

bool is_regular(const std::string& path) {
  std::error_code error;
  return path != "-" && std::filesystem::is_regular_file(to_path(path), error);
}

RecordFile::RecordFile(std::string path, ReaderOptions options, const StopEvent& stop)
    : path_(std::move(path)),
      options_(std::move(options)),
      stop_(stop),
      buffer_(open_input(path_, stop)),
      packed_(buffer_.get()),
      unpacked_(packed_) {}

std::unique_ptr<RecordFile> RecordFile::open(const std::string& path, const ReaderOptions& options,
                                             const StopEvent& stop) {
  ReaderOptions named = options;
  named.source = input_text(path);
  std::unique_ptr<RecordFile> file(new RecordFile(path, named, stop));
  const std::string head(file->unpacked_.head());
  const auto packing = other_packing(head);
  // What lists its files at the end cannot be unpacked from a pipe; open_records() refuses it then,
  // and says which program unpacks it.
  if (!Archive::recognise(head) || is_spreadsheet(head) ||
      (packing->ends_with_list && !is_regular(path))) {
    file->open_records();
    return file;
  }
  try {
    file->archive_ = std::make_unique<Archive>(file->unpacked_, head, path, stop);
    if (!file->open_next_in_archive()) throw ReadFailure("there is no file in it");
  } catch (const ReadFailure& failure) {
    throw InputError(named.source, std::string("cannot be unpacked: ") + failure.what());
  } catch (const Interrupted&) {  // before the first record
  }
  return file;
}

void RecordFile::open_records() {
  const std::string_view head = input().head();
  encoding_ = {};
  warned_dates_.clear();
  const Format recognised = recognise(head, options_.fields);
  const bool is_wthor = recognised == Format::wthor;
  const bool is_binary = is_wthor || recognised == Format::edax_book;
  if (!is_binary && options_.format != Format::wthor) {
    refuse_binary(name(), !name_in_archive().empty(), head);
  }
  skipped_ = head.starts_with(kJournalHeader) ? read_skipped_lines() : SkippedLines{};
  format_ = options_.format == Format::automatic ? recognised : options_.format;
  warn_of_options(options_, format_);
  if (options_.keeps_games) options_.whole_games = has_only_games(format_);
  // We look for names only beside WTHOR, because the folder may have many files.
  WthorNames names;
  const Result<WthorHeader> header = parse_wthor_header(head);
  if (is_wthor && header && header->games > 0) {
    if (path_ != "-" && !archive_) names = read_wthor_names(to_path(path_), options_);
    if (names.players.empty()) {
      options_.warn(
          {0, 0, "no names were read from WTHOR.JOU beside this file, so players have numbers"});
    }
  }
  records_ = format_ == Format::jsonl
                 ? make_outcome_records(read_results(), options_)
                 : kanzen::open_records(input(), options_, std::move(names), skipped_);
}

/// Reads results; the last of several lines about a request counts. REQUIRES:
/// holds_results(format_).
std::unique_ptr<FileSource<OutcomeOrRecord>> RecordFile::read_results() {
  const ReaderOptions options = with_legend(options_, input().head());
  if (format_ != Format::jsonl) return open_results(input(), format_, options);
  return std::make_unique<FinalResultsReader>(input(), options, skipped_);
}

bool RecordFile::open_next_in_archive() {
  records_.reset();
  results_.reset();
  if (!archive_ || !archive_->open_next()) return false;
  ++files_opened_;
  if (!archive_->file_name().empty()) {
    options_.source = input_text(path_) + ": " + archive_->file_name();
  }
  packed_file_.rdbuf(archive_.get());
  file_ = std::make_unique<InputStream>(packed_file_);
  try {
    open_records();
  } catch (const InputError& error) {
    if (archive_->file_name().empty()) throw;
    refused_ = ParseError{.message = error.reason()};
  }
  return true;
}

std::string RecordFile::name_in_archive() const {
  return archive_ ? archive_->file_name() : std::string();
}

std::unique_ptr<JsonlReader> RecordFile::next_results() {
  try {
    if (std::exchange(has_given_results_, true) && !open_next_in_archive()) return nullptr;
  } catch (const Interrupted&) {
    return nullptr;
  } catch (const ReadFailure& failure) {
    throw InputError(input_text(path_), std::string("cannot be unpacked: ") + failure.what());
  }
  if (refused_) throw InputError(name(), std::exchange(refused_, std::nullopt)->message);
  report_skipped();
  return std::make_unique<JsonlReader>(input(), options_, Format::jsonl, skipped_);
}

/// Returns none if the file cannot be read twice. Throws InputError.
SkippedLines RecordFile::read_skipped_lines() const {
  if (!is_regular(path_)) return {};
  const std::unique_ptr<InputBuffer> buffer = open_input(path_, stop_);
  std::istream packed(buffer.get());
  InputStream unpacked(packed);
  if (!archive_) return skipped_lines(unpacked);
  const std::string head(unpacked.head());
  Archive archive(unpacked, head, path_, stop_);
  for (std::size_t i = 0; i < files_opened_; ++i) {
    if (!archive.open_next()) return {};
  }
  std::istream packed_file(&archive);
  InputStream file(packed_file);
  return skipped_lines(file);
}

/// Returns what `read` finds in the open file, or else in the next ones.
template <class Read>
auto RecordFile::next_of_archive(Read read) -> decltype(read()) {
  using Next = typename decltype(read())::value_type;
  while (true) {
    if (refused_) return Next(*std::exchange(refused_, std::nullopt));
    if (records_) {
      if (auto next = read()) return next;
    }
    try {
      if (!open_next_in_archive()) return std::nullopt;
    } catch (const Interrupted&) {
      return std::nullopt;
    } catch (const ReadFailure& failure) {
      options_.source = input_text(path_);
      return Next(ParseError{.message = std::string("cannot be unpacked: ") + failure.what()});
    }
  }
}

/// Warns once per file of its encoding, after its first character that is not ASCII, and of its
/// first dates such as `05/06/2009`.
template <class Next>
Next RecordFile::with_warnings(Next next) {
  const std::string_view encoding = input().encoding();
  if (encoding != std::exchange(encoding_, encoding) && !encoding.empty()) {
    options_.warn({0, 0, "the text is read as " + std::string(encoding)});
  }
  constexpr std::size_t kMaxDates = 4;
  if (warned_dates_.size() < kMaxDates && options_.whole_games && next && *next) {
    const PositionRecord& record = record_of(**next);
    const std::string& date = record.tags.date;
    const bool may_be_two = is_unclear_day(date);
    const bool is_unread = may_be_two || (!date.empty() && !parse_date(date));
    if (is_unread && warned_dates_.insert(date).second) {
      options_.warn({record.line, 1,
                     notation::quoted(date) + (may_be_two ? " may be two days" : " is no date") +
                         ", and such dates are kept as they are, expected one such as 2009-06-05"});
    }
  }
  return next;
}

std::optional<Result<PositionRecord>> RecordFile::next() {
  return next_of_archive([this] { return with_warnings(records_->next()); });
}

std::optional<Result<Outcome>> RecordFile::next_outcome() {
  return next_of_archive([this] { return with_warnings(next_outcome_of_file()); });
}

std::optional<Result<Outcome>> RecordFile::next_outcome_of_file() {
  if (!holds_results(format_)) {
    auto record = records_->next();
    if (!record) return std::nullopt;
    if (!*record) return Result<Outcome>(std::move(*record).error());
    return claimed_outcome(std::move(*record).value());
  }
  if (!results_) results_ = read_results();
  auto next = results_->next();
  if (!next) return std::nullopt;
  if (!*next) return Result<Outcome>(std::move(*next).error());
  OutcomeOrRecord read = std::move(*next).value();
  if (auto* const record = std::get_if<PositionRecord>(&read)) {
    return claimed_outcome(std::move(*record));
  }
  return Result(std::get<Outcome>(std::move(read)));
}

void RecordFile::report_skipped() const {
  const auto report = [this](const LineRanges& lines, std::string_view why) {
    if (lines.empty()) return;
    print_message(
        fmt::format("{}: skipped {}, {}", notation::printable(name()), lines.text(), why));
  };
  report(skipped_.distrusted,
         "because the run that wrote or used these results has contradicted itself");
  report(skipped_.former, "which a later run of this file has replaced");
}

}  // namespace kanzen::cli
