#include "solver/formats/game_record.hpp"

#include "solver/dialects/board_symbols.hpp"
#include "solver/dialects/game_dates.hpp"
#include "solver/dialects/spoken_claims.hpp"

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
  std::string text =
      std::string(what) + ": " + notation::joined(counts_, ", ", [](const auto& each) {
        return each.first + " (" + std::to_string(each.second) + ")";
      });
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

}  // namespace

std::string counts_text(Score black) {
  return std::to_string((kSquares + black) / 2) + '-' + std::to_string((kSquares - black) / 2);
}

bool can_have_result(const Position& end, std::string_view stated) {
  const auto result = parse_game_result(stated);
  if (!result) return false;
  const Bounds bounds = result->bounds(EmptySquares::to_nobody);
  return std::ranges::any_of(std::array{EmptySquares::to_winner, EmptySquares::to_nobody},
                             [&](EmptySquares empties) {
                               const Score final = *result_for_black(end, empties);
                               return !contradict(bounds, Bounds{final, final});
                             });
}

void settle_result(PositionRecord& record, const ReaderOptions& options) {
  std::string& stated = record.tags.result;
  const bool is_titled = record.comment == title_of(record.tags);
  record.tags.date = plain_date(record.tags.date);
  if (is_titled) record.comment = title_of(record.tags);
  if (notation::has_only(stated, "?*-. ")) stated.clear();
  const auto found = record.game ? result_for_black(record.game->end) : std::nullopt;
  if (!found && notation::same_letters(stated, "unfinished")) stated.clear();
  if (stated.empty()) return;
  const bool is_result = parse_game_result(stated).has_value();
  if (!found && !is_result && options.whole_games) {
    options.warn({record.line, 1,
                  "the stated result " + notation::quoted(stated) +
                      " is not understood, and kept as it is"});
  }
  if (!found) return;
  if (can_have_result(record.game->end, stated)) return stated.clear();
  options.warn({record.line, 1,
                "the stated result " + notation::quoted(stated) +
                    (is_result ? "" : " is not understood and") + " is not used: the moves end " +
                    counts_text(*found)});
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
    next.stated_moves = record.stated;
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
    next.id = id_in_game(id, empties);
    next.position = position;
    next.text = notation::to_string(position);
    next.claims.clear_values();
    if (const StatedMove* const last = index == 0 ? nullptr : stated_at(record, index - 1)) {
      next.claims.bounds = {-last->after, -last->after};
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

namespace {

/// Reads the value that a comment in the form of GameWriter begins with, such as "+08" or "-02,
/// ..".
std::optional<Score> value_in_comment(std::string_view text) {
  constexpr std::size_t kNumber = 3;  // a sign and two digits
  const bool is_signed = text.starts_with('+') || text.starts_with('-');
  if (!is_signed || text.size() < kNumber) return std::nullopt;
  if (text.size() > kNumber && text[kNumber] != ',') return std::nullopt;
  const auto value = notation::parse_number<Score>(text.substr(1, 2), 0, kMaxScore);
  if (!value || *value % 2 != 0) return std::nullopt;
  return text[0] == '-' ? -*value : *value;
}

}  // namespace

void GameRecord::add_comment(std::string_view written, std::size_t moves) {
  const std::string_view text = notation::trimmed(written);
  if (text.empty() || moves == 0) return;
  const std::optional<Score> value = value_in_comment(text);
  if (!value) {
    unused.emplace_back("comments on moves");
    return;
  }
  // PGN wraps its lines.
  stated.push_back({moves - 1, *value, notation::with_replaced(text, "\n", ' ')});
}

std::optional<Result<PositionRecord>> GamesSource::read_next() {
  while (positions_.empty()) {
    if (!has_ended_) {
      std::optional<ParseError> error = read_game();
      if (!error) continue;
      ++games_;  // the next game has the number that it has in the file
      return *std::move(error);
    }
    has_ended_ = false;  // a reader that shares its lines may go on
    const std::string unused = unused_.take_text("parts of games that are not used");
    if (!unused.empty()) options_.warn({0, 0, unused});
    if (const std::size_t games = std::exchange(without_range_, 0); games != 0) {
      options_.warn({0, 0,
                     std::to_string(games) + (games == 1 ? " game gives" : " games give") +
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
  if (!game) {
    ParseError error = std::move(game).error();
    if (error.line <= 1) error.column += column - 1;
    return placed_from(std::move(error), line);
  }
  for (const std::string& name : game->unused) unused_.add(name);
  if (options_.rewrites_games) {
    for (const std::string& name : game->left_out) unused_.add(name);
  }
  if (!options_.empties && !options_.whole_games) ++without_range_;
  append_records(*game, ++games_, line, options_, std::nullopt, positions_);
  return std::nullopt;
}

std::optional<std::string> try_play_as(Game& game, Colour side, Square move) {
  if (move == Square::pass && game_over(game.end.board)) return std::nullopt;
  const bool lacks_pass =
      move != Square::pass && legal_moves(game.end.board) == 0 && !game_over(game.end.board);
  const Colour mover = lacks_pass ? other(game.end.side) : game.end.side;
  if (side != mover) {
    return "a move of " + std::string(to_string(side)) + " out of turn, expected " +
           (lacks_pass ? "a pass or a move of " : "one of ") + std::string(to_string(mover));
  }
  return try_play(game, move);
}

TextForm form_of_line(std::string_view line) noexcept {
  line.remove_prefix(notation::skip_any(line, "0123456789 \t"));  // GGS counts its games
  if (line.starts_with("(;")) return TextForm::games;
  if (!line.starts_with('[')) return TextForm::lines;
  const std::size_t name = notation::skip_blanks(line, 1);
  const std::size_t end = name + notation::letters_at(line, name).size();
  const bool has_value = line.substr(notation::skip_blanks(line, end)).starts_with('"');
  return end > name && has_value ? TextForm::pgn : TextForm::lines;
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

}  // namespace kanzen
