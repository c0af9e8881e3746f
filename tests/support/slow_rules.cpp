#include "tests/support/slow_rules.hpp"

#include <algorithm>
#include <set>
#include <string>

namespace kanzen::slow {

namespace {

[[nodiscard]] bool on_board(int file, int rank) {
  return file >= 0 && file < 8 && rank >= 0 && rank < 8;
}

[[nodiscard]] std::size_t at(int square) { return static_cast<std::size_t>(square); }

void play_edge(const std::string& edge, std::set<std::string>& seen) {
  if (!seen.insert(edge).second) return;
  for (int square = 0; square < 8; ++square) {
    if (edge[at(square)] != '-') continue;
    for (const char mover : {'X', 'O'}) {
      const char other = mover == 'X' ? 'O' : 'X';
      std::string next = edge;
      next[at(square)] = mover;
      for (const int step : {-1, 1}) {
        int end = square + step;
        while (end >= 0 && end < 8 && edge[at(end)] == other) end += step;
        if (end < 0 || end > 7 || edge[at(end)] != mover) continue;
        for (int flipped = square + step; flipped != end; flipped += step)
          next[at(flipped)] = mover;
      }
      play_edge(next, seen);
    }
  }
}

[[nodiscard]] bool line_full(const Position& position, int file, int rank, int file_step,
                             int rank_step) {
  for (const int sign : {-1, 1}) {
    int f = file;
    int r = rank;
    for (; on_board(f, r); f += sign * file_step, r += sign * rank_step) {
      if (position[at(8 * r + f)] == '-') return false;
    }
  }
  return true;
}

}  // namespace

Position from_board(const Board& board) {
  Position position{};
  for (int square = 0; square < 64; ++square) {
    const bool own = (board.player >> square & 1) != 0;
    const bool other = (board.opponent >> square & 1) != 0;
    position[at(square)] = own ? 'X' : other ? 'O' : '-';
  }
  return position;
}

Board to_board(const Position& position) {
  Board board;
  for (int square = 0; square < 64; ++square) {
    if (position[at(square)] == 'X') board.player |= std::uint64_t{1} << square;
    if (position[at(square)] == 'O') board.opponent |= std::uint64_t{1} << square;
  }
  return board;
}

Position start_position() {
  Position position{};
  position.fill('-');
  position[at(3 * 8 + 3)] = 'O';  // d4
  position[at(4 * 8 + 4)] = 'O';  // e5
  position[at(3 * 8 + 4)] = 'X';  // e4
  position[at(4 * 8 + 3)] = 'X';  // d5
  return position;
}

std::uint64_t to_set(const std::vector<int>& squares) {
  std::uint64_t set = 0;
  for (const int square : squares) set |= std::uint64_t{1} << square;
  return set;
}

std::vector<int> flips(const Position& position, int square) {
  std::vector<int> flipped;
  if (position[at(square)] != '-') return flipped;
  for (int file_step = -1; file_step <= 1; ++file_step) {
    for (int rank_step = -1; rank_step <= 1; ++rank_step) {
      if (file_step == 0 && rank_step == 0) continue;
      std::vector<int> run;
      int file = square % 8 + file_step;
      int rank = square / 8 + rank_step;
      while (on_board(file, rank) && position[at(8 * rank + file)] == 'O') {
        run.push_back(8 * rank + file);
        file += file_step;
        rank += rank_step;
      }
      if (on_board(file, rank) && position[at(8 * rank + file)] == 'X') {
        flipped.insert(flipped.end(), run.begin(), run.end());
      }
    }
  }
  return flipped;
}

std::vector<int> legal_moves(const Position& position) {
  std::vector<int> moves;
  for (int square = 0; square < 64; ++square) {
    if (!flips(position, square).empty()) moves.push_back(square);
  }
  return moves;
}

Position played(const Position& position, int square) {
  Position next = position;
  next[at(square)] = 'X';
  for (const int flipped : flips(position, square)) next[at(flipped)] = 'X';
  return passed(next);
}

Position passed(const Position& position) {
  Position next = position;
  for (char& disc : next) {
    if (disc == 'X') {
      disc = 'O';
    } else if (disc == 'O') {
      disc = 'X';
    }
  }
  return next;
}

bool game_over(const Position& position) {
  return legal_moves(position).empty() && legal_moves(passed(position)).empty();
}

int empty_count(const Position& position) {
  return static_cast<int>(std::ranges::count(position, '-'));
}

int final_score(const Position& position) {
  int own = 0;
  int other = 0;
  for (const char disc : position) {
    if (disc == 'X') ++own;
    if (disc == 'O') ++other;
  }
  if (own > other) return 64 - 2 * other;
  if (own < other) return 2 * own - 64;
  return 0;
}

int transformed_square(int square, int s) {
  int file = square % 8;
  int rank = square / 8;
  if ((s & 4) != 0) std::swap(file, rank);
  if ((s & 2) != 0) rank = 7 - rank;
  if ((s & 1) != 0) file = 7 - file;
  return 8 * rank + file;
}

Position transformed(const Position& position, int s) {
  Position image{};
  for (int square = 0; square < 64; ++square) {
    image[at(transformed_square(square, s))] = position[at(square)];
  }
  return image;
}

std::uint64_t odd_quadrants(std::uint64_t empties) {
  int count[2][2] = {};
  for (int square = 0; square < 64; ++square) {
    if ((empties >> square & 1) != 0) ++count[square / 32][square % 8 / 4];
  }
  std::uint64_t odd = 0;
  for (int square = 0; square < 64; ++square) {
    if (count[square / 32][square % 8 / 4] % 2 == 1) odd |= std::uint64_t{1} << square;
  }
  return odd;
}

unsigned stable_on_edge(const std::array<char, 8>& edge) {
  std::set<std::string> seen;
  play_edge(std::string(edge.begin(), edge.end()), seen);
  unsigned stable = 0;
  for (unsigned place = 0; place < 8; ++place) {
    const bool kept =
        std::ranges::all_of(seen, [&](const std::string& row) { return row[place] == 'X'; });
    if (kept) stable |= 1u << place;
  }
  return stable;
}

std::uint64_t StableDiscs::operator()(const Position& position) {
  std::array<bool, 64> stable{};
  const auto add_edge = [&](int first, int step) {
    std::array<char, 8> edge{};
    for (int i = 0; i < 8; ++i) edge[at(i)] = position[at(first + i * step)];
    const auto known = edges_.find(edge);
    const unsigned found = known != edges_.end() ? known->second : stable_on_edge(edge);
    edges_.emplace(edge, found);
    for (int i = 0; i < 8; ++i) stable[at(first + i * step)] |= (found >> i & 1) != 0;
  };
  add_edge(0, 1);
  add_edge(56, 1);
  add_edge(0, 8);
  add_edge(7, 8);

  const auto safe_along = [&](int file, int rank, int file_step, int rank_step) {
    return line_full(position, file, rank, file_step, rank_step) ||
           stable[at(8 * (rank + rank_step) + file + file_step)] ||
           stable[at(8 * (rank - rank_step) + file - file_step)];
  };
  for (bool added = true; added;) {
    added = false;
    for (int rank = 1; rank < 7; ++rank) {
      for (int file = 1; file < 7; ++file) {
        const auto square = at(8 * rank + file);
        if (position[square] != 'X' || stable[square]) continue;
        stable[square] = safe_along(file, rank, 1, 0) && safe_along(file, rank, 0, 1) &&
                         safe_along(file, rank, 1, 1) && safe_along(file, rank, 1, -1);
        added |= stable[square];
      }
    }
  }
  std::uint64_t set = 0;
  for (int square = 0; square < 64; ++square) {
    if (stable[at(square)]) set |= std::uint64_t{1} << square;
  }
  return set;
}

int minimax(const Position& position) {
  const std::vector<int> moves = legal_moves(position);
  if (moves.empty()) {
    const Position next = passed(position);
    return legal_moves(next).empty() ? final_score(position) : -minimax(next);
  }
  int best = -64;
  for (const int move : moves) best = std::max(best, -minimax(played(position, move)));
  return best;
}

std::uint64_t perft(const Position& position, int depth, bool pass_is_ply) {
  if (depth == 0) return 1;
  const std::vector<int> moves = legal_moves(position);
  if (moves.empty()) {
    const Position next = passed(position);
    if (legal_moves(next).empty()) return 1;
    return perft(next, pass_is_ply ? depth - 1 : depth, pass_is_ply);
  }
  std::uint64_t games = 0;
  for (const int move : moves) games += perft(played(position, move), depth - 1, pass_is_ply);
  return games;
}

}  // namespace kanzen::slow
