import { isPdfHead } from '@waha/domain/kernel/files/is-pdf-head';
import { fileTypeFromBuffer } from 'file-type';
import { readMp4Boxes } from './mp4-boxes';
import type { ReadAt } from './read-at';

/** Enough of a file's beginning to detect its type, and the tracks of a webm. */
const HEAD_BYTES = 64 * 1024;

/** A longer table of contents belongs to a video that exceeds the size limit of uploads. */
const MOOV_MAX_BYTES = 2 * 1024 * 1024;

/** Other names of the same audio types. */
const AUDIO_TYPE_ALIASES: Record<string, string> = {
  'audio/vnd.wave': 'audio/wav',
  'audio/x-wav': 'audio/wav',
  'audio/wave': 'audio/wav',
  'audio/x-flac': 'audio/flac',
  'audio/opus': 'audio/ogg',
  'audio/mp3': 'audio/mpeg',
  'audio/x-aac': 'audio/aac',
};

/** Returns the type of a file by its content, without parameters. A video without a picture track is audio. */
export async function detectFileType(read: ReadAt): Promise<string> {
  const head = await read(0, HEAD_BYTES);
  if (hasUtf16ByteOrderMark(head)) return UNKNOWN;
  const mime = (await fileTypeFromBuffer(head))?.mime ?? (isPdfHead(head) ? 'application/pdf' : UNKNOWN);
  const bare = mime.split(';')[0]!.trim();
  if (bare === 'video/webm') return isAudioOnly(head, WEBM) ? 'audio/webm' : bare;
  if (/^video\/(mp4|x-m4v|3gpp)$/.test(bare)) return isAudioOnly(await readMoovBox(read), MP4) ? 'audio/mp4' : bare;
  return AUDIO_TYPE_ALIASES[bare] ?? bare;
}

const UNKNOWN = 'application/octet-stream';

/** UTF-16 with a byte order mark looks like an obsolete audio format. */
function hasUtf16ByteOrderMark([first, second]: Buffer): boolean {
  return first === 0xff && second === 0xfe;
}

type TrackPatterns = { sound: RegExp; picture: RegExp };

/** The codec of a track: id 86, one byte of length, then `A_OPUS` or `V_VP9`. */
const WEBM: TrackPatterns = { sound: /\x86[\x83-\x9f]A_[A-Z]/, picture: /\x86[\x83-\x9f]V_[A-Z]/ };

/** The handler of a track: its box header, eight bytes, then the kind of track. */
const MP4: TrackPatterns = { sound: /hdlr[\s\S]{8}soun/, picture: /hdlr[\s\S]{8}vide/ };

function isAudioOnly(bytes: Buffer, { sound, picture }: TrackPatterns): boolean {
  const text = bytes.toString('latin1');
  return sound.test(text) && !picture.test(text);
}

/** Returns the `moov` box of an mp4, wherever it is: phones write it last. Empty if there is none. */
async function readMoovBox(read: ReadAt): Promise<Buffer> {
  const box = (await readMp4Boxes(read)).find(({ kind }) => kind === 'moov');
  if (!box) return Buffer.alloc(0);
  return read(box.at, Math.min(box.length || MOOV_MAX_BYTES, MOOV_MAX_BYTES));
}
