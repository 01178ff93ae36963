import { i18n } from '@lingui/core';
import { Users } from 'lucide-react';
import { useMember } from '#platform/session';
import { Notice } from '#ui/notice';

/** A payout, and whether the person who accepted it may not pay it. */
type AcceptedPayout = {
  needsSecondPerson?: true | undefined;
  decidedBy?: { _id: string } | undefined;
};

/** Returns a function that checks whether a payout needs another person than the signed-in one. */
export function useSecondPersonCheck(): (payout: AcceptedPayout) => boolean {
  const { userId } = useMember();
  return ({ needsSecondPerson = false, decidedBy }) => needsSecondPerson && decidedBy?._id === userId;
}

export const translateSecondPerson = () => i18n._('A colleague must pay this');

/** Says, at the place of the payout form, why the signed-in person cannot pay. */
export function StaffSecondPersonNotice() {
  return (
    <Notice tone="sun" icon={<Users />}>
      {i18n._(
        'You accepted this yourself, and the amount is above the limit for one person. A colleague must mark it as paid.',
      )}
    </Notice>
  );
}
