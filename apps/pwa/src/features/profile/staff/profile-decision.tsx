import { i18n } from '@lingui/core';
import type { WireReviewedProfile } from '@waha/domain/profile/profile.contract';
import { Check, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { sayError } from '../../../platform/say-error';
import { sayOutcome } from '../../../shell/staff/outcome.messages';
import { Button } from '../../../ui/button';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { DecisionBar } from './decision-bar';
import { ProfileRejection } from './profile-rejection';
import { useVerifyProfile } from './staff.queries';
import { TypedFacts } from './typed-facts';

type ProfileDecisionProps = { profile: WireReviewedProfile; onDone: () => void };

/** What was typed, and under the thumb: verify, which asks once more, or reject item by item. */
export function ProfileDecision({ profile, onDone }: ProfileDecisionProps) {
  const [asking, setAsking] = useState<'verify' | 'reject'>();
  const isWaiting = profile.status === 'submitted';
  const stop = () => setAsking(undefined);
  const rejectButton = useReturnOfFocus(asking === 'reject');
  if (isWaiting && asking === 'reject') return <ProfileRejection profile={profile} onStop={stop} onDone={onDone} />;
  return (
    <>
      <TypedFacts profile={profile} />
      {isWaiting ? (
        <DecisionBar>
          <div className="grid grid-cols-2 gap-2">
            <Button wide icon={<Check aria-hidden="true" className="size-5" />} onPress={() => setAsking('verify')}>
              {i18n._('Verify')}
            </Button>
            <Button
              ref={rejectButton}
              wide
              variant="secondary"
              icon={<X aria-hidden="true" className="size-5" />}
              onPress={() => setAsking('reject')}
            >
              {i18n._('Reject')}
            </Button>
          </div>
        </DecisionBar>
      ) : null}
      <Verify profile={profile} isAsking={isWaiting && asking === 'verify'} onStop={stop} onDone={onDone} />
    </>
  );
}

/** Who did not reject after all is back at the button. */
function useReturnOfFocus(isAway: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const wasAway = useRef(false);
  useEffect(() => {
    if (wasAway.current && !isAway) button.current?.focus();
    wasAway.current = isAway;
  }, [isAway]);
  return button;
}

type VerifyProps = ProfileDecisionProps & { isAsking: boolean; onStop: () => void };

function Verify({ profile: { _id, account }, isAsking, onStop, onDone }: VerifyProps) {
  const verify = useVerifyProfile();
  const outcome = sayOutcome({
    onDone,
    onSettled: onStop,
    sayFailure: (error) => i18n._('Error validating profile: {detail}', { detail: sayError(error) }),
  });
  return (
    <ConfirmDialog
      isOpen={isAsking}
      title={i18n._('Verify this profile?')}
      confirm={i18n._('Verify')}
      busy={verify.isPending}
      onConfirm={() => verify.mutate(_id, outcome)}
      onCancel={onStop}
    >
      {i18n._('{name} is told that their identity is verified. This is decided once.', {
        name: `${account.name} ${account.surname}`,
      })}
    </ConfirmDialog>
  );
}
