import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { createCases } from './create-cases.mjs';
import { getSteps } from './measure.mjs';
import { seedInstallation } from './seed-installation.mjs';
import { startWaha, stopWaha } from './start-waha.mjs';

/** The number of calls per read; the median is reported. */
const CALLS_PER_READ = 40;
/** The maximum growth, as a multiple of the time with the fewest members. */
const MAX_GROWTH_FACTOR = 1.5;
/** Times below this, in milliseconds, are the cost of the framework, the socket and the client. */
const NEGLIGIBLE_MS = 2;
/** The maximum time of list reads that must be fast, in milliseconds, for any number of members. */
const MAX_READ_MS = 20;
/** The number of pending payments that fills the first page. */
const MIN_WAITING_PAYMENTS = 100;
/** The time until the scheduled tasks of the start are over. */
const START_TASKS_MS = 4000;

/**
 * Measures each read and each decision with few members and with many, in milliseconds at the caller, without other
 * calls. Responses are never cached: before each call a write without the server invalidates all of them.
 * @param sizes numbers of members, the fewest first
 * @returns the figures, by name and number of members
 */
export async function measureGrowth({ sizes, work, port, only }) {
  const figures = new Map();
  const targets = new Map();
  const note = (name, value) => figures.set(name, [...(figures.get(name) ?? []), value]);
  for (const members of sizes) {
    console.log(`${members.toLocaleString('en')} members …`);
    const dataDir = join(work, `with-${members}`);
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const installation = await seedInstallation(dataDir, {
      members,
      port,
      waiting: Math.max(MIN_WAITING_PAYMENTS, members / 100),
    });
    const pack = mixMembers(join(dataDir, 'waha.sqlite'));
    const startedAt = performance.now();
    const server = await startWaha(dataDir, port);
    note('start', performance.now() - startedAt);
    await new Promise((over) => setTimeout(over, START_TASKS_MS));
    const people = await installation.signIn();
    const database = new Sqlite(join(dataDir, 'waha.sqlite'));
    const write = database.prepare('update clock_mark set marked_at = marked_at + 1');
    for (const { name, ask, atMostMs } of [
      ...createCases(people),
      ...createReads(people),
      ...createTableReads(people, pack),
    ])
      if (name.includes(only)) {
        note(name, await measureMedian({ name, ask, port, makeOld: () => write.run() }));
        if (atMostMs) targets.set(name, atMostMs);
      }
    database.close();
    await stopWaha(server);
  }
  printGrowth(sizes, figures, targets);
  return Object.fromEntries([...figures].map(([name, values]) => [name, values.at(-1)]));
}

/** Reads for which a comparison with plain node:http is not enough: queues, searches, and aggregates. */
function createReads({ member, saver, admin, finance, statement }) {
  const of = ({ headers }, path) => ({ path: `/api${path}`, headers });
  const ofStatement = (name, path) => ({
    name: `reconciliation: ${name}`,
    atMostMs: MAX_READ_MS,
    ask: of(admin, `/reconciliation/statements${path}`),
  });
  const ofLog = (name, query) => ({ name: `log: ${name}`, atMostMs: MAX_READ_MS, ask: of(admin, `/audit?${query}`) });
  const lines = (standing) => `/${statement}/lines?standing=${standing}`;
  return [
    { name: 'a wallet of 12 entries', ask: of(member, `/wallets/${member.id}`) },
    { name: 'points of 5,000 entries', ask: of(saver, `/user/${saver.id}/points`) },
    { name: "a member's notices", ask: of(member, '/notificationsUser') },
    { name: "a member's quizzes", ask: of(member, `/quiz-statuses/${member.id}`) },
    { name: 'the newest payments that wait', atMostMs: MAX_READ_MS, ask: of(admin, '/queue/payments') },
    { name: 'a search among them, no hits', atMostMs: MAX_READ_MS, ask: of(admin, '/queue/payments?q=zzqqx') },
    { name: 'a search among them, by amount', atMostMs: MAX_READ_MS, ask: of(admin, '/queue/payments?q=149.500') },
    { name: 'payments that were decided', atMostMs: MAX_READ_MS, ask: of(admin, '/decided/payments') },
    { name: 'rejected ones', atMostMs: MAX_READ_MS, ask: of(admin, '/decided/payments?status=rejected') },
    { name: 'a search of decided ones, no hits', atMostMs: MAX_READ_MS, ask: of(admin, '/decided/payments?q=zzqqx') },
    {
      name: 'a search of decided ones, many hits',
      atMostMs: MAX_READ_MS,
      ask: of(admin, '/decided/payments?q=trab&status=approved'),
    },
    {
      name: 'a search of decided ones, a reference',
      atMostMs: MAX_READ_MS,
      ask: of(admin, '/decided/payments?q=W-7'),
    },
    { name: 'withdrawals that wait', atMostMs: MAX_READ_MS, ask: of(finance, '/queue/withdrawals') },
    { name: 'profiles that wait', atMostMs: MAX_READ_MS, ask: of(admin, '/queue/profiles') },
    { name: 'receipts that wait', atMostMs: MAX_READ_MS, ask: of(finance, '/queue/receipts') },
    {
      name: 'members who are not verified',
      atMostMs: MAX_READ_MS,
      ask: of(admin, '/profiles/users-with-status?filter=notVerified'),
    },
    {
      name: 'a search of members, no hits',
      atMostMs: MAX_READ_MS,
      ask: of(admin, '/profiles/users-with-status?q=zzqqx'),
    },
    {
      name: 'a search of members, many hits',
      atMostMs: MAX_READ_MS,
      ask: of(admin, '/profiles/users-with-status?q=trab'),
    },
    {
      name: 'a search of members, surname first',
      atMostMs: MAX_READ_MS,
      ask: of(admin, '/profiles/users-with-status?q=trab%20am'),
    },
    {
      name: 'a search of members, part of a phone',
      atMostMs: MAX_READ_MS,
      ask: of(admin, '/profiles/users-with-status?q=50%20000%209'),
    },
    { name: 'conversations', atMostMs: MAX_READ_MS, ask: of(admin, '/messages/admin/conversations') },
    {
      name: 'a search of them, no hits',
      atMostMs: MAX_READ_MS,
      ask: of(admin, '/messages/admin/conversations?q=zzqqx'),
    },
    {
      name: 'a search of them, many hits',
      atMostMs: MAX_READ_MS,
      ask: of(admin, '/messages/admin/conversations?q=trab'),
    },
    { name: 'messages that nobody has read', atMostMs: MAX_READ_MS, ask: of(admin, '/unread-count') },
    { name: "staff's notices", atMostMs: MAX_READ_MS, ask: of(admin, '/notifications') },
    { name: "staff's notices, for finance", atMostMs: MAX_READ_MS, ask: of(finance, '/notifications') },
    { name: 'what the installation owes', atMostMs: MAX_READ_MS, ask: of(finance, '/finance/liability') },
    { name: 'recharges of 30 days', atMostMs: MAX_READ_MS, ask: of(finance, '/finance/recharge-totals?days=30') },
    { name: 'the overview: what waits', atMostMs: MAX_READ_MS, ask: of(admin, '/queue?with=statement-lines') },
    { name: 'the overview by week', atMostMs: MAX_READ_MS, ask: of(admin, '/overview') },
    { name: 'the overview by month', atMostMs: MAX_READ_MS, ask: of(admin, '/overview?per=month') },
    { name: 'operations', atMostMs: MAX_READ_MS, ask: of(admin, '/operations') },
    ofLog('the newest', ''),
    ofLog('money', 'kind=money'),
    ofLog('sign-ins', 'kind=sign-ins'),
    ofLog('looks: hardly any', 'kind=looks'),
    ofLog('by one administrator', `person=${admin.id}`),
    ofLog('about one member', `person=${member.id}`),
    ofLog('of one day, money', 'kind=money&from=2026-01-01&to=2026-01-01'),
    ofLog('a search, many hits', 'q=trab'),
    ofLog('a search, no hits', 'q=zzqqx'),
    ofStatement('statements', ''),
    ofStatement('how 400 lines stand', `/${statement}`),
    ofStatement('sure lines', lines('sure')),
    ofStatement('doubtful lines', lines('doubtful')),
    ofStatement('lines that are left', lines('left')),
    ofStatement('what waits and is not paid', `/${statement}/waiting`),
  ];
}

/** The server's time limit in milliseconds, for each filter and each order of the table of members. */
const MAX_TABLE_MS = 20;

/** Reads of the table of members with all filters and orders, alone and combined. */
function createTableReads({ admin }, pack) {
  const { headers } = admin;
  const of = (name, query) => ({
    name: `members: ${name}`,
    ask: { path: `/api/members?${query}`, headers },
    atMostMs: MAX_TABLE_MS,
  });
  return [
    of('all, newest', ''),
    of('all, oldest', 'sort=oldest'),
    of('all, by name', 'sort=name'),
    of('all, by name from the end', 'sort=nameBack'),
    of('all, most packs', 'sort=packs'),
    of('verified', 'verified=yes'),
    of('not verified, by name', 'verified=no&sort=name'),
    of('blocked, one in a thousand', 'blocked=yes'),
    of('blocked and not verified: none', 'blocked=yes&verified=no&language=en&sort=name'),
    of('something waits', 'waiting=yes&sort=name'),
    of('own a pack', 'pack=any&sort=packs'),
    of('own none', 'pack=none'),
    of('own this pack', `pack=${pack}&sort=name`),
    of('own this pack, verified, French', `pack=${pack}&verified=yes&language=fr`),
    of('read Arabic', 'language=ar&sort=nameBack'),
    of('with a tag', 'tag=one-in-ten&sort=name'),
    of('with a tag, blocked', 'tag=one-in-ten&blocked=yes'),
    of('joined in ten years', 'from=2020-01-01&to=2030-01-01'),
    of('joined on one day', 'from=2026-01-01&to=2026-01-01&sort=oldest'),
    of('a search, no hits', 'q=zzqqx'),
    of('a search, many hits, by name', 'q=trab&sort=name'),
    of('a search, many hits, one filter', 'q=trab&blocked=yes&sort=packs'),
    of('a search, part of a phone', 'q=50%20000%209'),
    of('a search, an address', 'q=member-99%40waha'),
    of('a search, a reference', 'q=W-7'),
  ];
}

/** Gives members different filter properties, and ten audit lines each. Returns a pack that many of them own. */
function mixMembers(file) {
  const database = new Sqlite(file);
  // All writes stay in memory until the transaction is complete.
  database.pragma('cache_size = -400000');
  const one = (text) => database.prepare(text).pluck().get();
  const admin = one("select id from people where role = 'admin' limit 1");
  database.transaction(() => {
    database.exec(`
      update people set language = case rowid % 5 when 0 then 'fr' when 1 then 'ar' when 2 then 'en' when 3 then 'source' end
        where role = 'user';
      update people set blocked_at = 1 where role = 'user' and rowid % 1000 = 7;
      insert into audit_log (at, actor_id, action, subject_id, member_id, details)
        with recursive times(i) as (select 1 union all select i + 1 from times where i < 10)
        select at - i * 3600000, actor_id, iif(i % 3, action, 'session.started'), subject_id, member_id, details
          from audit_log, times where subject_id is not null;
      insert into member_tags select id, 'one-in-ten', '${admin}', 1 from people where role = 'user' and rowid % 10 = 3;
    `);
  })();
  const pack = one("select pack_id from payments where status = 'approved' group by 1 order by count(*) desc limit 1");
  database.close();
  return pack;
}

/** Returns the median time of a call in milliseconds. @param makeOld writes, so that no cached response is valid */
async function measureMedian({ name, ask, port, makeOld }) {
  const took = [];
  for (let each = 0; each < CALLS_PER_READ; each++) {
    makeOld();
    const connection = {};
    let ms = 0;
    for (const step of getSteps(ask)) {
      const { path, method = 'GET', headers = {}, body } = step(connection);
      const startedAt = performance.now();
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers, body });
      await answer.arrayBuffer();
      ms += performance.now() - startedAt;
      if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
    }
    took.push(ms);
  }
  return took.toSorted((a, b) => a - b)[CALLS_PER_READ >> 1];
}

function printGrowth(sizes, figures, targets) {
  const cells = (texts) => texts.map((text) => text.padStart(12)).join('');
  const head = sizes.map((members) => members.toLocaleString('en'));
  console.log(
    `\n${'ms to the answer, with so many members'.padEnd(42)}${cells([...head, 'times', `≤ ${MAX_GROWTH_FACTOR}`, 'ms at most'])}`,
  );
  for (const [name, values] of figures) {
    const times = values.at(-1) / values[0];
    const target = targets.get(name);
    // A case with its own target is measured against that.
    const isFlat = target !== undefined || times <= MAX_GROWTH_FACTOR || values.at(-1) < NEGLIGIBLE_MS;
    const isQuick = target === undefined || values.at(-1) <= target;
    console.log(
      name.padEnd(42) +
        cells([
          ...values.map((ms) => ms.toFixed(1)),
          times.toFixed(1),
          isFlat ? '' : 'MISSED',
          isQuick ? `${target ?? ''}` : `${target} MISSED`,
        ]),
    );
  }
}
