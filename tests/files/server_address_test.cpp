#include "solver/files/server_address.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "tests/support/catch.hpp"

namespace kanzen {
namespace {

TEST_CASE("host, port and database of an address are shown, and nothing else") {
  for (const auto& [where, shown] : std::vector<std::pair<std::string, std::string>>{
           {"postgresql://host/line", "postgresql://host/line"},
           {"postgres://user@host:5433/line", "postgres://host:5433/line"},
           {"postgresql://user:secret@host/line", "postgresql://host/line"},
           {"POSTGRESQL://user:secret@host/line", "postgresql://host/line"},
           {"PostgreSQL://user:se:cret@[::1]:5433/line", "postgresql://[::1]:5433/line"},
           {"postgresql://user:secret@a:1,b:2/line", "postgresql://a:1,b:2/line"},
           {"postgresql://user:%73ecret%40@%2Ftmp/line", "postgresql://%2Ftmp/line"},
           {"postgresql://user@/line?host=/tmp&password=secret", "postgresql:///line?host=/tmp"},
           {"postgresql:///line?p%61ssword=secret&port=5", "postgresql:///line?port=5"},
           {"postgresql:///line?PASSWORD=secret&sslpassword=secret", "postgresql:///line"},
           {"postgresql:///?user=a@b&dbname=line&h%6fst=h", "postgresql:///?dbname=line&host=h"},
           {"postgresql://", "postgresql://"}}) {
    INFO(where);
    REQUIRE(is_server_address(where));
    const ServerAddress address = parse_server_address(where);
    CHECK(address.problem.empty());
    CHECK(address.shown == shown);
    CHECK(address.url.starts_with("postgres"));  // which the client library knows in this case only
    CHECK(address.url.size() == where.size());
    CHECK(parse_server_address(shown).shown == shown);
  }
  const ServerAddress address =
      parse_server_address("postgresql://u:a%62c%2F@h/d?sslpassword=x%79");
  for (const std::string secret : {"a%62c%2F", "abc/", "x%79", "xy"}) {
    INFO(secret);
    CHECK(std::ranges::count(address.secrets, secret) == 1);
  }
}

TEST_CASE("nothing is shown of an address with a part that could be a password") {
  for (const std::string where :
       {"postgresql://user:se@cret@host/line", "postgresql://user:se/cret@host/line",
        "postgresql://user:se?cret@host/line", "postgresql://user:12?cret@host/line",
        "postgresql://user:secret", "postgresql://user:secret/line", "postgresql://u:se%cret@h/d",
        "postgresql:///d?host=h=secret", "postgresql:///d?host=h;password=secret",
        "postgresql:///d?port=secret", "postgresql:///d?secret", "postgresql:///d?host=secret@h",
        "mysql://user:secret@host/line", "POSTGRESQL:user:secret@host", "postgres:/u:secret@h/d",
        "host=h password=secret", "HOST=h PASSWORD = secret", "host=h sslpassword='secret'"}) {
    INFO(where);
    REQUIRE(is_server_address(where));
    const ServerAddress address = parse_server_address(where);
    CHECK(address.shown.find("cret") == std::string::npos);
    CHECK(address.shown.find("12") == std::string::npos);
    CHECK(address.problem.find("expected ") != std::string::npos);
    CHECK(address.problem.find("cret") == std::string::npos);
  }
  for (const std::string path :
       {"line.kz", "C:\\line.kz", "password", "postgres.kz", "a:b@c", ""}) {
    INFO(path);
    CHECK_FALSE(is_server_address(path));
  }
}

TEST_CASE("a message has no password, wherever the address in it comes from") {
  for (const auto& [message, shown] : std::vector<std::pair<std::string, std::string>>{
           {"a.kz: cannot open: no such file", "a.kz: cannot open: no such file"},
           {"http://127.0.0.1:80/token/ (see https://a.b/?c=d@e)",
            "http://127.0.0.1:80/token/ (see https://a.b/?c=d@e)"},
           {"unexpected Postgresql://u:secret@h/d, and \"postgres://u:secret@i:5/d\".",
            "unexpected postgresql://h/d, and \"postgres://i:5/d\"."},
           {"postgresql://h/d: cannot connect", "postgresql://h/d: cannot connect"},
           {"found postgresql://u:a secret@h/d there", "found postgresql://*** there"},
           {"found postgresql://u:1\"secret@h/d there", "found postgresql://h/d there"},
           {"found mysql://u:secret@h there", "found mysql://*** there"},
           {"in host=h PassWord = secret x: no", "in host=h PassWord = *** x: no"},
           {"in sslpassword='a \\' secret' x", "in sslpassword=*** x"},
           {"password=", "password=***"},
           {"found postgresql://u:12 34secret@h/d there", "found postgresql://*** there"},
           {"found PostgreSQL:u:secret@h there", "found postgresql://*** there"},
           {"found postgres:/u:secret@h/d there", "found postgresql://*** there"},
           {"password", "password"}}) {
    INFO(message);
    CHECK(without_secrets(message) == shown);
    CHECK(without_secrets(shown) == shown);
  }
}

}  // namespace
}  // namespace kanzen
