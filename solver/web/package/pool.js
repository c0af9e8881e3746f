// Distributes requests among workers: one request at a time for each worker, so that all processors
// can be used. Independent of where workers run.

const abort_error = () => new DOMException('cancelled', 'AbortError');

// `start_worker(receive, fail)` starts a worker, which answers by receive(message), and returns
// {send, end, hold, release}. `fail(error)` reports that it is broken. A program may end unless it
// holds a worker.
export class Pool {
  constructor({module, start_worker, workers, options}) {
    Object.assign(this, {module, start_worker, limit: workers, options});
    this.workers = new Set();
    this.idle = [];
    this.waiting = [];
    this.closed = false;
  }

  // Calls on_line(line) with each line of the answer, and resolves to the text of the answer. Cancelling
  // by the signal takes effect at once: the worker is ended, and another one starts when needed.
  request(name, text, {on_line = () => {}, signal = null} = {}) {
    return new Promise((resolve, reject) => {
      if (this.closed) return reject(new Error('the solver has been closed'));
      if (signal && signal.aborted) return reject(abort_error());
      const job = {name, text, on_line, worker: null};
      const cancel = () => {
        this.waiting = this.waiting.filter(other => other !== job);
        if (job.worker) this.drop(job.worker);
        job.end(null, abort_error());
        this.dispatch();
      };
      job.end = (answer, error) => {
        if (signal) signal.removeEventListener('abort', cancel);
        job.end = () => {};
        if (error) reject(error);
        else resolve(answer);
      };
      if (signal) signal.addEventListener('abort', cancel);
      this.waiting.push(job);
      this.dispatch();
    });
  }

  // Ends all workers. Unfinished requests are cancelled.
  close() {
    this.closed = true;
    for (const job of this.waiting) job.end(null, abort_error());
    this.waiting = [];
    for (const worker of this.workers) {
      this.drop(worker);
      if (worker.job) worker.job.end(null, abort_error());
    }
  }

  // ---- For the pool itself
  dispatch() {
    while (this.waiting.length > 0 && (this.idle.length > 0 || this.workers.size < this.limit)) {
      const worker = this.idle.pop() || this.add();
      const job = this.waiting.shift();
      worker.job = job;
      job.worker = worker;
      worker.hold();
      worker.send({name: job.name, text: job.text});
    }
  }

  add() {
    const worker = {job: null};
    const finish = (answer, error) => {
      const {job} = worker;
      worker.job = null;
      if (this.workers.has(worker)) {
        worker.release();
        this.idle.push(worker);
      }
      if (job) job.end(answer, error);
      this.dispatch();
    };
    const started = this.start_worker(({line, done, error, fatal}) => {
      if (!this.workers.has(worker)) return;  // dropped: its last words come too late
      if (line !== undefined) return worker.job.on_line(line);
      if (fatal) this.drop(worker);
      finish(done, error === undefined ? null : new Error(error));
    }, error => {
      if (!this.workers.has(worker)) return;
      this.drop(worker);
      finish(null, error);
    });
    Object.assign(worker, started);
    this.workers.add(worker);
    worker.send({module: this.module, options: this.options});
    return worker;
  }

  drop(worker) {
    if (!this.workers.delete(worker)) return;
    this.idle = this.idle.filter(other => other !== worker);
    worker.end();
  }
}
