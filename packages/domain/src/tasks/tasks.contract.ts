import * as z from 'zod/mini';
import {
  allowOwnerMember,
  allowOwnerOrStaff,
  allowSelfOrStaff,
  allowSignedIn,
  allowStaffForMember,
  endpoint,
} from '../kernel/endpoint';
import { DOCUMENT_PDF } from '../kernel/files/file-rule';
import {
  day,
  idParam,
  isoInstant,
  languageQuery,
  message,
  noContent,
  numberText,
  userIdParam,
  uuid,
} from '../kernel/wire';
import { TASK_STATUSES } from './task';

const task = z.object({
  _id: uuid,
  taskDate: day,
  status: z.enum(TASK_STATUSES),
  createdAt: isoInstant,
  /** Staff only: the member has deleted it from their list. */
  isHidden: z.optional(z.boolean()),
});
export type WireTask = z.infer<typeof task>;

const catalogueTask = z.object({
  key: z.string(),
  name: z.string(),
  description: z.string(),
  /** The instructions, in order. */
  steps: z.optional(z.array(z.string())),
  /** The benefit of the completed task. */
  brings: z.optional(z.string()),
  icon: z.string(),
});
export type WireCatalogueTask = z.infer<typeof catalogueTask>;

export const readTaskCatalogue = endpoint('GET', '/tasks/catalogue', {
  who: allowSignedIn,
  summary: 'Lists the available tasks in their fixed order',
  query: languageQuery,
  reply: z.array(catalogueTask),
});

export const listTasks = endpoint('GET', '/tasks/user/:userId', {
  who: allowSelfOrStaff('userId'),
  summary: 'Lists a member’s task documents, newest first',
  params: userIdParam,
  reply: z.array(task),
});

export const viewTask = endpoint('GET', '/tasks/view/:id', {
  who: allowOwnerOrStaff('task'),
  summary: 'Returns the PDF of a task, for display',
  params: idParam,
  reply: noContent,
  fileTypes: ['application/pdf'],
});

export const downloadTask = endpoint('GET', '/tasks/download/:id', {
  who: allowOwnerOrStaff('task'),
  summary: 'Returns the PDF of a task, as a download',
  params: idParam,
  reply: noContent,
  fileTypes: ['application/pdf'],
});

/** A deletion and its undoing must stay in order. */
const TASKS = { stream: 'tasks' };

export const deleteTask = endpoint('DELETE', '/tasks/:id', {
  who: allowOwnerOrStaff('task'),
  summary: 'Hides a task document from the member’s list if the member calls, deletes it for both sides if staff call',
  params: idParam,
  refuses: ['task_not_found'],
  reply: message,
  queue: TASKS,
});

export const restoreTask = endpoint('PUT', '/tasks/:id/restore', {
  who: allowOwnerMember('task'),
  summary: 'Restores a task document that the member deleted',
  params: idParam,
  refuses: ['task_not_found'],
  reply: message,
  queue: TASKS,
});

export const uploadTask = endpoint('POST', '/tasks/upload/:userId', {
  who: allowStaffForMember('userId'),
  summary: 'Sends a task document to a member',
  params: userIdParam,
  body: z.object({
    taskDate: z.optional(numberText(40)),
    status: z.optional(z.enum(TASK_STATUSES)),
  }),
  files: { pdf: { rule: DOCUMENT_PDF, optional: true } },
  needs: ['taskDate', 'pdf'],
  status: 201,
  refuses: ['task_data_missing', 'user_not_found'],
  reply: z.object({ message: z.string(), task }),
});
