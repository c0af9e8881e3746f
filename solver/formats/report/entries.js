// The data of a page: lines of JSON in a script element at its end.

// Calls `add` for each entry. Returns the problems of the page.
function read_entries(add) {
  let complete = false;
  for (const line of by_id('data').textContent.split('\n')) {
    if (line === '') continue;
    let entry;
    try {
      entry = JSON.parse(line);
    } catch (error) {
      continue;  // incomplete: the program was killed while writing this line
    }
    if (entry.end) complete = true;
    else add(entry);
  }
  return complete ? [] : ['This page is incomplete: the program was stopped early.'];
}
