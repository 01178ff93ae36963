import { MEDIA_PICTURE_MAX_SIDE } from '@waha/domain/catalogue/catalogue-media';
import type { StaffId } from '@waha/domain/kernel/ids';
import { OWN_MEDIA_TYPES, type OwnMediaEnding } from '@waha/domain/kernel/own-media';
import { audit } from '../../platform/database/audit-log';
import type { UnitOfWork } from '../../platform/database/unit-of-work';
import { findOwnMedia } from '../../platform/files/own-media';
import { measurePicture } from '../../platform/files/picture-size';
import { saveFile } from '../../platform/files/private-files';
import { readStaged, type StagedFile } from '../../platform/files/uploads';
import { Refused } from '../../platform/http/refusal';

export type CheckedMedia = { file: StagedFile; ending: OwnMediaEnding };
type Given = { picture?: StagedFile; video?: StagedFile; captions?: StagedFile };

/**
 * What there is to be checked of it beside its type and its size in bytes.
 * @throws Refused `file_missing` unless there is one file, `media_picture_too_many_pixels`, `media_not_captions`
 */
export async function checkMedia({ picture, video, captions }: Given): Promise<CheckedMedia> {
  const [file, other] = [picture, video, captions].filter((each) => each !== undefined);
  if (!file || other) throw new Refused({ code: 'file_missing' });
  if (file === picture) await checkPixels(file);
  if (file === captions) await checkCaptions(file);
  const type = file === captions ? 'text/vtt' : file.type;
  const ending = (Object.keys(OWN_MEDIA_TYPES) as OwnMediaEnding[]).find((each) => OWN_MEDIA_TYPES[each] === type)!;
  return { file: { ...file, type }, ending };
}

/** @returns the name by which drafts know it: of bytes that were there before, the one that they have */
export async function keepMedia(
  unit: UnitOfWork,
  { file, ending, by }: CheckedMedia & { by: StaffId },
): Promise<string> {
  const name = `${file.sha256}.${ending}`;
  if (await findOwnMedia(unit.tx, name)) return name;
  await saveFile(unit, file, { ownerId: by, purpose: 'catalogue_media' });
  await audit(unit, { actorId: by, action: 'media.added', details: { file: name } });
  return name;
}

async function checkPixels(file: StagedFile): Promise<void> {
  const size = measurePicture(file.type, await readStaged(file));
  const side = Math.max(size?.width ?? 0, size?.height ?? 0);
  if (side > MEDIA_PICTURE_MAX_SIDE) throw new Refused({ code: 'media_picture_too_many_pixels' });
}

/** The signature, as WebVTT has it: the word, then a blank or the end of the line; and text throughout. */
async function checkCaptions(file: StagedFile): Promise<void> {
  const bytes = await readStaged(file);
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (/^WEBVTT([ \t\r\n]|$)/.test(text) && !text.includes('\0') && text.includes('-->')) return;
  } catch (error) {
    throw new Refused({ code: 'media_not_captions' }, { cause: error });
  }
  throw new Refused({ code: 'media_not_captions' });
}
