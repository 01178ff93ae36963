import { readFile } from 'node:fs/promises';
import { ROWS_MAX } from '@waha/domain/reconciliation/statement-file';
import type { StatementRow } from '@waha/domain/reconciliation/statement-line';
import { parse } from 'csv-parse/sync';
import type { StagedFile } from '../../platform/files/uploads';
import { Refused } from '../../platform/http/refusal';

/** The rows of a staged CSV. @throws Refused `statement_unreadable`, `statement_too_large` */
export async function readCsv({ held, path }: StagedFile): Promise<StatementRow[]> {
  return rowsOf(decodeText(held ?? (await readFile(path))));
}

/**
 * Text of a file as banks write it: UTF-8 and UTF-16 by their marks or by what stands in it, else windows-1252.
 * @throws Refused `statement_unreadable` for what is no text
 */
export function decodeText(bytes: Buffer): string {
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: no text has these
  if (/[\u0000-\u0008\u000e-\u001f]/.test(text)) throw new Refused({ code: 'statement_unreadable' });
  return text;
}

function encodingOf(bytes: Buffer): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  // Without a mark: of two bytes one is zero in the letters of Latin and in digits.
  const head = bytes.subarray(0, 400);
  const zeros = (from: 0 | 1) => head.filter((byte, at) => at % 2 === from && byte === 0).length;
  if (zeros(1) * 4 > head.length) return 'utf-16le';
  if (zeros(0) * 4 > head.length) return 'utf-16be';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

/** Rows above and below the lines: names of columns, sums. */
const HEADING_MAX = 50;

/** In the order of preference, where two fit alike. */
const SEPARATORS = [';', '\t', ','] as const;
/** Lines that are looked at for it. */
const SAMPLE = 50;

function rowsOf(text: string): StatementRow[] {
  try {
    const rows = parse(text, {
      delimiter: separatorOf(text),
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: true,
      info: true,
      to: ROWS_MAX + HEADING_MAX + 1,
    }) as unknown as { record: string[]; info: { lines: number } }[];
    if (rows.length > ROWS_MAX + HEADING_MAX) throw new Refused({ code: 'statement_too_large' });
    return rows.map(({ record, info }) => ({ number: info.lines, cells: record }));
  } catch (error) {
    if (error instanceof Refused) throw error;
    // What the parser says of a file whose quotes do not end.
    if (error instanceof Error && 'code' in error)
      throw new Refused({ code: 'statement_unreadable' }, { cause: error });
    throw error;
  }
}

/** The sign that stands equally often in most lines. */
function separatorOf(text: string): string {
  const lines = text.split(/\r\n|\r|\n/, SAMPLE).filter((line) => line.trim() !== '');
  const agreement = (sign: string) => {
    const times = new Map<number, number>();
    for (const line of lines) {
      const count = line.replace(/"[^"]*"/g, '').split(sign).length - 1;
      if (count > 0) times.set(count, (times.get(count) ?? 0) + 1);
    }
    return Math.max(0, ...times.values());
  };
  return SEPARATORS.toSorted((a, b) => agreement(b) - agreement(a))[0]!;
}
