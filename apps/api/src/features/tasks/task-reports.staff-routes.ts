import type { TaskReportId } from '@waha/domain/kernel/ids';
import * as contract from '@waha/domain/tasks/task-reports.contract';
import type { FastifyInstance } from 'fastify';
import { selectSearchedPhones } from '#platform/auth/people.queries';
import { sendPage } from '#platform/http/page';
import { serveCachedEndpoint } from '#platform/http/route';
import { serveCommand } from '#platform/http/serve-command';
import { decideTaskReport } from './decide-task-report';
import {
  findVisibleTaskReport,
  listQueuedTaskReports,
  viewTaskReport,
  viewTaskReportsForReview,
} from './task-reports.queries';

/** Task report endpoints for admins and commercial admins. Those for members are in task-reports.routes.ts. */
export async function taskReportsStaffRoutes(app: FastifyInstance): Promise<void> {
  const { tasks } = app.services.catalogue;

  serveCachedEndpoint(app, contract.listTaskReportQueue, async ({ db, actor, query, reply }) => {
    const { language, ...pageQuery } = query;
    const { role } = actor;
    const queueQuery = { ...pageQuery, role, phones: selectSearchedPhones(role) };
    return sendPage(reply, await listQueuedTaskReports(db, queueQuery, { tasks, language }));
  });

  serveCachedEndpoint(app, contract.readTaskReport, async ({ db, actor, params, query: { language } }) => {
    const report = await findVisibleTaskReport(db, actor, params.id as TaskReportId);
    return (await viewTaskReportsForReview(db, [report], { tasks, language }))[0]!;
  });

  serveCommand(app, contract.decideTaskReport, async ({ actor, params, body }, unit) => {
    const { status, reason, comment } = body;
    const decision = status === 'accepted' ? { status } : { status, reason, comment };
    const report = await decideTaskReport(unit, { reportId: params.id as TaskReportId, decision, actor, tasks });
    const message = status === 'accepted' ? 'Task report approved.' : 'Task report rejected.';
    return { message, report: viewTaskReport(report) };
  });
}
