// The commands of `kanzen prove`, one file each, and their common functions.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "solver/apps/kanzen/commands/commands.hpp"
#include "solver/apps/kanzen/platform/paths.hpp"
#include "solver/apps/kanzen/platform/process.hpp"
#include "solver/campaign/store/store_error.hpp"
#include "solver/campaign/task.hpp"
#include "solver/engine/solver.hpp"

namespace kanzen::cli {

void add_prove_plan(CLI::App& prove, Action& chosen);
void add_prove_start(CLI::App& prove, Action& chosen);
void add_prove_run(CLI::App& prove, Action& chosen);
void add_prove_work(CLI::App& prove, Action& chosen);
void add_prove_status(CLI::App& prove, Action& chosen);
void add_prove_certificate(CLI::App& prove, Action& chosen);
void add_prove_report(CLI::App& prove, Action& chosen);
void add_prove_copy(CLI::App& prove, Action& chosen);
void add_prove_export(CLI::App& prove, Action& chosen);
void add_prove_import(CLI::App& prove, Action& chosen);
void add_prove_slurm(CLI::App& prove, Action& chosen);

/// Adds the argument that names the store.
void add_store(CLI::App& command, std::string& store);

/// Whether the store is on a database server, not a file.
[[nodiscard]] bool is_database(const std::string& store);

/// The job `command` about the campaign in `store`, for the marks of its outputs. Passwords in the
/// address of a database are left out.
[[nodiscard]] OutputJob job_of_store(std::string_view command, const std::string& store);

/// Throws UsageError if `path`, which `option` has written, is the file of the store.
void keep_apart(const std::string& store, const std::string& option, const std::string& path);

/// Adds --leaf-cost and --leaf-empties, which define a leaf.
void add_leaf_flags(CLI::App& command, double& seconds, int& empties);

/// Adds --lease, in seconds.
void add_lease(CLI::App& command, double& seconds);

/// The name of this machine, for WorkerInfo::host.
[[nodiscard]] std::string host_name();

/// The program and its version, for Provenance::engine.
[[nodiscard]] std::string engine_name();

/// Reports the results that could not be recorded and are lost. Prints nothing if there are none.
void report_unrecorded(const std::vector<campaign::SolvedTask>& results);

/// Reports the internal error of `solver`. REQUIRES: it has one.
ExitCode internal_error(const Solver& solver);

/// Reports that untrusted results of this process still count, because excluding it failed with
/// `error`. REQUIRES: `solver` has an internal error.
ExitCode could_not_exclude(const campaign::StoreError& error, const Solver& solver);

}  // namespace kanzen::cli
