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
  type: (text: string) => void;
  /** Sets a file, which replaces the draft's content. */
  takeFile: (file: File | undefined, originalBytes?: number) => void;
  /** Sets a finished recording; its bytes were stored while recording. */
  takeVoice: (file: File, durationMs: number, kind: string) => void;
  keepSlice: (slice: Blob, number: number, kind: string) => void;
  /** Replaces the draft: with a message to edit, or a quick reply. */
  startWith: (message: Omit<MessageDraft, 'key'>) => void;
  /** Clears the draft after it was sent or discarded. */
  startAnew: () => void;
};

/**
 * Manages the draft of a message, stored on the device at every change: phones close apps without notice.
 * @param id names the conversation: `messages`, `messages:<member>`
 */
export function useMessageDraft(id: string, prepared?: string): MessageDraftTools {
  const kept = useLoadedDraft(id);
  const [own, setOwn] = useState<MessageDraft>();
  const [first, setFirst] = useState<MessageDraft>();
  if (kept !== undefined && first === undefined) setFirst(restoreDraft(kept, prepared));
  const held = own ?? first;

  // One write after the other: a late slice must not be written after the recording was discarded.
  const writing = useRef<Promise<unknown>>(Promise.resolve());
  const write = (work: () => Promise<unknown>) => {
    const writer = getPageMember(); // a queued write must not become the draft of a member who signs in meanwhile
    writing.current = writing.current.then(() => (getPageMember() === writer ? work() : undefined));
    ignoreSaveErrors(writing.current);
    writing.current = writing.current.catch(() => {});
  };

  function become({ file, ...fields }: MessageDraft, voiceKind?: string): void {
    setOwn({ file, ...fields });
    write(() => saveDraft(id, { ...fields, voiceKind } satisfies StoredFields));
  }

  function startWith(message: Omit<MessageDraft, 'key'>): void {
    const { file, durationMs } = message;
    write(() => clearDraft(id)); // also deletes the slices of a recording
    const isVoice = file !== undefined && durationMs !== undefined;
    become({ key: createId(), ...message }, isVoice ? file.type : undefined);
    if (file) write(() => saveDraftFile(id, isVoice ? getSliceField(1) : FILE_FIELD, file));
  }

  return {
    held,
    type: (text) => become({ key: createId(), text }),
    takeFile: (file, originalBytes) => startWith({ text: '', file, originalBytes }),
    takeVoice: (file, durationMs, kind) => become({ key: createId(), text: '', file, durationMs }, kind),
    keepSlice: (slice, number, voiceKind) => {
      const fields: StoredFields = { key: createId(), text: '', voiceKind };
      write(() =>
        saveDraftFile(id, getSliceField(number), new File([slice], getSliceField(number), { type: slice.type })),
      );
      if (number === 1) write(() => saveDraft(id, fields));
    },
    startWith,
    startAnew: () => {
      setOwn(createDraft());
      write(() => clearDraft(id));
    },
  };
}
