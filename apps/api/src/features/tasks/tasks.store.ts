import type { MemberId, TaskId } from '@waha/domain/kernel/ids';
import type { Instant } from '@waha/domain/kernel/time';
import type { Task } from '@waha/domain/tasks/task';
import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Database, Tx } from '#platform/database/database';
import { omitNulls } from '#platform/database/omit-nulls';
import { tasks } from './tasks.tables';

/** Tasks deleted by staff are hidden from all users; their rows stay. */
const NOT_DELETED = isNull(tasks.deletedAt);

export async function findTask(tx: Tx | Database, id: TaskId): Promise<Task | undefined> {
  const [row] = await tx
    .select()
    .from(tasks)
    .where(and(eq(tasks.id, id), NOT_DELETED));
  return row && toTask(row);
}

/** Returns a member's tasks, newest first, including those that they hid. */
export async function listTasksOf(db: Database, memberId: MemberId): Promise<Task[]> {
  const rows = await db
    .select()
    .from(tasks)
    .where(and(eq(tasks.memberId, memberId), NOT_DELETED))
    .orderBy(desc(tasks.id));
  return rows.map(toTask);
}

export async function saveTask(tx: Tx, task: Task): Promise<void> {
  await tx.insert(tasks).values(task);
}

/** Hides a task from its member, or shows it again. */
export async function saveHidden(tx: Tx, id: TaskId, hiddenAt: Instant | undefined): Promise<void> {
  await tx
    .update(tasks)
    .set({ hiddenAt: hiddenAt ?? null })
    .where(eq(tasks.id, id));
}

export async function saveDeleted(tx: Tx, id: TaskId, deletedAt: Instant): Promise<void> {
  await tx
    .update(tasks)
    .set({ deletedAt })
    .where(and(eq(tasks.id, id), NOT_DELETED));
}

function toTask({ deletedAt: _, ...task }: typeof tasks.$inferSelect): Task {
  return omitNulls(task);
}
