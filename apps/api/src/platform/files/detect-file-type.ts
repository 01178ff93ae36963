import { isPdfHead } from '@waha/domain/kernel/files/is-pdf-head';
import { fileTypeFromBuffer } from 'file-type';
import { readMp4Boxes } from './mp4-boxes';
import type { ReadAt } from './read-at';

/** Enough of a file's beginning to tell what it is, and what the tracks of a webm are. */
const HEAD_BYTES = 64 * 1024;

/** A film's table of contents is longer than this only where the film is longer than an upload may be. */
const MOOV_MAX_BYTES = 2 * 1024 * 1024;

/** Other names of the same kinds of sound. */
const AUDIO_TYPE_ALIASES: Record<string, string> = {
  'audio/vnd.wave': 'audio/wav',
  'audio/x-wav': 'audio/wav',
  'audio/wave': 'audio/wav',
  'audio/x-flac': 'audio/flac',
  'audio/opus': 'audio/ogg',
  'audio/mp3': 'audio/mpeg',
  'audio/x-aac': 'audio/aac',
};

/** What a file is by its content, without parameters; a film without a picture in it is sound. */
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

/** UTF-16 with its mark begins as some sound would that nobody makes any more. */
function hasUtf16ByteOrderMark([first, second]: Buffer): boolean {
  return first === 0xff && second === 0xfe;
}

type TrackPatterns = { sound: RegExp; picture: RegExp };

/** The codec of a track: id 86, one byte of length, then `A_OPUS` or `V_VP9`. */
const WEBM: TrackPatterns = { sound: /\x86[\x83-\x9f]A_[A-Z]/, picture: /\x86[\x83-\x9f]V_[A-Z]/ };

/** The handler of a track: its box, eight bytes, then what it handles. */
const MP4: TrackPatterns = { sound: /hdlr[\s\S]{8}soun/, picture: /hdlr[\s\S]{8}vide/ };

function isAudioOnly(bytes: Buffer, { sound, picture }: TrackPatterns): boolean {
  const text = bytes.toString('latin1');
  return sound.test(text) && !picture.test(text);
}

/** The `moov` box of an mp4, wherever it stands: phones write it last. Empty where there is none. */
async function readMoovBox(read: ReadAt): Promise<Buffer> {
  const box = (await readMp4Boxes(read)).find(({ kind }) => kind === 'moov');
  if (!box) return Buffer.alloc(0);
  return read(box.at, Math.min(box.length || MOOV_MAX_BYTES, MOOV_MAX_BYTES));
}
