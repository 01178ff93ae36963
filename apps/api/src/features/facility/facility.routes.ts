import * as contract from '@waha/domain/facility/facility.contract';
import type { Report } from '@waha/domain/facility/report';
import type { MemberId, ReportId } from '@waha/domain/kernel/ids';
import { toIso } from '@waha/domain/kernel/time';
import type { FastifyInstance } from 'fastify';
import { checkReceiver } from '../../platform/auth/member-access';
import { fileUrl } from '../../platform/files/private-files';
import { serveCommand } from '../../platform/http/command-route';
import { serve } from '../../platform/http/route';
import { viewFacilityAccount } from '../wallet/wallet.facts';
import { deleteReport } from './delete-report';
import { listReportsOf } from './report.store';
import { uploadReport } from './upload-report';

/** The facility service: its points, and the reports that staff give. */
export async function facilityRoutes(app: FastifyInstance): Promise<void> {
  const { db, clock } = app.services;

  serve(app, contract.readFacility, ({ params }) => viewFacilityAccount(db, params.userId as MemberId, clock()));

  serve(app, contract.listReports, async ({ params }) =>
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
