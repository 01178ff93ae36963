import { IDENTITY_VIDEO } from '@waha/domain/kernel/files/file-rule';
import { SECOND } from '@waha/domain/kernel/time';

/** VGA at about 1 Mbit a second: a face and a card are clearly visible, and 15 s stay under 2 MB. */
export const RECORDING = {
  longestMs: 15 * SECOND,
  width: 640,
  height: 480,
  framesPerSecond: 24,
  videoBitsPerSecond: 900_000,
  audioBitsPerSecond: 48_000,
} as const;

/** For browsers that ignore the bit rate: recording ends before the file is too large to be sent. */
export const MAX_RECORDING_BYTES = IDENTITY_VIDEO.belowBytes * 0.95;

/**
 * The media types to record in, in order of preference. VP8 needs the least power on a cheap phone; Safari writes MP4.
 */
const RECORDING_TYPES = [
  'video/webm;codecs=vp8,opus',
  'video/webm;codecs=vp9,opus',
  'video/webm',
  'video/mp4;codecs=avc1.42E01E,mp4a.40.2',
  'video/mp4',
];

/** Returns the media type to record in; `undefined` if the browser supports none that the app accepts. */
export function findRecordingType(isSupported: (kind: string) => boolean): string | undefined {
  return RECORDING_TYPES.find(isSupported);
}

/** Removes the codecs from a media type: `video/webm;codecs=vp8,opus` becomes `video/webm`. */
export function toBareType(type: string): string {
  return type.split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

/** Joins the recorded parts into one file with the bare media type. */
export function createRecordingFile(chunks: readonly Blob[], kind: string): File {
  const type = toBareType(kind);
  return new File([...chunks], `identity-video.${type === 'video/mp4' ? 'mp4' : 'webm'}`, { type });
}

/** Checks whether recording has to end now. */
export function isRecordingFull(elapsedMs: number, bytes: number): boolean {
  return elapsedMs >= RECORDING.longestMs || bytes >= MAX_RECORDING_BYTES;
}

export type CameraTrouble = 'refused' | 'missing' | 'busy' | 'unsupported';

/** Returns why the camera did not open, from the name of the browser's error. */
export function toCameraTrouble(error: unknown): CameraTrouble {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing';
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'unsupported';
}
