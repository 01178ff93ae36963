import { i18n } from '@lingui/core';
import type { WireReviewedProfile } from '@waha/domain/profile/profile.contract';
import { useState } from 'react';
import { translateError } from '#platform/translate-error';
import { translateHeld } from '#shell/staff/held/translate-held';
import { createOutcomeHandlers } from '#shell/staff/outcome-handlers';
import { StaffDecisionButtons } from '#shell/staff/queue/decision';
import { StaffQuestionWarnings } from '#shell/staff/queue/question-warnings';
import { StaffConfirmDialog } from '#shell/staff/staff-confirm-dialog';
import { listProfileWarnings } from './list-profile-warnings';
import { ProfileRejection } from './profile-rejection';
import { useVerifyProfile } from './staff-profiles.queries';
import { useRejection } from './use-rejection';

type ProfileDecisionProps = { profile: WireReviewedProfile; onDone: () => void };

/** The buttons: accept, which asks for confirmation, or reject item by item. */
export function ProfileDecision({ profile, onDone }: ProfileDecisionProps) {
  const { _id, account } = profile;
  const [isConfirming, setConfirming] = useState(false);
  const rejection = useRejection(profile, onDone);
  const verify = useVerifyProfile();
  const name = `${account.name} ${account.surname}`;
  const stop = () => setConfirming(false);
  const outcome = createOutcomeHandlers({
    subject: name,
    heldText: translateHeld('profile', 'accepted', { name }),
    onDone,
    onSettled: stop,
    translateFailure: (error) => i18n._('Error validating profile: {detail}', { detail: translateError(error) }),
  });
  return (
    <>
      <StaffDecisionButtons onYes={() => setConfirming(true)} onNo={rejection.open} />
      <StaffConfirmDialog
        isOpen={isConfirming}
        title={i18n._('Accept this profile?')}
        confirm={i18n._('Accept')}
        busy={verify.isPending}
        undo="held"
        onConfirm={() => verify.mutate(_id, outcome)}
        onCancel={stop}
      >
        <StaffQuestionWarnings warnings={listProfileWarnings(profile)} />
        {i18n._('{name} will be notified that their identity is verified. Afterwards this cannot be changed.', {
          name,
        })}
      </StaffConfirmDialog>
      <ProfileRejection profile={profile} rejection={rejection} />
    </>
  );
}
