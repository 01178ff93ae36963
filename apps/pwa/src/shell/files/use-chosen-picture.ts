import { checkFile, type FileRule } from '@waha/domain/kernel/files/file-rule';
import { isPdfHead, PDF_HEAD_BYTES } from '@waha/domain/kernel/files/is-pdf-head';
import { ok, type Result, refuse } from '@waha/domain/kernel/result';
import type { MemberRefusalCode } from '@waha/domain/member-refusals';
import { useRef, useState } from 'react';
import { translateRefusal } from '#platform/translate-refusal';
import { resizeImage } from './resize-image';

export type ChosenPicture = {
  /** The file as it will be sent. */
  file: File | undefined;
  /** The size of the original photo. */
  originalBytes: number | undefined;
  choose: (picked: File | undefined) => void;
  /** The photo is being resized. */
  busy: boolean;
  /** The reason why the chosen file was refused. */
  refusal: string | undefined;
};

type PictureState = { file: File | undefined; originalBytes: number | undefined };

/**
 * Manages the photo of a document: checks and resizes it when it is chosen, so that a refusal is shown at once. If the
 * rule accepts PDFs or audio, they are sent unchanged.
 */
export function useChosenPicture(
  rule: FileRule,
  fileName: string,
  picture: PictureState,
  onChange: (picture: PictureState) => void,
): ChosenPicture {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const latestRun = useRef(0);

  async function choose(picked: File | undefined): Promise<void> {
    const ownRun = ++latestRun.current;
    setRefusal(undefined);
    if (!picked) {
      setBusy(false);
      return onChange({ file: undefined, originalBytes: undefined });
    }
    setBusy(true);
    const result = await preparePicture(rule, fileName, picked);
    if (ownRun !== latestRun.current) return; // another file was chosen meanwhile
    setBusy(false);
    if (!result.ok) return setRefusal(translateRefusal(result.refusal));
    onChange({ file: result.value, originalBytes: picked.size });
  }

  return { ...picture, choose: (picked) => void choose(picked), busy, refusal };
}

/** Prepares a picture: readable, and as small as the rule requires. */
async function preparePicture(
  rule: FileRule,
  fileName: string,
  picked: File,
): Promise<Result<File, MemberRefusalCode>> {
  const isPdf = !picked.type.startsWith('image/') && isPdfHead(await readHead(picked));
  const type = isPdf ? 'application/pdf' : detectDocumentType(picked);
  if (!type.startsWith('image/') && rule.types.includes(type)) return prepareDocument(rule, picked, type);
  if (!type.startsWith('image/') && !UNKNOWN_TYPES.has(type)) return refuse(rule.wrongType);
  const small = await resizeImage(picked);
  if (!small.ok) return UNKNOWN_TYPES.has(type) ? refuse(rule.wrongType) : small;
  const file = new File([small.value], fileName, { type: small.value.type });
  const result = checkFile(rule, file);
  return result.ok ? ok(file) : result;
}

/** The types that file pickers give to an unknown file. */
const UNKNOWN_TYPES = new Set(['', 'application/octet-stream', 'binary/octet-stream']);

async function readHead(picked: File): Promise<Uint8Array> {
  return new Uint8Array(await picked.slice(0, PDF_HEAD_BYTES).arrayBuffer());
}

/** Maps other systems' names of a type, and file extensions where there is no type, to the types that the rules use. */
const TYPE_ALIASES = new Map([
  ['audio/mp3', 'audio/mpeg'],
  ['audio/m4a', 'audio/mp4'],
  ['audio/opus', 'audio/ogg'],
  ['audio/x-wav', 'audio/wav'],
  ['audio/x-aac', 'audio/aac'],
  ['audio/x-flac', 'audio/flac'],
  ['pdf', 'application/pdf'],
  ['mp3', 'audio/mpeg'],
  ['m4a', 'audio/mp4'],
  ['ogg', 'audio/ogg'],
  ['opus', 'audio/ogg'],
  ['wav', 'audio/wav'],
  ['aac', 'audio/aac'],
]);

/**
 * Returns the normalised type of a PDF or an audio file, which is sent unchanged. Returns the declared type of any
 * other file.
 */
function detectDocumentType({ type, name }: File): string {
  const mimeType = type.split(';', 1)[0] ?? '';
  return (
    TYPE_ALIASES.get(UNKNOWN_TYPES.has(mimeType) ? name.slice(name.lastIndexOf('.') + 1).toLowerCase() : mimeType) ??
    mimeType
  );
}

function prepareDocument(rule: FileRule, picked: File, type: string): Result<File, MemberRefusalCode> {
  const file = picked.type === type ? picked : new File([picked], picked.name, { type });
  const result = checkFile(rule, file);
  return result.ok ? ok(file) : result;
}
