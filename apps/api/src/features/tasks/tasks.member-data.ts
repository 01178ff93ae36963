import type { MemberId } from '@waha/domain/kernel/ids';
import { asc, eq } from 'drizzle-orm';
import type { Database } from '#platform/database/database';
import { tasks } from './tasks.tables';

export async function readTasksData(db: Database, memberId: MemberId) {
  return { tasks: await db.select().from(tasks).where(eq(tasks.memberId, memberId)).orderBy(asc(tasks.id)) };
}
