import { i18n } from '@lingui/core';
import type { ProfileItem, RefusedReason } from '@waha/domain/profile/profile';
import { Check, CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '#ui/badge';
import { translateRefusedReason } from '../profile.texts';

type FormItemProps = {
  item: ProfileItem;
  isWrong: boolean;
  /** The reason of the last rejection, until the item is changed. */
  refused: RefusedReason | undefined;
  /** The server already has it and has accepted it. */
  isKept?: boolean;
  children: ReactNode;
};

/** Returns the element id of an item of the form. The dial code and the number share one field. */
export function getItemElementId(item: ProfileItem): string {
  return `profile-${item === 'phoneNumber' ? 'mobile' : item}`;
}

/** A field with the result of its last review. `useFocusFirstError` finds invalid fields by `data-wrong`. */
export function FormItem({
  item,
  isWrong: isInvalid,
  refused,
  isKept: isAlreadyAccepted = false,
  children,
}: FormItemProps) {
  return (
    <div
      id={getItemElementId(item)}
      data-wrong={isInvalid || undefined}
      className="grid scroll-mt-4 content-start gap-2"
    >
      {refused ? (
        <p>
          <Badge tone="bougainvillea" icon={<CircleAlert className="size-4" />}>
            {i18n._('Rejected: {reason}', { reason: translateRefusedReason(refused) })}
          </Badge>
        </p>
      ) : null}
      {isAlreadyAccepted ? (
        <p>
          <Badge tone="leaf" icon={<Check className="size-4" />}>
            {i18n._('Received, no problems found')}
          </Badge>
        </p>
      ) : null}
      {children}
    </div>
  );
}
