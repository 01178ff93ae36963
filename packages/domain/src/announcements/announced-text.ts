import type { Language } from '../kernel/languages';
import { isBlank } from '../kernel/text/clean-text';

/** The languages that an announcement is written in, in the order in which one that is there stands in for one that is not. */
export const ANNOUNCEMENT_LANGUAGES = ['fr', 'en', 'ar'] as const satisfies readonly Language[];
export type AnnouncementLanguage = (typeof ANNOUNCEMENT_LANGUAGES)[number];

/** One language of an announcement: a line, and what stands below it. */
export type AnnouncedText = { title: string; text: string };
export type AnnouncedTexts = { [In in AnnouncementLanguage]?: AnnouncedText | undefined };

export const isCompleteText = (said: AnnouncedText) => !isBlank(said.title) && !isBlank(said.text);

/**
 * What a member who reads `language` is told, and in which language that is: their own, else the first there is. Who reads the
 * documents' own wording is told in English. Undefined where no language is whole.
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
