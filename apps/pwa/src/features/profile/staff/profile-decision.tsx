import { i18n } from '@lingui/core';
import type { WireReviewedProfile } from '@waha/domain/profile/profile.contract';
import { useState } from 'react';
import { translateError } from '#platform/translate-error';
import { translateHeld } from '#shell/staff/held/translate-held';
import { createOutcomeHandlers } from '#shell/staff/outcome-handlers';
import { StaffDecisionButtons } from '#shell/staff/queue/decision';
import { StaffConfirmDialog } from '#shell/staff/staff-confirm-dialog';
import { useVerifyProfile } from './staff-profiles.queries';

type ProfileDecisionProps = { profile: WireReviewedProfile; onReject: () => void; onDone: () => void };

/** The buttons: accept, which asks for confirmation, or reject item by item. */
export function ProfileDecision({ profile: { _id, account }, onReject, onDone }: ProfileDecisionProps) {
  const [isConfirming, setConfirming] = useState(false);
  const verify = useVerifyProfile();
  const name = `${account.name} ${account.surname}`;
  const stop = () => setConfirming(false);
  const outcome = createOutcomeHandlers({
    subject: name,
    heldText: translateHeld('accepted', name),
    onDone,
    onSettled: stop,
    translateFailure: (error) => i18n._('Error validating profile: {detail}', { detail: translateError(error) }),
  });
  return (
    <>
      <StaffDecisionButtons onYes={() => setConfirming(true)} onNo={onReject} />
      <StaffConfirmDialog
        isOpen={isConfirming}
        title={i18n._('Accept this profile?')}
        confirm={i18n._('Accept')}
        busy={verify.isPending}
        undo="held"
        onConfirm={() => verify.mutate(_id, outcome)}
        onCancel={stop}
      >
        {i18n._('{name} will be notified that their identity is verified. Afterwards this cannot be changed.', {
          name,
        })}
      </StaffConfirmDialog>
    </>
  );
}
