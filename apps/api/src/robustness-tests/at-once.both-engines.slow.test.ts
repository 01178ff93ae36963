import { randomUUID } from 'node:crypto';
import { type Endpoint, fillPath } from '@waha/domain/kernel/endpoint';
import fc from 'fast-check';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listUnexpectedErrors } from '#testing/list-unexpected-errors';
import { createArbitraryBody, toJsonSchema } from '../testing/arbitrary/arbitrary-body';
import { createParams } from '../testing/arbitrary/create-params';
import { createEverything, type Everything } from '../testing/fixtures/create-everything';
import { createPdf, createPng, createVideo } from '../testing/fixtures/create-fixtures';
import { openStaffedApp, type StaffedApp } from '../testing/fixtures/open-staffed-app';
import { openTestApp, type TestApp } from '../testing/open-test-app';
import { sendForm } from '../testing/send-form';

// Each command of the contract, sent by several devices at the same moment: in sequence on SQLite, in parallel on
// PostgreSQL. No call fails with a bug or is turned away as busy, and calls with one key are executed once. As each app
// closes, aggregates, the ledger and invoice numbers are verified against the rows.

const AT_ONCE = 6;

type Member = { id: string; headers: Record<string, string>; things: Everything };
let app: StaffedApp;
let member: Member;

beforeAll(async () => {
  app = await openStaffedApp();
  member = { ...app.verified, things: await createEverything(app, app.verified) };
  app.context.database.writer.pragma('wal_checkpoint(TRUNCATE)');
});
afterAll(() => app.close());

/** Returns a person who may make this call. */
function callerOf({ who }: Endpoint): Record<string, string> {
  if (who.to === 'anyone') return {};
  const staff = { admin: app.admin, commercial_admin: app.commercial, finance_admin: app.finance, user: member };
  if (who.to === 'signedIn') return member.headers;
  if (who.to === 'roles') return staff[who.roles.includes('admin') ? 'admin' : who.roles[0]!].headers;
  return who.isOwn === 'nobody' ? app.admin.headers : member.headers;
}

const FILES = [
  { is: /pdf/, make: createPdf },
  { is: /image/, make: createPng },
  { is: /video/, make: createVideo },
];

function fileFor(types: readonly string[]): Buffer {
  return (FILES.find(({ is }) => types.some((type) => is.test(type))) ?? FILES[0]!).make();
}

type Send = (app: TestApp, key?: string) => Promise<LightMyRequestResponse>;

/** Returns the same call every time it is sent. */
function callOf(row: Endpoint): Send {
  const sample = row.body ? fc.sample(createArbitraryBody(toJsonSchema(row.body)), { seed: 27, numRuns: 1 })[0] : {};
  const named = row.who.to === 'self' ? { [row.who.field]: member.id } : {};
  const fields = { ...(sample as object), ...named };
  const path = fillPath(row.path, createParams(row, member));
  const headers = callerOf(row);
  if (!row.files)
    return ({ server }, key) =>
      server.inject({
        method: row.method,
        url: `/api${path}`,
        headers: { ...headers, ...(key && { 'idempotency-key': key }) },
        payload: fields,
      });
  const files = Object.fromEntries(Object.entries(row.files).map(([name, { rule }]) => [name, fileFor(rule.types)]));
  const method = row.method as 'POST' | 'PUT';
  return (each, key) => sendForm(each, { headers }, { method, url: path, fields, files, key });
}

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

/** Calls that store nothing, or the same every time: they need no key. */
const AS_OFTEN_AS_ASKED = [
  'POST /users/logout',
  'POST /users/fresh-step/passkey/begin',
  'POST /commands/status',
  'POST /commands/:key/cancel',
  'POST /presence',
];

/** Makes the call several times at once, with one key and without. Returns the faults of the responses. */
async function faultsOf(row: Endpoint, done: Set<string>): Promise<string[]> {
  const copy = await openTestApp({ from: app.dataDir });
  const send = callOf(row);
  const faults: string[] = [];
  for (const key of [randomUUID(), undefined]) {
    const responses = await Promise.all(Array.from({ length: AT_ONCE }, () => send(copy, key)));
    const good = responses.filter(({ statusCode }) => statusCode < 400);
    if (good.length > 0) done.add(nameOf(row));
    const first = good.filter(({ headers }) => headers['idempotent-replayed'] === undefined);
    if (key && row.who.to !== 'anyone' && first.length > 1 && !AS_OFTEN_AS_ASKED.includes(nameOf(row)))
      faults.push(`${first.length} times with one key`);
    faults.push(
      ...responses.filter(({ statusCode }) => statusCode >= 500).map(({ statusCode, body }) => `${statusCode} ${body}`),
    );
  }
  faults.push(...listUnexpectedErrors(copy));
  await copy.close();
  return faults.map((fault) => `${nameOf(row)}: ${fault}`);
}

test(`each command, ${AT_ONCE} times at once, is answered without a bug, and done once where it has a key`, async () => {
  const done = new Set<string>();
  const wrong: string[] = [];
  const commands = app.server.rows.filter(({ method }) => method !== 'GET');
  for (const row of commands) wrong.push(...(await faultsOf(row, done)));
  console.log(`${commands.length} commands at once, of which ${done.size} were let through`);
  expect(wrong).toEqual([]);
  expect(done.size).toBeGreaterThan(40);
}, 600_000);
