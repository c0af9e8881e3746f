#include "solver/batch/checkpoint.hpp"

#include <nlohmann/json.hpp>

#include "core/clock.hpp"
#include "core/wide_hash.hpp"
#include "solver/files/file_stream.hpp"
#include "solver/records/journal_lines.hpp"

namespace kanzen {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view kCheckpointFormat = "kanzen checkpoint 1";
constexpr std::size_t kLevelByte = 19;
constexpr std::size_t kMaxHeaderBytes = 4096;
/// With fewer empty squares, searching again takes less time than reading the entry.
constexpr int kMinEmpties = 12;

constexpr std::size_t kCountBytes = 4;
constexpr std::size_t kBlockHeadBytes = kCountBytes + 16;  // the number of entries and the checksum
constexpr std::uintmax_t kMaxFileBytes = 3 * kMaxCheckpointEntries * kCheckpointEntryBytes;

constexpr std::string_view kRules = "Othello, 8x8 squares, empty squares to the winner";

void append_word(std::uint64_t word, std::string& out, std::size_t bytes = 8) {
  for (std::size_t i = 0; i < bytes; ++i) out += static_cast<char>(word >> (8 * i) & 0xFF);
}

std::uint64_t word_at(const char* text, std::size_t bytes = 8) noexcept {
  std::uint64_t word = 0;
  for (std::size_t i = 0; i < bytes; ++i) {
    word |= std::uint64_t{static_cast<unsigned char>(text[i])} << (8 * i);
  }
  return word;
}

void append_entry(const TableEntry& entry, std::string& out) {
  const auto& [board, bounds, level] = entry;
  append_word(board.player, out);
  append_word(board.opponent, out);
  out += static_cast<char>(bounds.lower);
  out += static_cast<char>(bounds.upper);
  out += static_cast<char>(bounds.move);
  out += static_cast<char>(level);
}

/// Returns nullopt if no search on that board could have written the entry.
std::optional<TableEntry> entry_at(const char* bytes) noexcept {
  const auto level = static_cast<SelectivityLevel>(static_cast<unsigned char>(bytes[kLevelByte]));
  if (level > SelectivityLevel::exact) return std::nullopt;
  TableEntry entry{{word_at(bytes), word_at(bytes + 8)},
                   {static_cast<signed char>(bytes[16]), static_cast<signed char>(bytes[17])},
                   level};
  const int move = static_cast<unsigned char>(bytes[18]);
  const Board& board = entry.board;
  const Bounds& bounds = entry.bounds;
  const bool is_move = move < kSquares && is_legal(board, static_cast<Square>(move));
  if ((board.player & board.opponent) != 0 || board.occupied() == 0 || bounds.lower < kMinScore ||
      bounds.upper > kMaxScore || bounds.lower > bounds.upper || bounds.lower % 2 != 0 ||
      bounds.upper % 2 != 0 || (!is_move && move != static_cast<int>(Square::none))) {
    return std::nullopt;
  }
  entry.bounds.move = static_cast<Square>(move);
  return entry;
}

[[nodiscard]] std::string checksum(const std::string& key, std::string_view entries) {
  HashStream hash;
  for (const std::string_view part : {std::string_view(key), std::string_view("\n"), entries}) {
    hash.add(std::as_bytes(std::span(part.data(), part.size())));
  }
  return hex_text(hash.hash());
}

[[nodiscard]] std::string first_checksum(const std::string& program, std::string_view entries) {
  const std::size_t count = entries.size() / kCheckpointEntryBytes;
  return checksum(std::string(kRules) + "\n" + program + "\n" + std::to_string(count), entries);
}

[[nodiscard]] std::string next_checksum(const std::string& before, std::string_view entries) {
  const std::size_t count = entries.size() / kCheckpointEntryBytes;
  return checksum(before + "\n" + std::to_string(count), entries);
}

[[nodiscard]] CheckpointInfo describe(std::string_view entries) noexcept {
  CheckpointInfo info;
  for (std::size_t at = kLevelByte; at < entries.size(); at += kCheckpointEntryBytes) {
    const bool is_proven = entries[at] == static_cast<char>(SelectivityLevel::exact);
    ++(is_proven ? info.proven : info.selective);
  }
  return info;
}

void add_block(std::string_view entries, const std::string& check, CheckpointInfo& file) {
  const CheckpointInfo more = describe(entries);
  file.check = check;
  file.proven += more.proven;
  file.selective += more.selective;
  file.appended += kBlockHeadBytes + entries.size();
}

/// Adds the blocks in `text`, the end of the file at `path`, to `file`, and returns their entries.
/// Throws InputError if a block other than the last one written is damaged.
[[nodiscard]] std::vector<std::string_view> read_blocks(const std::string& path,
                                                        std::string_view text,
                                                        CheckpointInfo& file) {
  std::vector<std::string_view> blocks;
  while (text.size() >= kBlockHeadBytes) {
    const std::size_t bytes = word_at(text.data(), kCountBytes) * kCheckpointEntryBytes;
    const std::size_t end = kBlockHeadBytes + bytes;
    if (bytes == 0 || end > text.size()) break;
    const std::string_view entries = text.substr(kBlockHeadBytes, bytes);
    const std::string check = next_checksum(file.check, entries);
    if (check != text.substr(kCountBytes, kBlockHeadBytes - kCountBytes)) {
      if (end == text.size()) break;
      throw InputError(path, "is damaged after its byte " +
                                 std::to_string(file.written + file.appended) +
                                 ", expected the file as it was written");
    }
    blocks.push_back(entries);
    add_block(entries, check, file);
    text.remove_prefix(end);
  }
  file.unused = text.size();
  return blocks;
}

/// Keeps packed entries by number of empty squares, and drops the smallest positions first.
class EntrySelection {
 public:
  explicit EntrySelection(std::size_t max_entries) noexcept
      : max_bytes_(max_entries * kCheckpointEntryBytes) {}

  void add(const TableEntry& entry) {
    const auto empties = static_cast<std::size_t>(entry.board.empty_count());
    if (size_ == max_bytes_) {
      while (fewest_ < empties && by_empties_[fewest_].empty()) ++fewest_;
      if (empties <= fewest_) return;
      // Drop one entry for each new one, so that nothing is lost while there is room.
      by_empties_[fewest_].resize(by_empties_[fewest_].size() - kCheckpointEntryBytes);
      size_ -= kCheckpointEntryBytes;
    }
    append_entry(entry, by_empties_[empties]);
    size_ += kCheckpointEntryBytes;
  }

  /// Returns the entries with the most empty squares first, with room for `more` additional bytes.
  [[nodiscard]] std::string take(std::size_t more) {
    std::string all;
    all.reserve(size_ + more);
    for (auto entries = by_empties_.rbegin(); entries != by_empties_.rend(); ++entries) {
      all += *entries;
      std::string().swap(*entries);
    }
    return all;
  }

 private:
  std::array<std::string, kSquares + 1> by_empties_;
  std::size_t size_ = 0;  // bytes
  std::size_t max_bytes_;
  std::size_t fewest_ = 0;  // the least number of empty squares that still enters
};

struct CheckpointParts {
  CheckpointInfo info;
  std::vector<std::string_view> entries;  // of the first write, then of each block
};

/// Throws InputError unless every part of `text`, the file at `path`, has the right checksum.
[[nodiscard]] CheckpointParts split_checkpoint(const std::string& path, std::string_view text) {
  const std::size_t end = std::min(text.find('\n'), text.size());
  const Json header =
      end > kMaxHeaderBytes ? Json() : Json::parse(text.substr(0, end), nullptr, false);
  if (!header.is_object() || header.value("checkpoint", Json()) != kCheckpointFormat) {
    throw InputError(path, "is no checkpoint, expected \"" + std::string(kCheckpointFormat) +
                               "\" in its first line");
  }
  if (header.value("rules", Json()) != kRules) {
    throw InputError(path, "is about other rules, expected \"" + std::string(kRules) + "\"");
  }
  const std::string_view rest = text.substr(std::min(end + 1, text.size()));
  const Json stated = header.value("entries", Json());
  const bool is_possible = stated.is_number_unsigned() &&
                           stated.get<std::uint64_t>() <= rest.size() / kCheckpointEntryBytes;
  const std::string_view first =
      rest.substr(0, is_possible ? stated.get<std::size_t>() * kCheckpointEntryBytes : 0);
  const Json writer = header.value("program", Json());
  CheckpointInfo info = describe(first);
  if (writer.is_string()) info.program = writer.get<std::string>();
  info.check = first_checksum(info.program, first);
  if (!is_possible || header.value("check", Json()) != info.check) {
    throw InputError(path, "is damaged, expected the file as it was written");
  }
  info.written = text.size() - rest.size() + first.size();
  std::vector<std::string_view> entries = read_blocks(path, rest.substr(first.size()), info);
  entries.insert(entries.begin(), first);
  return {std::move(info), std::move(entries)};
}

/// Entries whose node count has at least this bit width are appended as soon as they are found:
/// about 7 MB for each 1e9 nodes of the whole search.
constexpr int kAppendedCost = 13;
/// We rewrite everything once this much, or half the last full write if that is more, is appended.
constexpr std::uintmax_t kMuchAppended = 8 << 20;
/// Only a disk that is too slow for its machine lets the appended part reach this limit.
constexpr std::uintmax_t kMaxAppended = kMaxCheckpointEntries * kCheckpointEntryBytes;

}  // namespace

CheckpointInfo write_checkpoint(const std::string& path, Solver& solver, const std::string& program,
                                std::size_t max_entries) {
  EntrySelection selection(max_entries);
  const bool is_trusted =
      solver.export_bounds(kMinEmpties, [&](const TableEntry& entry) { selection.add(entry); });
  if (!is_trusted) {
    remove_checkpoint(path);
    return {};
  }
  std::string text = selection.take(kMaxHeaderBytes);
  CheckpointInfo info = describe(text);
  Json header = Json::object();
  header["checkpoint"] = kCheckpointFormat;
  header["rules"] = kRules;
  header["program"] = program;
  info.check = first_checksum(program, text);
  header["entries"] = info.entries();
  header["check"] = info.check;
  text.insert(0, header.dump() + "\n");
  write_atomically(path, text);
  info.written = text.size();
  info.program = program;
  return info;
}

CheckpointInfo append_to_checkpoint(const std::string& path, Solver& solver,
                                    const CheckpointInfo& file) {
  std::string entries;
  const bool is_trusted =
      solver.drain_recorded([&](const TableEntry& entry) { append_entry(entry, entries); });
  if (!is_trusted) {
    remove_checkpoint(path);
    return {};
  }
  if (entries.empty()) return file;
  std::string block;
  append_word(entries.size() / kCheckpointEntryBytes, block, kCountBytes);
  const std::string check = next_checksum(file.check, entries);
  block += check + entries;
  if (!append_to_file(path, file.written + file.appended, block)) return {};
  CheckpointInfo info = file;
  add_block(entries, check, info);
  return info;
}

CheckpointInfo read_checkpoint(const std::string& path, Solver& solver,
                               const std::string& program) {
  std::error_code none;
  if (!std::filesystem::exists(to_path(path), none)) return {};
  const std::uintmax_t bytes = std::filesystem::file_size(to_path(path), none);
  if (!none && bytes > kMaxFileBytes) {
    throw InputError(path, "is larger than any checkpoint, expected at most " +
                               std::to_string(kMaxFileBytes) + " bytes");
  }
  const std::string text = read_file(path);
  const auto [info, parts] = split_checkpoint(path, text);
  const auto for_each_entry = [&lists = parts](const auto& take) {
    for (const std::string_view part : lists) {
      for (std::size_t at = 0; at < part.size(); at += kCheckpointEntryBytes) {
        take(entry_at(part.data() + at));
      }
    }
  };
  // We look at all of them before we use the first.
  std::size_t count = 0;
  for_each_entry([&](const std::optional<TableEntry>& entry) {
    ++count;
    if (entry) return;
    throw InputError(path, "holds an impossible entry, number " + std::to_string(count));
  });
  const SelectivityLevel max_level =
      info.program == program ? SelectivityLevel::exact : SelectivityLevel::fourth;
  for_each_entry([&](const std::optional<TableEntry>& entry) {
    solver.import_bounds(entry->board, entry->bounds, std::min(entry->level, max_level));
  });
  return info;
}

void remove_checkpoint(const std::string& path) noexcept {
  std::error_code none;
  if (std::filesystem::is_regular_file(to_path(path), none))
    std::filesystem::remove(to_path(path), none);
}

Checkpointer::Checkpointer(std::string path, Solver& solver, std::string program,
                           const CheckpointInfo& loaded, const CheckpointPolicy& policy,
                           std::function<void(const std::string&)> on_notice,
                           std::optional<FileLock> lock)
    : lock_(std::move(lock)),
      path_(std::move(path)),
      solver_(solver),
      program_(std::move(program)),
      has_begun_(loaded.entries() != 0),
      // Appended entries may repeat written ones, so only the latter count.
      min_entries_(
          std::min(loaded.written / kCheckpointEntryBytes, std::uintmax_t{kMaxCheckpointEntries})),
      policy_(policy),
      file_(loaded.program == program_ ? loaded : CheckpointInfo{}),
      on_notice_(std::move(on_notice)) {
  solver_.start_recording(kAppendedCost);
  writer_ = std::thread([this] { write_until_closed(); });
}

Checkpointer::~Checkpointer() {
  if (!closed_ && solver_.internal_error()) discard();
  end_thread();
}

// Two ways to save, of which neither is enough. Appending costs almost nothing and comes often, but
// it has only the entries that were costly when they were found, and the file would grow without
// end. Writing everything has the whole state, and takes time and disk. So entries are appended
// until that much has come together, or much time has passed, and then all is written anew.
void Checkpointer::write_until_closed() {
  const Stopwatch running;
  Stopwatch since_written;
  bool noticed = false;
  const Seconds pause = std::min(policy_.append_interval, policy_.min_interval);
  std::unique_lock lock(mutex_);
  while (!wake_.wait_for(lock, pause, [this] { return closing_; })) {
    lock.unlock();
    try {
      const Seconds since(since_written.seconds());
      const Seconds elapsed(running.seconds());
      // The tables alone have the cheap entries, and those for which the log had no room.
      const bool is_much = file_.appended >= std::max(kMuchAppended, file_.written / 2) ||
                           since >= policy_.max_interval || file_.written == 0;
      if (is_much && since >= policy_.interval_after(elapsed, writing_)) {
        since_written = Stopwatch();
        write_everything(elapsed);
      } else if (file_.written != 0 && file_.appended < kMaxAppended) {
        file_ = append_to_checkpoint(path_, solver_, std::exchange(file_, {}));
      }
    } catch (const std::exception& error) {
      if (!std::exchange(noticed, true) && on_notice_) on_notice_(error.what());
    }
    lock.lock();
  }
}

void Checkpointer::write_everything(Seconds elapsed) {
  const Stopwatch watch;
  const Stopwatch processor(thread_clock());
  const auto time_taken = [&] {
    return WritingTime{Seconds(watch.seconds()),
                       Seconds(processor.seconds() / solver_.options().threads)};
  };
  try {
    file_ = write_checkpoint(path_, solver_, program_,
                             std::max(min_entries_, policy_.entries_after(elapsed)));
  } catch (const std::exception&) {
    writing_ = time_taken();  // a full disk must not keep a processor busy
    throw;
  }
  writing_ = time_taken();
}

void Checkpointer::end_thread() {
  {
    const std::lock_guard lock(mutex_);
    closing_ = true;
  }
  wake_.notify_one();
  if (writer_.joinable()) writer_.join();
  solver_.stop_recording();
}

bool Checkpointer::close() {
  if (std::exchange(closed_, true)) return !solver_.internal_error();
  end_thread();
  return write_checkpoint(path_, solver_, program_).written != 0;
}

void Checkpointer::discard() noexcept {
  closed_ = true;
  end_thread();
  remove_checkpoint(path_);
}

}  // namespace kanzen
