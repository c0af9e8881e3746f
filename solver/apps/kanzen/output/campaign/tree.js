// The tree of positions, rebuilt from the boards. A node represents all images of its position, and
// the positions before a pass. Within a claim, scores are for the side to move at its root.
const IMAGES = Array.from({length: 8}, (_, image) => Array.from({length: 64}, (_, square) => {
  let file = square % 8, rank = square >> 3;
  if (image & 1) file = 7 - file;
  if (image & 2) rank = 7 - rank;
  if (image & 4) [file, rank] = [rank, file];
  return 8 * rank + file;
}));

// Turns 32 hexadecimal digits into 64 characters X, O and -. The side to move is first.
function unpack(digits) {
  const has = (from, square) =>
    parseInt(digits[from + 15 - (square >> 2)], 16) >> (square & 3) & 1;
  return Array.from({length: 64}, (_, square) =>
    has(0, square) ? 'X' : has(16, square) ? 'O' : '-').join('');
}

class Tree {
  constructor() {
    this.nodes = new Map();
  }

  add([board, lower, upper, estimate, flags, own_lower, own_upper, nodes, seconds, needed, odds,
       cost]) {
    this.nodes.set(unpack(board), {
      lower, upper, estimate, own_lower, own_upper, nodes, seconds, needed: needed || [], odds, cost,
      has_fact: own_lower > -64 || own_upper < 64, in_proof: (flags & 1) !== 0,
      is_expanded: (flags & 2) !== 0, leased: (flags & 4) !== 0, waiting: (flags & 8) !== 0});
  }

  find({cells, side}) {
    const own = cells.map(cell => cell === '-' ? '-' : cell === side ? 'X' : 'O');
    for (const image of IMAGES) {
      const node = this.nodes.get(image.map(square => own[square]).join(''));
      if (node) return node;
    }
    return null;
  }

  // A position in a claim: `view` is the side for which scores are shown.
  item(position, view, move, parent) {
    const item = {move, parent, view, position, over: is_over(position), passes: false,
                  depth: parent ? parent.depth + 1 : 0, open: false, made: null};
    if (!item.over && legal_squares(position).length === 0) {
      item.passes = true;
      item.position = {cells: position.cells, side: other(position.side), move: position.move};
    }
    item.node = item.over ? null : this.find(item.position);
    item.sign = item.position.side === view ? 1 : -1;
    const {node} = item;
    [item.lower, item.upper] = [-64, 64];
    if (item.over) item.lower = item.upper = final_score(position.cells, view);
    else if (node && item.sign > 0) [item.lower, item.upper] = [node.lower, node.upper];
    else if (node) [item.lower, item.upper] = [-node.upper, -node.lower];
    item.estimate = node && node.estimate !== null ? item.sign * node.estimate : null;
    return item;
  }

  // The positions after the moves of an item. Positions in proofs come first, then positions with
  // open thresholds. Among equals the best move comes first.
  children(item) {
    if (item.over) return [];
    if (!item.made) {
      item.made = legal_squares(item.position).map(name_of).map(move =>
        this.item({...play(item.position, move), move}, item.view, move, item));
      const rank = ({node, over}) =>
        over || node && node.in_proof ? 0 : node && node.needed.length ? 1 : node ? 2 : 3;
      // Compares the proven bound for the side to move, then the other bound, then the estimate.
      const {sign} = item;
      const promise = ({lower, upper, estimate}) =>
        [sign > 0 ? lower : -upper, sign > 0 ? upper : -lower, sign * (estimate || 0)];
      const compare = (a, b) => {
        const of_a = promise(a), of_b = promise(b);
        const at = of_a.findIndex((value, i) => value !== of_b[i]);
        return rank(a) - rank(b) || (at < 0 ? 0 : of_b[at] - of_a[at]);
      };
      item.made.sort(compare);
    }
    return item.made;
  }

  can_open(item) {
    return !item.over && item.node !== null && item.node.is_expanded;
  }
}

// The open thresholds of a node, for the side whose scores are shown.
const open_goals_of = ({node, sign}) => (node ? node.needed : []).map(threshold =>
  sign > 0 ? '\u2265 ' + signed(threshold) : '\u2264 ' + signed(-threshold));

function marks_of(item) {
  const {node} = item;
  if (item.over) return ['game over'];
  if (!node) return ['not on this page'];
  const marks = [];
  if (item.passes) marks.push('after a pass');
  if (node.leased) marks.push('being solved');
  else if (node.waiting) marks.push('waiting');
  if (node.needed.length) marks.push('open: ' + open_goals_of(item).join(', ') + '?');
  if (node.has_fact) marks.push(short(node.nodes) + ' nodes');
  return marks;
}

// The visible rows, as a list for keyboard navigation.
class Rows {
  constructor(tree, list, choose) {
    Object.assign(this, {tree, list, choose, root: null, chosen: null, shown: []});
    list.addEventListener('click', event => {
      const row = event.target.closest('li');
      if (!row) return;
      const item = this.shown[row.dataset.index];
      if (event.target.closest('.fold') || item === this.chosen) this.toggle(item);
      this.choose(item);
    });
  }

  set_root(root) {
    this.root = root;
    root.open = this.tree.can_open(root);
    this.render();
  }

  toggle(item) {
    if (!this.tree.can_open(item)) return;
    item.open = !item.open;
    this.render();
  }

  // Opens all items above this one and scrolls to it.
  mark(item) {
    let closed = false;
    for (let above = item.parent; above; above = above.parent) {
      closed = closed || !above.open;
      above.open = true;
    }
    this.chosen = item;
    if (closed) this.render();
    let marked = null;
    for (const row of this.list.children) {
      const is_chosen = this.shown[row.dataset.index] === item;
      row.classList.toggle('chosen', is_chosen);
      row.setAttribute('aria-selected', is_chosen);
      if (is_chosen) marked = row;
    }
    if (!marked) return;
    this.list.setAttribute('aria-activedescendant', marked.id);
    const top = marked.offsetTop - this.list.offsetTop, room = this.list.clientHeight;
    if (top < this.list.scrollTop) this.list.scrollTop = top;
    else if (top + marked.offsetHeight > this.list.scrollTop + room) {
      this.list.scrollTop = top + marked.offsetHeight - room;
    }
  }

  render() {
    this.shown = [];
    const visit = item => {
      this.shown.push(item);
      if (item.open) this.tree.children(item).forEach(visit);
    };
    visit(this.root);
    this.list.replaceChildren(...this.shown.map((item, index) => this.make(item, index)));
  }

  make(item, index) {
    const row = element('li', null, null, {id: 'row-' + index});
    row.dataset.index = index;
    row.style.setProperty('--depth', item.depth);
    row.setAttribute('role', 'treeitem');
    row.setAttribute('aria-level', item.depth + 1);
    row.setAttribute('aria-selected', item === this.chosen);
    row.classList.toggle('chosen', item === this.chosen);
    const can_open = this.tree.can_open(item);
    if (can_open) row.setAttribute('aria-expanded', item.open);
    element('span', row, can_open ? item.open ? '\u25be' : '\u25b8' : '', {className: 'fold'});
    const move = element('span', row, null, {className: 'move'});
    if (item.parent) add_disc(move, item.parent.position.side);
    move.append(item.move || 'root');
    const standing = standing_of(item);
    element('span', row, TONE_SIGNS[standing] + (bounds_text(item.lower, item.upper) || '?'),
            {className: 'value ' + standing});
    element('span', row, item.estimate === null ? '' : '~ ' + signed(Math.round(item.estimate)),
            {className: 'estimate', title: 'estimate'});
    const marks = element('span', row, null, {className: 'marks'});
    if (item.node && item.node.in_proof) element('span', marks, 'proof ', {className: 'proof'});
    marks.append(marks_of(item).join(', '));
    return row;
  }

  step(by) {
    const at = this.shown.indexOf(this.chosen);
    return this.shown[Math.min(Math.max(at + by, 0), this.shown.length - 1)];
  }
}
