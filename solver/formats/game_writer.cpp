// Whole games as GGF, SGF and PGN, with the proven values of moves where there are some.
#include "core/notation/text.hpp"
#include "solver/formats/board_picture.hpp"
#include "solver/formats/game_record.hpp"
#include "solver/formats/writer.hpp"

namespace kanzen {

namespace {

constexpr std::array<std::string_view, 3> kGameWriterNames{"ggf", "sgf", "pgn"};

/// In brackets, where no program agrees how to write a closing one.
std::string property(std::string_view name, std::string_view value) {
  std::string out = std::string(name) + "[";
  for (const char c : notation::printable(value)) out += c == ']' ? ')' : c == '\\' ? '/' : c;
  return out + "]";
}

std::string property_if_known(std::string_view name, std::string_view value) {
  return value.empty() ? std::string() : property(name, value);
}

/// For Black, in the manner of `form`; empty if the game is not over.
std::string result_text(const Game& game, std::string_view form) {
  if (!game_over(game.end.board)) return {};
  const Score black = for_black(final_score(game.end.board), game.end.side);
  if (form == "pgn") {
    return std::to_string((kSquares + black) / 2) + "-" + std::to_string((kSquares - black) / 2);
  }
  if (form == "ggf") return notation::signed_number(black) + ".00";
  return black == 0 ? "0" : (black > 0 ? "B+" : "W+") + std::to_string(std::abs(black));
}

/// E.g. "-04, loses 6".
std::string comment_text(const GamePly& ply) {
  const std::optional<Score> loss = ply.least_loss();
  std::string text = score_text(*ply.after);
  if (loss && *loss > 0) {
    text += std::string(", loses ") + (ply.is_known() ? "" : "at least ") + std::to_string(*loss);
  }
  return text;
}

/// For each move of a game, in its order, its value if the game was analysed or its file has it.
std::vector<std::optional<StatedMove>> values_by_move(const Outcome& outcome) {
  std::vector<std::optional<StatedMove>> values(outcome.record.game->moves.size());
  for (const StatedMove& move : outcome.record.stated) {
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

 private:
  [[nodiscard]] std::string tagged(const Outcome& outcome) const {
    const Game& game = *outcome.record.game;
    const GameTags& tags = outcome.record.tags;
    const bool ggf = form_ == "ggf";
    const std::vector<std::optional<StatedMove>> values = values_by_move(outcome);
    std::string out = ggf ? "(;GM[Othello]" : "(;GM[2]FF[4]SZ[8]";
    std::string place = ggf ? tags.tournament : std::string();  // GGF has no other event
    append_field(place, tags.place);
    if (outcome.record.has_name()) out += property(ggf ? "ID" : "GN", outcome.record.id);
    if (ggf && std::ranges::any_of(values, [](const auto& value) { return value.has_value(); })) {
      out += property("CO", kValuesInGgf);
    }
    out += property_if_known("EV", ggf ? std::string() : tags.tournament) +
           property_if_known("PC", place) + property_if_known("DT", tags.date) +
           property_if_known("PB", tags.black) + property_if_known("PW", tags.white) +
           property_if_known("RE", result_text(game, form_));
    out += ggf ? "TY[8]" + board_of_ggf(game.start) : set_up_of_sgf(game.start);
    Position position = game.start;
    for (std::size_t i = 0; i < game.moves.size(); ++i) {
      const Square move = game.moves[i];
      const bool pass = move == Square::pass;
      out += ggf ? "" : ";";
      out += position.side == Colour::black ? "B[" : "W[";
      out += pass ? (ggf ? "PA" : "") : notation::to_string(move);
      if (values[i]) {
        out += ggf ? "/" + notation::signed_number(values[i]->after) + ".00]"
                   : "]" + property("C", values[i]->comment);
      } else {
        out += "]";
      }
      position = play(position, move);
    }
    return out + (ggf ? ";)\n" : ")\n");
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
    const std::string result = result_text(game, "pgn");
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
    tag("Date", known(tags.date));
    tag("Black", known(tags.black));
    tag("White", known(tags.white));
    tag("Result", result.empty() ? "*" : result);
    if (game.start != kStartPosition) tag("FEN", to_fen(game.start));
    if (outcome.record.has_name()) tag("GameId", outcome.record.id);
    const std::vector<std::optional<StatedMove>> values = values_by_move(outcome);
    std::size_t line = 0;
    for (std::size_t i = 0; i < game.moves.size(); ++i) {
      std::string word;
      if (i % 2 == 0) word = std::to_string(i / 2 + 1) + ". ";
      word += notation::to_string(game.moves[i]);
      if (values[i]) word += " {" + values[i]->comment + "}";
      constexpr std::size_t kMaxLine = 80;
      const bool breaks = line + 1 + word.size() > kMaxLine;
      out += line == 0 || breaks ? "\n" : " ";
      line = (line == 0 || breaks ? 0 : line + 1) + word.size();
      out += word;
    }
    return out + (line == 0 ? "\n" : " ") + (result.empty() ? "*" : result) + "\n\n";
  }

  std::string_view form_;
};

}  // namespace

std::span<const std::string_view> game_writer_names() noexcept { return kGameWriterNames; }

std::unique_ptr<Writer> make_game_writer(std::string_view name) {
  const auto* const known = std::ranges::find(kGameWriterNames, name);
  if (known == kGameWriterNames.end()) return nullptr;
  return std::make_unique<GameWriter>(*known);
}

}  // namespace kanzen
