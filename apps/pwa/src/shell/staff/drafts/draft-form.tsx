import { i18n } from '@lingui/core';
import { findDraftChanges } from '@waha/domain/kernel/drafts/draft-changes';
import type { Language } from '@waha/domain/kernel/languages';
import { Users } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { formatList, formatStaffTime } from '#platform/language/format';
import { useLanguage } from '#platform/language/translations';
import { Form } from '#ui/form';
import { Notice } from '#ui/notice';
import { DraftBar } from './draft-bar';
import type { DraftEditor, WireEdited, WireFault } from './draft-editor';
import { DraftMerge } from './draft-merge';
import { type FaultTexts, translateFault } from './fault-list';
import { focusField } from './focus-field';
import { LanguageField } from './language-field';
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
  /** Returns the warning with this key: `price:price`. */
  warningOn: (key: string) => string | undefined;
  /** Checks whether a reason leads to a field at this path or below it, which must be open then. */
  leadsTo: (path: string) => boolean;
};

type DraftFormProps<Content extends object> = {
  editor: DraftEditor<Content>;
  faultTexts: FaultTexts;
  children: (fields: DraftFields<Content>) => ReactNode;
};

/** The form of an edited item. Changes reach other users only when it is published. */
export function DraftForm<Content extends object>({ editor, faultTexts, children }: DraftFormProps<Content>) {
  const { edited, lists } = editor;
  const unsaved = useUnsavedDraft<Content>(editor);
  const [language, setLanguage] = useState<Language>(useLanguage(({ language: languageState }) => languageState));
  const [serverFaults, setServerFaults] = useState<readonly WireFault[]>([]);
  const [isChecked, setChecked] = useState(false);
  /** The field that a reason leads to. */
  const [target, setTarget] = useState<Pick<WireFault, 'path'>>();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (target && form.current) focusField(form.current, target.path);
  }, [target]);
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

  const ownFaults = editor.findFaults?.(content) ?? [];
  const isOwnFault = ({ path, code }: WireFault) => ownFaults.some((own) => own.path === path && own.code === code);
  const faults = [...ownFaults, ...serverFaults.filter((fault) => !isOwnFault(fault))];
  const shownFaults = isChecked ? faults : serverFaults;
  const warnings = editor.findWarnings?.(content) ?? [];
  function openField({ path, language: textLanguage }: Omit<WireFault, 'code'>): void {
    if (textLanguage) setLanguage(textLanguage);
    setTarget({ path });
  }
  const fields: DraftFields<Content> = {
    content,
    language,
    languageField: (
      <LanguageField
        value={language}
        texts={editor.listTexts?.(content) ?? []}
        onChange={setLanguage}
        onOpen={openField}
      />
    ),
    change(changes) {
      changeUnsaved(editor, changes);
      setServerFaults([]);
    },
    errorOn(path) {
      const fault = shownFaults.find((each) => each.path === path);
      return fault && translateFault(fault, faultTexts);
    },
    hasError: (path) => shownFaults.some((fault) => isAtOrBelow(fault, path)),
    warningOn: (key) => warnings.find((warning) => warning.key === key)?.text,
    leadsTo: (path) => target !== undefined && isAtOrBelow(target, path),
  };
  return (
    <Form ref={form} className="grid gap-4" onSubmit={() => {}}>
      {unsaved?.news && unsaved.news.parts.length > 0 ? (
        <Notice tone="blue" icon={<Users />}>
          {translateNews(unsaved.news, (part) => editor.translatePart(part, content, saved))}
        </Notice>
      ) : null}
      {edited.draft ? <p className="text-sm text-ink-soft">{translateSaved(edited.draft)}</p> : null}
      {children(fields)}
      <DraftBar
        {...{ editor, content, isUnsaved, faults, faultTexts }}
        onFaults={setServerFaults}
        onOpenFault={(fault) => {
          setChecked(true);
          openField(fault);
        }}
      />
    </Form>
  );
}

function isAtOrBelow({ path }: Pick<WireFault, 'path'>, parentPath: string): boolean {
  return path === parentPath || path.startsWith(`${parentPath}.`);
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
