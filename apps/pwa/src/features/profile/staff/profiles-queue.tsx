import { i18n } from '@lingui/core';
import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import type { WireReviewedProfile } from '@waha/domain/profile/profile.contract';
import { TriangleAlert } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { formatRelative } from '../../../platform/format';
import { useChosenItem } from '../../../shell/chosen-item';
import { QueueSearch } from '../../../shell/queue-search';
import { type WorkItem, WorkList } from '../../../shell/work-list';
import { EmptyState } from '../../../ui/empty-state';
import { ProfileReview } from './profile-review';
import { queuedProfilesQuery } from './staff.queries';

/** Profiles that wait for a decision, the oldest first (spec 3 §2). */
export function ProfilesQueue() {
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed.trim());
  const queue = useSuspenseInfiniteQuery(queuedProfilesQuery(q));
  const { params, choose } = useChosenItem();
  const profiles = queue.data.pages.flatMap(({ page }) => page);
  return (
    <WorkList
      isSlim
      label={i18n._('Profiles to decide')}
      items={profiles.map(toItem)}
      chosen={params.item}
      onChoose={(item) => choose(item ? { item } : undefined)}
      onMore={queue.hasNextPage ? () => void queue.fetchNextPage() : undefined}
      isReadingMore={queue.isFetchingNextPage}
      head={<QueueSearch value={typed} onChange={setTyped} />}
      whenEmpty={
        <EmptyState picture={q ? 'no-results' : 'all-done'}>
          {q ? i18n._('No profile fits this search.') : i18n._('No profile is waiting.')}
        </EmptyState>
      }
      details={
        params.item ? (
          <ProfileReview key={params.item} profileId={params.item} onDone={() => choose(undefined)} />
        ) : null
      }
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
          aria-label={i18n._('Looks like another profile')}
          className="size-4 shrink-0 text-sun-ink"
        />
      ) : null,
  };
}
