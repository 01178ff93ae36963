import * as contract from '@waha/domain/facility/facility.contract';
import type { Report } from '@waha/domain/facility/report';
import type { MemberId, PersonId, ReportId } from '@waha/domain/kernel/ids';
import type { Role } from '@waha/domain/kernel/roles';
import { toIso } from '@waha/domain/kernel/time';
import type { FastifyInstance } from 'fastify';
import { checkReceiver, mayLookAt } from '../../platform/auth/member-access';
import type { UnitOfWork } from '../../platform/database/unit-of-work';
import { fileUrl, hideFile } from '../../platform/files/private-files';
import { serveCommand } from '../../platform/http/command-route';
import { orMissing, Refused } from '../../platform/http/refusal';
import { serve, serveCached } from '../../platform/http/route';
import { viewFacilityAccount } from '../wallet/wallet.public-queries';
import { findReport, listReportsOf, saveDeleted } from './report.store';
import { uploadReport } from './upload-report';

/** The facility service: its points, and the reports that staff give. */
export async function facilityRoutes(app: FastifyInstance): Promise<void> {
  const { db, clock } = app.services;

  serve(app, contract.readFacility, ({ params }) => viewFacilityAccount(db, params.userId as MemberId, clock()));

  serveCached(app, contract.listReports, async ({ db, params }) =>
    (await listReportsOf(db, params.userId as MemberId)).map(viewReport),
  );

  serveCommand(app, contract.uploadReport, async ({ actor, params, files }, unit) => {
    const memberId = params.userId as MemberId;
    await checkReceiver(unit.tx, actor, memberId);
    const report = await uploadReport(unit, { memberId, pdf: files.pdf, by: actor.id });
    return { message: 'Report uploaded!', report: viewReport(report) };
  });

  serveCommand(app, contract.deleteReport, async ({ actor, params }, unit) => {
    await deleteReport(unit, { reportId: params.id as ReportId, actor });
    return { message: 'Report deleted successfully.' };
  });
}

function viewReport({ id, pdfFileId, createdAt }: Report): contract.WireReport {
  return { _id: id, pdfUrl: fileUrl(pdfFileId), createdAt: toIso(createdAt) };
}

type Input = { reportId: ReportId; actor: { id: PersonId; role: Role } };

/** Takes a report away from everyone, with the address of its file; the row stays. @throws Refused `report_not_found` */
async function deleteReport({ tx, now, emit }: UnitOfWork, { reportId, actor }: Input): Promise<void> {
  const report = orMissing(await findReport(tx, reportId), 'report_not_found');
  if (!(await mayLookAt(tx, actor, report.memberId))) throw new Refused({ code: 'report_not_found' });
  await saveDeleted(tx, reportId, now);
  await hideFile(tx, report.pdfFileId);
  await emit({ type: 'report.deleted', report, by: actor.id, at: now });
}
