// Reads single fields of JSON Lines. All functions throw FieldError.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "core/board.hpp"
#include "core/notation/board_text.hpp"
#include "core/position.hpp"
#include "core/types.hpp"
#include "solver/engine/solution.hpp"
#include "solver/formats/jsonl_names.hpp"
#include "solver/records/position_record.hpp"

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

/// Throws if no game on a board of this side length can end with `value`. Final scores are even,
/// because the number of squares is.
void check_value(Score value, const char* name, int side_length);

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

/// The side length of the board; 8 if the line does not have it.
[[nodiscard]] int parse_side_length(const nlohmann::json& object, const Position& position);

/// Throws if the field `empties` does not match the board.
void check_empties(const nlohmann::json& object, const PositionRecord& record);

/// The legal moves on the board that is in play.
[[nodiscard]] Bitboard legal_moves_in(const PositionRecord& record) noexcept;

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
