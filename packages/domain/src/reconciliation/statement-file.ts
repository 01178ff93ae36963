import type { FileRule, StaffFileRefusal } from '../kernel/files/file-rule';

/** More lines no statement may have. */
export const ROWS_MAX = 20_000;

/** What stands between the cells of a row, in the order of preference where several fit alike. */
export const SEPARATORS = [';', '\t', ',', '|'] as const;
export type Separator = (typeof SEPARATORS)[number];

/** A CSV has no signature, and a heading may begin with that of a picture or a program: `BMICE`, `MZ`, `ID3`. */
export const STATEMENT_FILE = {
  types: ['application/octet-stream'],
  isToldByReader: true,
  belowBytes: 2 * 1024 * 1024,
  wrongType: 'statement_unreadable',
  tooLarge: 'statement_too_large',
} as const satisfies FileRule<StaffFileRefusal>;
