// How a text is corrected without knowing its form. Each record with a fault has repairs, and each
// repair has some places where it could be written:
//
//   read the text: what do its records lack or state wrongly?    find_passages()
//   choose for each repair the first place                       choose_ways()
//   write them all, and read the text again                      read_again()
//   a record that reads as it should is done;                    judge()
//   any other gets its next choice, or is left as it was
//
// One reading tries all records of the file at once, so that a file of a thousand faults is read
// as often as the one with most places, and not a thousand times. Records share a passage if they
// begin on one line, since then nothing tells whose number it is.
#include "solver/outcomes/correct_text.hpp"

#include <fmt/format.h>

#include <set>
#include <sstream>

#include "core/notation/text.hpp"
#include "solver/formats/open_records.hpp"
#include "solver/outcomes/text_places.hpp"

namespace kanzen {

namespace {

struct StatedRecord {
  PositionRecord stated;
  PositionRecord wanted;  // as it should read
  std::vector<Repair> repairs{};
  Score highest = kMinScore;  // of the moves, once they are corrected
  bool is_tried = false;      // it is repaired in this reading

  /// The moves named as the best ones, which have no scores of their own, but that of the position.
  [[nodiscard]] std::vector<Square> named_best() const {
    const PositionClaims& claims = stated.claims;
    if (claims.moves.size() == 1) {  // also the one move of a line of OBF
      const auto& [move, score] = claims.moves.front();
      return claims.exact() == score ? std::vector{move} : std::vector<Square>{};
    }
    const bool have_scores = !claims.moves.empty() && claims.moves.size() != claims.best.size();
    return have_scores ? std::vector<Square>{} : claims.best;
  }

  [[nodiscard]] bool names_best() const { return !named_best().empty(); }

  /// Whether a best move beside the new value may have had none before, or has none now: beside a
  /// win or a loss it is not used.
  [[nodiscard]] bool gets_other_moves() const {
    return is_tried && (repairs.front().kind == Repair::Kind::missing_score || has_wrong_outcome());
  }

  [[nodiscard]] bool has_wrong_outcome() const {
    return std::ranges::find(repairs, Repair::Kind::outcome, &Repair::kind) != repairs.end();
  }
};

/// The lines from the first one of a record, or of several, to the next record.
struct Passage {
  enum class State : std::uint8_t { open, corrected, left };

  std::size_t line = 0;  // the first one, from 1
  std::size_t begin = 0;
  std::size_t end = 0;
  std::vector<StatedRecord> records{};
  std::vector<PositionRecord> read{};  // as they read in this try
  std::set<std::size_t> taken{};       // where a repair has chosen to write
  State state = State::open;
  std::string_view why{};  // it is left
};

std::string name_of(Square move) {
  return move == Square::none ? "the value" : notation::to_string(move);
}

/// What a win, a draw or a loss says, which has this score.
Bounds outcome_of(Score score) {
  const Relation relation = score > 0 ? Relation::win : score < 0 ? Relation::loss : Relation::draw;
  return ClaimedInterval{relation}.bounds();
}

/// Makes a record wanted with its repairs, or if it is not open without them.
void apply_repairs(StatedRecord& record) {
  PositionClaims& claims = record.wanted.claims;
  claims = record.stated.claims;
  if (!record.is_tried) return;
  for (const Repair& repair : record.repairs) {
    if (repair.kind == Repair::Kind::missing_move) claims.moves = {{repair.best, repair.proven}};
    if (repair.kind == Repair::Kind::best_move) {
      const auto of_move = [&repair](const notation::MoveScore& one) {
        return one.move == repair.move;
      };
      if (repair.best == Square::none) {
        std::erase_if(claims.moves, of_move);
        std::erase(claims.best, repair.move);
      } else {
        std::ranges::replace(claims.best, repair.move, repair.best);
        const auto wrong = std::ranges::find_if(claims.moves, of_move);
        if (wrong != claims.moves.end()) wrong->move = repair.best;
      }
    }
    if (repair.is_of_best_move()) continue;
    const bool is_value = repair.move == Square::none;
    if (is_value) {
      claims.bounds = repair.kind == Repair::Kind::outcome ? outcome_of(repair.proven)
                                                           : Bounds{repair.proven, repair.proven};
    }
    for (notation::MoveScore& stated : claims.moves) {
      if (is_value ? record.names_best() : stated.move == repair.move) stated.score = repair.proven;
    }
  }
}

/// Goes on to the next ways of correcting a record, as an odometer counts; false at the end.
bool step(std::vector<Repair>& repairs) {
  for (Repair& repair : repairs) {
    if (++repair.chosen < repair.ways.size()) return true;
    repair.chosen = 0;
  }
  return false;
}

/// Chooses the first ways of correcting a record, or the next ones if it has some, in which nothing
/// is written twice at one place. If there are none, or one would have to look at too many, the
/// record stays.
void choose_ways(Passage& passage, StatedRecord& record) {
  constexpr int kMaxSteps = 10'000;
  const auto is_free = [&] {
    std::set<std::size_t> chosen;
    return std::ranges::all_of(record.repairs, [&](const Repair& repair) {
      return std::ranges::all_of(repair.edits(), [&](const Edit& edit) {
        return !passage.taken.contains(edit.at) && chosen.insert(edit.at).second;
      });
    });
  };
  bool has_more =
      std::ranges::none_of(record.repairs, [](const Repair& one) { return one.ways.empty(); });
  if (std::exchange(record.is_tried, false)) {
    for (const Repair& repair : record.repairs) {
      for (const Edit& edit : repair.edits()) passage.taken.erase(edit.at);
    }
    has_more = step(record.repairs);
  }
  for (int i = 0; i < kMaxSteps && has_more && !record.is_tried; ++i) {
    record.is_tried = is_free();
    if (!record.is_tried) has_more = step(record.repairs);
  }
  for (const Repair& repair : record.repairs) {
    if (!record.is_tried) break;
    for (const Edit& edit : repair.edits()) passage.taken.insert(edit.at);
  }
  apply_repairs(record);
}

/// Whether a record reads as it should. Its value may have followed those of its moves, and is
/// within the bounds that are `known`, or none if the first of them is no more the best. If it
/// `gets_other_moves`, a move may stand beside the new one, and if it `may_be_outcome`, a win for
/// it.
bool reads_as(const PositionRecord& wanted, const PositionRecord& read, const Bounds& known,
              bool gets_other_moves, bool may_be_outcome) {
  const auto rest = [](const PositionRecord& record) {
    return std::tie(record.id, record.position, record.comment, record.window, record.work.nodes,
                    record.work.seconds);
  };
  if (rest(wanted) != rest(read) || title_of(wanted.tags) != title_of(read.tags)) return false;
  const Bounds& bounds = read.claims.bounds;
  const auto& moves = read.claims.moves;
  if (gets_other_moves) {
    const bool is_right = bounds == wanted.claims.bounds ||
                          (may_be_outcome && bounds == outcome_of(wanted.claims.bounds.lower));
    return is_right &&
           std::ranges::all_of(moves, [&](const auto& move) { return move.score == bounds.lower; });
  }
  if (moves != wanted.claims.moves || read.claims.side_source != wanted.claims.side_source) {
    return false;
  }
  if (moves.empty() && read.claims.best != wanted.claims.best) return false;
  return bounds == wanted.claims.bounds ||
         (!moves.empty() &&
          (bounds == Bounds{} ||
           (bounds.is_exact() && !contradict(bounds, known) &&
            bounds.lower == std::ranges::max(moves, {}, &notation::MoveScore::score).score)));
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

/// What a corrector looks for. The best moves are corrected beside the right scores. What is filled
/// has a part of its own: a cell that is tried may belong to another field, and then a record that
/// can't be read changes the numbers of all others in a document of JSON.
/// Beside a win or a loss, a score is filled last, since a score would hide whether its cell was
/// read.
enum class Part : std::uint8_t { scores, missing_scores, exact_scores, best_moves, missing_moves };

class Corrector {
 public:
  /// Corrects `done.text`, and adds what it did.
  Corrector(CorrectedText& done, ReaderOptions options, const ProvenValues& proven, Part part)
      : text_(done.text),
        options_(std::move(options)),
        proven_(proven),
        part_(part),
        places_(text_),
        done_(done) {
    options_.on_warning = {};
    options_.on_journal = {};
  }

  /// Reads the text with one way of correcting each passage, keeps those that read as they should,
  /// and tries other ways of the scores in the others' wrong records.
  void run() {
    find_passages();
    for (int tries = 0; tries < kMaxTries && (has_open() || reopen()); ++tries) read_again();
    for (Passage& passage : passages_) {
      if (passage.state == Passage::State::open) leave(passage, kTooMany);
    }
    for (const Passage& passage : passages_) report(passage);
    done_.text = corrected_text();
  }

 private:
  static constexpr int kMaxTries = 64;
  static constexpr std::size_t kMaxSize = 10'000'000;  // of a passage, for each repair
  static constexpr std::string_view kNotShown =
      ": no other number or name in its record corrects it";
  static constexpr std::string_view kNoOutcome =
      ", since only exact scores and the words win, draw and loss are";
  static constexpr std::string_view kTooMany = ": too many numbers could be it";

  [[nodiscard]] bool has_open() const {
    return std::ranges::find(passages_, Passage::State::open, &Passage::state) != passages_.end();
  }

  /// Tries once more what was left before others were corrected, as it may have been unreadable
  /// only because of their tries. False if there is nothing of the kind.
  bool reopen() {
    if (!std::exchange(has_progress_, false)) return false;
    for (Passage& passage : passages_) {
      if (passage.state != Passage::State::left || passage.why != kNotShown) continue;
      passage.state = Passage::State::open;
      passage.taken.clear();
      for (StatedRecord& record : passage.records) {
        record.is_tried = false;
        for (Repair& repair : record.repairs) repair.chosen = 0;
        if (!record.repairs.empty()) choose_ways(passage, record);
      }
    }
    return has_open();
  }

  void find_passages() {
    line_begins_ = line_begins(text_);
    Passage passage;
    read_records(text_, options_, [&](std::size_t line, const PositionRecord* record) {
      if (line != passage.line) add_passage(std::exchange(passage, {.line = line}), line);
      if (record == nullptr) return;
      passage.records.push_back({*record, *record});
      find_repairs(passage.records.back());
    });
    add_passage(std::move(passage), line_begins_.size() + 1);
  }

  void find_repairs(StatedRecord& record) {
    const Bounds value = proven_.about(record.stated.position.board, Square::none);
    switch (part_) {
      case Part::scores:
        return add_scores(record, value);
      case Part::missing_scores:
        return add_missing_score(record, value);
      case Part::exact_scores:
        return add_exact_score(record, value);
      case Part::best_moves:
        return add_best_moves(record, value);
      case Part::missing_moves:
        return add_missing_move(record, value);
    }
  }

  void add_missing_score(StatedRecord& record, const Bounds& value) {
    if (!record.stated.claims.empty()) return;
    if (!value.is_exact()) {
      note_missing(record.stated.line, "none is proven");
    } else {
      record.repairs.push_back({.kind = Repair::Kind::missing_score, .proven = value.lower});
    }
  }

  void note_missing(std::size_t line, const std::string& why) {
    ++done_.missing;
    done_.notes.push_back({line, false, "the position stays without a score, as " + why});
  }

  /// Finds a win, a draw or a loss beside which a score may be missing.
  static void add_exact_score(StatedRecord& record, const Bounds& value) {
    if (!value.is_exact() || record.stated.claims.bounds != outcome_of(value.lower)) return;
    record.repairs.push_back({.kind = Repair::Kind::missing_score, .proven = value.lower});
  }

  /// Leaves the score beside the word `draw`: a 0 reads as the word alone does, so that nothing
  /// shows which empty cell is that of the score.
  void leave_draw(const Passage& passage, StatedRecord& record) {
    std::vector<Repair>& repairs = record.repairs;
    if (part_ != Part::exact_scores || repairs.empty() || repairs.front().proven != 0) return;
    repairs.clear();
    const auto numbers = places_.numbers(passage.begin, passage.end);
    const auto cells = places_.empty_cells(passage.begin, passage.end);
    if (places_.outcomes(passage.begin, passage.end).empty() ||
        std::ranges::find(numbers, 0, &Number::value) != numbers.end() ||
        std::ranges::none_of(cells,
                             [this](const Edit& one) { return places_.may_be_score(one); })) {
      return;
    }
    done_.notes.push_back({passage.line, false,
                           "the draw stays without its score 0, as nothing shows which empty cell "
                           "is for it"});
  }

  /// Finds which scores of a record are wrong.
  void add_scores(StatedRecord& record, const Bounds& value) {
    if (record.stated.claims.empty() && value.is_exact()) ++done_.missing;
    for (const notation::MoveScore& move : record.stated.claims.moves) {
      add_score_of_move(move, record, value);
    }
    add_score_of_position(record, value);
  }

  /// Adds a repair if one can be made, as the right score is `known`.
  void add_repair(const Repair& repair, const Bounds& known, StatedRecord& record) {
    if (known.is_exact()) {
      record.repairs.push_back(repair);
    } else {
      note_left(record.stated.line, record.stated, repair.move, {repair.stated, repair.stated},
                known);
    }
  }

  /// `h8:+4` is the score of a move. `+4` beside the best move h8 is that of the position, too, so
  /// that it is open or wrong only as far as the value is known.
  void add_score_of_move(const notation::MoveScore& move, StatedRecord& record,
                         const Bounds& value) {
    const Bounds known = proven_.about(record.stated.position.board, move.move);
    const Bounds claimed{move.score, move.score};
    const bool has_value = record.names_best();
    const bool is_open = has_value && value.is_exact()
                             ? known.lower < value.lower && known.upper >= value.lower
                             : verdict_on_bounds(claimed, known) == Verdict::undecided;
    if (is_open) note_unchecked(record.stated);
    const bool is_wrong = contradict(claimed, known) && (!has_value || known == value);
    if (is_wrong) {
      add_repair({.move = move.move,
                  .stated = move.score,
                  .proven = known.lower,
                  .is_repeated = has_value,
                  .is_named = has_value && record.stated.claims.moves.size() == 1},
                 known, record);
    }
    record.highest = std::max(record.highest, is_wrong ? known.lower : move.score);
  }

  /// A win or loss becomes the other; a score becomes the value; a bound such as `>= 4` is left.
  void add_score_of_position(StatedRecord& record, const Bounds& value) {
    const PositionClaims& claims = record.stated.claims;
    if (!claims.empty() && claims.moves.empty() &&
        verdict_on_bounds(claims.bounds, value) == Verdict::undecided) {
      note_unchecked(record.stated);
    }
    if (claims.bounds.lower > claims.bounds.upper || !contradict(claims.bounds, value)) return;
    const bool is_outcome =
        claims.bounds == outcome_of(kMinWin) || claims.bounds == outcome_of(-kMinWin);
    if (is_outcome && (value.lower > 0 || value.upper < 0 || value.is_exact())) {
      record.repairs.push_back(
          {.kind = Repair::Kind::outcome, .proven = value.lower > 0 ? value.lower : value.upper});
      return;
    }
    if (!claims.bounds.is_exact()) {
      note_left(record.stated.line, record.stated, Square::none, claims.bounds, value, kNoOutcome);
      return;
    }
    if (value.is_exact()) {
      const LikelyMeaning meaning = likely_meaning(record.stated, claims.bounds.lower, value.lower);
      ++done_.meanings[static_cast<std::size_t>(meaning)];
    }
    const bool is_of_moves =
        !claims.moves.empty() && value.is_exact() && record.highest == value.lower;
    add_repair({.stated = claims.bounds.lower, .proven = value.lower, .is_repeated = is_of_moves},
               value, record);
    // The one number then is first looked for as that of the position.
    std::vector<Repair>& repairs = record.repairs;
    if (record.names_best() && value.is_exact())
      std::rotate(repairs.begin(), repairs.end() - 1, repairs.end());
  }

  void note_unchecked(const PositionRecord& record) {
    ++done_.unchecked;
    std::vector<std::string>& names = done_.unchecked_names;
    if (names.empty() || names.back() != record.id) add_name(names, record.id);
  }

  /// Finds whether a record names wrong best moves.
  void add_best_moves(StatedRecord& record, const Bounds& value) const {
    const Board& board = record.stated.position.board;
    const std::vector<Square> named = record.named_best();
    std::vector<Square> best = best_moves(board, value.lower);
    std::erase_if(best, [&](Square move) { return std::ranges::find(named, move) != named.end(); });
    auto next = best.begin();
    for (const Square move : named) {
      if (proven_.about(board, move).upper >= value.lower) continue;
      record.repairs.push_back({.kind = Repair::Kind::best_move,
                                .move = move,
                                .best = next == best.end() ? Square::none : *next++});
    }
  }

  void add_missing_move(StatedRecord& record, const Bounds& value) const {
    const PositionClaims& claims = record.stated.claims;
    const std::vector<Square> best = best_moves(record.stated.position.board, value.lower);
    const bool has_value = value.is_exact() && claims.bounds == value;
    if (has_value && claims.moves.empty() && !record.names_best() && !best.empty()) {
      record.repairs.push_back(
          {.kind = Repair::Kind::missing_move, .proven = value.lower, .best = best.front()});
    }
  }

  [[nodiscard]] std::vector<Square> best_moves(const Board& board, Score value) const {
    std::vector<Square> moves;
    for (const Square move : squares(legal_moves(board))) {
      if (proven_.about(board, move).lower == value) moves.push_back(move);
    }
    static_cast<void>(std::stable_partition(
        moves.begin(), moves.end(), [&](Square move) { return proven_.names_best(board, move); }));
    return moves;
  }

  /// Keeps a passage that needs a repair. `next_line` is the first one after it.
  void add_passage(Passage passage, std::size_t next_line) {
    std::size_t repairs = 0;
    for (const StatedRecord& record : passage.records) repairs += record.repairs.size();
    if (repairs == 0) return;
    passage.begin = line_begins_[passage.line - 1];
    passage.end = next_line <= line_begins_.size() ? line_begins_[next_line - 1] : text_.size();
    if ((passage.end - passage.begin) * repairs > kMaxSize) {
      leave(passage, kTooMany);
    } else {
      for (StatedRecord& record : passage.records) {
        for (Repair& repair : record.repairs) {
          repair.ways = places_.ways(passage.begin, passage.end, repair);
          const bool has_place = std::ranges::any_of(
              repair.ways, [](const Replacement& way) { return !way.edits.empty(); });
          const bool may_be_draw = repair.kind == Repair::Kind::score && repair.stated == 0 &&
                                   repair.move == Square::none;
          if (!has_place && may_be_draw) {  // 0 was said as `draw`
            repair.kind = Repair::Kind::outcome;
            repair.ways = places_.ways(passage.begin, passage.end, repair);
          }
        }
        leave_missing_moves(passage.line, record);
        leave_draw(passage, record);
        if (!record.repairs.empty()) choose_ways(passage, record);
      }
    }
    passages_.push_back(std::move(passage));
  }

  /// Leaves a value that is only that of the first move of a list, as the list lacks the best.
  void leave_missing_moves(std::size_t line, StatedRecord& record) {
    if (record.names_best()) return;
    PositionClaims& claims = record.stated.claims;
    std::erase_if(record.repairs, [&](const Repair& wrong) {
      const auto numbers = std::ranges::count(wrong.ways, false, &Replacement::is_negated);
      const auto of_moves = std::ranges::count_if(claims.moves, [&](const auto& stated) {
        return std::abs(stated.score) == std::abs(wrong.stated);
      });
      if (wrong.kind != Repair::Kind::score || wrong.move != Square::none || wrong.is_repeated ||
          claims.moves.size() < 2 || numbers > of_moves) {
        return false;
      }
      claims.bounds = {record.highest, record.highest};
      add_left(line, "the moves lack the best one, " + best_of(record.stated, wrong.proven) +
                         ", and none is added");
      return true;
    });
  }

  /// Names the moves that are proven to have the value of the position.
  [[nodiscard]] std::string best_of(const PositionRecord& record, Score value) const {
    std::string names;
    for (const Square move : best_moves(record.position.board, value)) {
      names += (names.empty() ? "" : " or ") + name_of(move);
    }
    return (names.empty() ? "one" : names) + " with " + score_text(value);
  }

  void add_left(std::size_t line, std::string message) {
    done_.notes.push_back({line, false, std::move(message)});
    ++done_.left;
  }

  /// Calls `use` for each repair that is written.
  template <class Use>
  void for_each_repair(const Passage& passage, Use use) const {
    if (passage.state == Passage::State::left) return;
    for (const StatedRecord& record : passage.records) {
      for (const Repair& repair : record.repairs) {
        if (record.is_tried && !repair.edits().empty()) use(repair);
      }
    }
  }

  [[nodiscard]] std::string corrected_text() const {
    std::map<std::size_t, Edit> edits;
    for (const Passage& passage : passages_) {
      for_each_repair(passage, [&](const Repair& repair) {
        for (const Edit& edit : repair.edits()) edits[edit.at] = edit;
      });
    }
    std::string out;
    std::size_t end = 0;
    for (const auto& [at, edit] : edits) {
      out.append(text_, end, at - end).append(edit.text);
      end = at + edit.size;
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
          reads_as(record.wanted, passage.read[i], proven_.about(board, Square::none),
                   record.gets_other_moves(), part_ != Part::exact_scores)) {
        continue;
      }
      reads_right = false;
      if (!record.is_tried) continue;
      choose_ways(passage, record);
      has_changed = true;
    }
    if (reads_right) passage.state = Passage::State::corrected;
    has_progress_ = has_progress_ || reads_right;
    if (!reads_right && !has_changed) leave(passage, kNotShown);
  }

  static void leave(Passage& passage, std::string_view why) {
    passage.state = Passage::State::left;
    passage.why = why;
  }

  void report(const Passage& passage) {
    if (passage.state == Passage::State::left) {
      for (const auto& record : passage.records) note_left(passage.line, record, passage.why);
      return;
    }
    for_each_repair(passage, [&](const Repair& repair) {
      const Edit& edit = repair.edits().front();
      const std::size_t places = repair.edits().size();
      const auto line = std::ranges::upper_bound(line_begins_, edit.at) - line_begins_.begin();
      const bool is_missing =
          repair.kind == Repair::Kind::missing_score || repair.kind == Repair::Kind::missing_move;
      const std::string name =
          repair.is_of_best_move() ? std::string("the best move") : name_of(repair.move);
      const std::string former = text_.substr(edit.at, edit.size);
      done_.notes.push_back(
          {static_cast<std::size_t>(line), true,
           is_missing ? fmt::format("{} is {}, where none stood", name, edit.text)
           : edit.text.empty()
               ? fmt::format("{} is no best move, and is taken out", name_of(repair.move))
               : fmt::format("{} was {}, is {}{}", name, former, edit.text,
                             places == 1 ? "" : fmt::format(", in {} places", places))});
      ++(is_missing                 ? done_.filled
         : repair.is_of_best_move() ? done_.corrected_moves
                                    : done_.corrected);
    });
    for (const StatedRecord& record : passage.records) {
      if (!record.is_tried) note_left(passage.line, record, kNotShown);
      if (!record.is_tried || part_ >= Part::best_moves) continue;
      if (record.has_wrong_outcome()) {
        leave_moves_beside_outcome(passage.line, record);
        continue;
      }
      note_order(passage.line, record);
      note_unproven(passage.line, record);
    }
  }

  /// Says which moves beside a new win, draw or loss are wrong. Beside a win, none is read again.
  void leave_moves_beside_outcome(std::size_t line, const StatedRecord& record) {
    const Board& board = record.stated.position.board;
    if (record.wanted.claims.bounds.is_exact()) return;
    for (const Square move : record.named_best()) {
      if (proven_.about(board, move).upper < proven_.about(board, Square::none).lower) {
        leave_best_move(line, record.stated, move, ", since none is read beside a win or loss");
      }
    }
  }

  /// Says that the new score stands beside a move of which it is not proven.
  void note_unproven(std::size_t line, const StatedRecord& record) {
    const Score value = record.wanted.claims.bounds.lower;
    for (const notation::MoveScore& stated : record.stated.claims.moves) {
      const Bounds known = proven_.about(record.stated.position.board, stated.move);
      if (!record.names_best() || known.lower >= value || known.upper < value) continue;
      done_.notes.push_back(
          {line, true,
           fmt::format("whether {} has this score is not proven", name_of(stated.move))});
    }
  }

  /// Says that the first move was the best and is no more, since programs may take it for that.
  void note_order(std::size_t line, const StatedRecord& record) {
    const auto& now = record.wanted.claims.moves;
    const auto& before = record.stated.claims.moves;
    if (now.empty()) return;
    const auto best = std::ranges::max_element(now, {}, &notation::MoveScore::score);
    const bool was_first = std::ranges::none_of(
        before, [&](const notation::MoveScore& move) { return move.score > before.front().score; });
    if (!was_first || best->score == now.front().score) return;
    done_.notes.push_back({line, true,
                           fmt::format("{} still stands first, though {} is the best of the moves",
                                       name_of(now.front().move), name_of(best->move))});
  }

  void note_left(std::size_t line, const StatedRecord& record, std::string_view why) {
    for (const Repair& repair : record.repairs) {
      switch (repair.kind) {
        case Repair::Kind::score:
          note_left(line, record.stated, repair.move, {repair.stated, repair.stated},
                    {repair.proven, repair.proven}, why);
          break;
        case Repair::Kind::outcome:
          note_left(line, record.stated, Square::none, record.stated.claims.bounds,
                    proven_.about(record.stated.position.board, Square::none), kNoOutcome);
          break;
        case Repair::Kind::missing_score:
          if (part_ == Part::missing_scores) {
            note_missing(line, (repair.ways.empty() ? "no cell is empty for "
                                                    : "no empty cell reads as one, for ") +
                                   score_text(repair.proven));
          }
          break;
        case Repair::Kind::best_move:
          leave_best_move(line, record.stated, repair.move, why);
          break;
        case Repair::Kind::missing_move:
          break;  // most files have no place for it
      }
    }
  }

  void leave_best_move(std::size_t line, const PositionRecord& record, Square move,
                       std::string_view why) {
    const Board& board = record.position.board;
    add_left(line, fmt::format("the best move is not {} with {} but {}, and is not replaced{}",
                               name_of(move), score_text(proven_.about(board, move).upper),
                               best_of(record, proven_.about(board, Square::none).lower), why));
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

  const std::string text_;
  ReaderOptions options_;
  const ProvenValues& proven_;
  Part part_;
  TextPlaces places_;
  std::vector<std::size_t> line_begins_;
  std::vector<Passage> passages_;  // in the order of their lines
  bool has_progress_ = false;      // one was corrected since others were opened
  CorrectedText& done_;
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
  if (!value || best >= Square::pass) return;
  narrow(play(board, best), negated({*value, *value}));
  behind_best_.insert(canonical(play(board, best)).board);
}

bool ProvenValues::names_best(const Board& board, Square move) const {
  return behind_best_.contains(canonical(play(board, move)).board);
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
                           const ProvenValues& proven, bool fills) {
  CorrectedText done;
  done.text = text;
  const auto correct = [&](Part part) { Corrector(done, options, proven, part).run(); };
  correct(Part::scores);
  if (fills) {
    done.missing = 0;
    correct(Part::missing_scores);
    correct(Part::exact_scores);
  }
  correct(Part::best_moves);
  if (fills) correct(Part::missing_moves);
  std::ranges::stable_sort(done.notes, {}, &CorrectedText::Note::line);
  return done;
}

}  // namespace kanzen
