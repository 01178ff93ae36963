import type { MemberId } from '@waha/domain/kernel/ids';
import type { Role } from '@waha/domain/kernel/roles';
import { and, sql } from 'drizzle-orm';
import { people } from '#platform/auth/auth.tables';
import { eqLiteral } from '#platform/database/conditions/eq-literal';
import type { Database, Tx } from '#platform/database/database';
import { countQueue, type QueueSize } from '#platform/database/queues/count-queue';
import { findTaskReportByKey } from './task-reports.store';
import { taskReports } from './task-reports.tables';

/** Checks whether the report with this key exists, even after its stored response has expired. */
export async function hasTaskReportWithKey(tx: Tx, memberId: MemberId, key: string): Promise<boolean> {
  return (await findTaskReportByKey(tx, memberId, key)) !== undefined;
}

/** Counts the pending reports that staff of this role may decide: commercial admins those of verified members. */
export function countPendingTaskReports(db: Database, role: Role): Promise<QueueSize> {
  const { memberId, createdAt, status } = taskReports;
  const isOfVerified = sql`exists (select 1 from ${people} where ${people.id} = ${memberId} and ${people.verifiedAt} is not null)`;
  return countQueue(db, {
    table: taskReports,
    since: createdAt,
    where: and(eqLiteral(status, 'pending'), role === 'admin' ? undefined : isOfVerified),
    decided: { kind: 'task_report', id: taskReports.id },
  });
}
