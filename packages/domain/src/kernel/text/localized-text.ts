import { LANGUAGES, type Language } from '../languages';
import { cleanText } from './clean-text';

/**
 * A content text that a person reads: the source text alone, or one text per language. Missing languages fall back to
 * the source text; if that is empty, to the first language that is written.
 */
export type LocalizedText =
  | string
  | { source: string; fr?: string | undefined; ar?: string | undefined; en?: string | undefined };

/** Returns a text in a language, or else the first text that is written: the source text, French, Arabic, English. */
export function resolveText(text: LocalizedText, language: Language = 'source'): string {
  if (typeof text === 'string') return text;
  return text[language] || text.source || text.fr || text.ar || text.en || '';
}

/**
 * Returns the language of a text, where it differs from the requested one: the specification's wording is English, but
 * its source text may be French.
 */
export function findTextLanguage(text: LocalizedText, language: Language = 'source'): 'fr' | undefined {
  if (language !== 'source' || typeof text === 'string') return undefined;
  if (text.source === '' && text.fr) return 'fr';
  return text.fr === text.source && text.en !== undefined && text.en !== text.source ? 'fr' : undefined;
}

type ResolvedContent<Content> = Content extends { source: string }
  ? string
  : Content extends readonly (infer Item)[]
    ? ResolvedContent<Item>[]
    : Content extends object
      ? { [Key in keyof Content]: ResolvedContent<Content[Key]> }
      : Content;

/** Returns content with each of its texts in one language and everything else unchanged. */
export function resolveContent<Content>(content: Content, language?: Language): ResolvedContent<Content>;
export function resolveContent(content: unknown, language?: Language): unknown {
  if (Array.isArray(content)) return content.map((item) => resolveContent(item, language));
  if (typeof content !== 'object' || content === null) return content;
  if ('source' in content) return resolveText(content as LocalizedText, language);
  return Object.fromEntries(Object.entries(content).map(([key, part]) => [key, resolveContent(part, language)]));
}

/** Checks whether a text reads like this in any language. */
export function isAnyTranslation(text: LocalizedText, candidate: string): boolean {
  const cleaned = cleanText(candidate);
  return LANGUAGES.some((language) => cleanText(resolveText(text, language)) === cleaned);
}
