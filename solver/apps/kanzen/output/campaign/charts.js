// Charts over time and over distances, in the coordinates of Plot.
function duration_label(seconds, whole_range) {
  if (whole_range < 120) return Math.round(seconds * 10) / 10 + ' s';
  if (whole_range < 7200) return Math.round(seconds / 6) / 10 + ' min';
  if (whole_range < 172800) return Math.round(seconds / 360) / 10 + ' h';
  return Math.round(seconds / 8640) / 10 + ' d';
}

function draw_times(picture, last) {
  const x = seconds => LEFT + (last > 0 ? seconds / last : 1) * (RIGHT - LEFT);
  for (let i = 0; i <= 4; ++i) {
    const place = i < 4 ? {x: x(last * i / 4), class: 'tick'} : {x: RIGHT + 8, class: 'tick high'};
    svg('text', picture, {...place, y: BOTTOM + 17},
        duration_label(last * i / 4, last));
  }
  return x;
}

function draw_levels(picture, levels, label) {
  const low = levels[0], high = levels[levels.length - 1];
  const y = value => BOTTOM - (value - low) / (high - low || 1) * (BOTTOM - TOP);
  for (const level of levels) {
    svg('path', picture, {d: `M${LEFT} ${y(level)}H${RIGHT}`, class: 'rule'});
    svg('text', picture, {x: LEFT - 8, y: y(level) + 4, class: 'tick high'}, label(level));
  }
  return y;
}

// Facts as a line, nodes as a dashed line, each as a share of the current total.
function draw_progress(picture, points) {
  if (points.length < 2) return false;
  const [last, facts, nodes] = points[points.length - 1];
  const y = draw_levels(picture, [0, .25, .5, .75, 1], share => Math.round(100 * share) + ' %');
  const x = draw_times(picture, last);
  const curve = get => 'M' + LEFT + ' ' + y(0) +
    points.map(point => `L${x(point[0]).toFixed(1)} ${y(get(point)).toFixed(1)}`).join('');
  svg('path', picture, {d: curve(point => point[2] / (nodes || 1)), class: 'curve second'});
  svg('path', picture, {d: curve(point => point[1] / facts), class: 'curve'});
  svg('text', picture, {x: LEFT + 8, y: TOP + 14, class: 'key'},
      `${whole(facts)} results, ${short(nodes)} nodes (dashed)`);
  picture.setAttribute('aria-label', `${facts} results within ${duration(last)}`);
  return true;
}

// Proven bounds over time, and the scores of the claim.
function draw_bounds(picture, changes, claim, last) {
  picture.replaceChildren();
  const y = draw_levels(picture, [-64, -32, 0, 32, 64], signed);
  const x = draw_times(picture, last);
  let lower = `M${LEFT} ${y(-64)}`, upper = `M${LEFT} ${y(64)}`;
  for (const [when, , low, high] of [...changes, [last, 0, claim.lower, claim.upper]]) {
    lower += `H${x(when).toFixed(1)}V${y(low).toFixed(1)}`;
    upper += `H${x(when).toFixed(1)}V${y(high).toFixed(1)}`;
  }
  const back = [...changes].reverse();
  let band = upper + `V${y(claim.lower).toFixed(1)}`;
  back.forEach(([when], i) => {
    const before = back[i + 1] ? back[i + 1][2] : -64;
    band += `H${x(when).toFixed(1)}V${y(before).toFixed(1)}`;
  });
  svg('path', picture, {d: band + `H${LEFT}Z`, class: 'band'});
  for (const path of [lower, upper]) svg('path', picture, {d: path, class: 'curve'});
  for (const score of new Set([claim.at_least, claim.at_most])) {
    if (Math.abs(score) < 64) {
      svg('path', picture, {d: `M${LEFT} ${y(score)}H${RIGHT}`, class: 'goal'});
    }
  }
  picture.setAttribute('aria-label', `Proven now: ${bounds_text(claim.lower, claim.upper)}`);
}

// The discs by which an estimate was on the wrong side of the window; negative on the right side.
function misprediction_of(fact) {
  if (fact.estimate === null) return null;
  const thresholds = fact.lower >= fact.beta ? [fact.beta]
    : fact.upper <= fact.alpha ? [fact.alpha + 1] : [];
  if (thresholds.length === 0) return null;
  const margin = fact.estimate - (thresholds[0] - 1);
  return fact.lower >= fact.beta ? -margin : margin;
}

// The share of mispredicted results, by the distance of the estimate from the window.
function draw_mispredictions(picture, facts) {
  const step = 4, count = 8;
  const bins = Array.from({length: count}, () => [0, 0]);
  for (const fact of facts) {
    const misprediction = misprediction_of(fact);
    if (misprediction === null) continue;
    const bin = bins[Math.min(Math.floor(Math.abs(misprediction) / step), count - 1)];
    ++bin[0];
    if (misprediction > 0) ++bin[1];
  }
  if (!bins.some(bin => bin[0] > 0)) return false;
  const y = draw_levels(picture, [0, .25, .5], share => Math.round(100 * share) + ' %');
  const width = (RIGHT - LEFT) / count;
  bins.forEach(([all, wrong], i) => {
    const x = LEFT + i * width, share = all > 0 ? Math.min(wrong / all, .5) : 0;
    svg('rect', picture, {x: x + 4, y: y(share), width: width - 8, height: BOTTOM - y(share),
                          class: 'bar'});
    if (all > 0) svg('text', picture, {x: x + width / 2, y: Math.max(y(share) - 5, TOP + 12), class: 'bar-label'},
                     `${wrong}/${short(all)}`);
    svg('text', picture, {x: x + width / 2, y: BOTTOM + 17, class: 'tick'},
        i + 1 < count ? `${i * step}\u2013${(i + 1) * step}` : `${i * step}+`);
  });
  return true;
}
