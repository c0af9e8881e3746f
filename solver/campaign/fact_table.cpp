#include "solver/campaign/fact_table.hpp"

#include <algorithm>
#include <bit>
#include <set>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "core/hash.hpp"
#include "solver/campaign/fact_checksum.hpp"
#include "solver/campaign/rows_text.hpp"
#include "solver/campaign/soci.hpp"
#include "solver/campaign/worker_table.hpp"

namespace kanzen::campaign {
namespace {

constexpr std::size_t kChunk = 5000;  // rows in a statement

using BoardSet = std::unordered_set<Board, BoardHash>;

std::int64_t stored(std::uint64_t bits) noexcept { return std::bit_cast<std::int64_t>(bits); }

const std::vector<std::string> kFactColumns{"player", "opponent", "lower",    "upper",   "alpha",
                                            "beta",   "nodes",    "micros",   "threads", "isolated",
                                            "engine", "worker",   "checksum", "revoked"};
constexpr const char* kFactSelection =
    "f.id, f.player, f.opponent, f.lower, f.upper, f.alpha, f.beta, f.nodes, f.micros, f.threads, "
    "f.isolated, f.engine, f.worker, f.checksum, f.revoked, f.recorded";
constexpr std::size_t kFactSelected = 16;

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

void append_damage(std::vector<Damage>& damaged, const Board& board, const char* what,
                   long long id) {
  damaged.push_back({board, what + std::to_string(id)});
}

RowsText rows_of(std::span<const Board> boards) {
  RowsText rows;
  for (const Board& board : boards) rows.row().add(board);
  return rows;
}

}  // namespace

void FactTable::lock() {
  database_.change("UPDATE counter SET value = value + 0 WHERE name = 'revision'");
}

void FactTable::forget_after_failures() {
  if (failures_ == database_.failures()) return;
  failures_ = database_.failures();
  engines_ = {};
  workers_ = {};
}

void FactTable::load(const std::string& table, Names& names) {
  names = {};
  soci::rowset<soci::row> rows = (database_.sql().prepare << "SELECT id, name FROM " + table);
  for (const soci::row& row : rows) {
    // The type of a numbered column depends on the database.
    const long long id = row.get_properties(0).get_data_type() == soci::dt_integer
                             ? row.get<int>(0)
                             : row.get<long long>(0);
    const auto name = row.get<std::string>(1);
    names.texts[id] = name;
    names.numbers[name] = id;
  }
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
  database_.sql() << "INSERT INTO engine (name) VALUES (:name) ON CONFLICT (name) DO NOTHING",
      soci::use(name, "name");
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

/// Rows of workers that are shut out are revoked at once.
void FactTable::insert(std::span<const Row> rows, Recorded& recorded) {
  std::map<std::string, bool> shut_out;
  RowsText text;
  RowsText refused;
  for (const Row& row : rows) {
    const Fact& fact = *row.fact;
    const Provenance& from = fact.provenance;
    const long long worker = number_of_worker(from.worker);
    if (!shut_out.contains(from.worker)) {
      shut_out[from.worker] = is_shut_out(database_, from.worker);
    }
    const std::int64_t checksum = checksum_of(fact);
    if (shut_out[from.worker]) refused.row().add(fact.board).add(checksum);
    text.row()
        .add(fact.board)
        .add(fact.bounds.lower)
        .add(fact.bounds.upper)
        .add(from.asked.alpha)
        .add(from.asked.beta)
        .add(stored(from.nodes))
        .add(microseconds(from.seconds))
        .add(from.threads)
        .add(from.isolated ? 1 : 0)
        .add(number_of_engine(from.engine))
        .add(worker)
        .add(checksum)
        .add(row.revoked || shut_out[from.worker] ? checksum : 0)
        .add(row.recorded);
  }
  const auto refused_there = [&] { return refused.empty() ? 0 : count_of(refused.text()); };
  const long long before = refused_there();
  std::vector<std::string> columns = kFactColumns;
  columns.emplace_back("recorded");
  const std::string when =
      std::string("CASE WHEN recorded = 0 THEN ") + database_.now() + " ELSE recorded END";
  recorded.added += static_cast<std::size_t>(
      database_.change("INSERT INTO fact (" + joined(columns) + ") SELECT " + joined(kFactColumns) +
                           ", " + when + " FROM (" + database_.table_of_rows(columns) +
                           ") AS input WHERE true "
                           "ON CONFLICT (player, opponent, checksum) DO NOTHING",
                       text.text()));
  recorded.revoked += static_cast<std::size_t>(refused_there() - before);
  revoke_known(rows);
}

/// The number of these facts in the table, given by their positions and checksums.
long long FactTable::count_of(const std::string& rows) {
  long long count = 0;
  database_.read(
      "SELECT count(*) FROM fact WHERE (player, opponent, checksum) IN (" +
          database_.table_of_rows({"player", "opponent", "checksum"}) + ")",
      1, [&](const IntegerRow& row) { count = row[0]; }, rows);
  return count;
}

/// Revokes the `rows` that are revoked in their source and were in this table already.
void FactTable::revoke_known(std::span<const Row> rows) {
  RowsText text;
  bool any = false;
  for (const Row& row : rows) {
    if (!row.revoked) continue;
    text.row().add(row.fact->board).add(checksum_of(*row.fact));
    any = true;
  }
  if (!any) return;
  database_.change(
      "UPDATE fact SET revoked = checksum WHERE revoked = 0 AND (player, opponent, checksum) IN (" +
          database_.table_of_rows({"player", "opponent", "checksum"}) + ")",
      text.text());
}

void FactTable::add(std::span<const Row> rows, Recorded& recorded) {
  for (std::size_t begin = 0; begin < rows.size(); begin += kChunk) {
    const std::span<const Row> chunk = rows.subspan(begin, std::min(kChunk, rows.size() - begin));
    insert(chunk, recorded);
    std::vector<Board> boards;
    BoardSet seen;
    for (const Row& row : chunk) {
      if (seen.insert(row.fact->board).second) boards.push_back(row.fact->board);
    }
    Refreshed refreshed;
    refresh(boards, refreshed);
    std::ranges::move(refreshed.contradictions, std::back_inserter(recorded.contradictions));
    std::ranges::move(refreshed.damaged, std::back_inserter(recorded.damaged));
  }
}

void FactTable::add(std::span<const Fact> facts, Recorded& recorded) {
  std::vector<Row> rows;
  rows.reserve(facts.size());
  for (const Fact& fact : facts) rows.push_back({&fact});
  add(rows, recorded);
}

void FactTable::add_copies(std::span<const StoredFact> facts) {
  std::vector<Row> rows;
  rows.reserve(facts.size());
  for (const StoredFact& copied : facts) {
    rows.push_back({&copied.fact, copied.revoked, microseconds(copied.recorded)});
  }
  Recorded recorded;
  add(rows, recorded);
}

void FactTable::refresh(std::span<const Board> boards, Refreshed& refreshed) {
  for (std::size_t begin = 0; begin < boards.size(); begin += kChunk) {
    refresh_some(boards.subspan(begin, std::min(kChunk, boards.size() - begin)), refreshed);
  }
}

void FactTable::refresh_some(std::span<const Board> boards, Refreshed& refreshed) {
  const std::string rows = rows_of(boards).text();
  const std::string input = "(" + database_.table_of_rows({"player", "opponent"}) + ") AS input";

  std::unordered_map<Board, std::vector<StoredFact>, BoardHash> valid;
  FactPage page = read(std::string("SELECT ") + kFactSelection + " FROM " + input +
                           " JOIN fact AS f ON f.player = input.player AND f.opponent = "
                           "input.opponent",
                       rows);
  for (StoredFact& stored_fact : page.facts) {
    if (!stored_fact.revoked) valid[stored_fact.fact.board].push_back(std::move(stored_fact));
  }
  for (auto& [board, facts] : valid) std::ranges::sort(facts, {}, &StoredFact::id);
  std::ranges::move(page.damaged, std::back_inserter(refreshed.damaged));

  struct Before {
    Known known;
    bool right = false;
  };
  std::unordered_map<Board, Before, BoardHash> before;
  database_.read(
      "SELECT k.player, k.opponent, k.lower, k.upper, k.frozen, k.revision, k.checksum FROM " +
          input + " JOIN known AS k ON k.player = input.player AND k.opponent = input.opponent",
      7,
      [&](const IntegerRow& row) {
        Known known{board_of(row[0], row[1]), {}, row[4] != 0};
        const bool fits =
            narrowed(row[2], known.bounds.lower) && narrowed(row[3], known.bounds.upper);
        before[known.board] = {known, fits && checksum_of(known, row[5]) == row[6]};
      },
      rows);

  Revision last = revision();
  RowsText changed;
  for (const Board& board : boards) {
    Known known{board, {}, false};
    const auto facts = valid.find(board);
    if (facts != valid.end()) {
      const auto first = facts->second.begin();
      auto high = first;
      auto low = first;
      for (auto fact = first; fact != facts->second.end(); ++fact) {
        if (fact->fact.bounds.lower > high->fact.bounds.lower) high = fact;
        if (fact->fact.bounds.upper < low->fact.bounds.upper) low = fact;
      }
      known.bounds = {high->fact.bounds.lower, low->fact.bounds.upper, Square::none};
      known.frozen = known.bounds.lower > known.bounds.upper;
      if (known.frozen) {
        known.bounds = {};
        refreshed.contradictions.push_back({board, *high, *low});
      }
    }
    const auto old = before.find(board);
    if (old != before.end() && old->second.right) {
      const Known& was = old->second.known;
      if (was.frozen == known.frozen && was.bounds.lower == known.bounds.lower &&
          was.bounds.upper == known.bounds.upper) {
        continue;
      }
      if (known.bounds.lower < was.bounds.lower || known.bounds.upper > was.bounds.upper ||
          (was.frozen && !known.frozen)) {
        refreshed.less.push_back(board);
      }
    }
    ++last;
    changed.row()
        .add(board)
        .add(known.bounds.lower)
        .add(known.bounds.upper)
        .add(known.frozen ? 1 : 0)
        .add(last)
        .add(checksum_of(known, last));
  }
  if (changed.empty()) return;
  database_.change(
      "INSERT INTO known (player, opponent, lower, upper, frozen, revision, checksum) "
      "SELECT input.* FROM (" +
          database_.table_of_rows(
              {"player", "opponent", "lower", "upper", "frozen", "revision", "checksum"}) +
          ") AS input WHERE true ON CONFLICT (player, opponent) DO UPDATE SET lower = "
          "excluded.lower, upper = excluded.upper, frozen = excluded.frozen, "
          "revision = excluded.revision, checksum = excluded.checksum",
      changed.text());
  database_.change("UPDATE counter SET value = " + std::to_string(last) +
                   " WHERE name = 'revision'");
}

std::vector<Board> FactTable::boards_of(const std::string& query, const std::string& rows) {
  std::vector<Board> boards;
  database_.read(
      query, 2, [&](const IntegerRow& row) { boards.push_back(board_of(row[0], row[1])); }, rows);
  return boards;
}

std::vector<Board> FactTable::revoke(std::span<const FactId> facts) {
  RowsText numbers;
  for (const FactId id : facts) numbers.row().add(id);
  const std::string rows = numbers.text();
  const std::string which =
      " WHERE revoked = 0 AND id IN (" + database_.table_of_rows({"id"}) + ")";
  const std::vector<Board> boards =
      boards_of("SELECT DISTINCT player, opponent FROM fact" + which, rows);
  database_.change("UPDATE fact SET revoked = checksum" + which, rows);
  Refreshed refreshed;
  refresh(boards, refreshed);
  return std::move(refreshed.less);
}

std::vector<Board> FactTable::revoke_all_of(const std::string& worker) {
  const std::string which =
      " WHERE revoked = 0 AND worker = " + std::to_string(number_of_worker(worker));
  const std::vector<Board> boards =
      boards_of("SELECT DISTINCT player, opponent FROM fact" + which, {});
  database_.change("UPDATE fact SET revoked = checksum" + which);
  Refreshed refreshed;
  refresh(boards, refreshed);
  return std::move(refreshed.less);
}

FactPage FactTable::read(const std::string& query, const std::string& rows) {
  FactPage page;
  // The names are looked up later, because a connection runs one query at a time.
  std::vector<IntegerRow> read;
  database_.read(
      query, kFactSelected, [&](const IntegerRow& row) { read.push_back(row); }, rows);
  for (const IntegerRow& row : read) {
    StoredFact result;
    result.id = row[0];
    page.id = std::max(page.id, result.id);
    Fact& fact = result.fact;
    Provenance& from = fact.provenance;
    fact.board = board_of(row[1], row[2]);
    from.nodes = static_cast<std::uint64_t>(row[7]);
    from.seconds = static_cast<double>(row[8]) / 1e6;
    from.isolated = row[10] != 0;
    const std::string* const engine = name_of("engine", engines_, row[11]);
    const std::string* const worker = name_of("worker", workers_, row[12]);
    const bool readable = narrowed(row[3], fact.bounds.lower) &&
                          narrowed(row[4], fact.bounds.upper) &&
                          narrowed(row[5], from.asked.alpha) && narrowed(row[6], from.asked.beta) &&
                          narrowed(row[9], from.threads) && engine != nullptr && worker != nullptr;
    if (readable) {
      from.engine = *engine;
      from.worker = *worker;
    }
    if (!readable || checksum_of(fact) != row[13] || (row[14] != 0 && row[14] != row[13])) {
      append_damage(page.damaged, fact.board, "fact ", result.id);
      continue;
    }
    result.revoked = row[14] != 0;
    result.recorded = static_cast<double>(row[15]) / 1e6;
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

FactPage FactTable::facts_about(const Board& board) {
  return read(std::string("SELECT ") + kFactSelection + " FROM (" +
                  database_.table_of_rows({"player", "opponent"}) +
                  ") AS input JOIN fact AS f ON f.player = input.player AND f.opponent = "
                  "input.opponent ORDER BY f.id",
              rows_of({&board, 1}).text());
}

Revision FactTable::revision() {
  return database_.number("SELECT value FROM counter WHERE name = 'revision'");
}

std::vector<Board> FactTable::frozen() {
  return boards_of("SELECT player, opponent FROM known WHERE frozen <> 0", {});
}

KnownPage FactTable::known_since(Revision after, std::size_t limit) {
  KnownPage page;
  page.revision = after;
  Revision last_read = after;
  database_.read(
      "SELECT player, opponent, lower, upper, frozen, revision, checksum FROM known WHERE "
      "revision > " +
          std::to_string(after) + " ORDER BY revision LIMIT " + std::to_string(limit),
      7, [&](const IntegerRow& row) {
        Known known{board_of(row[0], row[1]), {}, row[4] != 0};
        const bool fits =
            narrowed(row[2], known.bounds.lower) && narrowed(row[3], known.bounds.upper);
        last_read = row[5];
        if (fits && checksum_of(known, row[5]) == row[6]) {
          page.known.push_back(known);
          page.revision = row[5];
        } else {
          append_damage(page.damaged, known.board, "what is known at revision ", row[5]);
        }
      });
  page.last = page.known.size() + page.damaged.size() < limit;
  // Follows the revision of a damaged row only if the page has no other rows.
  if (!page.last && page.known.empty()) page.revision = last_read;
  return page;
}

}  // namespace kanzen::campaign
