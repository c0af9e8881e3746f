// Information about a run for its report.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "solver/formats/writer.hpp"

namespace kanzen::cli {

/// The command line, quoted as for a shell.
[[nodiscard]] std::string command_text(const std::vector<std::string>& arguments);

/// The information for a report on `input`, by the command line `command`, at the current time.
/// `job` is as PageInfo describes.
[[nodiscard]] PageInfo page_info(std::string input, std::string command, std::string job = {});

/// "solve easy.obf hard.obf", or "solve easy.obf shard 1/2": the job of a page.
[[nodiscard]] std::string page_job(std::string_view command, const std::vector<std::string>& inputs,
                                   const std::string& shard = {});

/// Throws OutputError if the file at `path` has content and is not a page about `job`. Only regular
/// files are examined.
void require_page_of(const std::string& job, const std::string& path);

}  // namespace kanzen::cli
