import { pointsToMillimes } from '@waha/domain/kernel/money';
import {
  computeWithholdingBase,
  formatCertificateNumber,
  getWithheldAmounts,
} from '@waha/domain/wallet/withholding/withholding';
import { sql } from 'drizzle-orm';
import { findBuyerIdentifiers } from '#features/e-invoicing/buyer-identifiers.public-queries';
import { findVerifiedNames } from '#features/profile/profile.public-queries';
import { createTimeCell, defineExport, OWNER_COLUMNS } from '#platform/documents/export-table';
import { withdrawals } from '../wallet.tables';
import { toWithholding } from '../withdrawals/withdrawal.store';

/** Literal, as in the partial index. */
export const IS_TAXED_PAYOUT = sql`${withdrawals.withheldMillimes} > 0 and ${withdrawals.paidAt} is not null`;

/** Every paid withdrawal from which tax was withheld, by the day of its payment. */
export const withholdingExport = defineExport({
  table: withdrawals,
  where: IS_TAXED_PAYOUT,
  readDetails: async (db, rows) => {
    const members = rows.map(({ memberId }) => memberId);
    const identifiers = await findBuyerIdentifiers(db, members);
    const names = await findVerifiedNames(db, members);
    return (row) => {
      const withholding = toWithholding(row);
      const amounts = getWithheldAmounts(pointsToMillimes(row.points), withholding);
      return {
        ...amounts,
        baseMillimes: withholding ? computeWithholdingBase(amounts.grossMillimes, withholding) : 0,
        rateBasisPoints: withholding?.rateBasisPoints ?? 0,
        identifier: identifiers.get(row.memberId)?.number ?? '',
        verifiedName: names.get(row.memberId) ?? '',
      };
    };
  },
  columns: {
    certificate: ({ row }) => formatCertificateNumber(row.id, row.paidAt ?? 0),
    'withdrawal id': ({ row }) => row.id,
    ...OWNER_COLUMNS,
    'verified name': ({ details }) => details.verifiedName,
    'tax or identity number': ({ details }) => details.identifier,
    'gross TND': ({ details }) => ({ tnd: details.grossMillimes }),
    'base TND': ({ details }) => ({ tnd: details.baseMillimes }),
    'rate %': ({ details }) => details.rateBasisPoints / 100,
    'withheld TND': ({ details }) => ({ tnd: details.withheldMillimes }),
    'net to pay TND': ({ details }) => ({ tnd: details.netMillimes }),
    paid: ({ row }) => createTimeCell(row.paidAt),
    transfer: ({ row }) => row.reference,
  },
  instantOf: (row) => row.paidAt ?? 0,
  isByInstant: true,
});
