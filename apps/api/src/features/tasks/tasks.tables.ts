import type { FileId, MemberId, TaskId } from '@waha/domain/kernel/ids';
import type { TaskStatus } from '@waha/domain/tasks/task';
import { sqliteTable } from 'drizzle-orm/sqlite-core';
import { enumColumn, idColumn, instantColumn, textColumn } from '#platform/database/columns';

export const tasks = sqliteTable('tasks', {
  id: idColumn<TaskId>('id').primaryKey(),
  memberId: idColumn<MemberId>('member_id').notNull(),
  taskDate: textColumn('task_date').notNull(),
  status: enumColumn<TaskStatus>('status').notNull(),
  pdfFileId: idColumn<FileId>('pdf_file_id').notNull(),
  createdAt: instantColumn('created_at').notNull(),
  hiddenAt: instantColumn('hidden_at'),
  deletedAt: instantColumn('deleted_at'),
});
