// Makes records from the fields of tables and JSON of other programs. Nobody agrees on what a
// field means: `player` is a side or a bitboard, `black` a name, a bitboard or a count of discs,
// and `moves` a game, the values of moves or how many there are. What stands beside a field
// decides, and where that leaves two readings, or two values that differ, the record is refused.
#include <nlohmann/json.hpp>

#include "solver/dialects/claim_views.hpp"
#include "solver/dialects/game_titles.hpp"
#include "solver/dialects/lexicon.hpp"
#include "solver/dialects/move_list.hpp"
#include "solver/dialects/player_names.hpp"
#include "solver/dialects/side_words.hpp"
#include "solver/formats/chosen_fields.hpp"
#include "solver/formats/game_record.hpp"

namespace kanzen::fields {

namespace {

/// The discs of two fields: of Black and White, or of the mover and the opponent.
struct StatedDiscs {
  Bitboard first;
  Bitboard second;
  bool are_by_colour;
};

std::optional<Bitboard> bits_in(const ChosenFields& fields, Field meaning) {
  const GivenField& given = fields.get(meaning);
  return given ? bits_of(*given.value, given.name) : std::nullopt;
}

/// Finds the discs. `player` is a side, or the discs of the mover if the opponent's stand beside
/// it. Beside a board or moves, numbers are counts of discs instead: `"black": 34` as a bitboard
/// would put two discs on the board.
std::optional<StatedDiscs> discs_in(const ChosenFields& fields, bool has_other) {
  if (!has_other) {
    auto mover = bits_in(fields, Field::mover);
    if (!mover) mover = bits_in(fields, Field::side);
    const auto opponent = bits_in(fields, Field::opponent);
    if (mover && opponent) return StatedDiscs{*mover, *opponent, false};
    const auto black = bits_in(fields, Field::black);
    const auto white = bits_in(fields, Field::white);
    if (black && white) return StatedDiscs{*black, *white, true};
  }
  const bool has_players{fields.get(Field::moves)};
  for (const Field meaning : {Field::mover, Field::opponent, Field::black, Field::white}) {
    const bool is_name = meaning == Field::black || meaning == Field::white ||
                         (meaning == Field::opponent && fields.get(Field::player));
    const GivenField& given = fields.get(meaning);
    if (given && !(has_players && is_name)) fields.note_unused(given.name);
  }
  return std::nullopt;
}

Position position_of_text(const std::string& text, const GivenField& side, const std::string& name,
                          FieldContext& context) {
  return position_beside(text, name, side ? side.value : nullptr, side.name, context);
}

Position position_of_discs(const ChosenFields& fields, const StatedDiscs& discs,
                           FieldContext& context) {
  const bool are_numbers =
      !fields.get(discs.are_by_colour ? Field::black : Field::opponent).value->is_array();
  check_bits(discs.first, discs.second, are_numbers);
  if (are_numbers) context.notes.emplace_back("bitboards are read with a1 in the lowest bit");
  const Position position = make_position(discs.first, discs.second, Colour::black);
  if (!discs.are_by_colour) return position;
  const GivenField& side = fields.get(Field::side);
  if (!side) {
    const auto found = notation::with_side_of_rule(discs.first, discs.second, context.style);
    if (!found) throw FieldError{found.error().message};
    return found.value();
  }
  return position_of_text(notation::board_text(position), side, side.name, context);
}

Position position_of_board(const ChosenFields& fields, FieldContext& context) {
  const GivenField& board = fields.get(Field::board);
  std::string text = board_text_of(*board.value, board.name);
  if (text.ends_with(';')) text.pop_back();
  return position_of_text(text, fields.get(Field::side), board.name, context);
}

/// Reads the position, and the game before it.
void read_position(const ChosenFields& fields, const std::optional<StatedDiscs>& discs,
                   const GivenField& moves, FieldContext& context, PositionRecord& record) {
  const bool has_board{fields.get(Field::board)};
  record.position = discs       ? position_of_discs(fields, *discs, context)
                    : has_board ? position_of_board(fields, context)
                                : kStartPosition;
  if (moves) {
    record.game = play_moves(*moves.value, record.position);
    record.position = record.game->end;
  }
  if (!has_board && !discs && (!moves || record.game->moves.empty())) {
    throw FieldError{"no board and no moves, expected one of them"};
  }
}

void read_id(const ChosenFields& fields, PositionRecord& record) {
  const bool is_dated = !fields.get(Field::id);
  const GivenField& given = fields.get(is_dated ? Field::date : Field::id);
  // A date names a puzzle of the day but not a game, since many games are played on one day.
  if (!given || (is_dated && record.game)) return;
  record.id = text_of_id(given.name, *given.value);
  const GivenField& empties = fields.get(Field::empties);
  if (fields.is_line_row() && empties)
    record.id += ':' + as_text(*empties.value);  // a ply of a game
}

/// Reads what does not depend on whose values the record has.
void read_surroundings(const ChosenFields& fields, PositionRecord& record) {
  read_id(fields, record);
  if (const GivenField& given = fields.get(Field::empties)) {
    const auto count = integer_of(*given.value);
    check_empties(count ? nlohmann::json(*count) : *given.value, record);
  }
  if (const GivenField& given = fields.get(Field::comment)) record.comment = as_text(*given.value);
  const auto amount_in = [&fields](Field meaning) {
    const GivenField& given = fields.get(meaning);
    const auto amount = given ? amount_of(*given.value, meaning == Field::nodes) : std::nullopt;
    if (given && !amount && !is_nothing(*given.value)) fields.note_unused(given.name);
    return amount.value_or(0);
  };
  record.work = {static_cast<std::uint64_t>(amount_in(Field::nodes)), amount_in(Field::seconds)};
  // The window of a task, given as a pair or by its two ends.
  if (const GivenField& window = fields.get(Field::window)) {
    record.window = parse_window(*window.value);
  }
  const auto alpha = fields.bound_of(Field::alpha);
  const auto beta = fields.bound_of(Field::beta);
  if (!alpha || !beta) return;
  if (*alpha >= *beta) throw FieldError{"an empty window, expected alpha below beta"};
  record.window = Window{*alpha, *beta};
}

/// Whose values a record has, and why.
struct StatedView {
  Colour side = Colour::black;
  SideSource reason = SideSource::assumed_mover;
};

/// Decides whose values the record has: those of the side that a field or the comment names, else
/// of the mover. After moves from the start, as in lines of moves, people write the value for
/// Black. A field of the side to move must then name the one after the moves, but a plain `side`
/// may be the view.
StatedView stated_view(const ChosenFields& fields, bool is_from_start, FieldContext& context,
                       PositionRecord& record) {
  const Colour mover = record.position.side;
  const GivenField& side = fields.get(Field::side);
  const GivenField& view = fields.get(Field::view);
  const auto stated = is_from_start ? fields.colour_of(side) : std::nullopt;
  const bool is_view =
      stated && stated != mover &&
      (notation::means(side.name, "side seite camp lado lato") || fields.player_colour());
  if (stated && stated != mover && !is_view) {
    throw FieldError{side.name + " is " + std::string(to_string(*stated)) + ", and " +
                     std::string(to_string(mover)) +
                     " is to move after the moves, expected one side"};
  }
  std::optional<ClaimSide> viewed;
  if (view) {
    viewed = view_of_field(as_text(*view.value), context.style);
  } else if (is_view) {
    viewed = view_of(*stated);
  }
  if (view && !viewed && !is_nothing(*view.value)) {
    if (!fields.values().empty()) refuse(view.name, *view.value, "Black, White or mover");
    fields.note_unused(view.name);
  }
  if (is_from_start && side && !stated && !is_nothing(*side.value)) {
    const std::string text = as_text(*side.value);
    const auto named =
        names_mover(text) ? std::optional(ClaimSide::mover) : view_of_phrase("for " + text);
    if (!named) fields.note_unused(side.name);
    if (!viewed) viewed = named;
  }
  const auto in_names = fields.view_of_columns();
  if (viewed && in_names && side_of_claim(*viewed, mover) != side_of_claim(*in_names, mover)) {
    refuse(view ? view.name : side.name, *(view ? view : side).value,
           "the side in the value's name");
  }
  if (!viewed) viewed = in_names;
  const bool is_for_black = is_from_start && !stated;
  if (!viewed && !fields.values().empty()) {
    const std::string said = record.comment.value_or("");
    viewed = take_view(record.comment, BareSide::none);
    const bool is_other = viewed && claim_side(*viewed, is_for_black, mover) !=
                                        claim_side(ClaimSide::automatic, is_for_black, mover);
    if (is_other) context.notes.push_back(notation::quoted(said) + " says whose its value is");
  }
  // Only the column says that these are not for Black.
  const bool is_turned = !viewed && stated == Colour::white &&
                         std::ranges::any_of(fields.values(), [](const GivenField& given) {
                           return integer_of(*given.value).value_or(0) != 0;
                         });
  if ((is_view && !fields.values().empty()) || (is_turned && !context.has_view_above)) {
    context.notes.push_back("values are read for the side in " + notation::quoted(side.name));
  }
  return {claim_side(viewed.value_or(ClaimSide::automatic), is_for_black, mover),
          viewed         ? SideSource::stated
          : is_for_black ? SideSource::assumed_black
                         : SideSource::assumed_mover};
}

/// Reads the value for Black from a column of winners: 1 or the name of Black, and -1, 2 or the
/// name of White. As values, these numbers would claim that Black wins by one disc.
std::optional<ClaimedInterval> winner_of(const ChosenFields& fields, const GivenField& given) {
  if (!notation::means(given.name, lexicon::kWinner)) return std::nullopt;
  return winner_in(as_text(*given.value), fields.text_of(Field::black),
                   fields.text_of(Field::white));
}

/// Whose margin it is, beside a column of winners, or of wins and losses of the side `view`.
std::optional<ClaimSide> side_of_winner(const ChosenFields& fields, Colour view) {
  for (const GivenField& given : fields.values()) {
    if (!notation::means(given.name, "winner outcome result")) continue;
    const auto winner = winner_of(fields, given);
    const auto side = side_of_word(as_text(*given.value), {});
    if (winner) return winner->relation == Relation::loss ? ClaimSide::white : ClaimSide::black;
    if (side && side->colour) return view_of(*side->colour);
    const auto said = claim_of(*given.value, as_text(*given.value));
    const bool is_win = said && said->interval.relation == Relation::win;
    if (!is_win && !(said && said->interval.relation == Relation::loss)) continue;
    const Colour named = side_of_claim(said->side.value_or(view_of(view)), view);
    return is_win == (named == Colour::black) ? ClaimSide::black : ClaimSide::white;
  }
  return std::nullopt;
}

/// Whether the search reached the end and was certain. The tables of the proof that Othello is a
/// draw have depths and accuracies of Edax beside their values. At 73 % a value is an estimate,
/// which nobody claims.
bool is_complete(const ChosenFields& fields, const PositionRecord& record) {
  const GivenField& accuracy = fields.get(Field::accuracy);
  const GivenField& depth = fields.get(Field::depth);
  const std::string text = depth ? as_text(*depth.value) : std::string();
  if (const std::size_t at = text.find('@'); at < text.size() && !accuracy) {  // `10@73%`
    const std::string percent = text.substr(at + 1, text.find('%', at) - at - 1);
    const auto known = is_search_complete(text.substr(0, at), percent, record.empty_count());
    if (known) return *known;
  }
  if (accuracy && depth) {
    const int empties = record.empty_count();
    if (const auto known = is_search_complete(*depth.value, *accuracy.value, empties)) {
      return *known;
    }
    throw FieldError{depth.name + " or " + accuracy.name +
                     " is out of range, expected plies from 0 to 64, and 0 to 100"};
  }
  if (accuracy || depth) fields.note_unused((accuracy ? accuracy : depth).name);
  return true;
}

/// What a field says besides the value.
struct NamedText {
  std::string text = {};
  std::string name = {};  // of its field
};

/// Reads the values of a record, which must agree, as claims.
class ValueReader {
 public:
  ValueReader(const ChosenFields& fields, StatedView view, FieldContext& context,
              PositionRecord& record)
      : fields_(fields),
        view_(view),
        context_(context),
        record_(record),
        is_over_(record.game && game_over(record.position.board)) {}

  void read();

  /// Whose values they are, after some have named a side.
  [[nodiscard]] const StatedView& view() const noexcept { return view_; }
  [[nodiscard]] const NamedText& unread_result() const noexcept { return unread_result_; }
  /// The best move in the field of a value.
  [[nodiscard]] const NamedText& best() const noexcept { return best_; }
  /// Whether the value is that of columns such as `black_discs` and `white_discs`.
  [[nodiscard]] bool uses_disc_counts() const noexcept { return uses_disc_counts_; }

 private:
  [[nodiscard]] std::string relation() const;
  void read_value(const GivenField& given, bool is_claimed, const std::string& relation);
  [[nodiscard]] std::optional<SpokenClaim> claim_in(const GivenField& given,
                                                    const std::string& text,
                                                    const std::string& relation);
  void leave_unread(const GivenField& given, const std::string& text, const std::string& written);
  void add_claim(const GivenField& given, const SpokenClaim& claim);
  void add_bounds(const GivenField& given, const Bounds& bounds);

  struct StatedBounds {
    std::string cell;  // e.g. `result is "loss"`
    Bounds bounds;
  };

  const ChosenFields& fields_;
  StatedView view_;
  FieldContext& context_;
  PositionRecord& record_;
  bool is_over_;  // the game
  std::vector<StatedBounds> stated_ = {};
  NamedText unread_result_ = {};  // no claim: `Lee resigned`, or the date of a spreadsheet
  NamedText best_ = {};
  bool uses_disc_counts_ = false;
};

/// The relation of all values, from a field of its own; empty if it is none.
std::string ValueReader::relation() const {
  const GivenField& bound = fields_.get(Field::bound);
  std::string relation = !bound ? "=" : relation_sign(*bound.value);
  if (fields_.values().empty()) return relation;
  if (relation.empty() && !notation::same_letters(bound.name, "bound")) {
    refuse(bound.name, *bound.value, ">=, <=, >, < or =");
  }
  if (const GivenField& other = fields_.unknown_relation_field()) {
    refuse(other.name, *other.value, "op as the name of a field with >=, <=, >, < or =");
  }
  return relation;
}

void ValueReader::read() {
  const GivenField& exact = fields_.get(Field::exact);
  const std::string sign = relation();
  // The score of a task is a guess, so we search its window and claim nothing.
  const bool is_task = fields_.get(Field::alpha) && record_.window;
  const bool is_claimed = (!exact || !says_no(*exact.value)) && !sign.empty() && !is_task;
  if (fields_.is_unfinished() || !is_complete(fields_, record_)) {
    context_.notes.emplace_back("values of searches that have not reached the end are not used");
    return;
  }
  for (const GivenField& given : fields_.values()) {
    // Our own table of games has both: the score by the moves, and the result that the file
    // stated. If they differ, a warning names it; as two values, they made the game unreadable.
    const bool is_result = is_over_ && notation::means(given.name, "result outcome winner");
    if (is_result && fields_.values().size() > 1) continue;
    read_value(given, is_claimed, sign);
  }
  const GivenField& black = fields_.get(Field::black_discs);
  const GivenField& white = fields_.get(Field::white_discs);
  if (is_claimed && fields_.values().empty() && !record_.game && black && white) {
    const std::string counts = as_text(*black.value) + '-' + as_text(*white.value);
    uses_disc_counts_ = notation::counts_all_squares(counts) && record_.empty_count() > 0;
    if (uses_disc_counts_) {
      view_ = {Colour::black, SideSource::stated};
      add_claim(black, {*parse_game_result(counts), ClaimSide::black});
      const bool is_one = black.name == white.name;
      context_.notes.push_back(notation::quoted(black.name) +
                               (is_one ? " is" : " and " + notation::quoted(white.name) + " are") +
                               " read as the discs at the end");
    }
  }
  const auto lower = fields_.bound_of(Field::lower);
  const auto upper = fields_.bound_of(Field::upper);
  if (exact && is_claimed && lower && lower != upper) {
    throw FieldError{exact.name + " is " + as_text(*exact.value) + ", expected two equal bounds"};
  }
  if (lower) add_bounds(fields_.get(Field::lower), {*lower, kMaxScore});
  if (upper) add_bounds(fields_.get(Field::upper), {kMinScore, *upper});
}

/// Reads one of the fields with the value, and throws if it differs from those before.
void ValueReader::read_value(const GivenField& given, bool is_claimed,
                             const std::string& relation) {
  const std::string written = result_text(*given.value);
  check_pair(given.name, *given.value);
  std::string& letters = context_.letters[given.name];
  const bool has_looked = letters.find_first_not_of(kSignMark) < letters.size();
  if (!has_looked && letter_of_result(written) != 0 && context_.look_ahead) {
    context_.look_ahead(given.name);
  }
  note_letter(written, letters);
  std::string text =
      is_over_ ? written
               : spelled_result(given.name, written, letters, fields_.has_romance_names());
  if (relation != "=") {
    text = relation + ' ' + (winner_of(fields_, given) ? "the winner " : "") + text;
  }
  if (text.size() > 2 && text.front() == '(' && notation::has_only(text, "()0123456789")) {
    const std::string_view number = notation::without_brackets(text, "()");
    std::string expected(number);
    expected.append(" or -").append(number).append(": accountants write negative numbers so");
    refuse(given.name, *given.value, expected);
  }
  auto [value, move] = split_best_move(text);
  if (!move.empty()) text = std::move(value);
  const auto claim = claim_in(given, text, relation);
  const bool reads_game = context_.whole_games && record_.game;
  const bool tells_end = names_final_result(given.name) || is_over_;
  if (!claim && reads_game && is_claimed && tells_end && unread_result_.text.empty()) {
    unread_result_ = {written, given.name};
    return;
  }
  if (!is_claimed || (!claim && (reads_game || given.value->is_object()))) {
    return fields_.note_unused(given.name);
  }
  if (!claim) return leave_unread(given, text, written);
  if (!can_end_with(text, record_.position.board)) {
    const std::string error = given.name + ": " + counts_error(text, record_.position.board);
    if (!reads_game || !tells_end) throw FieldError{error};
    return context_.notes.push_back(error + ", and it is not used");
  }
  if (claim->is_doubted) context_.notes.emplace_back(kQuestioned);
  const auto counts = notation::parse_disc_counts(text);
  const bool is_counts = counts.has_value();  // Black's come first
  if (is_counts && fields_.has_player() && fields_.player_colour() != Colour::black &&
      counts->first != counts->second) {
    const std::string fault = given.name + " is " + notation::quoted(text) +
                              ", of which the first may be Black's, or those of the first player, "
                              "expected one such as W+8";
    if (is_over_) return;  // the moves tell
    if (!context_.whole_games) throw FieldError{fault};
    return context_.notes.push_back(fault + ", and it is not used");
  }
  if (is_counts && context_.names_white_first && !is_over_ && counts->first != counts->second) {
    if (!context_.whole_games) {
      refuse(given.name, *given.value, "a value such as W+8, since White stands before Black here");
    }
    context_.notes.emplace_back("counts of discs are read with Black's first, after White's name");
  }
  if (is_counts && !record_.game && record_.position.side == Colour::white &&
      view_.reason == SideSource::assumed_mover) {
    context_.notes.push_back(given.name +
                             " has counts of discs, which are read with Black's first, and other "
                             "values for the side to move");
  }
  if (given.side == ClaimSide::white || view_.reason == SideSource::stated) {
    if (const auto error =
            unclear_counts(text, given.side == ClaimSide::white ? Colour::white : view_.side)) {
      throw FieldError{given.name + ": " + error->message};
    }
  }
  if (claim->side && (is_counts || std::ranges::any_of(text, notation::is_letter))) {
    view_.reason = SideSource::stated;
  }
  add_claim(given, *claim);
  if (!move.empty()) best_ = {move, given.name};
}

/// Warns of a value that is no claim, or refuses it: `~30` and `30 (prov.)` are none that somebody
/// claims, and `34 (White)` has two readings. Where claims are asked for, none may be left.
void ValueReader::leave_unread(const GivenField& given, const std::string& text,
                               const std::string& written) {
  const std::string readings = discs_or_margin(text);
  const bool is_vague = text.starts_with('~') || !readings.empty() ||
                        (text.ends_with(')') && parse_claim_text(text.substr(0, text.find('('))));
  if (!is_vague || context_.only_claims) {
    refuse(given.name, *given.value,
           !readings.empty()
               ? "one of " + readings
               : std::string(kInteger) + ", a result such as 43-21, or a claim such as " +
                     example_claims(written));
  }
  record_.claims.has_unread_value = true;
  context_.notes.push_back(
      given.name + " is " + notation::quoted(written) +
      (readings.empty() ? ", which is no exact value" : ", which may be " + readings) +
      ", and is not used");
}

/// Reads the claim of a field, for the side that its name or a column of winners gives it.
std::optional<SpokenClaim> ValueReader::claim_in(const GivenField& given, const std::string& text,
                                                 const std::string& relation) {
  const auto winner = winner_of(fields_, given);
  auto claim = claim_of(*given.value, text);
  if (winner && relation == "=") claim = SpokenClaim{*winner, ClaimSide::black};
  if (!claim) return claim;
  if (given.side && !claim->side) {
    claim->side = given.side;
    view_.reason = SideSource::stated;
  }
  const auto victor = winner ? std::nullopt : side_of_winner(fields_, view_.side);
  if (!victor) return claim;
  if (names_margin(given.name) && integer_of(*given.value)) {
    claim->side = victor;  // and `-10` beside a loss has the sign of the loser
    claim->interval.score = std::abs(claim->interval.score);
  }
  if (claim->side || !integer_of(*given.value) || relation != "=") return claim;
  const Score score = claim->interval.score;
  // The moves of a finished game decide, and settle_result() says that the winner is another.
  const Score final = is_over_ ? final_score(record_.position.board) : 0;
  const bool is_final = is_over_ && score == (view_.side == record_.position.side ? final : -final);
  const bool agrees = is_final || (score != 0 && (victor == view_of(view_.side)) == (score > 0));
  if (!agrees && (score <= 0 || view_.reason == SideSource::stated)) {
    refuse(given.name, *given.value, "a value with which the side in winner wins");
  }
  if (!agrees) {
    claim->side = victor;
    context_.notes.push_back(notation::quoted(given.name) + " is read as the margin of the winner");
  }
  return claim;
}

void ValueReader::add_claim(const GivenField& given, const SpokenClaim& claim) {
  const Colour mover = record_.position.side;
  const bool is_turned = claim.side && side_of_claim(*claim.side, mover) != view_.side;
  const ClaimedInterval interval = is_turned ? for_other_side(claim.interval) : claim.interval;
  if (interval.relation == Relation::equal) check_score(interval.score, given.name.c_str());
  add_bounds(given, interval.bounds());
}

/// Adds what one field says of the value. The others are named if they say something else; any two
/// of them do that if not all agree.
void ValueReader::add_bounds(const GivenField& given, const Bounds& bounds) {
  if (bounds.lower > bounds.upper)
    refuse(given.name, *given.value, "a claim that a value can meet");
  StatedBounds stated{given.name + " is " + notation::quoted(result_text(*given.value)), bounds};
  for (const StatedBounds& other : stated_) {
    if (!contradict(other.bounds, bounds)) continue;
    throw FieldError{other.cell + " and " + stated.cell +
                     ", which contradict each other, expected one value, or --fields value=NAME"};
  }
  record_.claims.bounds = intersection(record_.claims.bounds, bounds);
  stated_.push_back(std::move(stated));
}

/// Returns the counts in columns such as `Score Black` and `Score White`.
std::string disc_counts(const ChosenFields& fields, bool is_game) {
  const GivenField& black = fields.get(Field::black_discs);
  const GivenField& white = fields.get(Field::white_discs);
  std::string counts =
      black && white ? as_text(*black.value) + '-' + as_text(*white.value) : std::string();
  if (is_game && notation::parse_disc_counts(counts)) return counts;
  for (const GivenField* const given : {&black, &white}) {
    if (*given && !is_nothing(*given->value)) fields.note_unused(given->name);
  }
  return {};
}

/// Returns what a column says about the end of the game, for Black, rather than about the value:
/// words if there are some, since they say more than a number.
std::string played_result(const ChosenFields& fields, bool is_from_start) {
  const bool may_be_other = fields.get(Field::side) || fields.has_player();
  if (!is_from_start || fields.get(Field::view) ||
      (may_be_other && fields.player_colour() != Colour::black)) {
    return {};
  }
  for (const bool are_words : {true, false}) {
    for (const GivenField& given : fields.values()) {
      const std::string text = result_text(*given.value);
      const auto winner = winner_of(fields, given);
      // `-4 for White` in a column of values is a claim, and `B+R` in any column a result.
      const bool tells_end = names_final_result(given.name);
      const bool is_word = winner || (!integer_of(*given.value) && parse_game_result(text) &&
                                      (tells_end || !parse_claim_text(text)));
      if (are_words ? !is_word : !tells_end) continue;
      return winner ? to_string(*winner) : text;
    }
  }
  return {};
}

/// Reads `black` and `white` as names of players; discs_in() reads them as discs. Web pages of
/// games have objects of players, e.g. with `username` and a rating.
void read_players(const ChosenFields& fields, bool are_discs, bool is_from_start,
                  const ValueReader& values, bool has_whole_games, PositionRecord& record) {
  const auto name_in = [&](Field meaning) {
    const GivenField& given = fields.get(meaning);
    const auto name = given && !are_discs ? name_of_player(*given.value) : std::string();
    if (!name) fields.note_unused(given.name);
    return name.value_or(std::string());
  };
  for (const auto& [meaning, tag] : {std::pair(Field::black, &GameTags::black),
                                     {Field::white, &GameTags::white},
                                     {Field::tournament, &GameTags::tournament},
                                     {Field::place, &GameTags::place},
                                     {Field::date, &GameTags::date},
                                     {Field::round, &GameTags::round}}) {
    record.tags.*tag = name_in(meaning);
  }
  if (fields.has_numbered_players()) {  // `Lee (white)`, which has told the colour
    for (const auto tag : {&GameTags::black, &GameTags::white}) {
      if (const Player player = parse_player(record.tags.*tag); player.colour) {
        record.tags.*tag = std::string(player.name);
      }
    }
  }
  const NamedText& unread = values.unread_result();
  const std::string counts =
      values.uses_disc_counts() ? std::string() : disc_counts(fields, record.game.has_value());
  if (!counts.empty() && !has_whole_games && !game_over(record.position.board)) {
    // Of a game that goes on after these moves: no value of the position.
    for (const Field meaning : {Field::black_discs, Field::white_discs}) {
      fields.note_unused(fields.get(meaning).name);
    }
  }
  const auto discs = notation::parse_disc_counts(record.tags.black + '-' + record.tags.white);
  if (record.game && discs) {  // these columns count discs
    record.tags.result = record.tags.black + '-' + record.tags.white;
    record.tags.black.clear();
    record.tags.white.clear();
  } else if (record.game) {
    record.tags.result = counts.empty() ? played_result(fields, is_from_start) : counts;
    const auto value = record.claims.exact();
    const bool is_result = game_over(record.position.board) || fields.player_colour();
    if (record.tags.result.empty() && value && is_result) {
      record.tags.result = notation::signed_number(for_black(*value, record.position.side));
    } else if (record.tags.result.empty() && is_result && !record.claims.empty()) {
      const bool is_black = record.position.side == Colour::black;
      const Bounds bounds = is_black ? record.claims.bounds : negated(record.claims.bounds);
      if (bounds.lower >= kMinWin) record.tags.result = to_string(ClaimedInterval{Relation::win});
      if (bounds.upper <= -kMinWin) record.tags.result = to_string(ClaimedInterval{Relation::loss});
    }
  }
  if (!unread.text.empty() && record.tags.result != unread.text) {
    // What the other fields do not say: `Lee resigned`, or why the winner won.
    auto result = result_with_reason(record.tags.result, unread.text);
    if (!result) fields.note_unused(unread.name);
    if (result) record.tags.result = *std::move(result);
  }
  if (!record.comment && !record.tags.black.empty()) record.comment = title_of(record.tags);
}

/// Says it if a column of winners contradicts the result of the game.
void note_contradicting_winner(const ChosenFields& fields, const std::string& stated,
                               FieldContext& context) {
  for (const GivenField& given : fields.values()) {
    if (stated.empty() || !notation::means(given.name, lexicon::kWinner)) continue;
    const std::string text = as_text(*given.value);
    const auto named = winner_of(fields, given);
    const auto winner = named ? named : parse_game_result(text);
    const auto result = parse_game_result(stated);
    if (winner && result && contradict(winner->bounds(), result->bounds())) {
      context.notes.push_back(notation::quoted(given.name) + " says " + notation::quoted(text) +
                              ", and the result " + notation::quoted(stated) + " contradicts it");
    }
  }
}

/// Reads a record in steps, of which each uses what those before it have decided.
class RecordReader {
 public:
  RecordReader(ChosenFields& fields, FieldContext& context) noexcept
      : fields_(fields), context_(context) {}

  PositionRecord read() {
    read_board_or_moves();                // Step 1
    read_surroundings(fields_, record_);  // Step 2. What does not depend on whose values these are.
    const StatedView stated = choose_values();  // Step 3
    ValueReader values(fields_, stated, context_, record_);
    values.read();  // Step 4. They may name a side themselves.
    settle_side(values);
    read_values_of_moves(values.best());  // Step 5
    read_players(fields_, discs_ && discs_->are_by_colour, is_from_start(), values,
                 context_.whole_games, record_);  // Step 6
    read_names();
    return std::move(record_);
  }

 private:
  [[nodiscard]] bool is_from_start() const { return !has_board_ && !discs_; }

  /// Discs stand in fields that beside a board or moves mean something else.
  void read_board_or_moves() {
    for (const Field meaning : {Field::side, Field::view}) fields_.spell_letter(meaning);
    const GivenField& moves = fields_.get(Field::moves);
    has_board_ = bool{fields_.get(Field::board)};
    // A line beside a board and its value is that of best play, as in our own tables.
    const bool is_line_of_play = has_board_ && moves &&
                                 notation::same_letters(moves.name, "line") &&
                                 !fields_.values().empty() && !fields_.is_line_row();
    if (is_line_of_play) fields_.note_unused(moves.name);
    is_game_ = moves && !is_line_of_play && are_played(*moves.value);
    are_values_ = moves && !is_line_of_play && !is_game_;
    if (is_game_ && has_board_ && !fields_.is_line_row()) {
      context_.notes.push_back(notation::quoted(moves.name) +
                               " beside the board is played from it, and the value is that of the "
                               "position after it");
    }
    discs_ = discs_in(fields_, has_board_ || is_game_);
    read_position(fields_, discs_, is_game_ ? moves : GivenField(), context_, record_);
  }

  /// Decides which fields are values, and for whom.
  StatedView choose_values() {
    const bool is_over = game_over(record_.position.board);
    const Score final = is_over && is_game_ ? final_score(record_.position.board) : 0;
    const Colour mover = record_.position.side;
    fields_.choose_players(final == 0 ? std::nullopt
                                      : std::optional(final > 0 ? mover : other(mover)));
    fields_.choose_scores(is_over);
    return stated_view(fields_, is_from_start(), context_, record_);
  }

  /// Refuses claims if other words leave open whose value they are.
  void settle_side(const ValueReader& values) {
    const auto& [view, reason] = values.view();
    for (const auto& [name, named] : fields_.unknown_side_fields()) {
      const Colour side = named.value_or(record_.position.side);
      if (record_.claims.empty() || reason == SideSource::stated || side == view) continue;
      refuse_side(view, name, side);
    }
    const GivenField& comment = fields_.get(Field::comment);
    if (context_.only_claims && comment && !record_.claims.empty() &&
        reason != SideSource::stated &&
        (hints_at_view(*record_.comment, ViewPlace::beginning_after) ||
         hints_at_view(*record_.comment, ViewPlace::beside_value))) {
      refuse(comment.name, *comment.value,
             "words that do not leave open whose value it is, such as for White");
    }
    if (!record_.claims.empty()) set_claim_side(record_, view, reason);
    if (std::string doubt = claim_doubt(record_, is_game_); !doubt.empty()) {
      context_.notes.push_back(std::move(doubt));
    }
  }

  /// These are for the side to move.
  void read_values_of_moves(const NamedText& beside_value) {
    const GivenField& values = fields_.get(are_values_ ? Field::moves : Field::values);
    if (values && !read_stated_moves(*values.value, values.name, context_.chosen, record_)) {
      fields_.note_unused(values.name);
    }
    const GivenField& best = fields_.get(Field::best);
    if (best) claim_best(best.name, *best.value, context_, record_);
    claim_best(beside_value.name, nlohmann::json(beside_value.text), context_, record_);
  }

  /// Reads the players in a name such as `Al - Bo`, and the title beside it.
  void read_names() {
    note_contradicting_winner(fields_, record_.tags.result, context_);
    const bool may_name_players = context_.whole_games && !has_players(record_.tags) &&
                                  !names_opening(fields_.get(Field::id).name);
    if (auto named = may_name_players ? tags_in_name(record_.id) : std::nullopt) {
      add_tags(record_.tags, *named);
      record_.tags = *std::move(named);
      record_.id.clear();
    }
    if (!fields_.title_beside_id().empty()) {
      std::string words = fields_.title_beside_id();
      append_field(words, record_.comment.value_or(""));
      record_.comment = std::move(words);
    }
  }

  ChosenFields& fields_;
  FieldContext& context_;
  PositionRecord record_;
  bool has_board_ = false;
  bool is_game_ = false;     // the moves are played
  bool are_values_ = false;  // the moves have values
  std::optional<StatedDiscs> discs_;
};

}  // namespace

PositionRecord parse_foreign_record(const nlohmann::json& object, FieldContext& context) {
  ChosenFields fields(object, context);
  try {
    return RecordReader(fields, context).read();
  } catch (FieldError& error) {
    const std::string id = fields.text_of(Field::id);
    if (!id.empty()) error.message += " (id " + notation::quoted(id) + ")";
    throw;
  }
}

}  // namespace kanzen::fields
