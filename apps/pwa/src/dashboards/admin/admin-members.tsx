import { i18n } from '@lingui/core';
import { MembersTable } from '#features/members/staff/members-table';
import { MemberActions } from '#features/profile/staff/member-actions';
import { AdminMember } from './admin-member';

/** The table of all members, and the open member (spec 3 §2, "Admin users popup"). */
export function AdminMembers() {
  return (
    <MembersTable
      label={i18n._('Users')}
      translateFailure={() => i18n._('Failed to fetch users. Please try again.')}
      translateEmpty={() => i18n._('No matching members.')}
      actions={(member) => <MemberActions member={member} />}
      page={(userId) => <AdminMember key={userId} userId={userId} />}
    />
  );
}
