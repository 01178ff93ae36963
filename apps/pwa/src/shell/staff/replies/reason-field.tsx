import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import type { Language } from '@waha/domain/kernel/languages';
import { chooseReplyText } from '@waha/domain/messaging/message';
import { REASON_MAX_LENGTH, type ReasonKind } from '@waha/domain/messaging/reasons/reason';
import type { WireReasonForMember } from '@waha/domain/messaging/reasons/reasons.contract';
import { Pencil } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLanguage } from '#platform/language/translations';
import { useMember } from '#platform/session';
import { Button } from '#ui/button';
import { SelectField } from '#ui/select-field';
import { TextAreaField } from '#ui/text-area-field';
import { memberReasonsQuery } from './replies.queries';
import { translateReplyLanguage } from './translate-reply-language';

/** The decision that the reason is for, and the member concerned, or the first of several. */
export type ReasonSubject = { kind: ReasonKind; userId: string; isForSeveral?: boolean };

type TextProps = {
  label?: string | undefined;
  hint?: string | undefined;
  placeholder?: string | undefined;
  /** The text as it will be sent. */
  value: string;
  onChange: (text: string) => void;
  error?: string | undefined;
};

type StaffReasonFieldProps = TextProps & {
  /** Without it there is no list. */
  subject: ReasonSubject | undefined;
  /** Opens the list for editing; only offered to admins. */
  onEdit: () => void;
};

/**
 * A reason from the list, in free text, or both. A chosen reason is inserted into the text, in the member's language; or
 * in the reader's if only staff read it.
 */
export function StaffReasonField({ subject, onEdit, ...text }: StaffReasonFieldProps) {
  return (
    <div className="grid gap-4">
      {subject ? <ReasonChoice subject={subject} onEdit={onEdit} value={text.value} onChange={text.onChange} /> : null}
      <TextAreaField
        name="reason"
        dir={text.value === '' ? undefined : 'auto'}
        maxLength={REASON_MAX_LENGTH}
        value={text.value}
        error={text.error}
        onChange={text.onChange}
        label={text.label ?? i18n._('Reason, as the member will read it')}
        hint={text.hint}
        {...(text.placeholder && { placeholder: text.placeholder })}
      />
    </div>
  );
}

type ReasonChoiceProps = Pick<TextProps, 'value' | 'onChange'> & { subject: ReasonSubject; onEdit: () => void };

function ReasonChoice({ subject, value, onChange, onEdit }: ReasonChoiceProps) {
  const [chosenId, setChosenId] = useState('');
  const { language } = useLanguage();
  const isAdmin = useMember().role === 'admin';
  const { data: reasons = [], isError } = useQuery(memberReasonsQuery(subject.kind, subject.userId));
  const translate = (reason: WireReasonForMember) => chooseReplyText(reason, language).text;
  const isForStaff = subject.kind === 'member_blocked';
  const getText = (reason: WireReasonForMember) => (isForStaff ? translate(reason) : reason.memberText);
  const shown = isForStaff ? undefined : (reasons.find(({ _id }) => _id === chosenId) ?? reasons[0]);
  const inserted = useRef<string>(undefined);
  function choose(id: string): void {
    setChosenId(id);
    const chosen = reasons.find(({ _id }) => _id === id);
    if (!chosen) return;
    inserted.current = getText(chosen);
    onChange(insertReason(value, inserted.current, reasons.map(getText)));
  }
  const chosen = reasons.find(({ _id }) => _id === chosenId);
  const chosenText = chosen && getText(chosen);
  // The reason was edited after it was chosen, or its edit arrives late.
  useEffect(() => {
    const before = inserted.current;
    if (before === undefined || chosenText === undefined || chosenText === before) return;
    inserted.current = chosenText;
    if (value.includes(before)) onChange(value.replace(before, () => chosenText));
  }, [chosenText, value, onChange]);
  return (
    <div className="grid">
      <SelectField
        label={i18n._('Choose a reason')}
        name="choice"
        options={[
          { value: '', label: '–' },
          ...reasons.map((reason) => ({ value: reason._id, label: translate(reason) })),
        ]}
        value={chosenId}
        onChange={choose}
        hint={
          isError
            ? i18n._('The list of reasons could not be loaded. You can type a reason.')
            : shown && translateLanguageHint(shown, subject.isForSeveral === true, chosenId !== '', language)
        }
      />
      {isAdmin ? (
        <Button variant="quiet" small icon={<Pencil />} className="-ms-3 justify-self-start" onPress={onEdit}>
          {i18n._('Edit reasons')}
        </Button>
      ) : null}
    </div>
  );
}

/** Returns the sentence that says in which language the member reads the reason, if staff could expect another one. */
function translateLanguageHint(
  reason: WireReasonForMember,
  isForSeveral: boolean,
  isChosen: boolean,
  readerLanguage: Language,
): string | undefined {
  const { assumedLanguage, missingLanguage, memberText, translations } = reason;
  if (isForSeveral) return i18n._('All selected members read the reason as it is written here.');
  if (assumedLanguage) return translateAssumedLanguage(assumedLanguage);
  const memberLanguage = TRANSLATED.find((each) => translations[each] === memberText);
  if (memberLanguage && memberLanguage !== readerLanguage) return translateMemberLanguage(memberLanguage);
  if (!missingLanguage || missingLanguage === 'source' || !isChosen) return undefined;
  return i18n._('Not in {language}', { language: translateReplyLanguage(missingLanguage) });
}

const TRANSLATED = ['fr', 'ar', 'en'] as const;

function translateMemberLanguage(language: (typeof TRANSLATED)[number]): string {
  if (language === 'fr') return i18n._('This member reads French. Write your own words in French too.');
  if (language === 'ar') return i18n._('This member reads Arabic. Write your own words in Arabic too.');
  return i18n._('This member reads English. Write your own words in English too.');
}

function translateAssumedLanguage(language: Language): string {
  if (language === 'fr') return i18n._('This member has chosen no language; the reason is sent in French.');
  if (language === 'ar') return i18n._('This member has chosen no language; the reason is sent in Arabic.');
  return i18n._('This member has chosen no language; the reason is sent in English.');
}

/** Replaces a text of the list; adds to a text that the reader has typed, unless that would be too long. */
function insertReason(typed: string, reason: string, listed: readonly string[]): string {
  const text = typed.trim();
  const joined = text === '' || listed.includes(text) ? reason : `${text}\n${reason}`;
  return joined.length > REASON_MAX_LENGTH ? typed : joined;
}
