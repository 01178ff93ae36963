import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepare } from '../prepare.mjs';
import { runWaha, WAHA } from './run-waha.mjs';
import { readMemory as memoryAndOwn, readProcessorTime } from './server/measure.mjs';

/**
 * Measures a thousand open event streams of members and of one admin on the built server. Reports its memory, the time
 * from sending a message to its event, and the cost of a change that all streams receive. Checks that every stream
 * received everything.
 */
const PORT = 5098;
const MEMBERS = 98;
const STREAMS_PER_MEMBER = 10;
const ADMIN_STREAMS = 20;
const ROUNDS = 5;
/** A member's streams receive their own changes, the admin's all changes. */
const EXPECTED = MEMBERS * ROUNDS * (STREAMS_PER_MEMBER + ADMIN_STREAMS);
/** Messages in flight at once. */
const WRITERS = 4;
/** The number of changes that all members receive. */
const CHANGES_FOR_ALL = 50;
const PASSWORD = 'a password for figures';

await prepare();
// Imported after the installation of the packages.
const { default: Sqlite } = await import('better-sqlite3');
const dataDir = mkdtempSync(join(tmpdir(), 'waha-bench-'));
const settings = {
  WAHA_DATA_DIR: dataDir,
  PORT: String(PORT),
  WAHA_LOG_LEVEL: 'error',
  WAHA_RATE_LIMIT_PER_MINUTE: '1000000',
  WAHA_CONNECTIONS_PER_ADDRESS: '100000',
  WAHA_TRUST_PROXY: '1',
};
const env = { ...process.env, ...settings };
await runWaha(['seed', '--demo'], env);
const server = spawn(process.execPath, [WAHA, 'serve'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
process.once('exit', () => server.kill());
await new Promise((ready) => server.stdout.on('data', (said) => String(said).includes('ready') && ready()));

const members = [];
for (let each = 0; each < MEMBERS; each++) members.push(await makeMember(each));
const admin = await logIn('leila.mansour@waha.example', 'oasis-demo-1');
const memory = { 'with nobody there': readMemory(server.pid) };

/** The times of the messages to each member, in order. */
const sentAt = new Map(members.map(({ id }) => [id, []]));
const latencies = [];
let notifiedCount = 0;
let broadcastCount = 0;
let wake = () => undefined;
const streams = [];
for (const member of members)
  for (let each = 0; each < STREAMS_PER_MEMBER; each++) streams.push(await openStream(member));
for (let each = 0; each < ADMIN_STREAMS; each++) streams.push(await openStream(admin));
memory[`with ${streams.length} streams`] = readMemory(server.pid);

const startedAt = performance.now();
const work = Array.from({ length: ROUNDS }, () => members).flat();
const sent = work.length;
await Promise.all(Array.from({ length: WRITERS }, writeToLog));
const writing = performance.now() - startedAt;
const timeout = setTimeout(() => wake(), 30_000);
await new Promise((done) => {
  wake = done;
  checkAll();
});
clearTimeout(timeout);
memory[`after ${sent} messages`] = readMemory(server.pid);

const broadcastTimes = await broadcastChange();

const stoppedAt = performance.now();
server.kill('SIGTERM');
await new Promise((ended) => server.once('exit', ended));
const stop = performance.now() - stoppedAt;
rmSync(dataDir, { recursive: true, force: true });

for (const [when, mebibytes] of Object.entries(memory)) printRow(`memory ${when}`, `${mebibytes} MiB`);
const sorted = latencies.toSorted((a, b) => a - b);
const at = (share) => sorted[Math.floor((sorted.length - 1) * share)].toFixed(1);
const perStream = (memory[`with ${streams.length} streams`] - memory['with nobody there']) / streams.length;
printRow('memory of each stream', `${(perStream * 1024).toFixed(0)} KiB`);
printRow('from sending to telling', `median ${at(0.5)} ms, 90 % under ${at(0.9)}, longest ${at(1)}`);
printRow('messages', `${sent} in ${(writing / 1000).toFixed(1)} s, ${WRITERS} at a time`);
printRow('events sent', `${notifiedCount} of ${EXPECTED}`);
printRow('streams with all events', `${streams.filter(({ isComplete }) => isComplete()).length} of ${streams.length}`);
printRow('twice, or out of order', `${streams.reduce((sum, { faults }) => sum + faults(), 0)}`);
printRow(
  `a change for all ${MEMBERS * STREAMS_PER_MEMBER}`,
  `${broadcastTimes.toFixed(1)} ms of the processor, with the call that it comes by`,
);
printRow('from SIGTERM to the end', `${stop.toFixed(0)} ms`);

async function writeToLog() {
  for (let member = work.pop(); member; member = work.pop()) {
    sentAt.get(member.id).push(performance.now());
    const answer = await call(`/messages/admin/send/${member.id}`, { content: 'Hello' }, admin);
    if (answer.status !== 201) throw new Error(`answered ${answer.status}`);
  }
}

/**
 * Like a change of packs, which happens only at a start: written to the log, and sent with the next commit. Returns the
 * milliseconds of each.
 */
async function broadcastChange() {
  const database = new Sqlite(join(dataDir, 'waha.sqlite'));
  const add = database.prepare("insert into change_log (audience, feature, at) values ('user', 'purchase', ?)");
  const before = readProcessorTime(server.pid);
  for (let each = 1; each <= CHANGES_FOR_ALL; each++) {
    add.run(Date.now());
    await call(`/messages/admin/send/${members[0].id}`, { content: 'Hello' }, admin);
    const until = performance.now() + 10_000;
    while (broadcastCount < each * MEMBERS * STREAMS_PER_MEMBER && performance.now() < until)
      await new Promise((soon) => setTimeout(soon, 1));
  }
  database.close();
  if (broadcastCount !== CHANGES_FOR_ALL * MEMBERS * STREAMS_PER_MEMBER)
    throw new Error(`only ${broadcastCount} were sent`);
  return (readProcessorTime(server.pid) - before) / 1000 / CHANGES_FOR_ALL;
}

function openStream(person) {
  const seen = new Map();
  let events = 0;
  let lastId = 0;
  let faults = 0;
  let rest = '';
  const wanted = person === admin ? MEMBERS * ROUNDS : ROUNDS;
  const headers = { authorization: `Bearer ${person.token}`, accept: 'text/event-stream' };
  const stream = { isComplete: () => events === wanted, faults: () => faults };
  return new Promise((opened, failed) => {
    request({ port: PORT, path: '/api/events', headers, agent: false }, (answer) => {
      answer.setEncoding('utf8');
      answer.on('data', (text) => {
        const parts = (rest + text).split('\n\n');
        rest = parts.pop();
        for (const part of parts) {
          if (part.includes('event: hello')) opened(stream);
          if (part.includes('event: change')) hear(part);
        }
        checkAll();
      });
      answer.on('error', () => undefined);
    })
      .once('error', failed)
      .end();
  });

  function hear(part) {
    const { id: memberId, feature } = JSON.parse(/^data: (.*)$/m.exec(part)[1]);
    if (feature === 'purchase') broadcastCount++;
    if (notifiedCount >= EXPECTED) return;
    const id = Number(/^id: (\d+)$/m.exec(part)[1]);
    const nth = seen.get(memberId) ?? 0;
    seen.set(memberId, nth + 1);
    if (id <= lastId) faults++;
    lastId = id;
    events++;
    notifiedCount++;
    latencies.push(performance.now() - sentAt.get(memberId)[nth]);
  }
}

function checkAll() {
  if (notifiedCount >= EXPECTED) wake();
}

async function makeMember(number) {
  const email = `member${number}.bench@waha.example`;
  // Each has its own address, because the sign-ups of one address per hour are limited.
  const from = { 'x-forwarded-for': `10.0.0.${number + 1}` };
  await call(
    '/users/signup',
    { name: `Member${number}`, surname: 'Bench', email, password: PASSWORD },
    undefined,
    from,
  );
  return logIn(email, PASSWORD);
}

async function logIn(email, password) {
  const { body } = await call('/users/login', { email, password });
  return { id: body.user.id, token: body.token };
}

async function call(path, body, by, from = {}) {
  const headers = { 'content-type': 'application/json', ...from, ...(by && { authorization: `Bearer ${by.token}` }) };
  const answer = await fetch(`http://localhost:${PORT}/api${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: await answer.json() };
}

function readMemory(pid) {
  return memoryAndOwn(pid).resident;
}

function printRow(name, figure) {
  console.log(`${name.padEnd(32)} ${figure}`);
}
