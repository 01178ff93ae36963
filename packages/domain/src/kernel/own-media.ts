/** Endings of the files that the catalogue's own pictures, videos and captions may have, and what they are. */
export const OWN_MEDIA_TYPES = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  mp4: 'video/mp4',
  vtt: 'text/vtt',
} as const;
export type OwnMediaEnding = keyof typeof OWN_MEDIA_TYPES;

const OWN_MEDIA = /^([0-9a-f]{64})\.(jpg|png|webp|mp4|vtt)$/;

/** The name of an uploaded file of the catalogue says what is in it: the SHA-256 of its bytes, and what they are. */
export function readOwnMedia(name: string): { sha256: string; ending: OwnMediaEnding } | undefined {
  const [, sha256, ending] = OWN_MEDIA.exec(name) ?? [];
  return sha256 && ending ? { sha256, ending: ending as OwnMediaEnding } : undefined;
}

/** `/media/own/<name>`, with the mark that all addresses of media have: it says which edition of a video was watched. */
export function getOwnMediaUrl(name: string): string {
  return `/media/own/${name}?v=${name.slice(0, 10)}`;
}

/** Widths in pixels. */
export type PictureWidths = { width: number; smallWidth: number };

/** Both sizes of a picture, as `srcset` of an `<img>` takes them. The small one has the address of the large one, and a word more. */
export function createOwnPictureSet(name: string, { width, smallWidth }: PictureWidths): string {
  const url = getOwnMediaUrl(name);
  return `${url}&small ${smallWidth}w, ${url} ${width}w`;
}
