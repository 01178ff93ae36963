import type { Column, Table } from './read-schema';

/**
 * A row as one line, the same for every engine: its values in column order, separated by tabs, as in PostgreSQL's COPY
 * text format. Fractional numbers have JavaScript's format. Integers stay digits, since a double is exact only up to
 * 2^53.
 */
export type RowLine = string;

/** A value as it is read: integers as their digits. */
export type RowValue = string | number | null;

const ESCAPED: Record<string, string> = {
  '\\': '\\\\',
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\v': '\\v',
};
const UNESCAPED = Object.fromEntries(Object.entries(ESCAPED).map(([sign, escaped]) => [escaped, sign]));

// biome-ignore lint/suspicious/noControlCharactersInRegex: those that COPY escapes
const TO_ESCAPE_PATTERN = /[\\\x08-\x0d]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: those that COPY escapes
const ALL_TO_ESCAPE_PATTERN = /[\\\x08-\x0d]/g;

export function formatRowLine(values: readonly RowValue[]): RowLine {
  let line = '';
  for (let index = 0; index < values.length; index++) {
    const value = values[index]!;
    if (index > 0) line += '\t';
    if (value === null) line += '\\N';
    else if (typeof value === 'number') line += value;
    else line += TO_ESCAPE_PATTERN.test(value) ? value.replace(ALL_TO_ESCAPE_PATTERN, (sign) => ESCAPED[sign]!) : value;
  }
  return line;
}

/** Parses fractional numbers as numbers, integers as their digits. */
export function parseRowLine(line: RowLine, columns: readonly Column[]): RowValue[] {
  return line.split('\t').map((text, index) => {
    if (text === '\\N') return null;
    if (columns[index]!.type === 'real') return Number(text);
    return text.includes('\\') ? text.replace(/\\[\\bfnrtv]/g, (escaped) => UNESCAPED[escaped]!) : text;
  });
}

/** The position of a row in its table: the values of its key. */
export type RowKey = readonly string[];

export function parseRowKey(line: RowLine, { columns, key }: Table): RowKey {
  const values = parseRowLine(line, columns);
  return key.map((name) => String(values[columns.findIndex((column) => column.name === name)]));
}
