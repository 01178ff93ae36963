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
      sentNote={{
        code: 'profile_already_sent',
        title: i18n._('Already sent'),
        buttons: <AsyncButton onPress={onDiscard}>{i18n._('See status')}</AsyncButton>,
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
        text: i18n._('You can continue. It is sent automatically.'),
      }}
      pending={{
        title: i18n._('Your profile is waiting to be sent'),
        text:
          job.reason ??
          i18n._('Saved on this device with its files. It will be sent automatically when you are online.'),
      }}
    />
  );
}
