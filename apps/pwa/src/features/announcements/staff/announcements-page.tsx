import { i18n } from '@lingui/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { UUID } from '@waha/domain/kernel/ids';
import type { WireListedAnnouncement } from '@waha/domain/staff-announcements.contract';
import { Plus } from 'lucide-react';
import { formatNumber, formatStaffTime } from '#platform/language/format';
import { NEW_DRAFT_ID, useDraftAddress } from '#shell/staff/drafts/use-draft-address';
import { toPagingProps } from '#shell/staff/queue/queue';
import { type WorkItem, WorkList } from '#shell/staff/queue/work-list';
import { QueryBoundary } from '#shell/states/query-boundary';
import { Button } from '#ui/button';
import { EmptyState } from '#ui/empty-state';
import { Untranslated } from '#ui/untranslated';
import { AnnouncementForm, type AudienceFields } from './announcement-form';
import { AnnouncementMark } from './announcement-mark';
import { AnnouncementReport } from './announcement-report';
import { announcementQuery, announcementsQuery } from './announcements.queries';
import { AnnouncementsSummary } from './announcements-summary';
import { copyToNew } from './unsaved-announcements';

/** The announcements of the administration to members, with their results. */
export function AnnouncementsPage({ audienceFields }: { audienceFields: AudienceFields }) {
  const { item, navigate } = useDraftAddress();
  const list = useInfiniteQuery(announcementsQuery());
  const announcements = list.data?.pages.flatMap(({ page }) => page) ?? [];
  const isNew = item === NEW_DRAFT_ID;
  const hasAnnouncement = item !== undefined && UUID.test(item);
  return (
    <WorkList
      label={i18n._('Announcements')}
      items={announcements.map(toItem)}
      {...toPagingProps(list)}
      chosen={isNew || hasAnnouncement ? item : undefined}
      onChoose={navigate}
      isSlim
      head={
        <Button variant="secondary" icon={<Plus />} onPress={() => navigate(NEW_DRAFT_ID)}>
          {i18n._('New announcement')}
        </Button>
      }
      whenEmpty={
        <QueryBoundary query={list}>{() => <EmptyState>{i18n._('No announcements yet.')}</EmptyState>}</QueryBoundary>
      }
      summary={
        <AnnouncementsSummary
          announcements={announcements}
          isComplete={!list.hasNextPage}
          onNew={() => navigate(NEW_DRAFT_ID)}
        />
      }
      details={
        <>
          {isNew ? (
            <AnnouncementForm
              audienceFields={audienceFields}
              onSaved={navigate}
              onDeleted={() => navigate(undefined)}
            />
          ) : null}
          {hasAnnouncement ? (
            <AnnouncementDetails
              key={item}
              id={item}
              audienceFields={audienceFields}
              onAgain={() => navigate(NEW_DRAFT_ID)}
              onDeleted={() => navigate(undefined)}
            />
          ) : null}
        </>
      }
    />
  );
}

function toItem(announcement: WireListedAnnouncement): WorkItem {
  const { _id, title, state, savedAt, startedAt, sendAt, figures } = announcement;
  const at = startedAt ?? sendAt ?? savedAt;
  return {
    id: _id,
    title: title ? <Untranslated>{title}</Untranslated> : i18n._('Without a title'),
    line: (
      <>
        <span className="block truncate">{formatStaffTime(at)}</span>
        {figures.told > 0 ? (
          <span className="block truncate tabular-nums">
            {i18n._('{told} sent · {received} delivered · {read} read', {
              told: formatNumber(figures.told),
              received: formatNumber(figures.received),
              read: formatNumber(figures.read),
            })}
          </span>
        ) : null}
      </>
    ),
    aside: <AnnouncementMark state={state} />,
  };
}

type AnnouncementDetailsProps = {
  id: string;
  audienceFields: AudienceFields;
  /** Called when a copy was started. */
  onAgain: () => void;
  onDeleted: () => void;
};

/** Shows one announcement: the form of a draft, the report of any other. */
function AnnouncementDetails({ id, audienceFields, onAgain, onDeleted }: AnnouncementDetailsProps) {
  const announcementRead = useQuery(announcementQuery(id));
  return (
    <QueryBoundary query={announcementRead}>
      {(announcement) =>
        announcement.state === 'draft' ? (
          <AnnouncementForm saved={announcement} audienceFields={audienceFields} onDeleted={onDeleted} />
        ) : (
          <AnnouncementReport
            announcement={announcement}
            onAgain={() => {
              copyToNew(announcement, NEW_DRAFT_ID);
              onAgain();
            }}
          />
        )
      }
    </QueryBoundary>
  );
}
