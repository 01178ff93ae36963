import { isBlank } from '@waha/domain/kernel/text/clean-text';
import { SECOND } from '@waha/domain/kernel/time';
import type { CartLine } from '@waha/domain/marketplace/cart';
import type { StoredDraft } from '#offline/drafts/drafts';
import { createId } from '#platform/create-id';
import { createVoiceFile } from './voice/voice-recorder';

/** The draft of a message: text, one file, or a recording. */
export type MessageDraft = {
  /**
   * The key of the future message. It stays the same as long as nothing is changed, so that the message is sent once.
   */
  key: string;
  text: string;
  file?: File | undefined;
  /** The cart that the text asks to order, as it is in the text. */
  cart?: readonly CartLine[] | undefined;
  /** The file is the picture of a quick reply: it is sent with the text. */
  hasTextToo?: boolean;
  /** The size of the original photo. */
  originalBytes?: number | undefined;
  /** The length of a recording, in milliseconds. */
  durationMs?: number | undefined;
};

/** A draft as stored. A recording is stored in slices, which survive a crash during the recording. */
export type StoredFields = Omit<MessageDraft, 'file'> & { voiceKind?: string | undefined };

export const FILE_FIELD = 'file';
const SLICE_FIELD_PREFIX = 'voice-';

/** Returns the field under which a slice is stored; fields sort in the order of recording. */
export function getSliceField(number: number): string {
  return `${SLICE_FIELD_PREFIX}${String(number).padStart(4, '0')}`;
}

/**
 * Creates a draft.
 * @param prepared a text that the linking screen suggests; the member's own text takes precedence
 */
export function createDraft(prepared = ''): MessageDraft {
  return { key: createId(), text: prepared };
}

/** Restores a stored draft, including a recording that a crash interrupted. */
export function restoreDraft(stored: StoredDraft | null, prepared: string | undefined): MessageDraft {
  const { voiceKind, ...fields }: StoredFields = {
    ...createDraft(),
    ...(stored?.fields as Partial<StoredFields> | undefined),
  };
  const files = stored?.files ?? {};
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

/** Checks whether the file was recorded here, not chosen. */
export function isVoice({ file, durationMs }: MessageDraft): boolean {
  return file !== undefined && durationMs !== undefined;
}
