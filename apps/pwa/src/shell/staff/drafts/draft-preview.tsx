import { i18n } from '@lingui/core';
import { LANGUAGE_INFO, LANGUAGES, type Language } from '@waha/domain/kernel/languages';
import type { ReactNode } from 'react';
import { SelectField } from '#ui/select-field';
import { useUnsavedDrafts } from './unsaved-drafts';

type DraftPreviewProps = {
  /** The id of the editor, to show that unsaved changes are not in the preview. */
  id?: string;
  language: Language;
  onLanguage: (language: Language) => void;
  children: ReactNode;
};

/** At most the width of a phone. */
const PHONE_WIDTH = { maxWidth: '26rem' };

/** Shows a draft as readers would see it, in any of the languages. */
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
