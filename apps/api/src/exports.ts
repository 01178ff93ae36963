import { setImmediate as nextTurn } from 'node:timers/promises';
import { EXPORT_ROWS_MAX } from '@waha/domain/exports/export-format';
import type { Endpoint } from '@waha/domain/kernel/endpoint';
import type { MemberId } from '@waha/domain/kernel/ids';
import { LANGUAGE_INFO } from '@waha/domain/kernel/languages';
import { PAGE_LIMIT_MAX } from '@waha/domain/kernel/wire';
import { checkFilters } from '@waha/domain/members/member-filters';
import type { WireMember } from '@waha/domain/members/members.contract';
import * as contract from '@waha/domain/staff-exports.contract';
import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import { memberColumns } from './features/account/members.export';
import { auditColumns } from './features/audit/audit.export';
import { countAudit, listAudit } from './features/audit/audit.queries';
import type { StaffExport, StaffTable } from './features/exports/exports.routes';
import { exportedInvoices, invoiceColumns } from './features/invoices/invoices.export';
import { receiptsWaiting } from './features/invoices/invoices.facts';
import { queuedReceipts } from './features/invoices/invoices.queries';
import { readLines } from './features/members/member-table.queries';
import { viewMembers } from './features/members/view-members';
import { decidedPayments } from './features/purchase/decided-payments';
import { paymentsWaiting } from './features/purchase/payment.facts';
import { queuedPayments } from './features/purchase/payment.queries';
import { exportedPayments, paymentColumns } from './features/purchase/payments.export';
import { payments } from './features/purchase/purchase.tables';
import { rechargesWaiting } from './features/recharge/recharge.facts';
import { queuedRecharges } from './features/recharge/recharge.queries';
import { exportedRecharges, rechargeColumns } from './features/recharge/recharges.export';
import { accrueBeforeReading } from './features/wallet/ledger/accrue-bonuses';
import { exportedEntries, type LedgerRow, ledgerColumns } from './features/wallet/ledger/ledger.export';
import { viewLedger } from './features/wallet/ledger/ledger.queries';
import { pointEntries } from './features/wallet/wallet.tables';
import { payoutsWaiting, withdrawalsWaiting } from './features/wallet/withdrawals/withdrawal.facts';
import { queuedWithdrawals } from './features/wallet/withdrawals/withdrawal.queries';
import { exportedWithdrawals, withdrawalColumns } from './features/wallet/withdrawals/withdrawals.export';
import { people } from './platform/auth/auth.tables';
import { PHONES } from './platform/auth/people.queries';
import type { Database } from './platform/database/database';
import type { Cell } from './platform/documents/csv';
import { type Columns, cellsOf, titlesOf } from './platform/documents/export-table';
import type { Page } from './platform/http/pagination';
import { orRefuse } from './platform/http/refusal';

type Item = { _id: string };
type Place = { limit: number; cursor: string | undefined };

/** Some items of a list at a time, to its end; others are served in between. */
async function* pagesOf<Found extends Item>(read: (place: Place) => Promise<Page<Found>>): AsyncGenerator<Found[]> {
  let cursor: string | undefined;
  do {
    const { items, nextCursor } = await read({ limit: PAGE_LIMIT_MAX, cursor });
    yield items;
    cursor = nextCursor;
    await nextTurn();
  } while (cursor);
}

type ListOf<Row> = {
  columns: Columns<Row>;
  /** How many the list has at most. */
  most: () => number | Promise<number>;
  /** The list as staff see it: its order, its filters. */
  list: (place: Place) => Promise<Page<Item>>;
  /** What stands in the file of these. */
  rows: (ids: readonly string[]) => Promise<Map<string, Row>>;
};

/** A list that is read page by page, and of which each page is looked up again with the columns of the file. */
function tableOfList<Row>({ columns, most, list, rows }: ListOf<Row>): StaffTable {
  return {
    columns: titlesOf(columns),
    async count() {
      const atMost = await most();
      if (atMost <= EXPORT_ROWS_MAX) return atMost;
      // A search may leave fewer of them.
      let found = 0;
      for await (const items of pagesOf(list)) {
        found += items.length;
        if (found > EXPORT_ROWS_MAX) break;
      }
      return found;
    },
    async *pages() {
      for await (const items of pagesOf(list)) {
        const known = await rows(items.map(({ _id }) => _id));
        yield items.flatMap(({ _id }) => {
          const row = known.get(_id);
          return row ? [cellsOf(columns, row)] : [];
        });
      }
    },
  };
}

/** One entry of the list, with its types checked where it is written. */
const exported = <Row extends Endpoint>(entry: StaffExport<Row>) => entry as unknown as StaffExport;

/** Which lists of staff can be written out, and what from. Columns are those of the operator's `waha export`. */
export const staffExports: readonly StaffExport[] = [
  exported({
    row: contract.exportMembers,
    name: 'members',
    open: (services, { actor, query }) => {
      const { db } = services;
      const isOnlyNobody = actor.role !== 'admin' && query.verified === 'no';
      const wanted = orRefuse(checkFilters(actor.role === 'admin' ? query : { ...query, verified: 'yes' }));
      const list = async (place: Place) => {
        if (isOnlyNobody) return { items: [], total: 0 };
        const { lines, total } = await readLines(db, { ...wanted, ...place });
        const items = await viewMembers(services, lines);
        const last = lines.length === place.limit ? lines.at(-1) : undefined;
        return { items, total, ...(last && { nextCursor: last.personId }) };
      };
      return {
        columns: titlesOf(listedMemberColumns),
        count: async () => (await list({ limit: 1, cursor: undefined })).total,
        async *pages() {
          for await (const members of pagesOf(list)) yield await memberRows(db, members);
        },
      };
    },
  }),
  exported({
    row: contract.exportWaitingPayments,
    name: 'payments',
    open: ({ db }, { query: { q } }) =>
      tableOfList({
        columns: paymentColumns,
        most: async () => (await paymentsWaiting(db)).waiting,
        list: (place) => queuedPayments(db, { q, ...place }),
        rows: (ids) => exportedPayments(db, ids),
      }),
  }),
  exported({
    row: contract.exportDecidedPayments,
    name: 'decided-payments',
    open: ({ db }, { query: { q, status } }) =>
      tableOfList({
        columns: paymentColumns,
        most: () => db.$count(payments, and(isNotNull(payments.decidedAt), status && eq(payments.status, status))),
        list: (place) => decidedPayments(db, { q, status, ...place }),
        rows: (ids) => exportedPayments(db, ids),
      }),
  }),
  exported({
    row: contract.exportWithdrawals,
    name: 'withdrawals',
    open: (services, { query: { q, step } }) =>
      tableOfList({
        columns: withdrawalColumns,
        most: async () => (await (step === 'payout' ? payoutsWaiting : withdrawalsWaiting)(services.db)).waiting,
        list: (place) => queuedWithdrawals(services, { q, step, ...place }),
        rows: (ids) => exportedWithdrawals(services.db, ids),
      }),
  }),
  exported({
    row: contract.exportRecharges,
    name: 'recharges',
    open: ({ db }, { actor, query: { q } }) =>
      tableOfList({
        columns: rechargeColumns,
        most: async () => (await rechargesWaiting(db)).waiting,
        list: (place) => queuedRecharges(db, { q, ...place, phones: actor.role === 'admin' ? [PHONES] : undefined }),
        rows: (ids) => exportedRecharges(db, ids),
      }),
  }),
  exported({
    row: contract.exportReceipts,
    name: 'receipts',
    open: ({ db }, { actor, query: { q } }) =>
      tableOfList({
        columns: invoiceColumns,
        most: async () => (await receiptsWaiting(db)).waiting,
        list: (place) => queuedReceipts(db, { q, ...place, phones: actor.role === 'admin' ? [PHONES] : undefined }),
        rows: (ids) => exportedInvoices(db, ids),
      }),
  }),
  exported({
    row: contract.exportAudit,
    name: 'audit',
    open: ({ db }, { query }) => ({
      columns: titlesOf(auditColumns),
      count: () => countAudit(db, query, EXPORT_ROWS_MAX),
      async *pages() {
        const lines = pagesOf((place) => listAudit(db, { ...query, ...place }));
        for await (const page of lines) yield page.map((line) => cellsOf(auditColumns, line));
      },
    }),
  }),
  exported({
    row: contract.exportLedger,
    name: 'ledger',
    open: async (services, { params, query: { account = 'wallet' } }) => {
      const { db } = services;
      const memberId = params.userId as MemberId;
      await accrueBeforeReading(services, [memberId]);
      const isTheirs = and(eq(pointEntries.memberId, memberId), eq(pointEntries.account, account));
      return {
        columns: titlesOf(balancedColumns),
        count: () => db.$count(pointEntries, isTheirs),
        async *pages() {
          for await (const lines of pagesOf((place) => viewLedger(db, memberId, { account, ...place }))) {
            const known = await exportedEntries(
              db,
              lines.map(({ _id }) => _id),
            );
            yield lines.flatMap(({ _id, balance }) => {
              const row = known.get(_id);
              return row ? [cellsOf(balancedColumns, { ...row, balance })] : [];
            });
          }
        },
      };
    },
  }),
];

const balancedColumns = {
  ...ledgerColumns,
  balance: ({ balance }) => balance,
} as const satisfies Columns<LedgerRow & { balance: number }>;

type ListedMember = { owner: typeof people.$inferSelect; member: WireMember };
const listedMemberColumns = {
  ...memberColumns,
  language: ({ member }) => member.language && LANGUAGE_INFO[member.language].name,
  packs: ({ member }) => member.packs,
  'valid points': ({ member }) => member.availablePoints,
  'points not yet valid': ({ member }) => member.blockedPoints,
  waiting: ({ member }) => member.waiting,
  tags: ({ member }) => member.tags.join(', '),
} as const satisfies Columns<ListedMember>;

async function memberRows(db: Database, members: readonly WireMember[]): Promise<Cell[][]> {
  const ids = members.map(({ _id }) => _id as MemberId);
  const found = await db.select().from(people).where(inArray(people.id, ids));
  const owners = new Map<string, ListedMember['owner']>(found.map((row) => [row.id, row]));
  return members.flatMap((member) => {
    const owner = owners.get(member._id);
    return owner ? [cellsOf(listedMemberColumns, { owner, member })] : [];
  });
}
