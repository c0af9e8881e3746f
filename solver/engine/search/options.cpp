#include "solver/engine/search/options.hpp"

#include "solver/engine/search/kernel.hpp"

namespace kanzen {

std::string kernel_names() {
  std::string names;
  for (const Kernel* const kernel : compiled_kernels()) {
    if (!names.empty()) names += ", ";
    names += kernel->name;
    if (!can_run(*kernel)) names += " (not on this processor)";
  }
  return names;
}

std::string validate(const SolverOptions& options) {
  if (options.threads < 1 || options.threads > kMaxThreads) {
    return "threads must be from 1 to " + std::to_string(kMaxThreads) + ", not " +
           std::to_string(options.threads);
  }
  if (options.hash_mib < 1 || options.hash_mib > kMaxHashMib) {
    return "hash must be from 1 to " + std::to_string(kMaxHashMib) + " MiB, not " +
           std::to_string(options.hash_mib);
  }
  const Kernel* const kernel = kernel_by_name(options.kernel);
  if (kernel == nullptr || !can_run(*kernel)) {
    return "no kernel \"" + options.kernel + "\" for this processor, expected one of " +
           kernel_names();
  }
  return {};
}

}  // namespace kanzen
