#include "solver/checker/position_set.hpp"

#include <algorithm>
#include <bit>

#include "core/hash.hpp"
#include "core/symmetry.hpp"

namespace kanzen::checker {

namespace {

/// The initial number of slots. Small sets get few, because clearing takes time proportional to the
/// number of slots, and a set of one position is cleared at almost every insertion.
std::size_t first_slots(std::uint64_t capacity) {
  constexpr std::uint64_t kMaxFirstCapacity = std::uint64_t{1} << 12;
  return static_cast<std::size_t>(capacity < kMaxFirstCapacity / 2 ? std::bit_ceil(2 * capacity + 1)
                                                                   : kMaxFirstCapacity);
}

}  // namespace

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
  std::fill(slots_.begin(), slots_.end(), Board{});
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

}  // namespace kanzen::checker
