import { i18n } from '@lingui/core';
import type { TaskReportReason } from '@waha/domain/tasks/task-report';
import { translateTaskReportReason } from '../tasks.texts';

/** Returns a reason for a rejection as staff choose it: the member's text, or that the comment says why. */
export function translateStaffReason(reason: TaskReportReason): string {
  return translateTaskReportReason(reason) ?? i18n._('Another reason');
}
