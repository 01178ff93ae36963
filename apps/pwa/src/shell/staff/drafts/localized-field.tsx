import type { Language } from '@waha/domain/kernel/languages';
import { isBlank } from '@waha/domain/kernel/text/clean-text';
import { type LocalizedText, resolveText } from '@waha/domain/kernel/text/localized-text';
import { Field } from '#ui/field';
import { TextAreaField } from '#ui/text-area-field';

type LocalizedFieldProps = {
  label: string;
  name: string;
  text: LocalizedText;
  /** The language being edited. */
  language: Language;
  error?: string | undefined;
  /** A single line: a name, a title. */
  isLine?: boolean;
  /** In characters. */
  maxLength?: number;
  onChange: (text: LocalizedText) => void;
};

/**
 * Edits a text in one of its languages. Until it is written in that language, the placeholder shows the text that readers
 * see instead.
 */
export function LocalizedField(props: LocalizedFieldProps) {
  const { text, language, onChange, isLine = false, maxLength = 500, ...field } = props;
  const written: Partial<Record<Language, string | undefined>> = typeof text === 'string' ? { source: text } : text;
  const fieldProps = {
    ...field,
    maxLength,
    lang: language === 'source' ? 'en' : language,
    dir: language === 'ar' ? 'rtl' : 'ltr',
    value: written[language] ?? '',
    placeholder: written[language] ? '' : resolveText(text),
    onChange: (translated: string) => onChange(setTranslation(text, language, translated)),
  } as const;
  return isLine ? <Field {...fieldProps} /> : <TextAreaField rows={1} {...fieldProps} />;
}

/** Sets the text of one language; a blank text removes its translation. */
export function setTranslation(text: LocalizedText, language: Language, translated: string): LocalizedText {
  if (typeof text === 'string' && language === 'source') return translated;
  const all = typeof text === 'string' ? { source: text } : { ...text };
  const next = { ...all, [language]: translated };
  if (language !== 'source' && isBlank(translated)) delete next[language];
  return next;
}
