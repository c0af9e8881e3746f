#include "solver/server/game_clock.hpp"

#include <algorithm>
#include <cstddef>

#include "solver/engine/search/limits.hpp"

namespace kanzen::server {

namespace {

constexpr double kUsable = 0.9;  // the rest is for transmission
constexpr double kMinSeconds = 0.01;

[[nodiscard]] std::size_t index_of(Colour side) noexcept { return static_cast<std::size_t>(side); }

}  // namespace

void GameClock::set(double main, double byo_yomi, int stones) noexcept {
  main_.reset();
  byo_yomi_ = {byo_yomi, stones};
  if (main > 0 || stones > 0) main_ = Time{main, 0};
  restart();
}

void GameClock::set_remaining(Colour side, double seconds, int stones) noexcept {
  left_[index_of(side)] = Time{std::max(seconds, 0.0), stones};
}

void GameClock::spend(Colour side, double seconds) noexcept {
  auto& left = left_[index_of(side)];
  if (!left) return;
  left->seconds = std::max(left->seconds - seconds, 0.0);
  if (left->stones > 0 && --left->stones == 0) *left = byo_yomi_.stones > 0 ? byo_yomi_ : Time{};
}

double GameClock::seconds_for_move(Colour side, int empties) const noexcept {
  const auto& left = left_[index_of(side)];
  if (!left) return Limits{}.seconds;
  if (left->stones > 0) return std::max(kMinSeconds, kUsable * left->seconds / left->stones);
  // Each side plays half of the empty squares; early moves may cost more than late ones.
  double seconds = left->seconds / (empties / 2 + 2);
  if (byo_yomi_.seconds > 0) seconds += byo_yomi_.seconds / std::max(byo_yomi_.stones, 1);
  return std::max(kMinSeconds, kUsable * seconds);
}

}  // namespace kanzen::server
