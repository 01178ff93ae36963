import { cleanLine, cleanText, isBlank } from '../../kernel/text/clean-text';
import { DAY, type Instant } from '../../kernel/time';
import { accept, refuse, type Verdict } from '../../kernel/verdict';
import { ANNOUNCED_IN, type AnnouncedIn, type AnnouncedTexts, isWhole } from '../announced-text';
import type { AnnouncementsRefusal } from './announcements.refusals';

/** `cancelled`: before its time, or in the middle; whoever was told by then was. */
export const ANNOUNCEMENT_STATES = ['draft', 'scheduled', 'sending', 'sent', 'cancelled'] as const;
export type AnnouncementState = (typeof ANNOUNCEMENT_STATES)[number];

export const TITLE_MAX_CHARS = 100;
export const TEXT_MAX_CHARS = 3000;

/** How far ahead a time may lie. */
const LONGEST_WAIT = 366 * DAY;

/** Of a text that is begun, what is missing: `fr.title`. Of none at all: the languages. */
export type AnnouncementFault = `${AnnouncedIn}.${'title' | 'text'}` | 'texts';

/** All that keeps the texts from being sent: a language is left out or whole, and one at least is there. */
export function textFaults(texts: AnnouncedTexts): AnnouncementFault[] {
  const begun = ANNOUNCED_IN.filter((each) => !isBlank(`${texts[each]?.title ?? ''}${texts[each]?.text ?? ''}`));
  if (begun.length === 0) return ['texts'];
  return begun.flatMap((each): AnnouncementFault[] => {
    const said = texts[each];
    if (!said || isWhole(said)) return [];
    return [isBlank(said.title) ? `${each}.title` : `${each}.text`];
  });
}

/** The languages that something stands in, without the empty ones. */
export function withoutEmpty(texts: AnnouncedTexts): AnnouncedTexts {
  const said = ANNOUNCED_IN.flatMap((each) => {
    const title = cleanLine(texts[each]?.title ?? '');
    const text = cleanText(texts[each]?.text ?? '');
    return title || text ? [[each, { title, text }]] : [];
  });
  return Object.fromEntries(said);
}

type Kept = { state: AnnouncementState; version: number; texts: AnnouncedTexts };

/** Whether it may be written on by somebody who knows this version of it. */
export function mayEdit({ state, version }: Kept, known: number): Verdict<undefined, AnnouncementsRefusal> {
  if (state !== 'draft') return refuse('announcement_not_draft');
  return version === known ? accept(undefined) : refuse('announcement_changed');
}

/**
 * What becomes of a draft that is to be sent: at once, or once its time has come.
 * @param sendAt undefined: now
 */
export function send(
  kept: Kept,
  { version, sendAt, members, now }: { version: number; sendAt: Instant | undefined; members: number; now: Instant },
): Verdict<'scheduled' | 'sending', AnnouncementsRefusal> {
  const edit = mayEdit(kept, version);
  if (!edit.ok) return edit;
  const faults = textFaults(kept.texts);
  if (faults.length > 0) return refuse('announcement_not_whole', { details: { faults } });
  if (sendAt === undefined) return members > 0 ? accept('sending') : refuse('announcement_for_nobody');
  if (sendAt <= now || sendAt > now + LONGEST_WAIT) return refuse('announcement_time_past');
  return accept('scheduled');
}

/** One that waits for its time, or is being sent, can be stopped. */
export function cancel({ state }: Pick<Kept, 'state'>): Verdict<'cancelled', AnnouncementsRefusal> {
  return state === 'scheduled' || state === 'sending' ? accept('cancelled') : refuse('announcement_over');
}
