import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import { REASON_KINDS } from '@waha/domain/messaging/reasons/reason';
import { Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import { useLanguage } from '#platform/language/translations';
import { QueryBoundary } from '#shell/states/query-boundary';
import { Button } from '#ui/button';
import { EmptyState } from '#ui/empty-state';
import { Popup } from '#ui/popup';
import { SelectField } from '#ui/select-field';
import { Untranslated } from '#ui/untranslated';
import { StaffDeleteButton } from '../delete-button';
import { getReplyHeading } from './get-reply-heading';
import { type EditableReply, quickRepliesQuery, type ReplyUse, reasonsQuery, useDeleteReply } from './replies.queries';
import { ReplyForm } from './reply-form';
import { translateReplyUse } from './translate-reply-use';

type StaffRepliesDialogProps = {
  isOpen: boolean;
  /** The list that is shown first. */
  initialUse: ReplyUse;
  onClose: () => void;
};

/** Manages the quick replies and the reasons for decisions: one list per use for the whole administration. */
export function StaffRepliesDialog({ isOpen, initialUse, onClose }: StaffRepliesDialogProps) {
  const [use, setUse] = useState(initialUse);
  const [edited, setEdited] = useState<EditableReply | 'new'>();
  const stop = () => setEdited(undefined);
  return (
    <Popup
      isOpen={isOpen}
      onClose={onClose}
      onClosed={() => {
        stop();
        setUse(initialUse);
      }}
      title={use === 'conversations' ? i18n._('Quick replies') : i18n._('Reasons')}
      onBack={edited && stop}
    >
      {edited ? (
        <ReplyForm use={use} reply={edited === 'new' ? undefined : edited} onDone={stop} />
      ) : (
        <div className="grid gap-4">
          <SelectField
            label={i18n._('Used for')}
            name="use"
            options={(['conversations', ...REASON_KINDS] as const).map((value) => ({
              value,
              label: translateReplyUse(value),
            }))}
            value={use}
            onChange={setUse}
          />
          {use === 'conversations' ? <QuickReplies onEdit={setEdited} /> : <Reasons use={use} onEdit={setEdited} />}
        </div>
      )}
    </Popup>
  );
}

type Editing = { onEdit: (edited: EditableReply | 'new') => void };

function QuickReplies({ onEdit }: Editing) {
  return (
    <>
      <QueryBoundary query={useQuery(quickRepliesQuery)}>
        {(replies) =>
          replies.length === 0 ? (
            <EmptyState>{i18n._('No quick replies yet.')}</EmptyState>
          ) : (
            <ReplyList label={i18n._('Quick replies')} use="conversations" replies={replies} onEdit={onEdit} />
          )
        }
      </QueryBoundary>
      <AddButton onPress={() => onEdit('new')}>{i18n._('Add a quick reply')}</AddButton>
    </>
  );
}

function Reasons({ use, onEdit }: Editing & { use: Exclude<ReplyUse, 'conversations'> }) {
  const reasons = useQuery({ ...reasonsQuery, select: (all) => all.filter(({ kind }) => kind === use) });
  return (
    <>
      <QueryBoundary query={reasons}>
        {(listed) =>
          listed.length === 0 ? (
            <EmptyState>{i18n._('No reasons yet.')}</EmptyState>
          ) : (
            <ReplyList label={i18n._('Reasons')} use={use} replies={listed} onEdit={onEdit} />
          )
        }
      </QueryBoundary>
      <AddButton onPress={() => onEdit('new')}>{i18n._('Add a reason')}</AddButton>
    </>
  );
}

function AddButton({ onPress, children }: { onPress: () => void; children: string }) {
  return (
    <Button variant="secondary" icon={<Plus />} className="justify-self-start" onPress={onPress}>
      {children}
    </Button>
  );
}

type ReplyListProps = Editing & { label: string; use: ReplyUse; replies: readonly EditableReply[] };

function ReplyList({ label, use, replies, onEdit }: ReplyListProps) {
  return (
    <ul aria-label={label} className="divide-y divide-line">
      {replies.map((reply) => (
        <SavedReply key={reply._id} use={use} reply={reply} onEdit={() => onEdit(reply)} />
      ))}
    </ul>
  );
}

/** Shows a reply in the reader's language, a quick reply also with its own title or text. */
function SavedReply({ use, reply, onEdit }: { use: ReplyUse; reply: EditableReply; onEdit: () => void }) {
  const { language } = useLanguage();
  const isReason = reply.title === undefined;
  const title = getReplyHeading(reply, language);
  return (
    <li className="flex flex-wrap items-center gap-x-2 py-2">
      <span className="min-w-0 flex-1 basis-48">
        <span className={isReason ? 'block whitespace-pre-line' : 'block font-medium'}>
          <Untranslated>{title}</Untranslated>
        </span>
        {isReason ? null : (
          <span className="line-clamp-2 text-sm text-ink-soft" style={{ whiteSpace: 'pre-line' }}>
            <Untranslated>{title === reply.title ? reply.text : reply.title}</Untranslated>
          </span>
        )}
      </span>
      <span className="-ms-4 flex">
        <Button variant="quiet" small icon={<Pencil />} label={i18n._('Edit {title}', { title })} onPress={onEdit}>
          {i18n._('Edit')}
        </Button>
        <StaffDeleteButton
          title={title}
          question={isReason ? i18n._('Delete this reason?') : i18n._('Delete this quick reply?')}
          outcome={
            isReason
              ? i18n._('Decisions already made with it do not change.')
              : i18n._('Messages already sent with it do not change.')
          }
          command={useDeleteReply(use, reply._id)}
          translateFailure={() =>
            isReason ? i18n._('Failed to delete the reason.') : i18n._('Failed to delete the quick reply.')
          }
        />
      </span>
    </li>
  );
}
