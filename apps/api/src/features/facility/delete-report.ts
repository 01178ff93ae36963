import type { PersonId, ReportId } from '@waha/domain/kernel/ids';
import type { Role } from '@waha/domain/kernel/roles';
import { mayLookAt } from '../../platform/auth/member-access';
import type { UnitOfWork } from '../../platform/database/unit-of-work';
import { hideFile } from '../../platform/files/private-files';
import { orMissing, Refused } from '../../platform/http/refusal';
import { findReport, saveDeleted } from './report.store';

type Order = { reportId: ReportId; actor: { id: PersonId; role: Role } };

/** Takes a report away from everyone, with the address of its file; the row stays. @throws Refused `report_not_found` */
export async function deleteReport({ tx, now, emit }: UnitOfWork, { reportId, actor }: Order): Promise<void> {
  const report = orMissing(await findReport(tx, reportId), 'report_not_found');
  if (!(await mayLookAt(tx, actor, report.memberId))) throw new Refused({ code: 'report_not_found' });
  await saveDeleted(tx, reportId, now);
  await hideFile(tx, report.pdfFileId);
  await emit({ type: 'report.deleted', report, by: actor.id, at: now });
}
