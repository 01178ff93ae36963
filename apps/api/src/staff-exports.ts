import { setImmediate as nextTurn } from 'node:timers/promises';
import { EXPORT_ROWS_MAX } from '@waha/domain/exports/export-format';
import { getDayStart } from '@waha/domain/kernel/calendar/day';
import type { MemberId } from '@waha/domain/kernel/ids';
import { LANGUAGE_INFO } from '@waha/domain/kernel/languages';
import { PAGE_LIMIT_MAX } from '@waha/domain/kernel/wire';
import { checkMemberFilters } from '@waha/domain/members/member-filters';
import type { WireMember } from '@waha/domain/members/members.contract';
import * as contract from '@waha/domain/staff-exports.contract';
import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { memberColumns } from './features/account/members.export';
import { auditExportColumns } from './features/audit/audit.export';
import { countAudit, listAudit } from './features/audit/audit.queries';
import { type StaffTable, serveExport } from './features/exports/exports.routes';
import { invoicesExport } from './features/invoices/invoices.export';
import { countPendingReceipts } from './features/invoices/invoices.public-queries';
import { listQueuedReceipts } from './features/invoices/invoices.queries';
import { listVatRows, vatMonthColumns } from './features/invoices/vat/vat-month.export';
import { readVatMonth } from './features/invoices/vat/vat-month.public-queries';
import { listLinesOf, listMemberLines } from './features/members/member-table.queries';
import { viewMembers } from './features/members/view-members';
import { listDecidedPayments } from './features/purchase/list-decided-payments';
import { countPendingPayments } from './features/purchase/payment.public-queries';
import { listQueuedPayments } from './features/purchase/payment.queries';
import { paymentsExport } from './features/purchase/payments.export';
import { payments } from './features/purchase/purchase.tables';
import { countPendingRecharges } from './features/recharge/recharge.public-queries';
import { listQueuedRecharges } from './features/recharge/recharge.queries';
import { rechargesExport } from './features/recharge/recharges.export';
import { listQueuedRefunds } from './features/refunds/refund.queries';
import { refundsExport } from './features/refunds/refunds.export';
import { countApprovedRefunds, countRequestedRefunds } from './features/refunds/refunds.public-queries';
import { accrueBeforeReading } from './features/wallet/ledger/accrue-bonuses';
import { ledgerExport } from './features/wallet/ledger/ledger.export';
import { viewLedger } from './features/wallet/ledger/ledger.queries';
import { pointEntries } from './features/wallet/wallet.tables';
import { countPendingPayouts, countPendingWithdrawals } from './features/wallet/withdrawals/withdrawal.public-queries';
import { listQueuedWithdrawals } from './features/wallet/withdrawals/withdrawal.queries';
import { withdrawalsExport } from './features/wallet/withdrawals/withdrawals.export';
import { countTaxedPayouts, listTaxedPayouts } from './features/wallet/withholding/taxed-payouts.queries';
import { withholdingExport } from './features/wallet/withholding/withholding.export';
import { people } from './platform/auth/auth.tables';
import { selectSearchedPhones } from './platform/auth/people.queries';
import type { Database } from './platform/database/database';
import type { Cell } from './platform/documents/csv';
import { type Columns, type ExportedTable, listColumnTitles, toCells } from './platform/documents/export-table';
import type { Page } from './platform/http/page';
import { unwrapResult } from './platform/http/refusal-error';

type ListItem = { _id: string };
type PageRequest = { limit: number; cursor: string | undefined };

/** Yields the items of a list page by page; other requests are served in between. */
async function* readPages<Found extends ListItem>(
  read: (pageRequest: PageRequest) => Promise<Page<Found>>,
): AsyncGenerator<Found[]> {
  let cursor: string | undefined;
  do {
    const { items, nextCursor } = await read({ limit: PAGE_LIMIT_MAX, cursor });
    yield items;
    cursor = nextCursor;
    await nextTurn();
  } while (cursor);
}

type ListSource = {
  /** The maximum number of items in the list. */
  countAtMost: () => number | Promise<number>;
  /** The list as staff see it, with its order and filters. */
  list: (pageRequest: PageRequest) => Promise<Page<ListItem>>;
};

/** Creates a table from a list that is read page by page; each page is read again with the columns of the file. */
function createListTable<Row>(
  db: Database,
  { columns, findRows }: ExportedTable<Row>,
  { countAtMost, list }: ListSource,
): StaffTable {
  return {
    columns: listColumnTitles(columns),
    async count() {
      const atMost = await countAtMost();
      if (atMost <= EXPORT_ROWS_MAX) return atMost;
      // A search may return fewer.
      let rowCount = 0;
      for await (const items of readPages(list)) {
        rowCount += items.length;
        if (rowCount > EXPORT_ROWS_MAX) break;
      }
      return rowCount;
    },
    async *pages() {
      for await (const items of readPages(list)) {
        const ids = items.map(({ _id }) => _id);
        const rowById = await findRows(db, ids);
        yield ids.flatMap((id) => {
          const row = rowById.get(id);
          return row ? [toCells(columns, row)] : [];
        });
      }
    },
  };
}

/**
 * Serves the staff lists that can be exported. The columns are those of the operator's `waha export`, followed by those
 * that only the list has.
 */
export async function serveStaffExports(app: FastifyInstance): Promise<void> {
  const { services } = app;
  const { db } = services;

  serveExport(app, contract.exportMembers, ({ actor, query }) => {
    const isOnlyNobody = actor.role !== 'admin' && query.verified === 'no';
    const wanted = unwrapResult(checkMemberFilters(actor.role === 'admin' ? query : { ...query, verified: 'yes' }));
    const list = async (pageRequest: PageRequest) => {
      if (isOnlyNobody) return { items: [], total: 0 };
      const { lines, total } = await listMemberLines(db, { ...wanted, ...pageRequest });
      const items = await viewMembers(services, lines);
      const last = lines.length === pageRequest.limit ? lines.at(-1) : undefined;
      return { items, total, ...(last && { nextCursor: last.personId }) };
    };
    return {
      columns: listColumnTitles(listedMemberColumns),
      count: async () => (await list({ limit: 1, cursor: undefined })).total,
      async *pages() {
        for await (const members of readPages(list)) yield await findMemberRows(db, members);
      },
    };
  });

  serveExport(app, contract.exportSelectedMembers, ({ body }) => {
    const memberIds = [...new Set(body.userIds as MemberId[])];
    return {
      columns: listColumnTitles(listedMemberColumns),
      count: () => memberIds.length,
      async *pages() {
        for (let start = 0; start < memberIds.length; start += PAGE_LIMIT_MAX) {
          const lines = await listLinesOf(db, memberIds.slice(start, start + PAGE_LIMIT_MAX));
          yield await findMemberRows(db, await viewMembers(services, lines));
        }
      },
    };
  });

  serveExport(app, contract.exportPendingPayments, ({ query: { q } }) =>
    createListTable(db, paymentsExport, {
      countAtMost: async () => (await countPendingPayments(db)).waiting,
      list: (pageRequest) => listQueuedPayments(db, { q, ...pageRequest }),
    }),
  );

  serveExport(app, contract.exportDecidedPayments, ({ query: { q, status } }) =>
    createListTable(db, paymentsExport, {
      countAtMost: () => db.$count(payments, and(isNotNull(payments.decidedAt), status && eq(payments.status, status))),
      list: (pageRequest) => listDecidedPayments(db, { q, status, ...pageRequest }),
    }),
  );

  serveExport(app, contract.exportWithdrawals, ({ query: { q, step } }) =>
    createListTable(db, withdrawalsExport, {
      countAtMost: async () => (await (step === 'payout' ? countPendingPayouts : countPendingWithdrawals)(db)).waiting,
      list: (pageRequest) => listQueuedWithdrawals(services, { q, step, ...pageRequest }),
    }),
  );

  serveExport(app, contract.exportRefunds, ({ query: { q, step } }) =>
    createListTable(db, refundsExport, {
      countAtMost: async () => (await (step === 'payout' ? countApprovedRefunds : countRequestedRefunds)(db)).waiting,
      list: (pageRequest) => listQueuedRefunds(db, { q, step, ...pageRequest }),
    }),
  );

  serveExport(app, contract.exportRecharges, ({ actor, query: { q } }) =>
    createListTable(db, rechargesExport, {
      countAtMost: async () => (await countPendingRecharges(db)).waiting,
      list: (pageRequest) => listQueuedRecharges(db, { q, ...pageRequest, phones: selectSearchedPhones(actor.role) }),
    }),
  );

  serveExport(app, contract.exportReceipts, ({ actor, query: { q } }) =>
    createListTable(db, invoicesExport, {
      countAtMost: async () => (await countPendingReceipts(db)).waiting,
      list: (pageRequest) => listQueuedReceipts(db, { q, ...pageRequest, phones: selectSearchedPhones(actor.role) }),
    }),
  );

  serveExport(app, contract.exportVatMonth, async ({ params: { month } }) => {
    const rows = listVatRows(month, await readVatMonth(db, month));
    return {
      columns: listColumnTitles(vatMonthColumns),
      period: month,
      count: () => rows.length,
      async *pages() {
        yield rows.map((row) => toCells(vatMonthColumns, row));
      },
    };
  });

  serveExport(app, contract.exportWithholding, ({ params: { year } }) => {
    const range = { from: getDayStart(`${year}-01-01`), until: getDayStart(`${Number(year) + 1}-01-01`) };
    return {
      columns: listColumnTitles(withholdingExport.columns),
      period: year,
      count: () => countTaxedPayouts(db, range),
      async *pages() {
        for await (const items of readPages((pageRequest) => listTaxedPayouts(db, { ...range, ...pageRequest }))) {
          const ids = items.map(({ _id }) => _id);
          const rowById = await withholdingExport.findRows(db, ids);
          yield ids.flatMap((id) => {
            const row = rowById.get(id);
            return row ? [toCells(withholdingExport.columns, row)] : [];
          });
        }
      },
    };
  });

  serveExport(app, contract.exportAudit, ({ query }) => ({
    columns: listColumnTitles(auditExportColumns),
    count: () => countAudit(db, query, EXPORT_ROWS_MAX),
    async *pages() {
      const lines = readPages((pageRequest) => listAudit(db, { ...query, ...pageRequest }));
      for await (const page of lines) yield page.map((line) => toCells(auditExportColumns, line));
    },
  }));

  serveExport(app, contract.exportLedger, async ({ params, query: { account = 'wallet' } }) => {
    const memberId = params.userId as MemberId;
    await accrueBeforeReading(services, [memberId]);
    const isTheirs = and(eq(pointEntries.memberId, memberId), eq(pointEntries.account, account));
    return {
      columns: [...listColumnTitles(ledgerExport.columns), 'balance'],
      count: () => db.$count(pointEntries, isTheirs),
      async *pages() {
        for await (const lines of readPages((pageRequest) => viewLedger(db, memberId, { account, ...pageRequest }))) {
          const ids = lines.map(({ _id }) => _id);
          const rowById = await ledgerExport.findRows(db, ids);
          yield lines.flatMap(({ _id, balance }) => {
            const row = rowById.get(_id);
            return row ? [[...toCells(ledgerExport.columns, row), balance]] : [];
          });
        }
      },
    };
  });
}

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

async function findMemberRows(db: Database, members: readonly WireMember[]): Promise<Cell[][]> {
  const ids = members.map(({ _id }) => _id as MemberId);
  const ownerRows = await db.select().from(people).where(inArray(people.id, ids));
  const owners = new Map<string, ListedMember['owner']>(ownerRows.map((row) => [row.id, row]));
  return members.flatMap((member) => {
    const owner = owners.get(member._id);
    return owner ? [toCells(listedMemberColumns, { owner, member })] : [];
  });
}
