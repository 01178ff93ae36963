import { splitRows } from './split-rows';
import { looksLikeAmount, looksLikeDate } from './statement-columns';
import { SEPARATORS, type Separator } from './statement-file';

/** The part of a file that is examined. */
const SAMPLE_CHARACTERS = 40_000;
const SAMPLE_ROWS = 100;

/**
 * Returns the separator with which most rows have a date and an amount, ignoring the rows above them. If none has,
 * returns the one that occurs equally often in most rows.
 */
export function guessSeparator(text: string): Separator {
  const sample = text.slice(0, SAMPLE_CHARACTERS);
  const scores = SEPARATORS.map((separator) => ({ separator, ...scoreSeparator(sample, separator) }));
  const [best] = scores.sort((a, b) => b.money - a.money || b.agreement - a.agreement);
  return best!.separator;
}

function scoreSeparator(sample: string, separator: Separator): { money: number; agreement: number } {
  let [money, rowCount] = [0, 0];
  const times = new Map<number, number>();
  for (const { cells } of splitRows(sample, separator)) {
    if (++rowCount > SAMPLE_ROWS) break;
    if (cells.length > 1) times.set(cells.length, (times.get(cells.length) ?? 0) + 1);
    money += scoreMoneyRow(cells);
  }
  return { money, agreement: Math.max(0, ...times.values()) };
}

/** Returns the number of sample rows that have a date and an amount. */
export function countMoneyRows(rows: readonly { cells: readonly string[] }[]): number {
  return rows.slice(0, SAMPLE_ROWS).filter(({ cells }) => scoreMoneyRow(cells) > 0).length;
}

/** A date with an amount scores highest, a date with a number lower. */
function scoreMoneyRow(cells: readonly string[]): number {
  const dates = cells.map(looksLikeDate);
  if (!dates.includes(true)) return 0;
  const otherCells = cells.filter((_, index) => !dates[index]);
  if (otherCells.some(looksLikeAmount)) return 3;
  return otherCells.some((cell) => /^\d{1,12}$/.test(cell.trim())) ? 2 : 0;
}
