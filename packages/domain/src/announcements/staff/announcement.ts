import { ok, type Result, refuse } from '@waha/domain/kernel/result';
import { cleanLine, cleanText, isBlank } from '@waha/domain/kernel/text/clean-text';
import { DAY, type Instant } from '@waha/domain/kernel/time';
import {
  ANNOUNCEMENT_LANGUAGES,
  type AnnouncedTexts,
  type AnnouncementLanguage,
  isCompleteText,
} from '../announced-text';
import type { AnnouncementsRefusal } from './announcements.refusals';

/** `cancelled`: before its time, or while it was being sent; members notified by then keep it. */
export const ANNOUNCEMENT_STATES = ['draft', 'scheduled', 'sending', 'sent', 'cancelled'] as const;
export type AnnouncementState = (typeof ANNOUNCEMENT_STATES)[number];

export const TITLE_MAX_CHARS = 100;
export const TEXT_MAX_CHARS = 3000;

/** How far in the future an announcement may be scheduled. */
const MAX_SCHEDULE_AHEAD_MS = 366 * DAY;

/** The missing part of an incomplete text: `fr.title`. `texts`: there is no text in any language. */
export type AnnouncementFault = `${AnnouncementLanguage}.${'title' | 'text'}` | 'texts';

/**
 * Returns everything that prevents sending: each language must be absent or complete, and at least one must be present.
 */
export function findTextFaults(texts: AnnouncedTexts): AnnouncementFault[] {
  const startedLanguages = ANNOUNCEMENT_LANGUAGES.filter(
    (each) => !isBlank(`${texts[each]?.title ?? ''}${texts[each]?.text ?? ''}`),
  );
  if (startedLanguages.length === 0) return ['texts'];
  return startedLanguages.flatMap((language): AnnouncementFault[] => {
    const announced = texts[language];
    if (!announced || isCompleteText(announced)) return [];
    return [isBlank(announced.title) ? `${language}.title` : `${language}.text`];
  });
}

/** Returns the texts without the empty languages. */
export function omitEmptyTexts(texts: AnnouncedTexts): AnnouncedTexts {
  const entries = ANNOUNCEMENT_LANGUAGES.flatMap((language) => {
    const title = cleanLine(texts[language]?.title ?? '');
    const text = cleanText(texts[language]?.text ?? '');
    return title || text ? [[language, { title, text }]] : [];
  });
  return Object.fromEntries(entries);
}

type StoredAnnouncement = { state: AnnouncementState; version: number; texts: AnnouncedTexts };

/** Checks whether a caller who has read this version may edit the announcement. */
export function mayEditAnnouncement(
  { state, version }: StoredAnnouncement,
  readVersion: number,
): Result<undefined, AnnouncementsRefusal> {
  if (state !== 'draft') return refuse('announcement_not_draft');
  return version === readVersion ? ok(undefined) : refuse('announcement_changed');
}

/**
 * Plans the sending of a draft: now, or at a time.
 * @param sendAt undefined: now
 */
export function planAnnouncement(
  stored: StoredAnnouncement,
  { version, sendAt, members, now }: { version: number; sendAt: Instant | undefined; members: number; now: Instant },
): Result<'scheduled' | 'sending', AnnouncementsRefusal> {
  const edit = mayEditAnnouncement(stored, version);
  if (!edit.ok) return edit;
  const faults = findTextFaults(stored.texts);
  if (faults.length > 0) return refuse('announcement_not_whole', { details: { faults } });
  if (sendAt === undefined) return members > 0 ? ok('sending') : refuse('announcement_for_nobody');
  if (sendAt <= now || sendAt > now + MAX_SCHEDULE_AHEAD_MS) return refuse('announcement_time_past');
  return ok('scheduled');
}

/** Stops an announcement that is scheduled or being sent. */
export function stopAnnouncement({
  state,
}: Pick<StoredAnnouncement, 'state'>): Result<'cancelled', AnnouncementsRefusal> {
  return state === 'scheduled' || state === 'sending' ? ok('cancelled') : refuse('announcement_over');
}
