import { i18n } from '@lingui/core';
import { LANGUAGE_INFO, LANGUAGES } from '@waha/domain/kernel/languages';
import { chooseLanguage, useLanguage } from '#platform/language/translations';
import { LanguageSelect } from '#ui/language-select';
import { toast } from '#ui/toast';
import { onLanguageChosen } from '../start/account-language';

const OPTIONS = LANGUAGES.map((value) => ({
  value,
  name: LANGUAGE_INFO[value].name,
  lang: LANGUAGE_INFO[value].locale.slice(0, 2),
}));

/**
 * Chooses the language of the app. The specification's own wording, partly English and partly French, is offered only
 * while it is shown: nobody chooses it on purpose. A language that this device has never used needs the
 * network once.
 */
export function LanguageChoice({ framed = false }: { framed?: boolean }) {
  const language = useLanguage((state) => state.language);
  return (
    <LanguageSelect
      label={i18n._('Language')}
      framed={framed}
      options={OPTIONS.filter(({ value }) => value !== 'source' || value === language)}
      value={language}
      onChange={(chosen) => {
        chooseLanguage(chosen).then(onLanguageChosen, () =>
          toast.error(i18n._('This language is available when you are online.')),
        );
      }}
    />
  );
}
