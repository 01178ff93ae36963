import type { PersonId, TaskId } from '@waha/domain/kernel/ids';
import type { Role } from '@waha/domain/kernel/roles';
import type { Task } from '@waha/domain/tasks/task';
import { mayLookAt } from '../../platform/auth/member-access';
import type { Database, Tx } from '../../platform/database/database';
import type { UnitOfWork } from '../../platform/database/unit-of-work';
import { orMissing, Refused } from '../../platform/http/refusal';
import { findTask, saveDeleted, saveHidden } from './tasks.store';

type Actor = { id: PersonId; role: Role };

/** A task that is the caller's to see; for its member, one that they have not deleted. @throws Refused `task_not_found` */
export async function findSeenTask(tx: Tx | Database, actor: Actor, id: TaskId): Promise<Task> {
  const task = await findStandingTask(tx, actor, id);
  if (task.hiddenAt !== undefined && task.memberId === actor.id) throw new Refused({ code: 'task_not_found' });
  return task;
}

/** By its member it is hidden from them alone, also when another of their devices did so before; by staff it is gone for both. */
export async function deleteTask({ tx, now, emit }: UnitOfWork, actor: Actor, id: TaskId): Promise<void> {
  const task = await findStandingTask(tx, actor, id);
  if (task.memberId === actor.id) return saveHidden(tx, id, task.hiddenAt ?? now);
  await saveDeleted(tx, id, now);
  await emit({ type: 'task.deleted', task, by: actor.id, at: now });
}

/** Shows its member what they had deleted. */
export async function restoreTask({ tx }: UnitOfWork, actor: Actor, id: TaskId): Promise<void> {
  const task = await findStandingTask(tx, actor, id);
  await saveHidden(tx, task.id, undefined);
}

async function findStandingTask(tx: Tx | Database, actor: Actor, id: TaskId): Promise<Task> {
  const task = orMissing(await findTask(tx, id), 'task_not_found');
  if (!(await mayLookAt(tx, actor, task.memberId))) throw new Refused({ code: 'task_not_found' });
  return task;
}
