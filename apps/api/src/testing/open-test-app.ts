import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hash } from '@node-rs/argon2';
import type { MemberId, PersonId } from '@waha/domain/kernel/ids';
import type { Role } from '@waha/domain/kernel/roles';
import type { Instant } from '@waha/domain/kernel/time';
import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { buildApp } from '../app';
import { compose } from '../compose';
import { gapsInNumbers } from '../features/operations/doctor/check-invoice-numbers';
import { wrongSums } from '../features/operations/doctor/check-kept-sums';
import { addPerson } from '../platform/auth/add-person';
import { findAssets } from '../platform/config/assets';
import { readConfig } from '../platform/config/config';
import { migrate } from '../platform/database/sqlite/migrate';
import { openDatabase } from '../platform/database/sqlite/open-database';
import type { React } from '../platform/database/unit-of-work';
import type { DiskRoom } from '../platform/files/disk-space';
import { createLogger } from '../platform/process/logger';
import { checkAnswers } from './check-answers';
import { checkQueryPlans } from './check-query-plans';
import { fillFolder, onPostgres, openRows } from './engines/open-rows';
import { given } from './given/given';

export const PASSWORD = 'correct horse battery';
/** Verified at the cost that it names: five logins at the true one take longer than most tests. */
const passwordHash = hash(PASSWORD, { memoryCost: 64, timeCost: 1, parallelism: 1 });

/** Folders go when the test process ends: some libraries still touch theirs shortly after a close. */
const folders = mkdtempSync(join(tmpdir(), 'waha-test-'));
process.once('exit', () => rmSync(folders, { recursive: true, force: true }));

/** A database with its tables and nothing in them, made once: to make them takes longer than most tests. */
const EMPTY = join(folders, 'empty.sqlite');
const database = openDatabase(EMPTY);
migrate(database.writer, findAssets().migrations, EMPTY);
database.close();

/** Whether the ledger is still watched. */
const WATCHED = onPostgres
  ? `select 1 from pg_trigger where tgname = 'point_entries_are_never_changed'`
  : `select 1 from sqlite_master where name = 'point_entries_are_never_changed'`;

type Choices = {
  now?: Instant;
  react?: React;
  env?: Record<string, string>;
  diskRoom?: () => Promise<DiskRoom>;
  /** Serves more than the program does, before it is ready. */
  plant?: (app: FastifyInstance) => void;
  /** The folder of a built web app. */
  web?: string;
  /** Where the data folder lies, instead of among the throw-away ones. */
  within?: string;
  /** A data folder to begin with a copy of; the app that it is of is closed. */
  from?: string;
};

/**
 * The real app over a throw-away data folder, with a clock that the test sets. `as(role)` makes a person, logs them
 * in and answers the headers of their calls.
 */
export async function openTestApp({
  now = Date.UTC(2026, 0, 15, 9),
  react,
  env = {},
  diskRoom,
  plant,
  web,
  within = folders,
  from,
}: Choices = {}) {
  const dataDir = mkdtempSync(join(within, 'data-'));
  fillFolder(dataDir, { empty: EMPTY, from });
  const { rows, file, end } = await openRows(dataDir, from);
  const assets = { ...findAssets(), ...(web && { web }) };
  const logLines: string[] = [];
  const time = { now };
  const composed = await compose({
    assets,
    // Other tests may hold this process up: nobody is turned away for that.
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
  const house = { ...composed, database: (composed.database ?? file)! };
  const { prepare } = house.database.writer;
  // How SQLite goes about it.
  const faults = onPostgres ? [] : [house.database.writer, house.database.reader].map((each) => checkQueryPlans(each));
  const app = await buildApp(house.services);
  plant?.(app);
  checkAnswers(app);
  await app.ready();
  let people = 0;

  async function person(role: Role = 'user', name = `Amina${++people}`): Promise<{ id: PersonId; email: string }> {
    const email = `${name}.bensalah@waha.example`.toLowerCase();
    const kept = { role, name, surname: 'Ben Salah', email, passwordHash: await passwordHash };
    const id = await house.services.transact((unit) => addPerson(unit, kept));
    return { id, email };
  }

  async function as(role: Role, name?: string) {
    const { id, email } = await person(role, name);
    return { id: id as MemberId, email, headers: await logIn(email) };
  }

  async function logIn(email: string, rememberMe = false) {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/users/login',
      payload: { email, password: PASSWORD, rememberMe },
    });
    return { authorization: `Bearer ${answer.json().token}` };
  }

  return {
    app,
    house,
    dataDir,
    time,
    logLines,
    person,
    as,
    logIn,
    given: given(house),
    /** Reads straight from the file, past all of our own code. */
    rows: (sql: string) => prepare(sql).all() as Record<string, unknown>[],
    async close() {
      await app.close();
      const read = (statement: string) => prepare(statement).raw().all() as unknown[][];
      // Whoever takes this trigger away breaks the ledger on purpose.
      const isWhole = () => read(WATCHED).length > 0;
      const sums = house.database.writer.open && isWhole() ? await wrongSums(read) : [];
      const gaps = house.database.writer.open ? await gapsInNumbers(read) : [];
      house.close();
      await end();
      expect(faults.flat(), 'statements that go through a table that grows').toEqual([]);
      expect(sums, 'kept sums that are not what their rows come to').toEqual([]);
      expect(gaps, 'gaps in the numbers of invoices').toEqual([]);
    },
  };
}

export type TestApp = Awaited<ReturnType<typeof openTestApp>>;
