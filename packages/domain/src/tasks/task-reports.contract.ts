import * as z from 'zod/mini';
import { allowRoles, allowSignedIn, endpoint } from '../kernel/endpoint';
import { TASK_PHOTO } from '../kernel/files/file-rule';
import { isoInstant, linesText, lineText, uuid } from '../kernel/wire';
import { TASK_NOTE_MAX_LENGTH, TASK_REPORT_REASONS, TASK_REPORT_STATUSES } from './task-report';

const taskReport = z.object({
  _id: uuid,
  taskKey: z.string(),
  note: z.optional(z.string()),
  photoUrl: z.string(),
  status: z.enum(TASK_REPORT_STATUSES),
  /** Why it was rejected; with the reason `other` the comment says why. */
  reason: z.optional(z.enum(TASK_REPORT_REASONS)),
  comment: z.optional(z.string()),
  createdAt: isoInstant,
  decidedAt: z.optional(isoInstant),
});
export type WireTaskReport = z.infer<typeof taskReport>;

export const submitTaskReport = endpoint('POST', '/task-reports', {
  who: allowRoles('user'),
  summary: 'Reports a task of the catalogue as done, with a photo; one pending report per member and task',
  body: z.object({ taskKey: lineText(200), note: z.optional(linesText(TASK_NOTE_MAX_LENGTH)) }),
  files: { photo: { rule: TASK_PHOTO, optional: true } },
  needs: ['photo'],
  status: 201,
  refuses: ['task_not_found', 'task_report_pending'],
  reply: z.object({ message: z.string(), report: taskReport }),
  queue: { stream: 'task-report', strict: true },
});

export const listOwnTaskReports = endpoint('GET', '/task-reports/my-reports', {
  who: allowSignedIn,
  summary: 'Lists the caller’s task reports, newest first',
  reply: z.array(taskReport),
});
