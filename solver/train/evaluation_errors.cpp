#include "solver/train/evaluation_errors.hpp"

#include <cmath>
#include <cstdio>

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

}  // namespace kanzen::train
