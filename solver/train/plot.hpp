// A picture of the errors, drawn by gnuplot.
#pragma once

#include <string>

#include "solver/train/report.hpp"

namespace kanzen::train {

/// Runs the program `gnuplot`, which writes the SVG file `path`. False if it is not there or fails.
[[nodiscard]] bool plot_errors(const ErrorTable& table, const std::string& path);

}  // namespace kanzen::train
