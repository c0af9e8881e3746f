#include "solver/outcomes/correct_text.hpp"

#include <fmt/format.h>

#include <set>
#include <sstream>

#include "core/notation/text.hpp"
#include "solver/formats/open_records.hpp"

namespace kanzen {

namespace {

/// A number in the text that may be a score, or counts of discs such as `33-31`.
struct Number {
  std::size_t at = 0;
  std::size_t size = 0;
  Score value = 0;
  bool is_margin = false;  // of the winner, as in `W+4` and `Black wins by 4`
};

/// A way of correcting a score: which number of the passage it is, and whether for the other side,
/// which only 0 doesn't say. Without a number, nothing is replaced.
struct Way {
  std::optional<std::size_t> number{};
  bool is_turned = false;
};

/// A score that the results refute, for the side to move.
struct WrongScore {
  Square move = Square::none;  // none: it is about the position
  Score stated = 0;
  Score proven = 0;
  /// Whether another number says the same, so that the file need not show this one: the highest of
  /// the moves is the value, and the value is that of the only best move.
  bool is_repeated = false;
  /// Whether the move is named as the best one: it then has the score of the position, and no
  /// number of its own.
  bool is_named = false;
  std::vector<Way> ways{};
  std::size_t chosen = 0;  // an index in `ways`

  [[nodiscard]] std::optional<std::size_t> number() const { return ways[chosen].number; }
};

struct StatedRecord {
  PositionRecord wanted;  // as it should read
  std::vector<WrongScore> wrong{};
  bool has_named_move = false;  // whose score is that of the position
  Score highest = kMinScore;    // of the moves, once they are corrected
  bool is_open = false;         // wrong scores are replaced in the way that is tried
};

/// The lines from the first one of a record, or of several, to the next record.
struct Passage {
  enum class State : std::uint8_t { open, corrected, left };

  std::size_t line = 0;  // the first one, from 1
  std::vector<StatedRecord> records{};
  std::vector<PositionRecord> read{};  // as they read in this try
  std::vector<Number> numbers{};
  std::vector<bool> is_taken{};  // by number: whether a wrong score has chosen it
  State state = State::open;
};

std::string name_of(Square move) {
  return move == Square::none ? "the value" : notation::to_string(move);
}

/// Reads `33-31` and `33 - 31`, also with other signs between the two.
std::optional<notation::DiscCounts> counts_of_all_squares(std::string_view text) {
  std::string plain(text);
  std::erase(plain, ' ');
  return notation::counts_all_squares(plain) ? notation::parse_disc_counts(plain) : std::nullopt;
}

/// Returns the sign at the end of the text; typographers, and some programs, write U+2212.
std::string_view sign_before(std::string_view text) {
  for (const std::string_view sign : {"+", "-", "\u2212", "\u2013", "\uFF0D"}) {
    if (text.ends_with(sign)) return sign;
  }
  return {};
}

/// Writes a score as `other` is written: `+06` and `+6`, `6` without a sign, and `35-29`. JSON has
/// no `+`.
std::string text_like(std::string_view other, Score score, bool is_json) {
  if (counts_of_all_squares(other)) {
    const std::size_t gap = notation::skip_digits(other, 0);
    const std::size_t second = other.find_first_of("0123456789", gap);
    const int width = other.substr(second).starts_with('0') || other.starts_with('0') ? 2 : 1;
    return fmt::format("{:0{}}{}{:0{}}", (kSquares + score) / 2, width,
                       other.substr(gap, second - gap), (kSquares - score) / 2, width);
  }
  const std::string_view stated = sign_before(other.substr(0, other.find_first_of("0123456789")));
  const bool has_plus = stated == "+" || (!stated.empty() && !is_json);
  const bool is_padded = other.size() - stated.size() == 2 && other[stated.size()] == '0';
  const std::string_view minus = stated.empty() || stated == "+" ? "-" : stated;
  const std::string_view sign = score < 0 ? minus : has_plus ? "+" : "";
  return fmt::format("{}{:0{}}", sign, std::abs(score), is_padded ? 2 : 1);
}

std::vector<Number> numbers_in(std::string_view text, std::size_t begin, std::size_t end) {
  std::vector<Number> numbers;
  for (std::size_t at = begin; (at = text.find_first_of("0123456789", at)) < end;) {
    const std::size_t digits = at;
    at = notation::skip_digits(text, at);
    const std::size_t second = text.find_first_of("0123456789", at);
    const std::size_t behind = second < end ? notation::skip_digits(text, second) : at;
    const std::string_view both = text.substr(digits, behind - digits);
    if (const auto counts = counts_of_all_squares(both)) {
      numbers.push_back({digits, both.size(), counts->first - counts->second});
      at = behind;
      continue;
    }
    const auto size = notation::parse_number<Score>(text.substr(digits, at - digits), 0, kMaxScore);
    const std::string_view before = text.substr(begin, digits - begin);
    if (!size || (!before.empty() && notation::is_letter(before.back()))) continue;
    const std::string_view sign = sign_before(before);
    const bool is_negative = !sign.empty() && sign != "+";
    const std::size_t first = digits - sign.size();
    const bool is_margin =
        (first > begin && first < digits && notation::is_letter(text[first - 1])) ||
        text.substr(begin, first - begin).ends_with(" by ");
    numbers.push_back({first, at - first, is_negative ? -*size : *size, is_margin});
  }
  return numbers;
}

/// Whether the last word or number of the text is the move.
bool ends_with_move(std::string_view text, Square move) {
  if (move == Square::none) return false;
  while (!text.empty() && !notation::is_letter(text.back()) && !notation::is_digit(text.back())) {
    text.remove_suffix(1);
  }
  return text.size() >= 2 &&
         notation::same_letters(text.substr(text.size() - 2), notation::to_string(move));
}

/// Finds the numbers that may be the wrong score, for either side: those after the name of its
/// move, or all if there are none. `White wins by 4` can become a win by 6, and no loss.
std::vector<Way> ways_to_correct(std::string_view text, const std::vector<Number>& numbers,
                                 const WrongScore& wrong) {
  std::vector<Way> after_move;
  std::vector<Way> all;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    if (std::abs(numbers[i].value) != std::abs(wrong.stated)) continue;
    const bool is_same_winner = wrong.stated > 0 ? wrong.proven > 0 : wrong.proven < 0;
    if (numbers[i].is_margin && (wrong.stated == 0 || !is_same_winner)) continue;
    std::vector<Way>& ways =
        ends_with_move(text.substr(0, numbers[i].at), wrong.move) ? after_move : all;
    ways.push_back({i});
    if (wrong.stated == 0) ways.push_back({i, true});
  }
  if (wrong.is_named) all.clear();  // a time of the same number was once replaced, too
  std::vector<Way> ways = std::move(after_move.empty() ? all : after_move);
  // First without a number of its own, since the one behind `g7;` may be of another column.
  if (wrong.is_repeated) ways.insert(ways.begin(), Way{});
  return ways;
}

void set_score(StatedRecord& record, Square move, Score score) {
  PositionClaims& claims = record.wanted.claims;
  if (move == Square::none) claims.bounds = {score, score};
  for (notation::MoveScore& stated : claims.moves) {
    if (stated.move == move || (move == Square::none && record.has_named_move))
      stated.score = score;
  }
}

/// Goes on to the next ways of correcting a record, as an odometer counts; false at the end.
bool step(std::vector<WrongScore>& scores) {
  for (WrongScore& wrong : scores) {
    if (++wrong.chosen < wrong.ways.size()) return true;
    wrong.chosen = 0;
  }
  return false;
}

/// Chooses the first ways of correcting a record, or the next ones if it has some, in which no
/// number is meant twice. If there are none, or one would have to look at too many, its scores
/// stay.
void choose_ways(Passage& passage, StatedRecord& record) {
  constexpr int kMaxSteps = 10'000;
  const auto set_taken = [&](bool is_taken) {
    for (const WrongScore& wrong : record.wrong) {
      if (wrong.number()) passage.is_taken[*wrong.number()] = is_taken;
    }
  };
  const auto is_free = [&] {
    std::set<std::size_t> chosen;
    return std::ranges::all_of(record.wrong, [&](const WrongScore& wrong) {
      const auto number = wrong.number();
      return !number || (!passage.is_taken[*number] && chosen.insert(*number).second);
    });
  };
  bool has_more = std::ranges::none_of(record.wrong,
                                       [](const WrongScore& wrong) { return wrong.ways.empty(); });
  if (std::exchange(record.is_open, false)) {
    set_taken(false);
    has_more = step(record.wrong);
  }
  for (int i = 0; i < kMaxSteps && has_more && !record.is_open; ++i) {
    record.is_open = is_free();
    if (!record.is_open) has_more = step(record.wrong);
  }
  if (record.is_open) set_taken(true);
  for (const WrongScore& wrong : record.wrong) {
    set_score(record, wrong.move, record.is_open ? wrong.proven : wrong.stated);
  }
}

/// Whether a record reads as it should. Its value may have followed those of its moves, and is
/// within the bounds that are `known`, or none if the first of them is no more the best.
bool reads_as(const PositionRecord& wanted, const PositionRecord& read, const Bounds& known) {
  const auto rest = [](const PositionRecord& record) {
    return std::tie(record.id, record.position, record.comment, record.window, record.claims.moves,
                    record.claims.side_source, record.work.nodes, record.work.seconds);
  };
  if (rest(wanted) != rest(read) || title_of(wanted.tags) != title_of(read.tags)) return false;
  const Bounds& bounds = read.claims.bounds;
  const auto& moves = read.claims.moves;
  return bounds == wanted.claims.bounds ||
         (!moves.empty() &&
          (bounds == Bounds{} ||
           (bounds.is_exact() && !contradict(bounds, known) &&
            bounds.lower == std::ranges::max(moves, {}, &notation::MoveScore::score).score)));
}

/// Returns where each line begins. They end as LineReader has it: with LF, CR LF or CR.
std::vector<std::size_t> line_begins(std::string_view text) {
  std::vector<std::size_t> begins{0};
  for (std::size_t at = 0; (at = text.find_first_of("\r\n", at)) != text.npos;) {
    at += text.substr(at, 2) == "\r\n" ? 2U : 1U;
    begins.push_back(at);
  }
  return begins;
}

/// Calls `use` with the line of each record, and with the record if it is readable.
template <class Use>
void read_records(const std::string& text, const ReaderOptions& options, Use use) {
  std::istringstream bytes(text);
  InputStream in(bytes);
  const auto records = open_records(in, options);
  while (const auto next = records->next()) {
    if (*next) {
      use(next->value().line, &next->value());
    } else {
      use(next->error().line, nullptr);
    }
  }
}

class Corrector {
 public:
  Corrector(const std::string& text, ReaderOptions options, const ProvenValues& proven)
      : text_(text),
        options_(std::move(options)),
        proven_(proven),
        is_json_(notation::is_one_of(text[notation::skip_blanks(text, 0)], "{[")) {
    options_.on_warning = {};
    options_.on_journal = {};
  }

  /// Reads the text with one way of correcting each passage, keeps those that read as they should,
  /// and tries other ways of the scores in the others' wrong records.
  CorrectedText run() {
    find_passages();
    for (int tries = 0; tries < kMaxTries && has_open(); ++tries) read_again();
    for (Passage& passage : passages_) {
      if (passage.state == Passage::State::open) leave(passage, kTooMany);
    }
    for (const Passage& passage : passages_) report(passage);
    std::ranges::stable_sort(done_.notes, {}, &CorrectedText::Note::line);
    done_.text = corrected_text();
    return std::move(done_);
  }

 private:
  static constexpr int kMaxTries = 16;
  static constexpr std::size_t kMaxWays = 1'000'000;  // of a passage
  static constexpr std::string_view kNotShown =
      ": replacing a number of its record does not correct it";
  static constexpr std::string_view kTooMany = ": too many numbers could be it";

  [[nodiscard]] bool has_open() const {
    return std::ranges::find(passages_, Passage::State::open, &Passage::state) != passages_.end();
  }

  void find_passages() {
    line_begins_ = line_begins(text_);
    Passage passage;
    read_records(text_, options_, [&](std::size_t line, const PositionRecord* record) {
      if (line != passage.line) add_passage(std::exchange(passage, {.line = line}), line);
      if (record != nullptr) add_record(*record, passage);
    });
    add_passage(std::move(passage), line_begins_.size() + 1);
  }

  /// Adds a record, and which of its scores are wrong.
  void add_record(const PositionRecord& record, Passage& passage) {
    const PositionClaims& claims = record.claims;
    const Board& board = record.position.board;
    StatedRecord& stated_record = passage.records.emplace_back(StatedRecord{record});
    std::vector<WrongScore>& all = stated_record.wrong;
    const auto add = [&](const WrongScore& wrong, const Bounds& known) {
      if (known.is_exact()) {
        all.push_back(wrong);
      } else {
        note_left(record.line, record, wrong.move, {wrong.stated, wrong.stated}, known);
      }
    };
    const Bounds value = proven_.about(board, Square::none);
    if (claims.empty() && value.is_exact()) ++done_.missing;
    for (const notation::MoveScore& stated : claims.moves) {
      const Bounds known = proven_.about(board, stated.move);
      const Bounds claimed{stated.score, stated.score};
      if (verdict_on_bounds(claimed, known) == Verdict::undecided) ++done_.unchecked;
      const bool is_wrong = contradict(claimed, known);
      const bool has_value = claims.moves.size() == 1 && claims.exact() == stated.score;
      const bool is_value = has_value && known == value;
      if (is_wrong) add({stated.move, stated.score, known.lower, is_value, has_value}, known);
      stated_record.has_named_move = has_value && !is_wrong;
      if (has_value && !is_wrong && known.upper < value.lower) {
        leave_best_move(record.line, record, stated.move, known.upper, value.lower);
      }
      stated_record.highest =
          std::max(stated_record.highest, is_wrong ? known.lower : stated.score);
    }
    if (!claims.empty() && claims.moves.empty() &&
        verdict_on_bounds(claims.bounds, value) == Verdict::undecided) {
      ++done_.unchecked;
    }
    if (claims.bounds.lower > claims.bounds.upper || !contradict(claims.bounds, value)) return;
    if (!claims.bounds.is_exact()) {
      note_left(record.line, record, Square::none, claims.bounds, value,
                ", since only exact scores are");
      return;
    }
    if (value.is_exact()) {
      const LikelyMeaning meaning = likely_meaning(record, claims.bounds.lower, value.lower);
      ++done_.meanings[static_cast<std::size_t>(meaning)];
    }
    const bool is_of_moves =
        !claims.moves.empty() && value.is_exact() && stated_record.highest == value.lower;
    add({Square::none, claims.bounds.lower, value.lower, is_of_moves}, value);
  }

  /// Keeps a passage with wrong scores. `next_line` is the first one after it.
  void add_passage(Passage passage, std::size_t next_line) {
    std::size_t scores = 0;
    for (const StatedRecord& record : passage.records) scores += record.wrong.size();
    if (scores == 0) return;
    const std::size_t end =
        next_line <= line_begins_.size() ? line_begins_[next_line - 1] : text_.size();
    passage.numbers = numbers_in(text_, line_begins_[passage.line - 1], end);
    passage.is_taken.resize(passage.numbers.size());
    if (passage.numbers.size() * scores > kMaxWays) {
      leave(passage, kTooMany);
    } else {
      for (StatedRecord& record : passage.records) {
        for (WrongScore& wrong : record.wrong) {
          wrong.ways = ways_to_correct(text_, passage.numbers, wrong);
        }
        leave_missing_moves(passage.line, record);
        if (!record.wrong.empty()) choose_ways(passage, record);
      }
    }
    passages_.push_back(std::move(passage));
  }

  /// Leaves what another move would correct: a move that is wrongly named as the best, as the score
  /// beside it is that of the position, and a value that is only that of the first move of a list.
  void leave_missing_moves(std::size_t line, StatedRecord& record) {
    PositionClaims& claims = record.wanted.claims;
    std::erase_if(record.wrong, [&](const WrongScore& wrong) {
      if (wrong.is_named && wrong.ways.empty()) {
        leave_best_move(line, record.wanted, wrong.move, wrong.proven, wrong.stated);
        return record.has_named_move = true;
      }
      const auto numbers = std::ranges::count(wrong.ways, false, &Way::is_turned);
      const auto of_moves = std::ranges::count_if(claims.moves, [&](const auto& stated) {
        return std::abs(stated.score) == std::abs(wrong.stated);
      });
      if (wrong.move != Square::none || wrong.is_repeated || claims.moves.size() < 2 ||
          numbers > of_moves) {
        return false;
      }
      claims.bounds = {record.highest, record.highest};
      add_left(line, "the moves lack the best one, " + best_of(record.wanted, wrong.proven) +
                         ", and none is added");
      return true;
    });
  }

  void leave_best_move(std::size_t line, const PositionRecord& record, Square move, Score proven,
                       Score best) {
    add_left(line, fmt::format("the best move is not {} with {} but {}, and is not replaced, since "
                               "only scores are",
                               name_of(move), score_text(proven), best_of(record, best)));
  }

  /// Names the moves that are proven to have the value of the position.
  [[nodiscard]] std::string best_of(const PositionRecord& record, Score value) const {
    std::string names;
    for (const Square move : squares(legal_moves(record.position.board))) {
      if (proven_.about(record.position.board, move).lower != value) continue;
      names += (names.empty() ? "" : " or ") + name_of(move);
    }
    return (names.empty() ? "one" : names) + " with " + score_text(value);
  }

  void add_left(std::size_t line, std::string message) {
    done_.notes.push_back({line, false, std::move(message)});
    ++done_.left;
  }

  /// Calls `use` for each number that is replaced.
  template <class Use>
  void for_each_replaced(const Passage& passage, Use use) const {
    if (passage.state == Passage::State::left) return;
    for (const StatedRecord& record : passage.records) {
      for (const WrongScore& wrong : record.wrong) {
        if (!record.is_open || !wrong.number()) continue;
        const Number& number = passage.numbers[*wrong.number()];
        const bool is_same_side =
            (number.value == wrong.stated) != wrong.ways[wrong.chosen].is_turned;
        use(wrong, number,
            text_like(std::string_view(text_).substr(number.at, number.size),
                      is_same_side ? wrong.proven : -wrong.proven, is_json_));
      }
    }
  }

  [[nodiscard]] std::string corrected_text() const {
    std::map<std::size_t, std::pair<std::size_t, std::string>> replaced;  // size and text by place
    for (const Passage& passage : passages_) {
      for_each_replaced(passage,
                        [&](const WrongScore&, const Number& number, const std::string& text) {
                          replaced[number.at] = {number.size, text};
                        });
    }
    std::string out;
    std::size_t end = 0;
    for (const auto& [at, number] : replaced) {
      out.append(text_, end, at - end).append(number.second);
      end = at + number.first;
    }
    return out.append(text_, end);
  }

  void read_again() {
    for (Passage& passage : passages_) passage.read.clear();
    read_records(
        corrected_text(), options_, [this](std::size_t line, const PositionRecord* record) {
          const auto passage = std::ranges::lower_bound(passages_, line, {}, &Passage::line);
          const bool is_here = passage != passages_.end() && passage->line == line;
          if (is_here && record != nullptr) passage->read.push_back(*record);
        });
    for (Passage& passage : passages_) {
      if (passage.state == Passage::State::open) judge(passage);
    }
  }

  /// Compares the records of a passage with what was wanted, and chooses other ways in wrong ones.
  void judge(Passage& passage) {
    const bool is_complete = passage.read.size() == passage.records.size();
    bool reads_right = true;
    bool has_changed = false;
    for (std::size_t i = 0; i < passage.records.size(); ++i) {
      StatedRecord& record = passage.records[i];
      const Board& board = record.wanted.position.board;
      if (is_complete &&
          reads_as(record.wanted, passage.read[i], proven_.about(board, Square::none))) {
        continue;
      }
      reads_right = false;
      if (!record.is_open) continue;
      choose_ways(passage, record);
      has_changed = true;
    }
    if (reads_right) passage.state = Passage::State::corrected;
    if (!reads_right && !has_changed) leave(passage, kNotShown);
  }

  void leave(Passage& passage, std::string_view why) {
    passage.state = Passage::State::left;
    for (const StatedRecord& record : passage.records) note_left(passage.line, record, why);
  }

  void report(const Passage& passage) {
    if (passage.state == Passage::State::left) return;
    for_each_replaced(passage, [&](const WrongScore& wrong, const Number& number,
                                   const std::string& text) {
      const auto line = std::ranges::upper_bound(line_begins_, number.at) - line_begins_.begin();
      done_.notes.push_back({static_cast<std::size_t>(line), true,
                             fmt::format("{} was {}, is {}", name_of(wrong.move),
                                         text_.substr(number.at, number.size), text)});
      ++done_.corrected;
    });
    for (const StatedRecord& record : passage.records) {
      if (!record.is_open) note_left(passage.line, record, kNotShown);
      if (record.is_open) note_order(passage.line, record);
    }
  }

  /// Says that the first move was the best and is no more, since programs may take it for that.
  void note_order(std::size_t line, const StatedRecord& record) {
    const auto& now = record.wanted.claims.moves;
    if (now.empty()) return;
    auto before = now;
    for (notation::MoveScore& move : before) {
      const auto wrong = std::ranges::find(record.wrong, move.move, &WrongScore::move);
      if (wrong != record.wrong.end()) move.score = wrong->stated;
    }
    const auto best = std::ranges::max_element(now, {}, &notation::MoveScore::score);
    const bool was_first = std::ranges::none_of(
        before, [&](const notation::MoveScore& move) { return move.score > before.front().score; });
    if (!was_first || best->score == now.front().score) return;
    done_.notes.push_back({line, true,
                           fmt::format("{} still stands first, though {} is the best of the moves",
                                       name_of(now.front().move), name_of(best->move))});
  }

  void note_left(std::size_t line, const StatedRecord& record, std::string_view why) {
    const bool is_value_right = std::ranges::none_of(
        record.wrong, [](const WrongScore& wrong) { return wrong.move == Square::none; });
    for (const WrongScore& wrong : record.wrong) {
      if (wrong.is_named && is_value_right) {
        leave_best_move(line, record.wanted, wrong.move, wrong.proven, wrong.stated);
      } else {
        note_left(line, record.wanted, wrong.move, {wrong.stated, wrong.stated},
                  {wrong.proven, wrong.proven}, why);
      }
    }
  }

  /// Bounds are for the side to move, but a score after moves, or for a side, was written for
  /// Black or White.
  void note_left(std::size_t line, const PositionRecord& record, Square move, const Bounds& stated,
                 const Bounds& known, std::string_view why = {}) {
    const bool is_for_black =
        move == Square::none && record.claims.side_source != SideSource::assumed_mover;
    const auto written = [&](const Bounds& bounds) {
      if (!is_for_black) return bounds_text(bounds);
      if (record.position.side == Colour::black) return bounds_text(bounds) + " for Black";
      const bool may_be_mover = record.claims.side_source == SideSource::stated;
      return bounds_text(negated(bounds)) + " for Black" +
             (may_be_mover ? fmt::format(" ({} for White, who is to move)", bounds_text(bounds))
                           : "");
    };
    const std::string truth =
        known.lower > known.upper ? "; results contradict each other" : " but " + written(known);
    add_left(line, fmt::format("{} is not {}{}, and is not replaced{}", name_of(move),
                               written(stated), truth, why));
  }

  const std::string& text_;
  ReaderOptions options_;
  const ProvenValues& proven_;
  bool is_json_;
  std::vector<std::size_t> line_begins_;
  std::vector<Passage> passages_;  // in the order of their lines
  CorrectedText done_;
};

}  // namespace

void ProvenValues::narrow(const Board& board, const Bounds& bounds) {
  Bounds& known = known_[canonical(board).board];
  known = intersection(known, bounds);
}

void ProvenValues::add(const Outcome& outcome) {
  if (outcome.repeats_claim || outcome.goal == Goal::game) return;
  const Board& board = outcome.record.position.board;
  const PositionResult found = position_result(outcome);
  narrow(board, found.solution.bounds);
  for (const MoveValue& value : found.moves) {
    narrow(play(board, value.move), negated(value.bounds));
  }
  const Square best = found.solution.best_move;
  const auto value = proven_value(found.solution);
  if (value && best < Square::pass) narrow(play(board, best), negated({*value, *value}));
}

Bounds ProvenValues::about(const Board& board, Square move) const {
  const auto bounds_of = [this](const Board& one) {
    const auto known = known_.find(canonical(one).board);
    return known == known_.end() ? Bounds{} : known->second;
  };
  if (move == Square::none) return bounds_of(board);
  Bounds bounds = negated(bounds_of(play(board, move)));
  bounds.upper = std::min(bounds.upper, bounds_of(board).upper);  // no move is worth more
  return bounds;
}

CorrectedText correct_text(const std::string& text, const ReaderOptions& options,
                           const ProvenValues& proven) {
  return Corrector(text, options, proven).run();
}

}  // namespace kanzen
