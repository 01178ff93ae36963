import { i18n } from '@lingui/core';
import { Check, Clock } from 'lucide-react';
import { Notice, Outcome } from '../../../ui/notice';
import { ProfileTimeline } from './profile-timeline';

type WaitingViewProps = {
  sentAt: string;
  /** It has arrived while the member looked on. */
  isJustSent: boolean;
};

/** A profile that an administrator has yet to look at (spec 1 §2). */
export function WaitingView({ sentAt, isJustSent }: WaitingViewProps) {
  return (
    <div className="grid gap-2">
      {isJustSent ? (
        <Notice tone="leaf" icon={<Check aria-hidden="true" />}>
          {i18n._('Profile submitted successfully! Awaiting admin verification.')}
        </Notice>
      ) : null}
      <Outcome tone="sun" icon={<Clock aria-hidden="true" />} title={i18n._('Waiting verification from admin')}>
        {i18n._('You will be told here and in your notifications. There is nothing more to do.')}
      </Outcome>
      <div className="mx-auto w-full max-w-96 rounded-xl border border-line p-4">
        <ProfileTimeline sentAt={sentAt} />
      </div>
    </div>
  );
}
