// A trace as a page to step through: one HTML file that needs nothing else.
#pragma once

#include <istream>
#include <ostream>

namespace kanzen::lab {

/// Writes the page for a trace in the format of JsonlTrace, read from `jsonl`. Lines that are empty
/// are left out; the rest is taken as it is.
void write_trace_page(std::istream& jsonl, std::ostream& page);

}  // namespace kanzen::lab
