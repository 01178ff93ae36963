import { i18n } from '@lingui/core';
import { addDays, getDayAt, getDayStart } from '@waha/domain/kernel/calendar/day';
import { type Instant, MINUTE, SECOND } from '@waha/domain/kernel/time';
import { formatClock, formatDay, formatShortDay } from '#platform/language/format';
import { translateText } from '#platform/language/translations';
import type { MicrophoneTrouble } from './voice/voice-state';

/** The day that was looked up last: neighbouring messages are mostly of one day, and a look-up needs `Intl`. */
let latestDay = { key: '', startsAt: 0, endsAt: 0 };

function findDay(at: Instant): typeof latestDay {
  if (at >= latestDay.startsAt && at < latestDay.endsAt) return latestDay;
  const key = getDayAt(at);
  latestDay = { key, startsAt: getDayStart(key), endsAt: getDayStart(addDays(key, 1)) };
  return latestDay;
}

/** Returns the day of an instant in Tunis, `2026-03-04`. */
export function toDayKey(at: Instant): string {
  return findDay(at).key;
}

/** Returns midday of a day on the reader's own clock, for formats that only show the day. */
function toMidday(dayKey: string): Date {
  return new Date(`${dayKey}T12:00`);
}

/** Formats the heading of a day, `2026-03-04`: `Today`, `Yesterday`, `04/03/2026`. */
export function formatDayHeading(dayKey: string, todayKey: string): string {
  if (dayKey === todayKey) return i18n._('Today');
  if (dayKey === addDays(todayKey, -1)) return i18n._('Yesterday');
  return formatDay(toMidday(dayKey));
}

/** Formats the time of a message within its day, as clocks in Tunis show it: `2:05 PM`. */
export function formatTimeOfDay(at: Instant): string {
  const minutes = Math.floor((at - findDay(at).startsAt) / MINUTE);
  return formatClock(new Date(2026, 0, 1, 0, minutes));
}

/** Formats the complete time of a message in Tunis (spec 2 §9): `Mar 4, 2026 2:05 PM`. */
export function formatDayAndTime(at: Instant): string {
  return `${formatShortDay(toMidday(toDayKey(at)))} ${formatTimeOfDay(at)}`;
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
