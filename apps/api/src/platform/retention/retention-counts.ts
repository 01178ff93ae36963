import type { RetainedKind } from '@waha/domain/kernel/retention/retention-rules';
import { asc, eq, sql } from 'drizzle-orm';
import { sqliteTable } from 'drizzle-orm/sqlite-core';
import { writeAuditLog } from '../database/audit-log';
import { enumColumn, integerColumn, textColumn } from '../database/columns';
import type { UnitOfWork } from '../database/unit-of-work';

/** The counts of a night that are not yet in the audit log. A kill loses none of them. */
export const retentionCounts = sqliteTable('retention_counts', {
  /** A UTC day, `2026-11-30`. */
  night: textColumn('night').notNull(),
  kind: enumColumn<RetainedKind>('kind').notNull(),
  items: integerColumn('items').notNull(),
});

/** Counts deleted items, in the transaction that deletes them. */
export async function countDeleted(
  { tx, now }: Pick<UnitOfWork, 'tx' | 'now'>,
  kind: RetainedKind,
  items: number,
): Promise<void> {
  if (items === 0) return;
  await tx
    .insert(retentionCounts)
    .values({ night: new Date(now).toISOString().slice(0, 10), kind, items })
    .onConflictDoUpdate({
      target: [retentionCounts.night, retentionCounts.kind],
      set: { items: sql`${retentionCounts.items} + excluded.items` },
    });
}

/** Moves the counts to the audit log: one line for each night, with the count of each kind. */
export async function auditCounts(unit: UnitOfWork): Promise<void> {
  const { tx } = unit;
  const rows = await tx.select().from(retentionCounts).orderBy(asc(retentionCounts.night), asc(retentionCounts.kind));
  for (const night of new Set(rows.map((row) => row.night))) {
    const counts = rows.filter((row) => row.night === night).map(({ kind, items }) => [kind, items]);
    await writeAuditLog(unit, { action: 'retention.applied', details: { night, ...Object.fromEntries(counts) } });
    await tx.delete(retentionCounts).where(eq(retentionCounts.night, night));
  }
}
