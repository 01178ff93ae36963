import type { Language } from '@waha/domain/kernel/languages';
import { readLocalValue, writeLocalValue } from '#offline/device/local-values';
import { callApi } from '#platform/call-api';
import { readStoredLanguage, storeLanguage } from '#platform/language/translations';
import { getSession } from '#platform/session';

/** Something was chosen here that the account has not been told. */
const UNSYNCED_KEY = 'language-untold';

/** What was just chosen on this device goes to the account, now or with the next login. */
export function onLanguageChosen(): void {
  writeLocalValue(UNSYNCED_KEY, '1');
  void syncAccountLanguage();
}

/** After a login: what was chosen on the way in wins; else the account's own, which comes with its owner to any device. */
export function adoptAccountLanguage(own: Language | null): void {
  if (own !== null && !isUnsynced()) storeLanguage(own);
}

/** Tells the account, if there is something to tell. Without a network it is told at the next start. */
export async function syncAccountLanguage(): Promise<void> {
  const session = getSession();
  const language = readStoredLanguage();
  if (!session || !language || !isUnsynced()) return;
  try {
    const { setLanguage } = await import('@waha/domain/account/account.contract');
    await callApi(setLanguage, { params: { id: session.userId }, body: { language } });
    writeLocalValue(UNSYNCED_KEY, undefined);
  } catch (error) {
    console.warn('the account was not told of the language', error);
  }
}

function isUnsynced(): boolean {
  return readLocalValue(UNSYNCED_KEY) !== undefined;
}
