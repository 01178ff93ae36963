import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { HOUR } from '@waha/domain/kernel/time';
import Sqlite from 'better-sqlite3';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { buildApp } from '../build-app';
import { SessionCache } from '../platform/auth/session-cache';
import type { Engine } from '../platform/database/engine';
import { createPostgresEngine, type PostgresEngine } from '../platform/database/postgres/postgres-engine';
import { ResponseCache } from '../platform/http/response-cache';
import { countStatements } from '../testing/count-statements';
import { isOnPostgres } from '../testing/engines/open-rows';
import { createEverything, type Everything } from '../testing/fixtures/create-everything';
import { createPdf } from '../testing/fixtures/create-fixtures';
import { openStaffedApp, type StaffedApp } from '../testing/fixtures/open-staffed-app';
import { sendPayment } from '../testing/fixtures/send-payment';
import { sendForm } from '../testing/send-form';

/** `STALE_RUNS` is the number of runs; `STALE_SEED` repeats one. */
const RUNS = Number(process.env.STALE_RUNS ?? 1);
const SEED = Number(process.env.STALE_SEED ?? 20261125);
const STEPS = 14;
/** In milliseconds, also for many runs on a busy machine. */
const TIMEOUT_MS = 3_600_000;

let app: StaffedApp;
/** The connections of the second server, which only PostgreSQL can have. */
let otherEngine: PostgresEngine | undefined;

afterEach(async () => {
  await otherEngine?.close();
  otherEngine = undefined;
  await app.close();
});

/** Opens the same program on the same data, with caches of reads that use no entry a second time. */
async function openFresh() {
  const { services } = app.context;
  const { versions, observeReads } = services.engine;
  const neverCurrent = {
    refresh: () => undefined,
    prune: async () => undefined,
    begin: () => versions.begin(),
    recordRead: versions.recordRead.bind(versions),
    recordRowsRead: versions.recordRowsRead.bind(versions),
    isCurrent: () => false,
  };
  const engine = { versions: neverCurrent, observeReads };
  return buildApp({ ...services, engine, responses: new ResponseCache(engine, services.clock) });
}

type Server = { name: string; server: Awaited<ReturnType<typeof buildApp>> };

/**
 * Opens the servers whose cached responses are compared: the one that runs the steps and, on PostgreSQL, another one
 * with its own connections and caches.
 * @param change breaks the other server's engine, for tests of this test
 */
async function openServers(change: (engine: Engine) => Engine): Promise<Server[]> {
  const first = { name: 'the server', server: app.server };
  if (!isOnPostgres) return [first];
  otherEngine = await createPostgresEngine(app.context.database.file, 4);
  const engine = change(otherEngine);
  await engine.versions.refresh();
  const { services } = app.context;
  const other = await buildApp({
    ...services,
    ...{ engine, db: engine.reads, refreshCaches: () => engine.versions.refresh() },
    ...{ sessions: new SessionCache(engine.reads, engine.versions) },
    responses: new ResponseCache(engine, services.clock),
  });
  return [first, { name: 'another server', server: other }];
}

type Actor = 'member' | 'verified' | 'admin' | 'commercial' | 'finance';
const ACTORS: Actor[] = ['member', 'verified', 'admin', 'commercial', 'finance'];
type World = { all: Record<'member' | 'verified', Everything> };

/** Steps that change data, by people with and without permission. */
const STEP: Record<string, (world: World, whose: 'member' | 'verified') => Promise<unknown>> = {
  message: (_world, whose) => app.call(app[whose], 'POST', '/messages', { content: 'Hello' }),
  answer: (_world, whose) =>
    app.call(app.admin, 'POST', `/messages/admin/send/${app[whose].id}`, { content: 'Good day' }),
  async read(_world, whose) {
    const [last] = app.rows(`select id from messages where member_id = '${app[whose].id}' order by seq desc limit 1`);
    return app.call(app[whose], 'PUT', '/messages/read', { upTo: last?.id });
  },
  'read notices': (_world, whose) => app.call(app[whose], 'PUT', '/notificationsUser/read-all'),
  notice: (_world, whose) =>
    app.call(app.admin, 'POST', '/notificationsUser/send', {
      userId: app[whose].id,
      type: 'PROFILE_REJECTED',
      message: 'A notice',
    }),
  'verify profile': ({ all }, whose) => app.call(app.admin, 'PUT', `/profiles/${all[whose].profile}/verify`),
  'reject profile': ({ all }, whose) =>
    app.call(app.admin, 'PUT', `/profiles/${all[whose].profile}/reject`, { reason: 'Too dark to read.' }),
  'accept payment': ({ all }, whose) =>
    app.call(app.admin, 'PUT', `/payments/${all[whose].payment}/validate`, { status: 'approved' }),
  'reject payment': ({ all }, whose) =>
    app.call(app.admin, 'PUT', `/payments/${all[whose].payment}/validate`, { status: 'rejected', reason: 'No.' }),
  'accept part of a payment': ({ all }, whose) =>
    app.call(app.admin, 'PUT', `/payments/${all[whose].payment}/validate`, { status: 'rejected', received: 1000 }),
  'accept more than a payment': ({ all }, whose) =>
    app.call(app.admin, 'PUT', `/payments/${all[whose].payment}/validate`, { status: 'approved', received: 900_000 }),
  async 'pay with credit'({ all }, whose) {
    await app.call(app.admin, 'POST', `/approve-payment/${all[whose].quizResult}`);
    return sendPayment(app, app[whose], { credit: '500' });
  },
  'refund credit': (_world, whose) =>
    app.call(app.finance, 'POST', `/admin/members/${app[whose].id}/credit-refunds`, { amount: 500 }),
  'decline a refund': ({ all }, whose) =>
    app.call(app.finance, 'PUT', `/admin/refunds/${all[whose].refund}`, { status: 'declined', reason: 'Not now' }),
  'delete payment': ({ all }, whose) => app.call(app.admin, 'DELETE', `/payments/${all[whose].payment}`),
  'pay again': (_world, whose) => app.given.payment(app[whose].id, 'Ultra One'),
  async 'pass a quiz'(_world, whose) {
    const [open] = app.rows(
      `select pack_name from packs where id not in (select pack_id from quiz_results where member_id = '${app[whose].id}')`,
    );
    if (open) await app.given.quiz(app[whose].id, String(open.pack_name));
  },
  'approve quiz': ({ all }, whose) => app.call(app.admin, 'POST', `/approve-payment/${all[whose].quizResult}`),
  'hide task': ({ all }, whose) => app.call(app[whose], 'DELETE', `/tasks/${all[whose].task}`),
  'show task': ({ all }, whose) => app.call(app.admin, 'PUT', `/tasks/${all[whose].task}/restore`),
  'delete report': ({ all }, whose) => app.call(app.admin, 'DELETE', `/reports/${all[whose].report}`),
  invoice: (_world, whose) =>
    sendForm(app, app.admin, {
      url: `/invoices/upload/${app[whose].id}`,
      fields: { invoiceDate: '2026-02-01', amount: '1000' },
      files: { pdf: createPdf() },
    }),
  recharge: ({ all }, whose) =>
    app.call(app.finance, 'PUT', `/point-recharge/${all[whose].recharge}/status`, { status: 'accepted' }),
  withdrawal: ({ all }, whose) =>
    app.call(app.finance, 'PUT', `/admin/withdraw/${all[whose].withdrawal}`, { status: 'approved' }),
  // By time alone, after the wallet was read.
  async 'points become valid'(_world, whose) {
    const soon = app.time.now + HOUR / 2;
    await app.context.services.transact(async ({ tx }) => {
      await tx.run(
        sql`insert into point_entries (member_id, account, points, earned_at, becomes_valid_at, kind, source, period)
              values (${app[whose].id}, 'wallet', 7, ${app.time.now}, ${soon}, 'recharge', ${randomUUID()}, 0)`,
      );
    });
    await app.call(app[whose], 'GET', `/wallets/${app[whose].id}`);
    app.time.now += HOUR;
  },
  block: (_world, whose) => app.call(app.admin, 'PUT', `/users/${app[whose].id}/block`),
  'quick reply': ({ all }) =>
    app.call(app.admin, 'PUT', `/quick-replies/${all.member.quickReply}`, { title: 'Hours', text: 'From 8 to 4.' }),
  // As an operator's command does, beside the server.
  async 'another process'(_world, whose) {
    const statement = `update people set surname = surname || 'x' where id = '${app[whose].id}'`;
    if (isOnPostgres) return app.context.database.writer.exec(statement);
    const other = new Sqlite(app.context.database.file);
    other.exec(statement);
    other.close();
    // A network call arrives in a later turn of the event loop than the facts that its sender knows.
    await nextTurn();
  },
  // A rolled back transaction changes nothing, including cached responses.
  async undone(_world, whose) {
    const failed = app.context.services.transact(async ({ tx }) => {
      await tx.run(sql`update people set name = 'Nobody' where id = ${app[whose].id}`);
      await app.call(app[whose], 'GET', '/messages/user/conversation');
      throw new Error('undone');
    });
    await expect(failed).rejects.toThrow();
  },
};

type Step = [what: string, whose: 'member' | 'verified'];
const step: fc.Arbitrary<Step> = fc.tuple(fc.constantFrom(...Object.keys(STEP)), fc.constantFrom('member', 'verified'));

/** Runs the steps; after each, compares every cached response with a new one. Returns the first that differs. */
async function firstStale(
  steps: Step[],
  change: (engine: Engine) => Engine = (engine) => engine,
): Promise<string | undefined> {
  const fresh = await openFresh();
  const servers = await openServers(change);
  const world = {
    all: { member: await createEverything(app, app.member), verified: await createEverything(app, app.verified) },
  };
  const reads = await listCachedReads(world);
  expect(reads.length).toBeGreaterThan(60);
  try {
    for (const [what, owner] of steps) {
      await STEP[what]!(world, owner);
      for (const { actor, url } of reads) {
        const { headers } = app[actor];
        const uncached = await fresh.inject({ url, headers });
        for (const { name, server } of servers) {
          const cached = await server.inject({ url, headers });
          const isSame =
            cached.statusCode >= 400 ? cached.statusCode === uncached.statusCode : cached.body === uncached.body;
          if (!isSame)
            return `after "${what}" of ${owner}, ${actor} reads ${url} from ${name}:\n${cached.body}\nand not\n${uncached.body}`;
        }
      }
    }
  } finally {
    await fresh.close();
    await servers[1]?.server.close();
  }
  return undefined;
}

/** Returns every address with cached responses, with all ids that it may contain, for each person who may call it. */
async function listCachedReads({ all }: World): Promise<{ actor: Actor; url: string }[]> {
  const found = new Map<string, { actor: Actor; url: string }>();
  for (const row of app.server.rows.filter(({ method }) => method === 'GET'))
    for (const owner of ['member', 'verified'] as const)
      for (const url of addressesOf(row.path, { ...all[owner], userId: app[owner].id }))
        for (const actor of ACTORS) {
          const response = await app.server.inject({ url, headers: app[actor].headers });
          const isWholeCached = response.headers.etag !== undefined && response.headers['cache-control'] === 'no-store';
          const isCached = isWholeCached || row.path === '/sync';
          if (response.statusCode === 200 && isCached) found.set(`${actor} ${url}`, { actor, url });
        }
  return [...found.values()];
}

/** Returns a path with each kind of id that fits. */
function addressesOf(path: string, known: Record<string, string>): string[] {
  // All changes so far, and those of the steps.
  if (path === '/sync')
    return ['/api/sync', `/api/sync?since=${app.rows('select max(seq) as seq from change_log')[0]?.seq}`];
  const ofThings = path.includes('/:id') ? Object.values(known) : [''];
  return ofThings.map(
    (id) =>
      `/api${path
        .replace(':userId', known.userId!)
        .replace(':paymentId', known.payment!)
        .replace(':packId', known.pack!)
        .replace(':packName', 'Ultra%20One')
        .replace(/:id\b/, id)}`,
  );
}

test(
  `a cached response is never older than the last commit (random histories: ${RUNS})`,
  async () => {
    const property = fc.asyncProperty(fc.array(step, { minLength: STEPS, maxLength: STEPS }), async (steps) => {
      await app?.close();
      app = await openStaffedApp();
      expect(await firstStale(steps)).toBeUndefined();
    });
    await fc.assert(property, { numRuns: RUNS, seed: SEED, endOnFailure: true });
  },
  TIMEOUT_MS,
);

test(
  'a cached response is not older than credit that was received, used, refunded or returned',
  async () => {
    app = await openStaffedApp();
    const steps = ['accept part of a payment', 'pay with credit', 'refund credit', 'decline a refund'];
    expect(await firstStale(steps.map((what): Step => [what, 'member']))).toBeUndefined();
  },
  TIMEOUT_MS,
);

test(
  'a cached response is served without a statement while nothing changes',
  async () => {
    app = await openStaffedApp();
    const all = {
      member: await createEverything(app, app.member),
      verified: await createEverything(app, app.verified),
    };
    const withStatements: string[] = [];
    for (const { actor, url } of await listCachedReads({ all })) {
      // Commercial staff may see verified members only, which is read each time. A list of notifications is marked read.
      if (actor === 'commercial' || url === '/api/notificationsUser') continue;
      const read = () => app.server.inject({ url, headers: app[actor].headers });
      await read();
      if ((await countStatements(app.context.services, read)) > 0) withStatements.push(`${actor} ${url}`);
    }
    expect(withStatements).toEqual([]);
  },
  TIMEOUT_MS,
);

test(
  'the stale response check fails if a payment is written without raising the version of its table',
  async () => {
    app = await openStaffedApp();
    app.context.database.writer.exec(
      isOnPostgres ? 'drop trigger payments_updates_are_recorded' : 'drop trigger temp.payments_update_is_counted',
    );
    expect(await firstStale([['accept payment', 'member']])).toContain('after "accept payment" of member');
  },
  TIMEOUT_MS,
);

test(
  'the stale response check fails if an entry of credit is written without raising the version of its table',
  async () => {
    app = await openStaffedApp();
    app.context.database.writer.exec(
      isOnPostgres
        ? 'drop trigger credit_entries_inserts_are_recorded'
        : 'drop trigger temp.credit_entries_insert_is_counted',
    );
    expect(await firstStale([['refund credit', 'member']])).toContain('after "refund credit" of member');
  },
  TIMEOUT_MS,
);

test.runIf(isOnPostgres)(
  'the stale response check fails if a server does not read the writes of the others',
  async () => {
    app = await openStaffedApp();
    let isStarted = false;
    const withoutRefresh = (engine: Engine): Engine => {
      const { versions } = engine;
      const refresh = () => {
        if (isStarted) return undefined;
        isStarted = true;
        return versions.refresh();
      };
      const proxied = new Proxy(versions, {
        get: (target, name) => (name === 'refresh' ? refresh : Reflect.get(target, name).bind(target)),
      });
      return { ...engine, versions: proxied };
    };
    const steps: Step[] = [
      ['quick reply', 'member'],
      ['accept payment', 'member'],
    ];
    expect(await firstStale(steps, withoutRefresh)).toMatch(/after "accept payment" of member.* from another server/);
  },
  TIMEOUT_MS,
);
