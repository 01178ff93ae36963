import { i18n } from '@lingui/core';
import { cleanText } from '@waha/domain/kernel/text/clean-text';
import { PROFILE_ITEMS, type ProfileItem, type RefusedReason } from '@waha/domain/profile/profile';
import type { WireReviewedProfile } from '@waha/domain/profile/profile.contract';
import { useState } from 'react';
import { translateError } from '#platform/translate-error';
import { translateHeld } from '#shell/staff/held/translate-held';
import { createOutcomeHandlers } from '#shell/staff/outcome-handlers';
import { useRejectProfile } from './staff-profiles.queries';

/** The reason for a ticked item; empty until one is chosen. */
export type ChosenReason = RefusedReason | '';

/** Returns the rejection of a profile: what is selected, and how to send it. */
export function useRejection({ _id, account }: WireReviewedProfile, onDone: () => void) {
  const [isOpen, setOpen] = useState(false);
  const [isConfirmingAll, setConfirmingAll] = useState(false);
  const [refused, setRefused] = useState<Partial<Record<ProfileItem, ChosenReason>>>({});
  const [comment, setComment] = useState('');
  const reject = useRejectProfile();
  const ticked = PROFILE_ITEMS.filter((item) => refused[item] !== undefined);
  const items = ticked.flatMap((item) => (refused[item] ? [{ item, reason: refused[item] }] : []));
  const isComplete = ticked.length > 0 && items.length === ticked.length;
  const name = `${account.name} ${account.surname}`;

  /** The next time it opens empty. */
  function close(): void {
    setOpen(false);
    setConfirmingAll(false);
    setRefused({});
    setComment('');
  }

  function send(selection: { items?: typeof items }): void {
    const reason = cleanText(comment);
    reject.mutate(
      { id: _id, ...selection, ...(reason && { reason }) },
      createOutcomeHandlers({
        subject: name,
        heldText: translateHeld('profile', 'rejected', { name }),
        onDone,
        onSettled: close,
        translateFailure: (error) => i18n._('Error rejecting profile: {detail}', { detail: translateError(error) }),
      }),
    );
  }

  return {
    isOpen,
    open: () => setOpen(true),
    close,
    name,
    refused,
    refuse: (item: ProfileItem, reason: ChosenReason | undefined) => setRefused({ ...refused, [item]: reason }),
    ticked,
    /** Each ticked item has a reason. */
    isComplete,
    comment,
    setComment,
    busy: reject.isPending,
    /** Rejects the selected items, if all have reasons. */
    sendItems: () => isComplete && !reject.isPending && send({ items }),
    /** Without items the complete profile is refused. */
    sendAll: () => send({}),
    isConfirmingAll,
    setConfirmingAll,
  };
}

export type Rejection = ReturnType<typeof useRejection>;
