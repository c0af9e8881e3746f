#include <dlfcn.h>
#include <libpq-fe.h>

#include "solver/campaign/store/soci.hpp"

namespace kanzen::campaign {
namespace {

// libpq needs two dozen other libraries. Linking it would double the starting time of every
// command, and no command would start where one is missing. The build defines the name.
void* libpq() noexcept {
  static void* const handle = dlopen(KANZEN_LIBPQ, RTLD_NOW | RTLD_LOCAL);
  return handle;
}

template <class Function>
Function* function_of_libpq(const char* name) noexcept {
  return reinterpret_cast<Function*>(dlsym(libpq(), name));
}

}  // namespace

std::string load_libpq() {
  if (libpq() != nullptr) return {};
  const char* const why = dlerror();  // NOLINT(concurrency-mt-unsafe): glibc has one per thread
  return why == nullptr ? KANZEN_LIBPQ " cannot be loaded" : why;
}

int socket_of(const pg_conn* connection) noexcept {
  static auto* const function = function_of_libpq<int(const PGconn*)>("PQsocket");
  return function(connection);
}

}  // namespace kanzen::campaign

// Functions that the archives of SOCI call. Each calls the function of libpq with the same name
// and type.
// NOLINTBEGIN(bugprone-macro-parentheses): parameter lists
#define KANZEN_FORWARD(type, name, parameters, arguments)                                      \
  extern "C" type name parameters {                                                            \
    static auto* const function = kanzen::campaign::function_of_libpq<type parameters>(#name); \
    return function arguments;                                                                 \
  }

KANZEN_FORWARD(void, PQclear, (PGresult * r), (r))
KANZEN_FORWARD(char*, PQcmdTuples, (PGresult * r), (r))
KANZEN_FORWARD(PGconn*, PQconnectdb, (const char* conninfo), (conninfo))
KANZEN_FORWARD(char*, PQerrorMessage, (const PGconn* c), (c))
KANZEN_FORWARD(PGresult*, PQexec, (PGconn * c, const char* query), (c, query))
KANZEN_FORWARD(PGresult*, PQexecParams,
               (PGconn * c, const char* command, int n, const Oid* types, const char* const* values,
                const int* lengths, const int* formats, int format),
               (c, command, n, types, values, lengths, formats, format))
KANZEN_FORWARD(PGresult*, PQexecPrepared,
               (PGconn * c, const char* name, int n, const char* const* values, const int* lengths,
                const int* formats, int format),
               (c, name, n, values, lengths, formats, format))
KANZEN_FORWARD(int, PQfformat, (const PGresult* r, int field), (r, field))
KANZEN_FORWARD(void, PQfinish, (PGconn * c), (c))
KANZEN_FORWARD(char*, PQfname, (const PGresult* r, int field), (r, field))
KANZEN_FORWARD(int, PQfsize, (const PGresult* r, int field), (r, field))
KANZEN_FORWARD(Oid, PQftype, (const PGresult* r, int field), (r, field))
KANZEN_FORWARD(PGresult*, PQgetResult, (PGconn * c), (c))
KANZEN_FORWARD(int, PQgetisnull, (const PGresult* r, int row, int field), (r, row, field))
KANZEN_FORWARD(char*, PQgetvalue, (const PGresult* r, int row, int field), (r, row, field))
KANZEN_FORWARD(int, PQnfields, (const PGresult* r), (r))
KANZEN_FORWARD(int, PQntuples, (const PGresult* r), (r))
KANZEN_FORWARD(PGresult*, PQprepare,
               (PGconn * c, const char* name, const char* query, int n, const Oid* types),
               (c, name, query, n, types))
KANZEN_FORWARD(char*, PQresultErrorField, (const PGresult* r, int code), (r, code))
KANZEN_FORWARD(char*, PQresultErrorMessage, (const PGresult* r), (r))
KANZEN_FORWARD(ExecStatusType, PQresultStatus, (const PGresult* r), (r))
KANZEN_FORWARD(int, PQsendPrepare,
               (PGconn * c, const char* name, const char* query, int n, const Oid* types),
               (c, name, query, n, types))
KANZEN_FORWARD(int, PQsendQuery, (PGconn * c, const char* query), (c, query))
KANZEN_FORWARD(int, PQsendQueryParams,
               (PGconn * c, const char* command, int n, const Oid* types, const char* const* values,
                const int* lengths, const int* formats, int format),
               (c, command, n, types, values, lengths, formats, format))
KANZEN_FORWARD(int, PQsendQueryPrepared,
               (PGconn * c, const char* name, int n, const char* const* values, const int* lengths,
                const int* formats, int format),
               (c, name, n, values, lengths, formats, format))
KANZEN_FORWARD(int, PQserverVersion, (const PGconn* c), (c))
KANZEN_FORWARD(int, PQsetSingleRowMode, (PGconn * c), (c))
KANZEN_FORWARD(ConnStatusType, PQstatus, (const PGconn* c), (c))
KANZEN_FORWARD(int, lo_close, (PGconn * c, int fd), (c, fd))
KANZEN_FORWARD(int, lo_lseek, (PGconn * c, int fd, int offset, int whence), (c, fd, offset, whence))
KANZEN_FORWARD(int, lo_open, (PGconn * c, Oid object, int mode), (c, object, mode))
KANZEN_FORWARD(int, lo_read, (PGconn * c, int fd, char* buffer, size_t n), (c, fd, buffer, n))
KANZEN_FORWARD(int, lo_write, (PGconn * c, int fd, const char* buffer, size_t n),
               (c, fd, buffer, n))
// NOLINTEND(bugprone-macro-parentheses)
