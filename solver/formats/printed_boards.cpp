#include "solver/formats/printed_boards.hpp"

#include "solver/dialects/board_symbols.hpp"
#include "solver/dialects/captions.hpp"
#include "solver/dialects/lexicon.hpp"
#include "solver/dialects/line_marks.hpp"
#include "solver/dialects/side_words.hpp"
#include "solver/formats/claim_headings.hpp"
#include "solver/formats/line_record.hpp"
#include "solver/formats/lines_around.hpp"

namespace kanzen {

namespace {

/// Whether a line with the side to move counts all 64 discs, as `Black 33 - White 31, Black to
/// move` does: these are no discs of the board, which has empty squares.
bool states_final_discs(std::string_view text) {
  const auto are_digits = [](char a, char b) {
    return notation::is_digit(a) && notation::is_digit(b);
  };
  if (std::ranges::adjacent_find(text, are_digits) == text.end()) return false;  // as most ranks
  std::vector<int> counts;
  const std::vector<std::string_view> words = notation::words_of(text);
  for (std::size_t i = 1; i < words.size(); ++i) {
    const auto number = notation::parse_number<int>(words[i], 0, kSquares);
    if (number && colour_of_word(words[i - 1])) counts.push_back(*number);
  }
  return counts.size() == 2 && counts[0] + counts[1] == kSquares;
}

}  // namespace

bool PrintedBoards::add(const std::string& text, std::size_t number) {
  if (!lines_.add(text, number)) return false;
  const std::size_t bracket = text.find('(');
  if (bracket < text.size() && text.find(' ', bracket) == text.npos &&
      notation::means(notation::letters_at(text, 0), lexicon::kPuzzle)) {
    warn(number, notation::quoted(notation::trimmed(text)) + " is read as the side to move");
  }
  const std::string_view words = words_after_side(text, options_.style);
  SplitClaim said = remarked_claim(words);
  // The rank `8 . . . \u25CB . \u25CF . . 8` has a side and squares behind it, too.
  const auto is_square_or_rank = [this](std::string_view word) {
    return cell_of(word, options_.style) != notation::Cell::unknown ||
           notation::has_only(word, "12345678");
  };
  if (said.claim) {
    beside_.push_back({number, said.claim, named_move(said.comment), std::move(said.comment)});
  } else if (!std::ranges::all_of(notation::words_of(words), is_square_or_rank)) {
    const auto offset = static_cast<std::size_t>(words.data() - text.data());
    options_.warn({number, offset + 1, unused_words(words, "after the side")});
  } else if (states_final_discs(text)) {
    warn(number, unused_words(notation::trimmed(text), "as a result"));
  }
  return true;
}

bool PrintedBoards::add_beside(std::string_view text, std::size_t number) {
  const bool awaits_side = lines_.awaits_side();
  const StatementClaim claim = claim_of_line(text, RecordAbove::board);
  const bool has_move = claim.move != Square::none;
  const bool is_second = std::ranges::any_of(beside_, [&](const BesideBoard& said) {
    return (said.claim && !claim.text.empty()) || (said.move != Square::none && has_move);
  });
  if ((!is_second || awaits_side) && (has_move || !claim.text.empty())) {
    BesideBoard& said = beside_.emplace_back(BesideBoard{.line = number});
    if (!claim.text.empty()) {
      SplitClaim below = claim_below_board(claim.text);
      said.claim = below.claim;
      said.move = named_move(below.comment);
      said.comment = std::move(below.comment);
    }
    if (has_move) said.move = claim.move;
    return true;
  }
  if (awaits_side && is_code_mark(text)) return true;
  if (!awaits_side || !(is_count_of_discs(text) || is_statement(text))) return false;
  warn(number, unused_words(text, "below the board"));
  return true;
}

std::vector<PrintedBoard> PrintedBoards::finish() {
  std::vector<PrintedBoard> boards;
  for (CollectedBoard& lines : lines_.finish()) boards.push_back({std::move(lines)});
  for (const BesideBoard& said : std::exchange(beside_, {})) {
    if (lines_.has_begun() && said.line >= lines_.first_line()) {
      beside_.push_back(said);
      continue;
    }
    const auto below = std::ranges::find_if(
        boards, [&said](const PrintedBoard& board) { return board.lines.first > said.line; });
    BesideBoard& own = (below == boards.begin() ? below : below - 1)->beside;
    // `Solution: h8 (+4)` is the value of `Black to play and win`.
    const bool says_more = own.claim && said.claim && own.claim->side == said.claim->side &&
                           said.claim->interval.bounds().is_exact() &&
                           !contradict(said.claim->interval.bounds(), own.claim->interval.bounds());
    if (own.claim && said.claim && !says_more) {
      options_.warn({said.line, 1, "a second claim of one board is not used"});
    } else if (said.claim) {
      own.claim = said.claim;
      append_field(own.comment, said.comment);
    }
    if (said.move != Square::none) own.move = said.move;
  }
  return boards;
}

}  // namespace kanzen
