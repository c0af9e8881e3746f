// A scatter plot over the number of empty squares with a logarithmic axis. All points are one path of
// zero-length lines, so that ten thousand of them are drawn fast.
const LEFT = 80, RIGHT = 452, TOP = 8, BOTTOM = 200;

function nodes_label(power) {
  return 10 ** (power - 3 * Math.floor(power / 3)) + ['', ' k', ' M', ' G', ' T', ' P'][
    Math.floor(power / 3)];
}

function seconds_label(power) {
  if (power >= 0) return 10 ** power + ' s';
  return power >= -3 ? 10 ** (power + 3) + ' ms' : 10 ** (power + 6) + ' \u00b5s';
}

// Spreads points with the same number of empties horizontally, in a fixed pattern that looks random.
const spread = index => (index * 0.618034 % 1 - .5) * .7;

class Plot {
  // Plots `value_of` each row. Rows for which it is not positive are left out.
  constructor(picture, rows, value_of, label, choose) {
    this.picture = picture;
    this.points = rows.filter(row => value_of(row) > 0)
      .map(row => ({row, log: Math.log10(value_of(row))}));
    if (this.points.length === 0) return;
    let [low, high, first, last] = [Infinity, -Infinity, 64, 0];
    for (const {row, log} of this.points) {
      low = Math.min(low, log);
      high = Math.max(high, log);
      first = Math.min(first, row.empties);
      last = Math.max(last, row.empties);
    }
    this.low = Math.floor(low);
    this.high = Math.max(Math.ceil(high), this.low + 1);
    [this.first, this.last] = [first, last];
    for (const point of this.points) {
      point.x = this.x(point.row.empties + spread(point.row.index));
      point.y = this.y(point.log);
    }
    this.draw(label);
    keep_text_size(picture);
    picture.addEventListener('click', event => {
      const near = this.nearest(event);
      if (near) choose(near.row);
    });
  }

  x(empties) {
    return LEFT + (empties - this.first + .5) / (this.last - this.first + 1) * (RIGHT - LEFT);
  }
  y(log) {
    return BOTTOM - (log - this.low) / (this.high - this.low) * (BOTTOM - TOP);
  }

  draw(label) {
    const power_step = Math.ceil((this.high - this.low) / 7);
    for (let power = this.low; power <= this.high; power += power_step) {
      const y = this.y(power);
      svg('path', this.picture, {d: `M${LEFT} ${y}H${RIGHT}`, class: 'rule'});
      svg('text', this.picture, {x: LEFT - 8, y: y + 4, class: 'tick high'}, label(power));
    }
    const step = Math.ceil((this.last - this.first + 1) / 14);
    for (let empties = this.first; empties <= this.last; empties += step) {
      svg('text', this.picture, {x: this.x(empties), y: BOTTOM + 17, class: 'tick'}, empties);
    }
    // Fewer points are drawn larger, and medians need more than a few points.
    const columns = new Set(this.points.map(({row}) => row.empties)).size;
    this.has_middle = this.points.length >= 4 * columns && columns > 1;
    this.picture.style.setProperty('--dot', this.points.length < 400 ? 7 : 4.5);
    this.paths = {};
    for (const name of ['hidden', 'plain', 'bad']) {
      this.paths[name] = svg('path', this.picture, {class: 'points ' + name});
    }
    this.middle = svg('path', this.picture, {class: 'middle'});
    this.mark = svg('circle', this.picture, {r: 6, class: 'mark', visibility: 'hidden'});
  }

  // Draws rows that are not in the set `visible` faintly, and a line through the medians.
  show(visible) {
    if (this.points.length === 0) return;
    const dots = {hidden: '', plain: '', bad: ''}, logs = new Map();
    for (const {row, log, x, y} of this.points) {
      const name = !visible.has(row) ? 'hidden' : tone_of(row) === 'bad' ? 'bad' : 'plain';
      dots[name] += `M${x.toFixed(1)} ${y.toFixed(1)}h0`;
      if (name === 'hidden') continue;
      if (!logs.has(row.empties)) logs.set(row.empties, []);
      logs.get(row.empties).push(log);
    }
    for (const name in dots) this.paths[name].setAttribute('d', dots[name]);
    const medians = [...logs].sort((a, b) => a[0] - b[0]).map(([empties, found]) => {
      const median = found.sort((a, b) => a - b)[found.length >> 1];
      return this.x(empties).toFixed(1) + ' ' + this.y(median).toFixed(1);
    });
    this.middle.setAttribute('d', this.has_middle && medians.length > 1 ? 'M' + medians.join('L') : '');
  }

  choose(chosen) {
    if (this.points.length === 0) return;
    const point = this.points.find(({row}) => row === chosen);
    this.mark.setAttribute('visibility', point ? 'visible' : 'hidden');
    if (!point) return;
    this.mark.setAttribute('cx', point.x);
    this.mark.setAttribute('cy', point.y);
  }

  nearest(event) {
    const at = new DOMPoint(event.clientX, event.clientY)
      .matrixTransform(this.picture.getScreenCTM().inverse());
    let best = null, least = 400;  // a click must be within 20 units of a point
    for (const point of this.points) {
      const distance = (point.x - at.x) ** 2 + (point.y - at.y) ** 2;
      if (distance < least) [best, least] = [point, distance];
    }
    return best;
  }
}
