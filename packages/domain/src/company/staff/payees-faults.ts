import { isTextFilled } from '@waha/domain/kernel/drafts/is-text-filled';
import { isBlank } from '@waha/domain/kernel/text/clean-text';
import type { PayeesDraft } from './payees-draft-schema';

/** Error messages for the fields of an account. */
export const PAYEES_FAULTS = {
  text_missing: /*i18n*/ 'Enter a text.',
  none_is_on: /*i18n*/ 'Keep at least one account that members can pay to.',
  same_twice: /*i18n*/ 'One of these is listed twice.',
} as const;

export type PayeesFault = { path: string; code: keyof typeof PAYEES_FAULTS };

/** Returns everything that prevents publishing the accounts, by field. */
export function findPayeesFaults({ payees }: PayeesDraft): PayeesFault[] {
  const faults: PayeesFault[] = [];
  const need = (isRight: boolean, path: string, code: PayeesFault['code']) => {
    if (!isRight) faults.push({ path, code });
  };
  need(
    payees.some(({ enabled }) => enabled),
    'payees',
    'none_is_on',
  );
  need(new Set(payees.map(({ id }) => id)).size === payees.length, 'payees', 'same_twice');
  for (const [at, payee] of payees.entries()) {
    need(isTextFilled(payee.label), `payees.${at}.label`, 'text_missing');
    need(!isBlank(payee.holder), `payees.${at}.holder`, 'text_missing');
    need(!isBlank(payee.number), `payees.${at}.number`, 'text_missing');
    need(isTextFilled(payee.instructions), `payees.${at}.instructions`, 'text_missing');
  }
  return faults;
}
