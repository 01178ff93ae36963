import { Agent, request } from 'node:http';

/** As many as a reverse proxy keeps open to the server. */
const CONNECTIONS = 256;
/** No member waits longer. */
const CALL_TIMEOUT_MS = 30_000;

/**
 * Makes calls as members do through a proxy, each from its own address, and measures their time.
 * @returns `call`, `listen` (opens an event stream that stays open) and `report`, which also resets the figures
 */
export function openCaller(port) {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  let figures = new Map();
  const streams = new Set();

  function note(kind, status, startedAt) {
    if (!figures.has(kind)) figures.set(kind, { calls: [], refused: new Map() });
    const { calls, refused } = figures.get(kind);
    calls.push({ startedAt, took: performance.now() - startedAt });
    if (status >= 400 || status === 0) refused.set(status, (refused.get(status) ?? 0) + 1);
  }

  /** Returns status and body; status 0 if there was no response. */
  function call(kind, member, { path, method = 'GET', json, body = json && JSON.stringify(json), headers = {}, key }) {
    const all = {
      ...createHeaders(member),
      ...(json && { 'content-type': 'application/json' }),
      ...(body && { 'content-length': Buffer.byteLength(body) }),
      ...(key && { 'idempotency-key': key }),
      ...headers,
    };
    const startedAt = performance.now();
    return new Promise((done) => {
      const end = (status, text) => {
        note(kind, status, startedAt);
        done({ status, body: text });
      };
      const asked = request({ port, path: `/api${path}`, method, headers: all, agent }, (answer) => {
        const parts = [];
        answer.on('data', (part) => parts.push(part));
        answer.once('end', () => end(answer.statusCode, Buffer.concat(parts).toString()));
        answer.once('error', () => end(0, ''));
      });
      asked.setTimeout(CALL_TIMEOUT_MS, () => asked.destroy());
      asked.once('error', () => end(0, ''));
      asked.end(body);
    });
  }

  function listen(member) {
    const headers = { ...createHeaders(member), accept: 'text/event-stream' };
    return new Promise((opened) => {
      const stream = request({ port, path: '/api/events', headers, agent: false }, (answer) => {
        answer.resume();
        answer.once('error', () => undefined);
        answer.once('close', () => streams.delete(stream));
        opened(answer.statusCode === 200);
      });
      streams.add(stream);
      stream.once('error', () => opened(false));
      stream.end();
    });
  }

  return {
    call,
    listen,
    streams: () => streams.size,
    report() {
      const told = figures;
      figures = new Map();
      return told;
    },
    close() {
      for (const stream of streams) stream.destroy();
      agent.destroy();
    },
  };
}

function createHeaders({ address, token }) {
  return { 'x-forwarded-for': address, ...(token && { authorization: `Bearer ${token}` }) };
}
