// Reading from a stream without losing why it failed.
#pragma once

#include <exception>
#include <istream>
#include <new>
#include <streambuf>

#include "solver/records/file_source.hpp"

namespace kanzen {

/// What `read` gives for the buffer of `in`. The operations of a stream swallow what its buffer
/// throws; here it comes through. Throws ReadFailure with the reason if the stream cannot be read,
/// Interrupted if it was told to stop, std::bad_alloc. REQUIRES: all reading of `in` is done so.
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
