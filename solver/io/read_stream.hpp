// Reads from a stream without losing the reason for a failure.
#pragma once

#include <exception>
#include <istream>
#include <new>
#include <streambuf>

#include "solver/records/file_source.hpp"

namespace kanzen {

/// Calls `read` with the buffer of `in` and returns its result. The functions of std::istream would
/// swallow the exceptions of the buffer; this one passes them on. Throws ReadFailure with the
/// reason if the stream cannot be read, Interrupted if it was told to stop, and std::bad_alloc.
/// REQUIRES: everything that is read from `in` is read in this way.
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
