import type { Language } from '@waha/domain/kernel/languages';
import { readLocalValue, writeLocalValue } from '#offline/device/local-values';
import { callApi } from '#platform/call-api';
import { readStoredLanguage, storeLanguage, useLanguage } from '#platform/language/translations';
import { getSession } from '#platform/session';

/** The storage key for a choice made here that the account does not have yet. */
const UNSYNCED_KEY = 'language-untold';

/** Sends the language chosen on this device to the account, now or with the next login. */
export function onLanguageChosen(): void {
  writeLocalValue(UNSYNCED_KEY, '1');
  void syncAccountLanguage();
}

/**
 * Applies the account's language after a login. A language that was chosen before the login wins; otherwise the account's own
 * applies, on any device. An account without one gets the language that this device shows, so that mails, documents and
 * the texts of staff have it too. Nobody chooses `source`, the wording of the specification: it is never stored on the
 * device, and an account that has it follows a device with another language.
 */
export function adoptAccountLanguage(accountLanguage: Language | null): void {
  if (isUnsynced()) return;
  const { language: shownLanguage } = useLanguage.getState();
  if (accountLanguage !== null && accountLanguage !== 'source') storeLanguage(accountLanguage);
  else if (shownLanguage !== accountLanguage) {
    if (shownLanguage !== 'source') storeLanguage(shownLanguage);
    writeLocalValue(UNSYNCED_KEY, '1');
  }
}

/** Sends the chosen language to the account, if it is pending. Without a network it is sent at the next start. */
export async function syncAccountLanguage(): Promise<void> {
  const session = getSession();
  const language = readStoredLanguage() ?? useLanguage.getState().language;
  if (!session || !isUnsynced()) return;
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
