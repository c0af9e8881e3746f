// Communicates with the program over HTTP: ask(), request() and request_shortly(). Queries and answers
// have the format of `kanzen serve`, one JSON object a line.
class Gone extends Error {
  constructor() {
    super('The program does not answer any more. Start kanzen board again and open its new address; ' +
          'this page can still be played on.');
  }
}

async function post(name, text, signal) {
  let answer;
  try {
    answer = await fetch(name, {method: 'POST', body: text, signal, cache: 'no-store',
                                headers: {'Content-Type': 'application/json'}});
  } catch (error) {
    if (error.name === 'AbortError') throw error;
    throw new Gone();
  }
  if (answer.status === 503) throw new Error('The program is busy with other pages: close some.');
  if (!answer.ok) throw new Error((await answer.json()).error);
  return answer;
}

// The answer to a request, as a Blob. The signal ends it.
async function request(name, content, signal) {
  return (await post(name, JSON.stringify(content), signal)).blob();
}

// Requests that the program answers at once; failures are reported as by post(). A browser limits
// the number of open requests to one program, and silently delays the others.
const LONGEST_WAIT = 10;  // seconds

async function request_shortly(name, content) {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), 1000 * LONGEST_WAIT);
  try {
    return await request(name, content, controller.signal);
  } catch (error) {
    if (error.name !== 'AbortError') throw error;
    throw new Error('No answer: too many pages are waiting for the program. Close some, or cancel their searches.');
  } finally {
    clearTimeout(timer);
  }
}

// Whether the program still answers, independent of other connections.
async function is_there() {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), 1000 * LONGEST_WAIT);
  try {
    const {ok, status} = await fetch(location.pathname, {method: 'HEAD', cache: 'no-store',
                                                         signal: controller.signal});
    return ok || status === 503;
  } catch (error) {
    return false;
  } finally {
    clearTimeout(timer);
  }
}

// Calls on_line(line) with each line of an answer, and returns when all is answered. The signal ends
// the request and the search. The caller reports failures. The program drops a page that does not
// read for some seconds, because its browser has suspended it; such a page repeats the request.
const MAX_LOSSES = 3;  // in a row, without a line between them

async function ask(queries, on_line, signal) {
  for (let losses = 0;;) {
    try {
      return await ask_once(queries, line => {
        if (losses > 0) show_problem(null);
        losses = 0;
        on_line(line);
      }, signal);
    } catch (error) {
      if (!(error instanceof Gone) || ++losses > MAX_LOSSES || !await is_there()) throw error;
      if (signal.aborted) throw new DOMException('cancelled', 'AbortError');
      show_problem(new Error('The connection was lost: sending the queries again.'));
    }
  }
}

async function ask_once(queries, on_line, signal) {
  const answer = await post('ask', queries.map(query => JSON.stringify(query)).join('\n'), signal);
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '', due = queries.reduce((sum, query) => sum + (query.turns || [0]).length, 0);
  try {
    for (;;) {
      let part;
      try {
        part = await reader.read();
      } catch (error) {
        if (signal.aborted) throw new DOMException('cancelled', 'AbortError');
        throw new Gone();
      }
      if (part.done) break;
      const lines = (rest + part.value).split('\n');
      rest = lines.pop();
      for (const line of lines.map(text => JSON.parse(text))) {
        if (line.error || line.status === 'error') throw new Error(line.message);
        if (line.final) --due;
        on_line(line);
      }
    }
  } finally {
    reader.cancel().catch(() => {});
  }
  if (due > 0) throw new Gone();
}
