import { i18n } from '@lingui/core';
import { CircleAlert, Clock, Pencil, RotateCw, Undo2 } from 'lucide-react';
import { retryJob } from '../../../offline/outbox-state/use-outbox';
import { usePopup } from '../../../shell/popup/popup-url';
import { Button } from '../../../ui/button';
import { Outcome } from '../../../ui/notice';
import { PatientButton } from '../../../ui/patient-button';
import { SendingOutcome } from '../../../ui/sending-outcome';
import type { ProfileJob } from '../profile.jobs';
import { sayProfileRefusal } from '../say-profile-failure';

type ProfileJobStateProps = {
  job: ProfileJob;
  /** Back into the form with what was filled in. */
  onEdit: () => Promise<void>;
  /** Gives it up, since another one is there already. */
  onGiveUp: () => Promise<void>;
};

/** A profile on its way, in place of its form: waiting, sending, or refused with the reason. */
export function ProfileJobState(props: ProfileJobStateProps) {
  const { job } = props;
  if (job.code === 'profile_already_sent') return <SentBefore {...props} />;
  if (job.isRefused) return <RefusedProfile {...props} />;
  if (job.mark.state === 'sending') return <SendingProfile progress={job.mark.progress} />;
  return <WaitingProfile {...props} />;
}

function SentBefore({ job, onGiveUp }: ProfileJobStateProps) {
  return (
    <Outcome
      tone="sun"
      icon={<CircleAlert aria-hidden="true" />}
      title={i18n._('It was sent before')}
      action={<PatientButton onPress={onGiveUp}>{i18n._('See how it stands')}</PatientButton>}
    >
      {job.reason}
    </Outcome>
  );
}

function RefusedProfile({ job, onEdit }: ProfileJobStateProps) {
  const { open } = usePopup();
  return (
    <Outcome
      tone="bougainvillea"
      icon={<CircleAlert aria-hidden="true" />}
      title={i18n._('The profile was not accepted')}
      action={
        <>
          <PatientButton icon={<Pencil aria-hidden="true" className="size-5" />} onPress={onEdit}>
            {i18n._('Edit and send again')}
          </PatientButton>
          <Button
            variant="secondary"
            icon={<RotateCw aria-hidden="true" className="size-5" />}
            onPress={() => void retryJob(job.key)}
          >
            {i18n._('Try again as it is')}
          </Button>
          {job.code === 'pack_required' ? (
            <Button variant="quiet" onPress={() => open('packs')}>
              {i18n._('See the packs')}
            </Button>
          ) : null}
        </>
      }
    >
      {sayProfileRefusal(job).text}
    </Outcome>
  );
}

function SendingProfile({ progress }: { progress: number | undefined }) {
  return (
    <SendingOutcome progress={progress} label={i18n._('Sending the profile and its files')}>
      {i18n._('You can go on; it is sent by itself.')}
    </SendingOutcome>
  );
}

function WaitingProfile({ job, onEdit }: ProfileJobStateProps) {
  return (
    <Outcome
      tone="sun"
      icon={<Clock aria-hidden="true" />}
      title={i18n._('Your profile waits to be sent')}
      action={
        <PatientButton variant="secondary" icon={<Undo2 aria-hidden="true" className="size-5" />} onPress={onEdit}>
          {i18n._('Change it')}
        </PatientButton>
      }
    >
      {job.reason ?? i18n._('It is kept on this device with its files, and sent by itself as soon as you are online.')}
    </Outcome>
  );
}
