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
    ErrorRow& line = table[static_cast<std::size_t>(sample.label)]
                          [static_cast<std::size_t>(sample.board.empty_count())];
    ++line.samples;
    line.mean_absolute += std::abs(error);
    line.root_mean_square += error * error;
    line.bias += error;
    line.value_spread += static_cast<double>(sample.value) * sample.value;
  }
  for (auto& lines : table) {
    for (ErrorRow& line : lines) {
      if (line.samples == 0) continue;
      const auto n = static_cast<double>(line.samples);
      line.mean_absolute /= n;
      line.root_mean_square = std::sqrt(line.root_mean_square / n);
      line.bias /= n;
      line.value_spread = std::sqrt(line.value_spread / n);
    }
  }
  return table;
}

std::string to_csv(const ErrorTable& table) {
  std::string csv = "label,empties,samples,mae,rmse,bias,value_rms\n";
  for (std::size_t label = 0; label < table.size(); ++label) {
    for (std::size_t e = 0; e < table[label].size(); ++e) {
      const ErrorRow& line = table[label][e];
      if (line.samples == 0) continue;
      std::array<char, 160> text{};
      std::snprintf(text.data(), text.size(), "%s,%zu,%llu,%.3f,%.3f,%.3f,%.3f\n",
                    static_cast<Label>(label) == Label::exact ? "exact" : "game", e,
                    static_cast<unsigned long long>(line.samples), line.mean_absolute,
                    line.root_mean_square, line.bias, line.value_spread);
      csv += text.data();
    }
  }
  return csv;
}

}  // namespace kanzen::train
