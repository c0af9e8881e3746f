// Reads the input of `kanzen serve`: one JSON object a line;
// solver/apps/kanzen/manual/pages/serve.md documents the fields.
#pragma once

#include "solver/engine/solver.hpp"
#include "solver/records/outcome.hpp"

namespace kanzen::server {

inline constexpr std::size_t kMaxIdBytes = 256;
inline constexpr int kMaxPriority = 1'000'000;
/// How many positions a query may name. No game has more.
inline constexpr std::size_t kMaxTurns = 2 * std::size_t{kSquares};

enum class QueryGoal : std::uint8_t { value, wld, ge, le, all_moves, best_moves, estimate };

/// A question about positions of one game.
struct Query {
  struct Turn {
    int number = 0;  // moves and passes played before
    Board board;
    Colour side = Colour::black;  // who moves
    int priority = 0;
  };

  std::string id;
  std::vector<Turn> turns;  // at least one
  QueryGoal goal = QueryGoal::value;
  Window window{};                 // for `value`, `ge` and `le`
  bool wants_certificate = false;  // for `value` without a window
  Limits limits{};
  int max_depth = kSquares;  // in plies, for `estimate`
  double report_every = 0;   // seconds; 0: only the final report
};

struct Action {
  enum class Kind : std::uint8_t {
    version,
    ping,
    stats,
    terminate,
    terminate_all,
    clear_cache,
  };

  Kind kind = Kind::ping;
  std::optional<std::string> id{};
  std::string target{};                     // set for `terminate`
  std::optional<std::vector<int>> turns{};  // turns of both `terminate`s; nullopt means all
};

/// Why a line is not obeyed; the manual lists the codes.
struct Problem {
  std::string_view code;
  std::string field{};
  std::string message{};
  std::optional<std::string> id{};
};

struct ParsedLine {
  std::variant<Query, Action, Problem> content;
  std::vector<Problem> warnings{};
};

/// Accepts any bytes, and takes memory of a small multiple of the line.
[[nodiscard]] ParsedLine parse_line(std::string_view line);

[[nodiscard]] std::string_view to_string(QueryGoal goal) noexcept;
[[nodiscard]] std::string_view to_string(Action::Kind kind) noexcept;

}  // namespace kanzen::server
