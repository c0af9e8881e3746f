#include "solver/train/plot.hpp"

#include <cstdio>
#include <memory>

namespace kanzen::train {

namespace {

/// One inline data block: empties, MAE, RMSE.
std::string block(const std::array<ErrorRow, kSquares + 1>& lines) {
  std::string text;
  for (std::size_t e = 0; e < lines.size(); ++e) {
    if (lines[e].samples == 0) continue;
    std::array<char, 80> line{};
    std::snprintf(line.data(), line.size(), "%zu %.4f %.4f\n", e, lines[e].mean_absolute,
                  lines[e].root_mean_square);
    text += line.data();
  }
  return text;
}

std::string quoted(const std::string& text) {
  std::string result = "'";
  for (const char c : text) {
    if (c == '\'') result += '\'';
    result += c;
  }
  return result + "'";
}

}  // namespace

bool plot_errors(const ErrorTable& table, const std::string& path) {
  struct Close {
    void operator()(std::FILE* pipe) const { pclose(pipe); }
  };
  std::unique_ptr<std::FILE, Close> pipe(popen("gnuplot", "w"));
  if (pipe == nullptr) return false;
  const std::string script =
      "$exact << EOD\n" + block(table[0]) + "EOD\n$game << EOD\n" + block(table[1]) +
      "EOD\nset terminal svg size 800,500 background 'white'\nset output " + quoted(path) +
      "\nset title 'Error of the evaluation on games held out'\n"
      "set xlabel 'empty squares'\nset ylabel 'discs'\nset yrange [0:*]\nset key bottom right\n"
      "set grid\n"
      "plot $exact using 1:2 with linespoints title 'mean absolute, exact values', \\\n"
      "     $exact using 1:3 with linespoints title 'root mean square, exact values', \\\n"
      "     $game using 1:2 with linespoints title 'mean absolute, later value of the game', \\\n"
      "     $game using 1:3 with linespoints title 'root mean square, later value of the game'\n";
  std::fputs(script.c_str(), pipe.get());
  return pclose(pipe.release()) == 0;
}

}  // namespace kanzen::train
