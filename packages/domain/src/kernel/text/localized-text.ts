import { LANGUAGES, type Language } from '../languages';
import { cleanText } from './clean-text';

/**
 * A text of the content that a person reads: the source's words, or those of each language. What a language lacks is read
 * in the source's words.
 */
export type LocalizedText =
  | string
  | { source: string; fr?: string | undefined; ar?: string | undefined; en?: string | undefined };

/** The words of a text in a language; where it has none in it, the source's. */
export function resolveText(text: LocalizedText, language: Language = 'source'): string {
  return typeof text === 'string' ? text : (text[language] ?? text.source);
}

type ResolvedContent<Content> = Content extends { source: string }
  ? string
  : Content extends readonly (infer Item)[]
    ? ResolvedContent<Item>[]
    : Content extends object
      ? { [Key in keyof Content]: ResolvedContent<Content[Key]> }
      : Content;

/** Content with each of its texts in one language; all else of it as it is. */
export function resolveContent<Content>(content: Content, language?: Language): ResolvedContent<Content>;
export function resolveContent(content: unknown, language?: Language): unknown {
  if (Array.isArray(content)) return content.map((item) => resolveContent(item, language));
  if (typeof content !== 'object' || content === null) return content;
  if ('source' in content) return resolveText(content as LocalizedText, language);
  return Object.fromEntries(Object.entries(content).map(([key, part]) => [key, resolveContent(part, language)]));
}

/** Whether somebody who reads the text in any language may read it like this. */
export function isAnyTranslation(text: LocalizedText, words: string): boolean {
  const said = cleanText(words);
  return LANGUAGES.some((language) => cleanText(resolveText(text, language)) === said);
}
