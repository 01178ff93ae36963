import { i18n } from '@lingui/core';
import { type DraftText, findUntranslated } from '@waha/domain/kernel/drafts/find-text-fault';
import { LANGUAGE_INFO, LANGUAGES, type Language } from '@waha/domain/kernel/languages';
import { createPluralValues } from '#platform/language/format';
import { Button } from '#ui/button';
import { SelectField } from '#ui/select-field';

const TRANSLATIONS = ['fr', 'ar', 'en'] as const;

type LanguageFieldProps = {
  value: Language;
  texts: readonly DraftText[];
  onChange: (language: Language) => void;
  /** Opens the first text that a language lacks. */
  onOpen: (text: { path: string; language: Language }) => void;
};

/** Chooses the language that texts are edited in, and names the languages that lack texts. */
export function LanguageField({ value, texts, onChange, onOpen }: LanguageFieldProps) {
  const missing = TRANSLATIONS.map((language) => ({ language, paths: findUntranslated(texts, language) }));
  return (
    <div className="grid gap-1">
      <SelectField
        label={i18n._('Text language')}
        name="language"
        options={LANGUAGES.map((each) => ({ value: each, label: LANGUAGE_INFO[each].name }))}
        value={value}
        onChange={onChange}
        hint={i18n._('If a language has no text, members see the first language that has one.')}
      />
      <div className="flex flex-wrap empty:hidden">
        {missing.map(({ language, paths: [path, ...others] }) =>
          path === undefined ? null : (
            <Button key={language} variant="quiet" small onPress={() => onOpen({ path, language })}>
              {translateMissing(isolateName(language), others.length + 1)}
            </Button>
          ),
        )}
      </div>
    </div>
  );
}

/** Returns the name of a language for a sentence in any direction. */
export function isolateName(language: Language): string {
  return `\u2068${LANGUAGE_INFO[language].name}\u2069`;
}

function translateMissing(language: string, count: number): string {
  return i18n._(
    '{n, plural, one {{language}: {count} text missing} other {{language}: {count} texts missing}}',
    createPluralValues(count, { language }),
  );
}
