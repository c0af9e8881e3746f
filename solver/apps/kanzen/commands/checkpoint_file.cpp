#include "solver/apps/kanzen/commands/checkpoint_file.hpp"

#include <fmt/format.h>

#include <cstddef>
#include <utility>

#include "core/notation/printable.hpp"
#include "solver/apps/kanzen/output/summary_text.hpp"
#include "solver/apps/kanzen/output/version.hpp"
#include "solver/apps/kanzen/platform/exit_codes.hpp"
#include "solver/apps/kanzen/platform/standard_error.hpp"
#include "solver/files/atomic_file.hpp"
#include "solver/files/system_file.hpp"

namespace kanzen::cli {

void add_checkpoint_flag(CLI::App& command, std::string& path) {
  command
      .add_option("--checkpoint", path,
                  "Start from the bounds that an earlier search saved in FILE, and save new bounds "
                  "there regularly and at the end")
      ->type_name("FILE");
}

std::unique_ptr<Checkpointer> open_checkpoint(const std::string& path, Solver& solver, bool quiet) {
  if (path.empty()) return nullptr;
  if (solver.options().sharing != Sharing::shared) {
    throw UsageError(
        "--checkpoint: expected one table for all positions, without --schedule "
        "isolated or deterministic");
  }
  FileStatus former;
  if (read_status(path, former) == 0 && former.kind != FileKind::regular) {
    throw UsageError(fmt::format("--checkpoint {}: expected a file, found a folder, pipe or device",
                                 notation::printable(path)));
  }
  FileLock lock(path);
  if (!lock.is_locked()) {
    print_message(
        fmt::format("{}: its file system has no locks, so make sure that no other run uses "
                    "this checkpoint",
                    notation::printable(path)));
  }
  const std::string program = fmt::format("kanzen {}", version());
  const CheckpointInfo loaded = read_checkpoint(path, solver, program);
  if (loaded.entries() != 0 && loaded.program != program) {
    const std::string writer = loaded.program.empty() ? "another program" : loaded.program;
    print_message(
        fmt::format("{} is by {}, not by {}: its bounds guide the search, and all is proven "
                    "again",
                    notation::printable(path), notation::printable(writer), program));
  } else if (loaded.entries() != 0 && !quiet) {
    print_message(
        fmt::format("starting from {} and {} in {}", count_text(loaded.proven, "proven position"),
                    count_text(loaded.selective, "estimated one"), notation::printable(path)));
  }
  if (loaded.unused != 0) {
    print_message(
        fmt::format("{}: its last {} were cut off while they were written, and are not used",
                    notation::printable(path), count_text(loaded.unused, "byte")));
  }
  (void)AtomicFile(path);  // reports a file without write permission now
  return std::make_unique<Checkpointer>(
      path, solver, program, loaded, CheckpointPolicy{},
      [](const std::string& problem) { print_message("the checkpoint is not kept: " + problem); },
      std::move(lock));
}

void close(const std::unique_ptr<Checkpointer>& checkpointer, bool trusted) {
  if (!checkpointer) return;
  if (trusted && checkpointer->close()) return;
  if (!trusted) checkpointer->discard();
  print_message("the checkpoint was removed, since what was proven cannot be trusted");
}

}  // namespace kanzen::cli
