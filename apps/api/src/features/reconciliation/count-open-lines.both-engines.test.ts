import { DAY, toIso } from '@waha/domain/kernel/time';
import type { WireWorkQueue } from '@waha/domain/overview/overview.contract';
import { expect, test } from 'vitest';
import { createStatementCsv, openReconciliation, type ReconciliationApp } from '#testing/fixtures/open-reconciliation';
import { openAppForEach } from '#testing/open-app-for-each';

let app: ReconciliationApp;
openAppForEach(async () => {
  app = await openReconciliation();
  return app;
});

const readQueues = async (query = '', by: { headers: Record<string, string> } = app.finance) =>
  (await app.call(by, 'GET', `/queue${query}`)).json() as WireWorkQueue[];

const readLinesQueue = async (by?: { headers: Record<string, string> }) =>
  (await readQueues('?with=statement-lines', by)).find(({ kind }) => kind === 'statement-lines');

test('undecided statement lines are a work queue of finance and administrators, by the oldest statement', async () => {
  expect(await readLinesQueue()).toEqual({ kind: 'statement-lines', waiting: 0, oldestAt: null });
  const payment = await app.waitingPayment(app.member.id);
  const first = await app.uploadStatement(
    createStatementCsv([
      { label: payment.reference, millimes: payment.due },
      { label: 'LOYER', millimes: 5000 },
    ]),
  );
  const importedAt = app.time.now;
  app.time.now += DAY / 24;
  const second = await app.uploadStatement(createStatementCsv([{ label: 'AUTRE', millimes: 7000 }], '11/01/2026'));
  const three = { kind: 'statement-lines', waiting: 3, oldestAt: toIso(importedAt), oldestId: first };
  expect(await readLinesQueue()).toEqual(three);
  expect(await readLinesQueue(app.admin)).toEqual(three);

  expect((await app.accept(first, await app.surePairs(first))).statusCode).toBe(200);
  const [rent] = await app.lines(first, 'left');
  await app.call(app.finance, 'PUT', `/reconciliation/lines/${rent!._id}/aside`, { isAside: true });
  expect(await readLinesQueue()).toMatchObject({ waiting: 1, oldestId: second, oldestAt: toIso(app.time.now) });

  const listed = (await app.call(app.finance, 'GET', '/reconciliation/statements')).json();
  expect(listed.map(({ _id, undecided }: { _id: string; undecided: number }) => [_id, undecided])).toEqual([
    [second, 1],
    [first, 0],
  ]);
});

test('apps that do not ask for the queue of statement lines do not receive it', async () => {
  await app.uploadStatement(createStatementCsv([{ label: 'LOYER', millimes: 5000 }]));
  const kinds = async (query: string, by = app.finance) => (await readQueues(query, by)).map(({ kind }) => kind);
  expect(await kinds('')).toEqual(['recharges', 'receipts', 'payouts']);
  expect(await kinds('', app.admin)).not.toContain('statement-lines');
  expect(await kinds('?with=statement-lines')).toEqual(['recharges', 'receipts', 'statement-lines', 'payouts']);
});
