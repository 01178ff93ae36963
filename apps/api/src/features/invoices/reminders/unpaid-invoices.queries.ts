import { hasNoReaction } from '@waha/domain/invoices/staff/has-no-reaction';
import type { WireUnpaidInvoice } from '@waha/domain/invoices/staff/unpaid-invoices.contract';
import type { InvoiceId, MemberId } from '@waha/domain/kernel/ids';
import type { Role } from '@waha/domain/kernel/roles';
import { type Instant, toIso } from '@waha/domain/kernel/time';
import { PAGE_LIMIT, type PageQuery } from '@waha/domain/kernel/wire';
import { and, asc, count, eq, gt, isNotNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { findLanguages } from '#features/profile/language.public-queries';
import { people } from '#platform/auth/auth.tables';
import { matchesSearch, selectSearchedPhones } from '#platform/auth/people.queries';
import type { Config } from '#platform/config/config';
import { eqLiteral } from '#platform/database/conditions/eq-literal';
import type { Database } from '#platform/database/database';
import type { Page } from '#platform/http/page';
import { formatShortDay } from '#platform/translations/format';
import { getTranslations } from '#platform/translations/translations';
import {
  FORMATTED_NUMBER,
  listQueuedReceipts,
  selectReviewedInvoices,
  viewReviewedInvoices,
} from '../invoices.queries';
import { invoices } from '../invoices.tables';
import { findPausedMembers, findReminders } from './invoice-reminders.store';

/** Unpaid, and without a receipt that finance has to check: as `unpaid_invoices` and the index of them. */
export const IS_UNPAID = and(
  eqLiteral(invoices.status, 'pending'),
  sql`coalesce(${invoices.receiptStatus}, '') <> 'submitted'`,
);

/** Returns the condition for the invoices that this role may see: commercial admins those of verified members. */
const isSeenBy = (role: Role) => (role === 'commercial_admin' ? isNotNull(people.verifiedAt) : undefined);

type UnpaidQuery = PageQuery & {
  role: Role;
  /** Only invoices that were due before this day, `2026-11-25`. */
  dueBefore: string | undefined;
  now: Instant;
  config: Pick<Config, 'language'>;
};

/**
 * Returns unpaid invoices, those due first at the top. `q` searches name, email, number, amount and date of the invoice,
 * and for admins phone numbers.
 */
export async function listUnpaidInvoices(
  db: Database,
  { q, limit = PAGE_LIMIT, cursor, role, dueBefore, now, config }: UnpaidQuery,
): Promise<Page<WireUnpaidInvoice>> {
  const rows = await selectReviewedInvoices(db)
    .where(
      and(
        IS_UNPAID,
        isSeenBy(role),
        dueBefore === undefined ? undefined : lt(invoices.invoiceDate, dueBefore),
        cursor ? isAfter(cursor) : undefined,
        matchesSearch(q, {
          texts: [FORMATTED_NUMBER],
          amounts: [invoices.amountMillimes],
          days: [invoices.invoiceDate],
          phones: selectSearchedPhones(role) ?? [],
        }),
      ),
    )
    .orderBy(asc(invoices.invoiceDate), asc(invoices.id))
    .limit(limit);
  const last = rows.at(-1)?.invoice;
  const views = await viewReviewedInvoices(db, rows);
  const reminders = await findReminders(
    db,
    rows.map(({ invoice }) => invoice.id),
  );
  const pausedMembers = await findPausedMembers(db, [...new Set(rows.map(({ person }) => person.id))]);
  const languages = await findLanguages(
    db,
    rows.map(({ person }) => ({ _id: person.id as MemberId, language: person.language })),
    config,
  );
  const items = views.map(({ receiptUrl, ...view }, index) => {
    const { invoice, person } = rows[index]!;
    const sent = reminders.get(invoice.id) ?? [];
    const lastReminder = sent.at(-1);
    const language = languages.get(person.id as MemberId)!;
    const date = formatShortDay(language, invoice.invoiceDate);
    return {
      ...view,
      reminder: { text: getTranslations(language).invoiceReminder({ date }), language },
      ...(receiptUrl !== undefined && role !== 'commercial_admin' && { receiptUrl }),
      ...(lastReminder && {
        remindedAt: toIso(lastReminder.sentAt),
        isAutomaticReminder: lastReminder.stage !== 'manual',
      }),
      ...(pausedMembers.has(person.id) && { isPaused: true }),
      ...(hasNoReaction(invoice, sent, now) && { hasNoReaction: true }),
    };
  });
  return { items, ...(last && rows.length === limit && { nextCursor: `${last.invoiceDate}.${last.id}` }) };
}

/** Returns the invoices whose receipt finance has to check, the oldest receipt first, without it for commercial admins. */
export async function listInvoicesWithReceipt(
  db: Database,
  { role, ...query }: PageQuery & { role: Role },
): Promise<Page<WireUnpaidInvoice>> {
  const page = await listQueuedReceipts(db, { ...query, phones: selectSearchedPhones(role), where: isSeenBy(role) });
  if (role !== 'commercial_admin') return page;
  return { ...page, items: page.items.map(({ receiptUrl: _, ...view }) => view) };
}

/** Counts the invoices of verified members whose receipt finance has to check. */
export async function countReceiptsOfVerified(db: Database): Promise<number> {
  const [row] = await db
    .select({ waiting: count() })
    .from(invoices)
    .innerJoin(people, eq(people.id, invoices.memberId))
    .where(
      and(
        eqLiteral(invoices.status, 'pending'),
        eqLiteral(invoices.receiptStatus, 'submitted'),
        isSeenBy('commercial_admin'),
      ),
    );
  return row?.waiting ?? 0;
}

function isAfter(cursor: string): SQL | undefined {
  const [day = '', id = ''] = cursor.split('.');
  const { invoiceDate } = invoices;
  return or(gt(invoiceDate, day), and(eq(invoiceDate, day), gt(invoices.id, id as InvoiceId)));
}
