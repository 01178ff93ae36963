import { i18n } from '@lingui/core';
import { listResetFactors } from '@waha/domain/account/reset-factors.contract';
import type { ReplyOf } from '@waha/domain/kernel/endpoint';
import { callApi } from '#platform/call-api';
import { formatDay } from '#platform/language/format';
import { loadStaffTranslations } from '#platform/language/translations';
import { CheckField } from '#ui/check-field';
import { Untranslated } from '#ui/untranslated';

export type ResetFactors = ReplyOf<typeof listResetFactors>;

/**
 * Returns the passkeys of the account that a link is for. Their texts are among those of staff, so that a phone loads
 * them only when such a link is opened.
 */
export async function loadResetFactors(token: string): Promise<ResetFactors> {
  const [factors] = await Promise.all([callApi(listResetFactors, { body: { token } }), loadStaffTranslations()]);
  return factors;
}

type ResetPasskeysProps = {
  factors: ResetFactors;
  /** Ids of the passkeys to remove. */
  removed: readonly string[];
  onChange: (removed: readonly string[]) => void;
};

/** Lists the passkeys that a new password removes. Members choose; staff lose those that were added recently. */
export function ResetPasskeys({ factors: { isStaff, passkeys }, removed, onChange }: ResetPasskeysProps) {
  return (
    <fieldset>
      <legend className="text-base text-ink-soft">
        {isStaff
          ? i18n._('Passkeys that were added in the last 30 days are removed.')
          : i18n._('Passkeys log in without the password. Select the ones to remove: all that you do not recognise.')}
      </legend>
      {passkeys.map(({ _id, name, createdAt }) => (
        <CheckField
          key={_id}
          name={_id}
          disabled={isStaff}
          checked={removed.includes(_id)}
          onChange={(isRemoved) => onChange(isRemoved ? [...removed, _id] : removed.filter((id) => id !== _id))}
          label={
            <span className="min-w-0">
              <Untranslated className="block">{name}</Untranslated>
              <span className="block text-sm text-ink-soft">
                {i18n._('Added on {day}', { day: formatDay(createdAt) })}
              </span>
            </span>
          }
        />
      ))}
    </fieldset>
  );
}
