import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, expect, test, vi } from 'vitest';
import { openEInvoicing } from '#testing/fixtures/open-e-invoicing';
import { startWaha } from '#testing/run-waha';
import { startElFatoora } from '#testing/servers/start-el-fatoora';

vi.setConfig({ testTimeout: 180_000 });

const open: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

test('a server that is killed between a deposit and its commit does not deposit again after the next start', async () => {
  const elFatoora = await startElFatoora();
  open.push(elFatoora.close);
  const app = await openEInvoicing({ env: { WAHA_EL_FATOORA_URL: elFatoora.address } });
  await app.startSubmitting();
  for (let count = 0; count < 3; count++) await app.sell();
  await app.make();
  await app.close();

  const serve = async () => {
    const server = await startWaha(['serve'], {
      ...{ WAHA_DATA_DIR: app.dataDir, WAHA_EL_FATOORA_URL: elFatoora.address, WAHA_LOG_LEVEL: 'info' },
      ...{ PORT: '0', HOST: '127.0.0.1', WAHA_BACKUP_AT: 'off' },
    });
    open.push(async () => {
      server.kill();
      await server.ended;
    });
    return server;
  };
  const query = <Row>(work: (database: Sqlite.Database) => Row): Row => {
    const database = new Sqlite(join(app.dataDir, 'waha.sqlite'), { timeout: 5000 });
    try {
      return work(database);
    } finally {
      database.close();
    }
  };
  const statuses = () =>
    query((database) => database.prepare('select status from e_invoices order by number').pluck().all());
  /** Lets the next calls be due, instead of waiting for minutes. */
  const hurry = () => query((database) => database.exec('update e_invoices set next_at = 1 where next_at is not null'));

  // The server dies while El Fatoora stores the document: the response never arrives.
  for (let kills = 0; kills < 2; kills++) {
    const server = await serve();
    elFatoora.state.hold = async (operation) => {
      if (operation !== 'saveEfact') return;
      elFatoora.state.hold = undefined;
      server.kill();
      await server.ended;
    };
    const before = elFatoora.deposits.length;
    await server.ended;
    await vi.waitUntil(() => elFatoora.deposits.length > before, { timeout: 10_000 });
    expect(statuses().filter((status) => status === 'sending').length).toBe(kills + 1);
  }
  hurry();
  await serve();
  await vi.waitUntil(() => statuses().every((status) => status === 'sent'), { timeout: 60_000, interval: 200 });
  expect(['F-2026-000001', 'F-2026-000002', 'F-2026-000003'].map(elFatoora.countDeposits)).toEqual([1, 1, 1]);
});
