import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import type { WireQuickReply } from '@waha/domain/messaging/messaging.contract';
import { Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import { sayError } from '../../../platform/say-error';
import { StaffDelete } from '../../../shell/staff/delete-button';
import { Loaded } from '../../../shell/states/query-boundary';
import { Button } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { Popup } from '../../../ui/popup';
import { QuickReplyForm } from './quick-reply-form';
import { quickRepliesQuery, useDeleteQuickReply } from './staff.queries';

type QuickRepliesDialogProps = { isOpen: boolean; onClose: () => void };

/** The answers that the administration keeps: for all of it, one list. */
export function QuickRepliesDialog({ isOpen, onClose }: QuickRepliesDialogProps) {
  const [edited, setEdited] = useState<WireQuickReply | 'new'>();
  const stop = () => setEdited(undefined);
  return (
    <Popup isOpen={isOpen} onClose={onClose} onClosed={stop} title={i18n._('Quick replies')} onBack={edited && stop}>
      {edited ? (
        <QuickReplyForm reply={edited === 'new' ? undefined : edited} onDone={stop} />
      ) : (
        <Kept onEdit={setEdited} />
      )}
    </Popup>
  );
}

function Kept({ onEdit }: { onEdit: (edited: WireQuickReply | 'new') => void }) {
  const replies = useQuery(quickRepliesQuery);
  return (
    <div className="grid gap-4">
      <Loaded query={replies} sayFailure={sayError}>
        {(kept) =>
          kept.length === 0 ? (
            <EmptyState>{i18n._('No quick reply is kept yet.')}</EmptyState>
          ) : (
            <ul aria-label={i18n._('Quick replies')} className="divide-y divide-line">
              {kept.map((reply) => (
                <KeptReply key={reply._id} reply={reply} onEdit={() => onEdit(reply)} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <Button
        variant="secondary"
        icon={<Plus aria-hidden="true" className="size-5" />}
        className="justify-self-start"
        onPress={() => onEdit('new')}
      >
        {i18n._('Add a quick reply')}
      </Button>
    </div>
  );
}

function KeptReply({ reply: { _id, title, text }, onEdit }: { reply: WireQuickReply; onEdit: () => void }) {
  return (
    <li className="flex flex-wrap items-center gap-x-2 py-2">
      <span className="min-w-48 flex-1">
        <span className="block font-medium">{title}</span>
        <span className="line-clamp-2 text-sm whitespace-pre-line text-ink-soft">{text}</span>
      </span>
      <span className="-ms-4 flex">
        <Button
          variant="quiet"
          small
          icon={<Pencil aria-hidden="true" className="size-5" />}
          label={i18n._('Edit {title}', { title })}
          onPress={onEdit}
        >
          {i18n._('Edit')}
        </Button>
        <StaffDelete
          title={title}
          question={i18n._('Delete this quick reply?')}
          outcome={i18n._('Messages that were sent with it stay.')}
          command={useDeleteQuickReply(_id)}
          sayFailure={() => i18n._('Failed to delete the quick reply.')}
        />
      </span>
    </li>
  );
}
