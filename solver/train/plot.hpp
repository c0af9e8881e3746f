// Draws the errors with gnuplot.
#pragma once

#include <string>

#include "solver/train/cut_errors.hpp"

namespace kanzen::train {

/// Runs the program `gnuplot`, which writes the SVG file `path`. Returns false if it is missing
/// or fails.
[[nodiscard]] bool plot_errors(const ErrorTable& table, const std::string& path);

}  // namespace kanzen::train
