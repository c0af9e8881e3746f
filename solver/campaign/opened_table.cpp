#include "solver/campaign/opened_table.hpp"

#include <algorithm>
#include <cstddef>

#include "solver/campaign/rows_text.hpp"

namespace kanzen::campaign {

namespace {

constexpr std::size_t kChunk = 5000;  // rows in a statement

}  // namespace

void add_opened(Database& database, std::span<const Board> boards) {
  for (std::size_t begin = 0; begin < boards.size(); begin += kChunk) {
    RowsText rows;
    for (const Board& board : boards.subspan(begin, std::min(kChunk, boards.size() - begin))) {
      rows.row().add(board);
    }
    database.change("INSERT INTO opened (player, opponent) SELECT input.* FROM (" +
                        database.table_of_rows({"player", "opponent"}) +
                        ") AS input WHERE true ON CONFLICT (player, opponent) DO NOTHING",
                    rows.text());
  }
}

std::vector<Board> read_opened(Database& database) {
  std::vector<Board> boards;
  database.read("SELECT player, opponent FROM opened", 2,
                [&](const IntegerRow& row) { boards.push_back(board_of(row[0], row[1])); });
  return boards;
}

}  // namespace kanzen::campaign
