import { i18n } from '@lingui/core';
import { useRouter } from '@tanstack/react-router';
import type { WireMember } from '@waha/domain/members/members.contract';
import { useCallback, useState } from 'react';
import { MembersTable } from '#features/members/staff/members-table';
import { type Blockable, BlockDialog } from '#features/profile/staff/block-dialog';
import { MemberActions } from '#features/profile/staff/member-actions';
import { AdminMember } from './admin-member';

/** The table of all members, and the open member (spec 3 §2, "Admin users popup"). */
export function AdminMembers() {
  const router = useRouter();
  /** The member whom the dialog is about; it stays while the dialog closes. */
  const [asked, setAsked] = useState<{ member: Blockable; isOpen: boolean }>();
  const renderActions = useCallback(
    (member: WireMember) => (
      <MemberActions
        member={member}
        onMessage={(id) => void router.navigate({ to: '.', search: { view: 'messages', member: id } })}
        onBlock={(blockable) => setAsked({ member: blockable, isOpen: true })}
      />
    ),
    [router],
  );
  return (
    <>
      <MembersTable
        label={i18n._('Users')}
        translateFailure={() => i18n._('Failed to fetch users. Please try again.')}
        translateEmpty={() => i18n._('No matching members.')}
        actions={renderActions}
        page={(userId) => <AdminMember key={userId} userId={userId} />}
      />
      {asked ? (
        <BlockDialog
          key={asked.member._id}
          member={asked.member}
          isOpen={asked.isOpen}
          onClose={() => setAsked({ ...asked, isOpen: false })}
        />
      ) : null}
    </>
  );
}
