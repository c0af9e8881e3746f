// --certificate-leaves, for all commands that write certificates.
#pragma once

#include <CLI/CLI.hpp>

#include "solver/batch/certifier.hpp"
#include "solver/checker/header.hpp"

namespace kanzen::cli {

/// Adds --certificate-leaves, which has an effect only with the option `certificate`.
inline void add_leaves_flag(CLI::App& command, CLI::Option& certificate,
                            CertificateOptions& options) {
  command
      .add_option("--certificate-leaves", options.leaf_empties,
                  "Number of empty squares from which the checker solves by itself; fewer make "
                  "certificates larger (use 6 for kanzen_check.py)")
      ->needs(&certificate)
      ->check(CLI::Range(0, checker::kMaxLeafEmpties))
      ->type_name("N")
      ->capture_default_str();
}

}  // namespace kanzen::cli
