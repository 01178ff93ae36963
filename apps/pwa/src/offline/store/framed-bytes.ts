/** Joins metadata and bytes in one blob: a line of JSON, which contains no line breaks, then the bytes. */
export function createFramedBytes(header: unknown, ...bytes: readonly BlobPart[]): Blob {
  return new Blob([JSON.stringify(header), '\n', ...bytes]);
}

/**
 * Splits such a blob into its metadata and bytes. The shape of the metadata is not checked.
 * @throws SyntaxError if the metadata is incomplete
 */
export function parseFramedBytes<Head>(buffer: ArrayBuffer): { header: Head; bytes: Uint8Array<ArrayBuffer> } {
  const all = new Uint8Array(buffer);
  const end = all.indexOf(10);
  return { header: JSON.parse(new TextDecoder().decode(all.subarray(0, end))), bytes: all.subarray(end + 1) };
}

/** Splits consecutive bytes into pieces of the given sizes. */
export function splitBySizes(sizes: readonly number[], bytes: Uint8Array<ArrayBuffer>): ArrayBuffer[] {
  let offset = 0;
  return sizes.map((size) => {
    const slice = bytes.slice(offset, offset + size);
    offset += size;
    return slice.buffer;
  });
}
