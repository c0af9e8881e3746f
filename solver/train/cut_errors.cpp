#include "solver/train/cut_errors.hpp"

#include <fmt/format.h>

#include "core/linear_fit.hpp"
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
      csv +=
          fmt::format("{},{},{},{:.3f},{:.3f},{:.3f},{:.3f}\n",
                      static_cast<Label>(label) == Label::exact ? "exact" : "game", e, row.samples,
                      row.mean_absolute, row.root_mean_square, row.bias, row.value_spread);
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

/// Draws `options.positions` boards of each number of empties, spread evenly over the samples.
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

[[nodiscard]] LinearFit::Vector terms_of(const CutErrorRow& row) noexcept {
  return {1.0, static_cast<double>(row.empties), -static_cast<double>(row.depth)};
}

[[nodiscard]] double predicted_deviation(const CutErrorModel& model,
                                         const CutErrorRow& row) noexcept {
  const LinearFit::Vector terms = terms_of(row);
  return model.base * terms[0] + model.per_empty * terms[1] + model.per_ply * terms[2];
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
  LinearFit fit;
  for (const CutErrorRow& row : rows) {
    fit.add(terms_of(row), row.deviation, static_cast<double>(row.samples));
  }
  const LinearFit::Vector c = fit.coefficients();
  return {c[0], c[1], c[2], std::sqrt(fit.mean_square(c))};
}

std::string to_csv(std::span<const CutErrorRow> rows, const CutErrorModel& model) {
  std::string csv = "empties,depth,samples,mean,deviation,model\n";
  for (const CutErrorRow& row : rows) {
    csv += fmt::format("{},{},{},{:.3f},{:.3f},{:.3f}\n", row.empties, row.depth, row.samples,
                       row.mean, row.deviation, predicted_deviation(model, row));
  }
  return csv;
}

}  // namespace kanzen::train
