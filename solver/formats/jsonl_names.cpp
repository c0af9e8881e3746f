#include "solver/formats/jsonl_names.hpp"

#include <algorithm>
#include <array>

namespace kanzen {

namespace {

/// The fields of results and of verdicts. Other fields of journals, pages and campaigns do not
/// describe the position.
constexpr std::array<std::string_view, 40> kResultFields{
    "id",      "board",        "empties",    "status",    "confidence", "depth",  "spread",
    "score",   "lower",        "upper",      "best_move", "pv",         "nodes",  "over",
    "seconds", "expected",     "verdict",    "result",    "goal",       "window", "mismatches",
    "moves",   "board_size",   "engine",     "comment",   "source",     "line",   "move",
    "claim",   "windows",      "time_limit", "check",     "running",    "n",      "claims",
    "tone",    "verdict_text", "node_limit", "key",       "input_index"};

constexpr std::array<std::string_view, 4> kScoreFields{"score", "value", "expected", "result"};

/// The fields that are read from files of other programs, and of positions that this one exported.
constexpr std::array<std::string_view, 10> kForeignFields{
    "id",    "board", "board_size", "comment", "empties",
    "lower", "moves", "upper",      "window",  "check"};

template <std::size_t N>
bool is_among(const std::array<std::string_view, N>& names, std::string_view name) noexcept {
  return std::find(names.begin(), names.end(), name) != names.end();
}

}  // namespace

bool is_field(std::string_view name, Origin origin) noexcept {
  return origin == Origin::kanzen ? is_among(kResultFields, name)
                                  : is_among(kForeignFields, name) || is_among(kScoreFields, name);
}

void add_unused(const std::string& name, Origin origin, JsonlFields& fields) {
  if (!is_field(name, origin)) fields.unused.push_back(name);
}

}  // namespace kanzen
