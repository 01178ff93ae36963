import { i18n } from '@lingui/core';
import { CircleAlert, Clock, Pencil, RotateCw, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { retryJob } from '#offline/outbox-state/use-outbox';
import { AsyncButton } from '#ui/async-button';
import { Button } from '#ui/button';
import { Outcome } from '#ui/notice';
import { ProgressBar } from '#ui/progress-bar';
import type { PendingJob } from './pending-job';

/** One state of the job: title, text and its own buttons. */
type Face = { title: string; text: ReactNode; buttons?: ReactNode };

type FormJobStateProps = {
  job: PendingJob;
  /** Returns to the form with the submitted values. */
  onEdit: () => Promise<void>;
  /** The refusal code which means that the job had arrived before. */
  sentNote: Omit<Face, 'text'> & { code: string };
  refused: Face;
  /** `label` describes the transfer for screen readers, which cannot see the bar. */
  sending: { label: string; text: ReactNode };
  pending: Face;
};

/** Replaces a submitted form while its job is pending, being sent, or refused with the reason. */
export function FormJobState({ job, onEdit, sentNote, refused, sending, pending }: FormJobStateProps) {
  if (job.code === sentNote.code)
    return (
      <Outcome tone="sun" icon={<CircleAlert />} title={sentNote.title} action={sentNote.buttons}>
        {job.reason}
      </Outcome>
    );
  if (job.isRefused)
    return (
      <Outcome
        tone="bougainvillea"
        icon={<CircleAlert />}
        title={refused.title}
        action={
          <>
            <AsyncButton icon={<Pencil />} onPress={onEdit}>
              {i18n._('Edit and send again')}
            </AsyncButton>
            <Button variant="secondary" icon={<RotateCw />} onPress={() => void retryJob(job.key)}>
              {i18n._('Try again without changes')}
            </Button>
            {refused.buttons}
          </>
        }
      >
        {refused.text}
      </Outcome>
    );
  if (job.mark.state === 'sending') return <Sending progress={job.mark.progress} {...sending} />;
  return (
    <Outcome
      tone="sun"
      icon={<Clock />}
      title={pending.title}
      action={
        <>
          {pending.buttons}
          <AsyncButton variant="secondary" icon={<Undo2 />} onPress={onEdit}>
            {i18n._('Edit')}
          </AsyncButton>
        </>
      }
    >
      {pending.text}
    </Outcome>
  );
}

/** @param progress from 0 to 1; undefined if the connection does not report it */
function Sending({ progress = 1, label, text }: FormJobStateProps['sending'] & { progress: number | undefined }) {
  return (
    <Outcome
      tone="blue"
      icon={<Clock />}
      title={progress >= 1 ? i18n._('Sending') : i18n._('Sending, {percent}%', { percent: Math.round(progress * 100) })}
    >
      <div className="grid gap-3">
        <ProgressBar value={progress} label={label} />
        {text}
      </div>
    </Outcome>
  );
}
