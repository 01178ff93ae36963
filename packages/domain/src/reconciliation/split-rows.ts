import { DATE_FORMS, parseStatementDay } from './statement-amount';
import { COLUMNS_MAX } from './statement-columns';
import type { Separator } from './statement-file';
import type { StatementRow } from './statement-line';

/** Longer cells are cut; a longer quoted cell is not treated as quoted. */
export const CELL_MAX = 2000;
/** The number of lines from which the usual number of cells is computed. */
const SAMPLE_LINES = 200;

/** Yields the rows of a text with separated cells as `splitLines` does, without blank ones. */
export function* splitRows(text: string, separator: Separator): Generator<StatementRow> {
  for (const row of splitLines(text, separator)) if (row) yield row;
}

/**
 * Yields the rows of a text with separated cells, each with the number of its first line; undefined for a blank row.
 * Takes linear time, and can be stopped after each row.
 *
 * A quoted cell ends with a quote before a separator or the end of a line; quotes within are doubled. Any other quote
 * is an ordinary character. A quoted cell may span lines only if these are not rows of their own, so a lone quote never
 * joins two rows.
 */
export function* splitLines(text: string, separator: Separator): Generator<StatementRow | undefined> {
  const width = computeUsualWidth(text, separator);
  let [at, number] = [0, 1];
  while (at < text.length) {
    const joined = readRow(text, { at, separator, isJoined: true });
    const isOne = joined.breaks === 0 || !isSeveralRows(joined, width);
    const { cells, end, breaks } = isOne ? joined : readRow(text, { at, separator, isJoined: false });
    yield cells.some((cell) => cell.trim() !== '') ? { number, cells } : undefined;
    number += 1 + breaks;
    at = end;
  }
}

type ReadOptions = {
  at: number;
  separator: Separator;
  /** True if quoted cells may span lines. */
  isJoined: boolean;
};

type ReadRow = {
  cells: string[];
  /** The position of the next row. */
  end: number;
  /**
   * The number of line breaks and separators within quoted cells that span lines, and whether such a line begins with a
   * day.
   */
  breaks: number;
  separatorsWithin: number;
  hasDayWithin: boolean;
  /** True if a quote is an ordinary character. */
  hasLoneQuote: boolean;
};

function readRow(text: string, { at: from, separator, isJoined }: ReadOptions): ReadRow {
  const row: ReadRow = {
    cells: [],
    end: from,
    breaks: 0,
    separatorsWithin: 0,
    hasDayWithin: false,
    hasLoneQuote: false,
  };
  for (let position = from; ; position++) {
    const quoted = row.cells.length < COLUMNS_MAX ? readQuoted(text, position, separator) : undefined;
    const isTaken = quoted && (isJoined || quoted.breaks === 0);
    let end = isTaken ? quoted.end : findPlainEnd(text, position, separator);
    if (row.cells.length < COLUMNS_MAX)
      row.cells.push(isTaken ? quoted.cell : text.slice(position, Math.min(end, position + CELL_MAX)));
    if (!isTaken) row.hasLoneQuote ||= text.slice(position, end).includes('"');
    if (isTaken && quoted.breaks > 0) {
      row.breaks += quoted.breaks;
      row.separatorsWithin += quoted.cell.split(separator).length - 1;
      row.hasDayWithin ||= countLines(quoted.cell)
        .slice(1)
        .some((line) => isDay(line.split(separator, 1)[0] ?? ''));
    }
    if (text[end] === separator && row.cells.length < COLUMNS_MAX) {
      position = end;
      continue;
    }
    if (text[end] === separator) end = findLineEnd(text, end);
    row.end = text[end] === '\r' && text[end + 1] === '\n' ? end + 2 : end + 1;
    return row;
  }
}

/** Checks whether a lone quote has joined two rows: then the separators of both are among the cells or within one. */
function isSeveralRows({ cells, separatorsWithin, hasDayWithin }: ReadRow, width: number): boolean {
  return hasDayWithin || cells.length + separatorsWithin >= Math.max(2, 2 * width - 1);
}

type Quoted = { cell: string; end: number; breaks: number };

/** Returns the quoted cell that begins here; undefined if there is none, or if its quotes are not balanced. */
function readQuoted(text: string, from: number, separator: Separator): Quoted | undefined {
  const begin = skipBlanks(text, from, separator);
  if (text[begin] !== '"') return undefined;
  let [cell, breaks] = ['', 0];
  const limit = Math.min(text.length, begin + CELL_MAX);
  for (let position = begin + 1; position < limit; position++) {
    const sign = text[position]!;
    if (sign === '"' && text[position + 1] === '"') position++;
    else if (sign === '"') {
      const end = skipBlanks(text, position + 1, separator);
      return end >= text.length || isEnd(text[end]!, separator) ? { cell, end, breaks } : undefined;
    } else if (sign === '\n' || (sign === '\r' && text[position + 1] !== '\n')) breaks++;
    cell += sign;
  }
  return undefined;
}

function findPlainEnd(text: string, from: number, separator: Separator): number {
  let position = from;
  while (position < text.length && !isEnd(text[position]!, separator)) position++;
  return position;
}

/** Text after the last allowed column is ignored. */
function findLineEnd(text: string, from: number): number {
  let position = from;
  for (; position < text.length; position++) {
    const code = text.charCodeAt(position);
    if (code === 10 || code === 13) break;
  }
  return position;
}

function skipBlanks(text: string, from: number, separator: Separator): number {
  let position = from;
  while (
    (text[position] === ' ' || text[position] === '\u00a0' || text[position] === '\t') &&
    text[position] !== separator
  )
    position++;
  return position;
}

function isEnd(sign: string, separator: Separator): boolean {
  return sign === separator || sign === '\n' || sign === '\r';
}

/** Returns the number of cells that most lines have, each line alone. Lines with an unbalanced quote count least. */
function computeUsualWidth(text: string, separator: Separator): number {
  const times = new Map<number, number>();
  const timesOfBroken = new Map<number, number>();
  for (let position = 0, lines = 0; position < text.length && lines < SAMPLE_LINES; lines++) {
    const { cells, end, hasLoneQuote } = readRow(text, { at: position, separator, isJoined: false });
    const counted = hasLoneQuote ? timesOfBroken : times;
    if (cells.length > 1) counted.set(cells.length, (counted.get(cells.length) ?? 0) + 1);
    position = end;
  }
  const [usual] = [...(times.size > 0 ? times : timesOfBroken)].sort(
    ([a, timesOfA], [b, timesOfB]) => timesOfB - timesOfA || a - b,
  );
  return usual?.[0] ?? 1;
}

const countLines = (cell: string) => cell.split(/\r\n|\r|\n/);
const isDay = (cell: string) => DATE_FORMS.some((form) => parseStatementDay(cell, form) !== undefined);
