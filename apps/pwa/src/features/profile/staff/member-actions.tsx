import { i18n } from '@lingui/core';
import { useRouter } from '@tanstack/react-router';
import { Ban, LockOpen, MessageCircle } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '#ui/icon-button';
import { type Blockable, BlockDialog } from './block-dialog';

/** The actions on a member from the list. */
export function MemberActions({ member }: { member: Blockable }) {
  /** Undefined until the first use, so that a long table does not render a dialog in each line. */
  const [isDialogOpen, setDialogOpen] = useState<boolean>();
  const router = useRouter();
  const name = `${member.name} ${member.surname}`;
  const openMessages = () => void router.navigate({ to: '.', search: { view: 'messages', member: member._id } });
  return (
    <span className="flex">
      <IconButton label={i18n._('Message {name}', { name })} icon={<MessageCircle />} onPress={openMessages} />
      <IconButton
        label={member.isBlocked ? i18n._('Unblock {name}', { name }) : i18n._('Block {name}', { name })}
        icon={member.isBlocked ? <LockOpen /> : <Ban />}
        onPress={() => setDialogOpen(true)}
      />
      {isDialogOpen === undefined ? null : (
        <BlockDialog member={member} isOpen={isDialogOpen} onClose={() => setDialogOpen(false)} />
      )}
    </span>
  );
}
