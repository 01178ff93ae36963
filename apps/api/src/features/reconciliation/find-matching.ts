import type { Role } from '@waha/domain/kernel/roles';
import { daysAround, type Matching, matchLines, type OpenLine } from '@waha/domain/reconciliation/match-lines';
import type { StatementId } from '@waha/domain/reconciliation/matched-line';
import type { Payable } from '@waha/domain/reconciliation/payable';
import { referencesIn } from '@waha/domain/reconciliation/references-in';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database';
import { prepared } from '../../platform/database/prepared';
import { dueReceipts, receiptsOfPayments } from '../invoices/payable-receipts.facts';
import { duePayments, paymentsNamed } from '../purchase/payable-payments.facts';
import { dueRecharges } from '../recharge/payable-recharges.facts';
import { statementLines } from './reconciliation.tables';

/** With more of one amount in the same days it tells nothing, unless the line names who paid. */
const SAME_AMOUNT_MAX = 40;

const openLines = prepared((db) => {
  const { id, bookedOn, amountMillimes, label, statementId, position, matchedKind, asideBy } = statementLines;
  return db
    .select({ id, position, bookedOn, amountMillimes, label })
    .from(statementLines)
    .where(and(eq(statementId, sql.placeholder('id')), isNull(matchedKind), isNull(asideBy)))
    .orderBy(asc(position))
    .prepare();
});

/**
 * What the open lines of a statement pay, of all that waits as it stands now. For somebody of finance without the payments
 * for packs, which an admin decides: a line that pays one is left.
 */
export async function findMatching(db: Database, statementId: StatementId, role: Role): Promise<Matching<Payable>> {
  const lines = openLines(db).all({ id: statementId });
  const things = await thingsNamed(db, lines);
  const named = new Set(things.map(({ reference }) => reference));
  const others = lines.filter(({ label }) => !referencesIn(label).some((reference) => named.has(reference)));
  const matching = matchLines(lines, [...things, ...thingsOfAmounts(db, others, things)]);
  return role === 'admin' ? matching : withoutPayments(matching);
}

/** What waits and is named in a line: payments, and instalments of payments that were accepted. */
async function thingsNamed(db: Database, lines: readonly OpenLine[]): Promise<Payable[]> {
  const references = [...new Set(lines.flatMap(({ label }) => referencesIn(label)))];
  if (references.length === 0) return [];
  const payments = await paymentsNamed(db, references);
  const accepted = payments.filter(({ status }) => status === 'approved');
  const receipts = receiptsOfPayments(db, new Map(accepted.map(({ id, reference }) => [id, reference])));
  return [...payments.filter(({ status }) => status === 'pending'), ...receipts];
}

/** What waits with the amount of a line, of the days around it. */
function thingsOfAmounts(db: Database, lines: readonly OpenLine[], named: readonly Payable[]): Payable[] {
  const asked = new Map(lines.map((line) => [`${line.amountMillimes} ${line.bookedOn}`, line]));
  const amounts = [...new Set(lines.map(({ amountMillimes }) => amountMillimes))];
  const claimed = new Map<number, number>();
  for (const { amountMillimes } of named) claimed.set(amountMillimes, (claimed.get(amountMillimes) ?? 0) + 1);
  const known = new Set(named.map(({ id }) => id));
  const found = new Map<string, Payable>();
  for (const { amountsThatWait, ofAmount } of [duePayments, dueRecharges, dueReceipts]) {
    // Most lines have an amount of which nothing waits.
    const waiting = new Set(amountsThatWait(db, amounts));
    for (const { amountMillimes: amount, bookedOn } of asked.values()) {
      if (!waiting.has(amount)) continue;
      const limit = SAME_AMOUNT_MAX + (claimed.get(amount) ?? 0);
      for (const thing of ofAmount(db, { amount, ...daysAround(bookedOn), limit }))
        if (!known.has(thing.id)) found.set(thing.id, thing);
    }
  }
  return [...found.values()];
}

function withoutPayments({ sure, doubtful, linesLeft, thingsLeft }: Matching<Payable>): Matching<Payable> {
  const isPayment = ({ kind }: Payable) => kind === 'payment';
  const asked = doubtful.map(({ line, candidates }) => ({
    line,
    candidates: candidates.filter(({ thing }) => !isPayment(thing)),
  }));
  return {
    sure: sure.filter(({ thing }) => !isPayment(thing)),
    doubtful: asked.filter(({ candidates }) => candidates.length > 0),
    linesLeft: [
      ...linesLeft,
      ...sure.filter(({ thing }) => isPayment(thing)).map(({ line }) => line),
      ...asked.filter(({ candidates }) => candidates.length === 0).map(({ line }) => line),
    ],
    thingsLeft: thingsLeft.filter((thing) => !isPayment(thing)),
  };
}
