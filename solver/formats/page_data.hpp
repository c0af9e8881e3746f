// The data of a page, as lines of JSON in a script element at its end.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "solver/formats/writer.hpp"

namespace kanzen {

/// A line of data with its line break. Escapes "<", which could otherwise close the element.
[[nodiscard]] std::string page_data_line(std::string_view json);

/// The line about the origin of the page.
[[nodiscard]] std::string page_about_line(const PageInfo& info);

/// The line in place of a record that could not be read.
[[nodiscard]] std::string page_problem_line(std::string_view message);

/// The line about the work of a run.
[[nodiscard]] std::string page_work_line(std::uint64_t nodes, double seconds);

/// The line for a finding about all rows.
[[nodiscard]] std::string page_note_line(std::string_view text);

/// The last line and the end of the page.
[[nodiscard]] std::string page_ending();

}  // namespace kanzen
