import { i18n } from '@lingui/core';
import { accept, refuse } from '@waha/domain/kernel/verdict';
import { MESSAGE_TEXT_MAX } from '@waha/domain/messaging/message';
import type { WireQuickReply } from '@waha/domain/messaging/messaging.contract';
import { useState } from 'react';
import { newId } from '../../../platform/new-id';
import { useSubmit } from '../../../platform/use-submit';
import { Button } from '../../../ui/button';
import { FailureNotice } from '../../../ui/failure-notice';
import { Field } from '../../../ui/field';
import { Form } from '../../../ui/form';
import { TextAreaField } from '../../../ui/text-area-field';
import { toast } from '../../../ui/toast';
import { type QuickReplyFields, useSaveQuickReply } from './staff.queries';

type QuickReplyFormProps = {
  /** The one to change; a new one where there is none. */
  reply: WireQuickReply | undefined;
  onDone: () => void;
};

const TITLE_MAX = 60;
const MISSING = /*i18n*/ 'Please fill in all required fields.';

/** Writes an answer that is to be kept. */
export function QuickReplyForm({ reply, onDone }: QuickReplyFormProps) {
  const [fields, setFields] = useState<QuickReplyFields>({ title: reply?.title ?? '', text: reply?.text ?? '' });
  const [key] = useState(newId);
  const save = useSaveQuickReply(reply?._id);
  const { submit, busy, errorOn, clearError, message } = useSubmit(
    complete,
    (whole) => save.mutateAsync({ ...whole, key }),
    {
      onSent: () => {
        toast.success(i18n._('Quick reply kept.'));
        onDone();
      },
    },
  );
  function change(part: Partial<QuickReplyFields>): void {
    setFields({ ...fields, ...part });
    for (const name of Object.keys(part)) clearError(name);
  }
  return (
    <Form aria-label={i18n._('Quick reply')} className="grid gap-4" onSubmit={() => void submit(fields)}>
      <Field
        label={i18n._('Title')}
        name="title"
        maxLength={TITLE_MAX}
        value={fields.title}
        onChange={(title) => change({ title })}
        error={errorOn('title')}
      />
      <TextAreaField
        label={i18n._('Text')}
        name="text"
        rows={5}
        maxLength={MESSAGE_TEXT_MAX}
        value={fields.text}
        onChange={(text) => change({ text })}
        error={errorOn('text')}
      />
      {message ? <FailureNotice>{message}</FailureNotice> : null}
      <Button wide busy={busy}>
        {i18n._('Save')}
      </Button>
    </Form>
  );
}

function complete({ title, text }: QuickReplyFields) {
  const whole = { title: title.trim(), text: text.trim() };
  const errors = { ...(whole.title === '' && { title: MISSING }), ...(whole.text === '' && { text: MISSING }) };
  return Object.keys(errors).length > 0 ? refuse('invalid_input' as const, { errors }) : accept(whole);
}
