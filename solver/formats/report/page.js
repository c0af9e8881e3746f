// The page: reads the data, shows them and reacts to the user.
const problems = [];
let about = {}, run = null, complete = false;
const results = [];
for (const line of by_id('data').textContent.split('\n')) {
  if (line === '') continue;
  let entry;
  try {
    entry = JSON.parse(line);
  } catch (error) {
    continue;  // incomplete: the program was killed while writing this line
  }
  if (entry.page) about = entry.page;
  else if (entry.run) run = entry.run;
  else if (entry.note) show_note(entry.note);
  else if (entry.problem) problems.push(entry.problem);
  else if (entry.end) complete = true;
  else results.push({...entry, index: results.length + 1});
}
if (!complete) problems.push('This page is incomplete: the program was stopped early.');

// ---- About the run
const title = (about.title || '').split('/').pop();  // the command shows the whole path
by_id('title').textContent = title || 'Results';
document.title = (title ? title + ' - ' : '') + 'Kanzen';
const engines = [...new Set(results.map(row => row.engine).filter(engine => engine))];
for (const [name, text] of [['Command', about.command], ['Machine', about.machine],
                            ['Program', engines.slice(0, 4).join('; ')], ['Made', about.made]]) {
  if (!text) continue;
  element('dt', by_id('about'), name);
  element('dd', by_id('about'), text, {className: name.toLowerCase()});
}
for (const problem of problems) element('p', by_id('problems'), problem);
by_id('problems').hidden = problems.length === 0;

// ---- Totals
const sum = get => results.reduce((total, row) => total + get(row), 0);
const with_tone = tone => sum(row => tone_of(row) === tone);
const nodes = sum(row => row.nodes), seconds = sum(row => row.seconds);
function total(name, value, tone, explanation) {
  const box = element('div', by_id('totals'), null, {className: 'total ' + (tone || '')});
  element('b', box, value);
  element('span', box, name);
  box.dataset.total = name;
  if (explanation) box.title = explanation;
}
total('positions', whole(results.length));
total('solved', whole(sum(row => is_proven(row) ? 1 : 0)));
total('ok', whole(with_tone('good')), with_tone('good') ? 'good' : '');
total('mismatches', whole(with_tone('bad')), with_tone('bad') ? 'bad' : '');
total('unchecked', whole(with_tone('none')));
if (nodes > 0) total('nodes', nodes < 1e9 ? whole(nodes) : short(nodes));
// The time of a run is its wall time, as in the program's own summary. Results of several runs
// have no such time. Only the times of the positions are known, which overlap if they were solved
// in parallel.
if (run && run.nodes === nodes) {  // not for a part of the rows
  total('elapsed', run.seconds < 60 ? run.seconds.toFixed(3) + ' s' : duration(run.seconds), '',
        'from the start of the run to its end');
  total('nodes per second', rate_text(run.nodes, run.seconds), '', 'nodes divided by elapsed time');
} else if (seconds > 0) {
  total('sum of times', duration(seconds), '', 'the times of all positions, added up');
}

// ---- One position and its line of play
let chosen = null, positions = [], at = 0;

function values_of(row) {
  const values = {};
  if (!row.moves) return values;
  const best = Math.max(...row.moves.map(move => move.lower));
  const wrong = new Set(wrong_claims(row).map(claim => claim.move));
  for (const {move, lower, upper} of shown_moves(row)) {
    values[move] = {text: bounds_text(lower, upper).replace(' ', ''),
                    best: lower === upper && lower === best, wrong: wrong.has(move)};
  }
  return values;
}

function fact(name, text, tone) {
  if (text === '' || text === null || text === undefined) return;
  element('dt', by_id('facts'), name);
  element('dd', by_id('facts'), text, {className: tone || ''});
}

function end_text(row) {
  const end = positions[positions.length - 1], {side} = parse_board(row.board);
  if (!row.pv || !is_over(end)) return ['', ''];
  const score = final_score(end.cells, side);
  return row.score === score ? ['the line ends with ' + signed(score), '']
                             : ['the line ends with ' + signed(score) + ', not as claimed', 'bad'];
}

function show_facts(row) {
  const {side} = parse_board(row.board);
  by_id('facts').replaceChildren();
  const score = score_text(row);
  const status = row.status === 'estimate' ? verdict_text(row) : row.status;
  fact('Score', score && score + ' for ' + side_name(side) + ' (' + status + ')');
  if (row.status === 'estimate') fact('Proven', bounds_text(row.lower, row.upper) || 'nothing');
  if (row.status === 'estimate' && row.spread) {
    fact('Spread', spread_text(row) + ' discs: the root mean square error of such estimates, measured ' +
         'on positions whose values are known');
  }
  if (row.status === 'unfinished' && !score) fact('Score', 'not known');
  fact('Known', row.expected === null || row.expected === undefined ? '' : signed(row.expected),
       !is_proven(row) || within(row.expected, row) ? '' : 'bad');
  fact('Wrong claims', claims_text(wrong_claims(row)), 'bad');
  fact('Check', ...end_text(row));
  fact('Window', row.window ? row.window.map(signed).join(' to ') : '');
  const with_lines = row.goal === 'all-moves' && shown_moves(row).some(({pv}) => pv);
  fact('Moves', with_lines ? '' : shown_moves(row).map(({move, lower, upper}) =>
    move + ' ' + bounds_text(lower, upper)).join(', '));
  for (const {move, lower, upper, pv} of with_lines ? shown_moves(row) : []) {
    fact(move, bounds_text(lower, upper) + (pv ? ': ' + pairs(pv).join(' ') : ''));
  }
  if (row.nodes > 0) fact('Nodes', whole(row.nodes));
  if (row.seconds > 0) {
    fact('Time', row.seconds.toFixed(3) + ' s, ' + rate_text(row.nodes, row.seconds) + ' nodes/s');
  }
  fact('Program', engines.length > 1 ? row.engine : '');
  fact('Board', row.board, 'code');
}

function show_line() {
  const line = by_id('line');
  line.replaceChildren();
  positions.slice(1).forEach(({move}, i) => {
    const {side} = positions[i];
    const button = element('button', element('li', line), null, {type: 'button'});
    add_disc(button, side);
    button.append(move);
    button.setAttribute('aria-label', side_name(side) + ' ' + move);
    button.addEventListener('click', () => show_step(i + 1));
  });
}

function show_step(to) {
  at = Math.min(Math.max(to, 0), positions.length - 1);
  const position = positions[at];
  const black = count_of(position.cells, 'X'), white = count_of(position.cells, 'O');
  const picture = draw_board(position, at === 0 ? values_of(chosen) : {},
                             at === 0 ? chosen.best_move : null);
  const move = position.move === 'pa' ? 'passes' : 'plays ' + position.move;
  const next = is_over(position) ? 'game over' : side_name(position.side) + ' to move';
  const status = at === 0 ? 'Before the first move, ' + next
    : 'Move ' + at + ' of ' + (positions.length - 1) + ': ' + side_name(positions[at - 1].side) +
      ' ' + move + ', ' + next;
  const empty = 64 - black - white + ' empty';
  picture.setAttribute('aria-label', `${status}. Black ${black}, White ${white}, ${empty}`);
  by_id('board').replaceChildren(picture);
  by_id('count').replaceChildren();
  for (const [side, discs] of [['X', black], ['O', white]]) {
    add_disc(by_id('count'), side);
    by_id('count').append(discs + '   ');
  }
  by_id('count').append(empty);
  by_id('status').textContent = status;
  by_id('slider').value = at;
  by_id('slider').setAttribute('aria-valuetext', status);
  for (const id of ['first', 'back']) by_id(id).disabled = at === 0;
  for (const id of ['step', 'last']) by_id(id).disabled = at === positions.length - 1;
  [...by_id('line').children].forEach((item, i) => {
    item.classList.toggle('now', i + 1 === at);
    item.classList.toggle('played', i + 1 < at);
  });
}

function choose(row) {
  if (!row) return;
  chosen = row;
  positions = replay(row.board, row.pv || '');
  by_id('detail').hidden = false;
  by_id('name').textContent = row.id;
  by_id('comment').textContent = remark_of(row);
  by_id('verdict').textContent = TONE_SIGNS[tone_of(row)] + verdict_text(row);
  by_id('verdict').className = 'badge ' + tone_of(row);
  by_id('slider').max = positions.length - 1;
  by_id('slider').disabled = positions.length === 1;
  show_facts(row);
  show_line();
  show_step(0);
  for (const plot of plots) plot.choose(row);
  table.mark(row);
  history.replaceState(null, '', '#' + row.index);
}

// ---- Plots and table
const plots = [
  new Plot(by_id('nodes-plot'), results, row => row.nodes, nodes_label, choose),
  new Plot(by_id('seconds-plot'), results, row => row.seconds, seconds_label, choose),
];
by_id('plots').hidden = plots.every(plot => plot.points.length === 0);
const table = new Table(results, choose, shown => {
  const visible = new Set(shown);
  for (const plot of plots) plot.show(visible);
});

// ---- Filters
function offer(select, all, values) {
  element('option', select, all, {value: ''});
  for (const [value, text] of values) element('option', select, text, {value});
}
offer(by_id('statuses'), 'all statuses', [...new Set(results.map(row => row.status))].sort()
  .map(status => [status, status]));
offer(by_id('verdicts'), 'all verdicts',
      [['good', 'ok'], ['bad', 'mismatch'], ['none', 'unchecked']]);

function apply_filters() {
  const words = by_id('search').value.toLowerCase().split(/\s+/).filter(word => word);
  const number = (id, otherwise) => by_id(id).value === '' ? otherwise : Number(by_id(id).value);
  const least = number('least', 0), most = number('most', 64);
  const status = by_id('statuses').value, tone = by_id('verdicts').value;
  table.set_filter(row => {
    if (row.empties < least || row.empties > most) return false;
    if ((status && row.status !== status) || (tone && tone_of(row) !== tone)) return false;
    const text = [row.id, row.comment, row.board, row.best_move, verdict_text(row)].join(' ')
      .toLowerCase();
    return words.every(word => text.includes(word));
  });
}
by_id('filters').addEventListener('input', apply_filters);
by_id('clear').addEventListener('click', () => {
  by_id('filters').reset();
  apply_filters();
});
by_id('filters').addEventListener('submit', event => event.preventDefault());

// ---- Keys
const steps = {first: () => show_step(0), back: () => show_step(at - 1),
               step: () => show_step(at + 1), last: () => show_step(positions.length - 1)};
for (const id in steps) by_id(id).addEventListener('click', steps[id]);
by_id('slider').addEventListener('input', event => show_step(Number(event.target.value)));
const keys = {
  ArrowLeft: steps.back, ArrowRight: steps.step, Home: steps.first, End: steps.last,
  ArrowUp: () => choose(table.neighbour(-1)), ArrowDown: () => choose(table.neighbour(1)),
  PageUp: () => choose(table.neighbour(-10)), PageDown: () => choose(table.neighbour(10)),
  '/': () => by_id('search').focus(),
};
document.addEventListener('keydown', event => {
  const field = event.target.closest('#filters input, #filters select');
  if (field && event.key === 'Escape') field.blur();
  if (field || !chosen || event.ctrlKey || event.altKey || event.metaKey || !keys[event.key]) return;
  keys[event.key]();
  event.preventDefault();
});

// A link may select the first position to show: report.html#12.
const from_link = () => choose(results[Number(location.hash.slice(1)) - 1] || results[0]);
addEventListener('hashchange', from_link);
from_link();
