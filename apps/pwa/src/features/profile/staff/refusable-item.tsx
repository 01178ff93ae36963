import { i18n } from '@lingui/core';
import { PROFILE_FIELDS, type ProfileItem, REFUSED_REASONS, type RefusedReason } from '@waha/domain/profile/profile';
import type { WireReviewedProfile } from '@waha/domain/profile/profile.contract';
import { CheckField } from '../../../ui/check-field';
import { SelectField } from '../../../ui/select-field';
import { sayProfileItem } from '../profile.texts';
import { sayFact } from './say-facts';
import { sayReason } from './staff.texts';
import { AccountSays } from './typed-facts';

type RefusableItemProps = {
  item: ProfileItem;
  /** Absent while it is fine. */
  reason: RefusedReason | undefined;
  /** Where the choice of a reason begins. */
  likely: RefusedReason;
  onSet: (reason: RefusedReason | undefined) => void;
  /** Of a field: what was typed is shown with it. */
  profile?: WireReviewedProfile;
};

/** A tick, and then the reason. */
export function RefusableItem({ item, reason, likely, onSet, profile }: RefusableItemProps) {
  const name = sayProfileItem(item);
  const field = PROFILE_FIELDS.find((each) => each === item);
  return (
    <div className="py-1">
      <CheckField
        name={item}
        label={
          profile && field ? (
            <span className="flex min-w-0 flex-1 items-baseline justify-between gap-3">
              <span className="shrink-0 text-sm text-ink-soft">{name}</span>
              <span className="min-w-0 text-end text-sm font-medium">
                <span className="wrap-anywhere">{sayFact(profile, field)}</span>
                <AccountSays profile={profile} field={field} />
              </span>
            </span>
          ) : (
            name
          )
        }
        checked={reason !== undefined}
        onChange={(isTicked) => onSet(isTicked ? likely : undefined)}
      />
      {reason ? (
        <SelectField
          label={i18n._('Why: {name}', { name })}
          name={`${item}-reason`}
          options={REFUSED_REASONS.map((each) => ({ value: each, label: sayReason(each) }))}
          value={reason}
          onChange={onSet}
          className="pb-3 ps-8"
        />
      ) : null}
    </div>
  );
}
