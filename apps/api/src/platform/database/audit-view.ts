import type { AuditAction } from '@waha/domain/audit-action';
import type { PersonId } from '@waha/domain/kernel/ids';
import { type Instant, MINUTE } from '@waha/domain/kernel/time';
import { and, eq, gt } from 'drizzle-orm';
import type { Services } from '../services';
import { writeAuditLog } from './audit-log';
import type { Database, Tx } from './database';
import { auditLog } from './platform.tables';

/** A player asks for one video in many pieces, a page for a conversation each time it changes: within this they are one look. */
const VIEW_DEDUPE_MS = 10 * MINUTE;

type AuditedView = {
  actorId: PersonId;
  action: Extract<AuditAction, `${string}.viewed`>;
  subjectId: string;
  /** Whose it is. One's own look at it leaves no line. */
  memberId: PersonId;
};

/** Before anything of it goes out: a look of staff that cannot be written down does not happen. */
export async function auditView(
  { db, clock, transact }: Pick<Services, 'db' | 'clock' | 'transact'>,
  look: AuditedView,
) {
  if (look.actorId === look.memberId || (await isViewLogged(db, look, clock()))) return;
  await transact(async (unit) => {
    if (!(await isViewLogged(unit.tx, look, unit.now))) await writeAuditLog(unit, look);
  });
}

async function isViewLogged(
  tx: Tx | Database,
  { actorId, action, subjectId }: AuditedView,
  now: Instant,
): Promise<boolean> {
  const same = and(
    eq(auditLog.subjectId, subjectId),
    gt(auditLog.at, now - VIEW_DEDUPE_MS),
    eq(auditLog.actorId, actorId),
    eq(auditLog.action, action),
  );
  const [line] = await tx.select({ id: auditLog.id }).from(auditLog).where(same).limit(1);
  return line !== undefined;
}
