import { getDayAt, readDay } from '@waha/domain/kernel/calendar/day';
import type { Instant } from '@waha/domain/kernel/time';
import { withAppContext } from '../create-app-context';
import { exportMembers } from '../features/account/members.export';
import { exportCompany } from '../features/company/company.export';
import { creditNotesExport } from '../features/invoices/credit-notes/credit-notes.export';
import { invoicesExport } from '../features/invoices/invoices.export';
import { exportProducts } from '../features/marketplace/products/products.export';
import { exportPayoutFiles } from '../features/payouts/payout-files.export';
import { exportCatalogue } from '../features/purchase/packs/catalogue.export';
import { paymentsExport } from '../features/purchase/payments.export';
import { rechargesExport } from '../features/recharge/recharges.export';
import { refundsExport } from '../features/refunds/refunds.export';
import { accrueForEveryone } from '../features/wallet/ledger/accrue-for-everyone';
import { ledgerExport } from '../features/wallet/ledger/ledger.export';
import { withdrawalsExport } from '../features/wallet/withdrawals/withdrawals.export';
import { withholdingExport } from '../features/wallet/withholding/withholding.export';
import { OPERATOR_ID, writeAuditLog } from '../platform/database/audit-log';
import { formatCsv } from '../platform/documents/csv';
import type { Exporter } from '../platform/documents/export-table';
import { canTrustClock } from '../platform/process/clock-checkpoint';
import type { Services } from '../platform/services';
import { findOwnValue, readArguments, suggestName, UsageError } from './read-arguments';

const TABLES: Record<string, Exporter> = {
  members: exportMembers,
  payments: paymentsExport.exportAll,
  withdrawals: withdrawalsExport.exportAll,
  ledger: ledgerExport.exportAll,
  invoices: invoicesExport.exportAll,
  'credit-notes': creditNotesExport.exportAll,
  recharges: rechargesExport.exportAll,
  refunds: refundsExport.exportAll,
  'payout-files': exportPayoutFiles,
  withholding: withholdingExport.exportAll,
};
/** The catalogue files whose content is edited in the app. */
const CATALOGUE_FILES: Record<string, (services: Services) => Promise<unknown>> = {
  packs: ({ db }) => exportCatalogue(db),
  products: exportProducts,
  payees: async ({ catalogue }) => catalogue.payees,
  company: ({ db, catalogue }) => exportCompany(db, catalogue),
};

/**
 * `export <table>`: prints a CSV file, of all days or of a range (both included; days in Tunis). `export catalogue`:
 * prints the current packs as a `packs.json`. `export catalogue products` (`payees`, `company`): prints those.
 */
export async function exportTable(args: string[]): Promise<void> {
  const day = { type: 'string' } as const;
  const isCatalogue = args[0] === 'catalogue';
  const options = (isCatalogue ? {} : { from: day, to: day }) as { from: typeof day; to: typeof day };
  const { values, positionals } = readArguments(args, { options, least: 1, most: isCatalogue ? 2 : 1 });
  const [tableName, part = 'packs'] = positionals;
  const write = isCatalogue ? findOwnValue(CATALOGUE_FILES, part) : undefined;
  if (write) {
    const content = await withAppContext(({ services }) => write(services));
    process.stdout.write(`${JSON.stringify(content, null, 2)}\n`);
    return;
  }
  const table = findOwnValue(TABLES, tableName);
  if (!table) throw new UsageError(`Unknown file "${part}".${suggestName(part, Object.keys(CATALOGUE_FILES))}`);
  const isMeant = createDayFilter(values.from, values.to);
  // Reads all first, because a reader that pages the output must not hold the data folder.
  const text = await withAppContext(async ({ services }) => {
    // Credits due bonuses first, so that no entry is added to an exported month later.
    if (table === ledgerExport.exportAll) await accrueDueBonuses(services);
    const lines = await table(services.db, isMeant);
    const line = { actorId: OPERATOR_ID, action: 'table.exported' as const, details: { table: tableName ?? '' } };
    await services.transact((unit) => writeAuditLog(unit, line));
    return formatCsv(lines);
  });
  process.stdout.write(text);
}

/** Credits every due bonus, unless the clock is not trusted. */
async function accrueDueBonuses({ db, clock, transact }: Services): Promise<void> {
  if (await canTrustClock({ tx: db, now: clock() })) await accrueForEveryone(transact);
}

/** @throws Error when one of them is not a valid day */
function createDayFilter(from = '0000-01-01', to = '9999-12-31'): (at: Instant) => boolean {
  for (const text of [from, to]) {
    if (text !== '0000-01-01' && readDay(text) !== text)
      throw new UsageError(`Invalid date: ${text}. Use a date such as 2026-01-31.`);
  }
  return (at) => {
    const day = getDayAt(at);
    return from <= day && day <= to;
  };
}
