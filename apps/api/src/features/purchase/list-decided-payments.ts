import type { MemberId, PaymentId } from '@waha/domain/kernel/ids';
import { PAGE_LIMIT, type PageQuery } from '@waha/domain/kernel/wire';
import type { PaymentOutcome } from '@waha/domain/purchase/payment';
import { parseReferencePrefix } from '@waha/domain/purchase/payment-reference';
import { and, desc, eq, exists, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/sqlite-core';
import { peopleNames } from '#platform/auth/auth.tables';
import { matchesNameSearch, searchNames } from '#platform/auth/search-names';
import { eqLiteral } from '#platform/database/conditions/eq-literal';
import type { Database } from '#platform/database/database';
import { createCursor, type Page, parseCursor } from '#platform/http/page';
import { type StaffPayment, viewPaymentsForStaff } from './payment.queries';
import { toPayment } from './payment.store';
import { payments } from './purchase.tables';

type DecidedPaymentsQuery = PageQuery & { status?: PaymentOutcome | undefined };

/**
 * Returns decided payments, newest decision first. `q` searches the start of the reference, and the person's name,
 * surname and phone; not amounts, methods and packs, which match too many. Only matching payments are read. For more
 * than `MAX_PEOPLE` people, decisions are scanned from the newest until a page is full.
 */
export async function listDecidedPayments(
  db: Database,
  { q, status, limit = PAGE_LIMIT, cursor }: DecidedPaymentsQuery,
): Promise<Page<StaffPayment>> {
  const { isOne, isFew } = await createSearchCondition(db, q);
  const { at, id } = cursor ? parseCursor(cursor) : FIRST_PLACE;
  // Few payments are found first and then sorted: the plus prevents the use of the indexes of all decisions.
  const decidedAt = isFew ? sql`+${payments.decidedAt}` : payments.decidedAt;
  const isOutcome = status && (isFew ? sql`+${payments.status} = ${status}` : eqLiteral(payments.status, status));
  const rows = await db
    .select()
    .from(payments)
    .where(
      and(
        isOutcome,
        sql`${decidedAt} <= ${at}`,
        or(sql`${decidedAt} < ${at}`, lt(payments.id, id as PaymentId)),
        isOne,
      ),
    )
    .orderBy(desc(decidedAt), desc(payments.id))
    .limit(limit);
  const items = await viewPaymentsForStaff(db, rows.map(toPayment));
  const last = rows.at(-1);
  const nextCursor = last && rows.length === limit ? createCursor(last.decidedAt ?? 0, last.id) : undefined;
  return { items, ...(nextCursor && { nextCursor }) };
}

/** For more people than this, scanning the newest decisions fills a page faster. */
const MAX_PEOPLE = 1000;

/**
 * Returns the condition for `q`, and whether its payments are few enough to be found first. No condition without a `q`.
 */
async function createSearchCondition(
  db: Database,
  q: string | undefined,
): Promise<{ isOne?: SQL | undefined; isFew: boolean }> {
  if (!q?.trim()) return { isFew: false };
  const beginning = parseReferencePrefix(q);
  const { reference, memberId } = payments;
  const isReferred = beginning ? and(gte(reference, beginning), lt(reference, `${beginning}\u{10ffff}`)) : undefined;
  const people = await searchNames(db, { q, limit: MAX_PEOPLE + 1 });
  if (people.length > MAX_PEOPLE) {
    const ofPerson = and(eq(peopleNames.personId, memberId), matchesNameSearch(q, 'namesAndPhone'));
    const isTheirs = exists(db.select({ id: peopleNames.personId }).from(peopleNames).where(ofPerson));
    return { isOne: or(isReferred, isTheirs), isFew: false };
  }
  const idsOf = (where: SQL) => db.select({ id: payments.id }).from(payments).where(where);
  const ofPeople = idsOf(inArray(memberId, people as MemberId[]));
  return { isOne: inArray(payments.id, isReferred ? unionAll(ofPeople, idsOf(isReferred)) : ofPeople), isFew: true };
}

const FIRST_PLACE = { at: Number.MAX_SAFE_INTEGER, id: '' };
