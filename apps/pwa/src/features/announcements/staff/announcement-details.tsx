import { useQuery } from '@tanstack/react-query';
import { translateError } from '#platform/translate-error';
import { QueryBoundary } from '#shell/states/query-boundary';
import { AnnouncementForm } from './announcement-form';
import { AnnouncementReport } from './announcement-report';
import { announcementQuery } from './announcements.queries';
import { NEW_ANNOUNCEMENT_ID } from './announcements-address';
import type { AudienceFields } from './audience-fields';
import { copyToNew } from './unsaved-announcements';

type AnnouncementDetailsProps = {
  id: string;
  audienceFields: AudienceFields;
  /** Called when a copy was started. */
  onAgain: () => void;
  onGone: () => void;
};

/** Shows one announcement: the form of a draft, the report of any other. */
export function AnnouncementDetails({ id, audienceFields, onAgain, onGone: onDeleted }: AnnouncementDetailsProps) {
  const announcementRead = useQuery(announcementQuery(id));
  return (
    <QueryBoundary query={announcementRead} translateFailure={translateError}>
      {(announcement) =>
        announcement.state === 'draft' ? (
          <AnnouncementForm saved={announcement} audienceFields={audienceFields} onGone={onDeleted} />
        ) : (
          <AnnouncementReport
            announcement={announcement}
            onAgain={() => {
              copyToNew(announcement, NEW_ANNOUNCEMENT_ID);
              onAgain();
            }}
          />
        )
      }
    </QueryBoundary>
  );
}
