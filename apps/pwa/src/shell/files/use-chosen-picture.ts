import { checkFile, type FileRule } from '@waha/domain/kernel/files/file-rule';
import { isPdfHead, PDF_HEAD_BYTES } from '@waha/domain/kernel/files/is-pdf-head';
import { ok, type Result, refuse } from '@waha/domain/kernel/result';
import type { MemberRefusalCode } from '@waha/domain/member-refusals';
import { useRef, useState } from 'react';
import { translateRefusal } from '#platform/translate-refusal';
import { resizeImage } from './resize-image';

export type ChosenPicture = {
  /** As it will be sent. */
  file: File | undefined;
  /** Of the photo as it was chosen. */
  originalBytes: number | undefined;
  choose: (picked: File | undefined) => void;
  /** The photo is being made small. */
  busy: boolean;
  /** Why the chosen file was not taken. */
  refusal: string | undefined;
};

type PictureState = { file: File | undefined; originalBytes: number | undefined };

/**
 * A photo of a paper: looked at and made small when it is chosen, so that what is refused is refused at once.
 * Where the rule takes PDFs or sounds, they are sent as they are.
 */
export function useChosenPicture(
  rule: FileRule,
  fileName: string,
  kept: PictureState,
  onChange: (kept: PictureState) => void,
): ChosenPicture {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const turn = useRef(0);

  async function choose(picked: File | undefined): Promise<void> {
    const mine = ++turn.current;
    setRefusal(undefined);
    if (!picked) {
      setBusy(false);
      return onChange({ file: undefined, originalBytes: undefined });
    }
    setBusy(true);
    const verdict = await preparePicture(rule, fileName, picked);
    if (mine !== turn.current) return; // another was chosen meanwhile
    setBusy(false);
    if (!verdict.ok) return setRefusal(translateRefusal(verdict.refusal));
    onChange({ file: verdict.value, originalBytes: picked.size });
  }

  return { ...kept, choose: (picked) => void choose(picked), busy, refusal };
}

/** A picture, readable, and as small as the rule wants it as it will be sent. */
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
  const verdict = checkFile(rule, file);
  return verdict.ok ? ok(file) : verdict;
}

/** What pickers call a file of which they know nothing. */
const UNKNOWN_TYPES = new Set(['', 'application/octet-stream', 'binary/octet-stream']);

async function readHead(picked: File): Promise<Uint8Array> {
  return new Uint8Array(await picked.slice(0, PDF_HEAD_BYTES).arrayBuffer());
}

/** What some systems call a type that the rules know by another name, and what names tell where no type is told. */
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

/** The type of what is sent as it is, a PDF or a sound; of anything else whatever it says of itself. */
function detectDocumentType({ type, name }: File): string {
  const bare = type.split(';', 1)[0] ?? '';
  return TYPE_ALIASES.get(UNKNOWN_TYPES.has(bare) ? name.slice(name.lastIndexOf('.') + 1).toLowerCase() : bare) ?? bare;
}

function prepareDocument(rule: FileRule, picked: File, type: string): Result<File, MemberRefusalCode> {
  const file = picked.type === type ? picked : new File([picked], picked.name, { type });
  const verdict = checkFile(rule, file);
  return verdict.ok ? ok(file) : verdict;
}
