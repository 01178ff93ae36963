/** A complete picture of 3 × 2 pixels, so that the bytes after it are not part of it. */
const JPEG_BASE64 =
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDACgcHiMeGSgjISMtKygwPGRBPDc3PHtYXUlkkYCZlo+AjIqgtObDoKrarYqMyP/L2u71////m8H///' +
  '/6/+b9//j/2wBDASstLTw1PHZBQXb4pYyl+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj/wAARCAAC' +
  'AAMDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAT/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAABAX/xA' +
  'AUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCUAdYf/9k=';

const encodeText = (text: string) => [...new TextEncoder().encode(text)];

/** The first bytes of each file type, and the last bytes that make it complete. */
const FILE_TYPES = {
  'image/jpeg': { head: [...atob(JPEG_BASE64)].map((sign) => sign.charCodeAt(0)), end: [] },
  'application/pdf': { head: encodeText('%PDF-1.4\n'), end: encodeText('\n%%EOF\n') },
  // The file type box, and an empty table of contents.
  'video/mp4': {
    head: [
      0,
      0,
      0,
      24,
      ...encodeText('ftypisom'),
      0,
      0,
      2,
      0,
      ...encodeText('isommp42'),
      0,
      0,
      0,
      8,
      ...encodeText('moov'),
    ],
    end: [],
  },
};
export type FileType = keyof typeof FILE_TYPES;

/**
 * Returns a file of a type, different for each marker: the device and the test get the same bytes. `size` must leave
 * room for header and marker.
 */
export function createFileBytes(marker: string, type: FileType, size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  const { head, end } = FILE_TYPES[type];
  const beginning = [...head, ...encodeText(marker)];
  bytes.set(beginning.slice(0, size));
  for (let offset = beginning.length; offset < size; offset++) bytes[offset] = (offset * 31 + marker.length) % 251;
  bytes.set(end, size - end.length);
  return bytes;
}
