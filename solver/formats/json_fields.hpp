#pragma once

#include <nlohmann/json_fwd.hpp>

#include "solver/formats/reader_options.hpp"

namespace kanzen {

/// Returns how deep brackets outside strings nest, in any text. We ask this first because deep
/// nesting would overflow the stack in a recursive parser, or in the destructor of its result.
[[nodiscard]] int bracket_depth(std::string_view text) noexcept;

/// Results have some forty fields; other programs may add their own.
inline constexpr std::size_t kMaxFields = 1000;

/// Returns a message if an object has a field twice, or more than kMaxFields, in the part of `text`
/// that is JSON; else an empty text. Takes time proportional to the length.
[[nodiscard]] std::string fault_of_fields(std::string_view text);

/// Parses in time proportional to the length; the result is discarded() if `text` is no JSON.
/// `fault` becomes a message if an object has more than kMaxFields, or a field twice, where the
/// last one wins. REQUIRES: bracket_depth(text) is small.
[[nodiscard]] nlohmann::json parse_json(std::string_view text, std::string& fault);

/// Whether results of this program may have such a field or column.
[[nodiscard]] bool is_field(std::string_view name) noexcept;

/// Whether it is such a field and a number, except for `result`, which may be a word.
[[nodiscard]] bool is_number_field(std::string_view name) noexcept;

/// Recognises results of this program; `has` tells whether a field or column exists. A `status` or
/// a `claim` alone is not enough, since files of other programs may well have one.
template <class Has>
[[nodiscard]] bool are_results(const Has& has) {
  return (has("status") && has("pv")) ||
         (has("claim") && has("verdict") && has("lower") && !has("certificate"));
}

/// Recognises the index of certificates, whose rows claim what the certificates prove. Its other
/// fields say what was asked.
template <class Has>
[[nodiscard]] bool is_certificate_index(const Has& has) {
  return has("certificate") && has("board") && has("lower");
}

/// Recognises the plies and games that kanzen line prints, whose other fields need no warning.
template <class Has>
[[nodiscard]] bool are_printed_by_line(const Has& has) {
  return has("game") && ((has("move_number") && has("loss")) || has("black_lost"));
}

namespace fields {

/// Thrown to parse_jsonl(), so that code that reads fields is free of error handling. All functions
/// here throw it.
struct FieldError {
  std::string message;
};

/// Returns null if the object has no such field.
[[nodiscard]] const nlohmann::json& field(const nlohmann::json& object, const char* name);

/// Returns an empty text if the object has no such field.
[[nodiscard]] std::string text_field(const nlohmann::json& object, const char* name);

/// Recognises an integer in [low, high] of any JSON type. It is compared before it is converted, so
/// that nothing overflows.
[[nodiscard]] bool is_integer_in(const nlohmann::json& value, int low, int high);

[[nodiscard]] int parse_integer(const nlohmann::json& value, const char* name, int low, int high);

/// Returns nullopt for null.
[[nodiscard]] std::optional<Score> parse_score(const nlohmann::json& value, const char* name);

/// Throws if no game can end with `value`; final scores are even, as is the number of squares.
void check_value(Score value, const char* name);

/// Throws as check_value() does, but a claim may count discs only, and so be odd.
void check_score(Score value, const char* name);

[[nodiscard]] Square parse_square(const std::string& text);

/// Whether the move is legal; a pass is, if nothing else is.
[[nodiscard]] bool is_legal(Square move, Bitboard legal) noexcept;

[[nodiscard]] bool are_texts(const nlohmann::json& moves);

void check_empties(const nlohmann::json& empties, const PositionRecord& record);

[[nodiscard]] std::optional<Window> parse_window(const nlohmann::json& ends);

void read_comment(const nlohmann::json& comment, PositionRecord& record);

}  // namespace fields

}  // namespace kanzen
