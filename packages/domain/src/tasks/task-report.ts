import { checkNotOwn } from '../kernel/check-not-own';
import type { FileId, MemberId, StaffId, TaskReportId } from '../kernel/ids';
import { refuseAlreadyDecided } from '../kernel/refuse-already-decided';
import { ok, type Result, refuse } from '../kernel/result';
import { cleanText } from '../kernel/text/clean-text';
import type { LocalizedText } from '../kernel/text/localized-text';
import type { Instant } from '../kernel/time';

/** The maximum length of a member's note and of a comment of staff, in characters. */
export const TASK_NOTE_MAX_LENGTH = 500;

export const TASK_REPORT_STATUSES = ['pending', 'accepted', 'rejected'] as const;
export type TaskReportStatus = (typeof TASK_REPORT_STATUSES)[number];

/** The reasons of a rejection; `other` needs a comment. */
export const TASK_REPORT_REASONS = ['photo_unclear', 'wrong_photo', 'incomplete', 'other'] as const;
export type TaskReportReason = (typeof TASK_REPORT_REASONS)[number];

/** A member's report that a task of the catalogue is done, with a photo. */
export type TaskReport = {
  id: TaskReportId;
  memberId: MemberId;
  taskKey: string;
  note?: string;
  photoFileId: FileId;
  createdAt: Instant;
  status: TaskReportStatus;
  decidedBy?: StaffId;
  decidedAt?: Instant;
  /** Why it was rejected. */
  reason?: TaskReportReason;
  /** The explanation that staff wrote to the member. */
  comment?: string;
};

export type TaskReportDraft<Photo> = { note?: string | undefined; photo?: Photo | undefined };

/** Checks whether a report can be sent, and cleans its note. The form and the server use the same check. */
export function completeTaskReport<Photo>({
  note = '',
  photo,
}: TaskReportDraft<Photo>): Result<{ note: string; photo: Photo }, 'invalid_input'> {
  if (photo === undefined) return refuse('invalid_input', { errors: { photo: /*i18n*/ 'Please choose a photo.' } });
  return ok({ note: cleanText(note), photo });
}

/** The facts about a task that a report depends on; `pending` is the member's report of it that awaits a decision. */
type ReportedTask = { isShown: boolean; pending: TaskReport | undefined };

/** Checks whether a member may report a task: members see it, and no report of it awaits a decision. */
export function checkTaskCanBeReported({
  isShown,
  pending,
}: ReportedTask): Result<true, 'task_not_found' | 'task_report_pending'> {
  if (!isShown) return refuse('task_not_found');
  return pending ? refuse('task_report_pending') : ok(true);
}

/** Returns the latest report of each task. @param reports newest first */
export function findLatestReports<Report extends { taskKey: string }>(reports: readonly Report[]): Map<string, Report> {
  return new Map([...reports].reverse().map((report) => [report.taskKey, report]));
}

export type TaskReportDecision =
  | { status: 'accepted' }
  | { status: 'rejected'; reason?: TaskReportReason | undefined; comment?: string | undefined };

export type TaskReportEvent =
  | { type: 'task-report.submitted'; taskReport: TaskReport; at: Instant }
  | ({ type: 'task-report.accepted'; taskReport: TaskReport } & Decided)
  | ({ type: 'task-report.rejected'; taskReport: TaskReport } & Decided);

/** `taskName` is the name of the task at that time, for the notification of the member. */
type Decided = { taskName: LocalizedText; by: StaffId; at: Instant };

type Refused = 'own_decision' | 'task_report_already_decided' | 'task_report_reason_missing';

/** Accepts or rejects a pending report, once. A rejection needs a reason, and the reason `other` a comment. */
export function decideTaskReport(
  report: TaskReport,
  decision: TaskReportDecision,
  context: Decided,
): Result<{ taskReport: TaskReport; event: TaskReportEvent }, Refused> {
  const { by, at } = context;
  const ownershipCheck = checkNotOwn(report.memberId, by);
  if (!ownershipCheck.ok) return ownershipCheck;
  if (report.status !== 'pending') return refuseAlreadyDecided('task_report_already_decided', report);
  const decided: TaskReport = { ...report, status: decision.status, decidedBy: by, decidedAt: at };
  if (decision.status === 'accepted')
    return ok({ taskReport: decided, event: { type: 'task-report.accepted', taskReport: decided, ...context } });
  const { reason } = decision;
  const comment = cleanText(decision.comment ?? '');
  if (!reason || !isReasonGiven(reason, comment)) return refuse('task_report_reason_missing');
  const rejected: TaskReport = { ...decided, reason, ...(comment && { comment }) };
  return ok({ taskReport: rejected, event: { type: 'task-report.rejected', taskReport: rejected, ...context } });
}

/** Checks whether a rejection says why: the reason `other` says nothing without a comment. */
export function isReasonGiven(reason: TaskReportReason, comment: string): boolean {
  return reason !== 'other' || cleanText(comment) !== '';
}
