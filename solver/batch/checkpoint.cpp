#include "solver/batch/checkpoint.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <exception>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>
#include <string_view>
#include <system_error>
#include <utility>

#include "core/clock.hpp"
#include "core/geometry.hpp"
#include "solver/files/file_beside.hpp"
#include "solver/files/input_error.hpp"
#include "solver/files/read_file.hpp"
#include "solver/records/text_hash.hpp"

namespace kanzen {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view kFormat = "kanzen checkpoint 2";
constexpr std::size_t kEntryBytes = 20;
constexpr std::size_t kLevelByte = 19;
constexpr std::size_t kMaxHeaderBytes = 4096;
/// Below, the search of a position takes less time than reading its entry.
constexpr int kMinEmpties = 12;

[[nodiscard]] Geometry geometry_of(const Solver& solver) noexcept {
  return {solver.options().side_length};
}

/// The rules that bounds are about: the same discs have another value on another board.
[[nodiscard]] std::string rules_of(Geometry geometry) {
  const std::string side = std::to_string(geometry.side);
  return "Othello, " + side + "x" + side + " squares, empty squares to the winner";
}

void append_word(std::uint64_t word, std::string& out) {
  for (int i = 0; i < 64; i += 8) out += static_cast<char>(word >> i & 0xFF);
}

std::uint64_t word_at(const char* bytes) noexcept {
  std::uint64_t word = 0;
  for (int i = 0; i < 8; ++i) {
    word |= std::uint64_t{static_cast<unsigned char>(bytes[i])} << (8 * i);
  }
  return word;
}

void append_entry(const Board& board, const Bounds& bounds, SelectivityLevel level,
                  std::string& out) {
  append_word(board.player, out);
  append_word(board.opponent, out);
  out += static_cast<char>(bounds.lower);
  out += static_cast<char>(bounds.upper);
  out += static_cast<char>(bounds.move);
  out += static_cast<char>(level);
}

struct Entry {
  Board board;
  Bounds bounds;
  SelectivityLevel level;
};

/// Nothing if no search on that board could have written it.
std::optional<Entry> entry_at(const char* bytes, Geometry geometry) noexcept {
  Entry entry{{word_at(bytes), word_at(bytes + 8)},
              {static_cast<signed char>(bytes[16]), static_cast<signed char>(bytes[17])},
              static_cast<SelectivityLevel>(bytes[kLevelByte])};
  const int move = static_cast<unsigned char>(bytes[18]);
  const auto& [board, bounds, level] = entry;
  const bool is_move = move < kSquares && (geometry.empties(board) >> move & 1) != 0;
  if ((board.player & board.opponent) != 0 || board.occupied() == 0 ||
      (board.occupied() & ~geometry.inside()) != 0 || bounds.lower < kMinScore ||
      bounds.upper > kMaxScore || bounds.lower > bounds.upper || bounds.lower % 2 != 0 ||
      bounds.upper % 2 != 0 || level > SelectivityLevel::exact ||
      (!is_move && move != static_cast<int>(Square::none))) {
    return std::nullopt;
  }
  entry.bounds.move = static_cast<Square>(move);
  return entry;
}

[[nodiscard]] CheckpointSize size_of(std::string_view entries) noexcept {
  CheckpointSize size;
  for (std::size_t at = kLevelByte; at < entries.size(); at += kEntryBytes) {
    const bool proven = entries[at] == static_cast<char>(SelectivityLevel::exact);
    ++(proven ? size.proven : size.selective);
  }
  return size;
}

/// Does nothing to what is no regular file.
void remove_file(const std::string& path) noexcept {
  std::error_code none;
  if (std::filesystem::is_regular_file(path, none)) std::filesystem::remove(path, none);
}

/// Entries by their number of empty squares, as bytes; of too many those with the fewest go.
class Selection {
 public:
  explicit Selection(std::size_t most_entries) noexcept : most_(most_entries * kEntryBytes) {}

  void add(const Board& board, const Bounds& bounds, SelectivityLevel level) {
    const auto empties = static_cast<std::size_t>(board.empty_count());
    if (size_ == most_) {
      while (fewest_ < empties && by_empties_[fewest_].empty()) ++fewest_;
      if (empties <= fewest_) return;
      // One goes for one that comes, so that nothing is lost as long as there is room for it.
      by_empties_[fewest_].resize(by_empties_[fewest_].size() - kEntryBytes);
      size_ -= kEntryBytes;
    }
    append_entry(board, bounds, level, by_empties_[empties]);
    size_ += kEntryBytes;
  }

  /// Those with the most empty squares first, in a text that has room for so much more.
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
  std::size_t size_ = 0;  // in bytes
  std::size_t most_;
  std::size_t fewest_ = 0;  // once it is full, no entry has fewer empty squares
};

}  // namespace

CheckpointSize write_checkpoint(const std::string& path, const Solver& solver,
                                const std::string& program, std::size_t most_entries) {
  const Geometry geometry = geometry_of(solver);
  const int outside = kSquares - geometry.squares();
  Selection selection(most_entries);
  const bool trusted = solver.for_each_bounds(
      kMinEmpties + outside, [&](const Board& board, const Bounds& bounds, SelectivityLevel level) {
        selection.add(board, bounds, level);
      });
  if (!trusted) {
    remove_file(path);
    return {};
  }
  std::string text = selection.take(kMaxHeaderBytes);
  const CheckpointSize size = size_of(text);
  Json header;
  header["checkpoint"] = kFormat;
  header["rules"] = rules_of(geometry);
  header["program"] = program;
  header["entries"] = size.entries();
  header["hash"] = hex_text(hash_of_text(text));
  text.insert(0, header.dump() + "\n");
  write_beside(path, text);
  return size;
}

CheckpointSize read_checkpoint(const std::string& path, Solver& solver) {
  std::error_code none;
  if (!std::filesystem::exists(path, none)) return {};
  const std::uintmax_t bytes = std::filesystem::file_size(path, none);
  if (!none && bytes > kMaxCheckpointEntries * kEntryBytes + kMaxHeaderBytes) {
    throw InputError(path, "is larger than any checkpoint, expected at most " +
                               std::to_string(kMaxCheckpointEntries) + " entries");
  }
  const std::string text = read_file(path);
  const std::size_t end = std::min(text.find('\n'), text.size());
  const Json header = Json::parse(text.substr(0, end), nullptr, false);
  if (!header.is_object() || header.value("checkpoint", Json()) != kFormat) {
    throw InputError(path, "is no checkpoint of this version, expected \"" + std::string(kFormat) +
                               "\" in its first line");
  }
  const Geometry geometry = geometry_of(solver);
  if (const std::string rules = rules_of(geometry); header.value("rules", Json()) != rules) {
    throw InputError(path, "is about other rules, expected \"" + rules + "\"");
  }
  const std::string_view entries = std::string_view(text).substr(std::min(end + 1, text.size()));
  const std::size_t count = entries.size() / kEntryBytes;
  if (header.value("hash", Json()) != hex_text(hash_of_text(entries)) ||
      header.value("entries", Json()) != count || entries.size() % kEntryBytes != 0) {
    throw InputError(path, "is damaged, expected the file as it was written");
  }
  const auto entry = [&](std::size_t i) {
    return entry_at(entries.data() + i * kEntryBytes, geometry);
  };
  // Nothing of a file is believed before all of it is known to be possible.
  for (std::size_t i = 0; i < count; ++i) {
    if (entry(i)) continue;
    throw InputError(path, "holds an impossible entry, number " + std::to_string(i + 1));
  }
  for (std::size_t i = 0; i < count; ++i) {
    const auto [board, bounds, level] = entry(i).value();
    solver.believe(board, bounds, level);
  }
  return size_of(entries);
}

double CheckpointPauses::after(double elapsed, const WritingTime& writing) const noexcept {
  return std::max({std::clamp(share * elapsed, least, most), writing.seconds / writing_share,
                   writing.processor / processor_share});
}

std::size_t entries_after(double elapsed) noexcept {
  constexpr double kLeast = 1 << 16;
  constexpr double kPerSecond = 1e4;
  constexpr auto kMost = static_cast<double>(kMaxCheckpointEntries);
  return static_cast<std::size_t>(std::clamp(kPerSecond * elapsed, kLeast, kMost));
}

Checkpointer::Checkpointer(std::string path, const Solver& solver, std::string program,
                           std::size_t least_entries, const CheckpointPauses& pauses,
                           std::function<void(const std::string&)> notice)
    : path_(std::move(path)),
      solver_(solver),
      program_(std::move(program)),
      least_entries_(least_entries),
      notice_(std::move(notice)) {
  try {
    writer_ = std::thread([this, pauses] { write_on_and_on(pauses); });
  } catch (const std::system_error&) {
    // No thread can be had: then there is one checkpoint, at the end.
  }
}

Checkpointer::~Checkpointer() {
  if (!closed_ && solver_.internal_error()) discard();
  end_thread();
}

void Checkpointer::write_on_and_on(const CheckpointPauses& pauses) {
  const Stopwatch running;
  WritingTime writing;
  bool told = false;
  const auto pause = [&] {
    return std::chrono::duration<double>(pauses.after(running.seconds(), writing));
  };
  std::unique_lock lock(mutex_);
  while (!wake_.wait_for(lock, pause(), [this] { return closing_; })) {
    lock.unlock();
    const Stopwatch watch;
    const Stopwatch processor(thread_clock());
    try {
      const std::size_t most = std::max(least_entries_, entries_after(running.seconds()));
      (void)write_checkpoint(path_, solver_, program_, most);
    } catch (const std::exception& error) {
      if (!std::exchange(told, true) && notice_) notice_(error.what());
    }
    writing = {watch.seconds(), processor.seconds() / solver_.options().threads};
    lock.lock();
  }
}

void Checkpointer::end_thread() {
  {
    const std::lock_guard lock(mutex_);
    closing_ = true;
  }
  wake_.notify_one();
  if (writer_.joinable()) writer_.join();
}

void Checkpointer::close() {
  if (std::exchange(closed_, true)) return;
  end_thread();
  (void)write_checkpoint(path_, solver_, program_);
}

void Checkpointer::discard() noexcept {
  closed_ = true;
  end_thread();
  remove_file(path_);
}

}  // namespace kanzen
