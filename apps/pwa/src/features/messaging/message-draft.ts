import { isBlank } from '@waha/domain/kernel/text/clean-text';
import { SECOND } from '@waha/domain/kernel/time';
import type { StoredDraft } from '#offline/drafts/drafts';
import { createId } from '#platform/create-id';
import { createVoiceFile } from './voice/voice-recorder';

/** What is being written: text, or one file, or a recording. */
export type MessageDraft = {
  /** Of the message that it will be: the same as long as nothing is changed, so that it is sent once. */
  key: string;
  text: string;
  file?: File | undefined;
  /** Of a photo, before it was made small. */
  originalBytes?: number | undefined;
  /** Of a recording, milliseconds. */
  durationMs?: number | undefined;
};

/** As it is kept: a recording lies there in slices, which a crash in the middle of it leaves whole. */
export type StoredFields = Omit<MessageDraft, 'file'> & { voiceKind?: string | undefined };

export const FILE_FIELD = 'file';
const SLICE_FIELD_PREFIX = 'voice-';

/** The field under which a slice is kept; fields sort in the order in which they were recorded. */
export function getSliceField(number: number): string {
  return `${SLICE_FIELD_PREFIX}${String(number).padStart(4, '0')}`;
}

/** @param prepared what the member would say, put there by a screen that leads here; their own words go first */
export function createDraft(prepared = ''): MessageDraft {
  return { key: createId(), text: prepared };
}

/** What the device kept, put together again; what was recorded until a crash is there too. */
export function restoreDraft(kept: StoredDraft | null, prepared: string | undefined): MessageDraft {
  const { voiceKind, ...fields }: StoredFields = {
    ...createDraft(),
    ...(kept?.fields as Partial<StoredFields> | undefined),
  };
  const files = kept?.files ?? {};
  const slices = Object.keys(files)
    .filter((field) => field.startsWith(SLICE_FIELD_PREFIX))
    .sort()
    .flatMap((field) => files[field] ?? []);
  if (slices.length > 0)
    return {
      ...fields,
      file: createVoiceFile(slices, voiceKind ?? slices[0]?.type ?? ''),
      durationMs: fields.durationMs ?? slices.length * SECOND,
    };
  const draft = { ...fields, file: files[FILE_FIELD], durationMs: undefined };
  return draft.file || draft.text !== '' ? draft : createDraft(prepared);
}

export function isEmpty({ text, file }: MessageDraft): boolean {
  return file === undefined && isBlank(text);
}

/** Recorded here, not chosen. */
export function isVoice({ file, durationMs }: MessageDraft): boolean {
  return file !== undefined && durationMs !== undefined;
}
