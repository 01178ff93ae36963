import { i18n } from '@lingui/core';
import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { LANGUAGE_INFO, LANGUAGES, type Language } from '@waha/domain/kernel/languages';
import { type ReactNode, useState } from 'react';
import { useLanguage } from '#platform/language/translations';
import { QueryBoundary } from '#shell/states/query-boundary';
import { SelectField } from '#ui/select-field';
import { useUnsavedDrafts } from './unsaved-drafts';

type DraftPreviewProps<Content> = {
  /** The id of the editor, to show that unsaved changes are not in the preview. */
  id?: string;
  query: (language: Language) => UseQueryOptions<Content>;
  /** Renders the content, with the direction of texts that people wrote. */
  children: (content: Content, dir: 'rtl' | 'auto') => ReactNode;
};

/** At most the width of a phone. */
const PHONE_WIDTH = { maxWidth: '26rem' };

/** Shows a draft as readers would see it, in any of the languages. */
export function DraftPreview<Content>({ id = '', query, children }: DraftPreviewProps<Content>) {
  const [language, setLanguage] = useState<Language>(useLanguage(({ language: shown }) => shown));
  const isUnsaved = useUnsavedDrafts()[id] !== undefined;
  return (
    <div className="grid gap-4" style={PHONE_WIDTH}>
      {isUnsaved ? <p className="text-sm text-ink-soft">{i18n._('Unsaved changes are not shown.')}</p> : null}
      <SelectField
        label={i18n._('Language')}
        name="previewLanguage"
        options={LANGUAGES.map((each) => ({ value: each, label: LANGUAGE_INFO[each].name }))}
        value={language}
        onChange={setLanguage}
      />
      <QueryBoundary query={useQuery(query(language))}>
        {(content) => children(content, language === 'ar' ? 'rtl' : 'auto')}
      </QueryBoundary>
    </div>
  );
}
