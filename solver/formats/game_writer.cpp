// Writes whole games as GGF, SGF and PGN, with the proven values of moves where there are some.
#include "solver/dialects/game_dates.hpp"
#include "solver/dialects/spoken_claims.hpp"
#include "solver/formats/board_picture.hpp"
#include "solver/formats/game_record.hpp"
#include "solver/formats/writer.hpp"

namespace kanzen {

namespace {

constexpr std::array<std::string_view, 3> kGameWriterNames{"ggf", "sgf", "pgn"};

/// Makes a text safe to print, on one line.
std::string line_of(std::string_view text) {
  return notation::printable(notation::with_replaced(text, "\n\r\t", ' '));
}

/// Writes a text as a value of SGF, which has escapes. GGF has none, nor have comments of PGN, so
/// brackets become parentheses there.
std::string text_in(std::string_view form, std::string_view value) {
  std::string out = line_of(value);
  if (form == "pgn") std::ranges::replace(out, '}', ')');
  for (std::size_t at = 0; form != "pgn" && at < out.size(); ++at) {
    if (form == "ggf") {
      out[at] = out[at] == '[' ? '(' : out[at] == ']' ? ')' : out[at] == '\\' ? '/' : out[at];
    } else if (out[at] == ']' || out[at] == '\\') {
      out.insert(at++, 1, '\\');
    }
  }
  return out;
}

/// Whether a game that is not over states its result as `form` would: `-12.00:r` (GGF), `B+T`
/// (SGF). In PGN, any text is a result.
bool is_stated_as(std::string_view stated, std::string_view form) {
  const bool is_signed = stated.starts_with('+') || stated.starts_with('-');
  if (form == "ggf") return is_signed && stated.find('.') != stated.npos;
  return form == "pgn" || stated.starts_with("B+") || stated.starts_with("W+") || stated == "Draw";
}

/// Writes the result for Black in the manner of `form`: what the moves give, or else what the file
/// states. Empty if nothing is known, or if the format cannot express it.
std::string result_text(const PositionRecord& record, std::string_view form) {
  const std::string& stated = record.tags.result;
  const std::optional<Score> final = result_for_black(record.game->end);
  const auto result =
      final ? std::optional(ClaimedInterval{Relation::equal, *final}) : parse_game_result(stated);
  if (!result) return form == "ggf" ? std::string() : stated;
  if (!final && is_stated_as(stated, form)) return stated;
  const auto [lower, upper, move] = result->bounds(EmptySquares::to_nobody);
  const bool is_exact = lower == upper;
  if (form == "ggf") return is_exact ? notation::signed_number(lower) + ".00" : std::string();
  if (form == "sgf" && is_exact && lower == 0) return "0";
  if (form == "sgf")
    return (upper > 0 ? "B+" : "W+") + (is_exact ? std::to_string(std::abs(lower)) : "");
  return counts_text(lower);
}

/// Ends the moves of PGN, where programs expect counts or the winner. A bare number would be that
/// of a move.
std::string end_of_pgn(const std::string& result) {
  const auto found = parse_game_result(result);
  if (!found) return "*";
  if (notation::is_digit(result[0]) && !notation::has_only(result, "0123456789.") &&
      result.find(' ') == result.npos) {
    return result;
  }
  const Bounds bounds = found->bounds(EmptySquares::to_nobody);
  return bounds.lower > 0 ? "1-0" : bounds.upper < 0 ? "0-1" : "1/2-1/2";
}

/// Writes the value of a move as a comment, e.g. "-04, loses 6".
std::string comment_text(const GamePly& ply) {
  const std::optional<Score> loss = ply.least_loss();
  std::string text = score_text(*ply.after);
  if (loss && *loss > 0) {
    text += std::string(", loses ") + (ply.is_known() ? "" : "at least ") + std::to_string(*loss);
  }
  return text;
}

/// Returns for each move of a game its value, if the game was analysed or its file states it.
std::vector<std::optional<StatedMove>> values_by_move(const Outcome& outcome) {
  std::vector<std::optional<StatedMove>> values(outcome.record.game->moves.size());
  for (const StatedMove& move : outcome.record.stated_moves) {
    if (move.index < values.size()) values[move.index] = move;
  }
  if (!std::holds_alternative<GameResult>(outcome.result)) return values;
  for (const GamePly& ply : outcome.plies()) {
    if (!ply.after || ply.number > values.size()) continue;
    values[ply.number - 1] = {ply.number - 1, *ply.after, comment_text(ply)};
  }
  return values;
}

class GameWriter final : public Writer {
 public:
  explicit GameWriter(std::string_view form) : form_(form) {}

  [[nodiscard]] std::string row(const Outcome& outcome) const override {
    return form_ == "pgn" ? pgn(outcome) : tagged(outcome);
  }

  [[nodiscard]] std::vector<std::string_view> lost(const Outcome& outcome) const override {
    const PositionRecord& record = outcome.record;
    const GameTags& tags = record.tags;
    std::vector<std::string_view> lost;
    const std::string comment = comment_of_game(record);
    const std::array<std::string_view, 7> texts{tags.black, tags.white, tags.tournament, tags.place,
                                                tags.round, tags.date,  record.id};
    const auto changes = [this](std::string_view text) {
      return form_ != "sgf" && text_in(form_, text) != line_of(text);
    };
    if (changes(comment) || (form_ == "ggf" && std::ranges::any_of(texts, changes))) {
      lost.emplace_back(form_ == "pgn" ? "braces" : "brackets, backslashes");
    }
    if (!record.tags.result.empty() && result_text(record, form_).empty()) {
      lost.emplace_back("results without discs");
    }
    const bool has_reason = result_text(record, "ggf") == record.tags.result &&
                            record.tags.result.find(':') != std::string::npos;
    if (form_ == "sgf" && has_reason) lost.emplace_back("reasons of results");
    const auto date = parse_date(tags.date);
    if (form_ == "sgf" && date && !date->time.empty()) lost.emplace_back("times of day");
    if (record.claims.interval) lost.emplace_back("claims");
    return lost;
  }

 private:
  [[nodiscard]] std::string tagged(const Outcome& outcome) const {
    const Game& game = *outcome.record.game;
    const GameTags& tags = outcome.record.tags;
    const bool is_ggf = form_ == "ggf";
    const std::vector<std::optional<StatedMove>> values = values_by_move(outcome);
    std::string out = is_ggf ? "(;GM[Othello]" : "(;GM[2]FF[4]CA[UTF-8]SZ[8]";
    const auto property = [this](std::string_view name, std::string_view value) {
      return std::string(name) + "[" + text_in(form_, value) + "]";
    };
    const auto property_if_known = [&](std::string_view name, std::string_view value) {
      return value.empty() ? std::string() : property(name, value);
    };
    const auto day_in = [&](const std::string& text) {
      const auto date = is_ggf ? std::nullopt : parse_date(text);
      return date ? date->in(form_) : text;
    };
    const bool is_in_place = is_ggf && tags.place.empty();  // where programs for GGF expect it
    const std::string comment = comment_of_game(outcome.record);
    if (outcome.record.has_name()) out += property(is_ggf ? "ID" : "GN", outcome.record.id);
    if (is_ggf &&
        std::ranges::any_of(values, [](const auto& value) { return value.has_value(); })) {
      out += property("CO", kValuesInGgf);
    }
    // An empty EV tells that PC is the place.
    const bool has_place_alone = is_ggf && tags.tournament.empty() && !tags.place.empty();
    out += has_place_alone ? "EV[]" : "";
    out += property_if_known("EV", is_in_place ? std::string() : tags.tournament) +
           property_if_known("PC", is_in_place ? tags.tournament : tags.place) +
           property_if_known("DT", day_in(tags.date)) + property_if_known("PB", tags.black) +
           property_if_known("PW", tags.white) + property_if_known("RO", tags.round) +
           property_if_known("RE", result_text(outcome.record, form_)) +
           property_if_known(is_ggf ? "CO" : "GC", comment);
    out += is_ggf ? "TY[8]" + board_of_ggf(game.start) : set_up_of_sgf(game.start);
    Position position = game.start;
    for (std::size_t i = 0; i < game.moves.size(); ++i) {
      const Square move = game.moves[i];
      const bool is_pass = move == Square::pass;
      out += is_ggf ? "" : ";";
      out += position.side == Colour::black ? "B[" : "W[";
      out += is_pass ? (is_ggf ? "PA" : "") : notation::to_string(move);
      if (values[i]) {
        out += is_ggf ? "/" + notation::signed_number(values[i]->after) + ".00]"
                      : "]" + property("C", values[i]->comment);
      } else {
        out += "]";
      }
      position = play(position, move);
    }
    return out + (is_ggf ? ";)\n" : ")\n");
  }

  static std::string board_of_ggf(const Position& start) {
    std::string board = notation::to_string(start);
    for (char& c : board) c = c == 'X' ? '*' : c;
    return "BO[8 " + board + "]";
  }

  static std::string set_up_of_sgf(const Position& start) {
    if (start == kStartPosition) return {};
    std::string out;
    for (const auto& [name, discs] :
         {std::pair("AB", start.black()), std::pair("AW", start.white())}) {
      if (discs != 0) out += name;
      for (const Square square : squares(discs)) out += "[" + notation::to_string(square) + "]";
    }
    return out + (start.side == Colour::black ? "PL[B]" : "PL[W]");
  }

  [[nodiscard]] static std::string pgn(const Outcome& outcome) {
    const Game& game = *outcome.record.game;
    const GameTags& tags = outcome.record.tags;
    const std::string result = result_text(outcome.record, "pgn");
    std::string out;
    const auto tag = [&out](std::string_view name, std::string_view value) {
      out += "[" + std::string(name) + " \"";
      for (const char c : notation::printable(value)) {
        if (c == '"' || c == '\\') out += '\\';
        out += c;
      }
      out += "\"]\n";
    };
    const auto known = [](const std::string& value) { return value.empty() ? "?" : value; };
    tag("Event", known(tags.tournament));
    if (!tags.place.empty()) tag("Site", tags.place);
    const auto date = parse_date(tags.date);
    const std::string stated = tags.date.empty() ? "????.??.??" : tags.date;
    tag("Date", date ? date->in("pgn") : stated);
    if (date && !date->time.empty()) tag("Time", date->time);
    if (!tags.round.empty()) tag("Round", tags.round);
    tag("Black", known(tags.black));
    tag("White", known(tags.white));
    tag("Result", result.empty() ? "*" : result);
    if (game.start != kStartPosition) tag("FEN", to_fen(game.start));
    if (outcome.record.has_name()) tag("GameId", outcome.record.id);
    const std::string comment = comment_of_game(outcome.record);
    if (!comment.empty()) out += "\n{" + text_in("pgn", comment) + "}";
    const std::vector<std::optional<StatedMove>> values = values_by_move(outcome);
    std::size_t line = 0;
    for (std::size_t i = 0; i < game.moves.size(); ++i) {
      std::string word;
      if (i % 2 == 0) word = std::to_string(i / 2 + 1) + ". ";
      word += notation::to_string(game.moves[i]);
      if (values[i]) word += " {" + text_in("pgn", values[i]->comment) + "}";
      constexpr std::size_t kMaxLine = 80;
      const bool breaks = line + 1 + word.size() > kMaxLine;
      out += line == 0 || breaks ? "\n" : " ";
      line = (line == 0 || breaks ? 0 : line + 1) + word.size();
      out += word;
    }
    return out + (line == 0 ? "\n" : " ") + end_of_pgn(result) + "\n\n";
  }

  std::string_view form_;
};

}  // namespace

std::span<const std::string_view> game_writer_names() noexcept { return kGameWriterNames; }

std::unique_ptr<Writer> make_game_writer(std::string_view name) {
  const auto known = std::ranges::find(kGameWriterNames, name);
  if (known == kGameWriterNames.end()) return nullptr;
  return std::make_unique<GameWriter>(*known);
}

}  // namespace kanzen
