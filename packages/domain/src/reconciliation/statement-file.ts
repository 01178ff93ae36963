import type { FileRule, StaffFileRefusal } from '../kernel/files/file-rule';

/** The maximum number of lines of a statement. */
export const ROWS_MAX = 20_000;

/** The separators between the cells of a row, in order of preference if several fit equally. */
export const SEPARATORS = [';', '\t', ',', '|'] as const;
export type Separator = (typeof SEPARATORS)[number];

/** A CSV has no signature, and a heading may look like that of a picture or a program: `BMICE`, `MZ`, `ID3`. */
export const STATEMENT_FILE = {
  types: ['application/octet-stream'],
  isToldByReader: true,
  belowBytes: 2 * 1024 * 1024,
  wrongType: 'statement_unreadable',
  tooLarge: 'statement_too_large',
} as const satisfies FileRule<StaffFileRefusal>;
