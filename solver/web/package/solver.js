// The interface of the package (kanzen.d.ts), independent of where workers run.
import {DEFAULT_HASH_MIB} from './engine.js';
import {Pool} from './pool.js';

const MAX_WORKERS = 4;

class Solver {
  constructor(searches, texts) {
    this.searches = searches;
    this.texts = texts;  // never waits for a search
  }

  // Answers one query of `kanzen serve`. Calls on_report(report) with each report on it, and resolves to
  // its final reports: one for each of its turns.
  async query(query, {on_report = () => {}, signal = null} = {}) {
    const finals = [];
    let problem = null;
    await this.searches.request('ask', JSON.stringify(query), {signal, on_line: text => {
      const report = JSON.parse(text);
      if (report.error || report.status === 'error') problem = problem || new Error(report.message);
      else if (report.final) finals.push(report);
      if (!problem) on_report(report);
    }});
    if (problem) throw problem;
    return finals;
  }

  // Answers the request `read`, `notations` or `picture` of `kanzen board`; resolves to its text.
  async request(name, content) {
    return this.texts.request(name, JSON.stringify(content));
  }

  // Solves a position, or the position at the end of a game. Without a position, the game begins at
  // the start.
  async solve(position, {goal = 'value', alpha, beta, moves, limit, signal, on_bounds} = {}) {
    const query = {id: 'solve', goal};
    for (const [name, given] of Object.entries({pos: position, alpha, beta, moves, limit})) {
      if (given !== undefined && given !== null) query[name] = given;
    }
    if (on_bounds) query.report_every = .1;
    const [result] = await this.query(query, {signal, on_report: report => {
      if (on_bounds && !report.final) on_bounds(report);
    }});
    return result;
  }

  close() {
    this.searches.close();
    this.texts.close();
  }
}

// The functions of the package on a platform, which offers:
//   processors(): their number
//   compile_module(): resolves to the compiled kanzen.wasm
//   start_worker(receive, fail): as for Pool
export function make_functions({processors, compile_module, start_worker}) {
  // Its workers start when they are needed.
  async function open_solver({workers = Math.min(processors(), MAX_WORKERS),
                              hash_mib = DEFAULT_HASH_MIB, deterministic = false} = {}) {
    const module = await compile_module();
    return new Solver(new Pool({module, start_worker, workers, options: {hash_mib, deterministic}}),
                      new Pool({module, start_worker, workers: 1, options: {}}));
  }

  let shared = null;  // by all calls of solve()

  async function solve(position, options) {
    shared = shared || open_solver();
    return (await shared).solve(position, options);
  }

  async function close() {
    const solver = shared;
    shared = null;
    if (solver) (await solver).close();
  }

  return {open_solver, solve, close};
}
