// A fact is known by its position and the checksum of all it says, its provenance included. Whoever
// loses the connection while recording doesn't know whether the facts have arrived, and simply
// sends them again: a row that is there is left alone. The same bounds from another worker make
// another row, though, because audits need to know that two have found them.
//
// Readers ask for the rows after the last that they have seen. If two writers could insert at once,
// the higher number might be visible before the lower one, which such a reader would then never
// see. That is why writers take lock() first.
#include <tuple>
#include <unordered_map>
#include <unordered_set>

#include "core/hash.hpp"
#include "core/notation.hpp"
#include "solver/campaign/store/tables.hpp"

namespace kanzen::campaign {
namespace {

/// Joins the fields in a form that is unique.
class Fields {
 public:
  Fields& add(std::uint64_t value) {
    for (int shift = 0; shift < 64; shift += 8) {
      bytes_ += static_cast<char>(static_cast<unsigned char>(value >> shift));
    }
    return *this;
  }
  Fields& add_signed(std::int64_t value) { return add(std::bit_cast<std::uint64_t>(value)); }
  Fields& add_text(std::string_view text) {
    bytes_ += text;
    return add(text.size());
  }

  [[nodiscard]] std::int64_t checksum() const noexcept {
    const std::uint64_t hash = hash_of(std::as_bytes(std::span(bytes_.data(), bytes_.size())));
    return std::bit_cast<std::int64_t>(hash == 0 ? 1 : hash);
  }

 private:
  std::string bytes_;
};

std::int64_t checksum_of(const Fact& fact) {
  const Provenance& from = fact.provenance;
  return Fields()
      .add(fact.board.player)
      .add(fact.board.opponent)
      .add_signed(fact.bounds.lower)
      .add_signed(fact.bounds.upper)
      .add_signed(from.window.alpha)
      .add_signed(from.window.beta)
      .add(from.nodes)
      .add_signed(microseconds(from.seconds))
      .add(from.threads)
      .add(from.is_isolated ? 1 : 0)
      .add_text(from.engine)
      .add_text(from.worker)
      .add_text(notation::to_string(fact.line))
      .checksum();
}

std::int64_t checksum_of(const Exclusion& exclusion) {
  return Fields().add_text(exclusion.worker).add_text(exclusion.reason).checksum();
}

const std::vector<std::string> kFactColumns{
    "player",       "opponent", "lower",    "upper",  "alpha",  "beta",     "nodes",
    "microseconds", "threads",  "isolated", "engine", "worker", "checksum", "line"};

/// A row of the table `fact`, there called f, as it is stored.
struct FactRow {
  long long id = 0, player = 0, opponent = 0, lower = 0, upper = 0, alpha = 0, beta = 0;
  long long nodes = 0, microseconds = 0, threads = 0, isolated = 0, engine = 0, worker = 0;
  long long checksum = 0, recorded = 0;
  std::string line{};

  [[nodiscard]] Columns columns() {
    return {{"f.id", id},           {"f.player", player},     {"f.opponent", opponent},
            {"f.lower", lower},     {"f.upper", upper},       {"f.alpha", alpha},
            {"f.beta", beta},       {"f.nodes", nodes},       {"f.microseconds", microseconds},
            {"f.threads", threads}, {"f.isolated", isolated}, {"f.engine", engine},
            {"f.worker", worker},   {"f.checksum", checksum}, {"f.recorded", recorded},
            {"f.line", line}};
  }
};

/// Replaces a damaged row of the same fact: position and checksum are equal, but other fields
/// differ, and only those of the new fact match the checksum.
struct Repair {
  std::string set;
  std::string differs;
};
Repair repair_of_fact() {
  Repair repair;
  for (const std::string& column : kFactColumns) {
    if (column == "player" || column == "opponent" || column == "checksum") continue;
    repair.set.append(repair.set.empty() ? "" : ", ").append(column);
    repair.set.append(" = excluded.").append(column);
    repair.differs.append(repair.differs.empty() ? "fact." : " OR fact.").append(column);
    repair.differs.append(" <> excluded.").append(column);
  }
  return repair;
}

/// An integer that does not fit is a sign of damage.
template <class Narrow>
bool try_narrow(long long value, Narrow& result) noexcept {
  result = static_cast<Narrow>(value);
  return static_cast<long long>(result) == value;
}

}  // namespace

std::int64_t microseconds(double seconds) noexcept {
  constexpr double kMaxMicroseconds = 9e18;  // int64_t holds a little more
  return static_cast<std::int64_t>(
      std::llround(std::clamp(seconds * 1e6, -kMaxMicroseconds, kMaxMicroseconds)));
}

void FactTable::lock() {
  database_.execute("UPDATE counter SET value = value + 0 WHERE name = 'facts'");
}

void FactTable::forget_after_failures() {
  if (failures_ == database_.failures()) return;
  failures_ = database_.failures();
  for (Names* const names : {&engines_, &workers_}) *names = {names->table};
}

void FactTable::load(Names& names) {
  names = {names.table};
  long long id = 0;
  std::string name;
  database_.select({{"id", id}, {"name", name}}, "FROM " + names.table, [&] {
    names.texts[id] = name;
    names.numbers[name] = id;
  });
}

const std::string* FactTable::name_of(Names& names, long long id) {
  forget_after_failures();
  if (!names.texts.contains(id)) load(names);
  const auto found = names.texts.find(id);
  return found == names.texts.end() ? nullptr : &found->second;
}

long long FactTable::number_of(Names& names, const std::string& name) {
  forget_after_failures();
  if (const auto found = names.numbers.find(name); found != names.numbers.end()) {
    return found->second;
  }
  if (&names == &workers_) {
    ensure_worker(database_, name);
  } else {
    database_.execute("INSERT INTO engine (name) VALUES (:name) ON CONFLICT (name) DO NOTHING",
                      {{"name", name}});
  }
  load(names);
  return names.numbers.at(name);
}

void FactTable::insert(std::span<const NewFact> rows,
                       const std::function<void(long long worker)>& on_added) {
  if (rows.empty()) return;
  RowsText text;
  std::set<std::tuple<Bitboard, Bitboard, std::int64_t>> seen;  // so that no row is given twice
  for (const NewFact& row : rows) {
    const Fact& fact = *row.fact;
    const Provenance& from = fact.provenance;
    const std::int64_t checksum = checksum_of(fact);
    if (!seen.emplace(fact.board.player, fact.board.opponent, checksum).second) continue;
    text.add(fact.board, fact.bounds.lower, fact.bounds.upper, from.window.alpha, from.window.beta,
             std::bit_cast<std::int64_t>(from.nodes), microseconds(from.seconds), from.threads,
             from.is_isolated ? 1 : 0, number_of(engines_, from.engine),
             number_of(workers_, from.worker), checksum, notation::to_string(fact.line),
             row.recorded_at);
  }
  std::vector<std::string> columns = kFactColumns;
  std::vector<std::string> typed = kFactColumns;
  typed.back() += " TEXT";
  typed.emplace_back("recorded");
  columns.emplace_back("recorded");
  // A row that is there unharmed is not touched. So it is not returned, and does not count as
  // added.
  static const Repair repair = repair_of_fact();
  const std::string when =
      std::string("CASE WHEN recorded = 0 THEN ") + database_.now() + " ELSE recorded END";
  long long worker = 0;
  database_.execute_returning(
      "INSERT INTO fact (" + fmt::to_string(fmt::join(columns, ", ")) + ") SELECT " +
          fmt::to_string(fmt::join(kFactColumns, ", ")) + ", " + when + " FROM (" +
          database_.table_of_rows(typed) +
          ") AS input WHERE true ON CONFLICT (player, opponent, checksum) DO UPDATE SET " +
          repair.set + " WHERE " + repair.differs,
      {{"worker", worker}}, [&] { on_added(worker); }, {{"rows", text.text()}});
}

RecordedFacts FactTable::add(std::span<const Fact> facts) {
  RecordedFacts recorded;
  const std::set<long long> excluded = excluded_workers();
  for (std::size_t begin = 0; begin < facts.size(); begin += kMaxRows) {
    std::vector<NewFact> rows;
    std::vector<Board> boards;
    std::unordered_set<Board, BoardHasher> seen;
    for (const Fact& fact : facts.subspan(begin, std::min(kMaxRows, facts.size() - begin))) {
      rows.push_back({&fact});
      if (seen.insert(fact.board).second) boards.push_back(fact.board);
    }
    insert(rows, [&](long long worker) {
      ++recorded.added;
      if (excluded.contains(worker)) ++recorded.excluded;
    });
    std::unordered_map<Board, std::vector<StoredFact>, BoardHasher> about;
    for (StoredFact& stored : facts_about(boards)) {
      about[stored.fact.board].push_back(std::move(stored));
    }
    for (const Board& board : boards) {
      if (auto found = find_contradiction(board, about[board])) {
        recorded.contradictions.push_back(std::move(*found));
      }
    }
  }
  return recorded;
}

void FactTable::add_copies(std::span<const StoredFact> facts) {
  std::vector<NewFact> rows;
  for (const StoredFact& copied : facts) {
    rows.push_back({&copied.fact, microseconds(copied.recorded_at)});
    if (rows.size() == kMaxRows) insert(std::exchange(rows, {}), [](long long) {});
  }
  insert(rows, [](long long) {});
}

void FactTable::exclude(const Exclusion& exclusion) {
  database_.execute(
      "INSERT INTO exclusion (worker, reason, checksum) VALUES (:worker, :reason, :checksum) ON "
      "CONFLICT (worker, reason) DO UPDATE SET checksum = excluded.checksum",
      {{"worker", number_of(workers_, exclusion.worker)},
       {"reason", exclusion.reason},
       {"checksum", static_cast<long long>(checksum_of(exclusion))}});
}

std::vector<Exclusion> FactTable::exclusions() {
  struct Stored {
    long long worker;
    Exclusion exclusion;
    long long checksum;
  };
  std::vector<Stored> rows;
  Stored stored{};
  const Columns columns{{"worker", stored.worker},
                        {"reason", stored.exclusion.reason},
                        {"checksum", stored.checksum}};
  database_.select(columns, "FROM exclusion", [&] { rows.push_back(stored); });
  std::vector<Exclusion> found;
  for (Stored& row : rows) {
    const std::string* const worker = name_of(workers_, row.worker);
    if (worker != nullptr) row.exclusion.worker = *worker;
    if (worker == nullptr || checksum_of(row.exclusion) != row.checksum) {
      throw database_.error(StoreError::Kind::damaged, "read which workers are excluded",
                            "a row of its table `exclusion` is not as it was written",
                            "go on with an undamaged copy of the store");
    }
    found.push_back(std::move(row.exclusion));
  }
  return found;
}

std::set<long long> FactTable::excluded_workers() {
  std::set<long long> numbers;
  for (const Exclusion& exclusion : exclusions()) {
    numbers.insert(number_of(workers_, exclusion.worker));
  }
  return numbers;
}

FactPage FactTable::read(const std::string& from, const Parameters& parameters) {
  FactPage page;
  const std::set<long long> excluded = excluded_workers();
  // We look the names up later, because a connection runs one query at a time.
  std::vector<FactRow> rows;
  FactRow current;
  database_.select(
      current.columns(), from, [&] { rows.push_back(current); }, parameters);
  for (const FactRow& row : rows) {
    StoredFact stored;
    stored.id = row.id;
    page.id = std::max(page.id, stored.id);
    Fact& fact = stored.fact;
    Provenance& origin = fact.provenance;
    fact.board = to_board(row.player, row.opponent);
    origin.nodes = static_cast<std::uint64_t>(row.nodes);
    origin.seconds = static_cast<double>(row.microseconds) / 1e6;
    origin.is_isolated = row.isolated != 0;
    const std::string* const engine = name_of(engines_, row.engine);
    const std::string* const worker = name_of(workers_, row.worker);
    const bool is_readable =
        try_narrow(row.lower, fact.bounds.lower) && try_narrow(row.upper, fact.bounds.upper) &&
        try_narrow(row.alpha, origin.window.alpha) && try_narrow(row.beta, origin.window.beta) &&
        try_narrow(row.threads, origin.threads) && engine != nullptr && worker != nullptr;
    std::size_t at = 0;
    while (const Result<Square> move = notation::read_move(row.line, at)) {
      fact.line.push_back(move.value());
    }
    if (is_readable) {
      origin.engine = *engine;
      origin.worker = *worker;
    }
    if (!is_readable || checksum_of(fact) != row.checksum) {
      page.damaged.push_back({fact.board, "result " + std::to_string(stored.id)});
      continue;
    }
    stored.is_excluded = excluded.contains(row.worker);
    stored.recorded_at = static_cast<double>(row.recorded) / 1e6;
    page.facts.push_back(std::move(stored));
  }
  page.is_last = true;
  return page;
}

FactPage FactTable::facts_since(FactId after, std::size_t limit) {
  FactPage page = read("FROM fact AS f WHERE f.id > " + std::to_string(after) +
                       " ORDER BY f.id LIMIT " + std::to_string(limit));
  page.is_last = page.facts.size() + page.damaged.size() < limit;
  if (page.facts.empty() && page.damaged.empty()) page.id = after;
  return page;
}

std::vector<StoredFact> FactTable::facts_about(std::span<const Board> boards) {
  RowsText rows;
  for (const Board& board : boards) rows.add(board);
  FactPage page = read("FROM (" + database_.table_of_rows({"player", "opponent"}) +
                           ") AS input JOIN fact AS f ON f.player = input.player AND f.opponent = "
                           "input.opponent",
                       {{"rows", rows.text()}});
  std::ranges::sort(page.facts, {}, &StoredFact::id);
  return page.facts;
}

}  // namespace kanzen::campaign
