// What the values in fields of other programs mean: texts, boards, moves, claims and results. All
// functions that refuse a value throw FieldError.
#pragma once

#include "solver/dialects/printed_board.hpp"
#include "solver/dialects/spoken_claims.hpp"
#include "solver/formats/foreign_fields.hpp"

namespace kanzen::fields {

/// Says what was found and expected.
[[noreturn]] void refuse(const std::string& name, const nlohmann::json& value,
                         std::string_view expected);

// Texts and words.

[[nodiscard]] std::string as_text(const nlohmann::json& value);

/// Whether a cell says that there is no value.
[[nodiscard]] bool is_nothing(const nlohmann::json& value);

/// Whether a field such as `is_exact`, which is there to say yes, says no or nothing. Throws
/// FieldError if it says anything else.
[[nodiscard]] bool says_no(const nlohmann::json& value);

/// Reads an integer. Spreadsheets write -10.0 or -10,0, tables of Markdown `**4**` for the best,
/// and people `4 discs`. A fraction that is not zero is an evaluation, so it is no value here.
[[nodiscard]] std::optional<Score> integer_of(const nlohmann::json& value);

/// Reads an amount of work, at least 0: nodes such as 1234, 1,234,567 and 1.234.567, or else
/// seconds such as 0.5 and 0,5.
[[nodiscard]] std::optional<double> amount_of(const nlohmann::json& value, bool is_whole);

[[nodiscard]] std::string text_of_id(const std::string& name, const nlohmann::json& value);

// Boards and moves.

/// The longest symbol in an array of squares; the text of a rank or of a board is longer.
inline constexpr std::size_t kMaxSymbolBytes = 4;

/// Returns the symbol for a word that a program has for a square, e.g. `Cell::Black`, `WHITE` or
/// `Empty`; empty for another text.
[[nodiscard]] std::string symbol_of_word(std::string_view text);

/// Returns a text as it is. Arrays of squares, of ranks or of both become lines of text, so that
/// the recogniser of boards decides about their symbols, too.
[[nodiscard]] std::string board_text_of(const nlohmann::json& value, const std::string& name);

/// Reads a bitboard, or an array of squares. Names and numbers mixed are refused, since the numbers
/// may count from 0 or from 1.
[[nodiscard]] std::optional<Bitboard> bits_of(const nlohmann::json& value, const std::string& name);

/// Refuses the discs of two players that can't be: numbers, which may be anything, and sets.
void check_bits(Bitboard first, Bitboard second, bool are_numbers);

/// Reads the board in the field `name` with the side in another, which may be null.
[[nodiscard]] Position position_beside(const std::string& text, const std::string& name,
                                       const nlohmann::json* side, const std::string& side_name,
                                       FieldContext& context);

/// Reads `f5`, its number from 0 on, or [row, column]. Nullopt for a word that means no move.
[[nodiscard]] std::optional<Square> move_of(const nlohmann::json& value, const std::string& name);

/// Whether the value is an array of moves such as `["d", 3]` or `{"row": 2, "col": 3}`.
[[nodiscard]] bool are_single_moves(const nlohmann::json& moves);

/// Whether `moves` are played, as a text, or an array of names, numbers or pairs. Solvers write
/// the values of all moves under the same name, as `g8:18 h1:12` or as objects.
[[nodiscard]] bool are_played(const nlohmann::json& moves);

/// Plays them from `start`, as moves in text or in another notation. Throws FieldError.
[[nodiscard]] Game play_moves(const nlohmann::json& moves, const Position& start);

/// Reads `g8:18 h1:12`, an object of moves, or an array of objects with `move` and a value, as
/// claims. Returns false if bounds of moves are left out.
[[nodiscard]] bool read_stated_moves(const nlohmann::json& values, const std::string& name,
                                     const FieldChoice& chosen, PositionRecord& record);

/// Claims for the best move, or for several, the value of the position. Notes it if there is no
/// value: a move cannot be compared alone.
void claim_best(const std::string& name, const nlohmann::json& value, FieldContext& context,
                PositionRecord& record);

// Values, and whose they are.

/// Reads a value that is spelled `text` as claim lines state it, or as the result of a game.
[[nodiscard]] std::optional<SpokenClaim> claim_of(const nlohmann::json& value,
                                                  const std::string& text);

/// A cell such as `4 (b7)`: a value, and the best move.
struct ValueWithMove {
  std::string value;
  std::string move;  // maybe none
};

[[nodiscard]] ValueWithMove split_best_move(const std::string& text);

/// Names what `34 (White)` and `W 34` may mean; empty for any other text.
[[nodiscard]] std::string discs_or_margin(std::string_view text);

/// Refuses two counts of discs in an array, which may be the two ends of a value.
void check_pair(const std::string& name, const nlohmann::json& pair);

/// Returns the sign of a relation such as `>=`, `ge`, `at least` or `lower`; `=` where nothing is
/// said, and an empty text for words we do not know.
[[nodiscard]] std::string relation_sign(const nlohmann::json& value);

/// Whether this can only be the relation of a claim, in a field of whatever name. `Max` is a
/// person.
[[nodiscard]] bool is_bound(std::string_view text);

/// Whether a field of whatever name says that its search did not end.
[[nodiscard]] bool says_unfinished(std::string_view text);

/// Whether a search has reached the end with certainty; nullopt if these are no plies and percents.
[[nodiscard]] std::optional<bool> is_search_complete(const nlohmann::json& depth,
                                                     const nlohmann::json& accuracy, int empties);

/// Reads `White`, `w`, `mover` and `side to move` in a field that says whose values a file has.
[[nodiscard]] std::optional<ClaimSide> view_of_field(const std::string& text,
                                                     const notation::BoardStyle& style);

/// Refuses a value for `view` beside an unknown field that names the other side.
[[noreturn]] void refuse_side(Colour view, const std::string& name, Colour side);

// Results of games, and their players.

/// Whether the value is an object with something for each colour.
[[nodiscard]] bool has_colours(const nlohmann::json& value);

/// Writes the result of a game, such as `{"black": 34, "white": 30}`, as `34-30`, and a winner with
/// a reason as `white (timeout)`.
[[nodiscard]] std::string result_text(const nlohmann::json& value);

/// Whether a field of values is about the end of a game, and not about a position.
[[nodiscard]] bool names_final_result(std::string_view name);

/// The letter before a result: `W` for `W` and `w` for `W+4`; 0 for other texts. What it means, the
/// other letters of a column may say.
[[nodiscard]] char letter_of_result(std::string_view text) noexcept;

constexpr char kSignMark = '-';  // among the letters: a number with a sign

/// Adds it to the others of a file, and notes words of languages in which `B` may be White.
void note_letter(std::string_view text, std::string& letters);

/// Spells out this letter: `W` is White, or a win where losses or draws stand beside it, and `B` is
/// Blanc or Blancas beside `N+4`. Throws FieldError if `letters` leave two meanings.
/// `has_romance_names` means that a name in the file is French, Italian or Spanish.
[[nodiscard]] std::string spelled_result(const std::string& name, std::string_view text,
                                         std::string_view letters, bool has_romance_names);

/// Reads a winner, who may be 1 or the name of Black, 2, -1 or the name of White, or 0 for nobody.
[[nodiscard]] std::optional<ClaimedInterval> winner_in(const std::string& text,
                                                       const std::string& black,
                                                       const std::string& white);

/// Adds to a result without discs why the winner won; nullopt if `reason` is none.
[[nodiscard]] std::optional<std::string> result_with_reason(const std::string& result,
                                                            const std::string& reason);

/// Reads the name of a player, or an object that has it; nullopt if it has none.
[[nodiscard]] std::optional<std::string> name_of_player(const nlohmann::json& value);

}  // namespace kanzen::fields
