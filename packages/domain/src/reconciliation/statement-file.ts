import type { FileRule, StaffFileRefusal } from '../kernel/uploads';

/** More lines no statement may have. */
export const ROWS_MAX = 20_000;

/** A CSV is text, which no signature tells: what it is not, its reader finds. */
export const STATEMENT_CSV = {
  types: ['application/octet-stream'],
  belowBytes: 2 * 1024 * 1024,
  wrongType: 'statement_unreadable',
  tooLarge: 'statement_too_large',
} as const satisfies FileRule<StaffFileRefusal>;
