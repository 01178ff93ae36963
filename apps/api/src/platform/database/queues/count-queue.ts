import type { DecidedKind } from '@waha/domain/kernel/decided-item';
import { type Instant, toIso } from '@waha/domain/kernel/time';
import { and, count, eq, isNull, min, notInArray, type SQL } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Database } from '../database';
import { heldCommands } from '../platform.tables';

/**
 * The number of pending rows, and the time since which the oldest is pending; for lines of bank statements also the id of
 * the oldest statement (`oldestId`). A row whose decision is held is pending, but not the oldest.
 */
export type QueueSize = { waiting: number; oldestAt: Instant | undefined; oldestId?: string };

type Queue = {
  table: SQLiteTable;
  /** The column with the time at which each row became pending. */
  since: SQLiteColumn;
  where: SQL | undefined;
  /** The kind and the id of the rows, if decisions on them can be held. */
  decided?: { kind: DecidedKind; id: SQLiteColumn };
};

/** Counts pending rows. */
export async function countQueue(db: Database, { table, since, where, decided }: Queue): Promise<QueueSize> {
  const select = (condition: SQL | undefined) =>
    db
      .select({ waiting: count(), oldestAt: min(since) })
      .from(table)
      .where(condition);
  const [row] = await select(where);
  const heldIds = decided ? await listHeldIds(db, decided.kind) : [];
  const [undecided] = decided && heldIds.length > 0 ? await select(and(where, notInArray(decided.id, heldIds))) : [row];
  return { waiting: row?.waiting ?? 0, oldestAt: (undecided?.oldestAt as Instant | null | undefined) ?? undefined };
}

async function listHeldIds(db: Database, kind: DecidedKind): Promise<string[]> {
  const { subjectId, subjectKind, refusal } = heldCommands;
  const rows = await db
    .select({ id: subjectId })
    .from(heldCommands)
    .where(and(eq(subjectKind, kind), isNull(refusal)));
  return rows.map(({ id }) => id);
}

export function toWireQueueSize({ waiting, oldestAt }: QueueSize): { waiting: number; oldestAt: string | null } {
  return { waiting, oldestAt: oldestAt === undefined ? null : toIso(oldestAt) };
}
