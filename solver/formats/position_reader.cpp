// Reads a text line by line. What a line is depends on the lines above it (line_role.hpp), so three
// memories go along with the reader, and each ends at other lines:
//
//   HeadingsAbove   names, titles, players and comments above the next record, which takes them
//                   (lines_around.hpp). What no record takes by a blank line is told or given up.
//   ClaimHeadings   whose values follow, until a heading says otherwise (claim_headings.hpp).
//   PrintedBoards   ranks and sides of boards, until a line is neither (printed_boards.hpp). Then
//                   all boards above that line are known, and wait in `boards_` for their turn.
//
// read_next() hands out the boards that wait, or else notes lines that are no record until one
// begins. A record takes what stands above it, is read, and then reads on below it: moves that go
// on, the result of a game, remarks and claims.
#include <deque>
#include <iterator>
#include <optional>

#include "solver/dialects/board_symbols.hpp"
#include "solver/dialects/captions.hpp"
#include "solver/dialects/claim_views.hpp"
#include "solver/dialects/game_titles.hpp"
#include "solver/dialects/lexicon.hpp"
#include "solver/dialects/line_marks.hpp"
#include "solver/dialects/line_names.hpp"
#include "solver/dialects/player_names.hpp"
#include "solver/dialects/side_words.hpp"
#include "solver/dialects/title_parts.hpp"
#include "solver/formats/game_line.hpp"
#include "solver/formats/game_record.hpp"
#include "solver/formats/lines_around.hpp"
#include "solver/formats/printed_boards.hpp"
#include "solver/formats/table_rows.hpp"
#include "solver/formats/text_readers.hpp"

namespace kanzen {

namespace {

/// The title in `# Lyon Cup 2019` and the round in `## Round 1`; the line itself for other lines.
std::string_view title_of_markdown(std::string_view line) {
  const std::string_view title = line.substr(notation::skip_any(line, "# "));
  const bool is_title = line.starts_with('#') && (event_in(title) || tags_above(title));
  return is_title ? title : line;
}

class PositionReader final : public LineSource<PositionRecord> {
 public:
  PositionReader(SharedText text, Game* last)
      : LineSource(text->lines, text->options),
        text_(std::move(text)),
        has_results_(options_.format == Format::ffo),
        last_(last),
        printed_(options_),
        claim_headings_(text_->claims),
        headings_(options_, lines_, claim_headings_) {
    if (!text_->is_mixed) lines_.change_lines(make_line_stripper(options_));
  }

 private:
  using Place = LinesAbove::Place;

  /// A printed board whose record is on the line below.
  struct Picture {
    std::size_t line;            // the first line
    std::optional<Board> discs;  // of Black and White, if they can be read
    BesideBoard beside;
  };

  std::optional<Result<PositionRecord>> read_next() override {
    while (boards_.empty()) {
      const LineReader::Status status = lines_.read();
      if (printed_.lines().has_begun()) {
        lines_.unread(status);
        read_printed();
        continue;
      }
      if (status == LineReader::Status::end) return end_file();
      if (status == LineReader::Status::too_long) {
        if (!headings_.heading()) return lines_.too_long();
        lines_.unread(status);
        if (auto lost = headings_.take_lost_record()) return *std::move(lost);
        continue;
      }
      if (text_->is_mixed) {
        const TextForm form = form_of_mixed_line(lines_.line(), options_.fields);
        if (form != TextForm::lines) {
          if (form == TextForm::table) headings_.drop_heading("above the table");
          lines_.unread(status);
          return end_file();
        }
      }
      if (const std::size_t first = lines_.number(); !is_plain_record(lines_.line())) {
        auto moves = moves_of_grid(lines_, options_.style);
        if (moves) return read_grid(first, *std::move(moves));
      }
      if (options_.whole_games && is_number_above_game(lines_)) {
        warn(unused_words(notation::trimmed(lines_.line()), "above a heading"));
        place_ = Place::part_begin;
        continue;
      }
      std::string_view text = notation::trimmed(lines_.line());
      if (options_.whole_games) text = title_of_markdown(text);
      const bool is_legend = add_legend(text, options_.style);
      const LineRole role = role_of_line(text, is_legend, headings_.lines_above(place_), options_);
      const bool may_be_claim = std::exchange(awaits_claim_, false);
      if (may_be_claim && role == LineRole::statement &&
          !claim_of_line(text, RecordAbove::board).text.empty()) {
        return ParseError{lines_.number(), 1,
                          notation::quoted(text) +
                              " below a board may be its claim, expected that after a "
                              "semicolon on the line of the board"};
      }
      if (role < LineRole::heading) {
        note_line(role, text);
        continue;
      }
      if (role == LineRole::heading && headings_.is_below_lost_board()) {
        lines_.unread(status);
        if (auto lost = headings_.take_lost_record()) return *std::move(lost);
        continue;
      }
      if (role == LineRole::heading && headings_.keep_heading(text)) continue;
      place_ = Place::inside;
      const std::vector<std::string> hash_ranks = headings_.take_hashes();
      if (role == LineRole::bracket) return read_bracket();
      if (role != LineRole::printed) return read_line();
      add_hash_ranks(text, hash_ranks);
      lines_.unread(status);
      if (!read_printed()) return read_line();
    }
    return next_board();
  }

  /// Keeps what a line without a record says about those around it.
  void note_line(LineRole role, std::string_view text) {
    const bool is_above = role == LineRole::statement || role == LineRole::view;
    const auto is_only_view = [text] { return view_of_line(text) && !claim_of_heading(text); };
    has_claims_above_ = has_claims_above_ || (is_above && heads_claims(text) && !is_only_view());
    switch (role) {
      case LineRole::blank:
        place_ = Place::part_begin;
        return headings_.end_part();
      case LineRole::separator:
        return headings_.keep_separator(text);
      case LineRole::remark:
        headings_.keep_remark(text);
        claim_headings_.end_claim(lines_.number());
        return warn(unused_words(text, "below moves"));
      case LineRole::caption:
        return warn(unused_words(text, "below the board"));
      case LineRole::tags:
        return headings_.keep_tags(text);
      case LineRole::result:
        return headings_.keep_result(text);
      case LineRole::statement:
        return headings_.keep_statement(text);
      case LineRole::view:
        if (!claim_headings_.read_view(text, lines_.number()))
          claim_headings_.set_unclear(text, lines_.number());
        return;
      case LineRole::legend:
        // `+ = White` may be about the sign of values, and `+ = Black, o = White` is not.
        claim_headings_.read_view(text, lines_.number(), true);
        return;
      case LineRole::comment:
        if (is_code_mark(text)) return;
        return headings_.keep_comment(text, place_ == Place::part_begin);
      default:
        return;
    }
  }

  std::optional<Result<PositionRecord>> end_file() {
    if (const std::size_t count = std::exchange(results_, 0); count != 0) {
      const std::string& result = first_result_.message;
      options_.warn({first_result_.line, 1,
                     notation::quoted(result) +
                         " may be how the game ended or a claim, and is read as the first, "
                         "expected \"; " +
                         result + "\" for a claim" +
                         (count == 1 ? "" : "; " + std::to_string(count - 1) + " more alike")});
    }
    if (auto error = text_->is_mixed ? std::nullopt : claim_headings_.end_file()) {
      return Result<PositionRecord>(*std::move(error));
    }
    place_ = Place::part_begin;
    if (auto lost = headings_.end_file()) return Result<PositionRecord>(*std::move(lost));
    return std::nullopt;
  }

  /// Puts the lines of # above a rank in front of it: next to a rank, they are ranks as well.
  void add_hash_ranks(std::string_view text, const std::vector<std::string>& hash_ranks) {
    if (classify_line(text, options_.style).kind != PrintedKind::rank) return;
    for (std::size_t i = 0; i < hash_ranks.size(); ++i) {
      printed_.add(hash_ranks[i], lines_.number() - hash_ranks.size() + i);
    }
  }

  Result<PositionRecord> read_grid(std::size_t first, Result<std::string> moves) {
    if (!moves) {
      headings_.take();
      return std::move(moves).error();
    }
    warn_once(first, "a game is read from a grid with the numbers of its moves");
    place_ = Place::below_moves;
    return read_record(first, std::move(moves).value());
  }

  /// Reads a record from the current line on, with the lines that continue its moves.
  Result<PositionRecord> read_line() {
    const std::size_t first = lines_.number();
    std::string text = lines_.line();
    join_side_below(lines_, text, options_.style);
    std::optional<Result<LineRecord>> read;
    if (!has_results_) {
      const std::optional<Heading>& heading = headings_.heading();
      has_claims_above_ = has_claims_above_ || (heading && heads_claims(heading->text));
      std::string claim;
      std::size_t claimed_size = 0;  // of the text above the claim
      const auto remark = [&](std::string_view line) {
        const bool may_be_claim = claim.empty() && is_claim_below(line);
        if (may_be_claim) claim = claim_of_line(line, RecordAbove::moves).text;
        if (!may_be_claim || claim.empty()) return skip_remark(line);
        claimed_size = text.size();
        return true;
      };
      JoinedLines joined =
          join_wrapped_moves(lines_, text, options_.max_record_bytes, options_.style, remark);
      if (joined.problem) {
        headings_.drop_name();
        return *std::move(joined.problem);
      }
      if (joined.has_remarks) warn_of_remarks(first);
      read = std::move(joined.read);
      if (!claim.empty() && claimed_size == text.size()) {
        text.append(" ; ").append(claim);
        read.reset();
      } else if (!claim.empty()) {
        options_.warn({first, 1, unused_words(claim, "between moves")});
      } else if (read && *read && ends_with_result(read->value().record)) {
        const LineReader::Status status = lines_.read();
        const std::string_view below = claim_of_line(lines_.line(), RecordAbove::moves).text;
        const bool is_claim =
            status == LineReader::Status::ok && !below.empty() && is_claim_below(lines_.line());
        if (is_claim) {
          text.append(" ; ").append(below);
          read.reset();
        } else {
          lines_.unread(status);
        }
      }
    }
    Result<PositionRecord> record = read_record(first, std::move(text), std::move(read));
    if (record.ok() && !game_.moves.empty()) place_ = Place::below_moves;
    return record;
  }

  /// Whether moves have the result of their game beside them, below which a claim may stand. Below
  /// a board we do not look, since who waits for its result may not have sent another line.
  [[nodiscard]] static bool ends_with_result(const PositionRecord& record) {
    return record.claims.empty() && !record.comment && !record.tags.result.empty();
  }

  /// Whether a claim on a line below a record may be its own. Above others claims stand, or games
  /// have none.
  [[nodiscard]] bool is_claim_below(std::string_view line) const {
    return !has_claims_above_ && !options_.whole_games && !heads_other_claims(line);
  }

  [[nodiscard]] bool heads_other_claims(std::string_view line) const {
    return !options_.whole_games && (claim_of_heading(line) || view_of_line(line));
  }

  /// Takes a line between moves that is none of them, and says so.
  bool skip_remark(std::string_view line) {
    const std::string_view words = notation::trimmed(line);
    const bool is_in_brackets =
        options_.whole_games && form_of_line(words) == TextForm::lines && !result_in(words) &&
        (words.starts_with('(') || words.starts_with('{')) &&
        notation::without_brackets(words, "(){}").size() + 2 == words.size() &&
        std::ranges::any_of(words, notation::is_name_letter);
    const bool is_unused =
        !heads_other_claims(line) &&
        (is_in_brackets || is_remark_below_moves(words, headings_.has_headings(), options_.style));
    if (!is_unused) return false;
    claim_headings_.end_claim(lines_.number());
    warn(unused_words(words, "below moves"));
    return true;
  }

  /// Makes a record (1) of the text, (2) with its claims for the side that somebody states, (3) as
  /// a position or a whole game, (4) with what stands above and (5) below it. `parsed` is what
  /// parse_line_record() makes of the text, if it has been asked before.
  Result<PositionRecord> read_record(std::size_t first, std::string text,
                                     std::optional<Result<LineRecord>> parsed = {},
                                     BesideBoard beside = {}) {
    AboveRecord above = headings_.take();
    const auto picture = std::exchange(picture_, std::nullopt);
    if (picture) beside = picture->beside;

    Result<LineRecord> read = parsed ? *std::move(parsed) : parse_line_record(text, options_.style);
    if (!read) return unreadable(std::move(read).error(), text, first, above);
    LineRecord line = std::move(read).value();
    const Position& start = line.game.start;
    if (picture && picture->discs && *picture->discs != Board{start.black(), start.white()}) {
      return ParseError{picture->line, 1,
                        "the picture shows another board than the line below it, expected the same "
                        "or a blank line between them"};
    }
    warn_of_reading(line, first);

    claim_beside_board(line, beside, first);
    if (auto error = settle_claims(line, text, first)) return placed_from(*std::move(error), first);

    Result<PositionRecord> record = as_record(std::move(line));
    if (!record) {
      headings_.skip_game(above);
      return placed_from(std::move(record).error(), first);
    }
    PositionRecord out = std::move(record).value();
    out.line = first;
    out.text = std::move(text);

    headings_.name_record(above, out);
    if (auto error = claim_headings_.check_name(out)) return placed_from(*error, first);
    if (auto error = claim_headings_.check_letters(out)) return placed_from(*error, first);
    headings_.use_tags(above, game_, out);

    if (has_results_) {
      read_ffo_result_below(lines_, options_, out);
    } else if (!game_.moves.empty()) {
      const bool has_result = !out.tags.result.empty();
      if (options_.whole_games) read_result_below(lines_, options_, out.tags.result);
      if (!options_.whole_games || !has_result) note_result(out);
      read_lines_below(lines_, options_, claim_headings_, out,
                       {above.are_apart(first), headings_.has_comments()});
    }
    if (options_.whole_games) settle_result(out, options_);
    if (out.id.empty() && out.comment && !options_.whole_games) {
      out.id = name_before_remark(*out.comment);
    }
    if (out.id.empty()) out.id = std::to_string(first);
    claimless_ = out.claims.empty() && !options_.whole_games ? first : 0;
    awaits_claim_ = game_.moves.empty() && claimless_ != 0;
    return out;
  }

  /// Returns the error of a text that is no record, and keeps what it may say about those below.
  ParseError unreadable(ParseError error, std::string_view text, std::size_t first,
                        const AboveRecord& above) {
    const bool are_words = record_kind(text, options_.style) == LineKind::unknown;
    are_words ? headings_.end_section() : headings_.skip_game(above);
    const bool may_say_side =
        are_words || (!is_plain_record(text) && hints_at_view(text, ViewPlace::above));
    if (may_say_side && !has_other_line(text)) claim_headings_.note_possible_side(text, first);
    if (above.heading && ends_with_claim(above.heading->text)) {
      options_.warn(
          {above.heading->line, 1, unused_words(above.heading->text, "above what cannot be read")});
    }
    if (!is_plain_record(text) && heads_claims(text)) claim_headings_.end_claim(first);
    const bool is_apart = claimless_ != 0 && first > claimless_ + 1;
    if (is_apart && !claim_of_line(text, RecordAbove::board).text.empty()) {
      return {first, 1,
              notation::quoted(text) + " may be the claim of the record on line " +
                  std::to_string(claimless_) +
                  ", expected it after a semicolon there, or directly below moves or a printed "
                  "board"};
    }
    const std::string_view words = above.words_with_side();
    if (!words.empty() && lacks_side(text)) {
      error.message += "; " + notation::quoted(words) + " above may name it or not";
    }
    return placed_from(std::move(error), first);
  }

  /// Whether a text that cannot be read can be with the side of --side.
  [[nodiscard]] bool lacks_side(std::string_view text) const {
    notation::BoardStyle style = options_.style;
    return std::exchange(style.side, notation::SideRule::black) == notation::SideRule::stated &&
           parse_line_record(text, style).ok();
  }

  void warn_of_reading(const LineRecord& line, std::size_t first) {
    if (!line.reading.empty() && line.reading != reading_) {
      reading_ = line.reading;
      options_.warn({first, 1, reading_});
    }
    const bool is_error = options_.only_claims && !line.unread_claim.empty();
    if (!line.claim_warning.empty() && !is_error) warn_once(first, line.claim_warning);
    if (line.is_doubted) options_.warn({first, 1, std::string(kQuestioned)});
    if (line.has_remarks) warn_of_remarks(first);
  }

  void claim_beside_board(LineRecord& line, const BesideBoard& beside, std::size_t first) {
    if (beside.claim && !line.record.claims.empty()) {
      options_.warn({first, 1, "a second claim below the board is not used"});
    } else if (beside.claim) {
      set_claim(line.record, *beside.claim);
      if (beside.claim->is_doubted) options_.warn({first, 1, std::string(kQuestioned)});
      std::optional<std::string>& comment = line.record.comment;
      if (!beside.comment.empty()) {
        append_field(comment ? *comment : comment.emplace(), beside.comment);
      }
    }
    if (beside.move != Square::none) line.named_move = beside.move;
  }

  /// Turns the claims to the side that a heading names, and claims the value of a move that is
  /// named. The error if a claim is not clear.
  std::optional<ParseError> settle_claims(LineRecord& line, std::string_view text,
                                          std::size_t first) {
    if (options_.only_claims && !line.unread_claim.empty()) {
      return ParseError{0, 1, line.unread_claim};
    }
    if (claim_headings_.is_known() && !line.record.claims.moves.empty()) {
      warn_once(first, "values of moves are read for the side to move");
    } else if (auto error = claim_headings_.apply_to(line.record, text)) {
      return error;
    }
    if (line.named_move != Square::none) claim_named_move(line, first);
    return std::nullopt;
  }

  /// Makes the position or the whole game of a line, and keeps its moves in game_.
  Result<PositionRecord> as_record(LineRecord line) {
    if (!options_.whole_games) {
      game_ = std::move(line.game);
      if (last_ != nullptr) *last_ = game_;
      return std::move(line.record);
    }
    Result<PositionRecord> game = as_whole_game(std::move(line));
    if (!game) return game;
    game_ = *game.value().game;
    if (last_ != nullptr) *last_ = game_;
    return game;
  }

  /// Notes that moves have the result of a game beside them or in their name, and no claim or one
  /// that differs. Below the moves of an unfinished game, `White wins by 4` may be either.
  void note_result(PositionRecord& record) {
    const bool has_claim = !record.claims.empty();
    const bool is_stated = record.claims.side_source == SideSource::stated;
    if (has_claim && (has_told_difference_ || !is_stated)) return;
    std::string result = record.tags.result;
    const bool may_have_result = !has_claim || record.id.find_first_of("-:") < record.id.size();
    if (result.empty() && may_have_result && std::ranges::any_of(record.id, notation::is_digit)) {
      const auto named = tags_in_name(record.id);
      result = named ? named->result : notation::counts_all_squares(record.id) ? record.id : "";
    }
    if (has_claim) {
      const auto played = parse_game_result(result);
      const Bounds bounds = played ? played->bounds() : Bounds{};
      // `39-25 for White` has the counts of the winner first.
      if (!contradict(bounds, record.claims.bounds) ||
          !contradict(negated(bounds), record.claims.bounds)) {
        return;
      }
      has_told_difference_ = true;
      return options_.warn({record.line, 1,
                            notation::quoted(result) +
                                " is the result of the game, and the claim beside it is another"});
    }
    const bool is_clear = game_over(game_.end.board) || !parse_claim_text(result);
    if (options_.whole_games && is_clear) return;
    record.tags.result = result;
    if (!result.empty() && results_++ == 0) first_result_ = {record.line, 1, result};
  }

  /// Claims that the value is that of the move named after it: `White wins by 6 with a6` was
  /// confirmed where a6 loses.
  void claim_named_move(LineRecord& line, std::size_t first) {
    PositionClaims& claims = line.record.claims;
    const Board& board = line.record.position.board;
    const bool has_value = claims.exact() || claims.empty();
    if (has_value && claims.moves.empty() && is_legal(board, line.named_move)) {
      claims.add_best(line.named_move);
    } else {
      warn_once(first,
                "the move " + notation::to_string(line.named_move) +
                    (!is_legal(board, line.named_move) ? " is illegal on this board"
                                                       : " beside the claim is not checked"));
    }
  }

  /// Reads printed boards into boards_. Returns false if the first, current line is not part of a
  /// board after all.
  bool read_printed() {
    for (bool has_begun = printed_.lines().has_begun();; has_begun = true) {
      const LineReader::Status status = lines_.read();
      const bool is_ok = status == LineReader::Status::ok;
      if (is_ok && printed_.add(with_claim_apart(lines_.line(), options_.style), lines_.number()))
        continue;
      if (!has_begun) return false;
      if (is_ok && printed_.add_beside(notation::trimmed(lines_.line()), lines_.number())) continue;
      lines_.unread(status);
      end_printed(is_ok && printed_.lines().is_picture() && has_all_squares(lines_.line()) &&
                  record_kind(lines_.line(), options_.style) == LineKind::board);
      return true;
    }
  }

  /// Keeps the boards that have been read, unless they are something else. A picture of the board
  /// on the line below gives no record, because that line is the record.
  void end_printed(bool is_picture_of_next) {
    place_ = printed_.lines().ends_apart() ? Place::part_begin : Place::below_board;
    std::vector<PrintedBoard> boards = printed_.finish();
    if (boards.size() == 1 && is_other_than_board(boards.front().lines)) return;
    if (boards.size() == 1) {  // `White` without a board
      const std::string_view text = notation::trimmed(boards.front().lines.text);
      if (text.find('\n') == text.npos)
        claim_headings_.note_possible_side(text, boards.front().lines.first);
    }
    if (!is_picture_of_next) {
      std::ranges::move(boards, std::back_inserter(boards_));
    } else {
      const auto& [board, beside] = boards.front();
      picture_ = {board.first, discs_of_picture(board.text, options_.style), beside};
    }
  }

  /// Takes `White:` above claims, a rule between records, or a number above a board on one line.
  bool is_other_than_board(const CollectedBoard& found) {
    const std::string_view text = notation::trimmed(found.text);
    const bool heads_claims = text.ends_with(':') && text.find('\n') == text.npos;
    if (heads_claims && claim_headings_.read_view(text, found.first)) {
      place_ = Place::part_begin;
      return true;
    }
    if (is_rule(text) &&
        (headings_.lines_above(place_).is_below_title || (!found.error && found.text.size() > 8))) {
      place_ = Place::part_begin;
      headings_.keep_separator(text);
      return true;
    }
    if (text != "1") return false;
    const auto board = parse_board(found.text, options_.style);  // there is no side
    headings_.keep_number(found.first, board ? ParseError() : board.error());
    return true;
  }

  Result<PositionRecord> next_board() {
    auto [board, beside] = std::move(boards_.front());
    boards_.pop_front();
    if (!board.error) {
      std::string name = name_in_board(board.text, options_.style);
      if (!name.empty()) headings_.keep_name(std::move(name));
      return read_record(board.first, std::move(board.text), {}, beside);
    }
    headings_.drop_name();
    return *std::move(board.error);
  }

  /// Reads a board that begins in this line. The first line that cannot be part of it is left
  /// there.
  Result<PositionRecord> read_bracket() {
    const std::size_t first = lines_.number();
    std::string text = lines_.line();
    join_bracket(lines_, text, options_.style);
    return read_record(first, std::move(text));
  }

  void warn_of_remarks(std::size_t line) { warn_once(line, "words between moves are not kept"); }

  void warn(std::string message) const { options_.warn({lines_.number(), 1, std::move(message)}); }

  SharedText text_;
  bool has_results_;
  Game game_;                        // of the last record
  Game* last_;                       // where the caller wants it
  PrintedBoards printed_;            // boards that are being read
  std::deque<PrintedBoard> boards_;  // boards that have been read, without the ones returned
  std::optional<Picture> picture_;
  ClaimHeadings& claim_headings_;
  HeadingsAbove headings_;
  bool has_claims_above_ = false;  // a claim stood above moves, and may so above others
  Place place_ = Place::part_begin;
  bool has_told_difference_ = false;
  bool awaits_claim_ = false;  // the line above is a board without one
  std::size_t claimless_ = 0;  // the line of the last record if it has no claim, else 0
  std::size_t results_ = 0;    // beside moves without a claim
  ParseError first_result_;    // as the message
  std::string reading_;        // the reading of boards that the last warning named
};

}  // namespace

std::function<void(std::string&)> make_line_stripper(const ReaderOptions& options) {
  return
      [options, strip = SourceStripper(options.style), warned = false](std::string& line) mutable {
        if (take_time_stamp(line) && !std::exchange(warned, true)) {
          options.warn({0, 0, "times at the beginning of lines are not used"});
        }
        strip(line);
      };
}

std::unique_ptr<RecordSource> make_position_reader(SharedText text, Game* last) {
  return std::make_unique<PositionReader>(std::move(text), last);
}

}  // namespace kanzen
