import { i18n } from '@lingui/core';
import { TableIconButton } from '#shell/staff/table-icons/table-icon-button';
import type { Blockable } from './block-dialog';

type MemberActionsProps = {
  member: Blockable;
  onMessage: (userId: string) => void;
  onBlock: (member: Blockable) => void;
};

/** The actions on a member from the list. The list has one dialog for all members. */
export function MemberActions({ member, onMessage, onBlock }: MemberActionsProps) {
  const name = `${member.name} ${member.surname}`;
  return (
    <>
      <TableIconButton
        label={i18n._('Message {name}', { name })}
        icon="message"
        onPress={() => onMessage(member._id)}
      />
      <TableIconButton
        label={member.isBlocked ? i18n._('Unblock {name}', { name }) : i18n._('Block {name}', { name })}
        icon={member.isBlocked ? 'unblock' : 'block'}
        onPress={() => onBlock(member)}
      />
    </>
  );
}
