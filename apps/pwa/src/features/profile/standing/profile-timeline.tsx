import { i18n } from '@lingui/core';
import { Timeline } from '../../../shell/layout/timeline';

type ProfileTimelineProps = { sentAt: string; isVerified?: boolean; verifiedAt?: string | undefined };

/** Sent, being checked, verified: where the profile is on its way. */
export function ProfileTimeline({ sentAt, isVerified = false, verifiedAt }: ProfileTimelineProps) {
  const ahead = 'border-2 border-line';
  return (
    <Timeline
      label={i18n._('What happened')}
      steps={[
        { word: i18n._('Sent'), at: sentAt, dot: 'bg-blue' },
        { word: i18n._('Being checked'), dot: isVerified ? 'bg-blue' : 'border-2 border-sun' },
        { word: i18n._('Verified'), at: verifiedAt, dot: isVerified ? 'bg-leaf' : ahead },
      ]}
    />
  );
}
