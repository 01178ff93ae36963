import { Inbox } from '#features/messaging/staff/inbox';
import { AdminMemberPanel } from './admin-member-panel';

/** The administration's inbox, with who each member is and what of theirs waits. */
export function AdminMessages() {
  return <Inbox about={(userId) => <AdminMemberPanel key={userId} userId={userId} />} />;
}
