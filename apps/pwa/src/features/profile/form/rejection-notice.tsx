import { i18n } from '@lingui/core';
import { PROFILE_ITEMS, type ProfileItem, type RefusedItem } from '@waha/domain/profile/profile';
import { CircleAlert } from 'lucide-react';
import { Notice } from '../../../ui/notice';
import { sayProfileItem, sayRefusedReason } from '../profile.texts';
import { placeOf } from './form-item';

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
        <ul className="mt-1 list-disc ps-5">
          {refused.map(({ item, reason }) => (
            <li key={item}>
              <button
                type="button"
                onClick={() => goTo(item)}
                className="min-h-11 text-start underline decoration-line underline-offset-4 hover:decoration-current"
              >
                {i18n._('{item}: {reason}', { item: sayProfileItem(item), reason: sayRefusedReason(reason) })}
              </button>
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

function goTo(item: ProfileItem): void {
  const place = document.getElementById(placeOf(item));
  place?.scrollIntoView({ block: 'center' });
  place?.querySelector<HTMLElement>('input, select, textarea')?.focus({ preventScroll: true });
}
