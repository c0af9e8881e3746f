// Parses JSON from strangers: its depth is checked before, and objects with too many fields or with
// the same field twice are found.
//
// The names of fields in JSON Lines, of this program and of others.
//
// Reads single fields of JSON Lines. All functions throw FieldError.
#pragma once

#include <cstddef>
#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/board.hpp"
#include "core/game.hpp"
#include "core/notation.hpp"
#include "solver/engine/solution.hpp"
#include "solver/records/position_record.hpp"

namespace kanzen {

/// The maximum nesting depth of brackets outside strings. Accepts any text. Deep nesting would
/// overflow the stack in a recursive parser or in the destructor of its result.
[[nodiscard]] int bracket_depth(std::string_view text) noexcept;

/// The maximum number of fields of one object. Results have some forty; other programs may add
/// their own.
inline constexpr std::size_t kMaxFields = 1000;

/// Parses JSON in time proportional to its length; the result is discarded() if `text` is none.
/// Sets `fault` to a message if an object has a field twice, of which the result has the last, or
/// more than kMaxFields. REQUIRES: bracket_depth(text) is small.
[[nodiscard]] nlohmann::json parse_json(std::string_view text, std::string& fault);

enum class Origin : std::uint8_t { kanzen, foreign };  // the program that wrote a file

/// True if results of this program, or files of others, may have a field or column of this name.
/// The `name` of a foreign record is its id if there is no `id`.
[[nodiscard]] bool is_field(std::string_view name, Origin origin) noexcept;

/// True for results of this program. `has` returns whether there is a field or column of a name.
/// Files of other programs may well have a `status`.
template <class Has>
[[nodiscard]] bool are_results(const Has& has) {
  return has("claim") || (has("status") && has("pv"));
}

/// Options for reading a line, and its unused fields.
struct JsonlFields {
  notation::Dialect dialect = notation::Dialect::standard;  // of boards of other programs
  std::vector<std::string> unused = {};                     // names of fields, in order
};

/// Adds the field to fields.unused unless files of this origin may have it.
void add_unused(const std::string& name, Origin origin, JsonlFields& fields);

}  // namespace kanzen

namespace kanzen::jsonl {

/// An error in a field, thrown to parse_jsonl(). Exceptions keep the code that reads the fields
/// free of error handling.
struct FieldError {
  std::string message;
};

/// The maximum time in a file: 31 years, so that sums stay in a range that can be printed.
inline constexpr double kMaxSeconds = 1e9;

/// The value of a field, or JSON null if it is missing.
[[nodiscard]] const nlohmann::json& field(const nlohmann::json& object, const char* name);

/// The value of a string field; empty if it is missing.
[[nodiscard]] std::string text_field(const nlohmann::json& object, const char* name);

/// Converts a JSON number of any type to an integer in [low, high]. Compares before converting, so
/// that nothing overflows.
[[nodiscard]] int parse_integer(const nlohmann::json& value, const char* name, int low, int high);

/// A score; nothing if it is null.
[[nodiscard]] std::optional<Score> parse_score(const nlohmann::json& value, const char* name);

/// Throws if no game can end with `value`. Final scores are even,
/// because the number of squares is.
void check_value(Score value, const char* name);

/// A number in [0, maximum]; 0 if it is missing.
[[nodiscard]] double parse_amount(const nlohmann::json& value, const char* name, double maximum);

/// A number without a sign.
[[nodiscard]] std::uint64_t parse_count(const nlohmann::json& value, const char* name);

/// The field `nodes`; 0 if it is missing.
[[nodiscard]] std::uint64_t parse_nodes(const nlohmann::json& object);

/// A move; none if the text is empty.
[[nodiscard]] Square parse_square(const std::string& text);

/// The moves of the field `pv`.
[[nodiscard]] std::vector<Square> parse_pv(const std::string& text);

/// The position of the field `board`.
[[nodiscard]] Position parse_position(const nlohmann::json& object, notation::Dialect dialect);

/// Throws if the field `empties` does not match the board.
void check_empties(const nlohmann::json& object, const PositionRecord& record);

/// A pass is legal if there is no legal move.
[[nodiscard]] bool is_legal(Square move, Bitboard legal) noexcept;

/// True for an array of strings.
[[nodiscard]] bool are_texts(const nlohmann::json& moves);

/// Reads the values of moves. Lines of play are read in results of this program only.
void read_move_values(const nlohmann::json& moves, const PositionRecord& record, Origin origin,
                      std::vector<MoveValue>& out);

/// The field `window`, if there is one.
[[nodiscard]] std::optional<Window> parse_window(const nlohmann::json& object);

/// Reads the field `comment`, if there is one.
void read_comment(const nlohmann::json& object, PositionRecord& record);

}  // namespace kanzen::jsonl
