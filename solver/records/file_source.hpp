// Handles errors alike for every reader of a file. A damaged entry is an error of its own, after
// which reading goes on, since a typing error in line 7 should not cost the other 10,000 positions.
#pragma once

#include <exception>
#include <new>
#include <stdexcept>

#include "core/notation/text.hpp"

namespace kanzen {

/// Thrown by a stream that was stopped while it waited for input. The line or record read so far is
/// incomplete then and must not be used.
class Interrupted final : public std::exception {
 public:
  [[nodiscard]] const char* what() const noexcept override { return "reading was interrupted"; }
};

class ReadFailure final : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

inline constexpr std::size_t kMaxShownReason = 100;  // bytes

[[nodiscard]] inline ParseError unreadable(std::size_t line, const ReadFailure& failure) {
  return {std::max<std::size_t>(line, 1), 1,
          "reading failed: " + notation::quoted(failure.what(), kMaxShownReason) +
              ", expected a readable file that is complete"};
}

[[nodiscard]] inline ParseError unreadable(std::size_t line, const std::exception& error) {
  return {std::max<std::size_t>(line, 1), 1,
          "the record cannot be read: " + notation::quoted(error.what(), kMaxShownReason) +
              ", expected a valid one"};
}

/// Yields the values of a file in order, in memory independent of its size.
template <class T>
class FileSource {
 public:
  FileSource() = default;
  virtual ~FileSource() = default;
  FileSource(const FileSource&) = delete;
  FileSource& operator=(const FileSource&) = delete;

  /// Returns the next value, an error (with line and column) for an unreadable record, or nothing
  /// at the end. The call after an error continues after the bad record.
  ///
  /// A failing stream gives one error and ends the source. An interruption ends it without an error
  /// and drops the incomplete record. The last record needs no line break. Exceptions of the reader
  /// become the error of the current line, except std::bad_alloc, which ends the source and is
  /// passed on.
  [[nodiscard]] std::optional<Result<T>> next() {
    if (ended_) return std::nullopt;
    try {
      auto found = read_next();
      ended_ = !found.has_value();
      return found;
    } catch (const Interrupted&) {
      interrupted_ = ended_ = true;
      return std::nullopt;
    } catch (const ReadFailure& failure) {
      failed_ = ended_ = true;
      return Result<T>(unreadable(line(), failure));
    } catch (const std::bad_alloc&) {
      ended_ = true;
      throw;
    } catch (const std::exception& error) {
      // Failing twice at the same line means that the reader makes no progress.
      const std::size_t here = line();
      failed_ = ended_ = failed_at_ == here;
      failed_at_ = here;
      return Result<T>(unreadable(here, error));
    }
  }

  [[nodiscard]] bool interrupted() const noexcept { return interrupted_; }

  /// Whether a failing stream, or a reader that made no progress, has ended it.
  [[nodiscard]] bool failed() const noexcept { return failed_; }

  /// After next() has returned nothing, lets it read on, for readers that take turns in a file.
  /// REQUIRES: it has not failed.
  void reopen() noexcept { ended_ = false; }

 private:
  /// Reads the next value for next(), which turns whatever this throws into an error.
  virtual std::optional<Result<T>> read_next() = 0;

  /// The line reached, or the record of a binary file, from 1; 0 before the first call.
  [[nodiscard]] virtual std::size_t line() const noexcept = 0;

  std::optional<std::size_t> failed_at_;
  bool ended_ = false;
  bool interrupted_ = false;
  bool failed_ = false;
};

}  // namespace kanzen
