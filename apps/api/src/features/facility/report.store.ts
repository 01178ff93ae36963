import type { Report } from '@waha/domain/facility/report';
import type { MemberId, ReportId } from '@waha/domain/kernel/ids';
import type { Instant } from '@waha/domain/kernel/time';
import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Database, Tx } from '#platform/database/database';
import { reports } from './facility.tables';

/** Deleted reports are hidden from all users; their rows stay. */
const NOT_DELETED = isNull(reports.deletedAt);

export async function findReport(tx: Tx, id: ReportId): Promise<Report | undefined> {
  const [row] = await tx
    .select()
    .from(reports)
    .where(and(eq(reports.id, id), NOT_DELETED));
  return row && toReport(row);
}

/** Returns a member's reports, newest first. */
export async function listReportsOf(db: Database, memberId: MemberId): Promise<Report[]> {
  const rows = await db
    .select()
    .from(reports)
    .where(and(eq(reports.memberId, memberId), NOT_DELETED))
    .orderBy(desc(reports.id));
  return rows.map(toReport);
}

export async function saveReport(tx: Tx, report: Report): Promise<void> {
  await tx.insert(reports).values(report);
}

export async function saveDeleted(tx: Tx, id: ReportId, deletedAt: Instant): Promise<void> {
  await tx.update(reports).set({ deletedAt }).where(eq(reports.id, id));
}

function toReport({ deletedAt: _, ...report }: typeof reports.$inferSelect): Report {
  return report;
}
