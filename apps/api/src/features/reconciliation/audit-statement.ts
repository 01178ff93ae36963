import type { AuditAction } from '@waha/domain/audit-action';
import type { PersonId } from '@waha/domain/kernel/ids';
import type { StoredLine } from '@waha/domain/reconciliation/stored-line';
import { writeAuditLog } from '#platform/database/audit-log';
import type { UnitOfWork } from '#platform/database/unit-of-work';
import type { Source, Statement } from './statement.store';

type Actions<Subject extends string> = Extract<AuditAction, `${Subject}.${string}`>;

/** Writes an audit line about an action on a source of statements. */
export async function auditStatementSource(
  unit: UnitOfWork,
  { action, by, source: { id, name } }: { action: Actions<'statement-source'>; by: PersonId; source: Source },
): Promise<void> {
  await writeAuditLog(unit, { actorId: by, action, subjectId: id, details: { statement: name } });
}

/** Writes an audit line about an uploaded statement, with the number of new lines. */
export async function auditStatementUpload(
  unit: UnitOfWork,
  { by, source, statement, added }: { by: PersonId; source: Source; statement: Statement; added: number },
): Promise<void> {
  const details = { statement: source.name, lines: added };
  await writeAuditLog(unit, { actorId: by, action: 'bank-statement.uploaded', subjectId: statement.id, details });
}

/** Writes an audit line about an action on a line: its day and amount, never its label, which names people. */
export async function auditStatementLine(
  unit: UnitOfWork,
  { action, by, line, source }: { action: Actions<'statement-line'>; by: PersonId; line: StoredLine; source: string },
): Promise<void> {
  const { id, bookedOn, amountMillimes } = line;
  const details = { statement: source, bookedOn, statementMillimes: amountMillimes };
  await writeAuditLog(unit, { actorId: by, action, subjectId: id, details });
}
