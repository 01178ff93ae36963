import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import { cleanText, isBlank } from '@waha/domain/kernel/text/clean-text';
import { NOTE_MAX_CHARS } from '@waha/domain/members/member-note';
import type { WireMemberNote } from '@waha/domain/members/members.contract';
import { Pencil, Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { formatStaffTime } from '#platform/language/format';
import { translateError } from '#platform/translate-error';
import { QueryBoundary } from '#shell/states/query-boundary';
import { Button } from '#ui/button';
import { ConfirmDialog } from '#ui/confirm-dialog';
import { IconButton } from '#ui/icon-button';
import { TextAreaField } from '#ui/text-area-field';
import { toast } from '#ui/toast';
import { Untranslated } from '#ui/untranslated';
import { memberNotesQuery, useDeleteNote, useEditNote, useWriteNote } from './members.queries';

/** The notes that staff write about a member; members never see them. */
export function MemberNotes({ userId }: { userId: string }) {
  return (
    <section aria-label={i18n._('Notes')} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <WriteNote userId={userId} />
      <QueryBoundary query={useQuery(memberNotesQuery(userId))}>
        {(notes) =>
          notes.length === 0 ? (
            <p className="text-ink-soft">{i18n._('No notes yet.')}</p>
          ) : (
            <ol aria-label={i18n._('Notes')} className="grid grid-cols-[minmax(0,1fr)] gap-3">
              {notes.map((note) => (
                <Note key={note._id} userId={userId} note={note} />
              ))}
            </ol>
          )
        }
      </QueryBoundary>
    </section>
  );
}

function WriteNote({ userId }: { userId: string }) {
  const [text, setText] = useState('');
  const writeNote = useWriteNote(userId);
  const saveNote = () => writeNote.mutate(cleanText(text), { onSuccess: () => setText('') });
  return (
    <NoteForm
      label={i18n._('New note')}
      hint={i18n._('Staff only. Members never see it.')}
      text={text}
      onText={setText}
      onSave={saveNote}
      isBusy={writeNote.isPending}
      error={writeNote.error}
    />
  );
}

function Note({ userId, note }: { userId: string; note: WireMemberNote }) {
  const [draft, setDraft] = useState<string>();
  const edit = useEditNote(userId);
  const stop = () => setDraft(undefined);
  const { _id, author, at, editedAt, text, mayChange } = note;
  if (draft !== undefined)
    return (
      <li>
        <NoteForm
          label={i18n._('Note')}
          text={draft}
          onText={setDraft}
          onSave={() => edit.mutate({ noteId: _id, text: cleanText(draft) }, { onSuccess: stop })}
          onCancel={stop}
          isBusy={edit.isPending}
          error={edit.error}
        />
      </li>
    );
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-2 rounded-xl border border-line bg-surface px-4 py-3">
      <p className="whitespace-pre-wrap wrap-anywhere">
        <Untranslated>{text}</Untranslated>
      </p>
      <div className="flex items-center gap-2">
        <p className="min-w-0 flex-1 text-sm text-ink-soft">
          {i18n._('{who}, {time}', { who: author.name, time: formatStaffTime(at) })}
          {editedAt ? (
            <span className="block">{i18n._('Changed {time}', { time: formatStaffTime(editedAt) })}</span>
          ) : null}
        </p>
        {mayChange ? (
          <>
            <IconButton label={i18n._('Change the note')} icon={<Pencil />} onPress={() => setDraft(text)} />
            <DeleteNote userId={userId} noteId={_id} />
          </>
        ) : null}
      </div>
    </li>
  );
}

function DeleteNote({ userId, noteId }: { userId: string; noteId: string }) {
  const [isConfirming, setConfirming] = useState(false);
  const deleteNote = useDeleteNote(userId);
  const confirm = () =>
    deleteNote.mutate(noteId, {
      onSuccess: () => setConfirming(false),
      onError: (error) => toast.error(translateError(error)),
    });
  return (
    <>
      <IconButton label={i18n._('Delete the note')} icon={<Trash2 />} onPress={() => setConfirming(true)} />
      <ConfirmDialog
        isOpen={isConfirming}
        title={i18n._('Delete this note?')}
        confirm={i18n._('Delete')}
        isDangerous
        busy={deleteNote.isPending}
        onConfirm={confirm}
        onCancel={() => setConfirming(false)}
      >
        {i18n._('It will be deleted for everyone. The deletion is recorded in the activity log.')}
      </ConfirmDialog>
    </>
  );
}

type NoteFormProps = {
  label: string;
  hint?: string;
  text: string;
  onText: (text: string) => void;
  onSave: () => void;
  onCancel?: () => void;
  isBusy: boolean;
  error: unknown;
};

function NoteForm({ label, hint, text, onText, onSave, onCancel, isBusy, error }: NoteFormProps) {
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isBlank(text)) onSave();
  }
  return (
    <form onSubmit={submit} className="grid gap-2">
      <TextAreaField
        name="note"
        label={label}
        hint={hint}
        value={text}
        onChange={onText}
        maxLength={NOTE_MAX_CHARS}
        dir="auto"
        error={error ? translateError(error) : undefined}
      />
      <div className="flex flex-wrap gap-2">
        <Button small variant="secondary" busy={isBusy}>
          {i18n._('Save')}
        </Button>
        {onCancel ? (
          <Button small variant="quiet" onPress={onCancel}>
            {i18n._('Cancel')}
          </Button>
        ) : null}
      </div>
    </form>
  );
}
