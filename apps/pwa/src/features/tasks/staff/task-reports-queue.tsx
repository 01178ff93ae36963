import { i18n } from '@lingui/core';
import type { WireReviewedTaskReport } from '@waha/domain/tasks/task-reports.contract';
import { formatRelative } from '#platform/language/format';
import { StaffQueueList } from '#shell/staff/queue/queue-list';
import type { WorkItem } from '#shell/staff/queue/work-list';
import { queuedTaskReportsQuery } from './staff-task-reports.queries';
import { TaskReportReview } from './task-report-review';

/** The task reports that are pending a decision, the oldest first. */
export function TaskReportsQueue() {
  return (
    <StaffQueueList
      label={i18n._('Task reports to decide')}
      queue={queuedTaskReportsQuery}
      toItem={toItem}
      looksIn={i18n._('Search by name, email, task or note.')}
      translateEmpty={(isSearch) =>
        isSearch ? i18n._('No matching task reports.') : i18n._('No task reports waiting.')
      }
      waitsSince={({ createdAt }) => createdAt}
      details={({ id, onDone }) => <TaskReportReview key={id} id={id} onDone={onDone} />}
    />
  );
}

function toItem({ _id, clientName, clientSurname, taskName, createdAt }: WireReviewedTaskReport): WorkItem {
  return {
    id: _id,
    title: `${clientName} ${clientSurname}`,
    line: i18n._('{task} · {time}', { task: taskName, time: formatRelative(createdAt) }),
  };
}
