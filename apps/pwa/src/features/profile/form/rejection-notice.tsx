import { i18n } from '@lingui/core';
import { PROFILE_ITEMS, type RefusedItem } from '@waha/domain/profile/profile';
import { CircleAlert } from 'lucide-react';
import { Notice } from '../../../ui/notice';
import { sayProfileItem, sayRefusedReason } from '../profile.texts';

/** What was wrong with the last sending, item by item, and what the reviewer wrote. */
export function RejectionNotice({
  refused,
  comment,
}: {
  refused: readonly RefusedItem[];
  comment: string | undefined;
}) {
  const isAll = refused.length >= PROFILE_ITEMS.length;
  return (
    <Notice tone="bougainvillea" icon={<CircleAlert aria-hidden="true" />}>
      <p className="font-medium">{i18n._('Your profile verification was rejected. Please resubmit.')}</p>
      {isAll ? (
        <p className="mt-1">{i18n._('All of it has to be looked at again, and the three files sent anew.')}</p>
      ) : (
        <ul className="mt-2 grid list-disc gap-1 ps-5">
          {refused.map(({ item, reason }) => (
            <li key={item}>
              {i18n._('{item}: {reason}', { item: sayProfileItem(item), reason: sayRefusedReason(reason) })}
            </li>
          ))}
        </ul>
      )}
      {comment ? (
        <blockquote className="mt-3 border-s-2 border-bougainvillea ps-3 text-ink-soft">{comment}</blockquote>
      ) : null}
    </Notice>
  );
}
