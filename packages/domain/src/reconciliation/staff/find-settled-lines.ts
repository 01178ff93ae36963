import type { Millimes } from '@waha/domain/kernel/money';
import type { Instant } from '@waha/domain/kernel/time';
import { findReferences } from '../find-references';
import { createNameFinder, groupBy, isBookedAround, type OpenLine, type PayableItem } from '../match-lines';

/** A payment, a recharge or the receipt of an invoice that staff have decided. */
export type DecidedItem = PayableItem & {
  status: 'approved' | 'rejected' | 'cancelled';
  /** The money that arrived for a payment, if it was another amount than was due; it is `amountMillimes` too. */
  receivedMillimes?: Millimes | null;
  decidedAt: Instant;
  /** The number of the invoice, `2026-000123`. */
  invoiceNumber?: string;
  /** A line of any statement has paid it. */
  isPaid: boolean;
};

/** The decided item that a line belongs to. */
export type DecidedMatch<Item = DecidedItem> = {
  item: Item;
  /** The money of the line is that of the item, and pays nothing else. */
  isSpent: boolean;
  /** The line is the only transfer of the approved item: there is nothing left to decide. */
  isSettled: boolean;
};

/**
 * Finds the decided items that lines belong to, by line id: a payment and its instalments by its reference, others by
 * their amount, days and the name of their member or the number of the invoice. Most lines belong to none.
 *
 * Second transfers, other amounts, later instalments and reversed lines are not settled, because this money still needs
 * a decision. A line without a reference or a number belongs to none if another item of its amount has the same
 * evidence.
 */
export function findSettledLines<Item extends DecidedItem>(
  lines: readonly OpenLine[],
  decided: readonly Item[],
  pending: readonly PayableItem[],
): Map<string, DecidedMatch<Item>> {
  const pendingReferences = new Set(pending.map(({ reference }) => reference));
  const ofReference = groupBy(decided, ({ reference }) => reference);
  const transferredOfAmount = groupBy(decided.filter(isTransferred), ({ amountMillimes }) => amountMillimes);
  const pendingOfAmount = groupBy(pending, ({ amountMillimes }) => amountMillimes);
  const findNamed = createNameFinder();
  const found: { line: OpenLine; item: Item; isEvident: boolean }[] = [];
  for (const line of lines) {
    const references = findReferences(line.label);
    if (references.some((reference) => pendingReferences.has(reference))) continue;
    const named = references.flatMap((reference) => ofReference.get(reference) ?? []);
    const [near, ...alsoNear] = named.filter(
      (each) => !each.isPaid && isMoneyOf(line, each) && isBookedAround(line, each),
    );
    const item = near ?? named.find((each) => isMoneyOf(line, each)) ?? named[0] ?? findByAmount(line);
    if (item) found.push({ line, item, isEvident: alsoNear.length === 0 });
  }
  function findByAmount(line: OpenLine): Item | undefined {
    const sameAmount = transferredOfAmount.get(line.amountMillimes) ?? [];
    const numbers = findInvoiceNumbers(line.label);
    const numbered = sameAmount.find(({ invoiceNumber = '' }) => numbers.includes(invoiceNumber));
    if (numbered) return isBookedAround(line, numbered) ? numbered : undefined;
    const mayPay = ({ invoiceNumber }: Item) => invoiceNumber === undefined || numbers.length === 0;
    const [item, ...others] = findNamed(line, sameAmount.filter(mayPay));
    const isPending = findNamed(line, pendingOfAmount.get(line.amountMillimes)).length > 0;
    return others.length === 0 && !isPending ? item : undefined;
  }
  const lineCounts = new Map<Item, number>();
  for (const { item } of found) lineCounts.set(item, (lineCounts.get(item) ?? 0) + 1);
  return new Map(
    found.map(({ line, item, isEvident }) => {
      const isSpent = isMoneyOf(line, item);
      const isOnly = !item.isPaid && lineCounts.get(item) === 1 && line.reversedOn === undefined;
      return [line.id, { item, isSpent, isSettled: isSpent && isOnly && isEvident && isBookedAround(line, item) }];
    }),
  );
}

const isTransferred = ({ reference, status, isPaid }: DecidedItem) =>
  reference === undefined && status === 'approved' && !isPaid;

/** Money arrived for approved items, and for payments that were rejected because only a part arrived. */
const isMoneyOf = (line: OpenLine, { status, amountMillimes, receivedMillimes = null }: DecidedItem) =>
  (status === 'approved' || (status === 'rejected' && receivedMillimes !== null)) &&
  line.amountMillimes === amountMillimes;

/** Returns the numbers of invoices in a label, `2026-000123`. Shorter ones may be dates. */
function findInvoiceNumbers(label: string): string[] {
  return [...label.matchAll(INVOICE_NUMBER)].map(([, year, serial]) => `${year}-${serial}`);
}

const INVOICE_NUMBER = /(?<!\d)(20\d\d)[-/](\d{6,9})(?!\d)/g;
