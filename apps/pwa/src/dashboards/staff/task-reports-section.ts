import { i18n } from '@lingui/core';
import { ClipboardCheck } from 'lucide-react';
import { useQueueCount } from '#shell/staff/queue/queue';
import { lazyExport } from '#ui/lazy-export';
import type { StaffSection } from './staff-sections';

/** The section for reports of completed tasks: for admins and commercial admins. */
export const taskReportsSection: StaffSection = {
  name: 'task-reports',
  label: () => i18n._('Task reports'),
  icon: ClipboardCheck,
  component: lazyExport(() => import('#features/tasks/staff/task-reports-queue'), 'TaskReportsQueue'),
  useCount: () => useQueueCount('task-reports'),
};
