import { i18n } from '@lingui/core';
import { REPLY_PICTURE } from '@waha/domain/kernel/files/file-rule';
import { ok, refuse } from '@waha/domain/kernel/result';
import { cleanLine, cleanText } from '@waha/domain/kernel/text/clean-text';
import { MESSAGE_TEXT_MAX, REPLY_LANGUAGES } from '@waha/domain/messaging/message';
import { REASON_MAX_LENGTH } from '@waha/domain/messaging/reasons/reason';
import { REPLY_VARIABLES, type ReplyVariable } from '@waha/domain/messaging/staff/fill-reply';
import { X } from 'lucide-react';
import { useRef, useState } from 'react';
import { createId } from '#platform/create-id';
import { useSubmit } from '#platform/use-submit';
import { PhotoField } from '#shell/files/photo-field';
import { useChosenPicture } from '#shell/files/use-chosen-picture';
import { Button } from '#ui/button';
import { FailureNotice } from '#ui/failure-notice';
import { Field } from '#ui/field';
import { Form } from '#ui/form';
import { toast } from '#ui/toast';
import { type EditableReply, type ReplyFields, type ReplyUse, useSaveReply } from './replies.queries';
import { completeReplyTexts, getReplyText, openReplyTexts, ReplyTexts, setReplyText, useMainText } from './reply-texts';

type ReplyFormProps = {
  use: ReplyUse;
  /** The text to change; undefined for a new one. */
  reply: EditableReply | undefined;
  onDone: () => void;
};

const MAX_TITLE_LENGTH = 60;
const MISSING = /*i18n*/ 'Please fill in all required fields.';

/** A form for a quick reply, or for a reason, which has no title. */
export function ReplyForm({ use, reply, onDone }: ReplyFormProps) {
  const isReason = use !== 'conversations';
  const maxLength = isReason ? REASON_MAX_LENGTH : MESSAGE_TEXT_MAX;
  const [fields, setFields] = useState<ReplyFields>({
    title: reply?.title ?? '',
    ...openReplyTexts({ text: reply?.text ?? '', translations: reply?.translations ?? {} }),
  });
  const main = useMainText(fields);
  const [key] = useState(createId);
  const lastText = useRef<HTMLTextAreaElement>(null);
  const [picked, setPicked] = useState<{ file: File | undefined; originalBytes: number | undefined }>();
  const [isStoredShown, setStoredShown] = useState(reply?.picture !== undefined);
  const photo = useChosenPicture(
    REPLY_PICTURE,
    'picture.jpg',
    { file: picked?.file, originalBytes: picked?.originalBytes },
    setPicked,
  );
  const save = useSaveReply(use, reply?._id);
  const { submit, busy, errorOn, clearError, message } = useSubmit(
    (typed: ReplyFields) => checkFields(typed, { isReason, main, stored: reply }),
    (checked) => {
      const isRemoved = reply?.picture !== undefined && !isStoredShown;
      const picture = photo.file ?? (isRemoved ? null : undefined);
      return save.mutateAsync({ ...checked, key, ...(picture !== undefined && { picture }) });
    },
    {
      onSent: () => {
        toast.success(isReason ? i18n._('Reason saved.') : i18n._('Quick reply saved.'));
        onDone();
      },
    },
  );
  function change(changes: Partial<ReplyFields>): void {
    setFields({ ...fields, ...changes });
    for (const name of [...Object.keys(changes), main]) clearError(name);
  }
  /** Inserts a variable at the cursor of the text that was edited last. */
  function insert(variable: ReplyVariable): void {
    const { current: area } = lastText;
    const field = REPLY_LANGUAGES.find((language) => language === area?.name) ?? (area ? 'text' : main);
    const text = getReplyText(fields, field);
    const at = area?.selectionStart ?? text.length;
    const next = `${text.slice(0, at)}{${variable}}${text.slice(area?.selectionEnd ?? at)}`;
    change(setReplyText(fields, field, next));
    area?.focus();
  }
  return (
    <Form
      aria-label={isReason ? i18n._('Reason') : i18n._('Quick reply')}
      className="grid gap-4"
      onSubmit={() => void submit(fields)}
      onFocus={({ target }) => {
        if (target instanceof HTMLTextAreaElement) lastText.current = target;
      }}
    >
      {isReason ? null : (
        <Field
          label={i18n._('Title')}
          name="title"
          maxLength={MAX_TITLE_LENGTH}
          value={fields.title}
          onChange={(title) => change({ title })}
          error={errorOn('title')}
        />
      )}
      {isReason ? null : <VariableButtons onInsert={insert} />}
      <ReplyTexts
        label={i18n._('Text')}
        main={main}
        texts={fields}
        stored={reply}
        rows={isReason ? 2 : 5}
        maxLength={maxLength}
        error={errorOn(main) ?? errorOn('text')}
        onChange={(texts) => change(texts)}
      />
      {isReason ? null : reply?.picture && isStoredShown ? (
        <StoredPicture filePath={reply.picture.filePath} onRemove={() => setStoredShown(false)} />
      ) : (
        <PhotoField label={i18n._('Picture (optional)')} name="picture" photo={photo} missingError={undefined} />
      )}
      {message ? <FailureNotice>{message}</FailureNotice> : null}
      <Button wide busy={busy || photo.busy}>
        {i18n._('Save')}
      </Button>
    </Form>
  );
}

function StoredPicture({ filePath, onRemove }: { filePath: string; onRemove: () => void }) {
  return (
    <figure className="grid justify-items-start gap-2">
      <figcaption className="text-sm font-medium">{i18n._('reply|Picture')}</figcaption>
      <img src={filePath} alt={i18n._('Picture of the quick reply')} className="max-h-40 rounded-lg bg-paper" />
      <Button variant="quiet" small icon={<X />} className="-ms-4" onPress={onRemove}>
        {i18n._('Remove the picture')}
      </Button>
    </figure>
  );
}

const VARIABLE_NAMES: Record<ReplyVariable, () => string> = {
  name: () => i18n._('reply|First name'),
  reference: () => i18n._('reply|Reference'),
  amount: () => i18n._('reply|Amount'),
};

function VariableButtons({ onInsert }: { onInsert: (variable: ReplyVariable) => void }) {
  return (
    <fieldset className="grid gap-1.5">
      <legend className="text-sm font-medium">{i18n._('Insert a variable')}</legend>
      <div className="flex flex-wrap gap-2">
        {REPLY_VARIABLES.map((variable) => (
          <Button key={variable} variant="secondary" small onPress={() => onInsert(variable)}>
            {VARIABLE_NAMES[variable]()}
          </Button>
        ))}
      </div>
      <p className="text-sm text-ink-soft">
        {i18n._('Reference and amount are those of the pending payment, or of the unpaid invoice that is due first.')}
      </p>
    </fieldset>
  );
}

type CheckContext = { isReason: boolean; main: string; stored: EditableReply | undefined };

function checkFields({ title, ...texts }: ReplyFields, { isReason, main, stored }: CheckContext) {
  const { text, translations } = completeReplyTexts(texts, stored);
  const fields = { title: cleanLine(title), text: cleanText(text), translations };
  const errors = {
    ...(!isReason && fields.title === '' && { title: MISSING }),
    ...(fields.text === '' && { [main]: MISSING }),
  };
  return Object.keys(errors).length > 0 ? refuse('invalid_input' as const, { errors }) : ok(fields);
}
