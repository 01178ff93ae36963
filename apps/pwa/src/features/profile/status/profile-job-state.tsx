import { i18n } from '@lingui/core';
import { FormJobState } from '#shell/pending-jobs/form-job-state';
import type { PendingJob } from '#shell/pending-jobs/pending-job';
import { usePopup } from '#shell/popup/popup-address';
import { AsyncButton } from '#ui/async-button';
import { Button } from '#ui/button';
import { translateProfileFailure } from '../translate-profile-failure';

type ProfileJobStateProps = {
  job: PendingJob;
  onEdit: () => Promise<void>;
  /** Discards the job because the server already has another profile. */
  onDiscard: () => Promise<void>;
};

/** The status of a profile that is being sent, in place of its form. */
export function ProfileJobState({ job, onEdit, onDiscard }: ProfileJobStateProps) {
  const { open } = usePopup();
  return (
    <FormJobState
      job={job}
      onEdit={onEdit}
      sentBefore={{
        code: 'profile_already_sent',
        title: i18n._('It was sent before'),
        buttons: <AsyncButton onPress={onDiscard}>{i18n._('See how it stands')}</AsyncButton>,
      }}
      refused={{
        title: i18n._('The profile was not accepted'),
        text: translateProfileFailure(job).text,
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
      pending={{
        title: i18n._('Your profile waits to be sent'),
        text:
          job.reason ??
          i18n._('It is kept on this device with its files, and sent by itself as soon as you are online.'),
      }}
    />
  );
}
