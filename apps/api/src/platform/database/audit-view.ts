import type { AuditAction } from '@waha/domain/audit-action';
import type { PersonId } from '@waha/domain/kernel/ids';
import { type Instant, MINUTE } from '@waha/domain/kernel/time';
import { and, eq, gt } from 'drizzle-orm';
import type { Services } from '../services';
import { writeAuditLog } from './audit-log';
import type { Database, Tx } from './database';
import { auditLog } from './platform.tables';

/**
 * A player requests one video in many pieces, and a page requests a conversation at each change. Requests within this
 * time count as one view.
 */
const VIEW_DEDUPE_MS = 10 * MINUTE;

type AuditedView = {
  actorId: PersonId;
  action: Extract<AuditAction, `${string}.viewed`>;
  subjectId: string;
  /** The owner. A view by the owner leaves no line. */
  memberId: PersonId;
};

/** Records a view by staff before any data is sent. If the line cannot be written, the data is not shown. */
export async function auditView(
  { db, clock, transact }: Pick<Services, 'db' | 'clock' | 'transact'>,
  view: AuditedView,
) {
  if (view.actorId === view.memberId || (await isViewLogged(db, view, clock()))) return;
  await transact(async (unit) => {
    if (!(await isViewLogged(unit.tx, view, unit.now))) await writeAuditLog(unit, view);
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
