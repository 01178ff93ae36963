import { expect, test } from 'vitest';
import { csvOf, openReconciliation, type ReconciliationApp } from '../../testing/given/open-reconciliation';
import { openForEach } from '../../testing/open-for-each';
import { eraseLabels, reconciliationData } from './reconciliation.member-data';

let house: ReconciliationApp;
openForEach(async () => {
  house = await openReconciliation();
  return house;
});

test('what a line says of a member is written out with them, and erased with them: its day and amount stay', async () => {
  const { reference, due } = await house.waitingPayment(house.member.id);
  const other = await house.waitingPayment(house.verified.id);
  const label = `VIR DE AMINA BEN SALAH ${reference}`;
  const id = await house.take(
    csvOf([
      { label, millimes: due },
      { label: other.reference, millimes: other.due },
    ]),
  );
  await house.accept(id, await house.surePairs(id));
  const { db, transact } = house.house.services;
  expect(await reconciliationData(db, house.member.id)).toMatchObject({
    statementLines: [{ label, amountMillimes: due, matchedKind: 'payment' }],
  });
  await transact(({ tx }) => eraseLabels(tx, house.member.id));
  expect(house.rows('select booked_on, amount_millimes, label from statement_lines order by position')).toEqual([
    { booked_on: '2026-01-10', amount_millimes: due, label: '' },
    { booked_on: '2026-01-10', amount_millimes: other.due, label: other.reference },
  ]);
});
