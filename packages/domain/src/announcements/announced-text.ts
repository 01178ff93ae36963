import type { Language } from '../kernel/languages';
import { isBlank } from '../kernel/text/clean-text';

/** The languages of announcements, in the order in which they replace a missing one. */
export const ANNOUNCEMENT_LANGUAGES = ['fr', 'en', 'ar'] as const satisfies readonly Language[];
export type AnnouncementLanguage = (typeof ANNOUNCEMENT_LANGUAGES)[number];

/** An announcement in one language: a title, and the text below it. */
export type AnnouncedText = { title: string; text: string };
export type AnnouncedTexts = { [In in AnnouncementLanguage]?: AnnouncedText | undefined };

export const isCompleteText = (said: AnnouncedText) => !isBlank(said.title) && !isBlank(said.text);

/**
 * Returns the text for a member who reads `language`, and the language of that text: their own, otherwise the first
 * available. Readers of the documents' own wording get English. Returns undefined if no language is complete.
 */
export function chooseAnnouncedText(
  texts: AnnouncedTexts,
  language: Language,
): (AnnouncedText & { language: AnnouncementLanguage }) | undefined {
  const own = language === 'source' ? 'en' : language;
  for (const each of [own, ...ANNOUNCEMENT_LANGUAGES]) {
    const said = texts[each];
    if (said && isCompleteText(said)) return { language: each, title: said.title, text: said.text };
  }
  return undefined;
}
