import type { MemberId, PersonId, TaskId } from '@waha/domain/kernel/ids';
import type { Role } from '@waha/domain/kernel/roles';
import { resolveContent } from '@waha/domain/kernel/text/localized-text';
import { toIso } from '@waha/domain/kernel/time';
import type { Task } from '@waha/domain/tasks/task';
import * as contract from '@waha/domain/tasks/tasks.contract';
import type { FastifyInstance } from 'fastify';
import { checkRecipient, hasMemberAccess } from '#platform/auth/member-access';
import { auditView } from '#platform/database/audit-view';
import type { Database, Tx } from '#platform/database/database';
import type { UnitOfWork } from '#platform/database/unit-of-work';
import { FileResponse } from '#platform/http/file-response';
import { RefusalError, requireFound } from '#platform/http/refusal-error';
import { serveCachedEndpoint, serveEndpoint } from '#platform/http/route';
import { serveCommand } from '#platform/http/serve-command';
import { findTask, listTasksOf, saveDeleted, saveHidden } from './tasks.store';
import { uploadTask } from './upload-task';

/** Task documents: staff upload them, members read and hide them. */
export async function tasksRoutes(app: FastifyInstance): Promise<void> {
  const { db, catalogue } = app.services;

  const shownTasks = catalogue.tasks
    .filter(({ isShown }) => isShown !== false)
    .map(({ isShown: _, ...shownTask }) => shownTask);
  serveEndpoint(app, contract.readTaskCatalogue, async ({ query }) => resolveContent(shownTasks, query.language));

  serveCachedEndpoint(app, contract.listTasks, async ({ db, actor, params }) => {
    const list = await listTasksOf(db, params.userId as MemberId);
    if (actor.role === 'user') return list.filter(({ hiddenAt }) => hiddenAt === undefined).map(viewTask);
    return list.map(viewForStaff);
  });

  const show = async (actor: Actor, id: string, as: 'inline' | 'attachment') => {
    const task = await findVisibleTask(db, actor, id as TaskId);
    const { memberId } = task;
    await auditView(app.services, { actorId: actor.id, action: 'task.viewed', subjectId: id, memberId });
    const name = `${catalogue.company.brand}-task-${task.taskDate}.pdf`;
    return new FileResponse({ fileId: task.pdfFileId }, { type: 'application/pdf', as, name });
  };
  serveEndpoint(app, contract.viewTask, ({ actor, params }) => show(actor, params.id, 'inline'));
  serveEndpoint(app, contract.downloadTask, ({ actor, params }) => show(actor, params.id, 'attachment'));

  serveCommand(app, contract.deleteTask, async ({ actor, params }, unit) => {
    await deleteTask(unit, actor, params.id as TaskId);
    return { message: 'Task deleted successfully!' };
  });
  serveCommand(app, contract.restoreTask, async ({ actor, params }, unit) => {
    await restoreTask(unit, actor, params.id as TaskId);
    return { message: 'Task restored.' };
  });

  serveCommand(app, contract.uploadTask, async ({ actor, params, body, files }, unit) => {
    const memberId = params.userId as MemberId;
    await checkRecipient(unit.tx, actor, memberId);
    const { taskDate, status } = body;
    const task = await uploadTask(unit, { memberId, taskDate, status, pdf: files.pdf, by: actor.id });
    return { message: 'Task uploaded!', task: viewForStaff(task) };
  });
}

function viewTask({ id, taskDate, status, createdAt }: Task): contract.WireTask {
  return { _id: id, taskDate, status, createdAt: toIso(createdAt) };
}

function viewForStaff(task: Task): contract.WireTask {
  return { ...viewTask(task), isHidden: task.hiddenAt !== undefined };
}

type Actor = { id: PersonId; role: Role };

/**
 * Returns a task that the caller may see; a member cannot see one that they have deleted. @throws RefusalError
 * `task_not_found`
 */
async function findVisibleTask(tx: Tx | Database, actor: Actor, id: TaskId): Promise<Task> {
  const task = await findExistingTask(tx, actor, id);
  if (task.hiddenAt !== undefined && task.memberId === actor.id) throw new RefusalError({ code: 'task_not_found' });
  return task;
}

/**
 * Deletes a task. A deletion by its member only hides it from them, also if another of their devices already did so. A
 * deletion by staff removes it for both.
 */
async function deleteTask({ tx, now, emit }: UnitOfWork, actor: Actor, id: TaskId): Promise<void> {
  const task = await findExistingTask(tx, actor, id);
  if (task.memberId === actor.id) return saveHidden(tx, id, task.hiddenAt ?? now);
  await saveDeleted(tx, id, now);
  await emit({ type: 'task.deleted', task, by: actor.id, at: now });
}

/** Shows a deleted task to its member again. */
async function restoreTask({ tx }: UnitOfWork, actor: Actor, id: TaskId): Promise<void> {
  const task = await findExistingTask(tx, actor, id);
  await saveHidden(tx, task.id, undefined);
}

async function findExistingTask(tx: Tx | Database, actor: Actor, id: TaskId): Promise<Task> {
  const task = requireFound(await findTask(tx, id), 'task_not_found');
  if (!(await hasMemberAccess(tx, actor, task.memberId))) throw new RefusalError({ code: 'task_not_found' });
  return task;
}
