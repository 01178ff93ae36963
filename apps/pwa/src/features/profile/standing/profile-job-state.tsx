import { i18n } from '@lingui/core';
import { usePopup } from '../../../shell/popup/popup-url';
import { FormJobState } from '../../../shell/waiting/form-job-state';
import type { WaitingJob } from '../../../shell/waiting/waiting-job';
import { Button } from '../../../ui/button';
import { PatientButton } from '../../../ui/patient-button';
import { sayProfileRefusal } from '../say-profile-failure';

type ProfileJobStateProps = {
  job: WaitingJob;
  onEdit: () => Promise<void>;
  /** Gives it up, since another one is there already. */
  onGiveUp: () => Promise<void>;
};

/** A profile on its way, in place of its form. */
export function ProfileJobState({ job, onEdit, onGiveUp }: ProfileJobStateProps) {
  const { open } = usePopup();
  return (
    <FormJobState
      job={job}
      onEdit={onEdit}
      sentBefore={{
        code: 'profile_already_sent',
        title: i18n._('It was sent before'),
        buttons: <PatientButton onPress={onGiveUp}>{i18n._('See how it stands')}</PatientButton>,
      }}
      refused={{
        title: i18n._('The profile was not accepted'),
        text: sayProfileRefusal(job).text,
        buttons:
          job.code === 'pack_required' ? (
            <Button variant="quiet" onPress={() => open('packs')}>
              {i18n._('See the packs')}
            </Button>
          ) : null,
      }}
      sending={{
        label: i18n._('Sending the profile and its files'),
        text: i18n._('You can go on; it is sent by itself.'),
      }}
      waiting={{
        title: i18n._('Your profile waits to be sent'),
        text:
          job.reason ??
          i18n._('It is kept on this device with its files, and sent by itself as soon as you are online.'),
      }}
    />
  );
}
