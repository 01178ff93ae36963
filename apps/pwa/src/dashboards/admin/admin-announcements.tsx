import { AnnouncementsPage } from '#features/announcements/staff/announcements-page';
import { AudienceFields } from '#features/members/staff/member-filters';

/** The announcements, with the filters of the table of members for the audience. */
export function AdminAnnouncements() {
  return (
    <AnnouncementsPage
      audienceFields={(audience, onChange) => <AudienceFields audience={audience} onChange={onChange} />}
    />
  );
}
