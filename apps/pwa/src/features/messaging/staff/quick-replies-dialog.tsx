import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import { LANGUAGE_INFO } from '@waha/domain/kernel/languages';
import { ok, refuse } from '@waha/domain/kernel/result';
import { cleanLine, cleanText } from '@waha/domain/kernel/text/clean-text';
import { MESSAGE_TEXT_MAX, REPLY_LANGUAGES } from '@waha/domain/messaging/message';
import type { WireQuickReply } from '@waha/domain/messaging/messaging.contract';
import { Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import { createId } from '#platform/create-id';
import { useSubmit } from '#platform/use-submit';
import { StaffDeleteButton } from '#shell/staff/delete-button';
import { QueryBoundary } from '#shell/states/query-boundary';
import { Button } from '#ui/button';
import { EmptyState } from '#ui/empty-state';
import { FailureNotice } from '#ui/failure-notice';
import { Field } from '#ui/field';
import { Form } from '#ui/form';
import { Popup } from '#ui/popup';
import { TextAreaField } from '#ui/text-area-field';
import { toast } from '#ui/toast';
import { Untranslated } from '#ui/untranslated';
import {
  type QuickReplyFields,
  quickRepliesQuery,
  useDeleteQuickReply,
  useSaveQuickReply,
} from './staff-conversations.queries';

type QuickRepliesDialogProps = { isOpen: boolean; onClose: () => void };

/** Manages the quick replies: one list for the whole administration. */
export function QuickRepliesDialog({ isOpen, onClose }: QuickRepliesDialogProps) {
  const [edited, setEdited] = useState<WireQuickReply | 'new'>();
  const stop = () => setEdited(undefined);
  return (
    <Popup isOpen={isOpen} onClose={onClose} onClosed={stop} title={i18n._('Quick replies')} onBack={edited && stop}>
      {edited ? (
        <QuickReplyForm reply={edited === 'new' ? undefined : edited} onDone={stop} />
      ) : (
        <SavedReplies onEdit={setEdited} />
      )}
    </Popup>
  );
}

function SavedReplies({ onEdit }: { onEdit: (edited: WireQuickReply | 'new') => void }) {
  const replies = useQuery(quickRepliesQuery);
  return (
    <div className="grid gap-4">
      <QueryBoundary query={replies}>
        {(savedReplies) =>
          savedReplies.length === 0 ? (
            <EmptyState>{i18n._('No quick replies yet.')}</EmptyState>
          ) : (
            <ul aria-label={i18n._('Quick replies')} className="divide-y divide-line">
              {savedReplies.map((reply) => (
                <SavedReply key={reply._id} reply={reply} onEdit={() => onEdit(reply)} />
              ))}
            </ul>
          )
        }
      </QueryBoundary>
      <Button variant="secondary" icon={<Plus />} className="justify-self-start" onPress={() => onEdit('new')}>
        {i18n._('Add a quick reply')}
      </Button>
    </div>
  );
}

function SavedReply({ reply: { _id, title, text }, onEdit }: { reply: WireQuickReply; onEdit: () => void }) {
  return (
    <li className="flex flex-wrap items-center gap-x-2 py-2">
      <span className="min-w-0 flex-1 basis-48">
        <span className="block font-medium">
          <Untranslated>{title}</Untranslated>
        </span>
        <span className="line-clamp-2 text-sm text-ink-soft" style={{ whiteSpace: 'pre-line' }}>
          <Untranslated>{text}</Untranslated>
        </span>
      </span>
      <span className="-ms-4 flex">
        <Button variant="quiet" small icon={<Pencil />} label={i18n._('Edit {title}', { title })} onPress={onEdit}>
          {i18n._('Edit')}
        </Button>
        <StaffDeleteButton
          title={title}
          question={i18n._('Delete this quick reply?')}
          outcome={i18n._('Messages already sent with it do not change.')}
          command={useDeleteQuickReply(_id)}
          translateFailure={() => i18n._('Failed to delete the quick reply.')}
        />
      </span>
    </li>
  );
}

type QuickReplyFormProps = {
  /** The quick reply to change; undefined for a new one. */
  reply: WireQuickReply | undefined;
  onDone: () => void;
};

const MAX_TITLE_LENGTH = 60;
const MISSING = /*i18n*/ 'Please fill in all required fields.';

/** A form for a quick reply. */
function QuickReplyForm({ reply, onDone }: QuickReplyFormProps) {
  const [fields, setFields] = useState<QuickReplyFields>({
    title: reply?.title ?? '',
    text: reply?.text ?? '',
    translations: reply?.translations ?? {},
  });
  const [key] = useState(createId);
  const save = useSaveQuickReply(reply?._id);
  const { submit, busy, errorOn, clearError, message } = useSubmit(
    checkFields,
    (checked) => save.mutateAsync({ ...checked, key }),
    {
      onSent: () => {
        toast.success(i18n._('Quick reply saved.'));
        onDone();
      },
    },
  );
  function change(changes: Partial<QuickReplyFields>): void {
    setFields({ ...fields, ...changes });
    for (const name of Object.keys(changes)) clearError(name);
  }
  return (
    <Form aria-label={i18n._('Quick reply')} className="grid gap-4" onSubmit={() => void submit(fields)}>
      <Field
        label={i18n._('Title')}
        name="title"
        maxLength={MAX_TITLE_LENGTH}
        value={fields.title}
        onChange={(title) => change({ title })}
        error={errorOn('title')}
      />
      <TextAreaField
        label={i18n._('Text')}
        name="text"
        dir={fields.text === '' ? undefined : 'auto'}
        rows={5}
        maxLength={MESSAGE_TEXT_MAX}
        value={fields.text}
        onChange={(text) => change({ text })}
        error={errorOn('text')}
        hint={i18n._('Shown to members whose language has no version below.')}
      />
      {REPLY_LANGUAGES.map((language) => (
        <TextAreaField
          key={language}
          label={LANGUAGE_INFO[language].name}
          name={language}
          lang={language}
          dir={LANGUAGE_INFO[language].dir}
          rows={2}
          maxLength={MESSAGE_TEXT_MAX}
          value={fields.translations[language] ?? ''}
          onChange={(text) => change({ translations: { ...fields.translations, [language]: text } })}
        />
      ))}
      {message ? <FailureNotice>{message}</FailureNotice> : null}
      <Button wide busy={busy}>
        {i18n._('Save')}
      </Button>
    </Form>
  );
}

function checkFields({ title, text, translations }: QuickReplyFields) {
  const fields = { title: cleanLine(title), text: cleanText(text), translations };
  const errors = { ...(fields.title === '' && { title: MISSING }), ...(fields.text === '' && { text: MISSING }) };
  return Object.keys(errors).length > 0 ? refuse('invalid_input' as const, { errors }) : ok(fields);
}
