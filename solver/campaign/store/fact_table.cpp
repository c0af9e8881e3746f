#include "solver/campaign/store/fact_table.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "core/hash.hpp"
#include "solver/campaign/store/fact_checksum.hpp"
#include "solver/campaign/store/rows_text.hpp"
#include "solver/campaign/store/worker_table.hpp"

namespace kanzen::campaign {
namespace {

std::int64_t stored(std::uint64_t bits) noexcept { return std::bit_cast<std::int64_t>(bits); }

const std::vector<std::string> kFactColumns{
    "player",       "opponent", "lower",    "upper",  "alpha",  "beta",     "nodes",
    "microseconds", "threads",  "isolated", "engine", "worker", "checksum", "revoked"};
constexpr const char* kFactSelection =
    "f.id, f.player, f.opponent, f.lower, f.upper, f.alpha, f.beta, f.nodes, f.microseconds, "
    "f.threads, "
    "f.isolated, f.engine, f.worker, f.checksum, f.revoked, f.recorded";
constexpr std::string_view kFactTypes = "iiiiiiiiiiiiiiii";
constexpr const char* kBoundsSelection =
    "b.player, b.opponent, b.lower, b.upper, b.disputed, b.revision, b.checksum";
constexpr std::string_view kBoundsTypes = "iiiiiii";

std::string joined(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : ", ") + name;
  return text;
}

/// Converts the integers of a row to a narrower type; an integer that does not fit is damage.
template <class Narrow>
bool narrowed(long long value, Narrow& result) noexcept {
  result = static_cast<Narrow>(value);
  return static_cast<long long>(result) == value;
}

/// Reads a row of kBoundsSelection. Returns false if it is damaged.
bool read_bounds(const Row& row, PositionBounds& known) {
  known = {to_board(row[0], row[1]), {}, row[4] != 0};
  return narrowed(row[2], known.bounds.lower) && narrowed(row[3], known.bounds.upper) &&
         checksum_of(known, row[5]) == row[6];
}

void append_damage(std::vector<DamagedFact>& damaged, const Board& board, const char* what,
                   long long id) {
  damaged.push_back({board, what + std::to_string(id)});
}

RowsText to_rows(std::span<const Board> boards) {
  RowsText rows;
  for (const Board& board : boards) rows.row().add(board);
  return rows;
}

}  // namespace

void FactTable::lock() {
  database_.execute("UPDATE counter SET value = value + 0 WHERE name = 'revision'");
}

void FactTable::forget_after_failures() {
  if (failures_ == database_.failures()) return;
  failures_ = database_.failures();
  engines_ = {};
  workers_ = {};
}

void FactTable::load(const std::string& table, Names& names) {
  names = {};
  database_.query("SELECT id, name FROM " + table, "it", [&](const Row& row) {
    names.texts[row[0]] = row.text(1);
    names.numbers[row.text(1)] = row[0];
  });
}

const std::string* FactTable::name_of(const std::string& table, Names& names, long long id) {
  forget_after_failures();
  auto found = names.texts.find(id);
  if (found == names.texts.end()) {
    load(table, names);
    found = names.texts.find(id);
  }
  return found == names.texts.end() ? nullptr : &found->second;
}

long long FactTable::number_of_engine(const std::string& name) {
  forget_after_failures();
  if (const auto found = engines_.numbers.find(name); found != engines_.numbers.end()) {
    return found->second;
  }
  database_.execute("INSERT INTO engine (name) VALUES (:name) ON CONFLICT (name) DO NOTHING",
                    {{"name", name}});
  load("engine", engines_);
  return engines_.numbers.at(name);
}

long long FactTable::number_of_worker(const std::string& name) {
  forget_after_failures();
  if (const auto found = workers_.numbers.find(name); found != workers_.numbers.end()) {
    return found->second;
  }
  ensure_worker(database_, name);
  load("worker", workers_);
  return workers_.numbers.at(name);
}

/// Rows of workers that are excluded are revoked at once.
void FactTable::insert(std::span<const NewFact> rows, RecordResult& recorded) {
  std::map<std::string, bool> excluded;
  RowsText text;
  RowsText refused;
  for (const NewFact& row : rows) {
    const Fact& fact = *row.fact;
    const Provenance& from = fact.provenance;
    const long long worker = number_of_worker(from.worker);
    if (!excluded.contains(from.worker)) {
      excluded[from.worker] = is_excluded(database_, from.worker);
    }
    const std::int64_t checksum = checksum_of(fact);
    if (excluded[from.worker]) refused.row().add(fact.board).add(checksum);
    text.row()
        .add(fact.board)
        .add(fact.bounds.lower)
        .add(fact.bounds.upper)
        .add(from.window.alpha)
        .add(from.window.beta)
        .add(stored(from.nodes))
        .add(microseconds(from.seconds))
        .add(from.threads)
        .add(from.isolated ? 1 : 0)
        .add(number_of_engine(from.engine))
        .add(worker)
        .add(checksum)
        .add(row.revoked || excluded[from.worker] ? checksum : 0)
        .add(row.recorded_at);
  }
  const auto refused_there = [&] { return refused.empty() ? 0 : count_rows(refused.text()); };
  const long long before = refused_there();
  std::vector<std::string> columns = kFactColumns;
  columns.emplace_back("recorded");
  const std::string when =
      std::string("CASE WHEN recorded = 0 THEN ") + database_.now() + " ELSE recorded END";
  recorded.added += static_cast<std::size_t>(database_.execute(
      "INSERT INTO fact (" + joined(columns) + ") SELECT " + joined(kFactColumns) + ", " + when +
          " FROM (" + database_.table_of_rows(columns) +
          ") AS input WHERE true "
          "ON CONFLICT (player, opponent, checksum) DO NOTHING",
      {{"rows", text.text()}}));
  recorded.revoked += static_cast<std::size_t>(refused_there() - before);
  revoke_known(rows);
}

/// The number of these facts in the table, given by their positions and checksums.
long long FactTable::count_rows(const std::string& rows) {
  return database_.number("SELECT count(*) FROM fact WHERE (player, opponent, checksum) IN (" +
                              database_.table_of_rows({"player", "opponent", "checksum"}) + ")",
                          {{"rows", rows}});
}

/// Revokes the `rows` that are revoked in their source and were in this table already.
void FactTable::revoke_known(std::span<const NewFact> rows) {
  RowsText text;
  for (const NewFact& row : rows) {
    if (row.revoked) text.row().add(row.fact->board).add(checksum_of(*row.fact));
  }
  if (text.empty()) return;
  database_.execute(
      "UPDATE fact SET revoked = checksum WHERE revoked = 0 AND (player, opponent, checksum) IN (" +
          database_.table_of_rows({"player", "opponent", "checksum"}) + ")",
      {{"rows", text.text()}});
}

RecordResult FactTable::add(std::span<const NewFact> rows) {
  RecordResult recorded;
  for (std::size_t begin = 0; begin < rows.size(); begin += kMaxRows) {
    const auto chunk = rows.subspan(begin, std::min(kMaxRows, rows.size() - begin));
    insert(chunk, recorded);
    std::vector<Board> boards;
    std::unordered_set<Board, BoardHasher> seen;
    for (const NewFact& row : chunk) {
      if (seen.insert(row.fact->board).second) boards.push_back(row.fact->board);
    }
    RefreshResult refreshed = refresh(boards);
    std::ranges::move(refreshed.contradictions, std::back_inserter(recorded.contradictions));
    std::ranges::move(refreshed.damaged, std::back_inserter(recorded.damaged));
  }
  return recorded;
}

RecordResult FactTable::add(std::span<const Fact> facts) {
  std::vector<NewFact> rows;
  rows.reserve(facts.size());
  for (const Fact& fact : facts) rows.push_back({&fact});
  return add(rows);
}

void FactTable::add_copies(std::span<const StoredFact> facts) {
  std::vector<NewFact> rows;
  rows.reserve(facts.size());
  for (const StoredFact& copied : facts) {
    rows.push_back({&copied.fact, copied.revoked, microseconds(copied.recorded_at)});
  }
  add(rows);
}

FactTable::RefreshResult FactTable::refresh(std::span<const Board> boards) {
  RefreshResult refreshed;
  for (std::size_t begin = 0; begin < boards.size(); begin += kMaxRows) {
    refresh_some(boards.subspan(begin, std::min(kMaxRows, boards.size() - begin)), refreshed);
  }
  return refreshed;
}

void FactTable::refresh_some(std::span<const Board> boards, RefreshResult& refreshed) {
  ByBoard<std::vector<StoredFact>> facts;
  FactPage page = facts_about(boards);
  for (StoredFact& stored : page.facts) facts[stored.fact.board].push_back(std::move(stored));
  std::ranges::move(page.damaged, std::back_inserter(refreshed.damaged));
  const ByBoard<PositionBounds> earlier = read_bounds_of(boards);

  Revision last = revision();
  RowsText changed;
  for (const Board& board : boards) {
    auto [known, contradiction] = combine(board, facts[board]);
    if (contradiction) refreshed.contradictions.push_back(std::move(*contradiction));
    if (const auto old = earlier.find(board); old != earlier.end()) {
      if (is_weaker(known, old->second)) {
        refreshed.weaker.push_back(board);
      } else if (!is_weaker(old->second, known)) {
        continue;
      }
    }
    ++last;
    changed.row()
        .add(board)
        .add(known.bounds.lower)
        .add(known.bounds.upper)
        .add(known.disputed ? 1 : 0)
        .add(last)
        .add(checksum_of(known, last));
  }
  if (!changed.empty()) write_bounds(changed.text(), last);
}

FactTable::ByBoard<PositionBounds> FactTable::read_bounds_of(std::span<const Board> boards) {
  ByBoard<PositionBounds> bounds;
  database_.query(
      std::string("SELECT ") + kBoundsSelection + " FROM (" +
          database_.table_of_rows({"player", "opponent"}) +
          ") AS input JOIN position_bounds AS b ON b.player = input.player AND b.opponent = "
          "input.opponent",
      kBoundsTypes,
      [&](const Row& row) {
        PositionBounds known;
        if (read_bounds(row, known)) bounds[known.board] = known;
      },
      {{"rows", to_rows(boards).text()}});
  return bounds;
}

void FactTable::write_bounds(const std::string& rows, Revision last) {
  database_.execute(
      "INSERT INTO position_bounds (player, opponent, lower, upper, disputed, revision, checksum) "
      "SELECT input.* FROM (" +
          database_.table_of_rows(
              {"player", "opponent", "lower", "upper", "disputed", "revision", "checksum"}) +
          ") AS input WHERE true ON CONFLICT (player, opponent) DO UPDATE SET lower = "
          "excluded.lower, upper = excluded.upper, disputed = excluded.disputed, "
          "revision = excluded.revision, checksum = excluded.checksum",
      {{"rows", rows}});
  database_.execute("UPDATE counter SET value = " + std::to_string(last) +
                    " WHERE name = 'revision'");
}

std::vector<Board> FactTable::read_boards(const std::string& query, const Parameters& parameters) {
  std::vector<Board> boards;
  database_.query(
      query, "ii", [&](const Row& row) { boards.push_back(to_board(row[0], row[1])); }, parameters);
  return boards;
}

std::vector<Board> FactTable::revoke_where(const std::string& condition,
                                           const Parameters& parameters) {
  const std::string which = " WHERE revoked = 0 AND " + condition;
  const std::vector<Board> boards =
      read_boards("SELECT DISTINCT player, opponent FROM fact" + which, parameters);
  database_.execute("UPDATE fact SET revoked = checksum" + which, parameters);
  return refresh(boards).weaker;
}

std::vector<Board> FactTable::revoke(std::span<const FactId> facts) {
  RowsText numbers;
  for (const FactId id : facts) numbers.row().add(id);
  return revoke_where("id IN (" + database_.table_of_rows({"id"}) + ")",
                      {{"rows", numbers.text()}});
}

std::vector<Board> FactTable::revoke_worker(const std::string& worker) {
  return revoke_where("worker = " + std::to_string(number_of_worker(worker)), {});
}

FactPage FactTable::read(const std::string& query, const Parameters& parameters) {
  FactPage page;
  // The names are looked up later, because a connection runs one query at a time.
  std::vector<std::array<long long, kFactTypes.size()>> rows;
  database_.query(
      query, kFactTypes,
      [&](const Row& row) {
        auto& copy = rows.emplace_back();
        for (std::size_t i = 0; i < copy.size(); ++i) copy[i] = row[i];
      },
      parameters);
  for (const auto& row : rows) {
    StoredFact result;
    result.id = row[0];
    page.id = std::max(page.id, result.id);
    Fact& fact = result.fact;
    Provenance& from = fact.provenance;
    fact.board = to_board(row[1], row[2]);
    from.nodes = static_cast<std::uint64_t>(row[7]);
    from.seconds = static_cast<double>(row[8]) / 1e6;
    from.isolated = row[10] != 0;
    const std::string* const engine = name_of("engine", engines_, row[11]);
    const std::string* const worker = name_of("worker", workers_, row[12]);
    const bool readable =
        narrowed(row[3], fact.bounds.lower) && narrowed(row[4], fact.bounds.upper) &&
        narrowed(row[5], from.window.alpha) && narrowed(row[6], from.window.beta) &&
        narrowed(row[9], from.threads) && engine != nullptr && worker != nullptr;
    if (readable) {
      from.engine = *engine;
      from.worker = *worker;
    }
    if (!readable || checksum_of(fact) != row[13] || (row[14] != 0 && row[14] != row[13])) {
      append_damage(page.damaged, fact.board, "result ", result.id);
      continue;
    }
    result.revoked = row[14] != 0;
    result.recorded_at = static_cast<double>(row[15]) / 1e6;
    page.facts.push_back(std::move(result));
  }
  page.last = true;
  return page;
}

FactPage FactTable::facts_since(FactId after, std::size_t limit) {
  FactPage page = read(std::string("SELECT ") + kFactSelection + " FROM fact AS f WHERE f.id > " +
                       std::to_string(after) + " ORDER BY f.id LIMIT " + std::to_string(limit));
  page.last = page.facts.size() + page.damaged.size() < limit;
  if (page.facts.empty() && page.damaged.empty()) page.id = after;
  return page;
}

FactPage FactTable::facts_about(const Board& board) { return facts_about({&board, 1}); }

FactPage FactTable::facts_about(std::span<const Board> boards) {
  FactPage page = read(std::string("SELECT ") + kFactSelection + " FROM (" +
                           database_.table_of_rows({"player", "opponent"}) +
                           ") AS input JOIN fact AS f ON f.player = input.player AND f.opponent = "
                           "input.opponent",
                       {{"rows", to_rows(boards).text()}});
  std::ranges::sort(page.facts, {}, &StoredFact::id);
  return page;
}

Revision FactTable::revision() {
  return database_.number("SELECT value FROM counter WHERE name = 'revision'");
}

std::vector<Board> FactTable::disputed() {
  return read_boards("SELECT player, opponent FROM position_bounds WHERE disputed <> 0");
}

BoundsPage FactTable::bounds_since(Revision after, std::size_t limit) {
  BoundsPage page;
  page.revision = after;
  Revision last_read = after;
  database_.query(std::string("SELECT ") + kBoundsSelection +
                      " FROM position_bounds AS b WHERE b.revision > " + std::to_string(after) +
                      " ORDER BY b.revision LIMIT " + std::to_string(limit),
                  kBoundsTypes, [&](const Row& row) {
                    last_read = row[5];
                    PositionBounds known;
                    if (read_bounds(row, known)) {
                      page.known.push_back(known);
                      page.revision = row[5];
                    } else {
                      append_damage(page.damaged, known.board, "bounds of revision ", row[5]);
                    }
                  });
  page.last = page.known.size() + page.damaged.size() < limit;
  // Follows the revision of a damaged row only if the page has no other rows.
  if (!page.last && page.known.empty()) page.revision = last_read;
  return page;
}

}  // namespace kanzen::campaign
