import type { Millimes } from '../kernel/money';
import { foldName } from '../kernel/text/fold-name';
import { DAY, type Instant } from '../kernel/time';
import { findReferences } from './find-references';
import type { StatementLine } from './statement-line';

/** The items that a line can pay: a payment for a pack, a recharge, an invoice with a receipt. */
export const MATCHED_KINDS = ['payment', 'recharge', 'receipt'] as const;
export type MatchedKind = (typeof MATCHED_KINDS)[number];

/** An item that is waiting for money. */
export type PayableItem = {
  kind: MatchedKind;
  id: string;
  /** The amount of the transfer: by instalments, that of the first month. */
  amountMillimes: Millimes;
  /** The reference that the member writes on the transfer, `W-7K3M-9Q2X`; for an invoice, that of its payment. */
  reference?: string;
  /** The full name of the member. */
  payer: string;
  sentAt: Instant;
};

/** `position`: its place in the file. */
export type OpenLine = StatementLine & {
  id: string;
  position: number;
  /** The day on which the bank reversed it. */
  reversedOn?: string | undefined;
};

/** Reasons why a line may pay an item, or why that is doubtful. */
export const MATCH_REASONS = [
  'reference',
  'amount',
  'name',
  'other_amount',
  'several_things',
  'several_lines',
  'reversed',
] as const;
export type MatchReason = (typeof MATCH_REASONS)[number];

export type Candidate<Item = PayableItem> = { item: Item; reasons: MatchReason[] };
export type DoubtfulLine<Item = PayableItem> = { line: OpenLine; candidates: Candidate<Item>[] };

export type Matching<Item = PayableItem> = {
  /** The line contains the reference, the amount is right, no other line or item claims it, and it was not reversed. */
  sure: { line: OpenLine; item: Item }[];
  /** A person must check these. */
  doubtful: DoubtfulLine<Item>[];
  /** Lines for which no item is waiting. */
  unmatchedLines: OpenLine[];
  /** Items that no line pays. */
  unmatchedItems: Item[];
};

/** A transfer may be booked before its receipt is sent, or some days later. */
const MAX_DAYS_BETWEEN = 10;
/** If more items have the same amount in these days, the amount is not significant. */
export const CANDIDATES_MAX = 5;

/**
 * Finds what each line pays. The order of lines and items does not matter. An item is never a sure match of two lines,
 * nor a line of two items.
 * @param spent the ids of lines whose money is that of an approved item, and pays nothing else
 */
export function matchLines<Item extends PayableItem>(
  lines: readonly OpenLine[],
  items: readonly Item[],
  spent: ReadonlySet<string> = new Set(),
): Matching<Item> {
  const named = findReferencedItems(lines, items);
  const claims = new Map<Item, number>();
  for (const referenced of named.values()) for (const item of referenced) claims.set(item, (claims.get(item) ?? 0) + 1);

  const matching: Matching<Item> = { sure: [], doubtful: [], unmatchedLines: [], unmatchedItems: [] };
  const ofAmount = groupBy(
    items.filter((item) => !claims.has(item)),
    ({ amountMillimes }) => amountMillimes,
  );
  const findNamed = createNameFinder();
  const touched = new Set<Item>(claims.keys());
  const byAmount: DoubtfulLine<Item>[] = [];
  for (const line of lines) {
    const referenced = named.get(line) ?? [];
    const [only, ...otherItems] = referenced;
    const isExact = only?.amountMillimes === line.amountMillimes && line.reversedOn === undefined;
    if (only && otherItems.length === 0 && claims.get(only) === 1 && isExact) {
      matching.sure.push({ line, item: only });
    } else if (only) {
      matching.doubtful.push({
        line,
        candidates: referenced.map((item) => matchByReference(line, item, referenced, claims)),
      });
    } else {
      const near = spent.has(line.id) ? [] : (ofAmount.get(line.amountMillimes) ?? []);
      const candidates = matchByAmount(line, near, findNamed);
      if (candidates.length > 0) byAmount.push({ line, candidates });
      else matching.unmatchedLines.push(line);
    }
  }
  matching.doubtful.push(...markShared(byAmount));
  for (const { candidates } of byAmount) for (const { item } of candidates) touched.add(item);
  matching.unmatchedItems = items.filter((item) => !touched.has(item));
  return matching;
}

/** Returns the items whose reference each line contains. */
function findReferencedItems<Item extends PayableItem>(
  lines: readonly OpenLine[],
  items: readonly Item[],
): Map<OpenLine, Item[]> {
  const ofReference = groupBy(
    items.filter(({ reference }) => reference !== undefined),
    ({ reference }) => reference,
  );
  const itemsByLine = new Map<OpenLine, Item[]>();
  for (const line of lines) {
    const referenced = findReferences(line.label).flatMap((reference) => ofReference.get(reference) ?? []);
    if (referenced.length > 0) itemsByLine.set(line, referenced.sort(compareItems));
  }
  return itemsByLine;
}

function matchByReference<Item extends PayableItem>(
  line: OpenLine,
  item: Item,
  referenced: readonly Item[],
  claims: ReadonlyMap<Item, number>,
): Candidate<Item> {
  const isExact = item.amountMillimes === line.amountMillimes;
  const reasons: MatchReason[] = ['reference', isExact ? 'amount' : 'other_amount'];
  if (referenced.length > 1) reasons.push('several_things');
  if ((claims.get(item) ?? 0) > 1) reasons.push('several_lines');
  if (line.reversedOn !== undefined) reasons.push('reversed');
  return { item, reasons };
}

/** Matches by amount alone, within some days; items whose member is named in the line take precedence. */
function matchByAmount<Item extends PayableItem>(
  line: OpenLine,
  items: readonly Item[],
  findNamed: NameFinder,
): Candidate<Item>[] {
  const ofPayer = findNamed(line, items);
  const candidates = ofPayer.length > 0 ? ofPayer : items.filter((item) => isBookedAround(line, item));
  if (candidates.length > CANDIDATES_MAX) return [];
  return candidates.toSorted(compareItems).map((item) => ({
    item,
    reasons: [
      'amount',
      ...(ofPayer.length > 0 ? (['name'] as const) : []),
      ...(candidates.length > 1 ? (['several_things'] as const) : []),
      ...(line.reversedOn !== undefined ? (['reversed'] as const) : []),
    ],
  }));
}

/** Marks items that are candidates of two lines. */
function markShared<Item>(lines: readonly DoubtfulLine<Item>[]): DoubtfulLine<Item>[] {
  const times = new Map<Item, number>();
  for (const { candidates } of lines) for (const { item } of candidates) times.set(item, (times.get(item) ?? 0) + 1);
  return lines.map(({ line, candidates }) => ({
    line,
    candidates: candidates.map(({ item, reasons }) => ({
      item,
      reasons: (times.get(item) ?? 0) > 1 ? [...reasons, 'several_lines'] : reasons,
    })),
  }));
}

/**
 * Returns the time range in which an item that a line of this day pays was sent: `from` included, `until` excluded.
 * Days are UTC; an hour of difference does not matter.
 */
export function getDaysAround(bookedOn: string): { from: Instant; until: Instant } {
  const day = Date.parse(bookedOn);
  return { from: day - MAX_DAYS_BETWEEN * DAY, until: day + (MAX_DAYS_BETWEEN + 1) * DAY };
}

/** Checks whether a line was booked in the days around the time at which an item was sent. */
export function isBookedAround({ bookedOn }: OpenLine, { sentAt }: PayableItem): boolean {
  const { from, until } = getDaysAround(bookedOn);
  return sentAt >= from && sentAt < until;
}

/** Returns the items of these days whose member the line names. */
type NameFinder = <Item extends PayableItem>(line: OpenLine, items: readonly Item[] | undefined) => Item[];

/** Returns a function that finds the items whose member a line names; it folds each name once. */
export function createNameFinder(): NameFinder {
  const namesOf = createNameCache();
  return (line, items = []) => {
    const near = items.filter((item) => isBookedAround(line, item));
    const label = near.length > 0 ? foldName(line.label) : '';
    return near.filter(({ payer }) => isNamed(namesOf(payer), label));
  };
}

/** Checks whether the label contains each word of the name, both folded. */
function isNamed(names: readonly string[], label: string): boolean {
  return names.length > 1 && names.every((name) => label.includes(name));
}

/** Returns a function that folds the words of a name and caches the result. */
function createNameCache(): (payer: string) => readonly string[] {
  const cache = new Map<string, readonly string[]>();
  return (payer) => {
    const foldedNames = cache.get(payer) ?? payer.split(/\s+/).map(foldName).filter(Boolean);
    cache.set(payer, foldedNames);
    return foldedNames;
  };
}

function compareItems(a: PayableItem, b: PayableItem): number {
  return a.sentAt - b.sentAt || (a.id < b.id ? -1 : 1);
}

export function groupBy<Key, Item>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}
