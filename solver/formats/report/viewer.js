// What the pages of results, games and comparisons share: reading the data, the text about the run, tiles with
// totals, the replay of a line on the board, filters and keys.

// The entries of the page as {rows, about, run, problems}. Each row gets an index from 1.
function read_page() {
  const page = {rows: [], about: {}, run: null, problems: []};
  page.problems.push(...read_entries(entry => {
    if (entry.page) page.about = entry.page;
    else if (entry.run) page.run = entry.run;
    else if (entry.note) show_note(entry.note);
    else if (entry.problem) page.problems.push(entry.problem);
    else page.rows.push({...entry, index: page.rows.length + 1});
  }));
  return page;
}

// Shows the title, which is `otherwise` if the page has none, the run and its problems.
function show_about({about, problems}, engines, otherwise) {
  const title = about.title || '';
  by_id('title').textContent = title || otherwise;
  document.title = (title ? title + ' - ' : '') + 'Kanzen';
  for (const [name, text] of [['Command', about.command], ['Machine', about.machine],
                              ['Program', engines.slice(0, 4).join('; ')], ['Made', about.made]]) {
    if (!text) continue;
    element('dt', by_id('about'), name);
    element('dd', by_id('about'), text, {className: name.toLowerCase()});
  }
  for (const problem of problems) element('p', by_id('problems'), problem);
  by_id('problems').hidden = problems.length === 0;
}

// A tile with a total. With `act` it is a button, and otherwise just text.
function total(name, value, {tone = '', explanation = '', act = null} = {}) {
  const tag = act ? 'button' : 'div';
  const tile = element(tag, by_id('totals'), null, {className: 'total ' + tone});
  element('b', tile, value);
  element('span', tile, name);
  tile.dataset.total = name;
  if (explanation) tile.title = explanation;
  if (!act) return;
  tile.type = 'button';
  tile.addEventListener('click', act);
}

const elapsed_text = seconds =>
  seconds < 60 ? seconds.toFixed(3) + ' s' : duration(seconds);

// Shows the board number `at` of `positions`. `item` is what leads from one to the next: "move" or
// "ply". `values` and `best` are as for draw_board(); `players` has the names of X and O, if known.
function show_board(positions, at, values, best, item, players = {}) {
  const position = positions[at];
  const black = count_of(position.cells, 'X'), white = count_of(position.cells, 'O');
  const move = position.move === 'pa' ? 'passes' : 'plays ' + position.move;
  const next = is_over(position) ? 'game over' : side_name(position.side) + ' to move';
  const status = (at === 0 ? 'Before the first ' + item + ', '
    : item[0].toUpperCase() + item.slice(1) + ' ' + at + ' of ' + (positions.length - 1) + ': ' +
      side_name(positions[at - 1].side) + ' ' + move + ', ') + next;
  const empty = 64 - black - white + ' empty';
  const picture = draw_board(position, values, best);
  picture.setAttribute('aria-label', `${status}. Black ${black}, White ${white}, ${empty}`);
  by_id('board').replaceChildren(picture);
  by_id('count').replaceChildren();
  for (const [side, discs] of [['X', black], ['O', white]]) {
    add_disc(by_id('count'), side);
    by_id('count').append((players[side] ? players[side] + ': ' : '') + discs + '   ');
  }
  by_id('count').append(empty);
  by_id('status').textContent = status;
  by_id('slider').max = positions.length - 1;
  by_id('slider').value = at;
  by_id('slider').setAttribute('aria-valuetext', status);
  for (const id of ['first', 'back']) by_id(id).disabled = at === 0;
  for (const id of ['step', 'last']) by_id(id).disabled = at === positions.length - 1;
}

// Whether a text has all words of the search field.
function has_words(text) {
  const words = by_id('search').value.toLowerCase().split(/\s+/).filter(word => word);
  return words.every(word => text.toLowerCase().includes(word));
}

// Calls `apply` whenever the form of filters changes or is cleared.
function watch_filters(apply) {
  by_id('filters').addEventListener('input', apply);
  by_id('clear').addEventListener('click', () => {
    by_id('filters').reset();
    apply();
  });
  by_id('filters').addEventListener('submit', event => event.preventDefault());
}

// Connects the buttons, the slider and the keys. `step(by)` goes to another board, `end(last)` to
// the first or last one, `slide(to)` to a number, and `choose(by)` to another row of the table.
function watch_steps({step, end, slide, choose}) {
  const buttons = {first: () => end(false), back: () => step(-1), step: () => step(1),
                   last: () => end(true)};
  for (const id in buttons) by_id(id).addEventListener('click', buttons[id]);
  by_id('slider').addEventListener('input', event => slide(Number(event.target.value)));
  const keys = {
    ArrowLeft: buttons.back, ArrowRight: buttons.step, Home: buttons.first, End: buttons.last,
    ArrowUp: () => choose(-1), ArrowDown: () => choose(1),
    PageUp: () => choose(-10), PageDown: () => choose(10),
    '/': () => by_id('search').focus(),
  };
  document.addEventListener('keydown', event => {
    const field = event.target.closest('#filters input, #filters select');
    if (field && event.key === 'Escape') field.blur();
    if (field || by_id('detail').hidden || event.ctrlKey || event.altKey || event.metaKey ||
        !keys[event.key]) return;
    keys[event.key]();
    event.preventDefault();
  });
}

// Chooses the row that a link selects, as page.html#12 does, or `first`.
function follow_links(rows, first, choose) {
  const from_link = () => choose(rows[Number(location.hash.slice(1)) - 1] || first);
  addEventListener('hashchange', from_link);
  from_link();
}
