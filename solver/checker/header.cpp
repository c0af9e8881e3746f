#include "solver/checker/header.hpp"

#include <cassert>

#include "core/hash.hpp"
#include "core/notation.hpp"
#include "core/notation/text.hpp"
#include "core/symmetry.hpp"

namespace kanzen::checker {

namespace {

constexpr std::string_view kFirstLine = "kanzen-certificate 1";
constexpr std::string_view kAssumptions = "assumptions";

/// Removes and returns the first line without its line break; nullopt if none ends.
std::optional<std::string_view> take_line(std::string_view& text) {
  const std::size_t end = text.find('\n');
  if (end == std::string_view::npos) return std::nullopt;
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(end + 1);
  return line;
}

/// Reads a line of `word`, a space and a number in [low, high].
template <class Number>
std::optional<Number> take_number(std::string_view& text, std::string_view word, Number low,
                                  Number high) {
  const auto line = take_line(text);
  if (!line || !line->starts_with(word) || !line->substr(word.size()).starts_with(' ')) {
    return std::nullopt;
  }
  const std::string_view digits = line->substr(word.size() + 1);
  return notation::parse_number(digits, low, high);
}

ParseError wrong(std::size_t line, std::string expected) {
  return {line, 1, "expected " + std::move(expected)};
}

/// Gives small sets few slots: clearing takes time in proportion, and a set of one position is
/// cleared at almost every insertion.
std::size_t first_slots(std::uint64_t capacity) {
  constexpr std::uint64_t kMaxFirstCapacity = std::uint64_t{1} << 12;
  return static_cast<std::size_t>(capacity < kMaxFirstCapacity / 2 ? std::bit_ceil(2 * capacity + 1)
                                                                   : kMaxFirstCapacity);
}

constexpr std::size_t kBoardBytes = 66;  // 64 squares, a space and the side
constexpr std::size_t kFirstSlots = 64;

std::optional<Score> take_score(std::string_view& text) {
  if (!text.starts_with(' ')) return std::nullopt;
  Score score{};
  const auto [end, error] = std::from_chars(text.data() + 1, text.data() + text.size(), score);
  if (error != std::errc{} || score < kMinScore || score > kMaxScore || score % 2 != 0) {
    return std::nullopt;
  }
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return score;
}

}  // namespace

bool is_writer(std::string_view text) noexcept {
  const auto printable = [](char c) { return c >= ' ' && c <= '~'; };
  return !text.empty() && text.size() <= kMaxWriterBytes && text.front() != ' ' &&
         text.back() != ' ' && std::ranges::all_of(text, printable);
}

bool ends_header(std::string_view text) noexcept {
  if (!text.ends_with('\n')) return false;
  const std::string_view lines = text.substr(0, text.size() - 1);
  const std::string_view last = lines.substr(lines.rfind('\n') + 1);  // or all of it
  return lines.size() > last.size() &&
         (last == "moves" || (last.starts_with(kAssumptions) && last.size() > kAssumptions.size() &&
                              last[kAssumptions.size()] == ' '));
}

std::string to_string(const Header& header) {
  std::string text(kFirstLine);
  text += "\nboard " + notation::to_string(header.root);
  text += "\nlower " + std::to_string(header.lower);
  text += "\nupper " + std::to_string(header.upper);
  text += "\nleaves " + std::to_string(header.leaf_empties);
  text += "\nset " + std::to_string(header.set_capacity);
  text += "\nwriter " + header.writer;
  if (header.assumptions == 0) return text + "\nmoves\n";
  return text.append("\n").append(kAssumptions) + ' ' + std::to_string(header.assumptions) + '\n';
}

Result<Header> parse_header(std::string_view text) {
  const std::string_view whole = text;
  Header header;
  if (take_line(text) != kFirstLine) return wrong(1, "\"" + std::string(kFirstLine) + "\"");
  const auto board = take_line(text);
  constexpr std::string_view kBoard = "board ";
  if (!board || !board->starts_with(kBoard)) return wrong(2, "\"board\" and a position");
  const auto root = notation::parse_position(board->substr(kBoard.size()));
  if (!root) return wrong(2, "a position: " + root.error().message);
  header.root = root.value();
  const auto lower = take_number(text, "lower", kMinScore, kMaxScore);
  if (!lower || *lower % 2 != 0) return wrong(3, "\"lower\" and an even number from -64 to 64");
  header.lower = *lower;
  const auto upper = take_number(text, "upper", header.lower, kMaxScore);
  if (!upper || *upper % 2 != 0) return wrong(4, "\"upper\" and an even number from lower to 64");
  header.upper = *upper;
  const auto leaves = take_number(text, "leaves", 0, kMaxLeafEmpties);
  if (!leaves) return wrong(5, "\"leaves\" and a number from 0 to 20");
  header.leaf_empties = *leaves;
  const auto capacity = take_number(text, "set", std::uint64_t{1}, kMaxSetCapacity);
  if (!capacity) return wrong(6, "\"set\" and a number from 1 to 2^40");
  header.set_capacity = *capacity;
  constexpr std::string_view kWriter = "writer ";
  const auto writer = take_line(text);
  if (!writer || !writer->starts_with(kWriter) || !is_writer(writer->substr(kWriter.size()))) {
    return wrong(7, "\"writer\" and the name of a program");
  }
  header.writer = writer->substr(kWriter.size());
  if (text != "moves\n") {
    const auto count = take_number(text, kAssumptions, std::uint64_t{1}, kMaxAssumptions);
    if (!count || !text.empty()) {
      return wrong(8, "\"moves\", or \"assumptions\" and a number from 1 to 2^40");
    }
    header.assumptions = *count;
  }
  // Every header has exactly one spelling; "+4" and "04" are not allowed.
  if (to_string(header) != whole) {
    return wrong(2, "numbers without leading zeros or plus signs, and squares as X, O and -");
  }
  return header;
}

PositionSet::PositionSet(std::uint64_t capacity, std::size_t max_bytes)
    : capacity_(capacity), max_bytes_(max_bytes), slots_(first_slots(capacity)) {}

PositionSet::Insertion PositionSet::insert(const Board& board) {
  const Board image = canonical(board).board;
  Board* slot = find_slot(image);
  if (slot->occupied() != 0) return Insertion::known;
  if (count_ == capacity_) {
    clear();
    slot = find_slot(image);
  } else if (4 * (count_ + 1) > 3 * slots_.size()) {
    if (!grow()) return Insertion::no_memory;
    slot = find_slot(image);
  }
  *slot = image;
  ++count_;
  return Insertion::added;
}

void PositionSet::clear() noexcept {
  std::ranges::fill(slots_, Board{});
  count_ = 0;
}

Board* PositionSet::find_slot(const Board& image) noexcept {
  const std::size_t mask = slots_.size() - 1;
  for (std::size_t i = hash_of(image) & mask;; i = (i + 1) & mask) {
    if (slots_[i].occupied() == 0 || slots_[i] == image) return &slots_[i];
  }
}

bool PositionSet::grow() {
  const std::size_t slots = 2 * slots_.size();
  if ((slots + slots_.size()) * sizeof(Board) > max_bytes_) return false;
  std::vector<Board> old(slots);
  old.swap(slots_);
  for (const Board& image : old) {
    if (image.occupied() != 0) *find_slot(image) = image;
  }
  return true;
}

std::string to_string(const Assumption& assumption) {
  return notation::to_string(Position{assumption.board, Colour::black}) + ' ' +
         std::to_string(assumption.lower) + ' ' + std::to_string(assumption.upper);
}

std::optional<Assumption> parse_assumption(std::string_view line) {
  if (line.size() < kBoardBytes || line.size() > kMaxAssumptionBytes) return std::nullopt;
  const auto position = notation::parse_position(line.substr(0, kBoardBytes));
  if (!position) return std::nullopt;
  std::string_view rest = line.substr(kBoardBytes);
  const std::optional<Score> lower = take_score(rest);
  const std::optional<Score> upper = lower ? take_score(rest) : std::nullopt;
  if (!upper || *lower > *upper) return std::nullopt;
  const Assumption assumption{position.value().board, *lower, *upper};
  // Every assumption has exactly one spelling, with X for the side to move.
  return to_string(assumption) == line ? std::optional(assumption) : std::nullopt;
}

std::string claim_text(const Assumption& assumption) {
  std::string text = notation::to_string(Position{assumption.board, Colour::black}) + " ; ";
  if (assumption.lower == assumption.upper)
    return text + "= " + notation::signed_or_zero(assumption.lower);
  if (assumption.upper == kMaxScore)
    return text + ">= " + notation::signed_or_zero(assumption.lower);
  if (assumption.lower == kMinScore)
    return text + "<= " + notation::signed_or_zero(assumption.upper);
  return text + '[' + notation::signed_or_zero(assumption.lower) + ',' +
         notation::signed_or_zero(assumption.upper) + ']';
}

Assumptions::Insertion Assumptions::insert(const Assumption& assumption) {
  const Board image = canonical(assumption.board).board;
  if (find(image) != nullptr) return Insertion::known;
  if (4 * (std::size_t{count_} + 1) > 3 * slots_.size() && !grow()) return Insertion::no_memory;
  Slot& slot = slots_[find_slot(image)];
  slot.image = image;
  slot.number = ++count_;
  slot.lower = static_cast<std::int8_t>(assumption.lower);
  slot.upper = static_cast<std::int8_t>(assumption.upper);
  return Insertion::added;
}

void Assumptions::narrow(const Assumption& assumption) {
  if (insert(assumption) != Insertion::known) return;
  Slot& slot = *find(assumption.board);
  slot.lower = std::max(slot.lower, static_cast<std::int8_t>(assumption.lower));
  slot.upper = std::min(slot.upper, static_cast<std::int8_t>(assumption.upper));
  assert(slot.lower <= slot.upper);
}

bool Assumptions::at_least(const Board& board, Score bound) noexcept {
  Slot* const slot = find(board);
  if (slot == nullptr || slot->lower < bound) return false;
  return slot->lower_was_used = true;
}

bool Assumptions::at_most(const Board& board, Score bound) noexcept {
  Slot* const slot = find(board);
  if (slot == nullptr || slot->upper > bound) return false;
  return slot->upper_was_used = true;
}

std::optional<Assumption> Assumptions::find_unneeded() const {
  const Slot* first = nullptr;
  for (const Slot& slot : slots_) {
    const bool is_needed = (slot.lower_was_used || slot.lower == kMinScore) &&
                           (slot.upper_was_used || slot.upper == kMaxScore) &&
                           (slot.lower_was_used || slot.upper_was_used);
    if (slot.number == 0 || is_needed) continue;
    if (first == nullptr || slot.number < first->number) first = &slot;
  }
  return first == nullptr ? std::nullopt : std::optional(to_assumption(*first));
}

std::vector<Assumption> Assumptions::all(bool only_used) const {
  std::vector<Slot> found;
  found.reserve(count_);
  for (const Slot& slot : slots_) {
    if (slot.number == 0) continue;
    found.push_back(slot);
    if (only_used && !slot.lower_was_used) found.back().lower = kMinScore;
    if (only_used && !slot.upper_was_used) found.back().upper = kMaxScore;
    if (only_used && !slot.lower_was_used && !slot.upper_was_used) found.pop_back();
  }
  std::ranges::sort(found, {}, &Slot::number);
  std::vector<Assumption> assumptions;
  assumptions.reserve(found.size());
  for (const Slot& slot : found) assumptions.push_back(to_assumption(slot));
  return assumptions;
}

/// Returns the free slot in which `image` belongs if no slot has it. REQUIRES: there are slots.
std::size_t Assumptions::find_slot(const Board& image) const noexcept {
  const std::size_t mask = slots_.size() - 1;
  std::size_t slot = hash_of(image) & mask;
  while (slots_[slot].number != 0 && slots_[slot].image != image) slot = (slot + 1) & mask;
  return slot;
}

Assumptions::Slot* Assumptions::find(const Board& board) noexcept {
  if (slots_.empty()) return nullptr;
  Slot& slot = slots_[find_slot(canonical(board).board)];
  return slot.number == 0 ? nullptr : &slot;
}

bool Assumptions::grow() {
  const std::size_t slots = slots_.empty() ? kFirstSlots : 2 * slots_.size();
  if (count_ == std::numeric_limits<std::uint32_t>::max()) return false;
  if ((slots + slots_.size()) * sizeof(Slot) > max_bytes_) return false;
  std::vector<Slot> old(slots);
  old.swap(slots_);
  for (const Slot& slot : old) {
    if (slot.number != 0) slots_[find_slot(slot.image)] = slot;
  }
  return true;
}

Assumption Assumptions::to_assumption(const Slot& slot) noexcept {
  return {slot.image, slot.lower, slot.upper};
}

}  // namespace kanzen::checker
