import type { AuditAction } from '@waha/domain/audit-action';
import type { PersonId } from '@waha/domain/kernel/ids';
import { auditLog } from './platform.tables';
import { insertRows } from './prepared/insert-rows';
import type { UnitOfWork } from './unit-of-work';

/** The actor of commands run on the server's command line: they have no account, and so no person id. */
export const OPERATOR_ID = 'operator' as PersonId;

export type AuditLine = {
  /** The person who acted; absent for the program itself. */
  actorId?: PersonId | undefined;
  action: AuditAction;
  subjectId?: string;
  /** The owner, if it is a member. */
  memberId?: PersonId;
  /** Never contains a secret, a code or an identity. The erasure of a member does not change it. */
  details?: Record<string, string | number | boolean>;
};

/** Writes an immutable audit line, in the transaction of the action that it records. */
export async function writeAuditLog({ tx, now }: Pick<UnitOfWork, 'tx' | 'now'>, line: AuditLine): Promise<void> {
  const row = {
    at: now,
    actorId: line.actorId ?? null,
    action: line.action,
    subjectId: line.subjectId ?? null,
    memberId: line.memberId ?? null,
    details: line.details ? JSON.stringify(line.details) : null,
  };
  await insertRows(tx, auditLog, [row]);
}
