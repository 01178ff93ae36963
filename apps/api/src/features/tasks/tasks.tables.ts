import type { FileId, MemberId, TaskId } from '@waha/domain/kernel/ids';
import type { TaskStatus } from '@waha/domain/tasks/task';
import { sqliteTable } from 'drizzle-orm/sqlite-core';
import { choice, id, instant, words } from '../../platform/database/columns';

export const tasks = sqliteTable('tasks', {
  id: id<TaskId>('id').primaryKey(),
  memberId: id<MemberId>('member_id').notNull(),
  taskDate: words('task_date').notNull(),
  status: choice<TaskStatus>('status').notNull(),
  pdfFileId: id<FileId>('pdf_file_id').notNull(),
  createdAt: instant('created_at').notNull(),
  hiddenAt: instant('hidden_at'),
  deletedAt: instant('deleted_at'),
});
