#include "solver/batch/merged_results.hpp"

#include <algorithm>
#include <limits>
#include <set>
#include <tuple>

#include "core/symmetry.hpp"
#include "solver/batch/journal.hpp"
#include "solver/formats/jsonl_writer.hpp"

namespace kanzen {

std::optional<Result<OutcomeOrRecord>> FinalResultsReader::read_next() {
  constexpr std::uint64_t kLast = std::numeric_limits<std::uint64_t>::max();
  while (!ended_ && (waiting_.empty() || waiting_.begin()->first > turn_)) {
    auto next = lines_.next();
    if (!next && lines_.interrupted()) throw Interrupted();
    if (!next) {
      ended_ = true;
      for (auto& held : unfinished_.take()) waiting_.insert(std::move(held));
      break;
    }
    if (!*next) return next;
    OutcomeOrRecord read = std::move(*next).value();
    line_ = record_of(read).line;
    auto* const outcome = std::get_if<Outcome>(&read);
    if (!lines_.in_journal() || outcome == nullptr) return Result(std::move(read));
    const std::optional<std::uint64_t> index = parse_input_index(lines_.text());
    if (is_solved(*outcome)) {
      unfinished_.drop(*outcome);
      waiting_.emplace(index.value_or(turn_), std::move(*outcome));
    } else {
      unfinished_.hold_back(*outcome, {index.value_or(kLast), *outcome});
    }
  }
  if (waiting_.empty()) return std::nullopt;
  auto first = waiting_.extract(waiting_.begin());
  if (first.key() != kLast) turn_ = std::max(turn_, first.key() + 1);
  line_ = first.mapped().record.line;
  return Result(OutcomeOrRecord(std::move(first.mapped())));
}

namespace {

[[nodiscard]] std::string counted(std::uint64_t count, std::string_view thing) {
  return std::to_string(count) + " " + std::string(thing) + (count == 1 ? "" : "s");
}

/// How many of the first `count` numbers, from 0, are not among `there`. REQUIRES: `there` is
/// sorted.
[[nodiscard]] std::uint64_t count_absent(const std::vector<std::uint64_t>& there,
                                         std::uint64_t count) {
  const auto in_range = std::ranges::lower_bound(there, count) - there.begin();
  return count - static_cast<std::uint64_t>(in_range);
}

/// Names them from 1, as in "2, 4 and 7 more"; empty if there are none.
[[nodiscard]] std::string names_of_absent(const std::vector<std::uint64_t>& there,
                                          std::uint64_t count) {
  constexpr std::size_t kMaxNamed = 20;
  std::string names;
  std::size_t named = 0;
  auto next = there.begin();
  for (std::uint64_t i = 0; i < count && named < kMaxNamed; ++i) {
    if (next != there.end() && *next == i) {
      ++next;
    } else {
      names += (named++ == 0 ? "" : ", ") + std::to_string(i + 1);
    }
  }
  const std::uint64_t absent = count_absent(there, count);
  return absent > named ? names + " and " + std::to_string(absent - named) + " more" : names;
}

[[nodiscard]] std::string what_lacks(const std::optional<EndOfRun>& end, std::size_t results,
                                     const std::string& absent) {
  if (!end) {
    return "its run has not ended, " + counted(results, "result") +
           " so far: continue it with --resume";
  }
  std::string open = std::to_string(end->open) + " of " + counted(end->positions, "position") +
                     (end->open == 1 ? " has no result" : " have no result");
  if (end->stopped) {
    return "its run was stopped, " + open +
           ", and the input may have more: continue it with --resume";
  }
  if (absent.empty()) return open;
  return open + (end->open == 1 ? ": number " : ": numbers ") + absent;
}

}  // namespace

void MissingWork::add(std::string file, std::string_view header, std::optional<EndOfRun> end,
                      std::size_t results, std::optional<std::vector<std::uint64_t>> numbers) {
  const auto identity = parse_journal_header(header);
  if (!identity) return;
  const std::string key = identity->job + '\n' + input_key(*identity);
  auto same = std::find_if(jobs_.begin(), jobs_.end(),
                           [&key](const SeenJob& seen) { return seen.key == key; });
  if (same == jobs_.end()) same = jobs_.insert(jobs_.end(), {key, identity->input, {}});
  SeenJournal journal{.file = std::move(file), .shards = identity->shards};
  if (journal.shards > 1) journal.shard = identity->shard;
  std::string absent;
  if (numbers && end) {
    for (const SeenJournal& other : same->journals) {
      if (other.shard != journal.shard || other.shards != journal.shards) continue;
      numbers->insert(numbers->end(), other.numbers.begin(), other.numbers.end());
    }
    std::ranges::sort(*numbers);
    numbers->erase(std::unique(numbers->begin(), numbers->end()), numbers->end());
    absent = names_of_absent(*numbers, end->positions);
    end->open = count_absent(*numbers, end->positions);
  }
  journal.numbers = std::move(numbers).value_or(std::vector<std::uint64_t>{});
  journal.complete = end && end->is_complete();
  if (!journal.complete) journal.lacks = what_lacks(end, results, absent);
  same->journals.push_back(std::move(journal));
}

bool MissingWork::has(const SeenJob& job, std::uint64_t shard, std::uint64_t shards,
                      bool complete) {
  return std::any_of(job.journals.begin(), job.journals.end(), [&](const SeenJournal& journal) {
    return journal.shard == shard && journal.shards == shards && (journal.complete || !complete);
  });
}

/// True if all of these shards (with `shards` 1: the whole job) are complete.
bool MissingWork::is_covered(const SeenJob& job, std::uint64_t shards) {
  if (shards == 1 && has(job, 0, 1, true)) return true;
  if (shards > job.journals.size()) return false;
  for (std::uint64_t shard = 1; shard <= shards; ++shard) {
    if (!has(job, shard, shards, true)) return false;
  }
  return true;
}

std::vector<std::string> MissingWork::missing_texts() const {
  std::vector<std::string> lines;
  for (const SeenJob& job : jobs_) {
    std::set<std::uint64_t> sharings{1};
    for (const SeenJournal& journal : job.journals) sharings.insert(journal.shards);
    if (std::any_of(sharings.begin(), sharings.end(),
                    [&job](std::uint64_t shards) { return is_covered(job, shards); })) {
      continue;
    }
    for (const SeenJournal& journal : job.journals) {
      if (has(job, journal.shard, journal.shards, true)) continue;
      lines.push_back(journal.file + ": " + journal.lacks);
    }
    if (has(job, 0, 1, false)) continue;  // the journal of the whole job has been named already
    for (const std::uint64_t shards : sharings) {
      std::set<std::uint64_t> there;  // from 0
      for (const SeenJournal& journal : job.journals) {
        if (journal.shards == shards) there.insert(journal.shard - 1);
      }
      const std::uint64_t count = shards - there.size();
      if (there.empty() || count == 0) continue;
      lines.push_back((count == 1 ? "part " : "parts ") +
                      names_of_absent({there.begin(), there.end()}, shards) + " of " +
                      std::to_string(shards) + " of " + job.input +
                      (count == 1 ? " is missing" : " are missing"));
    }
  }
  return lines;
}

namespace {

/// E.g. "7" for the claim "7:f5".
std::string id_of_position(const Outcome& outcome) {
  const std::string& id = outcome.record.id;
  if (outcome.claim->move == Square::none) return id;
  const std::string move = ":" + notation::to_string(outcome.claim->move);
  return id.ends_with(move) ? id.substr(0, id.size() - move.size()) : id;
}

void conclude(const Board& board, PositionResult& result) {
  Solution& solution = result.solution;
  const Bounds of_moves = bounds_of_moves(board, result.moves);
  if (!narrow(solution.bounds, of_moves)) return;
  if (of_moves.move != Square::none && of_moves.lower == solution.bounds.lower) {
    solution.best_move = of_moves.move;
  }
  solution.score = solution.bounds.lower;
  set_status_by_bounds(solution);
}

/// Returns false and changes nothing if they contradict each other.
bool join(const PositionResult& more, PositionResult& result) {
  Bounds bounds = result.solution.bounds;
  if (!narrow(bounds, more.solution.bounds)) return false;
  std::vector<MoveValue> moves = result.moves;
  for (const MoveValue& value : more.moves) {
    const auto known = std::find_if(moves.begin(), moves.end(), [&value](const MoveValue& each) {
      return each.move == value.move;
    });
    if (known == moves.end()) {
      moves.push_back(value);
      continue;
    }
    if (!narrow(known->bounds, value.bounds)) return false;
  }
  Solution& solution = result.solution;
  if (more.solution.bounds.lower > solution.bounds.lower &&
      more.solution.best_move != Square::none) {
    solution.best_move = more.solution.best_move;
  }
  solution.bounds = bounds;
  result.moves = std::move(moves);
  solution.counters.merge(more.solution.counters);
  solution.seconds += more.solution.seconds;
  return true;
}

}  // namespace

std::vector<Outcome> join_claims(std::vector<Outcome> outcomes) {
  std::vector<Outcome> joined;
  std::unordered_map<std::string, std::size_t> first_claims;  // indices in `joined`, by position
  for (Outcome& outcome : outcomes) {
    if (outcome.goal != Goal::claim) {
      joined.push_back(std::move(outcome));
      continue;
    }
    PositionResult result = position_result(outcome);
    const auto [first, is_new] =
        first_claims.try_emplace(notation::to_string(outcome.record.position), joined.size());
    if (!is_new && join(result, std::get<PositionResult>(joined[first->second].result))) continue;
    outcome.record.id = id_of_position(outcome);
    Outcome& of_position = joined.emplace_back(SolveRequest{.record = std::move(outcome.record)});
    of_position.result = std::move(result);
    of_position.engine = std::move(outcome.engine);
  }
  for (const auto& [position, index] : first_claims) {
    Outcome& outcome = joined[index];
    conclude(outcome.record.position.board, std::get<PositionResult>(outcome.result));
  }
  return joined;
}

namespace {

/// Of outcomes with equal keys, one is kept.
std::string distinct_key(const Outcome& outcome) {
  if (outcome.claim) return image_key(outcome);
  return canonical_key(outcome.record.position.board, "");
}

/// A higher rank says more.
auto content_of(const Outcome& outcome) {
  const Bounds bounds = result_bounds(outcome);
  const std::vector<MoveValue> moves = position_result(outcome).moves;
  const auto exact_moves = std::count_if(
      moves.begin(), moves.end(), [](const MoveValue& value) { return value.bounds.is_exact(); });
  return std::tuple(is_solved_by_search(outcome), bounds.lower - bounds.upper, exact_moves,
                    moves.size(), outcome.verdict == Verdict::refuted);
}

std::string describe_location(const Outcome& outcome, std::string_view file) {
  return std::string(file) + ":" + std::to_string(outcome.record.line);
}

}  // namespace

std::optional<std::string> DistinctOutcomes::add(Outcome outcome, std::string_view file) {
  const PositionRecord& record = outcome.record;
  const auto contradiction =
      contradictions_.add_bounds(record.position.board, result_bounds(outcome),
                                 position_result(outcome).moves, {file, record.line});
  const auto keep = [&] {
    kept_.push_back(std::move(outcome));
    files_.emplace_back(file);
  };
  if (contradiction) {
    keep();
    return to_string(*contradiction);
  }
  const auto [index, is_new] = indices_.try_emplace(distinct_key(outcome), kept_.size());
  if (is_new) {
    keep();
    return std::nullopt;
  }
  ++dropped_;
  Outcome& kept = kept_[index->second];
  std::string& file_of_kept = files_[index->second];
  std::string file_of_other(file);
  if (content_of(outcome) > content_of(kept)) {
    std::swap(outcome, kept);
    std::swap(file_of_other, file_of_kept);
  }
  if (outcome.verdict != Verdict::refuted || kept.verdict == Verdict::refuted) {
    return std::nullopt;
  }
  return describe_location(outcome, file_of_other) +
         " contradicts its input, and is skipped, because " +
         describe_location(kept, file_of_kept) + " says more";
}

std::vector<Outcome> DistinctOutcomes::take() { return std::exchange(kept_, {}); }

std::string key_of_moves(const Game& game) {
  std::string key;
  for (int s = 0; s < kSymmetries; ++s) {
    std::string image =
        notation::to_string(Position{transform(game.start.board, s), game.start.side});
    for (const Square move : game.moves) image += notation::to_string(transform(move, s));
    if (key.empty() || image < key) key = std::move(image);
  }
  return key;
}

namespace {

bool has_values(const Outcome& outcome) {
  const auto* const game = std::get_if<GameResult>(&outcome.result);
  return (game != nullptr && !game->plies.empty()) || !outcome.record.stated.empty();
}

}  // namespace

void DistinctGames::add(Outcome game) {
  const auto [index, is_new] = indices_.try_emplace(key_of_moves(*game.record.game), kept_.size());
  if (is_new) {
    kept_.push_back(std::move(game));
    return;
  }
  ++dropped_;
  Outcome& kept = kept_[index->second];
  if (has_values(game) && !has_values(kept)) kept = std::move(game);
}

std::optional<ContradictionFinder::Contradiction> ContradictionFinder::find_contradiction(
    const Proven& proven, const CompactLocation& location) {
  const auto found = known_.find(canonical(proven.board).board);
  if (found == known_.end()) return std::nullopt;
  const ProvenBounds& known = found->second;
  const std::string after =
      proven.after == Square::none ? "" : "after " + notation::to_string(proven.after) + ", ";
  const auto contradiction = [&](Score upper, const CompactLocation& upper_location, Score lower,
                                 const CompactLocation& lower_location) {
    return Contradiction{
        to_string(upper_location), to_string(lower_location),
        after + "value <= " + std::to_string(upper) + " against value >= " + std::to_string(lower)};
  };
  if (proven.bounds.lower > known.upper) {
    return contradiction(known.upper, known.upper_location, proven.bounds.lower, location);
  }
  if (proven.bounds.upper < known.lower) {
    return contradiction(proven.bounds.upper, location, known.lower, known.lower_location);
  }
  return std::nullopt;
}

void ContradictionFinder::narrow_known(const Proven& proven, const CompactLocation& location) {
  ProvenBounds& known = known_[canonical(proven.board).board];
  if (proven.bounds.lower > known.lower) {
    known.lower = static_cast<std::int16_t>(proven.bounds.lower);
    known.lower_location = location;
  }
  if (proven.bounds.upper < known.upper) {
    known.upper = static_cast<std::int16_t>(proven.bounds.upper);
    known.upper_location = location;
  }
}

ContradictionFinder::CompactLocation ContradictionFinder::compact(const Location& location) {
  const bool same = !files_.empty() && files_.back() == location.file;
  auto file = same ? files_.end() - 1 : std::find(files_.begin(), files_.end(), location.file);
  if (file == files_.end()) file = files_.insert(file, std::string(location.file));
  constexpr std::size_t kMaxLine = std::numeric_limits<std::uint32_t>::max();
  return {static_cast<std::uint32_t>(file - files_.begin()),
          static_cast<std::uint32_t>(std::min(location.line, kMaxLine)), location.move};
}

std::string ContradictionFinder::to_string(const CompactLocation& location) const {
  return location_text(files_.at(location.file), location.line, location.move);
}

std::optional<ContradictionFinder::Contradiction> ContradictionFinder::add_bounds(
    const Board& board, const Bounds& bounds, std::span<const MoveValue> moves,
    const Location& location) {
  const CompactLocation kept_location = compact(location);
  std::vector<Proven> all{{board, bounds, Square::none}};
  for (const MoveValue& value : moves) {
    if (!is_legal(board, value.move)) continue;
    all.push_back({play(board, value.move), negated(value.bounds), value.move});
  }
  for (const Proven& proven : all) {
    if (auto contradiction = find_contradiction(proven, kept_location)) return contradiction;
  }
  for (const Proven& proven : all) narrow_known(proven, kept_location);
  return std::nullopt;
}

std::optional<ContradictionFinder::Contradiction> ContradictionFinder::add(const Outcome& outcome,
                                                                           const Location& location,
                                                                           Insertion& added) {
  const PositionResult found = position_result(outcome);
  const Solution& solution = found.solution;
  if (auto contradiction =
          add_bounds(outcome.record.position.board, solution.bounds, found.moves, location)) {
    return contradiction;
  }
  std::string content = exact_key(outcome) + "\n" + std::to_string(solution.bounds.lower) + " " +
                        std::to_string(solution.bounds.upper);
  for (const MoveValue& value : found.moves) {
    content += " " + notation::to_string(value.move) + " " + std::to_string(value.bounds.lower) +
               " " + std::to_string(value.bounds.upper);
  }
  if (is_proven(solution.status)) content += " proven";
  added = seen_.insert(wide_hash_of_text(content)).second ? Insertion::added : Insertion::duplicate;
  return std::nullopt;
}

std::string to_string(const ContradictionFinder::Contradiction& contradiction) {
  return contradiction.first + " and " + contradiction.second +
         " contradict each other: " + contradiction.what;
}

}  // namespace kanzen
