// Fields of JSON Lines, from us and from strangers. Where nothing else is said, functions throw
// FieldError.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "solver/records/position_record.hpp"

namespace kanzen {

/// Of brackets outside strings; any text will do. Deep nesting would overflow the stack in a
/// recursive parser, or in the destructor of its result.
[[nodiscard]] int bracket_depth(std::string_view text) noexcept;

/// Results have some forty fields; other programs may add their own.
inline constexpr std::size_t kMaxFields = 1000;

/// In time proportional to the length; the result is discarded() if `text` is no JSON. `fault`
/// becomes a message if an object has a field twice, of which the result has the last, or more than
/// kMaxFields. REQUIRES: bracket_depth(text) is small.
[[nodiscard]] nlohmann::json parse_json(std::string_view text, std::string& fault);

enum class Origin : std::uint8_t { kanzen, foreign };  // the program that wrote a file

/// Whether results of this program, or files of others, may have such a field or column. The `name`
/// of a foreign record is its id if there is no `id`.
[[nodiscard]] bool is_field(std::string_view name, Origin origin) noexcept;

/// True for results of this program; `has` tells whether a field or column exists. Files of other
/// programs may well have a `status`.
template <class Has>
[[nodiscard]] bool are_results(const Has& has) {
  return has("claim") || (has("status") && has("pv"));
}

struct JsonlFields {
  notation::Dialect dialect = notation::Dialect::standard;  // of boards of other programs
  std::vector<std::string> unused = {};                     // names of fields, in order
};

}  // namespace kanzen

namespace kanzen::jsonl {

/// Thrown to parse_jsonl(), so that code that reads fields is free of error handling.
struct FieldError {
  std::string message;
};

/// 31 years, so that sums stay in a range that can be printed.
inline constexpr double kMaxSeconds = 1e9;

[[nodiscard]] const nlohmann::json& field(const nlohmann::json& object, const char* name);

[[nodiscard]] std::string text_field(const nlohmann::json& object, const char* name);

/// In [low, high], from a JSON number of any type. Compares before converting, so that nothing
/// overflows.
[[nodiscard]] int parse_integer(const nlohmann::json& value, const char* name, int low, int high);

/// Nullopt if it is null.
[[nodiscard]] std::optional<Score> parse_score(const nlohmann::json& value, const char* name);

/// Throws if no game can end with `value`; final scores are even, as is the number of squares.
void check_value(Score value, const char* name);

/// In [0, maximum]; 0 if it is missing.
[[nodiscard]] double parse_amount(const nlohmann::json& value, const char* name, double maximum);

[[nodiscard]] std::uint64_t parse_count(const nlohmann::json& value, const char* name);

[[nodiscard]] std::uint64_t parse_nodes(const nlohmann::json& object);

[[nodiscard]] Square parse_square(const std::string& text);

[[nodiscard]] std::vector<Square> parse_pv(const std::string& text);

[[nodiscard]] Position parse_position(const nlohmann::json& object, notation::Dialect dialect);

void check_empties(const nlohmann::json& object, const PositionRecord& record);

/// A pass is legal if there is no legal move.
[[nodiscard]] bool is_legal(Square move, Bitboard legal) noexcept;

[[nodiscard]] bool are_texts(const nlohmann::json& moves);

/// Lines of play are read in results of this program only.
void read_move_values(const nlohmann::json& moves, const PositionRecord& record, Origin origin,
                      std::vector<MoveValue>& out);

[[nodiscard]] std::optional<Window> parse_window(const nlohmann::json& object);

void read_comment(const nlohmann::json& object, PositionRecord& record);

}  // namespace kanzen::jsonl
