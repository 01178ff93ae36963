import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import { isBlank } from '@waha/domain/kernel/text/clean-text';
import { chooseReplyText, MESSAGE_TEXT_MAX } from '@waha/domain/messaging/message';
import { fillReply, findUnfilled } from '@waha/domain/messaging/staff/fill-reply';
import { useState } from 'react';
import { createId } from '#platform/create-id';
import { createPluralValues, formatOpenList } from '#platform/language/format';
import { useLanguage } from '#platform/language/translations';
import { translateError } from '#platform/translate-error';
import { getReplyHeading } from '#shell/staff/replies/get-reply-heading';
import { StaffConfirmDialog } from '#shell/staff/staff-confirm-dialog';
import { SelectField } from '#ui/select-field';
import { TextAreaField } from '#ui/text-area-field';
import { toast } from '#ui/toast';
import { repliesToMembersQuery, useMessageSelected } from './members.queries';

type MessageSelectedDialogProps = { userIds: readonly string[]; onSent: () => void; onCancel: () => void };

/** Writes one text to the conversation of each selected member, from a quick reply if there is one. */
export function MessageSelectedDialog({ userIds, onSent, onCancel }: MessageSelectedDialogProps) {
  const { language } = useLanguage();
  const [content, setContent] = useState('');
  const [error, setError] = useState<string>();
  // The same text keeps its key, so that a second press after a lost response sends nothing twice.
  const [key, setKey] = useState(createId);
  const replies = useQuery(repliesToMembersQuery()).data ?? [];
  const send = useMessageSelected();
  function write(text: string): void {
    setContent(text);
    setKey(createId());
    setError(undefined);
  }
  function submit(): void {
    if (isBlank(content)) {
      setError(i18n._('Enter a text.'));
      return;
    }
    const unfilled = findUnfilled(fillReply(content, { name: '–' }));
    if (unfilled.length > 0) {
      setError(
        i18n._('Only {name} can be filled in for several members. Remove {others}.', {
          name: '{name}',
          others: formatOpenList(unfilled),
        }),
      );
      return;
    }
    send.mutate(
      { userIds: [...userIds], content, key },
      {
        onSuccess: ({ sent }) => {
          toast.success(
            i18n._(
              '{n, plural, one {Sent to {count} member} other {Sent to {count} members}}',
              createPluralValues(sent),
            ),
          );
          onSent();
        },
        onError: (failure) => setError(translateError(failure)),
      },
    );
  }
  return (
    <StaffConfirmDialog
      isOpen
      title={i18n._(
        '{n, plural, one {Message to {count} member} other {Message to {count} members}}',
        createPluralValues(userIds.length),
      )}
      confirm={i18n._('Send')}
      busy={send.isPending}
      onConfirm={submit}
      onCancel={onCancel}
      field={
        <div className="grid gap-3">
          {replies.length > 0 ? (
            <SelectField
              label={i18n._('Quick reply')}
              name="quickReply"
              value=""
              options={[
                { value: '', label: i18n._('Choose a quick reply') },
                ...replies.map((reply) => ({ value: reply._id, label: getReplyHeading(reply, language) })),
              ]}
              onChange={(chosenId) => {
                const reply = replies.find(({ _id }) => _id === chosenId);
                if (reply) write(chooseReplyText(reply, language).text);
              }}
            />
          ) : null}
          <TextAreaField
            label={i18n._('Message')}
            name="content"
            dir="auto"
            value={content}
            maxLength={MESSAGE_TEXT_MAX}
            error={error}
            hint={
              content.includes('{name}')
                ? i18n._('Each member reads their first name in place of {name}.', { name: '{name}' })
                : undefined
            }
            onChange={write}
          />
        </div>
      }
    >
      {i18n._('Each member receives it in their own conversation.')}
    </StaffConfirmDialog>
  );
}
