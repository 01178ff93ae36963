import { AnnouncementsPage } from '#features/announcements/staff/announcements-page';
import { AudienceFields } from '#features/members/staff/member-filters';

/** Announcements, for whom the filters of the table of members say. */
export function AdminAnnouncements() {
  return (
    <AnnouncementsPage
      audienceFields={(audience, onChange) => <AudienceFields audience={audience} onChange={onChange} />}
    />
  );
}
