import { fork, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { prepare } from '../prepare.mjs';
import { WAHA } from './run-waha.mjs';
import { SEEDED_PASSWORD, seededEmail, seedMembers } from './seed-members.mjs';
import { readMemory, readProcessorTime } from './server/measure.mjs';

/**
 * Measures many open event streams: memory of each, the time from sending a message to its event, and a change for all
 * streams. Other processes hold the streams. `npm run bench -- events -- --streams 20000 --writes 50 --seconds 10`
 */
const PORT = 5098;
const STREAMS_PER_MEMBER = 10;
const HOLDERS = 2;
const CHANGES_FOR_ALL = 5;
const SIGN_INS_AT_ONCE = 8;
/** How often a bystander requests a small reply, to notice when the server stalls. In milliseconds. */
const PROBE_EVERY_MS = 5;
const ADMIN = 'leila.mansour@waha.example';

const { values: wanted } = parseArgs({
  options: {
    streams: { type: 'string', default: '2000' },
    writes: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '10' },
  },
});
const streamCount = Number(wanted.streams);
const memberCount = Math.ceil(streamCount / STREAMS_PER_MEMBER);

await prepare();
// Imported after the installation of the packages.
const { default: Sqlite } = await import('better-sqlite3');
const dataDir = mkdtempSync(join(tmpdir(), 'waha-bench-'));
process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
await seedMembers(dataDir, { members: memberCount });
const server = spawn(process.execPath, [WAHA, 'serve'], {
  env: {
    ...process.env,
    WAHA_DATA_DIR: dataDir,
    PORT: String(PORT),
    WAHA_LOG_LEVEL: 'error',
    WAHA_RATE_LIMIT_PER_MINUTE: '1000000',
    WAHA_CONNECTIONS_PER_ADDRESS: '100000',
    WAHA_CONNECTIONS: '100000',
    WAHA_TRUST_PROXY: '1',
    WAHA_METRICS_TOKEN: 'a-token-for-figures-of-this-run',
  },
  stdio: ['ignore', 'pipe', 'inherit'],
});
process.once('exit', () => server.kill());
await new Promise((ready) => server.stdout.on('data', (said) => String(said).includes('ready') && ready()));

const agent = new Agent({ keepAlive: true, maxSockets: 64 });
const admin = await logIn(ADMIN, 0);
const members = await logInAll();
await setTimeout(25_000); // The server releases what the sign-ins used.
const before = readMemory(server.pid).own;
const holders = await openStreams();
await setTimeout(25_000);
const perStream = ((readMemory(server.pid).own - before) * 1024) / streamCount;
printRow(`memory of each of ${streamCount} streams`, `${perStream.toFixed(1)} KiB`, '≤ 10');

const idle = readProcessorTime(server.pid);
await setTimeout(20_000);
printRow(
  'processor time while nothing happens',
  `${((readProcessorTime(server.pid) - idle) / 20_000).toFixed(1)} ms a second`,
);

await measureMessages();
await measureChangesForAll();

const stoppedAt = performance.now();
for (const holder of holders) holder.kill();
server.kill('SIGTERM');
await new Promise((ended) => server.once('exit', ended));
printRow('from SIGTERM to the end', `${(performance.now() - stoppedAt).toFixed(0)} ms`);
process.exit();

/** Sends messages to members in turn at a constant rate, each by its own call. */
async function measureMessages() {
  const count = Number(wanted.writes) * Number(wanted.seconds);
  const sentAt = new Map();
  const startedAt = performance.now();
  const calls = [];
  const used = readProcessorTime(server.pid);
  for (let each = 0; each < count; each++) {
    const due = startedAt + (each * 1000) / Number(wanted.writes);
    const rest = due - performance.now();
    if (rest > 1) await setTimeout(rest);
    const member = members[each % members.length];
    const times = sentAt.get(member.id) ?? [];
    sentAt.set(member.id, [...times, performance.timeOrigin + performance.now()]);
    calls.push(call('POST', `/messages/admin/send/${member.id}`, { content: 'Hello' }, admin));
  }
  const wrong = (await Promise.all(calls)).filter(({ status }) => status !== 201).length;
  const took = (performance.now() - startedAt) / 1000;
  const perMessage = (readProcessorTime(server.pid) - used) / 1000 / count;
  const expected = [...sentAt.values()].reduce((sum, { length }) => sum + length * STREAMS_PER_MEMBER, 0);
  const { found, faults } = await collect('messaging', expected);
  const nth = new Map();
  const delays = found
    .toSorted((a, b) => a[1] - b[1])
    .map(([id, at]) => {
      const seen = nth.get(id) ?? 0;
      nth.set(id, seen + 1);
      return at - sentAt.get(id)[Math.floor(seen / STREAMS_PER_MEMBER)];
    })
    .sort((a, b) => a - b);
  printRow(
    'messages',
    `${count} in ${took.toFixed(1)} s, ${perMessage.toFixed(2)} ms of the processor each; ${wrong} failed`,
  );
  printRow('events', `${found.length} of ${expected}; ${faults} twice or out of order`, 'all, 0');
  printRow(
    'from sending to the event',
    `p50 ${quantile(delays, 0.5)} ms, p99 ${quantile(delays, 0.99)} ms, longest ${quantile(delays, 1)} ms`,
    'p50 ≤ 15, p99 ≤ 100',
  );
  printRow('from commit to the event, by the metrics', await readDelayMetric());
}

/** Like a change of packs: written to the log, and sent with the next commit. */
async function measureChangesForAll() {
  const database = new Sqlite(join(dataDir, 'waha.sqlite'));
  const add = database.prepare("insert into change_log (audience, feature, at) values ('user', 'purchase', ?)");
  const stalls = [];
  const durations = [];
  const used = readProcessorTime(server.pid);
  for (let each = 0; each < CHANGES_FOR_ALL; each++) {
    const probe = startProbe();
    add.run(Date.now());
    const startedAt = performance.timeOrigin + performance.now();
    await call('POST', `/messages/admin/send/${members[0].id}`, { content: 'Hello' }, admin);
    const { found } = await collect('purchase', streamCount);
    stalls.push(await probe.stop());
    if (found.length !== streamCount) throw new Error(`only ${found.length} streams got the change`);
    durations.push(Math.max(...found.map(([, at]) => at)) - startedAt);
  }
  database.close();
  const cpu = (readProcessorTime(server.pid) - used) / 1000 / CHANGES_FOR_ALL;
  printRow(
    `a change for all ${streamCount}`,
    `${Math.max(...durations).toFixed(0)} ms until the last has it, ${cpu.toFixed(0)} ms of the processor`,
    '≤ 5000',
  );
  printRow('longest wait of a bystander meanwhile', `${Math.max(...stalls).toFixed(0)} ms`, '≤ 50');
}

/** Requests a small reply again and again; `stop` returns the longest time that one took, in milliseconds. */
function startProbe() {
  let isOver = false;
  let longest = 0;
  const running = (async () => {
    while (!isOver) {
      const startedAt = performance.now();
      await call('GET', '/config');
      longest = Math.max(longest, performance.now() - startedAt);
      await setTimeout(PROBE_EVERY_MS);
    }
  })();
  return {
    async stop() {
      isOver = true;
      await running;
      return longest;
    },
  };
}

/** Waits until the holders have this many events of a feature, at most 30 s. */
async function collect(feature, expected) {
  const found = [];
  let faults = 0;
  for (const until = performance.now() + 30_000; found.length < expected && performance.now() < until; ) {
    for (const holder of holders) {
      const reply = await ask(holder, { ask: 'arrivals' });
      found.push(...(reply.arrivals[feature] ?? []));
      faults += reply.faults;
    }
    if (found.length < expected) await setTimeout(50);
  }
  return { found, faults };
}

async function openStreams() {
  const path = fileURLToPath(new URL('./events/hold-streams.mjs', import.meta.url));
  return Promise.all(
    Array.from({ length: HOLDERS }, async (_, holder) => {
      const child = fork(path);
      process.once('exit', () => child.kill());
      child.once('exit', (code) => code && process.exit(code));
      const own = members.filter((_member, index) => index % HOLDERS === holder);
      await ask(child, { port: PORT, readers: own.map(({ token }) => ({ token, streams: STREAMS_PER_MEMBER })) });
      return child;
    }),
  );
}

function ask(child, message) {
  const reply = new Promise((done) => {
    child.once('message', done);
  });
  child.send(message);
  return reply;
}

async function logInAll() {
  const found = [];
  let next = 0;
  const work = async () => {
    for (let number = next++; number < memberCount; number = next++)
      found.push(await logIn(seededEmail(number), number + 1));
  };
  await Promise.all(Array.from({ length: SIGN_INS_AT_ONCE }, work));
  return found;
}

/** Each signs in from an address of its own, because attempts of one address are limited. */
async function logIn(email, number) {
  const from = { 'x-forwarded-for': `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}` };
  const { status, body } = await call('POST', '/users/login', { email, password: SEEDED_PASSWORD }, undefined, from);
  if (status !== 200) throw new Error(`the sign-in of ${email} answered ${status}`);
  return { id: body.user.id, token: body.token };
}

function call(method, path, body, by, more = {}) {
  const headers = {
    ...(body && { 'content-type': 'application/json' }),
    ...more,
    ...(by && { authorization: `Bearer ${by.token}` }),
  };
  return new Promise((done, failed) => {
    const sent = request({ port: PORT, path: `/api${path}`, method, headers, agent }, async (answer) => {
      const chunks = await answer.toArray();
      const text = Buffer.concat(chunks).toString();
      const isJson = answer.headers['content-type']?.includes('json');
      done({ status: answer.statusCode, body: isJson ? JSON.parse(text) : text });
    });
    sent.once('error', failed);
    sent.end(body && JSON.stringify(body));
  });
}

/** Reads the quantiles from the server's own histogram. */
async function readDelayMetric() {
  const { body } = await call('GET', '/metrics', undefined, { token: 'a-token-for-figures-of-this-run' });
  const buckets = [...String(body).matchAll(/^waha_change_delay_seconds_bucket\{le="([^"]+)"\} (\d+)$/gm)];
  const total = Number(buckets.at(-1)?.[2] ?? 0);
  const upper = (share) => buckets.find(([, , count]) => Number(count) >= total * share)?.[1];
  return total === 0 ? 'not measured' : `${total} changes: p50 ≤ ${upper(0.5)} s, p99 ≤ ${upper(0.99)} s`;
}

function quantile(sorted, share) {
  return sorted[Math.floor((sorted.length - 1) * share)]?.toFixed(1);
}

function printRow(name, figure, target) {
  console.log(`${name.padEnd(42)} ${figure}${target ? `   target ${target}` : ''}`);
}
