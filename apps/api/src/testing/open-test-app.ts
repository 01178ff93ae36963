import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hash } from '@node-rs/argon2';
import type { MemberId, PersonId } from '@waha/domain/kernel/ids';
import type { Role } from '@waha/domain/kernel/roles';
import type { Instant } from '@waha/domain/kernel/time';
import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { buildApp } from '../build-app';
import { createAppContext } from '../create-app-context';
import { signSession } from '../features/account/sessions/send-log-in-reply';
import { startSession } from '../features/account/sessions/start-session';
import { findWrongCredit } from '../features/operations/doctor/accounts/check-credit';
import { findWrongEInvoices } from '../features/operations/doctor/accounts/check-e-invoices';
import { findNumberGaps } from '../features/operations/doctor/accounts/check-invoice-numbers';
import { findWrongPayoutFiles } from '../features/operations/doctor/accounts/check-payout-files';
import { findWrongRefunds } from '../features/operations/doctor/accounts/check-refunds';
import { findWrongSales } from '../features/operations/doctor/accounts/check-sales';
import { findWrongAggregates } from '../features/operations/doctor/check-aggregates';
import { addPerson } from '../platform/auth/add-person';
import { findPersonByEmail } from '../platform/auth/people.store';
import { findAssets } from '../platform/config/assets';
import { type Catalogue, readCatalogue } from '../platform/config/catalogue';
import { readConfig } from '../platform/config/config';
import { createId } from '../platform/database/create-id';
import { migrate } from '../platform/database/sqlite/migrate';
import { openSqliteDatabase } from '../platform/database/sqlite/open-sqlite-database';
import type { Reaction } from '../platform/database/unit-of-work';
import { createCallerPseudonym } from '../platform/documents/pseudonym';
import type { DiskSpace } from '../platform/files/disk-space';
import { createLogger } from '../platform/process/logger';
import { checkQueryPlans } from './check-query-plans';
import { checkResponses } from './check-responses';
import { fillFolder, isOnPostgres, openRows, type TemplateSource } from './engines/open-rows';
import { createFixtures } from './fixtures/create-fixtures';

export const PASSWORD = 'correct horse battery';
/** Verified at the cost in the hash: five logins at the real cost take longer than most tests. */
const passwordHash = hash(PASSWORD, { memoryCost: 64, timeCost: 1, parallelism: 1 });

/** The default time of an app. */
const DEFAULT_NOW: Instant = Date.UTC(2026, 0, 15, 9);

/** The browser name of a session that a test creates, as in a sign-in over HTTP. */
const BROWSER = {
  browser: 'lightMyRequest',
  rememberMe: false,
  former: undefined,
  steppedAt: null,
};

/** Folders are deleted when the test process ends: some libraries still use theirs shortly after a close. */
const folders = mkdtempSync(join(tmpdir(), 'waha-test-'));
process.once('exit', () => rmSync(folders, { recursive: true, force: true }));

/** A database with empty tables, created once: creating them takes longer than most tests. */
const EMPTY_FILE = join(folders, 'empty.sqlite');
const database = openSqliteDatabase(EMPTY_FILE);
migrate(database.writer, findAssets().migrations, EMPTY_FILE);
database.close();

/** The initial rows of an app, created once per process. */
export type Template = { find(): Promise<TemplateSource | undefined> };

/**
 * Creates a template with the rows of an app after `fill`. Its copies continue at the app's final time.
 * @param of the template of that app
 * @param hasSessions whether copies keep the key that signed its sessions, and its files
 */
export function createTemplate(
  fill: (app: TestApp) => Promise<void>,
  { of = SEEDED_TEMPLATE, hasSessions = false }: { of?: Template; hasSessions?: boolean } = {},
): Template {
  let template: Promise<TemplateSource> | undefined;
  const make = async (): Promise<TemplateSource> => {
    const app = await openTestApp({ template: of });
    await fill(app);
    const { dataDir, named } = app;
    const { now } = app.time;
    const lastId = createId<string>(now);
    await app.close({ isTemplate: true });
    return { dataDir, now, lastId, people: named.people, hasSessions };
  };
  return {
    find() {
      template ??= make();
      return template;
    },
  };
}

/** Empty tables: the app inserts the catalogue as at its first start. */
const EMPTY_TEMPLATE: Template = { find: async () => undefined };

const SEEDED_TEMPLATE: Template = createTemplate(async () => undefined, { of: EMPTY_TEMPLATE });

/** Whether the ledger's triggers still exist. */
const LEDGER_TRIGGERS_QUERY = isOnPostgres
  ? `select 1 from pg_trigger where tgname = 'point_entries_are_never_changed'`
  : `select 1 from sqlite_master where name = 'point_entries_are_never_changed'`;

type Options = {
  now?: Instant;
  react?: Reaction;
  env?: Record<string, string>;
  diskRoom?: () => Promise<DiskSpace>;
  /** Adds routes before the server is ready. */
  plant?: (app: FastifyInstance) => void;
  /** The folder of a built web app. */
  web?: string;
  /** The parent of the data folder, instead of the temporary folder. */
  within?: string;
  /** A data folder to copy; its app is closed. */
  from?: string;
  /** A database to copy; by default one with the catalogue. It has the default start time, and so must the app. */
  template?: Template;
};

/**
 * Opens the real app with a temporary data folder and a clock that the test sets. `as(role)` creates a person with a
 * session and returns the headers of their calls.
 */
export async function openTestApp({
  now = DEFAULT_NOW,
  react,
  env = {},
  diskRoom,
  plant,
  web,
  within = folders,
  from,
  template = now === DEFAULT_NOW ? SEEDED_TEMPLATE : EMPTY_TEMPLATE,
}: Options = {}) {
  const dataDir = mkdtempSync(join(within, 'data-'));
  const original = from === undefined ? await template.find() : undefined;
  fillFolder(dataDir, { empty: EMPTY_FILE, from, original });
  const { rows, file, end } = await openRows(dataDir, from ?? original?.dataDir);
  const assets = { ...findAssets(), ...(web && { web }) };
  const logLines: string[] = [];
  const time = { now };
  const composed = await createAppContext({
    assets,
    ...(!existsSync(join(dataDir, 'catalogue')) && { catalogueFiles: readCatalogueFiles() }),
    // Other tests may block this process: no call is refused for that.
    config: readConfig(
      { WAHA_DATA_DIR: dataDir, WAHA_RATE_LIMIT_PER_MINUTE: '100000', WAHA_BUSY_AFTER_MS: '600000', ...env },
      assets.root,
    ),
    clock: () => time.now,
    log: createLogger('info', { write: (line: string) => void logLines.push(line) }),
    ...(react && { react }),
    ...(diskRoom && { diskRoom }),
    ...(rows && { rows }),
  });
  const app = { ...composed, database: (composed.database ?? file)! };
  const { prepare } = app.database.writer;
  // The query plans of SQLite.
  const faults = isOnPostgres ? [] : [app.database.writer, app.database.reader].map((each) => checkQueryPlans(each));
  const server = await buildApp(app.services);
  plant?.(server);
  checkResponses(server);
  await server.ready();
  time.now = original?.now ?? now;
  setFirstId(time.now, original?.lastId);
  const named = { people: original?.people ?? 0 };

  async function person(
    role: Role = 'user',
    name = `Amina${++named.people}`,
  ): Promise<{ id: PersonId; email: string }> {
    const newPerson = await createPerson(role, name);
    const id = await app.services.transact((unit) => addPerson(unit, newPerson));
    return { id, email: newPerson.email };
  }

  /** Creates a person with a session, as after a sign-in. */
  async function as(role: Role, name = `Amina${++named.people}`) {
    const [newPerson, caller] = [await createPerson(role, name), ownCaller()];
    const { services } = app;
    const started = await services.transact(async (unit) => {
      const id = await addPerson(unit, newPerson);
      const person = { ...newPerson, id, createdAt: unit.now };
      return { person, session: await startSession(unit, services, person, { ...BROWSER, caller }) };
    });
    return { id: started.person.id as MemberId, email: newPerson.email, headers: headersOf(started) };
  }

  /** Creates another session of a person without a sign-in, which has its own tests. */
  async function openSession(email: string) {
    const caller = ownCaller();
    const { services } = app;
    const started = await services.transact(async (unit) => {
      const person = (await findPersonByEmail(unit.tx, email))!;
      return { person, session: await startSession(unit, services, person, { ...BROWSER, caller }) };
    });
    return headersOf(started);
  }

  const ownCaller = () => ({ name: createCallerPseudonym('127.0.0.1', app.services.secret), device: 'new' as const });
  const headersOf = (started: Parameters<typeof signSession>[1]) => ({
    authorization: `Bearer ${signSession(server, started)}`,
  });

  async function logIn(email: string, rememberMe = false) {
    const response = await server.inject({
      method: 'POST',
      url: '/api/users/login',
      payload: { email, password: PASSWORD, rememberMe },
    });
    return { authorization: `Bearer ${response.json().token}` };
  }

  return {
    server,
    context: app,
    dataDir,
    time,
    /** The number of people with generated names. */
    named,
    logLines,
    person,
    as,
    logIn,
    openSession,
    given: createFixtures(app),
    /** Reads directly from the file, without our own code. */
    rows: (sql: string) => prepare(sql).all() as Record<string, unknown>[],
    /** @param isTemplate whether other apps start with a copy of its rows */
    async close({ isTemplate = false } = {}) {
      await server.close();
      const read = (statement: string) => prepare(statement).raw().all() as unknown[][];
      // A test of upgrades makes the database one of 0.1.0, which has no credit notes.
      const isOfToday = () =>
        read("select 1 from sqlite_master where name = 'credit_notes_are_never_deleted'").length > 0;
      const isReadable = app.database.writer.open && isOfToday();
      // A test that drops this trigger breaks the ledger on purpose.
      const isLedgerWhole = isReadable && read(LEDGER_TRIGGERS_QUERY).length > 0;
      const sums = isLedgerWhole ? await findWrongAggregates(read) : [];
      const gaps = isReadable ? await findNumberGaps(read) : [];
      const wrongSales = isReadable ? await findWrongSales(read) : [];
      const wrongRefunds = isReadable ? await findWrongRefunds(read) : [];
      const wrongPayoutFiles = isReadable ? await findWrongPayoutFiles(read) : [];
      const wrongCredit = isReadable ? await findWrongCredit(read) : [];
      const wrongEInvoices = isReadable ? await findWrongEInvoices(read) : [];
      app.close();
      await end(isTemplate);
      expect(faults.flat(), 'statements that go through a table that grows').toEqual([]);
      expect(sums, 'wrong aggregates').toEqual([]);
      expect(gaps, 'gaps in the numbers of invoices').toEqual([]);
      expect(wrongSales, 'sales without their documents').toEqual([]);
      expect(wrongRefunds, 'cancelled payments without their refunds').toEqual([]);
      expect(wrongPayoutFiles, 'payout files that differ from their payouts').toEqual([]);
      expect(wrongCredit, 'payments and refunds that differ from the credit').toEqual([]);
      expect(wrongEInvoices, 'electronic invoices that differ from their documents').toEqual([]);
    },
  };
}

let cachedCatalogueFiles: Catalogue | undefined;

/** The program's own catalogue: reading and checking it takes as long as many tests. */
function readCatalogueFiles(): Catalogue {
  cachedCatalogueFiles ??= readCatalogue(findAssets().catalogue, folders);
  return { ...cachedCatalogueFiles, pictureSets: new Map() };
}

async function createPerson(role: Role, name: string) {
  const email = `${name}.bensalah@waha.example`.toLowerCase();
  return { role, name, surname: 'Ben Salah', email, passwordHash: await passwordHash };
}

/**
 * Ids of one instant keep their order for 4096 of them, and all apps of a process share an instant. The count therefore
 * restarts, after the ids in the app's database.
 */
function setFirstId(now: Instant, lastId = ''): void {
  const sequence = Number.parseInt(createId<string>(now).slice(15, 18), 16);
  if (sequence > 2048) createId(0);
  while (createId<string>(now) <= lastId);
}

export type TestApp = Awaited<ReturnType<typeof openTestApp>>;
