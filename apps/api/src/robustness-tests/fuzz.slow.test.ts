import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { allowRoles, endpoint } from '@waha/domain/kernel/endpoint';
import fc from 'fast-check';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { listUnexpectedErrors } from '#testing/list-unexpected-errors';
import { quickReplies } from '../features/messaging/messaging.tables';
import { RefusalError } from '../platform/http/refusal-error';
import { serveEndpoint } from '../platform/http/route';
import { serveCommand } from '../platform/http/serve-command';
import { arbitraryUploadCall, createArbitraryFileCall } from '../testing/arbitrary/arbitrary-upload';
import { createArbitraryCall, type OddCall } from '../testing/arbitrary/create-arbitrary-call';
import { createEverything, type Everything } from '../testing/fixtures/create-everything';
import { openStaffedApp } from '../testing/fixtures/open-staffed-app';
import { openTestApp, type TestApp } from '../testing/open-test-app';

// Calls generated from the contract, then broken in many ways: wrong types, lengths and encodings, missing and
// duplicate fields, odd headers, ranges and uploads. No call fails with a bug or takes a second of processor time, and
// a refused call changes no table and no folder.
//
// FUZZ_RUNS is the number of calls (2,000 by default, 50,000 at night), FUZZ_SEED the seed; a failure prints both and
// the call.

const RUNS = Number(process.env.FUZZ_RUNS ?? 2000);
const SEED = Number(process.env.FUZZ_SEED ?? 27);
/** The state grows with accepted calls, so a new app is used after this many. */
const CALLS_PER_APP = 200;
/** In milliseconds of processor time, so that other work of the machine does not count. */
const LONGEST = 1000;

let template: { dataDir: string; close(): Promise<void> };
let headersOf: Record<string, string>[];
let known: Record<string, string[]>;
let fileIds: string[];

beforeAll(async () => {
  const app = await openStaffedApp();
  const fixtures = [await createEverything(app, app.member), await createEverything(app, app.verified)];
  const ids = (name: keyof Everything) => fixtures.map((each) => each[name]);
  const { admin, member, verified, commercial, finance } = app;
  headersOf = [{}, ...[admin, member, verified, commercial, finance].map(({ headers }) => headers)];
  fileIds = app.rows('select id from files').map(({ id }) => String(id));
  known = {
    ...{ userId: [member.id, verified.id], paymentId: ids('payment'), withdrawId: ids('withdrawal') },
    ...{ requestId: ids('recharge'), quizResultId: ids('quizResult'), sessionId: ids('session'), packId: ids('pack') },
    packName: ['Ultra One', 'N'],
    productId: ['1', '34'],
    id: [...new Set(fixtures.flatMap((each) => Object.values(each)))].concat(member.id, verified.id, '1'),
  };
  // The first document loads the PDF library, which tests also compile; this is not part of a call's own work.
  await app.call(admin, 'GET', `/wallets/${member.id}/statement?format=pdf`);
  app.context.database.writer.pragma('wal_checkpoint(TRUNCATE)');
  template = app;
});
afterAll(() => template.close());

const FOLDERS = ['uploads', 'staging', 'resumable'];

/**
 * Returns the state that a refused call must not change: every table except those that count attempts, and the names of
 * all files.
 */
function stateOf(app: TestApp): string {
  const tables = app.rows(`select name from sqlite_master where type = 'table' and name not like 'sqlite_%'`);
  const comparedTables = tables.map(({ name }) => String(name)).filter((name) => !COUNTS_TRIES.test(name));
  const files = FOLDERS.map((folder) => readdirSync(join(app.dataDir, folder)).sort());
  return JSON.stringify([
    comparedTables.map((name) => [name, app.rows(`select ${columnsOf(name)} from ${name}`)]),
    files,
  ]);
}

/** Wrong passwords, wrong codes and views of identity documents are recorded by design, also when refused. */
const COUNTS_TRIES = /attempts|audit_log/;
const columnsOf = (table: string) =>
  table === 'people' ? 'id, role, name, email, password_hash, blocked_at, verified_at' : '*';

/** Makes the calls and returns the first fault; undefined if there was none. */
async function fuzz(runs: number, seed: number, plant?: (app: FastifyInstance) => void): Promise<string | undefined> {
  const open = () => openTestApp({ from: template.dataDir, ...(plant && { plant }) });
  let app = await open();
  let state = stateOf(app);
  let calls = 0;
  let longest = 0;

  async function checkCall(call: OddCall): Promise<void> {
    if (++calls % CALLS_PER_APP === 0) {
      await app.close();
      app = await open();
      state = stateOf(app);
    }
    const before = process.cpuUsage();
    const response = await app.server.inject(call as InjectOptions);
    const { user, system } = process.cpuUsage(before);
    const cpuSeconds = (user + system) / 1000;
    longest = Math.max(longest, cpuSeconds);
    if (response.statusCode >= 500)
      throw new Error(
        `${response.statusCode}: ${response.body.slice(0, 200)}\n${listUnexpectedErrors(app).at(-1) ?? ''}`,
      );
    if (cpuSeconds > LONGEST) throw new Error(`took ${cpuSeconds} ms of work`);
    if (response.statusCode >= 400) {
      const after = stateOf(app);
      if (after !== state)
        throw new Error(
          `was refused (${response.statusCode}) and left something behind: ${differenceOf(state, after)}`,
        );
    } else state = stateOf(app);
  }

  const row = fc.constantFrom(...app.server.rows).chain((each) => createArbitraryCall(each, known));
  const call = fc.oneof(
    { weight: 8, arbitrary: row },
    { weight: 1, arbitrary: arbitraryUploadCall },
    { weight: 1, arbitrary: createArbitraryFileCall(fileIds) },
  );
  const as = fc.constantFrom(...headersOf);
  const property = fc.asyncProperty(call, as, (each, by) =>
    checkCall({ ...each, headers: { ...each.headers, ...by } }),
  );
  const outcome = await fc.check(property, { numRuns: runs, seed, endOnFailure: true });
  await app.close();
  console.log(
    `${calls} odd calls, seed ${seed}: ${outcome.failed ? 'failed' : 'none failed'}; the longest took ${Math.round(longest)} ms of work`,
  );
  if (!outcome.failed) return undefined;
  return `FUZZ_SEED=${seed} FUZZ_RUNS=${runs}\n${JSON.stringify(outcome.counterexample?.[0])}\n${String((outcome.errorInstance as Error)?.message)}`;
}

/** Returns the first place where two states differ. */
function differenceOf(before: string, after: string): string {
  const at = [...after].findIndex((sign, place) => sign !== before[place]);
  return after.slice(Math.max(0, at - 200), at + 200);
}

test(
  `${RUNS} odd calls are answered, refused or not, and never by a bug`,
  async () => {
    expect(await fuzz(RUNS, SEED)).toBeUndefined();
  },
  60 * 60_000,
);

describe('fuzz check', () => {
  const planted = endpoint('POST', '/planted', {
    who: allowRoles('admin'),
    summary: 'Not of the program',
    body: z.object({ name: z.optional(z.string().check(z.maxLength(10))) }),
    reply: z.object({ length: z.int() }),
  });
  const onlyPlanted = (app: FastifyInstance) => app.rows.splice(0, app.rows.length - 1);

  test('detects a call that triggers a bug', async () => {
    const found = await fuzz(500, SEED, (app) => {
      serveEndpoint(app, planted, async ({ body }) => ({ length: body.name!.length }));
      onlyPlanted(app);
    });
    expect(found).toContain('500: ');
    expect(found).toContain('/api/planted');
  });

  test('detects a refused call that leaves a row', async () => {
    const found = await fuzz(500, SEED, (app) => {
      serveCommand(app, planted, async (_ask, { tx }) => {
        const text = { title: 'left', text: 'behind', updatedAt: 0, updatedBy: known.userId![0]! };
        await tx.insert(quickReplies).values({ id: crypto.randomUUID(), ...text } as never);
        return new RefusalError({ code: 'not_found' });
      });
      onlyPlanted(app);
    });
    expect(found).toContain('left something behind');
    expect(found).toContain('/api/planted');
  });
});
