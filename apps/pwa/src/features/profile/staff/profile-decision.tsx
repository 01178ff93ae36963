import { i18n } from '@lingui/core';
import type { WireReviewedProfile } from '@waha/domain/profile/profile.contract';
import { useEffect, useRef, useState } from 'react';
import { translateError } from '#platform/translate-error';
import { createOutcomeHandlers } from '#shell/staff/outcome-handlers';
import { StaffDecisionButtons } from '#shell/staff/queue/decision';
import { StaffConfirmDialog } from '#shell/staff/staff-confirm-dialog';
import { DecisionBar } from './decision-bar';
import { ProfileRejection } from './profile-rejection';
import { useVerifyProfile } from './staff-profiles.queries';
import { TypedFacts } from './typed-facts';

type ProfileDecisionProps = { profile: WireReviewedProfile; onDone: () => void };

/** The typed facts and the buttons: accept, which asks for confirmation, or reject item by item. */
export function ProfileDecision({ profile, onDone }: ProfileDecisionProps) {
  const [openStep, setOpenStep] = useState<'accept' | 'reject'>();
  const isPending = profile.status === 'submitted';
  const stop = () => setOpenStep(undefined);
  const rejectButton = useRestoredFocus(openStep === 'reject');
  if (isPending && openStep === 'reject') return <ProfileRejection profile={profile} onStop={stop} onDone={onDone} />;
  return (
    <>
      <TypedFacts profile={profile} />
      {isPending ? (
        <DecisionBar>
          <StaffDecisionButtons
            onYes={() => setOpenStep('accept')}
            onNo={() => setOpenStep('reject')}
            noRef={rejectButton}
          />
        </DecisionBar>
      ) : null}
      <Accept profile={profile} isAsking={isPending && openStep === 'accept'} onStop={stop} onDone={onDone} />
    </>
  );
}

/** Returns the focus to the button when a rejection is cancelled. */
function useRestoredFocus(isHidden: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const wasHidden = useRef(false);
  useEffect(() => {
    if (wasHidden.current && !isHidden) button.current?.focus();
    wasHidden.current = isHidden;
  }, [isHidden]);
  return button;
}

type AcceptProps = ProfileDecisionProps & { isAsking: boolean; onStop: () => void };

function Accept({ profile: { _id, account }, isAsking: isOpen, onStop, onDone }: AcceptProps) {
  const verify = useVerifyProfile();
  const name = `${account.name} ${account.surname}`;
  const outcome = createOutcomeHandlers({
    subject: name,
    onDone,
    onSettled: onStop,
    translateFailure: (error) => i18n._('Error validating profile: {detail}', { detail: translateError(error) }),
  });
  return (
    <StaffConfirmDialog
      isOpen={isOpen}
      title={i18n._('Accept this profile?')}
      confirm={i18n._('Accept')}
      busy={verify.isPending}
      onConfirm={() => verify.mutate(_id, outcome)}
      onCancel={onStop}
    >
      {i18n._('{name} will be notified that their identity is verified. This cannot be changed later.', {
        name,
      })}
    </StaffConfirmDialog>
  );
}
