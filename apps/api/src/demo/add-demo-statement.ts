import { createHash } from 'node:crypto';
import { getDayAt } from '@waha/domain/kernel/calendar/day';
import type { PersonId } from '@waha/domain/kernel/ids';
import { DAY } from '@waha/domain/kernel/time';
import type { Payable } from '@waha/domain/reconciliation/payable';
import type { StatementColumns } from '@waha/domain/reconciliation/statement-columns';
import type { SourceId } from '@waha/domain/reconciliation/stored-line';
import { listPayableReceipts } from '../features/invoices/payable-receipts.public-queries';
import { listPayablePayments } from '../features/purchase/payable-payments.public-queries';
import { listPayableRecharges } from '../features/recharge/payable-recharges.public-queries';
import { readRowsInSlices } from '../features/reconciliation/reading/read-rows-in-slices';
import { saveSource } from '../features/reconciliation/statement.store';
import { uploadStatement } from '../features/reconciliation/upload-statement';
import { createId } from '../platform/database/create-id';
import type { Services } from '../platform/services';

const COLUMNS: StatementColumns = { date: 0, dateForm: 'year-first', decimalSign: '.', label: [1], amount: 2 };
const ITEMS_PER_KIND = 10;

/**
 * Adds a statement with a line for each pending item: payments by their references, the rest by name; and one unrelated
 * line.
 */
export async function addDemoStatement({ transact, db, clock }: Services, by: PersonId): Promise<void> {
  const payments = await listPayablePayments(db, '', ITEMS_PER_KIND);
  const otherTransfers = [
    ...(await listPayableRecharges(db, '', ITEMS_PER_KIND)),
    ...(await listPayableReceipts(db, '', ITEMS_PER_KIND)),
  ];
  const cells = (payable: Payable, label: string) => [
    getDayAt(payable.sentAt),
    label,
    formatDinars(payable.amountMillimes),
  ];
  const rows = [
    ['Date', 'Libellé', 'Montant'],
    ...payments.map((payable) => cells(payable, `VIR RECU ${payable.reference}`)),
    ...otherTransfers.map((payable) => cells(payable, `VIR RECU DE ${payable.payer.toUpperCase()}`)),
    [getDayAt(clock() - DAY), 'LOYER BUREAU SOUSSE', '450.000'],
    [getDayAt(clock() - DAY), 'FRAIS TENUE DE COMPTE', '-2.500'],
  ].map((row, index) => ({ number: index + 1, cells: row }));
  const read = await readRowsInSlices(rows, COLUMNS);
  await transact(async (unit) => {
    const sourceId = createId<SourceId>(unit.now);
    const source = { id: sourceId, name: 'CCP', columns: COLUMNS, createdBy: by, createdAt: unit.now };
    await saveSource(unit.tx, source);
    const sha256 = createHash('sha256').update(JSON.stringify(rows)).digest('hex');
    await uploadStatement(unit, { sourceId, sha256, rows, read, by });
  });
}

function formatDinars(millimes: number): string {
  return `${Math.trunc(millimes / 1000)}.${String(millimes % 1000).padStart(3, '0')}`;
}
