import type { AuditAction } from '@waha/domain/audit-action';
import type { PersonId } from '@waha/domain/kernel/ids';
import { auditLog } from './platform.tables';
import type { UnitOfWork } from './unit-of-work';

/** Whoever sits at the command line of the server: no account, and so no id of one. */
export const OPERATOR_ID = 'operator' as PersonId;

export type AuditLine = {
  /** Who did it; absent for the program itself. */
  actorId?: PersonId | undefined;
  action: AuditAction;
  subjectId?: string;
  /** Whose it is, where it is a member's. */
  memberId?: PersonId;
  /** Never a secret, a code or an identity. */
  details?: Record<string, string | number | boolean>;
};

/** Writes a line that is never changed, in the transaction of what it tells of. */
export async function writeAuditLog({ tx, now }: Pick<UnitOfWork, 'tx' | 'now'>, line: AuditLine): Promise<void> {
  await tx.insert(auditLog).values({
    at: now,
    actorId: line.actorId ?? null,
    action: line.action,
    subjectId: line.subjectId ?? null,
    memberId: line.memberId ?? null,
    details: line.details ? JSON.stringify(line.details) : null,
  });
}
