import type { Language } from '../kernel/languages';
import { isBlank } from '../kernel/text/clean-text';

/** The languages of announcements, in the order in which they replace a missing one. */
export const ANNOUNCEMENT_LANGUAGES = ['fr', 'en', 'ar'] as const satisfies readonly Language[];
export type AnnouncementLanguage = (typeof ANNOUNCEMENT_LANGUAGES)[number];

/** An announcement in one language: a title, and the text below it. */
export type AnnouncedText = { title: string; text: string };
export type AnnouncedTexts = { [In in AnnouncementLanguage]?: AnnouncedText | undefined };

export const isCompleteText = (announced: AnnouncedText) => !isBlank(announced.title) && !isBlank(announced.text);

/**
 * Returns the text for a member who reads `language`, and the language of that text: their own, otherwise the first
 * available. Readers of the specification's wording get English. Returns undefined if no language is complete.
 */
export function chooseAnnouncedText(
  texts: AnnouncedTexts,
  language: Language,
): (AnnouncedText & { language: AnnouncementLanguage }) | undefined {
  const preferred = language === 'source' ? 'en' : language;
  for (const candidate of [preferred, ...ANNOUNCEMENT_LANGUAGES]) {
    const announced = texts[candidate];
    if (announced && isCompleteText(announced))
      return { language: candidate, title: announced.title, text: announced.text };
  }
  return undefined;
}
