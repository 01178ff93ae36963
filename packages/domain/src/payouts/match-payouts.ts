import type { Millimes } from '@waha/domain/kernel/money';
import { foldName, foldWords } from '@waha/domain/kernel/text/fold-name';
import { toPlainDigits } from '@waha/domain/kernel/text/plain-digits';
import { findPayoutLabels } from './find-payout-labels';

/** Outgoing money in a statement. `number`: its row in the file, counted from 1. */
export type OutgoingRow = { number: number; bookedOn: string; amountMillimes: Millimes; label: string };

/** A line of a payout file. Paid lines take part, so that the rows that paid them pay no other line. */
export type MatchedLine = {
  position: number;
  name: string;
  /** The account. */
  number: string;
  amountMillimes: Millimes;
  isDue: boolean;
};

/**
 * `all`: one row pays all due lines. `sure`: the row pays the line. `check`: it may pay it. `differs`: it has the label of
 * the line, and another amount. `none`: no row.
 */
export const PAYOUT_MATCHES = ['all', 'sure', 'check', 'differs', 'none'] as const;
export type PayoutMatchKind = (typeof PAYOUT_MATCHES)[number];

/** The reason for a match, besides the amount. */
export const PAYOUT_MATCH_REASONS = ['label', 'account', 'name', 'amount', 'several_rows'] as const;
export type PayoutMatchReason = (typeof PAYOUT_MATCH_REASONS)[number];

export type PayoutMatch = {
  position: number;
  kind: PayoutMatchKind;
  row?: OutgoingRow;
  reason?: PayoutMatchReason;
};

export type PayoutMatching = {
  /** One for each due line, in the order of the file. */
  matches: PayoutMatch[];
  /** Rows with the label of the file that do not pay it: another sum, or several rows. The first ones. */
  otherRows: OutgoingRow[];
};

type MatchedFile = {
  number: number;
  /** The day on which the file was made. */
  createdOn: string;
  lines: readonly MatchedLine[];
};

/** An account or phone number with fewer digits could be part of another number. */
const MIN_ACCOUNT_DIGITS = 10;
/** If an amount has this many more rows than lines, the amount alone is not significant. */
const MAX_SPARE_ROWS = 5;
/** With more pairs of equal amount, accounts and names are not compared: this bounds the time. */
const MAX_PAIRS = 300_000;
const MAX_OTHER_ROWS = 10;

/**
 * Finds the row of a statement that pays each due line of a payout file. No line has two rows, and no row two lines,
 * except a row with the label of the file and the sum of all due lines. The order of rows does not matter for `all` and
 * `sure`. Rows before the day on which the file was made, and rows with the label of another file, pay nothing.
 */
export function matchPayouts(file: MatchedFile, rows: readonly OutgoingRow[]): PayoutMatching {
  const due = file.lines.filter(({ isDue }) => isDue);
  const { ofLine, ofFile, unlabelled } = groupByLabel(file, rows);
  const matches = new Map<MatchedLine, Omit<PayoutMatch, 'position'>>();
  for (const line of file.lines) {
    const labelled = ofLine.get(line.position);
    if (labelled) matches.set(line, matchLabelled(line, labelled));
  }
  const paysAll = findRowForAll(due, ofFile);
  if (paysAll && !due.some((line) => matches.has(line)))
    return {
      matches: due.map(({ position }) => ({ position, kind: 'all', row: paysAll, reason: 'label' })),
      otherRows: toFirstRows(ofFile.filter((row) => row !== paysAll)),
    };

  const openLines = groupByAmount(file.lines.filter((line) => !matches.has(line)));
  const openRows = groupByAmount(unlabelled);
  for (const [amount, lines] of openLines) matchByAmount(lines, openRows.get(amount) ?? [], matches);
  return {
    matches: due.map((line) => ({ position: line.position, ...(matches.get(line) ?? { kind: 'none' }) })),
    otherRows: toFirstRows(ofFile),
  };
}

const toFirstRows = (rows: readonly OutgoingRow[]) => rows.toSorted(compareRows).slice(0, MAX_OTHER_ROWS);

type LabelledRow = {
  row: OutgoingRow;
  /** It names this line alone. */
  isOnly: boolean;
};

/** Sorts rows by the labels that they contain. Rows that name another file are in none of the groups. */
function groupByLabel({ number, createdOn, lines }: MatchedFile, rows: readonly OutgoingRow[]) {
  const ofLine = new Map<number, LabelledRow[]>();
  const ofFile: OutgoingRow[] = [];
  const unlabelled: OutgoingRow[] = [];
  const positions = new Set(lines.map(({ position }) => position));
  for (const row of rows) {
    if (row.bookedOn < createdOn) continue;
    const labels = findPayoutLabels(row.label);
    if (labels.length === 0) unlabelled.push(row);
    const isOfFileAlone = labels.length > 0 && labels.every((label) => label.file === number);
    if (isOfFileAlone && labels.every(({ position }) => position === undefined)) ofFile.push(row);
    const named = new Set(labels.flatMap(({ file, position }) => (file === number ? (position ?? []) : [])));
    for (const position of named) {
      const labelled = ofLine.get(position) ?? [];
      labelled.push({ row, isOnly: isOfFileAlone && named.size === 1 });
      if (positions.has(position)) ofLine.set(position, labelled);
    }
  }
  return { ofLine, ofFile, unlabelled };
}

/** Returns the row with the sum of all due lines; undefined if several have it. */
function findRowForAll(due: readonly MatchedLine[], ofFile: readonly OutgoingRow[]): OutgoingRow | undefined {
  const total = due.reduce((sum, { amountMillimes }) => sum + amountMillimes, 0);
  const [row, another] = ofFile.filter(({ amountMillimes }) => amountMillimes === total);
  return due.length > 0 && !another ? row : undefined;
}

function matchLabelled(line: MatchedLine, labelled: readonly LabelledRow[]): Omit<PayoutMatch, 'position'> {
  const sorted = labelled.toSorted((one, other) => compareRows(one.row, other.row));
  const exact = sorted.find(({ row, isOnly }) => isOnly && row.amountMillimes === line.amountMillimes);
  if (!exact) return { kind: 'differs', row: sorted[0]!.row, reason: 'label' };
  return sorted.length === 1
    ? { kind: 'sure', row: exact.row, reason: 'label' }
    : { kind: 'check', row: exact.row, reason: 'several_rows' };
}

type Matches = Map<MatchedLine, Omit<PayoutMatch, 'position'>>;

/** Matches lines and rows of one amount: by account, then by name, then by the amount alone. */
function matchByAmount(lines: readonly MatchedLine[], rows: readonly OutgoingRow[], matches: Matches): void {
  if (rows.length === 0) return;
  const [openLines, openRows] = [new Set(lines), new Set(rows)];
  const canCompare = lines.length * rows.length <= MAX_PAIRS;
  const byAccount = canCompare ? findPairs(lines, rows, compareAccount) : NO_PAIRS;
  const byName = canCompare ? findPairs(lines, rows, compareName) : NO_PAIRS;
  const take = (line: MatchedLine, match: { kind: 'sure' | 'check'; row: OutgoingRow; reason: PayoutMatchReason }) => {
    matches.set(line, match);
    openLines.delete(line);
    openRows.delete(match.row);
  };
  for (const { pairs, reason } of [
    { pairs: byAccount, reason: 'account' },
    { pairs: byName, reason: 'name' },
  ] as const)
    for (const [line, row] of findUniquePairs(pairs, openLines, openRows)) take(line, { kind: 'sure', row, reason });

  const isSignificant = openRows.size - openLines.size <= MAX_SPARE_ROWS;
  // Paid lines first: the row that paid one is not proposed for another.
  const order = [...openLines].sort((a, b) => Number(a.isDue) - Number(b.isDue) || a.position - b.position);
  const sortedRows = [...openRows].sort(compareRows);
  for (const { pairs, reason } of [
    { pairs: byAccount, reason: 'account' },
    { pairs: byName, reason: 'name' },
    { pairs: undefined, reason: 'amount' },
  ] as const)
    for (const line of order) {
      if (!openLines.has(line) || (!pairs && !isSignificant)) continue;
      const row = (pairs ? (pairs.get(line) ?? []).toSorted(compareRows) : sortedRows).find((each) =>
        openRows.has(each),
      );
      if (row) take(line, { kind: 'check', row, reason });
    }
}

/** The rows that name the payee of each line. */
type Pairs = ReadonlyMap<MatchedLine, readonly OutgoingRow[]>;
const NO_PAIRS: Pairs = new Map();

type Comparison = {
  /** Returns a check of the prepared texts of rows; undefined if the line has too little to compare. */
  createCheck: (line: MatchedLine) => ((text: string) => boolean) | undefined;
  prepare: (label: string) => string;
};

const compareAccount: Comparison = {
  createCheck: ({ number }) => {
    const account = toPlainDigits(number).replace(/\D/g, '');
    return account.length < MIN_ACCOUNT_DIGITS ? undefined : (digits) => digits.includes(account);
  },
  prepare: (label) => toPlainDigits(label).replace(/(?<=\d)[\s.\-–]+(?=\d)/g, ''),
};

/** A name of one word could be part of another text. */
const compareName: Comparison = {
  createCheck: ({ name }) => {
    const words = foldWords(name);
    return words.length < 2 ? undefined : (folded) => words.every((word) => folded.includes(word));
  },
  prepare: foldName,
};

function findPairs(
  lines: readonly MatchedLine[],
  rows: readonly OutgoingRow[],
  { createCheck, prepare }: Comparison,
): Pairs {
  const prepared = rows.map((row) => ({ row, text: prepare(row.label) }));
  return new Map(
    lines.map((line) => {
      const check = createCheck(line);
      return [line, check ? prepared.filter(({ text }) => check(text)).map(({ row }) => row) : []];
    }),
  );
}

/** Returns the pairs of which neither the line nor the row is in another pair. */
function findUniquePairs(
  pairs: Pairs,
  openLines: ReadonlySet<MatchedLine>,
  openRows: ReadonlySet<OutgoingRow>,
): [MatchedLine, OutgoingRow][] {
  const open = [...pairs].flatMap(([line, rows]) =>
    openLines.has(line) ? rows.filter((row) => openRows.has(row)).map((row) => [line, row] as const) : [],
  );
  const [lineCounts, rowCounts] = [new Map<MatchedLine, number>(), new Map<OutgoingRow, number>()];
  for (const [line, row] of open) {
    lineCounts.set(line, (lineCounts.get(line) ?? 0) + 1);
    rowCounts.set(row, (rowCounts.get(row) ?? 0) + 1);
  }
  return open.flatMap(([line, row]) => (lineCounts.get(line) === 1 && rowCounts.get(row) === 1 ? [[line, row]] : []));
}

function groupByAmount<Item extends { amountMillimes: Millimes }>(items: readonly Item[]): Map<Millimes, Item[]> {
  const groups = new Map<Millimes, Item[]>();
  for (const item of items) {
    const group = groups.get(item.amountMillimes);
    if (group) group.push(item);
    else groups.set(item.amountMillimes, [item]);
  }
  return groups;
}

function compareRows(a: OutgoingRow, b: OutgoingRow): number {
  return a.bookedOn < b.bookedOn ? -1 : a.bookedOn > b.bookedOn ? 1 : a.number - b.number;
}
