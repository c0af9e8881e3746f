#include "solver/apps/kanzen/commands/commands.hpp"
#include "solver/apps/kanzen/platform/terminal.hpp"
#include "solver/batch/run.hpp"
#include "solver/campaign/store/store.hpp"
#include "solver/files/file_error.hpp"

namespace kanzen::cli {

ExitCode exit_code(const Totals& totals) noexcept {
  return exit_code(totals, totals.mismatches != 0,
                   totals.solved != totals.positions || totals.journal.unsolved != 0);
}

ExitCode exit_code(const Totals& totals, bool mismatch, bool unfinished) noexcept {
  ExitCode exit = mismatch ? ExitCode::mismatch : ExitCode::ok;
  if (totals.bad_records + totals.input_errors + totals.journal.contradictions != 0)
    exit = worse(exit, ExitCode::bad_input);
  if (totals.was_stopped || unfinished) exit = worse(exit, ExitCode::stopped);
  if (totals.internal_contradictions != 0 || totals.internal_error)
    exit = worse(exit, ExitCode::internal);
  return exit;
}

namespace {

ExitCode store_exit_code(campaign::StoreError::Kind kind) noexcept {
  using enum campaign::StoreError::Kind;
  const bool is_input =
      kind == no_store || kind == other_claim || kind == other_version || kind == chooser_exists;
  return is_input ? ExitCode::bad_input : ExitCode::output;
}

}  // namespace

ExitCode report_failure(const std::exception_ptr& failure, const std::string& place) noexcept {
  const auto fail = [&place](const char* message, ExitCode exit) {
    try {
      print_message(place + message);
    } catch (const std::bad_alloc&) {
      print_message(message);  // it says at least that memory is short
    }
    return exit;
  };
  try {
    std::rethrow_exception(failure);
  } catch (const RunError& error) {
    std::string where;
    try {
      where = std::string(error.what()) + ": ";
    } catch (const std::bad_alloc&) {  // so the message goes without a place
    }
    return report_failure(error.cause(), where);
  } catch (const JournalError& error) {
    const bool was_refused = error.reason() == JournalError::Reason::refused;
    return fail(error.what(), was_refused ? ExitCode::bad_input : ExitCode::output);
  } catch (const UsageError& error) {
    return fail(error.what(), ExitCode::bad_input);
  } catch (const InputError& error) {
    return fail(error.what(), ExitCode::bad_input);
  } catch (const OutputError& error) {
    return fail(error.what(), ExitCode::output);
  } catch (const campaign::StoreError& error) {
    return fail(error.what(), store_exit_code(error.kind()));
  } catch (const std::bad_alloc&) {
    return fail("out of memory", ExitCode::internal);
  } catch (const std::system_error& error) {
    if (std::ferror(stdout) != 0) {  // {fmt} throws this if a write fails
      std::string why = "standard output cannot be written";
      try {
        why += ": " + error.code().message();
      } catch (const std::bad_alloc&) {
      }
      return fail(why.c_str(), ExitCode::output);
    }
    if (error.code() == std::errc::resource_unavailable_try_again) {  // std::thread throws this
      return fail("cannot start a thread: the system grants no more", ExitCode::internal);
    }
    return fail(error.what(), ExitCode::internal);
  } catch (const std::exception& error) {
    return fail(error.what(), ExitCode::internal);
  } catch (...) {
    return fail("unknown error", ExitCode::internal);
  }
}

}  // namespace kanzen::cli
