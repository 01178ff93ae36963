import { pointsToMillimes } from '@waha/domain/kernel/money';
import { CONFIRMED_STATUSES } from '@waha/domain/wallet/withdrawal';
import { inArray } from 'drizzle-orm';
import { createCodeCell, createTimeCell, defineExport, OWNER_COLUMNS } from '#platform/documents/export-table';
import { withdrawals } from '../wallet.tables';

/** Every confirmed withdrawal, by the day of its request. */
export const withdrawalsExport = defineExport({
  table: withdrawals,
  where: inArray(withdrawals.status, [...CONFIRMED_STATUSES]),
  columns: {
    'withdrawal id': ({ row }) => row.id,
    ...OWNER_COLUMNS,
    points: ({ row }) => row.points,
    TND: ({ row }) => ({ tnd: pointsToMillimes(row.points) }),
    'withheld TND': ({ row }) => ({ tnd: row.withheldMillimes ?? 0 }),
    'net to pay TND': ({ row }) => ({ tnd: pointsToMillimes(row.points) - (row.withheldMillimes ?? 0) }),
    status: ({ row }) => createCodeCell(row.status, ({ exportWords }) => exportWords.status),
    reason: ({ row }) => row.reason,
    asked: ({ row }) => createTimeCell(row.askedAt),
    decided: ({ row }) => createTimeCell(row.decidedAt),
    paid: ({ row }) => createTimeCell(row.paidAt),
    transfer: ({ row }) => row.reference,
  },
  instantOf: (row) => row.askedAt,
});
