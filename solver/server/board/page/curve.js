// The value of a game for Black after each move, and the losses of its moves.
const CURVE = {left: 36, right: 632, top: 10, bottom: 178};

// {value, proven} for Black, or null if the value is unknown.
function value_for_black(position) {
  const {lower, upper, estimate} = knowledge_of(position), sign = position.side === 'X' ? 1 : -1;
  if (lower === upper) return {value: sign * lower, proven: true};
  return estimate === null ? null : {value: sign * estimate, proven: false};
}

// The loss of move number `i` against best play; 0 if it is not proven.
function loss_of(i) {
  const before = value_for_black(game.positions[i]), after = value_for_black(game.positions[i + 1]);
  if (!before || !after || !before.proven || !after.proven) return 0;
  const sign = game.positions[i].side === 'X' ? 1 : -1;
  return sign * (before.value - after.value);
}

function draw_curve(picture) {
  picture.replaceChildren();
  const {left, right, top, bottom} = CURVE, last = Math.max(game.moves.length, 1);
  const values = game.positions.map(value_for_black);
  const most = Math.max(8, ...values.map(entry => entry ? Math.abs(entry.value) : 0));
  const x = i => left + i / last * (right - left);
  const y = value => (top + bottom) / 2 - value / most * (bottom - top) / 2;
  for (const value of [most, 0, -most]) {
    svg('path', picture, {d: `M${left} ${y(value)}H${right}`, class: value === 0 ? 'zero rule' : 'rule'});
    svg('text', picture, {x: left - 6, y: y(value) + 4, class: 'tick high'}, signed(value));
  }
  const step = Math.ceil(last / 12);
  for (let i = 0; i <= last; i += step) {
    svg('text', picture, {x: x(i), y: bottom + 18, class: 'tick'}, i);
  }
  svg('path', picture, {d: `M${x(game.at)} ${top}V${bottom}`, class: 'here'});
  let path = '', drawn = false;
  values.forEach((entry, i) => {
    if (entry) path += (drawn ? 'L' : 'M') + x(i).toFixed(1) + ' ' + y(entry.value).toFixed(1);
    drawn = entry !== null;
  });
  svg('path', picture, {d: path, class: 'path'});
  let mistakes = 0;
  values.forEach((entry, i) => {
    if (!entry) return;
    const loss = i > 0 ? loss_of(i - 1) : 0;
    if (loss > 0) ++mistakes;
    const dot = svg('circle', picture, {
      cx: x(i), cy: y(entry.value), r: loss > 0 ? 4.5 : 3, 'data-ply': i, 'data-value': entry.value,
      class: loss > 0 ? 'mistake' : entry.proven ? 'proven' : 'estimate'});
    svg('title', dot, {}, (i > 0 ? game.moves[i - 1] + ', ' : '') +
      (entry.proven ? '' : '~ ') + signed(entry.value) + ' for Black' + (loss > 0 ? ', loses ' + loss : ''));
  });
  picture.setAttribute('aria-label', 'Values of the game for Black; mistakes: ' + mistakes);
  return mistakes;
}

// The ply at the place of a click.
function ply_at(picture, event) {
  const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(picture.getScreenCTM().inverse());
  const {left, right} = CURVE;
  return Math.round((at.x - left) / (right - left) * Math.max(game.moves.length, 1));
}
