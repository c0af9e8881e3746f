// What yields values read from a file one by one, whatever stands in the file.
#pragma once

#include <cstddef>
#include <exception>
#include <new>
#include <optional>
#include <stdexcept>
#include <utility>

#include "core/result.hpp"

namespace kanzen {

/// Thrown by a stream that was told to stop while it waited for input. It is not the end of the
/// file: what has been read of the line or the record at hand is a part of it and says nothing.
class Interrupted final : public std::exception {
 public:
  [[nodiscard]] const char* what() const noexcept override { return "reading was interrupted"; }
};

/// Thrown by a reader whose stream cannot be read on; what() is the reason.
class ReadFailure final : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The error for a stream that failed at the line `line`.
[[nodiscard]] ParseError unreadable(std::size_t line, const ReadFailure& failure);

/// The error for a record that made its reader throw `error`, at the beginning of line `line`.
[[nodiscard]] ParseError unreadable(std::size_t line, const std::exception& error);

/// Yields the values of a file in its order. Memory does not grow with the file. Thread safety:
/// none, one thread at a time.
template <class T>
class FileSource {
 public:
  FileSource() = default;
  virtual ~FileSource() = default;
  FileSource(const FileSource&) = delete;
  FileSource& operator=(const FileSource&) = delete;

  /// The next value, or why it cannot be read (line and column always set), or nothing at the end.
  /// After an error the next call goes on behind the bad record; a value is never made out of a bad
  /// one. A stream that fails while being read gives one error and ends. An interrupted one ends:
  /// an unfinished record is a record at the end of the file, and nothing after an interruption.
  /// What a reader throws is the error of its line, except std::bad_alloc, which ends the source
  /// and is passed on: that there is no memory left is no fault of the record.
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
      ended_ = true;
      return Result<T>(unreadable(line(), failure));
    } catch (const std::bad_alloc&) {
      ended_ = true;
      throw;
    } catch (const std::exception& error) {
      // Two failures at one place: the reader does not get on.
      const std::size_t here = line();
      ended_ = failed_at_ == here;
      failed_at_ = here;
      return Result<T>(unreadable(here, error));
    }
  }

  /// True if next() has ended because of an interruption and not at the end of the file.
  [[nodiscard]] bool interrupted() const noexcept { return interrupted_; }

 private:
  /// As next(), but may throw.
  virtual std::optional<Result<T>> read_next() = 0;

  /// The line, in a binary file the record, that read_next() has come to, from 1; 0 before it.
  [[nodiscard]] virtual std::size_t line() const noexcept = 0;

  std::optional<std::size_t> failed_at_;
  bool ended_ = false;
  bool interrupted_ = false;
};

}  // namespace kanzen
