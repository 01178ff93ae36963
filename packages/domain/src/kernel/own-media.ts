/** File name extensions of uploaded pictures, videos and captions of the catalogue, with their media types. */
export const OWN_MEDIA_TYPES = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  mp4: 'video/mp4',
  vtt: 'text/vtt',
} as const;
export type OwnMediaEnding = keyof typeof OWN_MEDIA_TYPES;

const OWN_MEDIA = /^([0-9a-f]{64})\.(jpg|png|webp|mp4|vtt)$/;

/** Parses the name of an uploaded catalogue file: the SHA-256 of its bytes and its extension. */
export function readOwnMedia(name: string): { sha256: string; ending: OwnMediaEnding } | undefined {
  const [, sha256, ending] = OWN_MEDIA.exec(name) ?? [];
  return sha256 && ending ? { sha256, ending: ending as OwnMediaEnding } : undefined;
}

/**
 * Returns `/media/own/<name>` with the version that all media addresses have. It shows which version of a video was
 * watched.
 */
export function getOwnMediaUrl(name: string): string {
  return `/media/own/${name}?v=${name.slice(0, 10)}`;
}

/** Widths in pixels. */
export type PictureWidths = { width: number; smallWidth: number };

/**
 * Returns both sizes of a picture as the `srcset` of an `<img>`. The small one has the address of the large one plus
 * `&small`.
 */
export function createOwnPictureSet(name: string, { width, smallWidth }: PictureWidths): string {
  const url = getOwnMediaUrl(name);
  return `${url}&small ${smallWidth}w, ${url} ${width}w`;
}
