import { i18n } from '@lingui/core';
import type { WireReviewedProfile } from '@waha/domain/profile/profile.contract';
import { TriangleAlert } from 'lucide-react';
import { formatRelative } from '#platform/language/format';
import { StaffQueueList } from '#shell/staff/queue/queue-list';
import type { WorkItem } from '#shell/staff/queue/work-list';
import { ProfileReview } from './profile-review';
import { queuedProfilesQuery } from './staff-profiles.queries';

/** The profiles that are pending review, the oldest first (spec 3 §2). */
export function ProfilesQueue() {
  return (
    <StaffQueueList
      isSlim
      label={i18n._('Profiles to decide')}
      queue={queuedProfilesQuery}
      toItem={toItem}
      looksIn={i18n._('Search by name, email or phone.')}
      translateEmpty={(isSearch) => (isSearch ? i18n._('No matching profiles.') : i18n._('No profiles waiting.'))}
      waitsSince={({ createdAt }) => createdAt}
      details={({ id, onDone }) => <ProfileReview key={id} profileId={id} onDone={onDone} />}
    />
  );
}

function toItem({ _id, name, surname, createdAt, duplicates }: WireReviewedProfile): WorkItem {
  return {
    id: _id,
    title: `${name} ${surname}`,
    line: formatRelative(createdAt),
    aside:
      duplicates.length > 0 ? (
        <TriangleAlert
          role="img"
          aria-label={i18n._('Possible duplicate profile')}
          className="size-4 shrink-0 text-sun-ink"
        />
      ) : null,
  };
}
