import { i18n } from '@lingui/core';
import { findDraftChanges } from '@waha/domain/kernel/drafts/draft-changes';
import { LANGUAGE_INFO, LANGUAGES, type Language } from '@waha/domain/kernel/languages';
import { Users } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { formatList, formatStaffTime } from '#platform/language/format';
import { translateText, useLanguage } from '#platform/language/translations';
import { Form } from '#ui/form';
import { Notice } from '#ui/notice';
import { SelectField } from '#ui/select-field';
import { DraftBar } from './draft-bar';
import type { DraftEditor, WireEdited, WireFault } from './draft-editor';
import { DraftMerge } from './draft-merge';
import { changeUnsaved, getSavedContent, mergeUnsaved, useUnsavedDraft } from './unsaved-drafts';

/** The context that the fields of a form need. */
export type DraftFields<Content> = {
  content: Content;
  change: (changes: Partial<Content>) => void;
  /** The language that texts are edited in, and its setter. */
  language: Language;
  languageField: ReactNode;
  errorOn: (path: string) => string | undefined;
  /** Checks for faults at this path or below it. */
  hasError: (path: string) => boolean;
};

type DraftFormProps<Content extends object> = {
  editor: DraftEditor<Content>;
  /** The messages of faults, by their codes. */
  faultTexts: Readonly<Record<string, string>>;
  children: (fields: DraftFields<Content>) => ReactNode;
};

/** The form of an edited item. Changes reach other users only when it is published. */
export function DraftForm<Content extends object>({ editor, faultTexts, children }: DraftFormProps<Content>) {
  const { edited, lists } = editor;
  const unsaved = useUnsavedDraft<Content>(editor);
  const [language, setLanguage] = useState<Language>(useLanguage(({ language: languageState }) => languageState));
  const [faults, setFaults] = useState<readonly WireFault[]>([]);
  const saved: Content = getSavedContent(edited);
  const content = unsaved?.content ?? saved;
  const isUnsaved = unsaved !== undefined && findDraftChanges(lists, saved, unsaved.content).length > 0;
  useLeaveWarning(isUnsaved);
  if (unsaved && unsaved.revision !== edited.revision)
    return (
      <DraftMerge
        editor={editor}
        unsaved={unsaved}
        onMerge={(chooseSide) => mergeUnsaved(editor, unsaved, chooseSide)}
      />
    );

  const fields: DraftFields<Content> = {
    content,
    language,
    languageField: <LanguageField value={language} onChange={setLanguage} />,
    change(changes) {
      changeUnsaved(editor, changes);
      setFaults([]);
    },
    errorOn(path) {
      const fault = faults.find((each) => each.path === path);
      // A fault of another server version keeps its code.
      return fault && translateText(Object.hasOwn(faultTexts, fault.code) ? faultTexts[fault.code]! : fault.code);
    },
    hasError: (path) => faults.some((each) => each.path === path || each.path.startsWith(`${path}.`)),
  };
  return (
    <Form className="grid gap-4" onSubmit={() => {}}>
      {unsaved?.news && unsaved.news.parts.length > 0 ? (
        <Notice tone="blue" icon={<Users />}>
          {translateNews(unsaved.news, (part) => editor.translatePart(part, content, saved))}
        </Notice>
      ) : null}
      {edited.draft ? <p className="text-sm text-ink-soft">{translateSaved(edited.draft)}</p> : null}
      {children(fields)}
      <DraftBar editor={editor} content={content} isUnsaved={isUnsaved} onFaults={setFaults} />
    </Form>
  );
}

function LanguageField({ value, onChange }: { value: Language; onChange: (language: Language) => void }) {
  return (
    <SelectField
      label={i18n._('Text language')}
      name="language"
      options={LANGUAGES.map((each) => ({ value: each, label: LANGUAGE_INFO[each].name }))}
      value={value}
      onChange={onChange}
      hint={i18n._('If a language has no text, members see the first language that has one.')}
    />
  );
}

type SavedDraft = Pick<NonNullable<WireEdited<unknown>['draft']>, 'savedBy' | 'savedAt'>;

/** Says who saved a draft, and when. */
export function translateSaved({ savedBy, savedAt }: SavedDraft): string {
  const time = formatStaffTime(savedAt);
  return savedBy?.name
    ? i18n._('Draft of {name}, {time}', { name: savedBy.name, time })
    : i18n._('Draft of {time}', { time });
}

function translateNews(
  { by: changedBy, parts }: { by: string | undefined; parts: readonly string[] },
  translatePart: (part: string) => string,
): string {
  const changedParts = formatList(parts.map(translatePart));
  return changedBy
    ? i18n._('{name} also changed this. Their change is included here: {what}.', {
        name: changedBy,
        what: changedParts,
      })
    : i18n._('This was also changed by someone else. Their change is included here: {what}.', { what: changedParts });
}

/** Makes the browser ask before the user leaves unsaved changes. */
export function useLeaveWarning(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const onBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', onBeforeUnload);
    return () => removeEventListener('beforeunload', onBeforeUnload);
  }, [isUnsaved]);
}
