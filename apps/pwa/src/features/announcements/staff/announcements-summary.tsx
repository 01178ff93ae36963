import { i18n } from '@lingui/core';
import type { AnnouncementState } from '@waha/domain/announcements/staff/announcement';
import type { WireListedAnnouncement } from '@waha/domain/staff-announcements.contract';
import { formatNumber, formatRelative } from '#platform/language/format';
import { type Fact, ListSummary, translateNewestOnly } from '#shell/staff/summary/list-summary';
import { Button } from '#ui/button';

type AnnouncementsSummaryProps = {
  /** The fetched announcements, the newest first. */
  announcements: readonly WireListedAnnouncement[];
  isComplete: boolean;
  onNew: () => void;
};

/** The summary beside the announcements: unsent ones, and the result of the last one. */
export function AnnouncementsSummary({ announcements, isComplete, onNew }: AnnouncementsSummaryProps) {
  const count = (wantedState: AnnouncementState) =>
    formatNumber(announcements.filter(({ state }) => state === wantedState).length);
  const last = announcements.find(({ startedAt }) => startedAt !== null);
  return (
    <ListSummary
      title={i18n._('Announcements')}
      facts={[
        { label: i18n._('Drafts'), value: count('draft') },
        { label: i18n._('Sending scheduled'), value: count('scheduled') },
        ...(last ? toLastSentFacts(last) : []),
      ]}
      hint={isComplete ? undefined : translateNewestOnly(announcements.length)}
      actions={<Button onPress={onNew}>{i18n._('New announcement')}</Button>}
    />
  );
}

function toLastSentFacts({ startedAt, figures: { told: notified, read } }: WireListedAnnouncement): Fact[] {
  return [
    { label: i18n._('Last sent'), value: formatRelative(startedAt ?? '') },
    {
      label: i18n._('announcement|Read'),
      value: formatNumber(read),
      more: i18n._('of {n} sent', { n: formatNumber(notified) }),
    },
  ];
}
