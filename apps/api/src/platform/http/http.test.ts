import { EventEmitter, once } from 'node:events';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contract } from '@waha/domain/contract';
import Sqlite from 'better-sqlite3';
import { getTableColumns, getTableName, type Table } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import * as accountTables from '#features/account/account.tables';
import * as sellerTables from '#features/company/seller.tables';
import * as facilityTables from '#features/facility/facility.tables';
import * as invoicesTables from '#features/invoices/invoices.tables';
import * as messagingTables from '#features/messaging/messaging.tables';
import * as notificationsTables from '#features/notifications/notifications.tables';
import * as profileTables from '#features/profile/profile.tables';
import * as purchaseTables from '#features/purchase/purchase.tables';
import * as rechargeTables from '#features/recharge/recharge.tables';
import * as taskReportsTables from '#features/tasks/task-reports.tables';
import * as tasksTables from '#features/tasks/tasks.tables';
import * as walletTables from '#features/wallet/wallet.tables';
import { openTestApp } from '#testing/open-test-app';
import * as accessTables from '../auth/auth.tables';
import { findAssets } from '../config/assets';
import { readConfig } from '../config/config';
import * as platformTables from '../database/platform.tables';
import { migrate } from '../database/sqlite/migrate';
import { openSqliteDatabase } from '../database/sqlite/open-sqlite-database';
import * as pushTables from '../push/push.tables';
import { EXTRA_PATHS } from './openapi/extra-paths';

const folder = mkdtempSync(join(tmpdir(), 'waha-platform-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const { migrations, root } = findAssets();

describe('API contract', () => {
  const name = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

  test('matches the served endpoints exactly, and the documents list them all', async () => {
    const { server, close } = await openTestApp();
    expect(server.rows.map(name).sort()).toEqual(contract.map(name).sort());
    const { paths } = (await server.inject({ url: '/api/openapi.json' })).json();
    const described = Object.entries(paths).flatMap(([path, calls]) =>
      Object.keys(calls as object).map((method) => `${method} ${path}`),
    );
    const addresses = contract.flatMap((row) => [row.path, ...(row.aliases ?? [])]);
    // Plus calls with a protocol of their own.
    const extraCalls = Object.values(EXTRA_PATHS).flatMap((calls) => Object.keys(calls));
    expect(described).toHaveLength(addresses.length + extraCalls.length);
    // `e2e/operator/api-reference.spec.ts` finds each of them on the page that is rendered from this description.
    expect(paths).toHaveProperty('/api/payments/{id}/validate');
    expect((await server.inject({ url: '/api/docs' })).body).toContain('openapi.json');
    await close();
  });

  test('answers 401 to anonymous callers except on open endpoints', async () => {
    const { server, close } = await openTestApp();
    for (const row of contract.filter(({ who }) => who.to !== 'anyone')) {
      const url = `/api${row.path.replace(/:\w+/g, '01941f29-7c00-7e66-b3b9-e0ca65ad6543')}`;
      const response = await server.inject({ method: row.method, url });
      expect([name(row), response.statusCode, response.json().code]).toEqual([name(row), 401, 'no_token']);
    }
    await close();
  });

  test('answers an unknown call with 404 in JSON, never with the page', async () => {
    const { server, close } = await openTestApp();
    for (const url of ['/api/nothing', '/media/none.mp4', '/uploads/none']) {
      const response = await server.inject({ url });
      expect([url, response.statusCode, response.json().code]).toEqual([url, 404, 'not_found']);
    }
    await close();
  });
});

describe('migrations', () => {
  const names = readdirSync(migrations)
    .filter((name) => name.endsWith('.sql'))
    .sort();

  test('apply to an empty file, and a second run does nothing', () => {
    const file = join(folder, 'all.sqlite');
    const database = new Sqlite(file);
    expect(migrate(database, migrations, file)).toEqual({ applied: names, snapshot: undefined });
    expect(migrate(database, migrations, file).applied).toEqual([]);
    database.close();
  });

  test('leave a snapshot of a database with content', () => {
    const some = join(folder, 'grows');
    for (const name of names) cpSync(join(migrations, name), join(some, name));
    const file = join(folder, 'grows.sqlite');
    const database = new Sqlite(file);
    migrate(database, some, file);
    writeFileSync(join(some, '9000-more.sql'), 'create table more (id text) strict;');
    const { snapshot } = migrate(database, some, file);
    const before = new Sqlite(snapshot!, { readonly: true });
    expect(before.prepare("select count(*) from sqlite_master where name = 'more'").pluck().get()).toBe(0);
    before.close();
    database.close();
  });

  test('leave the database byte-identical on failure, report the snapshot, and the previous version starts', () => {
    const old = join(folder, 'before-it-breaks');
    const some = join(folder, 'breaks');
    for (const name of names) for (const to of [old, some]) cpSync(join(migrations, name), join(to, name));
    const file = join(folder, 'breaks.sqlite');
    const run = (from: string) => {
      const { writer, close } = openSqliteDatabase(file);
      try {
        return migrate(writer, from, file);
      } finally {
        close();
      }
    };
    run(old);
    const bytes = readFileSync(file);
    writeFileSync(join(some, '9000-good.sql'), 'create table good (id text) strict;');
    writeFileSync(join(some, '9001-bad.sql'), 'create table bad (');
    expect(() => run(some)).toThrow(/The database is unchanged. Start the previous version of Waha.*before-9000-good/);
    expect(readFileSync(file).equals(bytes)).toBe(true);
    expect(run(old).applied).toEqual([]);
  });

  test('of a newer database are refused by an older version, which reports the snapshot', () => {
    const old = join(folder, 'older');
    const newer = join(folder, 'newer');
    for (const name of names) for (const to of [old, newer]) cpSync(join(migrations, name), join(to, name));
    writeFileSync(join(newer, '9999-future.sql'), 'create table future (id text) strict;');
    const file = join(folder, 'newer.sqlite');
    const database = new Sqlite(file);
    migrate(database, old, file);
    expect(() => migrate(database, newer, file)).not.toThrow();
    const [snapshot] = readdirSync(join(folder, 'snapshots')).filter((name) => name.includes('9999-future'));
    expect(() => migrate(database, old, file)).toThrow(
      new RegExp(`upgraded by a newer version of Waha.*9999-future.*${snapshot}`),
    );
    database.close();
  });

  test('create the columns that the program expects', () => {
    const database = new Sqlite(':memory:');
    migrate(database, migrations, join(folder, 'none.sqlite'));
    const modules = [
      accessTables,
      accountTables,
      facilityTables,
      invoicesTables,
      messagingTables,
      notificationsTables,
      platformTables,
      profileTables,
      purchaseTables,
      pushTables,
      rechargeTables,
      sellerTables,
      taskReportsTables,
      tasksTables,
      walletTables,
    ];
    for (const table of modules.flatMap((module) => Object.values(module)) as Table[]) {
      const expected = Object.values(getTableColumns(table)).map(({ name, notNull, primary }) => [
        name,
        notNull || primary,
      ]);
      const built = database.pragma(`table_info(${getTableName(table)})`) as {
        name: string;
        notnull: number;
        pk: number;
      }[];
      expect([getTableName(table), built.map(({ name, notnull, pk }) => [name, notnull === 1 || pk > 0])]).toEqual([
        getTableName(table),
        expected,
      ]);
    }
    database.close();
  });
});

describe('configuration', () => {
  test('reports every invalid variable and its expected form', () => {
    const wrong = () => readConfig({ PORT: 'abc', PUBLIC_URL: 'waha.tn', WAHA_SECRET: 'short' }, root);
    expect(wrong).toThrow(
      /PORT: [\s\S]*PUBLIC_URL: must look like https:\/\/waha.example, without a path[\s\S]*WAHA_SECRET: must have at least 32 characters/,
    );
  });

  test('treats an empty variable as absent', () => {
    expect(readConfig({ PORT: '', SMTP_URL: '' }, root)).toMatchObject({ port: 5000, smtpUrl: undefined });
  });
});

test('a call during shutdown is answered and closes its connection', async () => {
  const steps = new EventEmitter();
  const ending = once(steps, 'ending');
  const { server, close } = await openTestApp({
    plant: (planted) =>
      planted.addHook('preClose', async () => {
        const go = once(steps, 'go');
        steps.emit('ending');
        await go;
      }),
  });
  await server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.server.address() as AddressInfo;
  const ended = close();
  await ending;
  const response = await fetch(`http://127.0.0.1:${port}/api/products`);
  expect([response.status, response.headers.get('connection')]).toEqual([200, 'close']);
  expect(await response.json()).not.toEqual([]);
  steps.emit('go');
  await ended;
});
