import type { Language } from '@waha/domain/kernel/languages';
import { readLocal, writeLocal } from '../../offline/device/local-values';
import { call } from '../../platform/api-client';
import { keepLanguage, storedLanguage } from '../../platform/language/words';
import { currentSession } from '../../platform/session';

/** Something was chosen here that the account has not been told. */
const UNTOLD = 'language-untold';

/** What was just chosen on this device goes to the account, now or with the next login. */
export function languageChosen(): void {
  writeLocal(UNTOLD, '1');
  void tellAccount();
}

/** After a login: what was chosen on the way in wins; else the account's own, which comes with its owner to any device. */
export function takeLanguage(own: Language | null): void {
  if (own !== null && !isUntold()) keepLanguage(own);
}

/** Tells the account, if there is something to tell. Without a network it is told at the next start. */
export async function tellAccount(): Promise<void> {
  const session = currentSession();
  const language = storedLanguage();
  if (!session || !language || !isUntold()) return;
  try {
    const { setLanguage } = await import('@waha/domain/account/account.contract');
    await call(setLanguage, { params: { id: session.userId }, body: { language } });
    writeLocal(UNTOLD, undefined);
  } catch (error) {
    console.warn('the account was not told of the language', error);
  }
}

function isUntold(): boolean {
  return readLocal(UNTOLD) !== undefined;
}
