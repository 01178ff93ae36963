import type { FileId, MemberId, StaffId, TaskReportId } from '@waha/domain/kernel/ids';
import type { TaskReportReason, TaskReportStatus } from '@waha/domain/tasks/task-report';
import { sqliteTable } from 'drizzle-orm/sqlite-core';
import { enumColumn, idColumn, instantColumn, textColumn } from '#platform/database/columns';

export const taskReports = sqliteTable('task_reports', {
  id: idColumn<TaskReportId>('id').primaryKey(),
  memberId: idColumn<MemberId>('member_id').notNull(),
  clientKey: textColumn('client_key'),
  taskKey: textColumn('task_key').notNull(),
  note: textColumn('note'),
  photoFileId: idColumn<FileId>('photo_file_id').notNull(),
  createdAt: instantColumn('created_at').notNull(),
  status: enumColumn<TaskReportStatus>('status').notNull(),
  decidedBy: idColumn<StaffId>('decided_by'),
  decidedAt: instantColumn('decided_at'),
  reason: enumColumn<TaskReportReason>('reason'),
  comment: textColumn('comment'),
});
