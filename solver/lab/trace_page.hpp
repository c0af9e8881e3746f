// A trace as a page with single steps: one self-contained HTML file.
#pragma once

#include <istream>
#include <ostream>

namespace kanzen::lab {

/// Writes the page for a trace in the format of JsonlTrace, read from `jsonl`. Skips empty lines
/// and copies all others unchanged.
void write_trace_page(std::istream& jsonl, std::ostream& page);

}  // namespace kanzen::lab
