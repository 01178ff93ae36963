import type { PersonId, TaskReportId } from '@waha/domain/kernel/ids';
import { LANGUAGES, type Language } from '@waha/domain/kernel/languages';
import type { Role } from '@waha/domain/kernel/roles';
import { type LocalizedText, resolveText } from '@waha/domain/kernel/text/localized-text';
import { toIso } from '@waha/domain/kernel/time';
import { PAGE_LIMIT, type PageQuery } from '@waha/domain/kernel/wire';
import type { TaskReport } from '@waha/domain/tasks/task-report';
import type { WireReviewedTaskReport, WireTaskReport } from '@waha/domain/tasks/task-reports.contract';
import { and, asc, eq, gt, isNotNull, type SQL, sql } from 'drizzle-orm';
import { people } from '#platform/auth/auth.tables';
import { hasMemberAccess } from '#platform/auth/member-access';
import { findMembersAndDeciders, matchesSearch } from '#platform/auth/people.queries';
import type { Catalogue } from '#platform/config/catalogue';
import { eqLiteral } from '#platform/database/conditions/eq-literal';
import type { Database, Tx } from '#platform/database/database';
import { getFileUrl } from '#platform/files/private-files';
import { createPage, type Page } from '#platform/http/page';
import { RefusalError, requireFound } from '#platform/http/refusal-error';
import { findTaskReport, toTaskReport } from './task-reports.store';
import { taskReports } from './task-reports.tables';

/** Returns a report as its member sees it. */
export function viewTaskReport(report: TaskReport): WireTaskReport {
  const { id, taskKey, note, photoFileId, status, reason, comment, createdAt, decidedAt } = report;
  return {
    _id: id,
    taskKey,
    ...(note !== undefined && { note }),
    photoUrl: getFileUrl(photoFileId),
    status,
    ...(reason !== undefined && { reason }),
    ...(comment !== undefined && { comment }),
    createdAt: toIso(createdAt),
    ...(decidedAt !== undefined && { decidedAt: toIso(decidedAt) }),
  };
}

/** Returns the name of a task; its key if the catalogue no longer has it. */
export function getTaskName(tasks: Catalogue['tasks'], taskKey: string): LocalizedText {
  return tasks.find(({ key }) => key === taskKey)?.name ?? taskKey;
}

type Naming = { tasks: Catalogue['tasks']; language: Language | undefined };

/** Returns reports as staff review them, with a constant number of queries per page. */
export async function viewTaskReportsForReview(
  db: Database,
  list: readonly TaskReport[],
  { tasks, language }: Naming,
): Promise<WireReviewedTaskReport[]> {
  const persons = await findMembersAndDeciders(db, list);
  return list.map((report): WireReviewedTaskReport => {
    const { name = '', surname = '', email = '' } = persons.get(report.memberId) ?? {};
    const decider = report.decidedBy && persons.get(report.decidedBy);
    return {
      ...viewTaskReport(report),
      taskName: resolveText(getTaskName(tasks, report.taskKey), language),
      userId: report.memberId,
      clientName: name,
      clientSurname: surname,
      clientEmail: email,
      ...(decider && { decidedBy: { _id: decider.id, name: decider.fullName } }),
    };
  });
}

type QueueQuery = PageQuery & { role: Role; phones?: SQL[] | undefined };

/**
 * Returns pending reports, oldest first; for commercial admins those of verified members. `q` searches name, email, the
 * task in any language and the note; `phones` also searches phone numbers.
 */
export async function listQueuedTaskReports(
  db: Database,
  { q, limit = PAGE_LIMIT, cursor, role, phones = [] }: QueueQuery,
  naming: Naming,
): Promise<Page<WireReviewedTaskReport>> {
  const rows = await db
    .select({ report: taskReports })
    .from(taskReports)
    .innerJoin(people, eq(people.id, taskReports.memberId))
    .where(
      and(
        eqLiteral(taskReports.status, 'pending'),
        role === 'admin' ? undefined : isNotNull(people.verifiedAt),
        cursor ? gt(taskReports.id, cursor as TaskReportId) : undefined,
        matchesSearch(q, { texts: [selectTaskNames(naming.tasks), sql`coalesce(${taskReports.note}, '')`], phones }),
      ),
    )
    .orderBy(asc(taskReports.id))
    .limit(limit);
  const reports = rows.map(({ report }) => toTaskReport(report));
  return createPage(await viewTaskReportsForReview(db, reports, naming), limit);
}

/** Returns the names of a report's task in all languages, as one text to search. */
function selectTaskNames(tasks: Catalogue['tasks']): SQL {
  if (tasks.length === 0) return sql`${taskReports.taskKey}`;
  const cases = tasks.map(({ key, name }) => {
    const names = LANGUAGES.map((language) => resolveText(name, language)).join(' ');
    return sql`when ${key} then ${names}`;
  });
  return sql`case ${taskReports.taskKey} ${sql.join(cases, sql` `)} else ${taskReports.taskKey} end`;
}

/**
 * Returns a report that these staff may see: admins any, commercial admins those of verified members.
 * @throws RefusalError `task_report_not_found`
 */
export async function findVisibleTaskReport(
  tx: Tx | Database,
  actor: { id: PersonId; role: Role },
  id: TaskReportId,
): Promise<TaskReport> {
  const report = requireFound(await findTaskReport(tx, id), 'task_report_not_found');
  if (!(await hasMemberAccess(tx, actor, report.memberId))) throw new RefusalError({ code: 'task_report_not_found' });
  return report;
}
