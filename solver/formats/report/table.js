// The table: sorted, filtered, and with DOM elements only for the visible rows.
const ROW_HEIGHT = 44;  // as in page.css
const CHUNK = 8;        // rows are created in steps of this size, and this many beyond the visible ones

const collator = new Intl.Collator('en', {numeric: true});
const VERDICT_ORDER = {bad: 0, none: 1, good: 2};

// The comment of the input, without a leading number that already names the position.
function remark_of(row) {
  const comment = row.comment || '';
  return (comment + ' ').startsWith(row.id + ' ') ? comment.slice(row.id.length).trim() : comment;
}

// The content of the columns, and their sort keys.
const COLUMNS = [
  {name: 'picture', title: '', fill: (cell, row) => cell.append(thumbnail(row.board))},
  {name: 'name', title: 'Position', key: row => row.id,
   fill(cell, row) {
     cell.title = row.id + ' ' + remark_of(row);
     element('span', cell, row.id, {className: 'id'});
     if (remark_of(row)) element('span', cell, remark_of(row), {className: 'remark'});
   }},
  {name: 'empties', title: 'Empties', key: row => row.empties, text: row => row.empties},
  {name: 'score', title: 'Score', key: row => is_proven(row) ? row.score : null,
   text: score_text},
  {name: 'status', title: 'Status', key: row => row.status, text: row => row.status},
  {name: 'best', title: 'Best', key: row => row.best_move, text: row => row.best_move || DASH},
  {name: 'nodes', title: 'Nodes', key: row => row.nodes,
   fill(cell, row) {
     element('span', cell, nodes_text(row.nodes), {title: whole(row.nodes)});
   }},
  {name: 'seconds', title: 'Seconds', key: row => row.seconds, text: row => row.seconds.toFixed(3)},
  {name: 'verdict', title: 'Verdict', key: row => VERDICT_ORDER[tone_of(row)] + verdict_text(row),
   fill(cell, row) {
     const text = TONE_SIGNS[tone_of(row)] + verdict_text(row);
     element('span', cell, text, {className: tone_of(row), title: text});
   }},
];

function compare(a, b) {
  if (a === b) return 0;
  if (a === null || a === undefined) return 1;  // unknown values come last
  if (b === null || b === undefined) return -1;
  return typeof a === 'number' ? a - b : collator.compare(a, b);
}

class Table {
  // Calls `changed` with the rows to show whenever sorting or filtering changes them. The ids of the
  // elements of the table begin with `prefix`; `noun` and `nouns` name its rows. As long as no column
  // is sorted, rows for which `first` is true come before the others.
  constructor(rows, choose, changed, {columns = COLUMNS, prefix = '', noun = 'position',
                                      nouns = noun + 's', first = () => false} = {}) {
    Object.assign(this, {rows: [...rows.filter(first), ...rows.filter(row => !first(row))], changed,
                         chosen: null, column: null, down: false, columns, noun, nouns});
    this.part = id => by_id(prefix + id);
    this.filter = () => true;
    this.heads = columns.map(column => this.make_head(column));
    this.part('scroll').addEventListener('scroll', () => this.render());
    this.part('rows').addEventListener('click', event => {
      const row = event.target.closest('tr[data-index]');
      if (row) choose(rows.find(one => String(one.index) === row.dataset.index));
    });
    new ResizeObserver(() => this.render()).observe(this.part('scroll'));
    this.update();
  }

  make_head(column) {
    const head = element('th', this.part('heads'), null, {className: column.name, scope: 'col'});
    if (column.key) {
      const button = element('button', head, column.title, {type: 'button'});
      button.addEventListener('click', () => this.sort_by(column));
    }
    return head;
  }

  // First ascending, then descending, then the order of the beginning again.
  sort_by(column) {
    if (this.column !== column) [this.column, this.down] = [column, false];
    else if (!this.down) this.down = true;
    else this.column = null;
    this.update();
  }

  set_filter(filter) {
    this.filter = filter;
    this.part('scroll').scrollTop = 0;
    this.update();
  }

  update() {
    this.shown = this.rows.filter(this.filter);
    if (this.column) {
      const {key} = this.column, sign = this.down ? -1 : 1;
      const known = row => key(row) !== null && key(row) !== undefined;
      this.shown.sort((a, b) => (known(a) && known(b) ? sign : 1) * compare(key(a), key(b)));
    }
    this.heads.forEach((head, i) => {
      const sorted = this.columns[i] === this.column;
      head.setAttribute('aria-sort', !sorted ? 'none' : this.down ? 'descending' : 'ascending');
    });
    this.part('shown').textContent = this.shown.length === this.rows.length
      ? whole(this.rows.length) + ' ' + (this.rows.length === 1 ? this.noun : this.nouns)
      : whole(this.shown.length) + ' of ' + whole(this.rows.length);
    this.changed(this.shown);
    this.made = null;
    this.render();
  }

  render() {
    const scroll = this.part('scroll'), rows = this.part('rows');
    const chunk = CHUNK * ROW_HEIGHT;
    const first = CHUNK * Math.max(0, Math.floor(scroll.scrollTop / chunk) - 1);
    const last = Math.min(this.shown.length,
      CHUNK * (Math.ceil((scroll.scrollTop + scroll.clientHeight) / chunk) + 1));
    if (this.made === first + ' ' + last) return;
    this.made = first + ' ' + last;
    rows.replaceChildren();
    this.space(rows, first);
    for (let i = first; i < last; ++i) this.make_row(rows, i);
    this.space(rows, this.shown.length - last);
  }

  // A spacer for invisible rows.
  space(rows, count) {
    if (count <= 0) return;
    const row = element('tr', rows, null, {className: 'space', ariaHidden: true});
    row.style.height = count * ROW_HEIGHT + 'px';
    element('td', row);
  }

  make_row(rows, i) {
    const row = this.shown[i];
    const made = element('tr', rows);
    made.dataset.index = row.index;
    made.ariaRowIndex = i + 2;
    for (const column of this.columns) {
      const cell = element('td', made, null, {className: column.name});
      if (column.fill) column.fill(cell, row);
      else cell.textContent = column.text(row);
    }
    this.show_chosen(made);
  }

  show_chosen(made) {
    const is_chosen = this.chosen !== null && made.dataset.index === String(this.chosen.index);
    made.classList.toggle('chosen', is_chosen);
    made.ariaSelected = is_chosen;
  }

  // Selects the row and scrolls to it.
  mark(row) {
    this.chosen = row;
    const at = this.shown.indexOf(row), scroll = this.part('scroll');
    if (at >= 0) {
      const head = this.part('heads').offsetHeight, top = at * ROW_HEIGHT;
      const room = scroll.clientHeight - head - ROW_HEIGHT;
      if (top < scroll.scrollTop) scroll.scrollTop = top;
      else if (top > scroll.scrollTop + room) scroll.scrollTop = top - room;
    }
    this.render();
    for (const made of this.part('rows').querySelectorAll('tr[data-index]')) this.show_chosen(made);
  }

  // The row `by` places further down among the visible ones.
  neighbour(by) {
    const at = this.shown.indexOf(this.chosen);
    const to = at < 0 ? 0 : Math.min(Math.max(at + by, 0), this.shown.length - 1);
    return this.shown[to];
  }
}
