import { i18n } from '@lingui/core';
import { CircleAlert } from 'lucide-react';
import { translateText } from '#platform/language/translations';
import { translateError } from '#platform/translate-error';
import { ConfirmDialog } from '#ui/confirm-dialog';
import { toast } from '#ui/toast';
import { useSetBlocked } from './staff-profiles.queries';

export type Blockable = { _id: string; name: string; surname: string; isBlocked: boolean };

type BlockDialogProps = { member: Blockable; isOpen: boolean; onClose: () => void };

/** Asks for confirmation before a member is blocked or unblocked (spec 3 §4). Shows a failure and allows a retry. */
export function BlockDialog({ member, isOpen, onClose }: BlockDialogProps) {
  const block = useSetBlocked();
  const { _id, isBlocked } = member;
  const name = `${member.name} ${member.surname}`;
  function close() {
    block.reset();
    onClose();
  }
  function confirm() {
    const order = { id: _id, isBlocked: !isBlocked };
    block.mutate(order, {
      onSuccess: ({ message }) => {
        toast.success(translateText(message));
        close();
      },
    });
  }
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={isBlocked ? i18n._('Unblock {name}?', { name }) : i18n._('Block {name}?', { name })}
      confirm={isBlocked ? i18n._('Unblock') : i18n._('Block')}
      isDangerous={!isBlocked}
      busy={block.isPending}
      onConfirm={confirm}
      onCancel={close}
    >
      {isBlocked
        ? i18n._('They can log in again.')
        : i18n._('They are logged out everywhere and cannot log in until they are unblocked.')}
      {block.isError ? (
        <span role="alert" className="mt-4 flex gap-2 text-bougainvillea">
          <CircleAlert className="mt-1 size-4 shrink-0" />
          <span>{i18n._('Failed to update block status. {reason}', { reason: translateError(block.error) })}</span>
        </span>
      ) : null}
    </ConfirmDialog>
  );
}
