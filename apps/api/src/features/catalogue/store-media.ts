import { isSmallerVersion, MEDIA_PICTURE_MAX_SIDE } from '@waha/domain/catalogue/media-picture';
import type { StaffId } from '@waha/domain/kernel/ids';
import { OWN_MEDIA_TYPES, type OwnMediaEnding } from '@waha/domain/kernel/own-media';
import { writeAuditLog } from '#platform/database/audit-log';
import type { UnitOfWork } from '#platform/database/unit-of-work';
import { findOwnMedia } from '#platform/files/own-media';
import { measurePicture, type PictureSize } from '#platform/files/picture-size';
import { savePictureSizes } from '#platform/files/picture-sizes';
import { saveFile } from '#platform/files/private-files';
import { readStaged, type StagedFile } from '#platform/files/uploads';
import { RefusalError } from '#platform/http/refusal-error';

type NamedFile = { file: StagedFile; name: string };
/** `small` is the reduced version of the picture; the widths are in pixels. */
export type CheckedMedia = NamedFile & { sizes?: { width: number; small: NamedFile; smallWidth: number } };
type MediaFiles = { picture?: StagedFile; small?: StagedFile; video?: StagedFile; captions?: StagedFile };

/**
 * Checks a media file beyond its type and size in bytes.
 * @throws RefusalError `file_missing` unless there is one file, or a picture with its small version;
 * `media_picture_too_many_pixels`, `media_small_not_smaller`, `media_not_captions`
 */
export async function checkMedia({ picture, small, video, captions }: MediaFiles): Promise<CheckedMedia> {
  const [file, otherFile] = [picture, video, captions].filter((each) => each !== undefined);
  if (!file || otherFile || (small && !picture)) throw new RefusalError({ code: 'file_missing' });
  if (file === captions) {
    await checkCaptions(file);
    return toNamedFile({ ...file, type: 'text/vtt' });
  }
  if (file === video) return toNamedFile(file);
  const size = await checkPixels(file);
  if (!small) return toNamedFile(file);
  const smallSize = await checkPixels(small);
  if (!size || !smallSize || !isSmallerVersion(smallSize, size) || small.size >= file.size)
    throw new RefusalError({ code: 'media_small_not_smaller' });
  return { ...toNamedFile(file), sizes: { width: size.width, small: toNamedFile(small), smallWidth: smallSize.width } };
}

function toNamedFile(file: StagedFile): NamedFile {
  const endings = Object.keys(OWN_MEDIA_TYPES) as OwnMediaEnding[];
  return { file, name: `${file.sha256}.${endings.find((each) => OWN_MEDIA_TYPES[each] === file.type)!}` };
}

/** @returns the name for drafts; the existing one if the same bytes are already stored */
export async function storeMedia(
  unit: UnitOfWork,
  { sizes, by, ...media }: CheckedMedia & { by: StaffId },
): Promise<string> {
  const { name } = media;
  if (await storeNamedFile(unit, media, by))
    await writeAuditLog(unit, { actorId: by, action: 'media.added', details: { file: name } });
  if (!sizes) return name;
  const { width, small, smallWidth } = sizes;
  if (await savePictureSizes(unit.tx, { name, width, smallName: small.name, smallWidth }))
    await storeNamedFile(unit, small, by);
  return name;
}

/** @returns whether it was new */
async function storeNamedFile(unit: UnitOfWork, { name, file }: NamedFile, by: StaffId): Promise<boolean> {
  if (await findOwnMedia(unit.tx, name)) return false;
  await saveFile(unit, file, { ownerId: by, purpose: 'catalogue_media' });
  return true;
}

async function checkPixels(file: StagedFile): Promise<PictureSize | undefined> {
  const size = measurePicture(file.type, await readStaged(file));
  const side = Math.max(size?.width ?? 0, size?.height ?? 0);
  if (side > MEDIA_PICTURE_MAX_SIDE) throw new RefusalError({ code: 'media_picture_too_many_pixels' });
  return size;
}

/** Checks the WebVTT signature: the word, then a space or the end of the line; and that all of it is text. */
async function checkCaptions(file: StagedFile): Promise<void> {
  const bytes = await readStaged(file);
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (/^WEBVTT([ \t\r\n]|$)/.test(text) && !text.includes('\0') && text.includes('-->')) return;
  } catch (error) {
    throw new RefusalError({ code: 'media_not_captions' }, { cause: error });
  }
  throw new RefusalError({ code: 'media_not_captions' });
}
