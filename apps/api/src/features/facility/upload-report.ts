import type { Report } from '@waha/domain/facility/report';
import type { MemberId, ReportId, StaffId } from '@waha/domain/kernel/ids';
import { createId } from '#platform/database/create-id';
import type { UnitOfWork } from '#platform/database/unit-of-work';
import { saveFile } from '#platform/files/private-files';
import type { StagedFile } from '#platform/files/uploads';
import { requireFound } from '#platform/http/refusal-error';
import { saveReport } from './report.store';

type Input = { memberId: MemberId; pdf: StagedFile | undefined; by: StaffId };

/** Adds a report about a member's facility service. @throws RefusalError `report_data_missing` */
export async function uploadReport({ tx, now, emit }: UnitOfWork, order: Input): Promise<Report> {
  const { memberId, by } = order;
  const pdf = requireFound(order.pdf, 'report_data_missing');
  const report: Report = { id: createId<ReportId>(now), memberId, pdfFileId: pdf.fileId, createdAt: now };
  await saveFile({ tx, now }, pdf, { ownerId: memberId, purpose: 'report' });
  await saveReport(tx, report);
  await emit({ type: 'report.added', report, by, at: now });
  return report;
}
