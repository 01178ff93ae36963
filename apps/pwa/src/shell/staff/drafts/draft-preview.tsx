import { i18n } from '@lingui/core';
import { LANGUAGE_INFO, LANGUAGES, type Language } from '@waha/domain/kernel/languages';
import type { ReactNode } from 'react';
import { SelectField } from '#ui/select-field';
import { useUnsavedDrafts } from './unsaved-drafts';

type DraftPreviewProps = {
  /** Of the editor, where it is said that what is not saved is not seen. */
  id?: string;
  language: Language;
  onLanguage: (language: Language) => void;
  children: ReactNode;
};

/** No wider than a phone. */
const PHONE_WIDTH = { maxWidth: '26rem' };

/** A draft as it would be seen, in any of the languages. */
export function DraftPreview({ id = '', language, onLanguage, children }: DraftPreviewProps) {
  const isUnsaved = useUnsavedDrafts()[id] !== undefined;
  return (
    <div className="grid gap-4" style={PHONE_WIDTH}>
      {isUnsaved ? <p className="text-sm text-ink-soft">{i18n._('What is not saved is not in it yet.')}</p> : null}
      <SelectField
        label={i18n._('Language')}
        name="previewLanguage"
        options={LANGUAGES.map((each) => ({ value: each, label: LANGUAGE_INFO[each].name }))}
        value={language}
        onChange={onLanguage}
      />
      {children}
    </div>
  );
}
