#include "solver/formats/foreign_record.hpp"

#include <nlohmann/json.hpp>

#include "core/notation/text.hpp"
#include "solver/dialects/claim_views.hpp"
#include "solver/dialects/move_list.hpp"
#include "solver/dialects/side_words.hpp"
#include "solver/formats/foreign_fields.hpp"
#include "solver/formats/game_record.hpp"

namespace kanzen::fields {

namespace {

constexpr std::string_view kInteger = "an integer from -64 to 64";

class ForeignRecord {
 public:
  ForeignRecord(const nlohmann::json& object, FieldContext& context)
      : context_(context),
        of_line_(are_of_line([&](const char* name) { return object.contains(name); })) {
    std::vector<std::string> keys;
    for (const auto& [name, value] : object.items()) {
      keys.push_back(name);
      is_romance_ = is_romance_ || is_romance(name);
    }
    const FieldChoice chosen = choices_among(context.chosen, keys);
    for (const auto& [choice, of_file] : chosen) context.found.insert(of_file);
    const bool of_index = are_of_index([&](const char* name) { return object.contains(name); });
    const auto take = [&](const std::string& name, const nlohmann::json& value) {
      if (of_index && notation::has_word("certificate moves claim side verdict", name)) return;
      const FoundField found = find_field(name, chosen);
      // `"moves": 31` counts them; as the number of a square, it would be a game of one move.
      // `"board": 2` is a table.
      const bool is_number = (found.field == Field::moves || found.field == Field::board) &&
                             notation::parse_number<int>(as_text(value)).has_value();
      // `"data": [..]` is no date.
      const bool is_data = found.field == Field::date && value.is_structured();
      if (is_number || is_data || found.field == Field::none) {
        unused(name);
        const std::string text = value.is_string() ? as_text(value) : std::string();
        const bool is_other =  // `"theme": "light"`
            text.size() < 2 || notation::means(text, "light dark first second");
        const auto side = is_other ? std::nullopt : side_of_word(text, {});
        if (side && side->colour) other_sides_.emplace_back(name, *side->colour);
        if (is_bound(text)) other_relation_ = {0, name, &value};
      } else if (found.field == Field::value) {
        if (!is_nothing(value)) values_.push_back({found.rank, name, &value, found.view});
        if (found.view) view_of_names_ = found.view;
      } else {
        add(found, name, value);
      }
    };
    for (const auto& [name, value] : object.items()) {
      if (name == "players" && has_colours(value)) {
        for (const auto& [colour, player] : value.items()) take(colour, player);
      } else if (!take_event(name, value, chosen)) {
        take(name, value);
      }
    }
    std::ranges::sort(values_, {}, &Item::rank);
    // Without the discs of the opponent, `mover` names the side.
    Item& mover = items_[static_cast<std::size_t>(Field::mover)];
    Item& side = items_[static_cast<std::size_t>(Field::side)];
    if (!get(Field::opponent) && !side && colour_of(mover)) std::swap(mover, side);
  }

  /// The id in the record; empty if there is none.
  [[nodiscard]] std::string id() const { return text_of(Field::id); }

  PositionRecord read() {
    PositionRecord record;
    const Item moves = get(Field::moves);
    const bool plays = moves && are_played(*moves.value);
    const Item board = get(Field::board);
    const bool has_bits = find_bits(board || plays);
    record.position = has_bits ? position_of_bits()
                      : board  ? position_of_board(board)
                               : kStartPosition;
    if (plays) {
      record.game = play_moves(*moves.value, record.position);
      record.position = record.game->end;
    }
    if (!board && !has_bits && (!plays || record.game->moves.empty())) {
      throw FieldError{"no board and no moves, expected one of them"};
    }
    read_id(record);
    if (const Item item = get(Field::empties)) {
      const auto count = integer_of(*item.value);
      check_empties(count ? nlohmann::json(*count) : *item.value, record);
    }
    if (const Item item = get(Field::comment)) record.comment = as_text(*item.value);
    read_work(record);
    read_window(record);
    take_scores(record);
    read_view(record);
    read_claims(record);
    const Item values = !plays && moves ? moves : get(Field::values);
    for (const auto& [name, side] : other_sides_) {
      if (record.claims.empty() || claims_for_ == ClaimsFor::stated || side == view_) continue;
      refuse_side(view_, name, side);
    }
    if (!record.claims.empty()) set_claim_side(record, view_, claims_for_);
    if (context_.note.empty()) context_.note = doubt_of(record, plays);
    if (values && !read_stated_moves(*values.value, values.name, context_.chosen, record)) {
      unused(values.name);
    }
    const Item best = get(Field::best);
    if (best && !claim_best(best.name, *best.value, record)) unused(best.name);
    read_players(record);
    return record;
  }

 private:
  void read_work(PositionRecord& record) {
    const auto read = [&](Field field) {
      const Item item = get(field);
      const auto amount =
          item ? fields::amount_of(*item.value, field == Field::nodes) : std::nullopt;
      if (item && !amount && !fields::is_nothing(*item.value)) unused(item.name);
      return amount.value_or(0);
    };
    record.work = {static_cast<std::uint64_t>(read(Field::nodes)), read(Field::seconds)};
  }

  struct Item {
    std::size_t rank = 0;
    std::string name = {};
    const nlohmann::json* value = nullptr;
    std::optional<ClaimSide> side = {};  // that the name states

    explicit operator bool() const noexcept { return value != nullptr; }
  };

  void unused(const std::string& name) {
    if (!of_line_) context_.unused.push_back(name);
  }

  /// Takes the parts of an event such as `{"name": "Open", "round": 3}`; false for another field.
  bool take_event(const std::string& name, const nlohmann::json& event, const FieldChoice& chosen) {
    const FoundField found = find_field(name, chosen);
    if (found.field != Field::tournament || !event.is_object() || !event.contains("name")) {
      return false;
    }
    for (const auto& [key, part] : event.items()) {
      const auto [field, rank, view] = key == "name" ? found : find_field(key, chosen);
      const bool known = field == Field::tournament || field == Field::place ||
                         field == Field::round || field == Field::date;
      const std::string whole_name = (name + '.').append(key);
      if (known && !part.is_structured()) {  // those beside the event come first
        add({field, rank + kEventRank, {}}, whole_name, part);
      } else {
        unused(whole_name);
      }
    }
    return true;
  }

  static constexpr std::size_t kEventRank = 1000;

  void add(const FoundField& found, const std::string& name, const nlohmann::json& value) {
    Item& item = items_[static_cast<std::size_t>(found.field)];
    const bool is_null = value.is_null() && found.field != Field::exact;
    if (item && (item.rank < found.rank || is_null)) {
      if (!is_null) unused(name);
      return;
    }
    if (item) unused(item.name);
    if (!is_null) item = {found.rank, name, &value};
  }

  [[nodiscard]] const Item& get(Field field) const {
    return items_[static_cast<std::size_t>(field)];
  }

  [[nodiscard]] std::string text_of(Field field) const {
    const Item& item = get(field);
    return item ? as_text(*item.value) : std::string();
  }

  [[nodiscard]] bool plays_from_start() const { return !get(Field::board) && !mover_; }

  /// The side that a field names; nullopt if it names none.
  [[nodiscard]] std::optional<Colour> colour_of(const Item& item) const {
    const auto side =
        item ? side_of_word(as_text(*item.value), context_.style) : std::optional<NamedSide>();
    return side ? side->colour : std::nullopt;
  }

  /// Decides whose values the record has: those of the side that a field or the comment names, else
  /// of the mover. After moves from the start, as in lines of moves, people write the value for
  /// Black. A field of the side to move must then name the one after the moves, but a plain `side`
  /// may be the view.
  void read_view(PositionRecord& record) {
    const Colour mover = record.position.side;
    const bool from_start = plays_from_start();
    const Item side = get(Field::side);
    const Item view = get(Field::view);
    const auto stated = from_start ? colour_of(side) : std::nullopt;
    const bool is_view = stated && stated != mover && notation::same_letters(side.name, "side");
    if (stated && stated != mover && !is_view) {
      throw FieldError{side.name + " is " + std::string(to_string(*stated)) + ", and " +
                       std::string(to_string(mover)) +
                       " is to move after the moves, expected one side"};
    }
    std::optional<ClaimSide> viewed;
    if (view) {
      viewed = view_of_text(as_text(*view.value), context_.style);
    } else if (is_view) {
      viewed = view_of(*stated);
    }
    if (view && !viewed && !is_nothing(*view.value)) {
      if (!values_.empty()) refuse(view.name, *view.value, "Black, White or mover");
      unused(view.name);
    }
    if (from_start && side && !stated && !is_nothing(*side.value)) {
      const auto said = viewed_side("for " + as_text(*side.value));
      if (!said) unused(side.name);
      if (!viewed) viewed = said;
    }
    if (viewed && view_of_names_ &&
        claim_side(*viewed, false, mover) != claim_side(*view_of_names_, false, mover)) {
      refuse(view ? view.name : side.name, *(view ? view : side).value,
             "the side in the value's name");
    }
    if (!viewed) viewed = view_of_names_;
    if (!viewed && !values_.empty()) viewed = take_view(record.comment);
    const bool for_black = from_start && !stated;
    view_ = claim_side(viewed.value_or(ClaimSide::automatic), for_black, mover);
    claims_for_ = viewed ? ClaimsFor::stated : for_black ? ClaimsFor::black : ClaimsFor::mover;
    // Only the column says that these are not for Black.
    const bool is_turned =
        !viewed && stated == Colour::white && std::ranges::any_of(values_, [](const Item& one) {
          return integer_of(*one.value).value_or(0) != 0;
        });
    if ((is_view || is_turned) && context_.note.empty()) {
      context_.note = "values are read for the side in " + notation::quoted(side.name);
    }
  }

  /// Takes `White score` for a value if it has a sign, and for a count of discs if another count
  /// stands beside it or the game is over.
  void take_scores(const PositionRecord& record) {
    Item& black = items_[static_cast<std::size_t>(Field::black_discs)];
    Item& white = items_[static_cast<std::size_t>(Field::white_discs)];
    const auto number = [](const Item& item) {
      return item ? integer_of(*item.value) : std::nullopt;
    };
    const auto is_signed = [this](Field field) {
      const std::string text = text_of(field);
      return text.starts_with('+') || text.starts_with('-') || text.starts_with("\u2212");
    };
    const auto other = number(get(Field::white));
    if (is_signed(Field::black) && other && number(get(Field::black)) == -*other) {
      std::swap(items_[static_cast<std::size_t>(Field::black)], black);
      std::swap(items_[static_cast<std::size_t>(Field::white)], white);
    }
    const bool zeros = number(black) == 0 && number(white) == 0;
    const bool margins = is_signed(Field::black_discs) || is_signed(Field::white_discs) || zeros;
    const bool single = number(black).has_value() != number(white).has_value();
    const bool clear =
        margins || !values_.empty() || context_.whole_games || game_over(record.position.board);
    for (auto* const item : {&black, &white}) {
      if (!number(*item)) continue;
      if (single && !clear) {
        refuse(item->name, *item->value,
               "a text such as \"+4\" or \"-4\" for a value, or beside a count of discs that of "
               "the other side");
      }
      if (!margins) continue;
      const ClaimSide side = item == &black ? ClaimSide::black : ClaimSide::white;
      values_.push_back({item->rank, item->name, std::exchange(item->value, nullptr), side});
    }
  }

  /// Reads `black` and `white` as names of players; find_bits() reads them as discs. Web pages of
  /// games have objects of players, e.g. with `username` and a rating.
  void read_players(PositionRecord& record) {
    const auto text = [this](Field field) {
      const Item item = get(field);
      const auto name = item && !by_colour_ ? name_of_player(*item.value) : std::string();
      if (!name) unused(item.name);
      return name.value_or(std::string());
    };
    for (const auto& [field, tag] : {std::pair(Field::black, &GameTags::black),
                                     {Field::white, &GameTags::white},
                                     {Field::tournament, &GameTags::tournament},
                                     {Field::place, &GameTags::place},
                                     {Field::date, &GameTags::date},
                                     {Field::round, &GameTags::round}}) {
      record.tags.*tag = text(field);
    }
    const std::string counts = disc_counts(record.game.has_value());
    const auto discs = notation::parse_disc_counts(record.tags.black + '-' + record.tags.white);
    if (record.game && discs) {  // these columns count discs
      record.tags.result = record.tags.black + '-' + record.tags.white;
      record.tags.black.clear();
      record.tags.white.clear();
    } else if (record.game) {
      record.tags.result = counts.empty() ? played_result() : counts;
      const auto value = record.claims.exact();
      if (record.tags.result.empty() && value && game_over(record.position.board)) {
        record.tags.result = notation::signed_number(for_black(*value, record.position.side));
      }
    }
    add_unread_result(record.tags.result);
    if (!record.comment && !record.tags.black.empty()) record.comment = title_of(record.tags);
  }

  /// Adds what the other fields do not say: `Lee resigned`, or why the winner won.
  void add_unread_result(std::string& result) {
    if (unread_result_.empty() || result == unread_result_) return;
    if (auto more = result_with_reason(result, unread_result_)) {
      result = *std::move(more);
    } else {
      unused(unread_field_);
    }
  }

  /// Returns the counts in columns such as `Score Black` and `Score White`.
  std::string disc_counts(bool is_game) {
    const Item black = get(Field::black_discs);
    const Item white = get(Field::white_discs);
    std::string counts =
        black && white ? as_text(*black.value) + '-' + as_text(*white.value) : std::string();
    if (is_game && notation::parse_disc_counts(counts)) return counts;
    for (const Item& item : {black, white}) {
      if (item && !is_nothing(*item.value)) unused(item.name);
    }
    return {};
  }

  /// Returns what a column says about the end of the game, for Black, rather than about the value:
  /// words if there are some, since they say more than a number.
  std::string played_result() {
    if (!plays_from_start() || get(Field::side) || get(Field::view)) return {};
    for (const bool words : {true, false}) {
      for (const Item& item : values_) {
        const std::string text = result_text(*item.value);
        const auto winner = winner_of(item);
        // `-4 for White` in a column of values is a claim, and `B+R` in any column a result.
        const bool of_end = is_of_result(item.name);
        const bool is_word = winner || (!integer_of(*item.value) && parse_game_result(text) &&
                                        (of_end || !parse_claim_text(text)));
        if (words ? !is_word : !of_end) continue;
        return winner ? to_string(*winner) : text;
      }
    }
    return {};
  }

  /// Reads the value for Black from a column of winners: 1 or the name of Black, and -1, 2 or the
  /// name of White. As values, these numbers would claim that Black wins by one disc.
  [[nodiscard]] std::optional<ClaimedInterval> winner_of(const Item& item) const {
    if (!notation::same_letters(item.name, "winner")) return std::nullopt;
    return winner_in(as_text(*item.value), text_of(Field::black), text_of(Field::white));
  }

  /// Whose margin it is, beside a column of winners.
  [[nodiscard]] std::optional<ClaimSide> side_of_winner() const {
    for (const Item& item : values_) {
      if (!notation::same_letters(item.name, "winner")) continue;
      const auto winner = winner_of(item);
      const auto side = side_of_word(as_text(*item.value), {});
      if (winner) return winner->relation == Relation::loss ? ClaimSide::white : ClaimSide::black;
      if (side && side->colour) return view_of(*side->colour);
    }
    return std::nullopt;
  }

  [[nodiscard]] std::optional<Bitboard> bits(Field field) const {
    const Item& item = get(field);
    return item ? bits_of(*item.value, item.name) : std::nullopt;
  }

  /// Finds the discs. `player` is a side, or the discs of the mover if the opponent's stand beside
  /// it. Beside a board or moves, numbers are counts of discs instead: `"black": 34` as a bitboard
  /// would put two discs on the board.
  bool find_bits(bool has_other) {
    if (!has_other) {
      mover_ = bits(Field::mover);
      if (!mover_) mover_ = bits(Field::side);
      opponent_ = bits(Field::opponent);
      if (mover_ && opponent_) return true;
      mover_ = bits(Field::black);
      opponent_ = bits(Field::white);
      by_colour_ = mover_ && opponent_;
      if (by_colour_) return true;
    }
    mover_.reset();
    opponent_.reset();
    const bool players{get(Field::moves)};
    for (const Field field : {Field::mover, Field::opponent, Field::black, Field::white}) {
      const bool is_name = field == Field::black || field == Field::white;
      if (get(field) && !(players && is_name)) unused(get(field).name);
    }
    return false;
  }

  Position position_of_bits() {
    const bool numbers = !get(by_colour_ ? Field::black : Field::opponent).value->is_array();
    check_bits(*mover_, *opponent_, numbers);
    const std::string note = numbers ? "bitboards are read with a1 in the lowest bit" : "";
    context_.note = note;
    Position position = make_position(*mover_, *opponent_, Colour::black);
    if (!by_colour_) return position;
    const Item side = get(Field::side);
    if (!side) {
      const auto found = notation::with_side_of_rule(*mover_, *opponent_, context_.style);
      if (!found) throw FieldError{found.error().message};
      return found.value();
    }
    position = find(notation::board_text(position), side, side.name);
    context_.note = note;
    return position;
  }

  Position find(const std::string& text, const Item& side, const std::string& name) {
    return position_beside(text, name, side ? side.value : nullptr, side.name, context_);
  }

  Position position_of_board(const Item& board) {
    std::string text = board_text_of(*board.value, board.name);
    if (text.ends_with(';')) text.pop_back();
    return find(text, get(Field::side), board.name);
  }

  void read_id(PositionRecord& record) {
    const bool dated = !get(Field::id);
    const Item item = get(dated ? Field::date : Field::id);
    // A date names a puzzle of the day but not a game, since many games are played on one day.
    if (!item || (dated && record.game)) return;
    record.id = text_of_id(item.name, *item.value);
    const Item empties = get(Field::empties);
    if (of_line_ && empties) record.id += ':' + as_text(*empties.value);  // a ply of a game
  }

  /// Reads the window of a task, given by its two ends or as a pair.
  void read_window(PositionRecord& record) {
    const Item window = get(Field::window);
    if (window) record.window = parse_window(*window.value);
    const auto alpha = bound_of(Field::alpha);
    const auto beta = bound_of(Field::beta);
    if (!alpha || !beta) return;
    if (*alpha >= *beta) throw FieldError{"an empty window, expected alpha below beta"};
    record.window = Window{*alpha, *beta};
  }

  /// Whether the search reached the end and was certain. The tables of the proof that Othello is a
  /// draw have depths and accuracies of Edax beside their values. At 73 % a value is an estimate,
  /// which nobody claims.
  bool is_complete(const PositionRecord& record) {
    const Item accuracy = get(Field::accuracy);
    const Item depth = get(Field::depth);
    if (accuracy && depth) {
      const int empties = record.empty_count();
      if (const auto known = is_search_complete(*depth.value, *accuracy.value, empties)) {
        return *known;
      }
      throw FieldError{depth.name + " or " + accuracy.name +
                       " is out of range, expected plies from 0 to 64, and 0 to 100"};
    }
    if (accuracy || depth) unused((accuracy ? accuracy : depth).name);
    return true;
  }

  void read_claims(PositionRecord& record) {
    const Item exact = get(Field::exact);
    const Item bound = get(Field::bound);
    const std::string relation = !bound ? "=" : relation_sign(*bound.value);
    if (!values_.empty() && relation.empty() && !notation::same_letters(bound.name, "bound")) {
      refuse(bound.name, *bound.value, ">=, <=, >, < or =");
    }
    if (!values_.empty() && other_relation_) {
      refuse(other_relation_.name, *other_relation_.value,
             "op as the name of a field with >=, <=, >, < or =");
    }
    // The score of a task is a guess, so we search its window and claim nothing.
    const bool task = get(Field::alpha) && record.window;
    const bool claimed = (!exact || !is_no(*exact.value)) && !relation.empty() && !task;
    PositionClaims& claims = record.claims;
    if (!is_complete(record)) {
      context_.note = "values of searches that have not reached the end are not used";
      return;
    }
    std::optional<StatedValue> first;
    const bool over = record.game && game_over(record.position.board);
    for (const Item& item : values_) {
      // Our own table of games has both: the score by the moves, and the result that the file
      // stated. If they differ, a warning names it; as two values, they made the game unreadable.
      const bool is_result = over && notation::means(item.name, "result outcome winner");
      if (is_result && values_.size() > 1) continue;
      read_value(item, claimed, relation, first, record);
    }
    const auto lower = bound_of(Field::lower);
    const auto upper = bound_of(Field::upper);
    if (exact && claimed && lower && lower != upper) {
      throw FieldError{exact.name + " is " + as_text(*exact.value) + ", expected two equal bounds"};
    }
    claims.bounds =
        intersection(claims.bounds, {lower.value_or(kMinScore), upper.value_or(kMaxScore)});
    if (claims.bounds.lower > claims.bounds.upper) {
      throw FieldError{"the bounds contradict each other, expected lower <= upper"};
    }
  }

  struct StatedValue {
    std::string name;  // of the first field that gave the value
    Score score;
  };

  /// Reads one of the fields with the value, and throws if it differs from those before.
  void read_value(const Item& item, bool claimed, const std::string& relation,
                  std::optional<StatedValue>& first, PositionRecord& record) {
    PositionClaims& claims = record.claims;
    const std::string written = result_text(*item.value);
    check_pair(item.name, *item.value);
    std::string& letters = context_.letters[item.name];
    if (letters.empty() && letter_of_result(written) != 0 && context_.look_ahead) {
      context_.look_ahead(item.name);
    }
    note_letter(written, letters);
    const bool over = record.game && game_over(record.position.board);
    std::string text = over ? written : spelled_result(item.name, written, letters, is_romance_);
    const auto winner = winner_of(item);
    if (relation != "=") text = relation + ' ' + (winner ? "the winner " : "") + text;
    auto claim = claim_of(*item.value, text);
    if (winner && relation == "=") claim = SpokenClaim{*winner, ClaimSide::black};
    if (claim && item.side && !claim->side) {
      claim->side = item.side;
      claims_for_ = ClaimsFor::stated;
    }
    const auto victor = winner ? std::nullopt : side_of_winner();
    if (claim && victor && notation::same_letters(item.name, "margin")) claim->side = victor;
    if (claim && victor && !claim->side && integer_of(*item.value) && relation == "=") {
      const Score score = claim->interval.score;
      const bool agrees = score != 0 && (victor == view_of(view_)) == (score > 0);
      if (!agrees && (score <= 0 || claims_for_ == ClaimsFor::stated)) {
        refuse(item.name, *item.value, "a value with which the side in winner wins");
      }
      if (!agrees) {
        claim->side = victor;
        context_.note = notation::quoted(item.name) + " is read as the margin of the winner";
      }
    }
    const bool of_game = context_.whole_games && record.game;
    const bool of_end = is_of_result(item.name) || over;
    if (!claim && of_game && claimed && of_end && unread_result_.empty()) {
      unread_result_ = written;  // `Lee resigned`, or the date of a spreadsheet
      unread_field_ = item.name;
      return;
    }
    if (!claimed || (!claim && (of_game || item.value->is_object()))) return unused(item.name);
    if (!claim) {
      refuse(
          item.name, *item.value,
          std::string(kInteger) + ", a result such as 43-21, or a claim such as draw, >= 4 or W+2");
    }
    if (!can_end_with(text, record.position.board)) {
      throw FieldError{item.name + ": " + counts_error(text, record.position.board)};
    }
    if (text.ends_with('?')) context_.note = kQuestioned;
    if (claim->side && std::ranges::any_of(text, notation::is_letter)) {
      claims_for_ = ClaimsFor::stated;
    }
    const Colour mover = record.position.side;
    const bool turned = claim->side && claim_side(*claim->side, false, mover) != view_;
    const ClaimedInterval interval = turned ? for_other_side(claim->interval) : claim->interval;
    if (interval.relation != Relation::equal) {
      claims.bounds = intersection(claims.bounds, interval.bounds());
      return;
    }
    check_score(interval.score, item.name.c_str());
    if (first && first->score != interval.score) {
      throw FieldError{first->name + " is " + std::to_string(first->score) + " and " + item.name +
                       " is " + std::to_string(interval.score) +
                       ", expected one value, or --fields value=NAME"};
    }
    first = StatedValue{item.name, interval.score};
    claims.bounds = intersection(claims.bounds, {interval.score, interval.score});
  }

  std::optional<Score> bound_of(Field field) {
    const Item item = get(field);
    if (!item || is_nothing(*item.value)) return std::nullopt;
    const auto bound = integer_of(*item.value);
    if (!bound) refuse(item.name, *item.value, kInteger);
    return bound;
  }

  FieldContext& context_;
  bool of_line_;  // whether kanzen line printed it
  std::array<Item, static_cast<std::size_t>(Field::check) + 1> items_{};
  std::vector<Item> values_;
  std::optional<Bitboard> mover_;  // the discs of the mover, or of Black
  std::optional<Bitboard> opponent_;
  bool by_colour_ = false;
  std::optional<ClaimSide> view_of_names_;  // the side in a name such as `Value (Black)`
  Colour view_ = Colour::black;             // whose values the record has
  ClaimsFor claims_for_ = ClaimsFor::mover;
  std::string unread_result_;  // of a whole game
  std::string unread_field_;   // that has it
  bool is_romance_ = false;    // the names of fields are French, Italian or Spanish
  std::vector<std::pair<std::string, Colour>> other_sides_;  // in fields that we do not know
  Item other_relation_;                                      // .. and a sign such as >=
};

}  // namespace

PositionRecord parse_foreign_record(const nlohmann::json& object, FieldContext& context) {
  ForeignRecord record(object, context);
  try {
    return record.read();
  } catch (FieldError& error) {
    const std::string id = record.id();
    if (!id.empty()) error.message += " (id " + notation::quoted(id) + ")";
    throw;
  }
}

}  // namespace kanzen::fields
