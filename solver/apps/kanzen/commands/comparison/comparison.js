// The page of a comparison: reads the data, shows them and reacts to the user.
const contents = read_page(), {rows: pairs_of_results, about} = contents;

// ---- The two results of a row
const NAMES = {value: 'values differ', 'best-move': 'best moves differ', undecided: 'not compared',
               consistent: 'no contradiction', same: 'same', 'only-a': 'only in A',
               'only-b': 'only in B'};
const TONES = {value: 'bad', same: 'good', consistent: 'good'};
const name_of_row = row => (row.a || row.b).id;
const value_of = result => result ? bounds_text(result.lower, result.upper) : '';
const middle_of = result => result && (result.lower > -64 || result.upper < 64)
  ? (result.lower + result.upper) / 2 : null;
const amount = (row, side, field) => row[side] && row[side][field] > 0 ? row[side][field] : null;
const factor = (row, field) => amount(row, 'a', field) !== null &&
  amount(row, 'b', field) !== null && row.a.goal === row.b.goal
  ? row.b[field] / row.a[field] : null;  // the work for two goals is not compared
// 1.78, 17.8, 178 or 1.78 k: a longer number would be cut, and look ten times smaller.
const factor_text = number => number === null ? '' : number < 100 ? number.toFixed(number < 10 ? 2 : 1) : short(number);
function best_text(row) {
  const moves = ['a', 'b'].map(side => row[side] && row[side].best_move).filter(move => move);
  return [...new Set(moves)].join(' / ') || DASH;
}

// ---- About the comparison
const title = about.title || '';
show_about({...contents, about: {...about, title}}, [], 'Comparison');

total('rows', whole(pairs_of_results.length));
for (const kind in NAMES) {
  const count = pairs_of_results.filter(row => row.comparison === kind).length;
  if (count > 0 || kind === 'value') total(NAMES[kind], whole(count), {tone: (count > 0 && TONES[kind]) || ''});
}

// ---- One position
let chosen = null;

function choose(row) {
  if (!row) return;
  chosen = row;
  by_id('detail').hidden = false;
  by_id('name').textContent = name_of_row(row);
  by_id('verdict').textContent = NAMES[row.comparison];
  by_id('verdict').className = 'badge ' + (TONES[row.comparison] || '');
  by_id('board').replaceChildren();
  const values = {};
  for (const {move, a, b} of row.moves) {
    values[move] = {text: bounds_text(...a).replace(' ', ''), wrong: true};
  }
  const best = row.a && row.a.best_move || row.b && row.b.best_move;
  by_id('board').append(draw_board(parse_board(row.board), values, best));
  const body = by_id('pair').tBodies[0];
  body.replaceChildren();
  const line = (name, text) => {
    const made = element('tr', body);
    element('td', made, name);
    for (const side of ['a', 'b']) element('td', made, row[side] ? text(row[side]) : DASH);
  };
  line('Name', result => result.id);
  line('Value', result => value_of(result) || 'not known');
  line('Best', result => result.best_move || DASH);
  line('Goal', result => result.goal);
  line('Nodes', result => result.nodes > 0 ? whole(result.nodes) : DASH);
  line('Seconds', result => result.seconds > 0 ? result.seconds.toFixed(3) : DASH);
  by_id('differences').textContent = row.moves.map(({move, a, b}) =>
    move + ': A ' + bounds_text(...a) + ', B ' + bounds_text(...b)).join('; ');
  by_id('text').textContent = row.board;
  table.mark(row);
  history.replaceState(null, '', '#' + row.index);
}

// ---- The table
const work = (name, side, field, title, text) =>
  ({name, title, key: row => amount(row, side, field),
    text: row => amount(row, side, field) === null ? '' : text(row[side][field])});
const PAIR_COLUMNS = [
  {name: 'name', title: 'Position', key: name_of_row, text: name_of_row},
  {name: 'empties', title: 'Empties', key: row => row.empties, text: row => row.empties},
  {name: 'value', title: 'A', key: row => middle_of(row.a), text: row => value_of(row.a)},
  {name: 'value', title: 'B', key: row => middle_of(row.b), text: row => value_of(row.b)},
  {name: 'best', title: 'Best', key: best_text, text: best_text},
  work('work', 'a', 'nodes', 'Nodes A', short),
  work('work', 'b', 'nodes', 'Nodes B', short),
  {name: 'factor', title: 'B/A', key: row => factor(row, 'nodes'),
   text: row => factor_text(factor(row, 'nodes'))},
  work('time', 'a', 'seconds', 'Sec. A', number => number.toFixed(3)),
  work('time', 'b', 'seconds', 'Sec. B', number => number.toFixed(3)),
  {name: 'factor time', title: 'B/A', key: row => factor(row, 'seconds'),
   text: row => factor_text(factor(row, 'seconds'))},
  {name: 'kind', title: 'Compared', key: row => Object.keys(NAMES).indexOf(row.comparison),
   fill(cell, row) {
     element('span', cell, NAMES[row.comparison], {className: TONES[row.comparison] || 'none'});
   }},
];
const table = new Table(pairs_of_results, choose, () => {}, {columns: PAIR_COLUMNS});

element('option', by_id('kinds'), 'all', {value: ''});
for (const kind in NAMES) {
  if (pairs_of_results.some(row => row.comparison === kind)) {
    element('option', by_id('kinds'), NAMES[kind], {value: kind});
  }
}
function apply_filters() {
  const kind = by_id('kinds').value;
  table.set_filter(row => {
    const text = [row.a && row.a.id, row.b && row.b.id, row.board, best_text(row)].join(' ');
    return (kind === '' || row.comparison === kind) && has_words(text);
  });
}
watch_filters(apply_filters);
document.addEventListener('keydown', event => {
  const field = event.target.closest('#filters input');
  if (field && event.key === 'Escape') field.blur();
  if (field || event.ctrlKey || event.altKey || event.metaKey) return;
  const keys = {ArrowUp: () => choose(table.neighbour(-1)), ArrowDown: () => choose(table.neighbour(1)),
                '/': () => by_id('search').focus()};
  if (!keys[event.key]) return;
  keys[event.key]();
  event.preventDefault();
});

follow_links(pairs_of_results, pairs_of_results[0], choose);
