#include "solver/dialects/board_collector.hpp"

#include "solver/dialects/captions.hpp"
#include "solver/dialects/lexicon.hpp"
#include "solver/dialects/line_marks.hpp"
#include "solver/dialects/side_words.hpp"
#include "solver/dialects/spoken_claims.hpp"

namespace kanzen {

constexpr std::size_t kNoPartner = static_cast<std::size_t>(-1);

void BoardCollector::append(std::string_view line) {
  bytes_ += line.size() + 1;
  is_too_long_ = is_too_long_ || bytes_ > max_bytes_;
  if (is_too_long_) {
    constexpr std::size_t kMinParts = 3;  // the first part and the last two
    if (parts_.size() > kMinParts) parts_.erase(parts_.begin() + 1, parts_.end() - 2);
    return;
  }
  std::string& text = parts_.empty() ? lead_ : parts_.back().text;
  text += line;
  text += '\n';
}

void BoardCollector::begin_part(Part part) {
  if (parts_.empty() && lead_number_ > 0) {
    part.first = lead_number_;
    part.text = std::move(lead_);
    lead_.clear();
    lead_number_ = 0;
  }
  parts_.push_back(std::move(part));
  separators_ = 0;
}

bool BoardCollector::add(std::string_view line, std::size_t number) {
  const std::string_view text = notation::trimmed(line);
  const PrintedLine printed = text.empty() ? PrintedLine{} : classify_line(line, style_);
  bool was_added = false;
  const bool is_below_board = !parts_.empty() && !parts_.back().is_side;
  const bool is_next_rank =
      !text.empty() && is_below_board && parts_.back().has_head && !parts_.back().is_complete() &&
      text[0] == (parts_.back().is_from_zero ? '0' : '1') + parts_.back().ranks;
  if (is_next_rank && (printed.kind == PrintedKind::none || text.size() == 1)) {
    // This rank has unreadable squares, e.g. values of moves, or it has no disc.
    ++parts_.back().ranks;
    separators_ = 0;
    was_added = true;
  } else if (text.empty()) {
    was_added = !ends_at_blank();
    if (was_added) separators_ |= kBlankLine;
  } else {
    was_added =
        printed.kind == PrintedKind::files  ? add_files(number)
        : printed.kind == PrintedKind::side ? add_side(text, number)
        : printed.kind == PrintedKind::rank
            ? add_rank(printed, number)
            : printed.kind == PrintedKind::frame || (parts_.size() == 1 && parts_.back().is_side &&
                                                     is_code_mark(text));  // above the board
    if (printed.kind == PrintedKind::frame) {
      if (parts_.empty() && lead_number_ == 0) lead_number_ = number;
      separators_ |= kFrameLine;
    }
  }
  if (was_added) append(line);
  return was_added;
}

bool BoardCollector::add_files(std::size_t number) {
  if (parts_.empty() || parts_.back().is_side) {
    if (cut_above_side()) return false;
    const bool is_direct = (separators_ & kBlankLine) == 0;
    begin_part({.first = number, .is_direct = is_direct, .has_head = true});
    return true;
  }
  Part& board = parts_.back();
  if (board.ranks == 0) return true;
  const bool is_apart = (separators_ & kBlankLine) != 0 && (board.separators & kBlankLine) == 0;
  return board.is_complete() && !is_apart && !std::exchange(board.has_foot, true);
}

bool BoardCollector::add_side(std::string_view line, std::size_t number) {
  const bool is_below_files = !parts_.empty() && !parts_.back().is_side && parts_.back().ranks == 0;
  // If blank lines stand between its ranks, a blank line does not separate a board from its side.
  const bool is_spaced = !parts_.empty() && (parts_.back().separators & kBlankLine) != 0;
  const bool is_direct = is_spaced || (separators_ & kBlankLine) == 0;
  if (!is_below_files) begin_part({.first = number, .is_direct = is_direct});
  Part& part = parts_.back();  // or the side stands between coordinates and ranks
  part.is_side = true;
  part.side_line = number;
  part.side = std::string(line);
  separators_ = 0;
  return true;
}

bool BoardCollector::continues(const Part& board, const PrintedLine& rank) const noexcept {
  if (board.is_complete()) return false;
  if (board.ranks == 0) return true;
  if (board.is_falling && rank.rank != 0) return rank.rank < 8;
  if (rank.rank != 0) return rank.rank == board.ranks || rank.rank != 1;
  // Without numbers, only equal separators show that no rank is missing.
  return board.ranks == 1 || separators_ == board.separators;
}

/// Whether a blank line separates the last side from the board above it, but not from the next one.
/// If so, the boards so far can end between them.
bool BoardCollector::cut_above_side() noexcept {
  const bool is_above_next = (separators_ & kBlankLine) == 0;
  was_cut_above_last_ =
      parts_.size() > 1 && parts_.back().is_side && !parts_.back().is_direct && is_above_next;
  return was_cut_above_last_;
}

bool BoardCollector::add_rank(const PrintedLine& rank, std::size_t number) {
  const bool is_below_board = !parts_.empty() && !parts_.back().is_side;
  if (is_below_board && !continues(parts_.back(), rank)) {
    const Part& above = parts_.back();
    const bool is_glued = above.is_complete() && separators_ == 0 && !above.has_foot &&
                          !above.has_numbers && rank.rank == 0;
    if (!is_glued) return false;
    begin_part({.first = number, .is_glued = true});
  } else if (!is_below_board) {
    const bool is_direct = (separators_ & kBlankLine) == 0;
    const bool has_side_above = !parts_.empty();
    if (cut_above_side()) return false;
    begin_part({.first = number, .is_direct = is_direct, .has_head = has_side_above});
  }
  Part& board = parts_.back();
  if (board.ranks == 0) {
    board.has_numbers = rank.rank != 0 || rank.is_from_zero;
    board.is_from_zero = rank.is_from_zero;
    board.is_falling = rank.rank >= 7;
  }
  if (board.ranks == 1) board.separators = separators_;
  board.has_side = board.has_side || rank.has_side;
  ++board.ranks;
  separators_ = 0;
  return true;
}

/// Whether a board has its side above it, with no blank line between them.
bool BoardCollector::has_direct_side(std::size_t board) const {
  if (!parts_[board].is_direct) return false;
  const std::size_t partner = partners(parts_.size())[board];
  return partner != kNoPartner && partner < board;
}

bool BoardCollector::awaits_side() const {
  return !parts_.empty() && parts_.back().is_complete() && !parts_.back().has_side &&
         !has_direct_side(parts_.size() - 1);
}

/// Whether a blank line ends the boards so far: no side below it can belong to a board above it.
bool BoardCollector::ends_at_blank() const {
  if (parts_.empty()) return false;
  const Part& last = parts_.back();
  if (!last.is_side) {
    return last.is_complete() && (last.has_side || has_direct_side(parts_.size() - 1));
  }
  if (parts_.size() == 1) return false;
  const Part& above = parts_[parts_.size() - 2];
  return !above.is_side && last.is_direct && (above.separators & kBlankLine) == 0;
}

bool BoardCollector::is_picture() const noexcept {
  const auto board = std::ranges::find(parts_, false, &Part::is_side);
  return board != parts_.end() && board->has_head && board->is_complete() &&
         (separators_ & kBlankLine) == 0 &&
         std::none_of(board + 1, parts_.end(),
                      [](const Part& part) { return !part.is_side && part.ranks > 0; });
}

CollectedBoard BoardCollector::joined(std::size_t begin, std::size_t end) const {
  CollectedBoard out{.first = parts_[begin].first, .text = {}, .error = std::nullopt};
  for (std::size_t i = begin; i < end; ++i) out.text += parts_[i].text;
  while (!out.text.empty() && notation::is_blank(out.text.back())) out.text.pop_back();
  return out;
}

/// Gives each side to a board beside it, from above to below. Returns the index of each part's
/// partner, or kNoPartner. If each part has a partner, this is the only solution.
std::vector<std::size_t> BoardCollector::partners(std::size_t count) const {
  std::vector<std::size_t> partners(count, kNoPartner);
  const auto is_free = [&](std::size_t i) {
    return partners[i] == kNoPartner && !parts_[i].has_side;
  };
  for (std::size_t i = 0; i + 1 < count; ++i) {
    const bool fits = is_free(i) && is_free(i + 1) && parts_[i].is_side != parts_[i + 1].is_side;
    if (!fits) continue;
    partners[i] = i + 1;
    partners[i + 1] = i;
  }
  return partners;
}

CollectedBoard BoardCollector::unclear_side(std::size_t count) const {
  std::size_t at = count;
  for (std::size_t i = 0; i < count; ++i) {
    const bool is_between =
        i > 0 && i + 1 < count && !parts_[i - 1].is_side && !parts_[i + 1].is_side;
    if (parts_[i].is_side && (is_between || at == count)) at = i;
    if (parts_[i].is_side && is_between) break;
  }
  const Part& side = parts_[std::min(at, count - 1)];
  CollectedBoard out = joined(0, count);
  out.error = ParseError{side.side_line > 0 ? side.side_line : side.first, 1,
                         "the side " + notation::quoted(side.side) +
                             " may be the one of the board above or of the board below, expected "
                             "one side for each board, or a blank line between boards"};
  return out;
}

std::vector<CollectedBoard> BoardCollector::make_boards(std::size_t count) const {
  const auto sides = std::ranges::count_if(std::span(parts_).first(count), &Part::is_side);
  if (count <= static_cast<std::size_t>(sides) + 1) return {joined(0, count)};
  const std::vector<std::size_t> partner = partners(count);
  for (std::size_t i = 0; i < count && sides > 0; ++i) {
    if (partner[i] == kNoPartner && !parts_[i].has_side) return {unclear_side(count)};
  }
  std::vector<CollectedBoard> out;
  for (std::size_t i = 0; i < count;) {
    std::size_t end = i + 1 < count && partner[i] == i + 1 ? i + 2 : i + 1;
    // Without a line between two boards, a board with few ranks shows that either may lack one.
    while (end < count && parts_[end].is_glued && !parts_[end].is_complete()) ++end;
    out.push_back(joined(i, end));
    i = end;
  }
  return out;
}

std::vector<CollectedBoard> BoardCollector::finish() {
  if (parts_.empty()) begin_part({.first = lead_number_});
  std::size_t count = parts_.size() - (was_cut_above_last_ ? 1 : 0);
  std::vector<CollectedBoard> out;
  if (is_too_long_) {
    out.push_back({.first = parts_.front().first,
                   .text = {},
                   .error = ParseError{parts_.front().first, 1,
                                       "printed boards of more than " + std::to_string(max_bytes_) +
                                           " bytes, expected a blank line between boards"}});
  } else {
    if (count > 1 && !parts_[count - 1].is_side && parts_[count - 1].ranks == 0) {
      --count;  // coordinates below the side of a board
      parts_[count - 1].text += parts_[count].text;
    }
    out = make_boards(count);
  }
  std::optional<Part> kept;
  if (was_cut_above_last_) kept = std::move(parts_.back());
  const unsigned separators = separators_;
  *this = BoardCollector(style_, max_bytes_);
  if (kept) {
    bytes_ = kept->text.size();
    parts_.push_back(*std::move(kept));
    separators_ = separators;
  }
  return out;
}

std::optional<Board> discs_of_picture(std::string_view text, notation::BoardStyle style) {
  constexpr std::size_t kLabel = 8;  // more blanks than a label are a gap
  std::string squares;
  notation::for_each_line(text, [&](std::string_view line) {
    squares += line.substr(0, line.find("    ", kLabel));
    squares += '\n';
  });
  if (style.side == notation::SideRule::stated) style.side = notation::SideRule::black;
  const auto found = parse_board(squares, style);
  if (!found) return std::nullopt;
  const Position& position = found->position;
  return Board{position.black(), position.white()};
}

std::string name_in_board(std::string_view board, const notation::BoardStyle& style) {
  std::string found;
  notation::for_each_line(board, [&](std::string_view text) {
    for (const std::string_view sign : {":", ". ", ") ", " - ", " \u2013 "}) {
      const std::size_t at = text.find(sign);
      if (!found.empty() || at == text.npos) continue;
      const std::string_view name = text.substr(0, at);
      const std::vector<std::string_view> words = notation::words_of(name);
      const bool is_label = notation::any_means(words, lexicon::kNextSide) ||
                            notation::any_means(words, lexicon::kTurn);  // `To move: Black`
      const bool may_name =
          std::ranges::any_of(name, notation::is_digit) || (words.size() > 1 && !is_label);
      const bool has_discs = colour_of_word(name.substr(0, name.find(' '))).has_value();
      if (!may_name || has_discs || !are_words_alone(name, style)) continue;
      const PrintedLine rest = classify_line(text.substr(at + sign.size()), style);
      if (rest.kind == PrintedKind::side) found = name;
    }
  });
  return found;
}

namespace {

bool has_square(std::string_view text) {
  return std::ranges::any_of(notation::words_of(text), [](std::string_view word) {
    return notation::is_square_at(word, 0) && word.size() < 4;
  });
}

/// Writes Japanese lines, whose words need no blanks between them, as sentences:
/// `\u554F\u984C1 (\u9ED2\u756A) \u9ED214\u77F3\u52DD\u3061` as
/// `\u554F\u984C1: \u9ED2\u756A. \u9ED214\u77F3\u52DD\u3061`. Nullopt if there is only the side.
std::optional<std::string> japanese_sentences(std::string_view line,
                                              const notation::BoardStyle& style) {
  if (std::ranges::none_of(line, notation::is_wide)) return std::nullopt;
  constexpr auto kSigns = std::to_array<std::string_view>(
      {"\u3067", "\u3001", "\u3002", "\uFF1A", "\uFF08", "\uFF09", ":", ",", "(", ")", " "});
  const auto size_of_sign = [&kSigns](const auto& is_there) {
    const auto* const sign = std::ranges::find_if(kSigns, is_there);
    return sign == kSigns.end() ? 0 : sign->size();
  };
  for (const std::string_view side : {"\u9ED2", "\u767D", "\u5148\u624B", "\u5F8C\u624B"}) {
    for (const std::string_view turn : {"\u756A", "\u306E\u756A", "\u624B\u756A"}) {
      const std::string phrase = std::string(side).append(turn);
      const std::size_t at = line.find(phrase);
      if (at == line.npos) continue;
      std::string_view name = line.substr(0, at);
      std::string_view rest = line.substr(at + phrase.size());
      const auto begins = [&rest](std::string_view sign) { return rest.starts_with(sign); };
      const auto ends = [&name](std::string_view sign) { return name.ends_with(sign); };
      while (const std::size_t size = size_of_sign(begins)) rest.remove_prefix(size);
      while (const std::size_t size = size_of_sign(ends)) name.remove_suffix(size);
      const bool is_name = std::ranges::any_of(name, notation::is_digit);
      if ((rest.empty() && !is_name) || (!name.empty() && !are_words_alone(name, style))) continue;
      return std::string(name).append(name.empty() ? "" : ": ").append(phrase) +
             std::string(rest.empty() ? "" : ". ").append(rest);
    }
  }
  return std::nullopt;
}

/// Whether the text behind a side says nothing but that it is to move. In `Black to move cannot
/// draw`, the side once went on to `cannot`, and the claim was a draw.
bool tells_turn(std::string_view behind, const notation::BoardStyle& style) {
  const std::string text = notation::with_replaced(behind, ".,;:()'", ' ');
  return std::ranges::all_of(notation::words_of(text), [&style](std::string_view word) {
    return notation::means(word, lexicon::kAt) || notation::means(word, lexicon::kTurn) ||
           notation::means(word, lexicon::kNextSide) || notation::means(word, lexicon::kMoves) ||
           notation::means(word, lexicon::kBetweenTurnAndSide) ||
           notation::means(word, lexicon::kIs) || notation::means(word, lexicon::kAroundTurn) ||
           side_of_word(word, style) || std::ranges::all_of(word, notation::is_digit);
  });
}

/// Whether the text begins like `at least a draw` or `cannot lose`, what the side before can get.
bool begins_bound(std::string_view text) {
  const std::string lower = notation::to_lower(text);
  const auto begins = [&lower](std::string_view phrase) { return lower.starts_with(phrase); };
  return std::ranges::any_of(lexicon::kAtLeast, begins) ||
         std::ranges::any_of(lexicon::kAtMost, begins) ||
         notation::means(notation::letters_at(lower, 0), "can cannot must should does will");
}

}  // namespace

std::string with_claim_apart(std::string_view line, const notation::BoardStyle& style) {
  if (auto sentences = japanese_sentences(line, style)) return *std::move(sentences);
  constexpr std::string_view kSigns = " ,;:=(";
  const auto are_letters = [](char a, char b) {
    return notation::is_letter(a) && notation::is_letter(b);
  };
  // A rank with blanks between its squares has no word.
  const bool has_word = std::ranges::adjacent_find(line, are_letters) != line.end();
  const std::size_t first = has_word && line.size() <= kLongestName ? line.find(' ') : line.npos;
  std::size_t shortest = 0;  // beginning of the line that is a side
  for (std::size_t at = first; at < line.size(); at = line.find(' ', at + 1)) {
    const std::string_view side = line.substr(0, line.find_last_not_of(kSigns, at) + 1);
    if (!whole_side(side, style)) continue;
    if (shortest == 0) shortest = side.size();
    const char sign = side.size() < line.size() ? line[side.size()] : ' ';
    std::string_view rest = line.substr(side.size());
    rest = notation::trimmed(rest.substr(notation::skip_any(rest, " ,;:")));
    const std::string_view link = rest.substr(0, rest.find(' '));
    const bool is_task = notation::has_word("and und et", link);
    if (is_task)
      rest = notation::trimmed(rest.substr(link.size()));  // `White to move and win by 2`
    rest = rest.substr(0, rest.find_last_not_of(":.! ") + 1);
    rest = notation::without_brackets(rest, "()");
    const std::size_t sentence = std::min(side.find(". "), side.size());
    if (rest.empty() || has_square(side.substr(sentence)) ||
        !tells_turn(side.substr(shortest), style)) {
      continue;
    }
    const bool is_apart = notation::is_one_of(sign, ",;:") || line.find('(') == side.size() + 1;
    const bool has_sign = notation::is_one_of(rest[0], "+-") && side.find(' ') != side.npos;
    const bool is_verb =
        side.find(' ') < side.size() &&  // `Wei\u00DF am Zug gewinnt`
        ((is_outcome(link) && !notation::has_word(lexicon::kOver, link)) || begins_bound(rest));
    const bool is_clear = is_apart || is_task || has_sign || is_verb || rest.starts_with('=') ||
                          (notation::is_letter(rest[0]) && notation::is_digit(rest.back()));
    // `White, Tanaka` is no side, but what stands after `Black to move` cannot change it.
    const bool has_turn = notation::is_one_of(sign, ",;:") && side.find(' ') != side.npos &&
                          rest.find(". ") == rest.npos && !whole_side(line, style) &&
                          !whole_side(rest, style);
    // `and win (if White errs)` was dropped without a word.
    const bool states_result = is_task && is_outcome(rest.substr(0, rest.find_first_of(" ,(")));
    if (has_turn || states_result || (is_clear && parse_claim_text(rest))) {
      std::string sentences(side);
      if (const std::size_t stop = sentences.find(". "); stop != sentences.npos) {
        sentences[stop] = ':';  // `Problem 1. Black to play and win`
      }
      return sentences.append(". ").append(rest);
    }
  }
  return std::string(line);
}

bool is_side_with_claim(std::string_view line, const notation::BoardStyle& style) {
  const std::string apart = with_claim_apart(line, style);
  return apart != line && parse_claim_text(words_after_side(apart, style)).ok();
}

std::string_view words_after_side(std::string_view line, const notation::BoardStyle& style) {
  constexpr std::size_t kShortSentence = 4;  // less may be a rank, `1 . .`
  const auto is_letter_pair = [](char a, char b) {
    return notation::is_name_letter(a) && notation::is_name_letter(b);  // unlike a rank
  };
  const bool has_words = std::ranges::adjacent_find(line, is_letter_pair) != line.end();
  for (std::size_t end = line.find(". ", kShortSentence); has_words && end < line.size();
       end = line.find(". ", end + 1)) {
    const std::string_view side = line.substr(0, end);  // `Problem 3. White to move`
    const std::size_t name = side.rfind(". ");
    if (whole_side(side, style) ||
        (name < side.size() && whole_side(side.substr(name + 2), style))) {
      return notation::trimmed(line.substr(end + 2));
    }
  }
  const std::string_view move = notation::trimmed(line.substr(line.rfind(':') + 1));
  return line.find(':') != line.npos && notation::is_square_name(move) ? move : "";
}

}  // namespace kanzen
