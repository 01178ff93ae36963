const HEADS = {
  'image/jpeg': [0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0],
  'application/pdf': [...new TextEncoder().encode('%PDF-1.4\n')],
  'video/mp4': [
    0,
    0,
    0,
    24,
    ...new TextEncoder().encode('ftypisom'),
    0,
    0,
    2,
    0,
    ...new TextEncoder().encode('isommp42'),
  ],
};
export type FileType = keyof typeof HEADS;

/** A file of a type, different for each marker: the same bytes on the device and in the test. */
export function bytesOf(marker: string, type: FileType, size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  const beginning = [...HEADS[type], ...new TextEncoder().encode(marker)];
  bytes.set(beginning.slice(0, size));
  for (let at = beginning.length; at < size; at++) bytes[at] = (at * 31 + marker.length) % 251;
  return bytes;
}
