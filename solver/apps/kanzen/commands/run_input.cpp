#include "solver/apps/kanzen/commands/run_input.hpp"

#include "solver/apps/kanzen/output/summary_text.hpp"
#include "solver/batch/run.hpp"
#include "solver/files/atomic_file.hpp"
#include "solver/formats/foreign_fields.hpp"
#include "solver/formats/open_records.hpp"
#include "solver/unpack/unpacker.hpp"

namespace kanzen::cli {

namespace {

/// Whether a text has more symbols of squares than a file name would.
bool has_form_of_board(const std::string& text, const notation::BoardStyle& style) {
  constexpr auto kMinBoardChars = 40;
  return std::ranges::count_if(text, [&style](char c) {
           return notation::parse_cell(c, style) != notation::Cell::unknown;
         }) >= kMinBoardChars;
}

/// Whether a text begins with two squares and is not a path: "f5d6", but not "f5d6.obf".
bool has_form_of_moves(const std::string& text) {
  if (text.find_first_of("./") != std::string::npos) return false;
  std::size_t at = notation::skip_blanks(text, 0);
  for (int i = 0; i < 2; ++i) {
    if (at >= text.size() || !notation::read_move(text, at)) return false;
    at = notation::skip_blanks(text, at);
  }
  return true;
}

/// Whether a file may have games; true also if it cannot be looked at.
bool may_be_games(const std::string& path, const ReaderOptions& options) {
  Format format = options.format;
  // Piped input cannot be read again, and a named pipe may have lost its writer.
  if (format == Format::automatic && is_regular(path)) {
    const StopEvent never;
    format = RecordFile::open(path, options, never)->format();
  }
  return (has_only_games(format) && format != Format::wthor) || format == Format::automatic;
}

/// Recognises a record, and what looks like a board, moves or a game with a mistake.
bool has_form_of_position(const std::string& text, const notation::BoardStyle& style) {
  return has_form_of_board(text, style) || has_form_of_moves(text) || text.starts_with("(;") ||
         parse_text(text, {.style = style}).ok();
}

/// Recognises one word with a folder or an ending, as the name of a missing file has.
bool has_form_of_path(const std::string& text) {
  return text.find_first_of("./") != std::string::npos &&
         text.find_first_of(" \t\n;[") == std::string::npos;
}

/// Returns the words of a message, without what it quotes and without numbers.
std::string kind_of(std::string_view message) {
  std::string kind;
  bool is_quoted = false;
  for (const char c : message) {
    if (c == '"') is_quoted = !is_quoted;
    if (!is_quoted && !notation::is_digit(c)) kind += c;
  }
  return kind;
}

/// Prints the first warnings of each kind of readers, and the number of others at the end: a forum
/// thread once hid a result that the moves contradict behind twenty lines that are not used.
class Warnings {
 public:
  explicit Warnings(bool all) : lists_all_(all) {}
  ~Warnings() {
    if (left_out_ != 0) print_error("... and {} more warnings{}\n", left_out_, kShowsAll);
  }
  Warnings(const Warnings&) = delete;
  Warnings& operator=(const Warnings&) = delete;

  void add(std::string_view source, ParseError warning) {
    constexpr std::size_t kMaxKinds = 100;  // bounds the memory; the others count as one
    const std::string kind = counts_.size() < kMaxKinds ? kind_of(warning.message) : "";
    if (++counts_[kind] > BadRecords::kMaxListed && !lists_all_) {
      ++left_out_;
      return;
    }
    warning.message = "warning: " + warning.message;
    print_paragraph(located(source, warning));
  }

 private:
  bool lists_all_;
  std::map<std::string, std::size_t> counts_;  // by kind
  std::size_t left_out_ = 0;
};

std::string plain_name(const std::string& path) { return to_utf8(to_path(path).filename()); }

/// Returns each file's name without its folder, or the whole path if two are the same. Empty if
/// there is only one file, so that ids stay as they are.
std::vector<std::string> file_labels(const std::vector<std::string>& paths) {
  if (paths.size() < 2) return std::vector<std::string>(paths.size());
  std::unordered_map<std::string, std::size_t> counts;  // of each name
  for (const std::string& path : paths) ++counts[plain_name(path)];
  std::vector<std::string> labels;
  labels.reserve(paths.size());
  for (const std::string& path : paths) {
    const std::string name = plain_name(path);
    labels.push_back(input_text(counts[name] > 1 ? path : name));
  }
  return labels;
}

/// Puts the file's name before the id of a record that has no name of its own.
void label_record(PositionRecord& record, const std::string& label) {
  if (!label.empty() && !is_name(game_of_id(record.id))) record.id.insert(0, label + ":");
  // This tells apart the #1 of two suites.
  if (record.tags.source.empty()) record.tags.source = label;
}

std::vector<std::string> reader_names() {
  std::vector<std::string> names;
  for (int i = 0; !to_string(static_cast<Format>(i)).empty(); ++i) {
    names.emplace_back(to_string(static_cast<Format>(i)));
  }
  return names;
}

}  // namespace

void add_style_flags(CLI::App& command, StyleFlags& flags) {
  command
      .add_option("--symbols", flags.symbols,
                  "Meaning of symbols in boards, such as \"black=1,white=2,empty=0\"")
      ->type_name("SYMBOLS");
  command
      .add_option("--side", flags.side,
                  "Side to move of boards without one: black, white, parity (Black with an even "
                  "number of empty squares), mover (the discs are those of the mover and the "
                  "opponent)")
      ->check(CLI::IsMember({"black", "white", "parity", "mover"}));
}

void add_messages_flag(CLI::App& command, bool& all_messages) {
  command.add_flag("--all-messages", all_messages,
                   "Print every message about the input, not only the first of many");
}

void add_read_flags(CLI::App& command, ReadFlags& flags, const std::string& help) {
  command.add_option("--from", flags.from, help)->check(CLI::IsMember(reader_names()));
  command.add_flag("--estimates", flags.estimates,
                   "Opening books: also the positions whose values are estimates");
  add_style_flags(command, flags.style);
  command.add_option("--fields", flags.fields,
                     "Names of columns and JSON fields, such as board=position,value=exact_score; "
                     "black and white are players, and tournament, place, round and date are also "
                     "about a game");
  add_messages_flag(command, flags.all_messages);
}

notation::BoardStyle parse_style(const StyleFlags& flags) {
  Result<notation::BoardStyle> style = notation::parse_board_style(flags.symbols, flags.side);
  if (!style) throw UsageError("--symbols: " + style.error().message);
  return std::move(style).value();
}

bool means_position(const std::string& argument, const notation::BoardStyle& style) {
  std::error_code error;
  if (argument.empty() || argument == "-" || std::filesystem::exists(to_path(argument), error))
    return false;
  return has_form_of_position(argument, style);
}

bool means_file(const std::string& argument, std::string_view command,
                const notation::BoardStyle& style) {
  if (argument == "-") return true;
  if (argument.empty()) return false;
  const bool reads = has_form_of_position(argument, style);
  std::error_code error;
  if (!std::filesystem::exists(to_path(argument), error))
    return !reads && has_form_of_path(argument);
  if (reads) {
    throw UsageError(fmt::format(
        "{0} is a file, and also moves or a position: expected ./{0} for the file, or echo {0} | "
        "kanzen {1} - for the other reading",
        notation::printable(argument), command));
  }
  return true;
}

PositionRecord position_argument(const std::string& text, const notation::BoardStyle& style,
                                 std::string_view name) {
  ReaderOptions options = make_reader_options({});
  options.style = style;
  options.source = name;
  Result<PositionRecord> read = parse_text(text, options);
  if (!read) throw UsageError(located(std::string(name), read.error()));
  return std::move(read).value();
}

ReaderOptions make_reader_options(const ReadFlags& flags) {
  ReaderOptions options;
  options.on_warning = [warnings = std::make_shared<Warnings>(flags.all_messages)](
                           std::string_view source, const ParseError& warning) {
    warnings->add(source, warning);
  };
  options.format = format_by_name(flags.from).value_or(Format::automatic);
  options.style = parse_style(flags.style);
  options.estimates = flags.estimates;
  Result<FieldChoice> fields = parse_field_choice(flags.fields);
  if (!fields) throw UsageError(located("--fields", fields.error()));
  options.fields = std::move(fields).value();
  return options;
}

std::string games_hint(const std::vector<std::string>& paths, const ReaderOptions& options) {
  if (options.empties) return {};
  const bool has_games = std::ranges::any_of(
      paths, [&](const std::string& path) { return may_be_games(path, options); });
  return has_games ? "; games give positions with --empties only, such as --empties 20" : "";
}

void check_files(const std::vector<std::string>& files, const notation::BoardStyle& style,
                 const std::string& command) {
  for (const std::string& file : files) {
    if (!means_position(file, style)) continue;
    throw UsageError(fmt::format(
        R"(expected FILES, found a position or a claim: pipe it in: echo "{}" | kanzen {})", file,
        command));
  }
  check_input(files);
}

std::string files_text(const std::vector<std::string>& paths) {
  constexpr std::size_t kMaxShown = 3;
  std::string out =
      notation::joined(std::span(paths).first(std::min(paths.size(), kMaxShown)), ", ", input_text);
  if (paths.size() > kMaxShown) out += " and " + std::to_string(paths.size() - kMaxShown) + " more";
  return out;
}

void check_input(const std::vector<std::string>& paths) {
  const auto count = std::ranges::count(paths, "-");
  if (count > 1) throw UsageError(fmt::format("- is given {} times, expected once", count));
}

RunInput::RunInput(std::vector<std::string> paths, ReaderOptions options, const StopEvent& stop,
                   RecordChoice choice)
    : paths_(std::move(paths)),
      labels_(file_labels(paths_)),
      options_(std::move(options)),
      stop_(&stop),
      chooser_(std::move(choice)),
      name_(paths_.front()) {
  options_.several_files = options_.several_files || paths_.size() > 1;
  options_.on_journal = [this](std::string_view source, const JournalPart& part) {
    work_.add(std::string(source), part);
  };
  // A single file that cannot be opened ends the command at once. Of several, the others are still
  // read, so there it is only an error in the place of the file.
  if (paths_.size() == 1) open_next();
}

void RunInput::open_next() {
  name_ = paths_[opened_++];
  has_records_ = false;
  named_.clear();
  unnamed_lines_.clear();
  file_ = RecordFile::open(name_, options_, *stop_);
  name_ = file_->name();
  file_->report_skipped();
}

/// Appends ` (2)` to the second of different records with one name in a file. The number of a line
/// is a name only if an author has given it to another record, above or below.
void RunInput::keep_names_apart(PositionRecord& record) {
  constexpr std::size_t kMaxNamedLine = 10'000'000;  // nobody numbers more by hand
  if (options_.only_claims && record.claims.empty()) return;
  const auto key_of = [&] { return wide_hash_of_text(record.id + '\n' + record.tags.source); };
  if (record.id == std::to_string(record.line) && !named_.contains(key_of())) {
    if (record.line > kMaxNamedLine) return;
    unnamed_lines_.resize(std::max(unnamed_lines_.size(), record.line + 1));
    unnamed_lines_[record.line] = true;
    return;
  }
  const auto number = notation::parse_number<std::size_t>(record.id, 0, kMaxNamedLine);
  const bool is_taken = number && *number < unnamed_lines_.size() && unnamed_lines_[*number];
  if (is_taken) named_.try_emplace(key_of(), NamedRecords{});
  std::string content = notation::to_string(record.position);
  if (record.game) content += notation::to_string(record.game->moves);
  if (record.claims.interval) content += to_string(*record.claims.interval);
  const WideHash hash = wide_hash_of_text(content);
  const std::string name = record.id;
  while (true) {
    const auto [known, is_new] = named_.try_emplace(key_of(), NamedRecords{hash});
    // The same record twice is one result, but two claims have a row each.
    if (is_new || (known->second.first == hash && !options_.only_claims)) break;
    record.id = name + fmt::format(" ({})", ++known->second.count);
  }
  if (record.id == name || std::exchange(warned_of_names_, true) || !options_.on_warning) return;
  options_.on_warning(name_, {record.line, 1,
                              fmt::format("another record is called {}, so this one is {}; others "
                                          "are numbered alike",
                                          notation::quoted(name), notation::quoted(record.id))});
}

void RunInput::end_input() {
  const std::vector<std::string> names = chooser_.missing_texts();
  missing_.emplace(names.begin(), names.end());
  for (const std::string& text : chooser_.notes()) {
    if (options_.on_warning) print_message(text);
  }
  for (const auto& texts : {work_.unreadable_texts(), work_.missing_texts()}) {
    for (const std::string& text : texts) {
      lacks_ += text + "\n";
      if (options_.on_warning) print_message(text);
    }
  }
}

template <class Value>
std::optional<Result<Value>> RunInput::next_of_files(
    std::optional<Result<Value>> (RecordFile::*read)()) {
  while (true) {
    if (file_) {
      auto value = ((*file_).*read)();
      name_ = file_->name();
      if (value) {
        has_records_ = true;
        if (!*value) {
          if (value->error().line != 0) chooser_.count_unreadable();
          return value;
        }
        Value found = std::move(*value).value();
        PositionRecord& record = record_of(found);
        std::string label = labels_[opened_ - 1];
        if (const std::string inner = file_->name_in_archive(); !inner.empty()) {
          label += (label.empty() ? "" : ": ") + inner;
        }
        label_record(record, label);
        keep_names_apart(record);
        if (paths_.size() > 1) record.number = 0;  // numbers count over all files
        if (!chooser_.takes(record)) continue;
        if (record.number == 0) record.number = chooser_.count();
        return Result<Value>(std::move(found));
      }
      file_.reset();  // its reader has reported any failure
      if (paths_.size() > 1 && !has_records_ && !stop_->raised() && options_.on_warning) {
        options_.on_warning(name_, {0, 0, "no records in this file"});
      }
    }
    if (opened_ == paths_.size() && !stop_->raised()) {
      // Only now is it known which of the wanted names no record has.
      if (!missing_) end_input();
      if (missing_->empty()) return std::nullopt;
      name_ = title();
      const std::string text = missing_->front();
      missing_->pop_front();
      return Result<Value>(ParseError{.message = text});
    }
    if (stop_->raised()) return std::nullopt;
    try {
      open_next();
    } catch (const InputError& error) {
      return Result<Value>(ParseError{.message = error.reason()});
    }
  }
}

std::optional<Result<PositionRecord>> RunInput::next() {
  if (is_files()) return next_of_files(&RecordFile::next);
  std::optional<PositionRecord> record = std::exchange(only_, std::nullopt);
  if (!record) return std::nullopt;
  return Result<PositionRecord>(*std::move(record));
}

std::optional<Result<Outcome>> RunInput::next_outcome() {
  try {
    return next_of_files(&RecordFile::next_outcome);
  } catch (const std::bad_alloc&) {
    throw RunError(name(), std::current_exception());
  }
}

std::string RunInput::title() const { return is_files() ? files_text(paths_) : name(); }

std::string RunInput::name() const { return is_files() ? name_ : "the command line"; }

bool RunInput::can_read_ahead() const {
  return is_files() && std::ranges::all_of(paths_, is_regular);
}

bool scan_inputs(const std::vector<std::string>& paths, const ReaderOptions& options,
                 const RecordChoice& choice,
                 const std::function<void(const PositionRecord&, const std::string& path)>& use) {
  // A forecast is worth a moment, but not another reading of a large collection.
  constexpr std::uintmax_t kMaxScannedBytes = std::uintmax_t{64} << 20;
  if (paths.empty()) return false;
  for (const std::string& path : paths) {
    std::error_code error;
    if (!is_regular(path) || std::filesystem::file_size(to_path(path), error) > kMaxScannedBytes) {
      return false;
    }
  }
  const StopEvent never;
  ReaderOptions silent = options;  // the run reads the files again, and prints the warnings
  silent.on_warning = nullptr;
  try {
    RunInput input(paths, silent, never, choice);
    while (const auto record = input.next()) {
      if (*record) use(record->value(), input.name());
    }
    return true;
  } catch (const InputError&) {
    return false;
  }
}

ExitCode for_each_position(const std::vector<std::string>& paths, const ReadFlags& flags,
                           std::size_t ply, const std::function<void(const PositionRecord&)>& use) {
  const StopEvent never;
  ReaderOptions options = make_reader_options(flags);
  options.keeps_games = ply == 0;
  options.whole_games = ply != 0;
  RunInput input(paths, options, never, flags.choice);
  BadRecords bad(flags.all_messages);
  ExitCode exit = ExitCode::ok;
  bool any = false;
  while (auto record = input.next()) {
    if (*record && ply != 0 && ply > record->value().game->moves.size() + 1) {
      bad.report(input.name(),
                 {record->value().line, 1,
                  fmt::format("the game has {}, expected a smaller --ply",
                              count_text(record->value().game->moves.size(), "ply", "plies"))});
      exit = ExitCode::bad_input;
    } else if (*record) {
      PositionRecord read = std::move(*record).value();
      if (read.game) read.position = read.game->end;
      if (ply != 0) read.position = positions_of(*read.game)[ply - 1];
      if (ply != 0) read.claims.interval.reset();  // it is about the beginning of the game
      use(read);
      any = true;
    } else {
      bad.report(input.name(), record->error());
      exit = ExitCode::bad_input;
    }
  }
  bad.report_rest();
  if (!any && exit == ExitCode::ok) throw UsageError("no positions in " + input.title());
  return exit;
}

}  // namespace kanzen::cli
