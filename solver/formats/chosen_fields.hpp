// The fields of a record of another program, chosen by their names.
#pragma once

#include "solver/formats/foreign_values.hpp"

namespace kanzen::fields {

inline constexpr std::string_view kInteger = "an integer from -64 to 64";

/// A field that we know.
struct GivenField {
  std::size_t rank = 0;  // its place among the names of its meaning
  std::string name = {};
  const nlohmann::json* value = nullptr;
  std::optional<ClaimSide> side = {};  // that the name states

  explicit operator bool() const noexcept { return value != nullptr; }
};

/// The fields of a record by their meaning: of several the one with the most usual name, but all
/// that may be its value.
class ChosenFields {
 public:
  ChosenFields(const nlohmann::json& object, FieldContext& context);

  [[nodiscard]] const GivenField& get(Field meaning) const {
    return fields_[static_cast<std::size_t>(meaning)];
  }

  [[nodiscard]] std::string text_of(Field meaning) const;

  /// The side that a field names; nullopt if it names none.
  [[nodiscard]] std::optional<Colour> colour_of(const GivenField& given) const;

  [[nodiscard]] std::optional<Score> bound_of(Field meaning) const;

  /// All fields that may have the value, the most usual name first.
  [[nodiscard]] const std::vector<GivenField>& values() const noexcept { return values_; }

  /// The side in a name such as `Value (Black)`.
  [[nodiscard]] std::optional<ClaimSide> view_of_columns() const noexcept {
    return view_of_columns_;
  }

  [[nodiscard]] bool has_romance_names() const noexcept { return has_romance_names_; }
  [[nodiscard]] bool is_line_row() const noexcept { return is_line_row_; }

  /// Whether a field that we do not know, such as `status`, says that the search did not end.
  [[nodiscard]] bool is_unfinished() const noexcept { return is_unfinished_; }

  /// The sides in fields that we do not know; nullopt is the side to move.
  [[nodiscard]] const std::vector<std::pair<std::string, std::optional<Colour>>>&
  unknown_side_fields() const noexcept {
    return unknown_side_fields_;
  }

  /// A field that we do not know and that has a sign such as >=.
  [[nodiscard]] const GivenField& unknown_relation_field() const noexcept {
    return unknown_relation_field_;
  }

  /// The `Rose` of a record with the id `a7` and the name `Rose`; empty if it has no second name.
  [[nodiscard]] const std::string& title_beside_id() const noexcept { return title_beside_id_; }

  void note_unused(const std::string& name) const {
    if (!is_line_row_) context_.unused.push_back(name);
  }

  /// Takes `White score` for a value if it has a sign, and for a count of discs if another count
  /// stands beside it or the game is over.
  void choose_scores(bool is_over);

  /// Spells out `B` beside `N` in a column of sides: noir and blanc, nero and bianco, negras and
  /// blancas. Throws FieldError if it may be Black, too.
  void spell_letter(Field meaning);

  /// Takes the names and discs of players such as `Player` and `Opponent` for those of Black and
  /// White, by the side in another field, or of `Winner` and `Loser` by the end of the game.
  void choose_players(std::optional<Colour> winner);

  /// Whether there are such names, and the colour of the first.
  [[nodiscard]] bool has_player() const noexcept { return has_player_; }
  [[nodiscard]] std::optional<Colour> player_colour() const noexcept { return player_colour_; }

  /// Whether columns such as `Player 1` stand for the players, and do not say who is Black.
  [[nodiscard]] bool has_numbered_players() const {
    const bool is_numbered =
        get(Field::black).name.ends_with('1') || get(Field::white).name.ends_with('1');
    return is_numbered && std::ranges::none_of(context_.chosen, [](const auto& item) {
             return item.first == "black";
           });
  }

 private:
  void order_players();

  [[nodiscard]] GivenField& field(Field meaning) {
    return fields_[static_cast<std::size_t>(meaning)];
  }

  [[nodiscard]] Field meaning_of(Field field, const std::string& name,
                                 const nlohmann::json& value) const;

  [[nodiscard]] bool has_signs(const std::string& name);

  void take(FoundField found, const std::string& name, const nlohmann::json& value);

  void note_unknown(const std::string& name, const nlohmann::json& value);

  /// Takes the parts of an event such as `{"name": "Open", "round": 3}`; false for another field.
  bool choose_event(const FoundField& found, const std::string& name, const nlohmann::json& event,
                    const FieldChoice& chosen);

  /// Remembers one of two fields with the same meaning, which is not taken for it.
  void note_other(Field meaning, const std::string& name, const nlohmann::json& value);

  void add(const FoundField& found, const std::string& name, const nlohmann::json& value);

  FieldContext& context_;
  bool is_line_row_;  // `kanzen line` printed it
  bool is_index_row_;
  std::array<GivenField, static_cast<std::size_t>(Field::check) + 1> fields_{};
  std::vector<GivenField> values_;
  std::optional<ClaimSide> view_of_columns_;
  bool has_romance_names_ = false;
  bool has_winner_ = false;
  bool has_opponent_ = false;
  bool has_black_ = false;
  bool has_player_ = false;
  std::optional<Colour> player_colour_;
  bool is_unfinished_ = false;
  std::vector<std::pair<std::string, std::optional<Colour>>> unknown_side_fields_;
  GivenField unknown_relation_field_;
  std::string title_beside_id_;
};

}  // namespace kanzen::fields
