import { createHash } from 'node:crypto';
import type { StaffId } from '@waha/domain/kernel/ids';
import type { LineId, SourceId, StatementId } from '@waha/domain/reconciliation/matched-line';
import { readStatement, type StatementLine, type StatementRow } from '@waha/domain/reconciliation/statement-line';
import { newId } from '../../platform/database/new-id';
import type { UnitOfWork } from '../../platform/database/unit-of-work';
import { orMissing, Refused } from '../../platform/http/refusal';
import * as store from './statement.store';

type Order = { sourceId: SourceId; sha256: string; rows: readonly StatementRow[]; by: StaffId };
export type Uploaded = { statement: store.Statement; source: store.Source; added: number; known: number };

/** So many rows that could not be read are told by their numbers. */
const UNREAD_TOLD = 100;

/**
 * Takes a statement in. Lines that an earlier one brought are not taken in again, and the same file changes nothing; read
 * with other columns than before, its lines that nobody has decided on are read anew.
 * @throws Refused `source_not_found`, `statement_has_no_line`
 */
export async function uploadStatement({ tx, now }: UnitOfWork, order: Order): Promise<Uploaded> {
  const source = orMissing(await store.findSource(tx, order.sourceId), 'source_not_found');
  const { lines, unread, debits } = readStatement(order.rows, source.columns);
  if (lines.length === 0) throw new Refused({ code: 'statement_has_no_line' });
  const same = await store.findSameFile(tx, source.id, order.sha256);
  if (same && JSON.stringify(same.columns) === JSON.stringify(source.columns))
    return { statement: same, source, added: 0, known: lines.length };

  const id = same?.id ?? newId<StatementId>(now);
  const days = lines.map(({ bookedOn }) => bookedOn).sort();
  const statement: store.Statement = {
    ...{ id, sourceId: source.id, sha256: order.sha256, columns: source.columns },
    ...{ createdBy: order.by, createdAt: now },
    ...{ lineCount: 0, firstDay: days[0] ?? null, lastDay: days.at(-1) ?? null, known: 0, debits },
    ...{ unreadCount: unread.length, unread: unread.slice(0, UNREAD_TOLD) },
  };
  if (same) await store.deleteOpenLines(tx, id);
  else await store.saveStatement(tx, statement);
  const fresh = newLines(lines, statement);
  const added = await store.addLines(tx, fresh);
  const known = lines.length - added;
  if (added === 0 && !same) {
    const earlier = await store.statementOfLine(tx, fresh[0]!);
    await store.deleteStatement(tx, id);
    return { statement: orMissing(earlier, 'statement_not_found'), source, added, known };
  }
  const counted = { ...statement, lineCount: added, known };
  await store.changeStatement(tx, counted);
  return { statement: counted, source, added, known };
}

function newLines(lines: readonly StatementLine[], { id: statementId, sourceId, createdAt }: store.Statement) {
  const times = new Map<string, number>();
  return lines.map(({ bookedOn, amountMillimes, label }, at): store.NewLine => {
    const content = contentOf(`${bookedOn} ${amountMillimes} ${label}`);
    const nth = (times.get(content) ?? 0) + 1;
    times.set(content, nth);
    return {
      ...{ id: newId<LineId>(createdAt), statementId, sourceId, position: at + 1 },
      ...{ content, nth, bookedOn, amountMillimes, label },
    };
  });
}

/** 128 bits of what a line says. */
function contentOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}
