// Reads from a stream without losing the reason for a failure.
#pragma once

#include <exception>
#include <istream>
#include <new>
#include <streambuf>

#include "solver/records/file_source.hpp"

namespace kanzen {

/// Calls `read` with the buffer of `in` and returns its result. Unlike functions of std::istream,
/// it passes on exceptions of the buffer. Throws ReadFailure with the reason if the stream cannot
/// be read, Interrupted if the stream was stopped, and std::bad_alloc. REQUIRES: everything is read
/// from `in` in this way.
template <class Read>
auto read_stream(std::istream& in, Read read) {
  if (in.rdbuf() == nullptr || in.fail()) throw ReadFailure("it cannot be opened or read");
  try {
    return read(*in.rdbuf());
  } catch (const Interrupted&) {
    throw;
  } catch (const std::bad_alloc&) {
    throw;
  } catch (const std::exception& error) {
    throw ReadFailure(error.what());
  }
}

}  // namespace kanzen
