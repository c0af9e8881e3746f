// The page: reads the data, shows them and reacts to the user.
const contents = read_page(), results = contents.rows, {run} = contents;
const engines = [...new Set(results.map(row => row.engine).filter(engine => engine))];
show_about(contents, engines, 'Results');

// ---- Totals
const sum = get => results.reduce((total, row) => total + get(row), 0);
// Each row is in one group. A claim is undecided rather than unfinished.
const of_claims = results.some(row => row.verdict_text);
const group_of = row => of_claims || is_proven(row) || tone_of(row) === 'bad' ? tone_of(row) : 'unfinished';
const in_group = group => sum(row => group_of(row) === group);
const nodes = sum(row => row.nodes), seconds = sum(row => row.seconds);
// Shows the rows with one verdict, or one status, and no others.
function show_only(select, value) {
  by_id('filters').reset();
  if (select) by_id(select).value = value;
  apply_filters();
}
const tile = (name, count, select, value, tone = '') =>
  total(name, whole(count), {tone: count ? tone : '', act: () => show_only(select, value)});
// `verify` and the other commands have words of their own for what agrees with the file.
const good = of_claims ? 'confirmed' : 'ok', bad = of_claims ? 'refuted' : 'mismatch';
tile(of_claims ? 'claims' : 'positions', results.length);
if (!of_claims) tile('solved', sum(row => is_proven(row) ? 1 : 0), 'statuses', 'solved');
tile(good, in_group('good'), 'verdicts', 'good', 'good');
tile(of_claims ? bad : 'mismatches', in_group('bad'), 'verdicts', 'bad', 'bad');
const nothing = of_claims ? 'undecided' : 'no value to compare';
tile(nothing, in_group('none'), 'verdicts', 'none');
const unfinished = in_group('unfinished');
if (unfinished > 0) tile('unfinished', unfinished, 'verdicts', 'unfinished');
if (nodes > 0) total('nodes', nodes < 1e9 ? whole(nodes) : short(nodes));
// The time of a run is its wall time, as in the program's own summary. Results of several runs
// have no such time. Only the times of the positions are known, which overlap if they were solved
// in parallel.
if (run && run.nodes === nodes) {  // not for a part of the rows
  total('elapsed', elapsed_text(run.seconds),
        {explanation: 'from the start of the run to its end'});
  total('nodes per second', rate_text(run.nodes, run.seconds),
        {explanation: 'nodes divided by elapsed time'});
} else if (seconds > 0) {
  total('sum of times', duration(seconds),
        {explanation: 'the times of all positions, added up'});
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
  const expected = Array.isArray(row.expected) ? row.expected : [row.expected, row.expected];
  fact('Expected', row.expected === null || row.expected === undefined ? '' : bounds_text(...expected),
       expected[0] <= row.upper && row.lower <= expected[1] ? '' : 'bad');
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
  fact('Limit', row.time_limit ? row.time_limit + ' s' : row.node_limit ? whole(row.node_limit) + ' nodes' : '');
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
  show_board(positions, at, at === 0 ? values_of(chosen) : {},
             at === 0 ? chosen.best_move : null, 'move');
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
}, {first: row => tone_of(row) === 'bad'});

// ---- Filters
function offer(select, all, values) {
  element('option', select, all, {value: ''});
  for (const [value, text] of values) element('option', select, text, {value});
}
offer(by_id('statuses'), 'all statuses',
      [['solved', 'solved'], ['unfinished', 'unfinished'],
       ...[...new Set(results.map(row => row.status))].filter(status => status !== 'unfinished').sort()
         .map(status => [status, status])]);
offer(by_id('verdicts'), 'all verdicts',
      [['good', good], ['bad', bad], ['none', nothing],
       ...unfinished > 0 ? [['unfinished', 'unfinished']] : []]);

function apply_filters() {
  const number = (id, otherwise) => by_id(id).value === '' ? otherwise : Number(by_id(id).value);
  const least = number('least', 0), most = number('most', 64);
  const status = by_id('statuses').value, tone = by_id('verdicts').value;
  table.set_filter(row => {
    if (row.empties < least || row.empties > most) return false;
    const group = is_proven(row) ? 'solved' : 'unfinished';
    if (status && status !== group && status !== row.status) return false;
    if (tone && group_of(row) !== tone) return false;
    return has_words([row.id, row.comment, row.board, row.best_move, verdict_text(row)].join(' '));
  });
}
watch_filters(apply_filters);
watch_steps({step: by => show_step(at + by), slide: show_step,
             end: last => show_step(last ? positions.length - 1 : 0),
             choose: by => choose(table.neighbour(by))});
follow_links(results, table.rows[0], choose);
