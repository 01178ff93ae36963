import * as z from 'zod/mini';
import { allowRoles, allowSignedIn, allowStaffForResource, endpoint } from '../kernel/endpoint';
import { TASK_PHOTO } from '../kernel/files/file-rule';
import { idParam, isoInstant, languageQuery, linesText, lineText, pageQuery, uuid } from '../kernel/wire';
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

/** `taskName` is in the requested language; it is the key if the catalogue no longer has the task. */
const reviewedTaskReport = z.extend(taskReport, {
  taskName: z.string(),
  userId: uuid,
  clientName: z.string(),
  clientSurname: z.string(),
  clientEmail: z.string(),
  decidedBy: z.optional(z.object({ _id: uuid, name: z.string() })),
});
export type WireReviewedTaskReport = z.infer<typeof reviewedTaskReport>;

export const listTaskReportQueue = endpoint('GET', '/queue/task-reports', {
  who: allowRoles('admin', 'commercial_admin'),
  summary: 'Lists task reports that await a decision, oldest first; commercial admins read those of verified members',
  query: z.extend(pageQuery, languageQuery.shape),
  reply: z.array(reviewedTaskReport),
});

export const readTaskReport = endpoint('GET', '/task-reports/:id', {
  who: allowStaffForResource('task_report'),
  summary: 'Returns one task report',
  params: idParam,
  query: languageQuery,
  refuses: ['task_report_not_found'],
  reply: reviewedTaskReport,
});

export const decideTaskReport = endpoint('PUT', '/task-reports/:id/status', {
  who: allowStaffForResource('task_report'),
  summary: 'Accepts or rejects a task report, once; a rejection needs a reason, and the reason `other` a comment',
  params: idParam,
  body: z.object({
    status: z.enum(['accepted', 'rejected']),
    reason: z.optional(z.enum(TASK_REPORT_REASONS)),
    comment: z.optional(linesText(TASK_NOTE_MAX_LENGTH)),
  }),
  refuses: ['own_decision', 'task_report_already_decided', 'task_report_not_found', 'task_report_reason_missing'],
  reply: z.object({ message: z.string(), report: taskReport }),
  decides: { kind: 'task_report', param: 'id' },
  canBeHeld: true,
});
