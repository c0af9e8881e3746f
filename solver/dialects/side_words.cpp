// Reads the side to move in words, and what a legend says of symbols.
#include "solver/dialects/side_words.hpp"

#include "solver/dialects/lexicon.hpp"

namespace kanzen {

namespace {

using notation::BoardStyle;
using notation::Cell;

/// Removes the mark of a comment, the number of an item, as in `1) White to move`, decoration on
/// both sides, and the end of a sentence.
std::string_view undecorated(std::string_view text) {
  for (const std::string_view mark : {"# ", "% ", "// "}) {
    if (text.starts_with(mark)) text.remove_prefix(mark.size());
  }
  const std::size_t item = notation::skip_digits(text, 0);
  const std::size_t word = notation::skip_any(text, ".): ", item);
  const bool begins_word = notation::letters_at(text, word).size() > 1;  // a rank has symbols
  if (item > 0 && word > item && begins_word) text.remove_prefix(word);
  while (text.size() > 1 && text.front() == text.back() &&
         notation::is_one_of(text.front(), "-=~")) {
    text = text.substr(1, text.size() - 2);
  }
  text = notation::trimmed(text);
  while (text.ends_with('!') || text.ends_with('?')) text.remove_suffix(1);
  return text;
}

/// Returns the text in lower case, and with blanks for signs between words.
std::string lower_text(std::string_view text) {
  text = undecorated(notation::trimmed(text));
  const bool has_hyphens = text.find(' ') == std::string_view::npos;  // `black-to-move`
  std::string out;
  for (const Glyph& glyph : glyphs_of(text)) {
    const char c = glyph.symbol.size() == 1 ? glyph.symbol[0] : '\0';
    const bool is_dash =  // `No. 4 - White to play`
        c == '-' && out.size() > 1 && out.back() == ' ' && text.substr(glyph.at).find(' ') <= 3;
    const bool is_gap_sign =
        notation::is_one_of(c, "_|\"'") || (c == '-' && has_hyphens) || is_dash;
    out += is_gap_sign ? " " : c != '\0' ? std::string{notation::lower(c)} : glyph.symbol;
  }
  return out;
}

using Words = std::vector<std::string_view>;

bool is_at(const Words& words, std::size_t i, std::string_view known) {
  return i < words.size() && notation::has_word(known, words[i]);
}

/// Recognises `to move` in one of several languages.
bool is_turn_at(const Words& words, std::size_t i) {
  return i + 1 < words.size() && notation::means(words[i], lexicon::kAt) &&
         notation::means(words[i + 1], lexicon::kTurn);
}

/// Turns `player 1 (x)`, `turn 1 (black)` and `white (o)` into `player x`, `turn black` and
/// `white`; other brackets go. Returns false if a symbol in brackets belongs to no side.
bool join_sides(Words& words, const BoardStyle& style) {
  int open = 0;
  for (std::size_t i = 0; i < words.size();) {
    std::string_view& word = words[i];
    const bool opens = word.starts_with('(');
    const bool closes = word.ends_with(')');
    open += (opens ? 1 : 0) - (closes ? 1 : 0);
    if (opens) word.remove_prefix(1);
    if (closes) word.remove_suffix(1);
    if (open < 0 || word.empty()) return false;
    const auto side = opens && closes ? side_of_word(word, style) : std::nullopt;
    if (!side || !side->colour) {
      ++i;
      continue;
    }
    const auto before = i > 0 ? side_of_word(words[i - 1], style) : std::nullopt;
    const auto at = words.begin() + static_cast<std::ptrdiff_t>(i);
    if (before && before->colour) {
      if (before->colour != side->colour) return false;
      words.erase(at);
    } else if (before && i > 1 && is_at(words, i - 2, "player turn")) {
      words.erase(at - 1);
    } else if (!is_at(words, i - 1, "player turn")) {
      return false;
    } else {
      ++i;
    }
  }
  return open == 0;
}

struct SideWord {
  NamedSide side;
  std::size_t at = 0;  // which word it is
};

/// Finds the side in a phrase that begins with word `i`: `black s turn`, `x to move`, `black
/// plays`, `schwarz am zug`, or `side w`, `to move b`, `turn 2`, `next player black`, `trait aux
/// noirs`.
std::optional<SideWord> side_of_phrase(const Words& words, std::size_t i, const BoardStyle& style) {
  std::size_t next = i + 1;
  const bool is_genitive = is_at(words, next, "s");
  if (is_at(words, next, lexicon::kIs)) ++next;
  const bool is_verb = is_at(words, next, lexicon::kMoves) &&
                       (next + 1 == words.size() || is_at(words, next + 1, "next first now"));
  const bool is_turn = is_verb || is_at(words, next, "turn") ||
                       (is_genitive && is_at(words, next, "move go")) || is_turn_at(words, next);
  const auto before = is_turn ? side_of_word(words[i], style) : std::nullopt;
  if (before && before->code.empty()) return SideWord{*before, i};
  const bool is_to_move =
      is_turn_at(words, i) || (is_at(words, i, "moves") && is_at(words, i + 1, "for"));
  if (!is_to_move && !is_at(words, i, lexicon::kNextSide)) return std::nullopt;
  std::size_t at = i + (is_to_move ? 2 : 1);
  while (is_at(words, at, lexicon::kBetweenTurnAndSide)) ++at;
  const auto behind = at < words.size() ? side_of_word(words[at], style) : std::nullopt;
  return behind ? std::optional(SideWord{*behind, at}) : std::nullopt;
}

/// Whether there are, besides the sides, only words, counts of discs or of empty squares, and the
/// number of a move or of the board.
bool says_nothing_else(const Words& words, const std::vector<bool>& is_side) {
  const auto is_number = [&words](std::size_t at) {
    return at < words.size() && notation::has_only(words[at], "0123456789");
  };
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string_view word = words[i];
    if (notation::has_word(lexicon::kOver, word)) return false;
    // `Black to move: win` and `Black to move = 18` were sides, and the claims were lost.
    const bool is_task = i > 0 && notation::has_word("and or", words[i - 1]);
    if (notation::has_word("win loss draw", word) && !is_task) return false;
    if (is_number(i) && i + 1 == words.size() && i > 1 && is_turn_at(words, i - 2)) return false;
    const bool has_only_letters = std::ranges::all_of(word, notation::is_name_letter);
    const bool is_genitive = word == "s" && i > 0 && (is_side[i - 1] || words[i - 1] == "it");
    const bool is_count = is_number(i) ? i > 0 && side_of_word(words[i - 1], {}).has_value()
                                       : is_number(i + 1) && side_of_word(word, {}).has_value();
    const bool is_numbering = is_number(i) && (is_at(words, i + 1, lexicon::kCounted) ||
                                               (i > 0 && is_at(words, i - 1, lexicon::kNumbered)));
    const bool is_chosen_move = i + 1 == words.size() && i > 0 && is_at(words, i - 1, "move") &&
                                notation::is_square_name(word);
    const bool is_title =  // `Aufgabe 1: Schwarz am Zug`
        i == 1 && is_number(i) && !is_side[0] && !notation::means(words[0], lexicon::kValue);
    const bool is_known =
        is_side[i] || is_genitive || is_numbering || is_count || is_chosen_move || is_title;
    if (!is_known && (!has_only_letters || word.size() < 2)) return false;
  }
  return true;
}

/// Reads Japanese, where the side stands before its turn or after what names it.
std::optional<NamedSide> side_in_japanese(std::string_view line) {
  if (std::ranges::none_of(line, notation::is_wide)) return std::nullopt;
  std::string text;  // without blanks, and with : for its wide form
  for (const Glyph& glyph : glyphs_of(line)) {
    if (!is_gap(glyph)) text += glyph.symbol;
  }
  const auto names_one_of = [&text](std::initializer_list<std::string_view> names) {
    return std::ranges::any_of(names, [&text](std::string_view name) {
      const auto has_phrase = [&](std::string_view before, std::string_view after) {
        return text.find(std::string(before) + std::string(name) + std::string(after)) !=
               std::string::npos;
      };
      return has_phrase("", "\u756A") || has_phrase("", "\u306E\u756A") ||
             has_phrase("", "\u624B\u756A") || has_phrase("\u624B\u756A:", "") ||
             has_phrase("\u6B21:", "") || has_phrase("\u6B21\u306F", "");
    });
  };
  const bool names_black = names_one_of({"\u9ED2", "\u5148\u624B", "\u25CF"});
  const bool names_white = names_one_of({"\u767D", "\u5F8C\u624B", "\u25CB"});
  return names_black == names_white
             ? std::nullopt
             : std::optional(NamedSide{names_black ? Colour::black : Colour::white});
}

/// Finds the side in a line of words: `Black to play`, `White's turn`, `side=W`, `to_move: B`,
/// `Turn: 2`, `Move 12: Black to play`, `Player 1 (X) to move`. Nullopt unless exactly one side is
/// there.
std::optional<NamedSide> side_in_words(std::string_view line, const BoardStyle& style) {
  constexpr std::size_t kMaxBytes = 100;
  if (line.size() > kMaxBytes) return std::nullopt;
  if (auto side = side_in_japanese(line)) return side;
  if (begins_with_moves(line)) return std::nullopt;
  for (std::size_t at = 0; at < line.size(); ++at) {  // as most lines have, none that names a side
    if (notation::is_square_at(line, at) && notation::is_square_at(line, at + 2)) return {};
  }
  const std::string text = lower_text(line);
  Words words = notation::words_of(text);
  if (words.size() == 3 && notation::means(words[0], lexicon::kPuzzle) &&
      notation::has_only(words[1], "0123456789") && words[2].starts_with('(')) {
    const auto colour = colour_of_word(notation::without_brackets(words[2], "()"));
    if (colour) return NamedSide{*colour};  // `Problem 5 (White)`
  }
  if (!join_sides(words, style)) return std::nullopt;
  std::optional<NamedSide> found;
  std::vector<bool> is_side(words.size());
  for (std::size_t i = 0; i < words.size(); ++i) {
    const auto named = side_of_phrase(words, i, style);
    if (!named) continue;
    is_side[named->at] = true;
    const NamedSide& side = named->side;
    if (found && (found->colour != side.colour || found->code != side.code)) return std::nullopt;
    found = side;
  }
  return found && says_nothing_else(words, is_side) ? found : std::nullopt;
}

}  // namespace

std::optional<Colour> colour_of_word(std::string_view word) {
  if (word.size() < 3) return std::nullopt;
  if (notation::means(word, lexicon::kBlack)) return Colour::black;
  return notation::means(word, lexicon::kWhite) ? std::optional(Colour::white) : std::nullopt;
}

std::optional<NamedSide> side_of_word(std::string_view word, const BoardStyle& style) {
  if (const auto colour = colour_of_word(word)) return NamedSide{*colour};
  if (notation::same_letters(word, "first")) return NamedSide{Colour::black};
  if (notation::same_letters(word, "second")) return NamedSide{Colour::white};
  const std::vector<Glyph> glyphs = glyphs_of(word);
  const std::string symbol = glyphs.size() == 1 ? glyphs[0].symbol : std::string(word);
  const Cell cell = notation::has_word("* @", symbol) ? Cell::black : cell_of(symbol, style);
  if (cell == Cell::black) return NamedSide{Colour::black};
  if (cell == Cell::white) return NamedSide{Colour::white};
  return notation::has_word("0 1 2 -1", word) ? std::optional(NamedSide{{}, std::string(word)})
                                              : std::nullopt;
}

std::optional<NamedSide> whole_side(std::string_view line, const BoardStyle& style) {
  const std::string blank = notation::with_replaced(line, "|", ' ');
  std::string_view text = notation::trimmed(blank);
  while (text.ends_with(':') || text.ends_with('>')) text.remove_suffix(1);  // a prompt ends so
  text = notation::trimmed(text);
  if (text.size() > 2) text = notation::without_brackets(text, "[]()");
  if (text.empty()) return std::nullopt;
  // Another sentence may follow, as in `White to move. Best: d3`.
  const std::string_view sentence = text.substr(0, std::min(text.find(". "), text.size()));
  const bool has_second =
      sentence.size() < text.size() &&
      (sentence.find(' ') < sentence.size() || std::ranges::any_of(sentence, notation::is_wide));
  if (has_second && !side_in_words(text.substr(sentence.size()), style)) {
    if (auto first = side_in_words(sentence, style)) return first;
  }
  // A line of a program may have it, as in `Disc::Black,` or `Board.BLACK};`.
  const std::string_view code = text.substr(0, text.find_last_not_of(",;)}") + 1);
  if (const std::size_t name = code.find_last_of(".:"); name < code.size() && name > 0) {
    const bool is_word = code.find(' ') == code.npos && code.size() - name > 2;
    auto constant = is_word ? side_of_word(code.substr(name + 1), {}) : std::nullopt;
    if (constant && constant->colour) return constant;
  }
  std::size_t at = 0;
  const Result<Colour> side = notation::read_side(text, at, style);
  if (side && notation::skip_blanks(text, at) == text.size()) return NamedSide{*side};
  if (text == "1" || text == "-1") return NamedSide{{}, std::string(text)};
  const auto word = notation::is_wide(text[0]) ? side_of_word(text, style) : std::nullopt;
  return word ? word : side_in_words(text, style);
}

namespace {

/// A part of a legend: a symbol, what it means, or what links or separates them.
struct LegendToken {
  enum class Kind : std::uint8_t { symbol, meaning, link, other };
  Kind kind = Kind::other;
  std::string text = {};
  Cell cell = Cell::unknown;  // what it means
};

/// Returns nullopt for a word that says nothing, as in `X: white stones`.
std::optional<LegendToken> legend_token(const std::string& text) {
  using enum LegendToken::Kind;
  constexpr std::string_view kNothing =
      "disc discs disk disks piece pieces stone stones token tokens the a for as square squares";
  constexpr std::string_view kLinks =
      "= : - > ( ) is are means represents denotes stands define \u2026 \u2014 \u2192";
  const std::string word = notation::to_lower(text);
  if (notation::has_word(kNothing, word)) return std::nullopt;
  if (notation::has_word(kLinks, word)) return LegendToken{link, word};
  if (notation::has_word(lexicon::kEmptySquare, word))
    return LegendToken{meaning, word, Cell::empty};
  const bool is_character = text.size() == notation::symbol_size(text[0]);
  const bool is_kanji = text == "\u9ED2" || text == "\u767D";
  const auto side = is_character && !is_kanji ? std::nullopt : side_of_word(word, {});
  if (side && side->colour && !notation::means(word, lexicon::kFirstOrSecond)) {
    return LegendToken{meaning, word, *side->colour == Colour::black ? Cell::black : Cell::white};
  }
  const bool is_disc = is_character && cell_of(text, {}) != Cell::unknown;
  return LegendToken{is_disc || notation::has_word("0 1 2 -1 *", text) ? symbol : other, text};
}

std::vector<LegendToken> legend_tokens(std::string_view line) {
  std::vector<LegendToken> tokens;
  std::string word;
  const auto finish = [&] {
    const auto token = word.empty() ? std::nullopt : legend_token(word);
    if (token) tokens.push_back(*token);
    word.clear();
  };
  for (const Glyph& glyph : glyphs_of(line.substr(notation::skip_any(line, "#%/* ")))) {
    const char c = glyph.symbol.size() == 1 ? glyph.symbol[0] : '\0';
    const bool is_any_sign = c != '\0' && !notation::is_letter(c) && !notation::is_digit(c);
    const bool is_minus = c == '-' && word.empty();
    if (!is_any_sign && cell_of(glyph.symbol, {}) == Cell::unknown) {
      word += glyph.symbol;
    } else if (notation::is_letter(c) || notation::is_digit(c) || is_minus) {
      word += c;
    } else {
      finish();
      word = glyph.symbol;
      if (notation::is_blank(c) || notation::is_quote(c)) word.clear();
      finish();
    }
  }
  finish();
  return tokens;
}

struct LegendPair {
  std::string symbol;
  Cell meaning;
  bool is_linked;   // whether a sign or a verb links them
  std::size_t end;  // where its tokens end
};

/// Whether a symbol is a sign of sentences, too: those end with a full stop.
bool is_sign(const std::string& symbol) noexcept {
  const char c = symbol[0];
  return symbol.size() == 1 && !notation::is_letter(c) && !notation::is_digit(c) &&
         !notation::is_one_of(c, "*@#");
}

/// Reads a symbol and its meaning, in either order, from tokens[at] on.
std::optional<LegendPair> legend_pair(const std::vector<LegendToken>& tokens, std::size_t at) {
  using Kind = LegendToken::Kind;
  bool is_assigned = at > 0 && tokens[at - 1].text == "define";
  bool is_linked = is_assigned;
  std::size_t next = at + 1;
  for (; next < tokens.size() && tokens[next].kind == Kind::link; ++next) {
    is_assigned = is_assigned || tokens[next].text == "=";
    is_linked = true;
  }
  if (next >= tokens.size()) return std::nullopt;
  const bool has_symbol_first = tokens[at].kind == Kind::symbol;
  const LegendToken& symbol = tokens[has_symbol_first ? at : next];
  const LegendToken& meaning = tokens[has_symbol_first ? next : at];
  // In `Player 1 (Black): O` a symbol follows, so the number is that of the player; after another
  // word, as in `Game 2: Black Sato`, it counts something else.
  if (has_symbol_first && notation::is_digit(symbol.text.back()) && at > 0 &&
      tokens[at - 1].kind == Kind::other && notation::is_letter(tokens[at - 1].text[0])) {
    if (!notation::same_letters(tokens[at - 1].text, "player")) return std::nullopt;
    if (auto more = legend_pair(tokens, next); more && more->symbol != symbol.text) return more;
  }
  if (symbol.kind != Kind::symbol) return std::nullopt;
  const bool ends_with_digit = notation::is_digit(symbol.text.back());
  const bool is_letter = has_symbol_first && ends_with_digit && is_assigned &&
                         meaning.kind == Kind::symbol;  // `1 = W`
  const Cell cell = is_letter ? cell_of(meaning.text, {}) : meaning.cell;
  const bool is_count = ends_with_digit && !has_symbol_first;  // `Black: 2` counts discs
  if (cell == Cell::unknown || ((is_count || is_sign(symbol.text)) && !is_assigned))
    return std::nullopt;
  return LegendPair{symbol.text, cell, is_linked, next + 1};
}

}  // namespace

bool add_legend(std::string_view line, BoardStyle& style) {
  // These are letters of words for colours; boards and moves, nearly all lines, have none of them.
  const auto may_name = [](char c) {
    return notation::is_wide(c) || notation::is_one_of(c, "=kntrvzKNTRVZ");
  };
  constexpr std::size_t kMaxBytes = 120;
  const bool is_board = line.size() >= kSquares && line.find(' ') >= kSquares;
  if (is_board || line.size() > kMaxBytes || !style.symbols.empty() ||
      std::ranges::none_of(line, may_name)) {
    return false;
  }
  const std::vector<LegendToken> tokens = legend_tokens(line);
  std::vector<LegendPair> pairs;
  bool is_whole = true;  // whether the line says nothing else
  for (std::size_t at = 0; at < tokens.size();) {
    auto pair = legend_pair(tokens, at);
    const bool is_other = !pair && tokens[at].kind == LegendToken::Kind::other;
    is_whole &= !is_other || notation::means(tokens[at].text, "player and , ;");
    at = pair ? pair->end : at + 1;
    if (pair) pairs.push_back(*std::move(pair));
  }
  bool has_added = false;
  const auto add = [&](const std::string& symbol, Cell meaning) {
    has_added = true;
    const std::pair stated(symbol, meaning);
    const bool is_known = std::ranges::find(style.legend, stated) != style.legend.end();
    if (!is_known) style.legend.push_back(stated);
  };
  for (const LegendPair& pair : pairs) {
    // Without a sign, one pair may be a part of a sentence, and characters a row of squares.
    if (!pair.is_linked && (pairs.size() < 2 || pair.symbol.size() > 1)) continue;
    add(pair.symbol, pair.meaning);
    if (!notation::is_letter(pair.symbol[0])) continue;
    add(notation::to_upper(pair.symbol), pair.meaning);
    add(notation::to_lower(pair.symbol), pair.meaning);
  }
  return is_whole && has_added;
}

std::vector<std::string_view> view_words(std::string_view text) {
  std::vector<std::string_view> words;
  for (std::string_view word : notation::words_of(text)) {
    while (!word.empty() && notation::is_one_of(word.front(), "(\"'")) word.remove_prefix(1);
    while (!word.empty() && notation::is_one_of(word.back(), ")\"'")) word.remove_suffix(1);
    if (word.ends_with("'s") || word.ends_with("'S")) word.remove_suffix(2);
    const auto is_player = [](std::string_view one) {
      return notation::means(one, lexicon::kPlayer) || notation::means(one, lexicon::kSide);
    };
    const bool is_mover = words.size() > 1 && is_player(words[words.size() - 2]) &&
                          notation::means(words.back(), lexicon::kAt) &&
                          notation::means(word, lexicon::kTurn);
    if (is_mover) {
      words.resize(words.size() - 2);
      word = "mover";
    }
    if (!word.empty()) words.push_back(word);
  }
  return words;
}

bool names_mover(std::string_view text) {
  return notation::means(text, lexicon::kSideToMove) || notation::means(text, lexicon::kMoverAlone);
}

std::optional<ClaimSide> view_of_word(std::string_view word) {
  if (notation::means(word, lexicon::kSideToMove)) return ClaimSide::mover;
  const auto side = side_of_word(word, {});
  if (!side || !side->colour) return std::nullopt;
  return view_of(*side->colour);
}

std::optional<ClaimSide> view_of_phrase(std::string_view text, bool is_view) {
  // Also in other languages, as `F\u00FCr Wei\u00DF`, `pour les Blancs` or `aus Sicht von Schwarz`,
  // but only if we know each word.
  text = notation::without_brackets(text, "()");
  for (const std::string_view ending : lexicon::kViewEndingInJapanese) {
    if (!text.ends_with(ending)) continue;
    text.remove_suffix(ending.size());
    is_view = true;
  }
  const auto words = view_words(text);
  is_view = is_view || (words.size() > 1 && notation::means(words[0], lexicon::kForSide));
  std::optional<ClaimSide> viewed;
  for (const std::string_view word : words) {
    const auto side = view_of_word(word);
    const bool is_view_word = notation::means(word, lexicon::kView);
    is_view = is_view || is_view_word || side == ClaimSide::mover;
    const bool is_link = is_view_word || notation::means(word, lexicon::kForSide) ||
                         notation::means(word, lexicon::kViewLink);
    if (is_link && !side) continue;
    if (viewed || !side) return std::nullopt;
    viewed = side;
  }
  return is_view ? viewed : std::nullopt;
}

}  // namespace kanzen
