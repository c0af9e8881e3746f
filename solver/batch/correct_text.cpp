#include "solver/batch/correct_text.hpp"

#include <fmt/format.h>

#include <set>
#include <sstream>

#include "core/notation/text.hpp"
#include "solver/formats/open_records.hpp"

namespace kanzen {

namespace {

/// A score that the results refute, for the side to move.
struct WrongScore {
  std::size_t record = 0;      // which one of its passage, from 0
  Square move = Square::none;  // none: it is about the position
  Score stated = 0;
  Score proven = 0;
  /// Whether another number says the same, so that the file need not show this one: the highest of
  /// the moves is the value, and the value is that of the only best move.
  bool is_repeated = false;
};

/// Replaces nothing if `size` is 0.
struct Replacement {
  std::size_t at = 0;
  std::size_t size = 0;
  std::string text{};
};

/// The lines from the first one of a record, or of several, to the next record, and the way of
/// correcting them that is tried.
struct Passage {
  enum class State : std::uint8_t { open, corrected, left };

  std::size_t line = 0;                          // the first one, from 1
  std::vector<PositionRecord> wanted{};          // as the records should read
  std::vector<PositionRecord> read{};            // as they read in this try
  std::vector<WrongScore> wrong{};               // in all of them
  std::vector<std::vector<Replacement>> ways{};  // of each wrong score, the likeliest first
  std::vector<std::size_t> chosen{};             // indices in `ways`
  State state = State::open;

  [[nodiscard]] const Replacement& replacement(std::size_t wrong_score) const {
    return ways[wrong_score][chosen[wrong_score]];
  }
};

std::string name_of(Square move) {
  return move == Square::none ? "the value" : notation::to_string(move);
}

/// Writes a score as `other` is written: `+06` and `+6`, and `6` without a sign.
std::string text_like(std::string_view other, Score score) {
  const bool has_sign = other.starts_with('+') || other.starts_with('-');
  const std::size_t digits = other.size() - (has_sign ? 1 : 0);
  const bool is_padded = digits == 2 && other[other.size() - digits] == '0';
  const std::string_view sign = score < 0 ? "-" : has_sign ? "+" : "";
  return fmt::format("{}{:0{}}", sign, std::abs(score), is_padded ? 2 : 1);
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

/// Finds the numbers of a passage that may be the wrong score, for either side, and what to write
/// instead. `begin` is the place of the passage in its file. Those behind the score's move come
/// first.
std::vector<Replacement> ways_to_correct(std::string_view passage, std::size_t begin,
                                         const WrongScore& wrong) {
  std::vector<Replacement> behind_move;
  std::vector<Replacement> others;
  for (std::size_t at = 0; (at = passage.find_first_of("0123456789", at)) != passage.npos;) {
    const std::size_t digits = at;
    at = notation::skip_digits(passage, at);
    const auto size = notation::parse_number<Score>(passage.substr(digits, at - digits));
    const char before = digits == 0 ? ' ' : passage[digits - 1];
    if (!size || *size != std::abs(wrong.stated) || notation::is_letter(before)) continue;
    const std::size_t first = before == '+' || before == '-' ? digits - 1 : digits;
    const std::string_view number = passage.substr(first, at - first);
    auto& ways = ends_with_move(passage.substr(0, first), wrong.move) ? behind_move : others;
    const Score same_sign = (before == '-') == (wrong.stated < 0) ? wrong.proven : -wrong.proven;
    ways.push_back({begin + first, number.size(), text_like(number, same_sign)});
    if (wrong.stated == 0) {  // which does not say whose it is
      ways.push_back({begin + first, number.size(), text_like(number, -same_sign)});
    }
  }
  behind_move.insert(behind_move.end(), others.begin(), others.end());
  if (wrong.is_repeated) behind_move.push_back({.at = begin});
  return behind_move;
}

/// Whether one number would be replaced twice.
bool overlaps(const Passage& passage) {
  std::set<std::size_t> places;
  for (std::size_t i = 0; i < passage.wrong.size(); ++i) {
    const Replacement& one = passage.replacement(i);
    if (one.size != 0 && !places.insert(one.at).second) return true;
  }
  return false;
}

/// Chooses the next ways of correcting a passage, as an odometer counts. Leaves it if there is
/// none.
void try_next(Passage& passage) {
  do {
    std::size_t i = passage.chosen.size();
    while (i > 0 && passage.chosen[i - 1] + 1 == passage.ways[i - 1].size()) {
      passage.chosen[--i] = 0;
    }
    if (i == 0) {
      passage.state = Passage::State::left;
      return;
    }
    ++passage.chosen[i - 1];
  } while (overlaps(passage));
}

void correct(PositionClaims& claims, const WrongScore& wrong) {
  if (wrong.move == Square::none) {
    claims.bounds = {wrong.proven, wrong.proven};
    return;
  }
  for (notation::MoveScore& stated : claims.moves) {
    if (stated.move == wrong.move) stated.score = wrong.proven;
  }
}

/// Whether a record reads as it should. Its value may have followed those of its moves.
bool reads_as(const PositionRecord& wanted, const PositionRecord& read) {
  const auto rest = [](const PositionRecord& record) {
    return std::tie(record.id, record.position, record.comment, record.window, record.claims.moves,
                    record.claims.side_source, record.work.nodes, record.work.seconds);
  };
  if (rest(wanted) != rest(read) || title_of(wanted.tags) != title_of(read.tags)) return false;
  const Bounds& bounds = read.claims.bounds;
  const auto& moves = read.claims.moves;
  return bounds == wanted.claims.bounds ||
         (!moves.empty() && bounds.is_exact() &&
          bounds.lower == std::ranges::max(moves, {}, &notation::MoveScore::score).score);
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

std::string with_replacements(const std::string& text, std::vector<Replacement> all) {
  std::ranges::sort(all, {}, &Replacement::at);
  std::string out;
  std::size_t end = 0;
  for (const Replacement& one : all) {
    out.append(text, end, one.at - end).append(one.text);
    end = one.at + one.size;
  }
  return out.append(text, end);
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
      : text_(text), options_(std::move(options)), proven_(proven) {
    options_.on_warning = {};
    options_.on_journal = {};
  }

  /// Reads the text with one way of correcting each passage, keeps those that read as they should,
  /// and tries another way of the others.
  CorrectedText run() {
    find_passages();
    for (int tries = 0; tries < kMaxTries && has_open(); ++tries) read_again();
    for (Passage& passage : passages_) report(passage);
    std::ranges::stable_sort(done_.notes, {}, &CorrectedText::Note::line);
    done_.text = with_replacements(text_, replacements());
    return std::move(done_);
  }

 private:
  static constexpr int kMaxTries = 16;
  static constexpr std::string_view kNotShown =
      ": replacing a number of its record does not correct it";

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
    const std::size_t index = passage.wanted.size();
    passage.wanted.push_back(record);
    const auto add = [&](const WrongScore& wrong, const Bounds& known) {
      if (known.is_exact()) {
        passage.wrong.push_back(wrong);
      } else {
        leave(record.line, wrong.move, score_text(wrong.stated), known);
      }
    };
    const Bounds value = proven_.about(board, Square::none);
    Score highest = kMinScore;  // of the moves, once they are corrected
    for (const notation::MoveScore& stated : claims.moves) {
      const Bounds known = proven_.about(board, stated.move);
      const Bounds claimed{stated.score, stated.score};
      if (verdict_on_bounds(claimed, known) == Verdict::undecided) ++done_.unchecked;
      const bool is_wrong = contradict(claimed, known);
      const bool is_value =
          claims.moves.size() == 1 && claims.exact() == stated.score && known == value;
      if (is_wrong) add({index, stated.move, stated.score, known.lower, is_value}, known);
      highest = std::max(highest, is_wrong ? known.lower : stated.score);
    }
    if (!claims.empty() && claims.moves.empty() &&
        verdict_on_bounds(claims.bounds, value) == Verdict::undecided) {
      ++done_.unchecked;
    }
    if (claims.bounds.lower > claims.bounds.upper || !contradict(claims.bounds, value)) return;
    if (!claims.bounds.is_exact()) {
      leave(record.line, Square::none, bounds_text(claims.bounds), value);
      return;
    }
    const bool is_of_moves = !claims.moves.empty() && value.is_exact() && highest == value.lower;
    add({index, Square::none, claims.bounds.lower, value.lower, is_of_moves}, value);
  }

  /// Keeps a passage if it shows a wrong score. `next_line` is the first one behind it.
  void add_passage(Passage passage, std::size_t next_line) {
    std::vector<WrongScore> shown;
    for (const WrongScore& wrong : passage.wrong) {
      const std::size_t begin = line_begins_[passage.line - 1];
      const std::size_t end =
          next_line <= line_begins_.size() ? line_begins_[next_line - 1] : text_.size();
      auto ways = ways_to_correct(text_.substr(begin, end - begin), begin, wrong);
      if (ways.empty()) {
        leave(passage.line, wrong);
        continue;
      }
      shown.push_back(wrong);
      passage.ways.push_back(std::move(ways));
      correct(passage.wanted[wrong.record].claims, wrong);
    }
    if (shown.empty()) return;
    passage.wrong = std::move(shown);
    passage.chosen.resize(passage.wrong.size());
    if (overlaps(passage)) try_next(passage);
    passages_.push_back(std::move(passage));
  }

  [[nodiscard]] std::vector<Replacement> replacements() const {
    std::vector<Replacement> all;
    for (const Passage& passage : passages_) {
      for (std::size_t i = 0; i < passage.wrong.size(); ++i) {
        if (passage.state != Passage::State::left) all.push_back(passage.replacement(i));
      }
    }
    return all;
  }

  void read_again() {
    for (Passage& passage : passages_) passage.read.clear();
    const std::string tried = with_replacements(text_, replacements());
    read_records(tried, options_, [this](std::size_t line, const PositionRecord* record) {
      const auto passage = std::ranges::lower_bound(passages_, line, {}, &Passage::line);
      const bool is_here = passage != passages_.end() && passage->line == line;
      if (is_here && record != nullptr) passage->read.push_back(*record);
    });
    for (Passage& passage : passages_) {
      if (passage.state != Passage::State::open) continue;
      if (std::ranges::equal(passage.wanted, passage.read, reads_as)) {
        passage.state = Passage::State::corrected;
      } else {
        try_next(passage);
      }
    }
  }

  void report(Passage& passage) {
    if (passage.state == Passage::State::open) passage.state = Passage::State::left;
    for (std::size_t i = 0; i < passage.wrong.size(); ++i) {
      const WrongScore& wrong = passage.wrong[i];
      if (passage.state == Passage::State::left) {
        leave(passage.line, wrong);
        continue;
      }
      const Replacement& one = passage.replacement(i);
      if (one.size == 0) continue;
      const auto line = std::ranges::upper_bound(line_begins_, one.at) - line_begins_.begin();
      done_.notes.push_back({static_cast<std::size_t>(line), true,
                             fmt::format("{} was {}, is {}", name_of(wrong.move),
                                         text_.substr(one.at, one.size), one.text)});
      ++done_.corrected;
    }
  }

  void leave(std::size_t line, const WrongScore& wrong) {
    leave(line, wrong.move, score_text(wrong.stated), {wrong.proven, wrong.proven}, kNotShown);
  }

  void leave(std::size_t line, Square move, const std::string& stated, const Bounds& known,
             std::string_view why = {}) {
    const std::string truth = known.lower > known.upper ? "; results contradict each other"
                                                        : " but " + bounds_text(known);
    done_.notes.push_back(
        {line, false,
         fmt::format("{} is not {}{}, and is not replaced{}", name_of(move), stated, truth, why)});
    ++done_.left;
  }

  const std::string& text_;
  ReaderOptions options_;
  const ProvenValues& proven_;
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
