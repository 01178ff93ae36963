import { i18n } from '@lingui/core';
import { DAY, type Instant, SECOND } from '@waha/domain/kernel/time';
import { formatWeekdayAndDay } from '#platform/language/format';
import { translateText } from '#platform/language/translations';
import type { MicrophoneTrouble } from './voice/voice-state';

/** Returns a key of the day in the reader's time zone, for comparing. */
export function toDayKey(at: Instant): string {
  return String(new Date(at).setHours(0, 0, 0, 0));
}

/** Formats a day: `Today`, `Yesterday`, `Wed, Mar 4, 2026`. */
export function formatDay(at: Instant, now: Instant = Date.now()): string {
  if (toDayKey(at) === toDayKey(now)) return i18n._('Today');
  if (toDayKey(at) === toDayKey(now - DAY)) return i18n._('Yesterday');
  return formatWeekdayAndDay(at);
}

/** `1:05`. */
export function formatLength(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / SECOND);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

const TROUBLE_TEXTS: Record<MicrophoneTrouble, string> = {
  refused:
    /*i18n*/ 'Access to the microphone was denied. Check the permissions of this site in your browser and try again.',
  missing: /*i18n*/ 'No microphone was found on this device.',
  busy: /*i18n*/ 'The microphone did not respond. Close other apps that use it and try again.',
  unsupported: /*i18n*/ 'This browser cannot record a voice message. You can choose an audio file instead.',
};

/** Returns the reason why there is no recording (spec 2 §8: microphone denied). */
export function translateTrouble(failure: MicrophoneTrouble): string {
  return translateText(TROUBLE_TEXTS[failure]);
}
