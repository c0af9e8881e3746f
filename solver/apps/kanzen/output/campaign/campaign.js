// The page: reads the data, shows them and reacts to the user.
const claims = [], facts = [], workers = [], exclusions = [], points = [], changes = [];
const tree = new Tree();
let about = {}, totals = {};
const problems = read_entries(entry => {
  if (entry.page) about = entry.page;
  else if (entry.totals) totals = entry.totals;
  else if (entry.claim) claims.push(entry.claim);
  else if (entry.node) tree.add(entry.node);
  else if (entry.fact) facts.push(fact_of(entry.fact));
  else if (entry.worker) workers.push(entry.worker);
  else if (entry.exclusion) exclusions.push(entry.exclusion);
  else if (entry.point) points.push(entry.point);
  else if (entry.change) changes.push(entry.change);
});

function fact_of([board, alpha, beta, lower, upper, estimate, nodes, seconds]) {
  const cells = unpack(board);
  const fact = {cells, alpha, beta, lower, upper, estimate, nodes, seconds,
                empties: count_of([...cells], '-'), index: facts.length + 1};
  fact.misprediction = misprediction_of(fact);
  if (fact.misprediction > 0) fact.tone = 'bad';
  return fact;
}

// ---- About the campaign
const title = about.title || '';
by_id('title').textContent = title || 'Campaign';
document.title = (title ? title + ' - ' : '') + 'Kanzen';
const engines = [...new Set(workers.map(worker => worker.engine).filter(engine => engine))];
const began = totals.began > 0 ? new Date(1000 * totals.began).toISOString().slice(0, 16)
  .replace('T', ' ') + ' UTC' : '';
for (const [name, text] of [['Command', about.command], ['Program', engines.slice(0, 4).join('; ')],
                            ['First result', began], ['Made', about.made]]) {
  if (!text) continue;
  element('dt', by_id('about'), name);
  element('dd', by_id('about'), text, {className: name === 'Command' ? 'command' : ''});
}
for (const problem of problems) element('p', by_id('problems'), problem);
by_id('problems').hidden = problems.length === 0;

function total(name, value, tone, explanation) {
  const box = element('div', by_id('totals'), null, {className: 'total ' + (tone || '')});
  element('b', box, value);
  element('span', box, name);
  box.dataset.total = name;
  if (explanation) box.title = explanation;
}
const decided = claims.filter(claim => claim.verdict !== 'undecided').length;
total('claims decided', decided + ' of ' + claims.length, decided === claims.length ? 'good' : '');
total('results', whole(totals.results || 0), '', 'of searches, each of them proven');
total('nodes', short(totals.nodes || 0));
total('not needed', totals.nodes > 0 ? Math.round(100 * totals.wasted_nodes / totals.nodes) + ' %' : DASH,
      '', 'share of the nodes on whose results no claim depends');
if (decided < claims.length) {
  const learned = totals.leaves_learned_from || 0;
  const basis = 'learned from ' + learned + (learned === 1 ? ' solved leaf' : ' solved leaves') +
    '; nothing is known but the range while this is little';
  const [low, high] = totals.range_of_left || [1, 1];
  const estimate = (amount, text) => {
    const range = `${text(low * amount)} to ${text(high * amount)}`;
    return totals.rough ? range : `about ${text(amount)} (${range})`;
  };
  total('nodes remaining', estimate(totals.expected_nodes_left || 0, short), '', basis);
  total('core time remaining', estimate(3600 * (totals.expected_core_hours_left || 0), duration), '',
        basis);
  total('time left', totals.seconds_left == null ? DASH : estimate(totals.seconds_left, duration), '',
        totals.seconds_left == null ? 'unknown, since no worker is active' : 'with the active workers');
  total('leaves open', whole(totals.leaves_open || 0), '', 'waiting or being solved');
  total('being solved', whole(totals.leases || 0), '', 'leaves that workers have leased');
}
total('positions', short(totals.tree || 0), '', 'in the tree of the campaign');
total('in proofs', short(totals.proof || 0), '', 'positions of the tree that the proofs need');

// The id of a claim and, if it has another name, that name.
function label_of({id, name}) {
  return name && name !== id ? `${id} (${name})` : id;
}

// Beside a bound, the side that does not reach it need not play its best.
function line_label({lower, upper, verdict}) {
  return lower === upper ? 'Best play' : verdict === 'refuted' ? 'Refuted by' : 'Proven by';
}

// ---- One position
let claim = null, chosen = null, root = null;

// 'good' if the claim holds, 'bad' if it fails, 'none' if it is undecided.
function standing_of({lower, upper, loose}) {
  if (loose || !claim) return 'none';
  if (lower > claim.at_most || upper < claim.at_least) return 'bad';
  return lower >= claim.at_least && upper <= claim.at_most ? 'good' : 'none';
}
const STANDING = {good: 'claim holds', bad: 'claim fails', none: 'undecided'};

function detail(name, text, kind) {
  if (text === '' || text === null || text === undefined) return;
  element('dt', by_id('facts'), name);
  element('dd', by_id('facts'), text, {className: kind || ''});
}

// The bounds or estimates of the moves, short enough for a square.
function values_of(item) {
  const values = {};
  for (const child of tree.children(item)) {
    const {lower, upper, estimate, node, over} = child;
    let text = '';
    if (lower === upper) text = signed(lower);
    else if (upper === 64 && lower > -64) text = '\u2265' + signed(lower);
    else if (lower === -64 && upper < 64) text = '\u2264' + signed(upper);
    else if (estimate !== null) text = '~' + signed(Math.round(estimate));
    if (node || over) values[child.move] = {text, best: node !== null && node.in_proof};
  }
  return values;
}

function path_of(item) {
  const path = [];
  for (let at = item; at; at = at.parent) path.unshift(at);
  return path;
}

// The moves from the start position, with the moves of the claim; empty if these are unknown.
function moves_to(item) {
  if (!claim.moves) return '';
  return claim.moves + path_of(item).map(at => at.move || '').join('');
}

function show_line(item) {
  by_id('line').replaceChildren();
  if (item.loose) return;
  for (const at of path_of(item)) {
    const place = element('li', by_id('line'), null, {className: at === item ? 'now' : 'played'});
    const button = element('button', place, null, {type: 'button'});
    if (at.parent) add_disc(button, at.parent.position.side);
    button.append(at.move || 'root');
    button.addEventListener('click', () => choose(at));
  }
}

function show_facts(item) {
  const {node, view, sign} = item;
  by_id('facts').replaceChildren();
  const proven = bounds_text(item.lower, item.upper);
  detail('Proven', (proven || 'nothing') + ' for ' + side_name(view));
  if (item.over) return;
  if (item.estimate !== null) detail('Estimate', '~ ' + signed(Math.round(item.estimate)));
  if (!node) return detail('Here', 'not on this page, or not searched by the campaign');
  const goals = open_goals_of(item);
  if (goals.length) {
    detail('Still open', 'whether it is ' + goals.join(', and whether it is '), 'needed');
    if (!node.is_expanded) {
      const odds = sign > 0 ? node.odds : 1 - node.odds;
      detail('Expected', `${Math.round(100 * odds)} % that it is ${goals[0]}, ` +
             `by a search of ${short(node.cost)} nodes`);
    }
  }
  if (node.leased) detail('Now', 'being solved');
  if (node.waiting) detail('Now', 'waits to be solved');
  if (node.has_fact) {
    const own = sign > 0 ? [node.own_lower, node.own_upper] : [-node.own_upper, -node.own_lower];
    detail('By searches', bounds_text(...own) + ', ' + whole(node.nodes) + ' nodes, ' +
           duration(node.seconds) + ' of one thread');
  }
  if (!item.parent && !item.loose) {
    detail(line_label(claim), claim.line, 'code');
  }
  detail('Proof', node.in_proof ? 'needs this position' : '');
  detail('Moves', item.loose ? '' : moves_to(item), 'code');
  const {cells, side} = item.position;
  detail('Board', cells.join('') + ' ' + side, 'code');
}

function choose(item) {
  if (!item) return;
  chosen = item;
  const {cells, side} = item.position;
  const values = item.loose ? {} : values_of(item);
  const picture = draw_board(item.position, values, null);
  const black = count_of(cells, 'X'), white = count_of(cells, 'O');
  const next = item.over ? 'game over'
    : (item.passes ? side_name(other(side)) + ' passes, ' : '') + side_name(side) + ' to move';
  const status = `${next}, ${64 - black - white} empty`;
  picture.setAttribute('aria-label', `${status}. Black ${black}, White ${white}`);
  for (const value of picture.querySelectorAll('.value')) {
    value.classList.toggle('estimate', value.textContent.startsWith('~'));
  }
  by_id('board').replaceChildren(picture);
  by_id('status').textContent = status;
  by_id('name').textContent = item.loose ? 'A result' : item.parent ? 'After ' + item.move
    : 'Claim ' + label_of(claim);
  const standing = standing_of(item);
  by_id('verdict').textContent = item.loose ? '' : TONE_SIGNS[standing] + STANDING[standing];
  by_id('verdict').className = 'badge ' + standing;
  by_id('verdict').hidden = Boolean(item.loose);
  show_line(item);
  show_facts(item);
  if (!item.loose) rows.mark(item);
}

// Shows a position without a claim. Scores are for its side to move.
function choose_fact(fact) {
  const item = tree.item({cells: [...fact.cells], side: 'X', move: null}, 'X', null, null);
  choose({...item, lower: fact.lower, upper: fact.upper, loose: true});
  costs.choose(fact);
  by_id('detail').scrollIntoView({block: 'nearest'});
}

// ---- Claims and the tree
const rows = new Rows(tree, by_id('rows'), choose);
const SIGN_OF = {confirmed: 'good', refuted: 'bad', undecided: 'none'};
const claim_rows = claims.map((entry, index) => {
  const row = element('tr', by_id('claim-list'), null, {className: 'link'});
  const label = element('td', row);
  element('button', label, label_of(entry), {type: 'button'});
  if (entry.comment) element('small', label, entry.comment);
  element('td', row, count_of([...entry.root], '-'), {className: 'number'});
  element('td', row, `${entry.claim} for ${side_name(entry.root.slice(-1))}`);
  const verdict = entry.paused && entry.verdict === 'undecided' ? 'paused' : entry.verdict;
  element('td', row, TONE_SIGNS[SIGN_OF[entry.verdict]] + verdict, {className: SIGN_OF[entry.verdict]});
  element('td', row, bounds_text(entry.lower, entry.upper), {className: 'number'});
  const line = entry.line && `${line_label(entry)} ${entry.line}`;
  element('td', row, line, {className: 'code', title: line});
  row.addEventListener('click', () => choose_claim(index));
  return row;
});

function choose_claim(index) {
  claim = claims[index];
  claim_rows.forEach((row, i) => {
    row.classList.toggle('chosen', i === index);
    row.querySelector('button').setAttribute('aria-pressed', i === index);
  });
  const position = {...parse_board(claim.root), move: null};
  root = tree.item(position, position.side, null, null);
  rows.set_root(root);
  const comment = claim.comment ? `\u201c${claim.comment}\u201d. ` : '';
  by_id('tree-note').textContent = comment + 'Scores are disc differences for ' + side_name(position.side) +
    '. ' + (totals.tree > tree.nodes.size
      ? `${whole(tree.nodes.size)} of ${whole(totals.tree)} positions are on this page: those of ` +
        'proofs and open claims first, then those near the roots.' : '');
  by_id('bounds-figure').hidden = points.length < 2;
  if (points.length > 1) {
    draw_bounds(by_id('bounds-plot'), changes.filter(change => change[1] === index), claim,
                points[points.length - 1][0]);
  }
  choose(root);
  history.replaceState(null, '', '#' + (index + 1));
}

// ---- Plots
const costs = new Plot(by_id('nodes-plot'), facts, fact => fact.nodes, nodes_label, choose_fact);
costs.show(new Set(facts));
by_id('nodes-figure').hidden = costs.points.length === 0;
by_id('progress-figure').hidden = !draw_progress(by_id('progress-plot'), points);
by_id('misprediction-figure').hidden = !draw_mispredictions(by_id('misprediction-plot'), facts);
by_id('plots').hidden = facts.length === 0;

// ---- Tables
function cell(row, text, number) {
  return element('td', row, text, {className: number ? 'number' : ''});
}
const mispredictions = facts.filter(fact => fact.misprediction > 0)
  .sort((a, b) => b.misprediction - a.misprediction).slice(0, 12);
for (const fact of mispredictions) {
  const row = element('tr', by_id('misprediction-rows'), null, {className: 'link', tabIndex: 0});
  element('td', row).append(thumbnail(fact.cells + ' X'));
  cell(row, fact.empties, true);
  cell(row, '~ ' + signed(Math.round(fact.estimate)), true);
  cell(row, fact.lower >= fact.beta ? `\u2265 ${signed(fact.beta)}?`
                                    : `\u2265 ${signed(fact.alpha + 1)}?`);
  cell(row, bounds_text(fact.lower, fact.upper));
  cell(row, whole(fact.nodes), true);
  row.addEventListener('click', () => choose_fact(fact));
  row.addEventListener('keydown', event => {
    if (event.key === 'Enter') choose_fact(fact);
  });
}
by_id('mispredictions').hidden = mispredictions.length === 0;
for (const worker of workers.sort((a, b) => b.nodes - a.nodes)) {
  const row = element('tr', by_id('worker-rows'));
  cell(row, worker.id.slice(0, 8) + (worker.excluded ? ' (excluded)' : ''));
  cell(row, worker.host || DASH);
  cell(row, worker.threads || DASH, true);
  cell(row, whole(worker.results), true);
  cell(row, short(worker.nodes), true);
  cell(row, worker.seconds > 0 ? duration(worker.seconds) : DASH, true);
  cell(row, rate_text(worker.nodes, worker.seconds), true);
  cell(row, duration(Math.max(worker.silent, 0)) + ' ago', true);
}
for (const exclusion of exclusions) {
  element('p', by_id('exclusions'), `Worker ${exclusion.worker} is excluded, and none of its results `
    + `counts: ${exclusion.reason}.`);
}
by_id('workers').hidden = workers.length === 0;

// ---- Keys
const keys = {
  ArrowUp: () => choose(rows.step(-1)), ArrowDown: () => choose(rows.step(1)),
  PageUp: () => choose(rows.step(-10)), PageDown: () => choose(rows.step(10)),
  Home: () => choose(root), End: () => choose(rows.shown[rows.shown.length - 1]),
  ArrowRight() {
    if (!tree.can_open(chosen)) return;
    if (!chosen.open) rows.toggle(chosen);
    else return choose(tree.children(chosen)[0]);
    choose(chosen);
  },
  ArrowLeft() {
    if (chosen.open) rows.toggle(chosen);
    else if (chosen.parent) return choose(chosen.parent);
    choose(chosen);
  },
  Enter() {
    rows.toggle(chosen);
    choose(chosen);
  },
};
document.addEventListener('keydown', event => {
  const button = event.target.closest('button, tr');
  if (event.ctrlKey || event.altKey || event.metaKey || !keys[event.key] || !chosen) return;
  if (button && event.key === 'Enter') return;
  if (chosen.loose) choose(root);
  keys[event.key]();
  event.preventDefault();
});

// A link may name a claim: report.html#2.
const from_link = () => {
  const index = Number(location.hash.slice(1)) - 1;
  choose_claim(claims[index] ? index : 0);
};
addEventListener('hashchange', from_link);
from_link();
