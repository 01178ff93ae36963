import { i18n } from '@lingui/core';
import { CircleAlert } from 'lucide-react';
import { translateText } from '#platform/language/translations';
import { translateError } from '#platform/translate-error';
import { isHeldReply } from '#shell/staff/held/call-held';
import { addHeldGroup } from '#shell/staff/held/held-decisions';
import { StaffReasonDialog } from '#shell/staff/queue/reason-dialog';
import { ConfirmDialog } from '#ui/confirm-dialog';
import { toast } from '#ui/toast';
import { useSetBlocked } from './staff-profiles.queries';

export type Blockable = { _id: string; name: string; surname: string; isBlocked: boolean };

type BlockDialogProps = { member: Blockable; isOpen: boolean; onClose: () => void };

/**
 * Asks for confirmation before a member is blocked, with a reason, or unblocked (spec 3 §4). Shows a failure and allows a
 * retry.
 */
export function BlockDialog({ member, isOpen, onClose }: BlockDialogProps) {
  const block = useSetBlocked();
  const { _id, isBlocked } = member;
  const name = `${member.name} ${member.surname}`;
  function close() {
    block.reset();
    onClose();
  }
  function send(order: { isBlocked: boolean; reason?: string }) {
    block.mutate(
      { id: _id, ...order },
      {
        onSuccess: (reply) => {
          if (isHeldReply(reply)) addHeldGroup(i18n._('Blocked: {name}', { name }), [reply.held]);
          else toast.success(translateText(reply.message));
          close();
        },
      },
    );
  }
  const dialog = { isOpen, busy: block.isPending, onCancel: close };
  const failure = block.isError ? (
    <span role="alert" className="mt-4 flex gap-2 text-bougainvillea">
      <CircleAlert className="mt-1 size-4 shrink-0" />
      <span>{i18n._('Failed to update block status. {reason}', { reason: translateError(block.error) })}</span>
    </span>
  ) : null;
  if (isBlocked) {
    return (
      <ConfirmDialog
        {...dialog}
        title={i18n._('Unblock {name}?', { name })}
        confirm={i18n._('Unblock')}
        onConfirm={() => send({ isBlocked: false })}
      >
        {i18n._('They can log in again.')}
        {failure}
      </ConfirmDialog>
    );
  }
  return (
    <StaffReasonDialog
      {...dialog}
      title={i18n._('Block {name}?', { name })}
      confirm={i18n._('Block')}
      subject={{ kind: 'member_blocked', userId: _id }}
      textLabel={i18n._('Reason, for staff only')}
      isRequired
      undo="held"
      onConfirm={(reason) => send({ isBlocked: true, reason })}
    >
      {i18n._('They are logged out everywhere and cannot log in until they are unblocked.')}
      {failure}
    </StaffReasonDialog>
  );
}
