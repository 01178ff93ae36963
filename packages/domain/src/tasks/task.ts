import type { FileId, MemberId, StaffId, TaskId } from '../kernel/ids';
import type { Instant } from '../kernel/time';

/** A pending task is shown as "Show", a paid one as "Paid" (spec 2 §3). */
export const TASK_STATUSES = ['pending', 'paid'] as const;
export type TaskStatus = (typeof TASK_STATUSES)[number];

/** A document about work, given to a member. `taskDate` is `YYYY-MM-DD`. */
export type Task = {
  id: TaskId;
  memberId: MemberId;
  taskDate: string;
  status: TaskStatus;
  pdfFileId: FileId;
  createdAt: Instant;
  /** When the member deleted it: hidden from the member, visible to staff. */
  hiddenAt?: Instant;
};

export type TaskEvent =
  | { type: 'task.added'; task: Task; by: StaffId; at: Instant }
  | { type: 'task.deleted'; task: Task; by: StaffId; at: Instant };
