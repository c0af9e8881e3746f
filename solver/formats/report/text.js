// Creates elements and formats text. All text is set by textContent, so nothing in an input file can
// become markup.
const by_id = id => document.getElementById(id);
const MINUS = '\u2212', DASH = '\u2013';

function element(tag, parent, text, properties) {
  const made = document.createElement(tag);
  if (text !== undefined && text !== null) made.textContent = text;
  Object.assign(made, properties);
  if (parent) parent.append(made);
  return made;
}

function svg(tag, parent, attributes, text) {
  const made = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const name in attributes) made.setAttribute(name, attributes[name]);
  if (text !== undefined) made.textContent = text;
  if (parent) parent.append(made);
  return made;
}

// A finding about all rows, such as the confidence interval of a sample.
function show_note(text) {
  element('p', by_id('notes'), text.trim());
  by_id('notes').hidden = false;
}

const side_name = side => side === 'X' ? 'Black' : 'White';

// A small disc as an image; a character would have the wrong colour on a dark page.
function add_disc(parent, side) {
  element('i', parent, null, {className: 'disc ' + (side === 'X' ? 'black' : 'white'),
                              ariaHidden: true});
}
// A line of play as an array of squares.
const pairs = text => (text || '').match(/../g) || [];
const whole = n => n.toLocaleString('en');

function signed(n) {
  return n === 0 ? '0' : (n < 0 ? MINUS : '+') + Math.abs(n);
}

// 1234567 as 1.23 M.
function short(n) {
  if (n < 1000) return String(Math.round(n));
  const units = ['k', 'M', 'G', 'T'];
  let unit = -1;
  for (; n >= 999.5 && unit + 1 < units.length; ++unit) n /= 1000;
  return n.toPrecision(3) + ' ' + units[unit];
}

// In full while it fits into a column.
const nodes_text = n => n < 1e7 ? whole(n) : short(n);

// Nodes per second as the program prints them: 850, 12.3k, 45.6M.
function rate_text(nodes, seconds) {
  if (!(seconds > 0)) return DASH;
  let rate = nodes / seconds;
  if (rate < 999.5) return rate.toFixed(0);
  const units = ['k', 'M', 'G'];
  let unit = 0;
  for (rate /= 1000; rate >= 999.95 && unit + 1 < units.length; ++unit) rate /= 1000;
  return rate.toFixed(1) + units[unit];
}

function duration(seconds) {
  if (seconds < 60) return seconds.toPrecision(3) + ' s';
  const s = Math.round(seconds), pad = n => String(n).padStart(2, '0');
  if (s < 3600) return Math.floor(s / 60) + ':' + pad(s % 60) + ' min';
  return Math.floor(s / 3600) + ':' + pad(Math.floor(s / 60) % 60) + ':' + pad(s % 60) + ' h';
}

// The proven bounds as text: +6, >= +6, <= -2, a range, or nothing.
function bounds_text(lower, upper) {
  if (lower === upper) return signed(lower);
  if (lower === -64 && upper === 64) return '';
  if (upper === 64) return '\u2265 ' + signed(lower);
  if (lower === -64) return '\u2264 ' + signed(upper);
  return signed(lower) + ' to ' + signed(upper);
}

// Keeps the letters of a chart at the size of text, whatever the size of the chart.
function keep_text_size(picture) {
  new ResizeObserver(() => picture.style.setProperty('--unit',
    picture.viewBox.baseVal.width / Math.max(picture.clientWidth, 1))).observe(picture);
}

// True if the question has been answered by a proof. Estimates and unfinished results have bounds only,
// and claims only say what others have found.
const is_proven = row => !['unfinished', 'estimate', 'claimed'].includes(row.status);

// The measured error of such estimates, in discs.
function spread_text(row) {
  const known = row.spread !== null && row.spread !== undefined;
  return known ? '\u00b1 ' + Math.ceil(row.spread) : 'side only';
}

function score_text(row) {
  if (row.status === 'estimate' && row.lower !== row.upper) return '~ ' + signed(row.score);
  if (row.goal === 'wld') return row.result || '';
  return bounds_text(row.lower, row.upper);
}

// "good", "bad" or "none".
function tone_of(row) {
  return row.tone || (row.verdict === 'ok' && is_proven(row) ? 'good' : row.verdict === 'mismatch' ? 'bad' : 'none');
}

// The claims about single moves that the result contradicts.
const wrong_claims = row => (row.mismatches || []).filter(({move}) => move !== undefined);

// g1 is -32, not -30
const claims_text = claims => claims.map(({move, expected, found, known_erratum}) =>
  move + ' is ' + bounds_text(...found) + ', not ' + bounds_text(...expected) +
  (known_erratum ? ' (known erratum)' : '')).join('; ');

function verdict_text(row) {
  if (row.verdict_text) return row.verdict_text;
  if (row.verdict === 'ok') return is_proven(row) ? 'ok' : 'ok, unfinished';
  if (row.verdict !== 'mismatch') {
    return row.status === 'estimate' ? 'estimate, ' + spread_text(row) : is_proven(row) ? 'no value to compare' :
           row.status === 'claimed' ? 'claimed, not solved' : 'unfinished';
  }
  const of_value = (row.mismatches || []).filter(({move}) => move === undefined)
    .map(({expected, known_erratum}) =>
      'expected ' + bounds_text(...expected) + (known_erratum ? ' (known erratum)' : ''));
  const texts = of_value.concat(claims_text(wrong_claims(row)) || []);
  return texts.length === 0 ? 'mismatch' : texts.join('; ');
}

// The requested values of moves: bounds of other moves come with the best ones by chance.
function shown_moves(row) {
  const moves = row.moves || [];
  const best = Math.max(...moves.map(({lower}) => lower));
  return row.goal === 'best-moves' ? moves.filter(({lower}) => lower === best) : moves;
}

const TONE_SIGNS = {good: '\u2713 ', bad: '\u2717 ', none: ''};
