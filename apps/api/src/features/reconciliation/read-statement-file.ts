import { guessSeparator } from '@waha/domain/reconciliation/guess-separator';
import { splitRows } from '@waha/domain/reconciliation/split-rows';
import { ROWS_MAX, type Separator } from '@waha/domain/reconciliation/statement-file';
import type { StatementRow } from '@waha/domain/reconciliation/statement-line';
import { readStaged, type StagedFile } from '../../platform/files/uploads';
import { Refused } from '../../platform/http/refusal';
import { collectInSlices } from './collect-in-slices';
import { decodeStatement } from './decode-statement';

/** Rows above and below the lines: names of columns, sums. */
const HEADING_MAX = 50;

/**
 * Returns the rows of a staged CSV. Other requests are served meanwhile.
 * @param separator as somebody has chosen it; otherwise it is guessed
 * @throws Refused `statement_unreadable`, `statement_too_large`
 */
export async function readStatementFile(file: StagedFile, separator?: Separator): Promise<StatementRow[]> {
  const text = decodeStatement(await readStaged(file));
  const rows = await collectInSlices(splitRows(text, separator ?? guessSeparator(text)), ROWS_MAX + HEADING_MAX + 1);
  if (rows.length > ROWS_MAX + HEADING_MAX) throw new Refused({ code: 'statement_too_large' });
  return rows;
}
