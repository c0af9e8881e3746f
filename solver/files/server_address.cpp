#include "solver/files/server_address.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <utility>

namespace kanzen {

namespace {

constexpr std::string_view kMask = "***";
constexpr std::string_view kForm =
    "expected postgresql://USER@HOST:PORT/DATABASE, with %40, %2F, %3A, %3F and %3D for the signs "
    "@ / : ? = inside of a part";

char lower(char c) noexcept { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }

std::string in_lower_case(std::string_view text) {
  std::string out(text);
  std::ranges::transform(out, out.begin(), lower);
  return out;
}

bool ends_word(char c) noexcept { return static_cast<unsigned char>(c) <= ' '; }

/// Finds "password=" in any case, with or without blanks before the sign; npos if there is none.
/// Sets `end` to the offset after the sign.
std::size_t find_password(std::string_view text, std::size_t at, std::size_t& end) noexcept {
  constexpr std::string_view kName = "password";
  const auto same = [](char a, char b) { return lower(a) == b; };
  while (at < text.size()) {
    const auto found = std::search(text.begin() + static_cast<std::ptrdiff_t>(at), text.end(),
                                   kName.begin(), kName.end(), same);
    if (found == text.end()) return std::string_view::npos;
    at = static_cast<std::size_t>(found - text.begin());
    end = at + kName.size();
    while (end < text.size() && ends_word(text[end])) ++end;
    if (end < text.size() && text[end++] == '=') return at;
    at += kName.size();
  }
  return std::string_view::npos;
}

bool is_in_scheme(char c) noexcept {
  return is_digit(c) || (lower(c) >= 'a' && lower(c) <= 'z') || c == '+' || c == '-' || c == '.';
}

bool is_postgres(std::string_view scheme) noexcept {
  const auto same = [](char a, char b) { return lower(a) == b; };
  return std::ranges::equal(scheme, std::string_view("postgresql"), same) ||
         std::ranges::equal(scheme, std::string_view("postgres"), same);
}

/// Percent-decodes `text`. Nullopt if a % is not followed by two hexadecimal digits.
std::optional<std::string> decoded(std::string_view text) {
  const auto digit = [](char c) {
    const char small = lower(c);
    return is_digit(c) ? c - '0' : small >= 'a' && small <= 'f' ? small - 'a' + 10 : -1;
  };
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '%') {
      out += text[i];
      continue;
    }
    if (i + 2 >= text.size()) return std::nullopt;
    const int high = digit(text[i + 1]);
    const int low = digit(text[i + 2]);
    if (high < 0 || low < 0) return std::nullopt;
    out += static_cast<char>(16 * high + low);
    i += 2;
  }
  return out;
}

bool are_ports(std::string_view text) noexcept {
  return std::ranges::all_of(text, [](char c) { return is_digit(c) || c == ','; });
}

/// Whether this is "host", "host:5432", "[::1]:5432", or several of them with commas between.
bool are_hosts(std::string_view text) noexcept {
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(','), text.size());
    const std::string_view host = text.substr(0, end);
    const std::size_t name = host.starts_with('[') ? host.find(']') : 0;
    if (name == std::string_view::npos) return false;
    const std::size_t colon = host.find(':', name);
    if (colon != std::string_view::npos && !are_ports(host.substr(colon + 1))) return false;
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return true;
}

/// Splits as the client library does: the user ends at the first @ before the first slash. Returns
/// false if somebody could have meant another division.
bool read_parts(std::string_view rest, ServerAddress& out) {
  const auto hide = [&out](std::string_view raw, const std::string& text) {
    for (const std::string& secret : {std::string(raw), text}) {
      if (!secret.empty()) out.secrets.push_back(secret);
    }
  };
  const std::size_t at = rest.find_first_of("@/");
  if (at != std::string_view::npos && rest[at] == '@') {
    const std::string_view user = rest.substr(0, at);
    const std::size_t colon = std::min(user.find(':'), user.size());
    const std::string_view password = user.substr(std::min(colon + 1, user.size()));
    const std::optional<std::string> text = decoded(password);
    if (!text || !decoded(user.substr(0, colon)) || user.find('?') != std::string_view::npos) {
      return false;
    }
    hide(password, *text);
    rest.remove_prefix(at + 1);
  }
  const std::size_t question = std::min(rest.find('?'), rest.size());
  const std::string_view path = rest.substr(0, question);
  const std::size_t slash = std::min(path.find('/'), path.size());
  if (path.find('@') != std::string_view::npos || !are_hosts(path.substr(0, slash)) ||
      !decoded(path)) {
    return false;
  }
  out.shown.append(path);
  rest.remove_prefix(std::min(question + 1, rest.size()));
  for (char sign = '?'; !rest.empty();) {
    const std::size_t end = std::min(rest.find('&'), rest.size());
    const std::string_view parameter = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    const std::size_t equals = parameter.find('=');
    if (equals == std::string_view::npos) return false;
    const std::string_view value = parameter.substr(equals + 1);
    const std::optional<std::string> name = decoded(parameter.substr(0, equals));
    const std::optional<std::string> text = decoded(value);
    if (!name || !text) return false;
    constexpr std::array<std::string_view, 4> kShown{"host", "hostaddr", "port", "dbname"};
    if (std::ranges::find(kShown, *name) != kShown.end()) {
      if (value.find_first_of("=@") != std::string_view::npos) return false;
      if (*name == "port" && !are_ports(*text)) return false;
      out.shown.append(1, std::exchange(sign, '&')).append(*name).append(1, '=').append(value);
      continue;
    }
    const std::string small = in_lower_case(*name);
    for (const std::string_view part : {"pass", "secret", "token"}) {
      if (small.find(part) != std::string::npos) hide(value, *text);
    }
  }
  return true;
}

}  // namespace

bool is_server_address(std::string_view where) noexcept {
  std::size_t end = 0;
  if (where.find("://") != std::string_view::npos) return true;
  if (find_password(where, 0, end) != std::string_view::npos) return true;
  const std::size_t colon = where.find(':');
  return colon != std::string_view::npos && is_postgres(where.substr(0, colon));
}

ServerAddress parse_server_address(std::string_view where) {
  ServerAddress out;
  const std::size_t end = where.find("://");
  const std::string_view scheme = where.substr(0, std::min(end, where.size()));
  if (end == std::string_view::npos || !std::ranges::all_of(scheme, is_in_scheme)) {
    out.shown = "the address";
    out.problem = std::string("it has another form, ").append(kForm);
    return out;
  }
  if (!is_postgres(scheme)) {
    out.shown = std::string(scheme).append("://").append(kMask);
    out.problem =
        "this kind of database is not known, expected a path, for SQLite, or a URL that "
        "begins with postgresql://";
    return out;
  }
  const std::string start = in_lower_case(scheme) + "://";
  const std::string_view rest = where.substr(end + 3);
  out.shown = start;
  if (read_parts(rest, out)) {
    out.url = start + std::string(rest);
  } else {
    out.shown = start + std::string(kMask);
    out.problem = std::string("it can be read in several ways, ").append(kForm);
  }
  std::ranges::sort(out.secrets, std::ranges::greater(), &std::string::size);
  return out;
}

std::string without_secrets(std::string_view message) {
  std::string out;
  while (true) {
    const std::size_t colon = message.find("://");
    if (colon == std::string_view::npos) break;
    std::size_t begin = colon;
    while (begin > 0 && is_in_scheme(message[begin - 1])) --begin;
    std::size_t end = colon;
    while (end < message.size() && !ends_word(message[end])) ++end;
    std::size_t word_end = end;  // without the sentence's signs
    while (word_end > colon + 3 &&
           std::string_view("\"'.,;:)").find(message[word_end - 1]) != std::string_view::npos) {
      --word_end;
    }
    const std::string scheme = in_lower_case(message.substr(begin, colon - begin));
    out.append(message.substr(0, begin));
    if (scheme == "http" || scheme == "https") {
      out.append(message.substr(begin, end - begin));
    } else {
      const ServerAddress address = parse_server_address(message.substr(begin, word_end - begin));
      // The rest of a password with a blank would be left, and the database name may be part of it.
      const std::size_t last = message.substr(0, message.find("://", end)).rfind('@');
      std::string shown = address.shown;
      if (last != std::string_view::npos && last > end) {
        end = word_end = std::min(message.find(' ', last), message.size());
        shown = scheme + "://" + std::string(kMask);
      }
      out.append(shown).append(message.substr(word_end, end - word_end));
    }
    message.remove_prefix(end);
  }
  out.append(message);
  for (const std::string_view scheme : {"postgresql:", "postgres:"}) {
    std::string small = in_lower_case(out);
    for (std::size_t at = 0; (at = small.find(scheme, at)) != std::string::npos;) {
      std::size_t end = at;
      while (end < out.size() && !ends_word(out[end])) ++end;
      const bool is_shown = small.compare(at + scheme.size(), 2, "//") == 0;
      if (!is_shown && out.substr(at, end - at).find('@') != std::string::npos) {
        out.replace(at, end - at, std::string("postgresql://").append(kMask));
        small = in_lower_case(out);
      }
      at += scheme.size();
    }
  }
  std::size_t value = 0;
  for (std::size_t at = 0; find_password(out, at, value) != std::string::npos;) {
    while (value < out.size() && ends_word(out[value])) ++value;
    const bool in_quotes = value < out.size() && out[value] == '\'';
    std::size_t end = value + (in_quotes ? 1 : 0);
    while (end < out.size() && (in_quotes ? out[end] != '\'' : !ends_word(out[end]))) {
      end += out[end] == '\\' && end + 1 < out.size() ? 2U : 1U;
    }
    if (in_quotes && end < out.size()) ++end;
    out.replace(value, end - value, kMask);
    at = value + kMask.size();
  }
  return out;
}

}  // namespace kanzen
