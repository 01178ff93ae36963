import { isBlank } from '@waha/domain/kernel/text/clean-text';
import { SECOND } from '@waha/domain/kernel/time';
import type { KeptDraft } from '../../offline/drafts/drafts';
import { newId } from '../../platform/new-id';
import { voiceFile } from './voice/voice-recorder';

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
export type KeptFields = Omit<MessageDraft, 'file'> & { voiceKind?: string | undefined };

export const FILE = 'file';
const SLICE = 'voice-';

/** The field under which a slice is kept; fields sort in the order in which they were recorded. */
export function sliceField(number: number): string {
  return `${SLICE}${String(number).padStart(4, '0')}`;
}

/** @param prepared what the member would say, put there by a screen that leads here; their own words go first */
export function newDraft(prepared = ''): MessageDraft {
  return { key: newId(), text: prepared };
}

/** What the device kept, put together again; what was recorded until a crash is there too. */
export function restoreDraft(kept: KeptDraft | null, prepared: string | undefined): MessageDraft {
  const { voiceKind, ...fields }: KeptFields = { ...newDraft(), ...(kept?.fields as Partial<KeptFields> | undefined) };
  const files = kept?.files ?? {};
  const slices = Object.keys(files)
    .filter((field) => field.startsWith(SLICE))
    .sort()
    .flatMap((field) => files[field] ?? []);
  if (slices.length > 0)
    return {
      ...fields,
      file: voiceFile(slices, voiceKind ?? slices[0]?.type ?? ''),
      durationMs: fields.durationMs ?? slices.length * SECOND,
    };
  const draft = { ...fields, file: files[FILE], durationMs: undefined };
  return draft.file || draft.text !== '' ? draft : newDraft(prepared);
}

export function isEmpty({ text, file }: MessageDraft): boolean {
  return file === undefined && isBlank(text);
}

/** Recorded here, not chosen. */
export function isVoice({ file, durationMs }: MessageDraft): boolean {
  return file !== undefined && durationMs !== undefined;
}
