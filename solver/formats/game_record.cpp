#include "solver/formats/game_record.hpp"

#include "core/notation/board_symbols.hpp"
#include "core/notation/text.hpp"

namespace kanzen {

void NameCounts::add(std::string_view name) {
  const std::string shown = notation::quoted(name);
  const auto known = std::ranges::find(counts_, shown, &decltype(counts_)::value_type::first);
  if (known != counts_.end()) {
    ++known->second;
  } else if (counts_.size() < kMaxNames) {
    counts_.emplace_back(shown, 1);
  } else {
    ++others_;
  }
}

std::string NameCounts::take_text(std::string_view what) {
  if (counts_.empty()) return {};
  std::string text(what);
  for (const auto& [name, count] : counts_) {
    text +=
        (&name == &counts_.front().first ? ": " : ", ") + name + " (" + std::to_string(count) + ")";
  }
  if (others_ > 0) text += " and " + std::to_string(others_) + " more";
  counts_.clear();
  others_ = 0;
  return text;
}

namespace {

constexpr std::size_t kMaxTitleBytes = 1000;

/// Returns null if the file states no value for the move with this index.
const StatedMove* stated_at(const GameRecord& record, std::size_t index) {
  const auto found = std::ranges::find(record.stated, index, &StatedMove::index);
  return found == record.stated.end() ? nullptr : &*found;
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

constexpr ClaimedInterval equal_to(Score score) noexcept { return {Relation::equal, score}; }

/// Adds the empty squares to the winner's discs; nullopt if the text is not two counts of discs.
std::optional<Score> score_of_counts(std::string_view text) {
  std::string plain(text);
  std::erase(plain, ' ');
  const auto discs = notation::parse_disc_counts(plain);
  if (!discs) return std::nullopt;
  const int sum = discs->first + discs->second;
  if (sum < popcount(kStartBoard.player | kStartBoard.opponent) || sum > kSquares) {
    return std::nullopt;
  }
  const Score ahead = discs->first - discs->second;
  return ahead == 0 ? 0 : ahead > 0 ? ahead + kSquares - sum : ahead - kSquares + sum;
}

/// Takes the side from the beginning of `text`, as in `black wins by 2`, `W +4`, or in Japanese.
std::optional<Colour> take_winner(std::string_view& text) {
  std::string_view word = notation::letters_at(text, 0);
  if (word.empty() && !text.empty() && notation::is_wide(text[0])) {
    word = text.substr(0, notation::symbol_size(text[0]));
  }
  const auto side = word.empty() ? std::nullopt : notation::side_of_word(word, {});
  if (!side || !side->colour) return std::nullopt;
  text = notation::trimmed(text.substr(word.size()));
  return side->colour;
}

/// Reads what stands behind the name of a side, e.g. `wins by 4` or `loses 30-34`, from its view.
std::optional<ClaimedInterval> margin_of(std::string_view text) {
  constexpr std::string_view kWins =
      "win wins won gewinnt gagne gana vince \u52DD\u3061 \u306E\u52DD\u3061";
  constexpr std::string_view kLoses =
      "lose loses lost verliert perd pierde perde \u8CA0\u3051 \u306E\u8CA0\u3051";
  const std::string verb = notation::to_lower(text.substr(0, text.find(' ')));
  const bool loses = notation::has_word(kLoses, verb);
  const bool decides = loses || notation::has_word(kWins, verb);
  const auto of_side = [loses](const ClaimedInterval& result) {
    return loses ? for_other_side(result) : result;
  };
  if (decides) text = notation::trimmed(text.substr(verb.size()));
  if (text.empty() || text == "+") return of_side({Relation::win});
  const std::string_view by = notation::letters_at(text, 0);
  if (decides && notation::has_word("by mit de por di", by)) {
    text = notation::trimmed(text.substr(by.size()));
  }
  if (const auto score = score_of_counts(text); decides && score) {
    return of_side(equal_to(std::abs(*score)));
  }
  const bool plus = text.starts_with('+');
  const bool minus = text.starts_with('-');
  if (plus || minus) text.remove_prefix(1);
  const std::string_view number = text.substr(0, notation::skip_digits(text, 0));
  const std::string_view unit = notation::trimmed(text.substr(number.size()));
  if (const auto discs = notation::parse_number(number, 0, kSquares)) {
    const bool whole = unit.empty() || unit == "discs" || unit == "disc";
    if (!whole || !(plus || minus || decides)) return std::nullopt;
    return of_side(equal_to(minus ? -*discs : *discs));
  }
  const bool reason = plus && std::ranges::all_of(text, notation::is_letter);  // resigned, time
  return reason ? std::optional(of_side({Relation::win})) : std::nullopt;
}

}  // namespace

std::optional<ClaimedInterval> parse_game_result(std::string_view text) {
  text = notation::trimmed(text);
  for (const std::string_view draw :
       {"=", "1/2-1/2", "\u00BD-\u00BD", "draw", "drawn", "is a draw", "is drawn", "tie", "even",
        "remis", "unentschieden", "nulle", "egal", "\u00E9galit\u00E9", "patta", "tablas",
        "\u00B10", "\u5F15\u304D\u5206\u3051", "\u5F15\u5206"}) {
    if (notation::same_letters(text, draw)) return equal_to(0);
  }
  if (text == "1-0" || text == "win") return ClaimedInterval{Relation::win};
  if (text == "0-1" || text == "loss") return ClaimedInterval{Relation::loss};
  if (const auto score = score_of_counts(text)) return equal_to(*score);
  const std::size_t of = std::min(text.rfind(" for "), text.size());
  const std::size_t reason = text.size() > 2 && text[text.size() - 2] == ':' ? text.size() - 2 : of;
  const std::string number =
      notation::with_plain_sign(std::string(text.substr(0, std::min(of, reason))));
  const auto score = notation::parse_real(number);
  std::string_view winner = text.substr(of == text.size() ? 0 : of + 5);
  const auto side = take_winner(winner);
  const auto for_side = [&](const ClaimedInterval& result) {
    return side == Colour::white ? for_other_side(result) : result;
  };
  if (score && (of == text.size() || (side && winner.empty()))) {
    if (std::abs(*score) > kMaxScore) return std::nullopt;
    const auto whole = static_cast<Score>(*score);
    return whole == *score ? std::optional(for_side(equal_to(whole))) : std::nullopt;
  }
  if (const auto counts = side ? score_of_counts(winner) : std::nullopt) {  // `W 30-34`
    const bool agrees = *counts == 0 || (*counts > 0) == (side == Colour::black);
    return agrees ? std::optional(equal_to(*counts)) : std::nullopt;
  }
  const auto margin = side && of == text.size() ? margin_of(winner) : std::nullopt;
  return margin ? std::optional(for_side(*margin)) : std::nullopt;
}

void settle_result(PositionRecord& record, const ReaderOptions& options) {
  std::string& stated = record.tags.result;
  if (notation::has_only(stated, "?*-. ")) stated.clear();
  const bool over = record.game && game_over(record.game->end.board);
  if (!over && notation::same_letters(stated, "unfinished")) stated.clear();
  if (stated.empty() || !over) return;
  const auto result = parse_game_result(stated);
  const auto score = [&end = record.game->end](EmptySquares empties) {
    return for_black(final_score(end.board, empties), end.side);
  };
  const Score found = score(EmptySquares::to_winner);
  const auto agrees = [&](Score final) {
    return !contradict(result->bounds(EmptySquares::to_nobody), Bounds{final, final});
  };
  if (result && (agrees(found) || agrees(score(EmptySquares::to_nobody)))) return stated.clear();
  options.warn({record.line, 1,
                "the stated result " + notation::quoted(stated) +
                    (result ? "" : " is not understood and") + " is not used: the moves end " +
                    std::to_string((kSquares + found) / 2) + "-" +
                    std::to_string((kSquares - found) / 2)});
}

void append_records(const GameRecord& record, std::size_t number, std::size_t line,
                    const ReaderOptions& options, const std::optional<EmptiesRange>& range,
                    std::deque<PositionRecord>& out) {
  const std::string id = record.name.empty() ? std::to_string(number) : record.name;
  PositionRecord next;
  next.line = line;
  next.game = record.game;
  next.tags = record.tags;
  settle_result(next, options);
  std::string title = title_of(next.tags);
  if (options.whole_games) {
    next.id = id;
    next.position = record.game.start;
    if (!record.comment.empty()) next.comment = record.comment;
    if (!next.comment && !title.empty()) next.comment = title;
    next.stated = record.stated;
    out.push_back(std::move(next));
    return;
  }
  const std::optional<EmptiesRange>& wanted = options.empties ? options.empties : range;
  if (!wanted) return;
  next.game.reset();
  next.tags = {};
  append_field(title, record.comment);
  // Every position gets a copy, so a huge title would take up to sixty times its size.
  if (!title.empty()) next.comment = title.substr(0, kMaxTitleBytes);
  const auto append = [&](const Position& position, std::size_t index) {
    const int empties = position.board.empty_count();
    if (!wanted->contains(empties) || legal_moves(position.board) == 0) return;
    next.id = id + ':' + std::to_string(empties);
    next.position = position;
    next.text = notation::to_string(position);
    next.claims = {};
    if (const StatedMove* const last = index == 0 ? nullptr : stated_at(record, index - 1)) {
      next.claims.exact = -last->after;
    }
    if (const StatedMove* const move = stated_at(record, index)) {
      next.claims.moves = {{record.game.moves[index], move->after}};
    }
    out.push_back(next);
  };
  // Files may leave out a final pass, so the position after it is added here.
  std::vector<Position> positions = positions_of(record.game);
  if (legal_moves(positions.back().board) == 0) positions.push_back(positions.back().passed());
  for (std::size_t i = 0; i < positions.size(); ++i) append(positions[i], i);
}

void GameRecord::add_comment(std::string_view written, std::size_t moves) {
  const std::string_view text = notation::trimmed(written);
  constexpr std::size_t kNumber = 3;  // a sign and two digits, as in "+08"
  const bool signed_number = text.starts_with('+') || text.starts_with('-');
  if (!signed_number || text.size() < kNumber || moves == 0) return;
  if (text.size() > kNumber && text[kNumber] != ',') return;
  const auto value = notation::parse_number<Score>(text.substr(1, 2), 0, kMaxScore);
  if (!value || *value % 2 != 0) return;
  std::string plain(text);
  std::ranges::replace(plain, '\n', ' ');  // PGN wraps its lines
  stated.push_back({moves - 1, text[0] == '-' ? -*value : *value, std::move(plain)});
}

std::optional<Result<PositionRecord>> GamesSource::read_next() {
  while (positions_.empty()) {
    if (!ended_) {
      if (std::optional<ParseError> error = read_game()) return *std::move(error);
      continue;
    }
    const std::string unused = unused_.take_text(unused_text_);
    if (!unused.empty()) options_.warn({0, 0, unused});
    if (without_range_ != 0) {
      options_.warn({0, 0,
                     std::to_string(without_range_) +
                         (without_range_ == 1 ? " game gives" : " games give") +
                         " positions with --empties only, such as --empties 20"});
    }
    return std::nullopt;
  }
  PositionRecord record = std::move(positions_.front());
  positions_.pop_front();
  return record;
}

std::optional<ParseError> GamesSource::add_game(Result<GameRecord> game, std::size_t line,
                                                std::size_t column) {
  ++games_;
  if (!game) {
    ParseError error = std::move(game).error();
    if (error.line <= 1) error.column += column - 1;
    return placed_from(std::move(error), line);
  }
  for (const std::string& name : game->unused) unused_.add(name);
  if (!options_.empties && !options_.whole_games) ++without_range_;
  append_records(*game, games_, line, options_, std::nullopt, positions_);
  return std::nullopt;
}

std::optional<std::string> try_play_as(Game& game, Colour side, Square move) {
  if (move == Square::pass && game_over(game.end.board)) return std::nullopt;
  const bool pass_left_out =
      move != Square::pass && legal_moves(game.end.board) == 0 && !game_over(game.end.board);
  const Colour mover = pass_left_out ? other(game.end.side) : game.end.side;
  if (side != mover) {
    return "a move of " + std::string(to_string(side)) + " out of turn, expected " +
           (pass_left_out ? "a pass or a move of " : "one of ") + std::string(to_string(mover));
  }
  return try_play(game, move);
}

ParseError within(std::string_view text, std::string_view part, ParseError error) {
  const ParseError base = notation::error_at(text, offset_of(text, part), {});
  if (error.line <= 1) {
    error.column += base.column - 1;
    error.line = base.line;
  } else {
    error.line += base.line - 1;
  }
  return error;
}

std::string tag_text(std::string_view text) {
  std::string tag;
  append_field(tag, text);
  return tag;
}

std::string title_of(const GameTags& tags) {
  const auto known = [](const std::string& player) { return player.empty() ? "?" : player; };
  std::string title;
  if (!tags.black.empty() || !tags.white.empty()) {
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
