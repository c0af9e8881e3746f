// The remaining time of a Slurm job.
#pragma once

#include <optional>
#include <string_view>

namespace kanzen::cli {

/// The seconds until the time limit of the job of this process, from squeue(1). Nothing outside of
/// a job, without a limit, or if squeue does not answer.
[[nodiscard]] std::optional<double> seconds_left_of_job();

/// The seconds of a time in the format of squeue: "4:00", "3:04:00" or "1-03:04:00". Nothing for
/// any other text, such as UNLIMITED.
[[nodiscard]] std::optional<double> parse_slurm_time(std::string_view text);

}  // namespace kanzen::cli
