import { guessSeparator } from '@waha/domain/reconciliation/guess-separator';
import { splitLines } from '@waha/domain/reconciliation/split-rows';
import { ROWS_MAX, type Separator } from '@waha/domain/reconciliation/statement-file';
import type { StatementRow } from '@waha/domain/reconciliation/statement-line';
import { readStaged, type StagedFile } from '#platform/files/uploads';
import { RefusalError } from '#platform/http/refusal-error';
import { collectInSlices } from './collect-in-slices';
import { decodeStatement } from './decode-statement';
import { isZip, readXlsx } from './read-xlsx';

/** Rows above and below the lines: column names, totals. */
const MAX_HEADING_ROWS = 50;

/** Excel files from before 2007, and those with a password. */
const OLD_EXCEL_SIGNATURE = Buffer.from('d0cf11e0a1b11ae1', 'hex');

/**
 * Returns the rows of a staged CSV or XLSX file. Yields to other requests in between.
 * @param separator of a CSV, if a person has chosen it; otherwise it is detected
 * @throws RefusalError `statement_unreadable`, `statement_is_old_excel`, `statement_too_large`
 */
export async function readStatementFile(file: StagedFile, separator?: Separator): Promise<StatementRow[]> {
  const bytes = await readStaged(file);
  if (bytes.subarray(0, OLD_EXCEL_SIGNATURE.length).equals(OLD_EXCEL_SIGNATURE))
    throw new RefusalError({ code: 'statement_is_old_excel' });
  const maxRows = ROWS_MAX + MAX_HEADING_ROWS;
  const rows = isZip(bytes) ? await readXlsx(bytes, maxRows) : await readCsv(bytes, separator, maxRows);
  if (rows.length > maxRows) throw new RefusalError({ code: 'statement_too_large' });
  return rows;
}

function readCsv(bytes: Buffer, separator: Separator | undefined, rowsMax: number): Promise<StatementRow[]> {
  const text = decodeStatement(bytes);
  return collectInSlices(splitLines(text, separator ?? guessSeparator(text)), rowsMax + 1);
}
