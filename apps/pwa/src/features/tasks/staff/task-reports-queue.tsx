import { i18n } from '@lingui/core';
import { decideTaskReport, type WireReviewedTaskReport } from '@waha/domain/tasks/task-reports.contract';
import { formatRelative } from '#platform/language/format';
import { callHeld } from '#shell/staff/held/call-held';
import { BulkDecision } from '#shell/staff/queue/bulk/bulk-decision';
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
      renderBulkActions={(reports, bulkSelection) => (
        <>
          <BulkDecision
            rows={reports}
            bulkSelection={bulkSelection}
            feature="tasks"
            action="accept"
            outcome={i18n._(
              'Each member will be notified. Then add the document of each task to their task documents.',
            )}
            toReceipt={(report) => ({
              ...{ id: report._id, src: report.photoUrl, isPicture: true },
              ...{ name: toName(report), task: report.taskName },
            })}
            decide={({ _id: id }, { text: _, ...call }) =>
              callHeld(decideTaskReport, { params: { id }, body: { status: 'accepted' }, ...call })
            }
            toName={toName}
          />
          <BulkDecision
            rows={reports}
            bulkSelection={bulkSelection}
            feature="tasks"
            action="reject"
            outcome={i18n._('Each member will be notified and can send a new report.')}
            reason={{ kind: 'task_report_rejected', isRequired: true }}
            decide={({ _id: id }, { text: reason, ...call }) => {
              const body = { status: 'rejected' as const, reason: 'other' as const, comment: reason };
              return callHeld(decideTaskReport, { params: { id }, body, ...call });
            }}
            toName={toName}
          />
        </>
      )}
      details={({ id, onDone }) => <TaskReportReview key={id} id={id} onDone={onDone} />}
    />
  );
}

const toName = ({ clientName, clientSurname }: WireReviewedTaskReport) => `${clientName} ${clientSurname}`;

function toItem(report: WireReviewedTaskReport): WorkItem {
  return {
    id: report._id,
    title: toName(report),
    line: report.taskName,
    age: formatRelative(report.createdAt),
  };
}
