import { useQuery } from '@tanstack/react-query';
import { sayError } from '../../../platform/say-error';
import { Loaded } from '../../../shell/states/query-boundary';
import { AnnouncementForm } from './announcement-form';
import { AnnouncementReport } from './announcement-report';
import { announcementQuery } from './announcements.queries';
import { NEW } from './announcements-address';
import type { AudienceFields } from './audience-fields';
import { beginWith } from './unsaved-announcements';

type AnnouncementDetailsProps = {
  id: string;
  audienceFields: AudienceFields;
  /** A new one was begun that says the same. */
  onAgain: () => void;
  onGone: () => void;
};

/** One of them: a draft is written on, all others are looked at. */
export function AnnouncementDetails({ id, audienceFields, onAgain, onGone }: AnnouncementDetailsProps) {
  const found = useQuery(announcementQuery(id));
  return (
    <Loaded query={found} sayFailure={sayError}>
      {(announcement) =>
        announcement.state === 'draft' ? (
          <AnnouncementForm saved={announcement} audienceFields={audienceFields} onGone={onGone} />
        ) : (
          <AnnouncementReport
            announcement={announcement}
            onAgain={() => {
              beginWith(announcement, NEW);
              onAgain();
            }}
          />
        )
      }
    </Loaded>
  );
}
