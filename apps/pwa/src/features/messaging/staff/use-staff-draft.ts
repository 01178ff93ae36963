import { useState } from 'react';
import { create } from 'zustand';
import { newId } from '../../../platform/new-id';
import { useMember } from '../../../platform/session';
import { type MessageDraft, newDraft } from '../message-draft';
import type { MessageDraftTools } from '../use-message-draft';

/** By who writes and to whom. Staff keep nothing on the device: it lasts as long as the page. */
const useBegun = create<Record<string, MessageDraft>>(() => ({}));

/** What is being written to a member; still there when one comes back from another conversation. */
export function useStaffDraft(memberId: string): MessageDraftTools & { held: MessageDraft } {
  const { userId } = useMember();
  const id = `${userId} ${memberId}`;
  const [first] = useState(() => newDraft());
  const held = useBegun((begun) => begun[id]) ?? first;
  const become = (draft: MessageDraft) => useBegun.setState({ [id]: draft });

  return {
    held,
    type: (text) => become({ key: newId(), text }),
    takeFile: (file, originalBytes) => become({ key: newId(), text: '', file, originalBytes }),
    takeVoice: (file, durationMs) => become({ key: newId(), text: '', file, durationMs }),
    keepSlice: () => {},
    startWith: (message) => become({ key: newId(), ...message }),
    startAnew: () => become(newDraft()),
  };
}
