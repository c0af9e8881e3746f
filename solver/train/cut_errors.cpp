#include "solver/train/cut_errors.hpp"

#include <algorithm>
#include <cmath>

#include "solver/engine/search/selective.hpp"

namespace kanzen::train {

ErrorTable measure_errors(std::span<const Sample> samples, const eval::Evaluator& evaluator) {
  ErrorTable table{};
  for (const Sample& sample : samples) {
    const double estimate =
        static_cast<double>(evaluator.estimate(sample.board)) / eval::kUnitsPerDisc;
    const double error = estimate - sample.value;
    ErrorRow& row = table[static_cast<std::size_t>(sample.label)]
                         [static_cast<std::size_t>(sample.board.empty_count())];
    ++row.samples;
    row.mean_absolute += std::abs(error);
    row.root_mean_square += error * error;
    row.bias += error;
    row.value_spread += static_cast<double>(sample.value) * sample.value;
  }
  for (auto& rows : table) {
    for (ErrorRow& row : rows) {
      if (row.samples == 0) continue;
      const auto n = static_cast<double>(row.samples);
      row.mean_absolute /= n;
      row.root_mean_square = std::sqrt(row.root_mean_square / n);
      row.bias /= n;
      row.value_spread = std::sqrt(row.value_spread / n);
    }
  }
  return table;
}

std::string to_csv(const ErrorTable& table) {
  std::string csv = "label,empties,samples,mae,rmse,bias,value_rms\n";
  for (std::size_t label = 0; label < table.size(); ++label) {
    for (std::size_t e = 0; e < table[label].size(); ++e) {
      const ErrorRow& row = table[label][e];
      if (row.samples == 0) continue;
      std::array<char, 160> text{};
      std::snprintf(text.data(), text.size(), "%s,%zu,%llu,%.3f,%.3f,%.3f,%.3f\n",
                    static_cast<Label>(label) == Label::exact ? "exact" : "game", e,
                    static_cast<unsigned long long>(row.samples), row.mean_absolute,
                    row.root_mean_square, row.bias, row.value_spread);
      csv += text.data();
    }
  }
  return csv;
}

namespace {

struct Solved {
  Board board;
  Score value = 0;
  bool known = false;
};

/// `options.positions` boards of each number of empties, spread evenly over the samples.
[[nodiscard]] std::vector<Solved> draw(std::span<const Sample> samples,
                                       const CutErrorOptions& options) {
  std::array<std::vector<Board>, kSquares + 1> boards;
  for (const Sample& sample : samples) {
    const int empties = sample.board.empty_count();
    if (empties < options.from || empties > options.to || game_over(sample.board)) continue;
    boards[static_cast<std::size_t>(empties)].push_back(sample.board);
  }
  std::vector<Solved> drawn;
  for (const std::vector<Board>& all : boards) {
    const std::size_t wanted = std::min<std::size_t>(options.positions, all.size());
    for (std::size_t i = 0; i < wanted; ++i) drawn.push_back({all[i * all.size() / wanted]});
  }
  return drawn;
}

struct Moments {
  std::uint64_t n = 0;
  double sum = 0;
  double squares = 0;

  void add(double x) noexcept {
    ++n;
    sum += x;
    squares += x * x;
  }
};

/// `a` is symmetric and regular; elimination.
[[nodiscard]] std::array<double, 3> solve_linear(std::array<std::array<double, 3>, 3> a,
                                                 std::array<double, 3> b) noexcept {
  for (std::size_t p = 0; p < 3; ++p) {
    for (std::size_t row = p + 1; row < 3; ++row) {
      const double factor = a[row][p] / a[p][p];
      for (std::size_t column = p; column < 3; ++column) a[row][column] -= factor * a[p][column];
      b[row] -= factor * b[p];
    }
  }
  std::array<double, 3> x{};
  for (std::size_t row = 3; row-- > 0;) {
    double rest = b[row];
    for (std::size_t column = row + 1; column < 3; ++column) rest -= a[row][column] * x[column];
    x[row] = rest / a[row][row];
  }
  return x;
}

[[nodiscard]] std::array<double, 3> terms_of(const CutErrorRow& row) noexcept {
  return {1.0, static_cast<double>(row.empties), -static_cast<double>(row.depth)};
}

[[nodiscard]] double predicted_deviation(const CutErrorModel& model,
                                         const CutErrorRow& row) noexcept {
  const auto terms = terms_of(row);
  return model.base * terms[0] + model.per_empty * terms[1] + model.per_ply * terms[2];
}

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

std::vector<CutErrorRow> measure_cut_errors(
    std::span<const Sample> samples, const eval::Evaluator& evaluator,
    const CutErrorOptions& options, Solver& solver,
    const std::function<void(std::size_t done, std::size_t total)>& progress) {
  std::vector<Solved> positions = draw(samples, options);
  std::atomic<std::size_t> done{0};
  std::vector<PositionTask> tasks;
  for (Solved& position : positions) {
    PositionTask one;
    one.cost = position.board.empty_count();
    one.work = [&](PositionSolver& task) {
      const Solution solution = task.solve(position.board, {});
      position.known = solution.status == Status::exact;
      position.value = solution.score;
      progress(++done, positions.size());
    };
    tasks.push_back(std::move(one));
  }
  solver.post(std::move(tasks));
  solver.wait();

  SharedState shared(0, 0, 1);
  shared.evaluation = &evaluator.tables();
  Worker worker;
  worker.shared = &shared;
  std::array<std::array<Moments, kMaxCutDepth + 1>, kSquares + 1> moments{};
  for (const Solved& position : positions) {
    if (!position.known) continue;
    EvaluatedNode node;
    make_node<isa::Generic>(node, position.board);
    for (int depth = 0; depth <= kMaxCutDepth; ++depth) {
      const eval::Estimate shallow = shallow_estimate<isa::Generic>(
          worker, node, depth, -eval::kInfiniteEstimate, eval::kInfiniteEstimate);
      moments[static_cast<std::size_t>(position.board.empty_count())]
             [static_cast<std::size_t>(depth)]
                 .add(position.value - static_cast<double>(shallow) / eval::kUnitsPerDisc);
    }
  }
  std::vector<CutErrorRow> rows;
  for (std::size_t e = 0; e < moments.size(); ++e) {
    for (std::size_t d = 0; d < moments[e].size(); ++d) {
      const Moments& m = moments[e][d];
      if (m.n == 0) continue;
      const auto n = static_cast<double>(m.n);
      const double mean = m.sum / n;
      rows.push_back({static_cast<int>(e), static_cast<int>(d), m.n, mean,
                      std::sqrt(std::max(0.0, m.squares / n - mean * mean))});
    }
  }
  return rows;
}

CutErrorModel fit_cut_errors(std::span<const CutErrorRow> rows) {
  std::array<std::array<double, 3>, 3> a{};
  std::array<double, 3> b{};
  for (const CutErrorRow& row : rows) {
    const auto terms = terms_of(row);
    const auto weight = static_cast<double>(row.samples);
    for (std::size_t i = 0; i < 3; ++i) {
      for (std::size_t j = 0; j < 3; ++j) a[i][j] += weight * terms[i] * terms[j];
      b[i] += weight * terms[i] * row.deviation;
    }
  }
  const auto x = solve_linear(a, b);
  CutErrorModel model{x[0], x[1], x[2], 0};
  double squares = 0;
  double weights = 0;
  for (const CutErrorRow& row : rows) {
    const double missed = row.deviation - predicted_deviation(model, row);
    squares += static_cast<double>(row.samples) * missed * missed;
    weights += static_cast<double>(row.samples);
  }
  model.residual = std::sqrt(squares / weights);
  return model;
}

std::string to_csv(std::span<const CutErrorRow> rows, const CutErrorModel& model) {
  std::string csv = "empties,depth,samples,mean,deviation,model\n";
  for (const CutErrorRow& row : rows) {
    std::array<char, 120> text{};
    std::snprintf(text.data(), text.size(), "%d,%d,%llu,%.3f,%.3f,%.3f\n", row.empties, row.depth,
                  static_cast<unsigned long long>(row.samples), row.mean, row.deviation,
                  predicted_deviation(model, row));
    csv += text.data();
  }
  return csv;
}

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
