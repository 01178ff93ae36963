import * as contract from '@waha/domain/facility/facility.contract';
import type { Report } from '@waha/domain/facility/report';
import type { MemberId, PersonId, ReportId } from '@waha/domain/kernel/ids';
import type { Role } from '@waha/domain/kernel/roles';
import { toIso } from '@waha/domain/kernel/time';
import type { FastifyInstance } from 'fastify';
import { checkRecipient, hasMemberAccess } from '#platform/auth/member-access';
import type { UnitOfWork } from '#platform/database/unit-of-work';
import { getFileUrl, hideFile } from '#platform/files/private-files';
import { RefusalError, requireFound } from '#platform/http/refusal-error';
import { serveCachedEndpoint, serveEndpoint } from '#platform/http/route';
import { serveCommand } from '#platform/http/serve-command';
import { viewFacilityAccount } from '../wallet/wallet.public-queries';
import { findReport, listReportsOf, saveDeleted } from './report.store';
import { uploadReport } from './upload-report';

/** The facility service: its points, and the reports that staff upload. */
export async function facilityRoutes(app: FastifyInstance): Promise<void> {
  const { db, clock } = app.services;

  serveEndpoint(app, contract.readFacility, ({ params }) =>
    viewFacilityAccount(db, params.userId as MemberId, clock()),
  );

  serveCachedEndpoint(app, contract.listReports, async ({ db, params }) =>
    (await listReportsOf(db, params.userId as MemberId)).map(viewReport),
  );

  serveCommand(app, contract.uploadReport, async ({ actor, params, files }, unit) => {
    const memberId = params.userId as MemberId;
    await checkRecipient(unit.tx, actor, memberId);
    const report = await uploadReport(unit, { memberId, pdf: files.pdf, by: actor.id });
    return { message: 'Report uploaded!', report: viewReport(report) };
  });

  serveCommand(app, contract.deleteReport, async ({ actor, params }, unit) => {
    await deleteReport(unit, { reportId: params.id as ReportId, actor });
    return { message: 'Report deleted successfully.' };
  });
}

function viewReport({ id, pdfFileId, createdAt }: Report): contract.WireReport {
  return { _id: id, pdfUrl: getFileUrl(pdfFileId), createdAt: toIso(createdAt) };
}

type Input = { reportId: ReportId; actor: { id: PersonId; role: Role } };

/** Hides a report and the address of its file from all users; the row stays. @throws RefusalError `report_not_found` */
async function deleteReport({ tx, now, emit }: UnitOfWork, { reportId, actor }: Input): Promise<void> {
  const report = requireFound(await findReport(tx, reportId), 'report_not_found');
  if (!(await hasMemberAccess(tx, actor, report.memberId))) throw new RefusalError({ code: 'report_not_found' });
  await saveDeleted(tx, reportId, now);
  await hideFile(tx, report.pdfFileId);
  await emit({ type: 'report.deleted', report, by: actor.id, at: now });
}
