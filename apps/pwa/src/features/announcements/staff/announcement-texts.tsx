import { i18n } from '@lingui/core';
import {
  ANNOUNCEMENT_LANGUAGES,
  type AnnouncedTexts,
  type AnnouncementLanguage,
} from '@waha/domain/announcements/announced-text';
import { type AnnouncementFault, TEXT_MAX_CHARS, TITLE_MAX_CHARS } from '@waha/domain/announcements/staff/announcement';
import { LANGUAGE_INFO } from '@waha/domain/kernel/languages';
import { useId, useState } from 'react';
import { Field } from '#ui/field';
import { Tabs } from '#ui/tabs';
import { TextAreaField } from '#ui/text-area-field';
import { Untranslated } from '#ui/untranslated';
import { DESKTOP, useMedia } from '#ui/use-media';
import { translateFault, translateLanguage } from './translate-announcement';

type AnnouncementTextsProps = {
  texts: AnnouncedTexts;
  faults: readonly AnnouncementFault[];
  onChange: (texts: AnnouncedTexts) => void;
};

const SIDE_BY_SIDE = { display: 'grid', gap: '1rem', gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' } as const;

/** The texts in each language: side by side on a laptop, one at a time on a phone. */
export function AnnouncementTexts({ texts, faults, onChange }: AnnouncementTextsProps) {
  const isDesktop = useMedia(DESKTOP);
  const id = useId();
  const [chosen, setChosen] = useState<AnnouncementLanguage>('fr');
  const areTextsMissing = faults.includes('texts');
  const fields = (language: AnnouncementLanguage) => (
    <LanguageFields
      language={language}
      languageText={texts[language]}
      faults={faults}
      onChange={(languageText) => onChange({ ...texts, [language]: languageText })}
    />
  );
  // Opens a language with a fault.
  const faulty = ANNOUNCEMENT_LANGUAGES.find((each) => faults.some((fault) => fault.startsWith(`${each}.`)));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <p className="text-sm text-ink-soft">
        {i18n._(
          'Write it in one or more languages. Members with another language see the first of French, English, Arabic.',
        )}
      </p>
      {areTextsMissing ? (
        <p role="alert" className="text-sm text-bougainvillea">
          {i18n._('Enter a title and a text in at least one language.')}
        </p>
      ) : null}
      {isDesktop ? (
        <div style={SIDE_BY_SIDE}>
          {ANNOUNCEMENT_LANGUAGES.map((language) => (
            <section key={language} aria-labelledby={`${id}${language}`}>
              <h3 id={`${id}${language}`} className="mb-2 font-semibold">
                <Untranslated>{translateLanguage(language)}</Untranslated>
              </h3>
              {fields(language)}
            </section>
          ))}
        </div>
      ) : (
        <Tabs
          label={i18n._('Language')}
          fit
          value={faulty ?? chosen}
          onChoose={setChosen}
          tabs={ANNOUNCEMENT_LANGUAGES.map((language) => ({
            value: language,
            label: <Untranslated>{translateLanguage(language)}</Untranslated>,
            panel: fields(language),
          }))}
        />
      )}
    </div>
  );
}

type LanguageFieldsProps = {
  language: AnnouncementLanguage;
  languageText: AnnouncedTexts[AnnouncementLanguage];
  faults: readonly AnnouncementFault[];
  onChange: (languageText: { title: string; text: string }) => void;
};

function LanguageFields({ language, languageText, faults, onChange }: LanguageFieldsProps) {
  const { title, text } = languageText ?? { title: '', text: '' };
  const { dir } = LANGUAGE_INFO[language];
  const errorOn = (fault: AnnouncementFault) => (faults.includes(fault) ? translateFault(fault) : undefined);
  return (
    <div className="grid gap-3">
      <Field
        name={`${language}.title`}
        label={i18n._('Title')}
        lang={language}
        dir={dir}
        maxLength={TITLE_MAX_CHARS}
        value={title}
        error={errorOn(`${language}.title`)}
        onChange={(typed) => onChange({ title: typed, text })}
      />
      <TextAreaField
        name={`${language}.text`}
        label={i18n._('Text')}
        rows={6}
        lang={language}
        dir={dir}
        maxLength={TEXT_MAX_CHARS}
        value={text}
        error={errorOn(`${language}.text`)}
        onChange={(typed) => onChange({ title, text: typed })}
      />
    </div>
  );
}
