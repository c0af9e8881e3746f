#include "solver/records/position_record.hpp"

#include <cassert>

namespace kanzen {

namespace {

using notation::error_at;
using notation::found_error;

// A longer sign comes before its own prefix.
constexpr std::array<std::pair<std::string_view, Relation>, 9> kSigns{{
    {"<=", Relation::at_most},
    {">=", Relation::at_least},
    {"<", Relation::less},
    {">", Relation::greater},
    {"=", Relation::equal},
    {"win", Relation::win},
    {"draw", Relation::draw},
    {"loss", Relation::loss},
    {"[", Relation::between},
}};

constexpr bool is_word(Relation relation) noexcept {
  return relation == Relation::win || relation == Relation::draw || relation == Relation::loss;
}

constexpr std::array<std::pair<Relation, Relation>, 3> kOpposites{{
    {Relation::at_most, Relation::at_least},
    {Relation::less, Relation::greater},
    {Relation::win, Relation::loss},
}};

Relation reversed(Relation relation) noexcept {
  for (const auto& [one, other] : kOpposites) {
    if (relation == one) return other;
    if (relation == other) return one;
  }
  return relation;
}

bool starts_with_word(std::string_view text, std::string_view word) noexcept {
  if (!notation::same_letters(text.substr(0, word.size()), word)) return false;
  const char next = text.size() > word.size() ? notation::lower(text[word.size()]) : ' ';
  return next < 'a' || next > 'z';
}

const std::pair<std::string_view, Relation>* find_relation(std::string_view text) noexcept {
  for (const auto& sign : kSigns) {
    const bool found =
        is_word(sign.second) ? starts_with_word(text, sign.first) : text.starts_with(sign.first);
    if (found) return &sign;
  }
  return nullptr;
}

constexpr Score up_to_even(Score score) noexcept { return score + (score & 1); }
constexpr Score down_to_even(Score score) noexcept { return score - (score & 1); }

static_assert(up_to_even(-3) == -2 && down_to_even(-3) == -4 && up_to_even(4) == 4);

Result<Score> read_score(std::string_view text, std::size_t& at) {
  at = notation::skip_blanks(text, at);
  const std::size_t begin = at;
  Result<int> score = notation::read_integer(text, at, "a score from -64 to +64");
  if (score && (score.value() < kMinScore || score.value() > kMaxScore)) {
    return error_at(
        text, begin,
        "found " + std::to_string(score.value()) + ", expected a score from -64 to +64");
  }
  return score;
}

/// Reads "lower,upper]".
Result<ClaimedInterval> read_interval(std::string_view text, std::size_t& at) {
  const std::size_t begin = at;
  const Result<Score> lower = read_score(text, at);
  if (!lower) return lower.error();
  at = notation::skip_blanks(text, at);
  if (at == text.size() || text[at] != ',') {
    return found_error(text, at, ", expected a comma");
  }
  const Result<Score> upper = read_score(text, ++at);
  if (!upper) return upper.error();
  at = notation::skip_blanks(text, at);
  if (at == text.size() || text[at] != ']') {
    return found_error(text, at, ", expected ]");
  }
  ++at;
  if (lower.value() > upper.value()) {
    return error_at(text, begin, "the interval is empty, expected the lower end first");
  }
  return ClaimedInterval{Relation::between, lower.value(), upper.value()};
}

/// Returns UTF-8 as it is, and takes anything else for Latin-1, whose bytes are code points.
std::string latin1_to_utf8(std::string_view text) {
  if (notation::is_utf8(text)) return std::string(text);
  std::string out;
  for (const char c : text) {
    const auto code = static_cast<unsigned char>(c);
    if (code < 0x80) {
      out += c;
    } else {
      out += static_cast<char>(0xC0 | code >> 6);
      out += static_cast<char>(0x80 | (code & 0x3F));
    }
  }
  return out;
}

}  // namespace

Bounds ClaimedInterval::bounds(EmptySquares empties) const noexcept {
  const bool all_are_even = empties == EmptySquares::to_winner;
  const auto up = [&](Score value) { return all_are_even ? up_to_even(value) : value; };
  const auto down = [&](Score value) { return all_are_even ? down_to_even(value) : value; };
  switch (relation) {
    case Relation::at_most:
      return {kMinScore, down(score)};
    case Relation::at_least:
      return {up(score), kMaxScore};
    case Relation::less:
      return {kMinScore, down(score - 1)};
    case Relation::greater:
      return {up(score + 1), kMaxScore};
    case Relation::equal:
      return {up(score), down(score)};
    case Relation::between:
      return {up(score), down(last)};
    case Relation::win:
      return {up(1), kMaxScore};
    case Relation::loss:
      return {kMinScore, down(-1)};
    case Relation::draw:
      break;
  }
  return {0, 0};
}

Result<ClaimedInterval> read_claimed_interval(std::string_view text, std::size_t& at) {
  at = notation::skip_blanks(text, at);
  const auto* const sign = find_relation(text.substr(at));
  if (sign == nullptr) {
    return found_error(
        text, at, ", expected <=, >=, <, > or = and a score, win, draw, loss or [LOWER,UPPER]");
  }
  const std::size_t begin = std::exchange(at, at + sign->first.size());
  const std::size_t next = notation::skip_blanks(text, at);
  if (sign->second == Relation::equal && next < text.size() &&
      notation::is_one_of(text[next], "<>")) {  // read as `>`, it refuted claims that hold
    return found_error(
        text, begin,
        text[next] == '>' ? ", which may be an arrow, expected = or >=" : ", expected <= or =");
  }
  if (sign->second == Relation::between) return read_interval(text, at);
  if (is_word(sign->second)) return ClaimedInterval{sign->second};
  const Result<Score> score = read_score(text, at);
  if (!score) return score.error();
  return ClaimedInterval{sign->second, score.value()};
}

std::string to_string(const ClaimedInterval& interval) {
  for (const auto& [sign, relation] : kSigns) {
    if (relation != interval.relation) continue;
    std::string text(sign);
    if (is_word(relation)) return text;
    if (relation != Relation::between) return text + " " + notation::signed_number(interval.score);
    return text + notation::signed_number(interval.score) + "," +
           notation::signed_number(interval.last) + "]";
  }
  return {};
}

std::optional<std::size_t> find_claimed_interval(std::string_view line) noexcept {
  const std::string_view text = line.substr(0, line.find('%'));
  std::size_t at = 0;
  for (int field = 0; field < 2; ++field) {
    at = text.find(';', at);
    if (at == std::string_view::npos) break;
    at = notation::skip_blanks(text, at + 1);
    if (find_relation(text.substr(at)) != nullptr) return at;
  }
  return std::nullopt;
}

ClaimedInterval for_other_side(const ClaimedInterval& interval) noexcept {
  const Relation relation = reversed(interval.relation);
  if (relation == Relation::between) return {relation, -interval.last, -interval.score};
  return {relation, -interval.score, -interval.last};
}

std::string_view to_string(Verdict verdict) noexcept {
  return verdict == Verdict::confirmed ? "confirmed"
         : verdict == Verdict::refuted ? "refuted"
                                       : "undecided";
}

std::string_view position_verdict_text(Verdict verdict) noexcept {
  return verdict == Verdict::confirmed ? "ok"
         : verdict == Verdict::refuted ? "mismatch"
                                       : "unchecked";
}

Bounds proven_bounds(Status status, Score score) noexcept {
  const bool is_lower_bound = status == Status::exact || status == Status::lower;
  const bool is_upper_bound = status == Status::exact || status == Status::upper;
  return {is_lower_bound ? score : kMinScore, is_upper_bound ? score : kMaxScore};
}

std::optional<Score> PositionClaims::value() const noexcept {
  if (bounds != Bounds{} || moves.empty() || !best.empty()) return exact();
  return std::ranges::max(moves, {}, &notation::MoveScore::score).score;
}

void PositionClaims::set_value_of_best(Score value) {
  if (!has_best_without_value()) return;
  for (const Square move : best) {
    const bool has_own = std::ranges::find(moves, move, &notation::MoveScore::move) != moves.end();
    if (!has_own) moves.push_back({move, value});
  }
}

std::optional<Score> value_of_list(const Board& board,
                                   const std::vector<notation::MoveScore>& moves) noexcept {
  const std::size_t count = static_cast<std::size_t>(std::max(popcount(legal_moves(board)), 1));
  const bool is_ranked = moves.size() > 1 &&
                         std::ranges::is_sorted(moves, std::greater(), &notation::MoveScore::score);
  if (moves.size() != count && !is_ranked) return std::nullopt;
  return std::ranges::max(moves, {}, &notation::MoveScore::score).score;
}

Verdict verdict_on_bounds(const Bounds& claimed, const Bounds& proven) noexcept {
  if (claimed.lower > claimed.upper || contradict(claimed, proven)) return Verdict::refuted;
  return are_narrower(claimed, proven) ? Verdict::undecided : Verdict::confirmed;
}

Verdict verdict_on_position(const Solution& solution, const PositionClaims& claims) noexcept {
  const Bounds proven =
      intersection(solution.bounds, proven_bounds(solution.status, solution.score));
  const bool is_solved = is_proven(solution.status);
  bool was_tested = false;
  const auto refutes = [&](const Bounds& claimed) {
    const Verdict verdict = verdict_on_bounds(claimed, proven);
    was_tested = was_tested || is_solved || verdict == Verdict::confirmed;
    return verdict == Verdict::refuted;
  };
  if (claims.bounds != Bounds{} && refutes(claims.bounds)) return Verdict::refuted;
  for (const notation::MoveScore& item : claims.moves) {
    // No move is worth more than the position.
    if (proven.upper < item.score) return Verdict::refuted;
    // The best one is worth exactly `score`, or at least that.
    const bool is_best_move =
        is_solved && item.move == solution.best_move && solution.status != Status::upper;
    const bool agrees = !contradict(proven, {item.score, item.score});
    if (is_best_move && !agrees) return Verdict::refuted;
    // That a move is worth the position says nothing where no more than this was claimed.
    const bool was_claimed = !claims.has_best_without_value() || !claims.is_best(item.move);
    was_tested = was_tested || is_best_move || (is_solved && agrees && was_claimed);
  }
  return was_tested ? Verdict::confirmed : Verdict::undecided;
}

Verdict verdict_on_moves(const std::vector<MoveValue>& moves, const PositionClaims& claims) {
  Verdict verdict = Verdict::undecided;
  for (const notation::MoveScore& claim : claims.moves) {
    for (const MoveValue& value : moves) {
      if (value.move != claim.move) continue;
      const Verdict one = verdict_on_bounds({claim.score, claim.score}, value.bounds);
      if (one == Verdict::refuted) return one;
      if (one == Verdict::confirmed) verdict = one;
    }
  }
  return verdict;
}

std::string id_in_game(std::string_view game, int empties) {
  return std::string(game) + ':' + std::to_string(empties);
}

std::string_view game_of_id(std::string_view id) noexcept {
  const std::size_t colon = id.rfind(':');
  const bool is_in_game = colon != std::string_view::npos && colon > 0 && colon + 1 < id.size() &&
                          notation::skip_digits(id, colon + 1) == id.size();
  return id.substr(0, is_in_game ? colon : id.size());
}

std::optional<ClaimedInterval> claimed_interval(const PositionRecord& record) {
  return record.claims.interval ? record.claims.interval : interval_of(record.claims.bounds);
}

std::optional<ClaimedInterval> interval_of(const Bounds& bounds) noexcept {
  const auto& [lower, upper, move] = bounds;
  if (lower == upper) return ClaimedInterval{Relation::equal, lower};
  if (lower > kMinScore && upper < kMaxScore) {
    return ClaimedInterval{Relation::between, lower, upper};
  }
  if (lower > kMinScore) return ClaimedInterval{Relation::at_least, lower};
  if (upper < kMaxScore) return ClaimedInterval{Relation::at_most, upper};
  return std::nullopt;
}

void turn_claims(PositionRecord& record) noexcept {
  if (record.claims.interval) record.claims.interval = for_other_side(*record.claims.interval);
  record.claims.bounds = negated(record.claims.bounds);
  for (notation::MoveScore& move : record.claims.moves) {
    if (record.claims.is_best(move.move)) move.score = -move.score;
  }
}

void set_claim_side(PositionRecord& record, Colour side, SideSource why) noexcept {
  assert(record.claims.side_source != SideSource::stated);
  const bool is_for_black = record.claims.side_source == SideSource::assumed_black;
  if ((is_for_black ? Colour::black : record.position.side) != side) turn_claims(record);
  record.claims.side_source = why;
}

Colour claim_side(ClaimSide choice, bool is_from_start, Colour mover) noexcept {
  if (choice == ClaimSide::automatic) return is_from_start ? Colour::black : mover;
  if (choice == ClaimSide::mover) return mover;
  if (choice == ClaimSide::opponent) return other(mover);
  return choice == ClaimSide::black ? Colour::black : Colour::white;
}

AssumedSide assumed_side(ClaimSide choice, bool is_from_start, Colour mover,
                         const Bounds& claim) noexcept {
  const bool is_clear =
      choice != ClaimSide::automatic || mover == Colour::black || claim.lower == -claim.upper;
  return is_clear ? AssumedSide::none : is_from_start ? AssumedSide::black : AssumedSide::mover;
}

AssumedSide choose_claim_side(PositionRecord& record, ClaimSide choice) noexcept {
  const bool is_from_start = record.claims.side_source == SideSource::assumed_black;
  const bool has_own_side =
      !record.claims.interval && !is_from_start && choice == ClaimSide::automatic;
  if (record.claims.side_source == SideSource::stated || has_own_side) return AssumedSide::none;
  const Colour mover = record.position.side;
  const Colour side = claim_side(choice, is_from_start, mover);
  const AssumedSide assumed = assumed_side(choice, is_from_start, mover, record.claims.bounds);
  set_claim_side(record, side, SideSource::stated);
  // After moves from the start, values of moves are for the mover whatever the claim is for.
  if (is_from_start || side == mover) return assumed;
  for (notation::MoveScore& move : record.claims.moves) {
    if (!record.claims.is_best(move.move)) move.score = -move.score;
  }
  return assumed;
}

AssumedSide choose_game_claim_side(PositionRecord& game, ClaimSide choice) noexcept {
  if (!game.claims.interval || game.claims.side_source == SideSource::stated)
    return AssumedSide::none;
  const bool is_from_start = game.game->start == kStartPosition;
  const Colour mover = game.game->end.side;
  const AssumedSide assumed =
      assumed_side(choice, is_from_start, mover, game.claims.interval->bounds());
  if (claim_side(choice, is_from_start, mover) == Colour::white) {
    game.claims.interval = for_other_side(*game.claims.interval);
  }
  game.claims.side_source = SideSource::stated;
  return assumed;
}

std::size_t memory_bytes(const PositionRecord& record) noexcept {
  const std::size_t comment = record.comment ? record.comment->capacity() : 0;
  const std::size_t moves = record.game ? record.game->moves.capacity() * sizeof(Square) : 0;
  return sizeof record + record.id.capacity() + record.text.capacity() + comment + moves +
         record.claims.moves.capacity() * sizeof(notation::MoveScore) +
         record.stated_moves.capacity() * sizeof(StatedMove);
}

std::string tag_text(std::string_view text) {
  std::string tag;
  append_field(tag, text);
  return tag;
}

std::string title_of(const GameTags& tags) {
  const auto known = [](const std::string& player) { return player.empty() ? "?" : player; };
  std::string title;
  if (has_players(tags)) {
    title = known(tags.black) + " - " + known(tags.white);
  }
  for (const std::string& more : {tags.tournament, tags.place, tags.date})
    append_field(title, more);
  return title;
}

std::string comment_of_game(const PositionRecord& record) {
  const std::string comment = record.comment.value_or("");
  return comment == title_of(record.tags) ? "" : comment;
}

void append_field(std::string& text, std::string_view next) {
  const std::string utf8 = latin1_to_utf8(next);
  const std::string_view field = notation::trimmed(utf8);
  if (field.empty()) return;
  if (!text.empty()) text += ", ";
  for (const char c : field) {
    text += static_cast<unsigned char>(c) < ' ' || c == '\x7F' ? ' ' : c;
  }
}

}  // namespace kanzen
