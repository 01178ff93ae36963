import { i18n } from '@lingui/core';
import { CircleAlert, Clock, RotateCw, Trash2 } from 'lucide-react';
import { retryJob } from '#offline/outbox-state/use-outbox';
import { useConnectivity } from '#platform/connectivity';
import { cancelPendingJob } from '#shell/pending-jobs/pending-job';
import { Button } from '#ui/button';
import { Outcome } from '#ui/notice';
import { Spinner } from '#ui/spinner';
import type { PurchaseJob } from '../purchase.jobs';

/** The status of submitted answers: waiting for a network, being graded, or refused. */
export function QuizJobState({ job }: { job: PurchaseJob }) {
  const isOnline = useConnectivity(({ state }) => state === 'online');
  if (job.isRefused)
    return (
      <Outcome
        tone="bougainvillea"
        icon={<CircleAlert />}
        title={i18n._('Failed to submit quiz. Please try again.')}
        action={
          <>
            <Button icon={<RotateCw />} onPress={() => void retryJob(job.key)}>
              {i18n._('Try again')}
            </Button>
            <Button variant="secondary" icon={<Trash2 />} onPress={() => void cancelPendingJob(job)}>
              {i18n._('Start the quiz again')}
            </Button>
          </>
        }
      >
        {job.reason}
      </Outcome>
    );
  if (job.isCancelling)
    return (
      <Outcome tone="sun" icon={<Clock />} title={i18n._('Cancelling the answers')}>
        {i18n._('Checking whether the server has received them.')}
      </Outcome>
    );
  if (isOnline)
    return (
      <Outcome tone="blue" icon={<Spinner />} title={i18n._('Checking your answers')}>
        {i18n._('They are saved on this device until the server has received them.')}
      </Outcome>
    );
  return (
    <Outcome
      tone="sun"
      icon={<Clock />}
      title={i18n._('Your answers are waiting to be checked')}
      action={
        <Button variant="secondary" onPress={() => void cancelPendingJob(job)}>
          {i18n._('Cancel sending the answers')}
        </Button>
      }
    >
      {i18n._('They are saved on this device and sent automatically when you are online.')}
    </Outcome>
  );
}
