import type { Instant } from '@waha/domain/kernel/time';
import { findReferences } from '../find-references';
import { createNameFinder, groupBy, isBookedAround, type OpenLine, type PayableItem } from '../match-lines';

/** A payment or recharge that staff have decided. */
export type DecidedItem = PayableItem & {
  status: 'approved' | 'rejected' | 'cancelled';
  decidedAt: Instant;
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
 * Finds the decided items that lines belong to, by line id: a payment by its reference, a recharge by its amount, days
 * and the name of its member, because it has no reference. Most lines belong to none.
 *
 * Second transfers, other amounts, later instalments and reversed lines are not settled, because this money still needs
 * a decision. A line belongs to no recharge if a pending item of its amount has the same evidence.
 */
export function findSettledLines<Item extends DecidedItem>(
  lines: readonly OpenLine[],
  decided: readonly Item[],
  pending: readonly PayableItem[],
): Map<string, DecidedMatch<Item>> {
  const pendingReferences = new Set(pending.map(({ reference }) => reference));
  const ofReference = groupBy(decided, ({ reference }) => reference);
  const rechargesOfAmount = groupBy(decided.filter(isTransferred), ({ amountMillimes }) => amountMillimes);
  const pendingOfAmount = groupBy(pending, ({ amountMillimes }) => amountMillimes);
  const findNamed = createNameFinder();
  const found: { line: OpenLine; item: Item }[] = [];
  for (const line of lines) {
    const references = findReferences(line.label);
    if (references.some((reference) => pendingReferences.has(reference))) continue;
    const named = references.flatMap((reference) => ofReference.get(reference) ?? []);
    const [recharge, ...others] = named.length > 0 ? [] : findNamed(line, rechargesOfAmount.get(line.amountMillimes));
    const isEvident = others.length === 0 && findNamed(line, pendingOfAmount.get(line.amountMillimes)).length === 0;
    const item = named.find((each) => isMoneyOf(line, each)) ?? named[0] ?? (isEvident ? recharge : undefined);
    if (item) found.push({ line, item });
  }
  const lineCounts = new Map<Item, number>();
  for (const { item } of found) lineCounts.set(item, (lineCounts.get(item) ?? 0) + 1);
  return new Map(
    found.map(({ line, item }) => {
      const isSpent = isMoneyOf(line, item);
      const isOnly = !item.isPaid && lineCounts.get(item) === 1 && line.reversedOn === undefined;
      return [line.id, { item, isSpent, isSettled: isSpent && isOnly && isBookedAround(line, item) }];
    }),
  );
}

const isTransferred = ({ reference, status, isPaid }: DecidedItem) =>
  reference === undefined && status === 'approved' && !isPaid;

const isMoneyOf = (line: OpenLine, { status, amountMillimes }: DecidedItem) =>
  status === 'approved' && line.amountMillimes === amountMillimes;
