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
              static_cast<SelectivityLevel>(bytes[19])};
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

/// Does nothing to what is no regular file.
void remove_file(const std::string& path) noexcept {
  std::error_code none;
  if (std::filesystem::is_regular_file(path, none)) std::filesystem::remove(path, none);
}

/// The least number of squares without a disc, those outside of a small board included, of which
/// so many entries fit into the file.
int least_empties(const Solver& solver, int outside) {
  std::array<std::size_t, kSquares + 1> count{};
  const int floor = kMinEmpties + outside;
  solver.for_each_bounds(floor, [&](const Board& board, const Bounds&, SelectivityLevel) {
    ++count[static_cast<std::size_t>(board.empty_count())];
  });
  std::size_t sum = 0;
  int least = kSquares;
  while (least > floor) {
    sum += count[static_cast<std::size_t>(least) - 1];
    if (sum > kMaxCheckpointEntries) break;
    --least;
  }
  return least;
}

}  // namespace

std::size_t write_checkpoint(const std::string& path, const Solver& solver,
                             const std::string& program) {
  FileBeside file(path);
  const Geometry geometry = geometry_of(solver);
  const int outside = kSquares - geometry.squares();
  const int least = least_empties(solver, outside);
  std::string entries;
  std::size_t proven = 0;
  const auto append = [&](const Board& board, const Bounds& bounds, SelectivityLevel level) {
    append_entry(board, bounds, level, entries);
    proven += level == SelectivityLevel::exact ? 1 : 0;
  };
  const bool trusted = solver.for_each_bounds(least, append);
  if (!trusted) {
    remove_file(path);
    return 0;
  }
  Json header;
  header["checkpoint"] = kFormat;
  header["rules"] = rules_of(geometry);
  header["program"] = program;
  header["entries"] = entries.size() / kEntryBytes;
  header["min_empties"] = least - outside;
  header["hash"] = hex_text(hash_of_text(entries));
  file.write(header.dump() + "\n" + entries);
  file.commit();
  return proven;
}

std::size_t read_checkpoint(const std::string& path, Solver& solver) {
  std::error_code none;
  if (!std::filesystem::exists(path, none)) return 0;
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
      entries.size() % kEntryBytes != 0) {
    throw InputError(path, "is damaged, expected the file as it was written");
  }
  std::size_t proven = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const std::optional<Entry> entry = entry_at(entries.data() + i * kEntryBytes, geometry);
    if (!entry) {
      throw InputError(path, "holds an impossible entry, number " + std::to_string(i + 1));
    }
    solver.believe(entry->board, entry->bounds, entry->level);
    proven += entry->level == SelectivityLevel::exact ? 1 : 0;
  }
  return proven;
}

double CheckpointPauses::after(double elapsed, double writing) const noexcept {
  return std::max(std::clamp(share * elapsed, least, most), writings * writing);
}

Checkpointer::Checkpointer(std::string path, const Solver& solver, std::string program,
                           const CheckpointPauses& pauses,
                           std::function<void(const std::string&)> notice)
    : path_(std::move(path)),
      solver_(solver),
      program_(std::move(program)),
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
  double writing = 0;
  bool told = false;
  const auto pause = [&] {
    return std::chrono::duration<double>(pauses.after(running.seconds(), writing));
  };
  std::unique_lock lock(mutex_);
  while (!wake_.wait_for(lock, pause(), [this] { return closing_; })) {
    lock.unlock();
    const Stopwatch watch;
    try {
      (void)write_checkpoint(path_, solver_, program_);
    } catch (const std::exception& error) {
      if (!std::exchange(told, true) && notice_) notice_(error.what());
    }
    writing = watch.seconds();
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
