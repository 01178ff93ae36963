import { i18n } from '@lingui/core';
import { Check, Clock } from 'lucide-react';
import { Timeline } from '#shell/layout/timeline';
import { UsualCheck } from '#shell/layout/usual-check';
import { Notice, Outcome } from '#ui/notice';

type SubmittedViewProps = {
  sentAt: string;
  /** It arrived while the popup was open. */
  isJustSent: boolean;
};

/** A profile that is pending review (spec 1 §2). */
export function SubmittedView({ sentAt, isJustSent }: SubmittedViewProps) {
  return (
    <div className="grid gap-2">
      {isJustSent ? (
        <Notice tone="leaf" icon={<Check />}>
          {i18n._('Profile submitted successfully! Awaiting admin verification.')}
        </Notice>
      ) : null}
      <Outcome tone="sun" icon={<Clock />} title={i18n._('Waiting verification from admin')}>
        <p>{i18n._('You will be notified here and in your notifications. You do not need to do anything.')}</p>
        <UsualCheck kind="profile" className="mt-2" />
      </Outcome>
      <div className="mx-auto w-full max-w-96 rounded-xl border border-line p-4">
        <ProfileTimeline sentAt={sentAt} />
      </div>
    </div>
  );
}

type ProfileTimelineProps = { sentAt: string; isVerified?: boolean; verifiedAt?: string | undefined };

/** The timeline of the profile: sent, in review, verified. */
function ProfileTimeline({ sentAt, isVerified = false, verifiedAt }: ProfileTimelineProps) {
  const upcomingClasses = 'border-2 border-line';
  return (
    <Timeline
      label={i18n._('What happened')}
      steps={[
        { word: i18n._('Sent'), at: sentAt, dot: 'bg-blue' },
        { word: i18n._('check|Pending'), dot: isVerified ? 'bg-blue' : 'border-2 border-sun' },
        { word: i18n._('Verified'), at: verifiedAt, dot: isVerified ? 'bg-leaf' : upcomingClasses },
      ]}
    />
  );
}
