import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import { submitRecharge, type WireRecharge } from '@waha/domain/recharge/recharge.contract';
import { useMemo } from 'react';
import { useOutboxJobs } from '#offline/outbox-state/use-outbox';
import { formatMessageTime, formatTnd } from '#platform/language/format';
import { translateCredits, translateRecharge } from '#platform/language/translate-credits';
import { useMember } from '#platform/session';
import { toPendingJob } from '#shell/pending-jobs/pending-job';
import { PendingJobCard } from '#shell/pending-jobs/pending-job-card';
import { QueryBoundary } from '#shell/states/query-boundary';
import { useRefetchAfter } from '#shell/states/use-refetch-after';
import { StatusMark } from '#ui/status-mark';
import type { RechargeNote } from './recharge.actions';
import { RECHARGES_KEY, rechargesQuery } from './recharge.queries';
import { toStatusMark, translateReason, translateRechargeError } from './recharge.texts';
import { RechargeForm } from './recharge-form';

/** Requests service credits, and shows the status of the requests (spec 2 §5). */
export function RechargePanel() {
  const { userId } = useMember();
  const requests = useQuery(rechargesQuery(userId));
  useRefetchAfter(submitRecharge, RECHARGES_KEY);
  return (
    <div className="grid gap-6">
      <RechargeForm>
        <PendingRecharges />
        <section aria-label={i18n._('My requests')} className="grid gap-3">
          <h3 className="font-semibold">{i18n._('My requests')}</h3>
          <QueryBoundary query={requests} translateFailure={translateRechargeError}>
            {(list) => <RechargeList requests={list} />}
          </QueryBoundary>
        </section>
      </RechargeForm>
    </div>
  );
}

function PendingRecharges() {
  const jobs = useOutboxJobs(submitRecharge);
  const pendingJobs = useMemo(() => jobs?.map((job) => toPendingJob<RechargeNote>(job, jobs)) ?? [], [jobs]);
  if (pendingJobs.length === 0) return null;
  return (
    <section aria-label={i18n._('Not sent yet')} className="grid gap-3">
      <h3 className="font-semibold">{i18n._('Not sent yet')}</h3>
      {pendingJobs.map((job) => (
        <PendingJobCard
          key={job.key}
          job={job}
          title={translateRecharge(job.note.points)}
          failure={i18n._('The recharge was not accepted.')}
          cancelLabel={job.isRefused ? i18n._('Discard') : i18n._('Cancel sending')}
        />
      ))}
    </section>
  );
}

function RechargeList({ requests }: { requests: readonly WireRecharge[] }) {
  if (requests.length === 0) return <p className="text-sm text-ink-soft">{i18n._('No recharge requests yet.')}</p>;
  return (
    <ul aria-label={i18n._('My requests')} className="divide-y divide-line">
      {requests.map(({ _id, points, totalPrice, status, adminMessage, createdAt }) => (
        <li key={_id} className="grid gap-1 py-3">
          <span className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span className="font-medium tabular-nums">{translateCredits(points)}</span>
            <StatusMark {...toStatusMark({ status })} />
          </span>
          <span className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm text-ink-soft tabular-nums">
            <span>{formatTnd(totalPrice)}</span>
            <time dateTime={createdAt}>{formatMessageTime(createdAt)}</time>
          </span>
          {adminMessage ? (
            <span className="text-sm">{i18n._('Reason: {reason}', { reason: translateReason(adminMessage) })}</span>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
