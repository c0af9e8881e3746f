// A game (two players in turn, full information, no chance), and the settings of a search.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kanzen::lab {

inline constexpr int kUnbounded = 1000;

/// rows * columns characters, or free text if rows is 0.
struct BoardShape {
  int rows;
  int columns;
};

/// A game small enough to search to its end. A Position knows which player is to move. Values are
/// for the first player, who maximises. For a position p and a move m:
///
///   moves(p)          all moves, in a fixed order; empty if and only if the game is over. Where a
///                     player must pass, the pass is a move.
///   play(p, m)        the position after the move.
///   value(p)          the value of a finished game, for the first player.
///   evaluate(p)       an estimate of the value of any position, where a depth limit ends the game.
///   first_to_move(p)  true if the first player is to move.
///   images(p)         all positions equal to p by symmetry, including p; the side to move stays.
///   plies_left(p)     an upper bound on the number of plies with a choice to the end.
///   hash(p)           for hashed containers.
///   shape(), text(p), move_text(p, m): for people and pages.
template <class G>
concept Game = requires(const G& game, const typename G::Position& p, const typename G::Move& m) {
  requires std::totally_ordered<typename G::Position>;
  { game.moves(p) } -> std::same_as<std::vector<typename G::Move>>;
  { game.play(p, m) } -> std::same_as<typename G::Position>;
  { game.value(p) } -> std::same_as<int>;
  { game.evaluate(p) } -> std::same_as<int>;
  { game.first_to_move(p) } -> std::same_as<bool>;
  { game.images(p) } -> std::same_as<std::vector<typename G::Position>>;
  { game.plies_left(p) } -> std::same_as<int>;
  { game.min_value() } -> std::same_as<int>;
  { game.max_value() } -> std::same_as<int>;
  { game.hash(p) } -> std::same_as<std::size_t>;
  { game.name() } -> std::same_as<std::string_view>;
  { game.shape() } -> std::same_as<BoardShape>;
  { game.text(p) } -> std::same_as<std::string>;
  { game.move_text(p, m) } -> std::same_as<std::string>;
};

/// Returns the smallest of all positions equal to `position` by symmetry; a game may be faster.
template <Game G>
[[nodiscard]] typename G::Position representative(const G& game,
                                                  const typename G::Position& position) {
  if constexpr (requires { game.representative(position); }) return game.representative(position);
  typename G::Position smallest = position;
  for (const auto& image : game.images(position)) {
    if (image < smallest) smallest = image;
  }
  return smallest;
}

/// A closed interval of values. An end at kUnbounded or -kUnbounded is no bound at all.
struct Range {
  int lower = -kUnbounded;
  int upper = kUnbounded;

  [[nodiscard]] bool is_exact() const { return lower == upper; }
  friend bool operator==(const Range&, const Range&) = default;
};

enum class Zone : std::uint8_t { fail_low, exact, fail_high };

[[nodiscard]] constexpr std::string_view to_string(Zone zone) {
  return zone == Zone::fail_low ? "fail-low" : zone == Zone::exact ? "exact" : "fail-high";
}

[[nodiscard]] constexpr Zone zone_of(int value, const Range& window) {
  return value <= window.lower   ? Zone::fail_low
         : value >= window.upper ? Zone::fail_high
                                 : Zone::exact;
}
[[nodiscard]] constexpr Range proven_range(int value, const Range& window) {
  const Zone zone = zone_of(value, window);
  return {zone == Zone::fail_low ? -kUnbounded : value,
          zone == Zone::fail_high ? kUnbounded : value};
}

enum class Cut : std::uint8_t { none, alpha, beta };

inline constexpr int kNoDepthLimit = -1;

/// Says how to use the bounds of a table entry that does not decide a node.
enum class WindowRule : std::uint8_t {
  narrow,  // the textbook rule: the window shrinks to the open part
  widen,   // the window grows to the stored bounds, within the window of the root:
           // the search then finds everything still unknown about the node
};

struct Settings {
  bool table = false;
  WindowRule rule = WindowRule::narrow;
  Range window{};             // of the root, for the first player
  int depth = kNoDepthLimit;  // in plies; beyond, the game estimates
  int guess = 0;              // where MTD(f) begins
};

struct Counts {
  std::uint64_t nodes = 0;       // values returned, including leaves and table cutoffs
  std::uint64_t pruned = 0;      // moves skipped because of a cutoff
  std::uint64_t estimates = 0;   // leaves made by the depth limit
  std::uint64_t table_hits = 0;  // entries found
  std::uint64_t table_cutoffs = 0;
  std::uint64_t researches = 0;  // second searches of a move
};

}  // namespace kanzen::lab
