import { expect, test } from 'vitest';
import { readAllRows } from '#platform/documents/member-data';
import { createStatementCsv, openReconciliation, type ReconciliationApp } from '#testing/fixtures/open-reconciliation';
import { openAppForEach } from '#testing/open-app-for-each';
import { eraseLabels, readReconciliationData } from './reconciliation.member-data';

let app: ReconciliationApp;
openAppForEach(async () => {
  app = await openReconciliation();
  return app;
});

test('statement line data of a member is exported and erased with them; day and amount remain', async () => {
  const { reference, due } = await app.waitingPayment(app.member.id);
  const other = await app.waitingPayment(app.verified.id);
  const label = `VIR DE AMINA BEN SALAH ${reference}`;
  const id = await app.uploadStatement(
    createStatementCsv([
      { label, millimes: due },
      { label: other.reference, millimes: other.due },
    ]),
  );
  await app.accept(id, await app.surePairs(id));
  const { db, transact } = app.context.services;
  expect(await readAllRows(readReconciliationData(db, app.member.id).statementLines)).toMatchObject([
    { label, amountMillimes: due, matchedKind: 'payment' },
  ]);
  await transact(({ tx }) => eraseLabels(tx, app.member.id));
  expect(app.rows('select booked_on, amount_millimes, label from statement_lines order by position')).toEqual([
    { booked_on: '2026-01-10', amount_millimes: due, label: '' },
    { booked_on: '2026-01-10', amount_millimes: other.due, label: other.reference },
  ]);
});
