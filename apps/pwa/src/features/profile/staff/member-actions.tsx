import { i18n } from '@lingui/core';
import { useRouter } from '@tanstack/react-router';
import type { WireMemberStanding } from '@waha/domain/profile/profile.contract';
import { Ban, FileSearch, LockOpen, MessageCircle } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../../ui/icon-button';
import { BlockDialog } from './block-dialog';

/** What can be done with a member from the list: also with one who cannot be opened. */
export function MemberActions({ member }: { member: WireMemberStanding }) {
  const [isAsking, setAsking] = useState(false);
  const router = useRouter();
  const { profileId, isVerified, isBlocked } = member;
  const name = `${member.name} ${member.surname}`;
  const review = (item: string) => void router.navigate({ to: '.', search: { view: 'profiles', item } });
  const write = () => void router.navigate({ to: '.', search: { view: 'messages', member: member._id } });
  return (
    <span className="flex pe-2 md:[&>button]:size-9">
      <IconButton label={i18n._('Message {name}', { name })} onPress={write}>
        <MessageCircle aria-hidden="true" className="size-5" />
      </IconButton>
      {profileId && !isVerified ? (
        <IconButton label={i18n._('Review the profile of {name}', { name })} onPress={() => review(profileId)}>
          <FileSearch aria-hidden="true" className="size-5" />
        </IconButton>
      ) : null}
      <IconButton
        label={isBlocked ? i18n._('Unblock {name}', { name }) : i18n._('Block {name}', { name })}
        onPress={() => setAsking(true)}
      >
        {isBlocked ? <LockOpen aria-hidden="true" className="size-5" /> : <Ban aria-hidden="true" className="size-5" />}
      </IconButton>
      <BlockDialog member={member} isOpen={isAsking} onClose={() => setAsking(false)} />
    </span>
  );
}
