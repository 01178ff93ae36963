import * as contract from '@waha/domain/tasks/task-reports.contract';
import type { FastifyInstance } from 'fastify';
import { serveCachedEndpoint } from '#platform/http/route';
import { serveCommand } from '#platform/http/serve-command';
import { submitTaskReport } from './submit-task-report';
import { viewTaskReport } from './task-reports.queries';
import { listTaskReportsOf } from './task-reports.store';

/** Task report endpoints for members: report a completed task and read the outcome. */
export async function taskReportsRoutes(app: FastifyInstance): Promise<void> {
  const { tasks } = app.services.catalogue;

  serveCommand(app, contract.submitTaskReport, async ({ actor, body, files, key }, unit) => {
    const { taskKey, note } = body;
    const draft = { note, photo: files.photo };
    const report = await submitTaskReport(unit, { memberId: actor.id, taskKey, draft, key, tasks });
    return { message: 'Sent.', report: viewTaskReport(report) };
  });

  serveCachedEndpoint(app, contract.listOwnTaskReports, async ({ db, actor }) =>
    (await listTaskReportsOf(db, actor.id)).map(viewTaskReport),
  );
}
