// Finds by their names the columns of tables and keys of JSON that other programs write.
#pragma once

#include <set>
#include <unordered_map>

#include "solver/dialects/spoken_claims.hpp"
#include "solver/formats/json_fields.hpp"

namespace kanzen {

enum class Field : std::uint8_t {
  none,
  id,
  board,
  side,
  view,   // the side whose value it is
  moves,  // played from the board; or values of moves
  value,
  lower,
  upper,
  best,
  values,    // values of moves
  mover,     // bitboards as numbers
  opponent,  // or a name beside that of the player
  black,     // discs, or the names of the players
  white,
  black_discs,  // at the end of a game
  white_discs,
  player,  // a name of either colour, beside that of the opponent
  player_discs,
  opponent_discs,
  tournament,
  place,
  round,
  date,   // also the id of a position, if there is no other
  exact,  // whether the value is exact
  bound,  // exact, lower or upper
  empties,
  comment,
  window,
  alpha,  // its ends
  beta,
  nodes,  // the work of another program
  seconds,
  depth,  // depth of the search, and how certain it is in percent
  accuracy,
  check,
};

struct FoundField {
  Field field = Field::none;
  std::size_t rank = 0;                // its place among the names of its field
  std::optional<ClaimSide> view = {};  // the side in a name such as `Value (Black)`
};

/// Finds the field of this name, by the choice of the user, else by the usual names in any
/// spelling: `side_to_move`, `sideToMove` and `Side to move` are one name. A field for which the
/// user chose a name has no other.
[[nodiscard]] FoundField find_field(std::string_view name, const FieldChoice& chosen);
[[nodiscard]] inline Field known_field(std::string_view name, const FieldChoice& chosen) {
  return find_field(name, chosen).field;
}

/// Keeps the choices whose names are among `names`: of several files in a command, one may have the
/// names that the user gave, and another the usual ones.
[[nodiscard]] FieldChoice choices_among(const FieldChoice& chosen,
                                        const std::vector<std::string>& names);

/// Names the first of the user's choices for a field that has none of its names in `found`, in a
/// message about a `thing` such as "column".
[[nodiscard]] std::optional<std::string> missing_choice(const FieldChoice& chosen,
                                                        const FieldChoice& found,
                                                        std::string_view thing);

/// Whether the columns or keys `names` give positions or games.
[[nodiscard]] bool name_positions(const std::vector<std::string>& names, const FieldChoice& chosen);

/// Parses `board=NAME,side=NAME,..`; an empty NAME means none, and one field may have several
/// names. Errors name the fields there are.
[[nodiscard]] Result<FieldChoice> parse_field_choice(std::string_view text);

/// Whether it names the opening of a game, whose players it does not name.
[[nodiscard]] bool names_opening(std::string_view name);

/// Whether a field beside one called winner has the discs by which that side wins.
[[nodiscard]] bool names_margin(std::string_view name);

/// Whether a name is French, Italian or Spanish, so that `B` may be White.
[[nodiscard]] bool is_romance_name(std::string_view name);

/// Returns the name in small letters and without the signs between its words.
[[nodiscard]] std::string folded_name(std::string_view name);

struct KnownName {
  FoundField found;
  bool is_romance;    // see is_romance_name()
  bool names_winner;  // `Winner` in one of several languages
};

/// Looks each name up once, since all rows of a table ask for the same ones: finding them anew took
/// half of the time of a table.
class FieldNames {
 public:
  [[nodiscard]] const KnownName& find(const std::string& name, const FieldChoice& chosen);

 private:
  FieldChoice chosen_;  // by which the names were found
  std::unordered_map<std::string, KnownName> names_;
};

struct FieldContext {
  notation::BoardStyle style = {};  // for boards of other programs
  bool whole_games = false;         // a result that is not understood is no error
  bool only_claims = false;         // a comment that may turn the claim is an error
  bool has_view_above = false;      // a heading says whose the values are
  FieldChoice chosen = {};          // chosen by the user
  FieldNames names = {};
  std::vector<std::string> unused = {};  // names of fields of the record, in order
  std::vector<std::string> notes = {};   // how the record was read, where it matters
  bool names_white_first = false;        // before Black, and maybe in counts of discs, too
  std::set<std::string> found = {};      // those chosen names that were found so far
  /// What stood before the results of each field so far: W of `W`, w of `W+4`.
  std::map<std::string, std::string> letters = {};
  /// Adds the letters of a field in records to come, since one letter may have two meanings.
  std::function<void(const std::string& name)> look_ahead = {};

  void begin_record() noexcept {
    unused.clear();
    notes.clear();
  }
};

/// Makes a record with its claims from the fields of an object (foreign_record.cpp). If several
/// fields have a value, they must agree; of other fields the one with the most usual name counts.
/// Adds to `context` what is not used. Throws FieldError.
namespace fields {
[[nodiscard]] PositionRecord parse_foreign_record(const nlohmann::json& object,
                                                  FieldContext& context);
}

// Fields on lines of their own, as in YAML and TOML (field_lines.cpp).

class LineReader;

/// Whether a text begins with fields that give a position, on lines of their own up to a blank one,
/// or all on one line as in `board=.. side=X`. YAML, TOML and assignments of Python have such
/// lines, and people write them: `side to move: black`, `- board = "..XO.."`. The names are those
/// of foreign_fields.hpp. An array alone is JSON.
[[nodiscard]] bool begins_field_lines(std::string_view head, const FieldChoice& chosen);

/// Reads such fields, from the current line on, as an object of texts; nullopt if that line has
/// none. A record ends at a blank line, at `---` or `[[..]]`, at the next item of a list, and where
/// a field would be there twice; a name above fields that stand further to the right is the id of
/// their record. A name without a value has it on the lines below, so a board may have eight lines;
/// an array ends where its brackets are closed. Text in quotation marks is taken without them.
/// Lines with # or % above a record are comments.
[[nodiscard]] std::optional<Result<nlohmann::json>> read_field_lines(LineReader& lines,
                                                                     std::size_t max_bytes,
                                                                     const FieldChoice& chosen);

}  // namespace kanzen
