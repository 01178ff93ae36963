import { i18n } from '@lingui/core';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { retryJob } from '#offline/outbox-state/use-outbox';
import { Button } from '#ui/button';
import { Notice } from '#ui/notice';
import { StatusMark } from '#ui/status-mark';
import { cancelPendingJob, type PendingJob } from './pending-job';

type PendingJobCardProps = {
  job: PendingJob;
  title: string;
  /** The specification's sentence for a refusal; the server's reason follows. */
  failure: string;
  /** The label of the button that removes it from the outbox. */
  cancelLabel?: string;
  /** Replaces the removal of the job, if that is not enough. */
  onCancel?: () => void;
  /** Replaces the usual text for a pending job with a receipt. */
  pendingText?: string;
  /** A further button. */
  more?: ReactNode;
  /** More information, below the title. */
  children?: ReactNode;
};

/** Shows a job in place: pending, being sent, or refused with the reason, and the available actions. */
export function PendingJobCard({
  job,
  title,
  failure,
  cancelLabel,
  onCancel,
  pendingText,
  more: actions,
  children,
}: PendingJobCardProps) {
  const { mark, isRefused, isHeldUp: isBlocked, isCancelling, reason } = job;
  return (
    <article aria-label={title} className="grid gap-3 rounded-xl border border-dashed border-field p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h4 className="text-base font-semibold text-ink">{title}</h4>
        <StatusMark {...mark} />
      </div>
      {children}
      {isRefused ? (
        <Notice tone="bougainvillea" icon={<CircleAlert />}>
          <span className="block font-medium">{failure}</span>
          {reason}
        </Notice>
      ) : (
        <p role="status" className="text-sm text-ink-soft">
          {isCancelling
            ? i18n._('Cancelling. Checking whether the server has already received it.')
            : (reason ??
              pendingText ??
              i18n._('Saved on this device with its receipt. It will be sent automatically when you are online.'))}
        </p>
      )}
      {isCancelling ? null : (
        <div className="flex flex-wrap gap-2">
          {mark.state === 'sending' || isBlocked ? null : (
            <Button variant={isRefused ? 'primary' : 'secondary'} small onPress={() => void retryJob(job.key)}>
              {isRefused ? i18n._('Try again') : i18n._('Send now')}
            </Button>
          )}
          <Button variant="secondary" small onPress={onCancel ?? (() => void cancelPendingJob(job))}>
            {cancelLabel ?? i18n._('Cancel')}
          </Button>
          {actions}
        </div>
      )}
    </article>
  );
}
