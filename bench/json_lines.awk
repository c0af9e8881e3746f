# field(name): the value of "name" in the JSON object on the current line, without quotes; "" if it is
# not there or null. Enough for the flat objects that `kanzen solve --format jsonl` prints, whose
# values hold no escaped quotes.
function field(name,    start, rest) {
  start = index($0, "\"" name "\":")
  if (start == 0) return ""
  rest = substr($0, start + length(name) + 3)
  sub(/^ */, "", rest)
  if (substr(rest, 1, 1) == "\"") {
    rest = substr(rest, 2)
    return substr(rest, 1, index(rest, "\"") - 1)
  }
  sub(/[,}].*$/, "", rest)
  sub(/ *$/, "", rest)
  return rest == "null" ? "" : rest
}
