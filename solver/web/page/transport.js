// Communicates with the solver in workers of this page: ask(), request() and request_shortly(). Queries
// and answers have the format of `kanzen serve`.
class Gone extends Error {}

// The board is painted first, because the solver needs the processors while it is loaded.
// A hidden page is not painted.
const painted = new Promise(resolve => {
  if (document.hidden || !PerformanceObserver.supportedEntryTypes.includes('paint')) resolve();
  else new PerformanceObserver(resolve).observe({type: 'paint', buffered: true});
});
const solver = painted.then(() => import('./kanzen/web.js')).then(({open_solver}) => open_solver()).catch(() => {
  throw new Gone('The solver cannot be loaded. Go online once, then load the page again; this page can ' +
                 'still be played on.');
});
solver.catch(() => {});  // each request reports it

// Calls on_line(line) with each line of an answer, and returns when all is answered. Several queries are
// answered at once, by several workers. The signal ends the request and the searches.
async function ask(queries, on_line, signal) {
  const made = await solver;
  await Promise.all(queries.map(query => made.query(query, {on_report: on_line, signal})));
}

// The certificate, compressed as kanzen-check reads it.
async function certificate_of(content, signal) {
  const query = {id: 'certificate', ...content, certificate: true};
  const [{certificate}] = await (await solver).query(query, {signal});
  if (!certificate) throw new Error('the certificate is too large for the board');
  const bytes = Uint8Array.from(atob(certificate), character => character.charCodeAt(0));
  const packed = new Blob([bytes]).stream().pipeThrough(new CompressionStream('gzip'));
  return new Response(packed).blob();
}

async function png_of(drawing) {
  const address = URL.createObjectURL(drawing), image = new Image();
  try {
    image.src = address;
    await image.decode();
    const canvas = element('canvas', null, null, {width: image.naturalWidth, height: image.naturalHeight});
    canvas.getContext('2d').drawImage(image, 0, 0);
    return await new Promise(resolve => canvas.toBlob(resolve, 'image/png'));
  } finally {
    URL.revokeObjectURL(address);
  }
}

async function picture_of(content) {
  const text = await (await solver).request('picture', {...content, format: 'svg'});
  const drawing = new Blob([text], {type: 'image/svg+xml'});
  return content.format === 'png' ? png_of(drawing) : drawing;
}

// The answer to a request, as a Blob. The signal ends it.
async function request(name, content, signal) {
  if (name === 'certificate') return certificate_of(content, signal);
  if (name === 'picture') return picture_of(content);
  return new Blob([await (await solver).request(name, content)]);
}

const request_shortly = (name, content) => request(name, content, null);

// The page works without a network after the first visit. The solver has been fetched by then, so that
// the service worker finds it in the cache of the browser.
if ('serviceWorker' in navigator) {
  solver.catch(() => {}).then(() => navigator.serviceWorker.register('service_worker.js')).catch(() => {});
}
