import { i18n } from '@lingui/core';
import { LANGUAGE_INFO } from '@waha/domain/kernel/languages';
import { isBlank } from '@waha/domain/kernel/text/clean-text';
import { REPLY_LANGUAGES, type ReplyTranslations } from '@waha/domain/messaging/message';
import { Languages } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { formatList } from '#platform/language/format';
import { isolate } from '#platform/language/isolate';
import { useLanguage } from '#platform/language/translations';
import { Button } from '#ui/button';
import { TextAreaField } from '#ui/text-area-field';
import { translateReplyLanguage } from './translate-reply-language';

/** A text for members; `text` is for languages without a translation. */
export type ReplyTextFields = { text: string; translations: ReplyTranslations };
type TextField = keyof ReplyTranslations | 'text';

const TEXT_FIELDS = [...REPLY_LANGUAGES, 'text'] as const satisfies readonly TextField[];

/** Returns one of the texts, and an empty one for a language without a translation. */
export function getReplyText({ text, translations }: ReplyTextFields, field: TextField): string {
  return (field === 'text' ? text : translations[field]) ?? '';
}

export function setReplyText(
  { text, translations }: ReplyTextFields,
  field: TextField,
  typed: string,
): ReplyTextFields {
  return field === 'text' ? { text: typed, translations } : { text, translations: { ...translations, [field]: typed } };
}

/** Returns the texts for editing: a `text` that only repeats a translation is empty, so that it follows the translation. */
export function openReplyTexts({ text, translations }: ReplyTextFields): ReplyTextFields {
  return { text: Object.values(translations).includes(text) ? '' : text, translations };
}

/**
 * Returns the texts to save: without an own `text`, it is the translation that it repeated before the editing, else the
 * first that is written.
 * @param stored the texts before the editing
 */
export function completeReplyTexts({ text, translations }: ReplyTextFields, stored?: ReplyTextFields): ReplyTextFields {
  const followed = REPLY_LANGUAGES.filter((language) => stored?.translations[language] === stored?.text);
  const written = [...(stored ? followed : []), ...REPLY_LANGUAGES]
    .map((language) => translations[language] ?? '')
    .find((each) => !isBlank(each));
  return { text: isBlank(text) ? (written ?? '') : text, translations };
}

/** Returns the text that is shown first: the reader's language, or the text for all languages if only that is written. */
export function useMainText(texts: ReplyTextFields): TextField {
  const { language } = useLanguage();
  const [main] = useState<TextField>(() => {
    const own = language === 'source' ? 'text' : language;
    return isBlank(getReplyText(texts, own)) && !isBlank(texts.text) ? 'text' : own;
  });
  return main;
}

type ReplyTextsProps = {
  label: string;
  main: TextField;
  texts: ReplyTextFields;
  /** Before the editing. */
  stored: ReplyTextFields | undefined;
  rows: number;
  /** In characters. */
  maxLength: number;
  hint?: string;
  error?: string | undefined;
  onChange: (texts: ReplyTextFields) => void;
};

/** Edits a text for members: in one language, and in the others on request. Names the languages that lack it. */
export function ReplyTexts({ label, main, texts, stored, rows, maxLength, hint, error, onChange }: ReplyTextsProps) {
  const [opened, setOpened] = useState<TextField>();
  const others = useRef<HTMLDivElement>(null);
  const isWritten = (field: TextField) => !isBlank(getReplyText(texts, field));
  const further = TEXT_FIELDS.filter((field) => field !== main);
  const written = further.filter(isWritten);
  const missing = further.filter((field) => field !== 'text' && !isWritten(field));
  const shownInstead = completeReplyTexts(texts, stored).text;
  useEffect(() => {
    if (opened) others.current?.querySelector<HTMLTextAreaElement>(`[name=${opened}]`)?.focus();
  }, [opened]);
  const getFieldProps = (field: TextField) => ({
    name: field,
    ...(field === 'text'
      ? { dir: isWritten(field) ? ('auto' as const) : undefined }
      : { lang: field, dir: LANGUAGE_INFO[field].dir }),
    maxLength,
    value: getReplyText(texts, field),
    onChange: (typed: string) => onChange(setReplyText(texts, field, typed)),
  });
  return (
    <>
      <TextAreaField {...getFieldProps(main)} label={label} rows={rows} error={error} {...(hint && { hint })} />
      {opened ? (
        <div ref={others} className="grid gap-4">
          {further.map((field) => (
            <TextAreaField
              key={field}
              {...getFieldProps(field)}
              label={translateField(field)}
              rows={2}
              placeholder={isWritten(field) ? '' : shownInstead}
              {...(field === 'text' && { hint: i18n._('Shown to members whose language has no text here.') })}
            />
          ))}
        </div>
      ) : (
        <div className="-ms-4 flex flex-wrap empty:hidden">
          {missing[0] ? (
            <Button variant="quiet" small icon={<Languages />} onPress={() => setOpened(missing[0])}>
              {i18n._('Add {languages}', { languages: translateFields(missing) })}
            </Button>
          ) : null}
          {written[0] ? (
            <Button variant="quiet" small icon={<Languages />} onPress={() => setOpened(written[0])}>
              {i18n._('Edit {languages}', { languages: translateFields(written) })}
            </Button>
          ) : null}
        </div>
      )}
    </>
  );
}

function translateField(field: TextField): string {
  return field === 'text' ? i18n._('reply|Other languages') : translateReplyLanguage(field);
}

const translateFields = (fields: readonly TextField[]) => formatList(fields.map(translateField).map(isolate));
