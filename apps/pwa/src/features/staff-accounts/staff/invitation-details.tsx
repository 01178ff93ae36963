import { i18n } from '@lingui/core';
import type { WireStaffInvitation } from '@waha/domain/staff-accounts/staff-accounts.contract';
import { useState } from 'react';
import { createId } from '#platform/create-id';
import { formatStaffTime } from '#platform/language/format';
import { translateError } from '#platform/translate-error';
import { StaffReviewHeader } from '#shell/staff/queue/review-header';
import { Button } from '#ui/button';
import { Card } from '#ui/card';
import { DetailList } from '#ui/detail-list';
import { toast } from '#ui/toast';
import { AccountConfirmDialog } from './account-confirm-dialog';
import { InvitationMark, isExpired } from './account-mark';
import { useSendInvitation, useWithdrawInvitation } from './staff-accounts.queries';
import { translateRole } from './translate-role';

type InvitationDetailsProps = { invitation: WireStaffInvitation; onDeleted: () => void };

/** An invitation that is not accepted yet. */
export function InvitationDetails({ invitation, onDeleted }: InvitationDetailsProps) {
  const { _id, email, role, invitedAt, expiresAt } = invitation;
  const [isConfirming, setConfirming] = useState(false);
  const send = useSendInvitation(_id);
  const withdraw = useWithdrawInvitation(_id);
  const name = `${invitation.name} ${invitation.surname}`;
  const details = [
    { label: i18n._('Email'), value: email },
    { label: i18n._('Role'), value: translateRole(role) },
    { label: i18n._('time|Invited'), value: formatStaffTime(invitedAt) },
    {
      label: isExpired(invitation) ? i18n._('Link expired on') : i18n._('Link valid until'),
      value: formatStaffTime(expiresAt),
    },
  ];
  return (
    <article aria-label={name} className="grid max-w-2xl grid-cols-[minmax(0,1fr)] gap-4">
      <StaffReviewHeader title={name} statusMark={<InvitationMark invitation={invitation} />} />
      <Card className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <DetailList details={details} />
        <div className="flex flex-wrap gap-2">
          <Button
            variant="secondary"
            busy={send.isPending}
            onPress={() =>
              send.mutate(createId(), {
                onSuccess: () => toast.success(i18n._('A new link is on its way. The previous link no longer works.')),
                onError: (error) => toast.error(translateError(error)),
              })
            }
          >
            {i18n._('Send the link again')}
          </Button>
          <Button variant="quiet" onPress={() => setConfirming(true)}>
            {i18n._('Revoke invitation')}
          </Button>
        </div>
      </Card>
      <AccountConfirmDialog
        isOpen={isConfirming}
        title={i18n._('Revoke the invitation of {name}?', { name })}
        confirm={i18n._('Revoke invitation')}
        isDangerous
        command={withdraw}
        order={undefined}
        onClose={() => setConfirming(false)}
        onDone={onDeleted}
      >
        {i18n._('The link in their email will stop working.')}
      </AccountConfirmDialog>
    </article>
  );
}
