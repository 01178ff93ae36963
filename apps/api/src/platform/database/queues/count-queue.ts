import { type Instant, toIso } from '@waha/domain/kernel/time';
import { count, min, type SQL } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Database } from '../database';

/** The number of pending rows, the time since which the oldest is pending, and the id of what contains it, if any. */
export type QueueSize = { waiting: number; oldestAt: Instant | undefined; oldestId?: string };

/** Counts pending rows; `since` is the column with the time at which each became pending. */
export async function countQueue(
  db: Database,
  { table, since, where }: { table: SQLiteTable; since: SQLiteColumn; where: SQL | undefined },
): Promise<QueueSize> {
  const [row] = await db
    .select({ waiting: count(), oldestAt: min(since) })
    .from(table)
    .where(where);
  return { waiting: row?.waiting ?? 0, oldestAt: (row?.oldestAt as Instant | null | undefined) ?? undefined };
}

export function toWireQueueSize({ waiting, oldestAt }: QueueSize): { waiting: number; oldestAt: string | null } {
  return { waiting, oldestAt: oldestAt === undefined ? null : toIso(oldestAt) };
}
