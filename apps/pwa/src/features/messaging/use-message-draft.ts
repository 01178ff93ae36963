import { useRef, useState } from 'react';
import { getPageMember } from '#offline/device/page-member';
import { clearDraft, saveDraft, saveDraftFile } from '#offline/drafts/drafts';
import { ignoreSaveErrors, useLoadedDraft } from '#offline/drafts/use-loaded-draft';
import { createId } from '#platform/create-id';
import {
  createDraft,
  FILE_FIELD,
  getSliceField,
  type MessageDraft,
  restoreDraft,
  type StoredFields,
} from './message-draft';

export type MessageDraftTools = {
  /** `undefined` until the device has been read. */
  held: MessageDraft | undefined;
  /** Sets the text. `cart` stays the same until the text is empty, or another one is given. */
  type: (text: string, cart?: MessageDraft['cart']) => void;
  /** Sets a file, which replaces the draft's content. */
  setFile: (file: File | undefined, originalBytes?: number) => void;
  /** Sets a finished recording; its bytes were stored while recording. */
  setVoice: (file: File, durationMs: number, kind: string) => void;
  saveSlice: (slice: Blob, number: number, kind: string) => void;
  /** Replaces the draft: with a message to edit, or a quick reply. */
  startWith: (message: Omit<MessageDraft, 'key'>) => void;
  /** Clears the draft after it was sent or discarded. */
  clear: () => void;
};

/**
 * Manages the draft of a message, stored on the device at every change: phones close apps without notice.
 * @param id names the conversation: `messages`, `messages:<member>`
 */
export function useMessageDraft(id: string, prepared?: string): MessageDraftTools {
  const storedDraft = useLoadedDraft(id);
  const [editedDraft, setEditedDraft] = useState<MessageDraft>();
  const [restoredDraft, setRestoredDraft] = useState<MessageDraft>();
  if (storedDraft !== undefined && restoredDraft === undefined) setRestoredDraft(restoreDraft(storedDraft, prepared));
  const messageDraft = editedDraft ?? restoredDraft;

  // One write after the other: a late slice must not be written after the recording was discarded.
  const lastWrite = useRef<Promise<unknown>>(Promise.resolve());
  const enqueueWrite = (work: () => Promise<unknown>) => {
    const writer = getPageMember(); // a queued write must not become the draft of a member who signs in meanwhile
    lastWrite.current = lastWrite.current.then(() => (getPageMember() === writer ? work() : undefined));
    ignoreSaveErrors(lastWrite.current);
    lastWrite.current = lastWrite.current.catch(() => {});
  };

  function storeDraft({ file, ...fields }: MessageDraft, voiceKind?: string): void {
    setEditedDraft({ file, ...fields });
    enqueueWrite(() => saveDraft(id, { ...fields, voiceKind } satisfies StoredFields));
  }

  function startWith(message: Omit<MessageDraft, 'key'>): void {
    const { file, durationMs } = message;
    enqueueWrite(() => clearDraft(id)); // also deletes the slices of a recording
    const isVoice = file !== undefined && durationMs !== undefined;
    storeDraft({ key: createId(), ...message }, isVoice ? file.type : undefined);
    if (file) enqueueWrite(() => saveDraftFile(id, isVoice ? getSliceField(1) : FILE_FIELD, file));
  }

  return {
    held: messageDraft,
    type: (text, cart = messageDraft?.cart) =>
      storeDraft({ key: createId(), text, ...(cart && text !== '' && { cart }) }),
    setFile: (file, originalBytes) => startWith({ text: '', file, originalBytes }),
    setVoice: (file, durationMs, kind) => storeDraft({ key: createId(), text: '', file, durationMs }, kind),
    saveSlice: (slice, number, voiceKind) => {
      const fields: StoredFields = { key: createId(), text: '', voiceKind };
      enqueueWrite(() =>
        saveDraftFile(id, getSliceField(number), new File([slice], getSliceField(number), { type: slice.type })),
      );
      if (number === 1) enqueueWrite(() => saveDraft(id, fields));
    },
    startWith,
    clear: () => {
      setEditedDraft(createDraft());
      enqueueWrite(() => clearDraft(id));
    },
  };
}
