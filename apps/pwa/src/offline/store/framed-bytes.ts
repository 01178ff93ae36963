/** Facts and bytes in one piece: a line of JSON, which has no line ends of its own, and behind it the bytes. */
export function createFramedBytes(head: unknown, ...bytes: readonly BlobPart[]): Blob {
  return new Blob([JSON.stringify(head), '\n', ...bytes]);
}

/**
 * The facts and the bytes of such a piece again. The facts are as whoever wrote them knew them: their shape is not
 * looked at.
 * @throws SyntaxError when its beginning is not whole
 */
export function parseFramedBytes<Head>(whole: ArrayBuffer): { head: Head; bytes: Uint8Array<ArrayBuffer> } {
  const all = new Uint8Array(whole);
  const end = all.indexOf(10);
  return { head: JSON.parse(new TextDecoder().decode(all.subarray(0, end))), bytes: all.subarray(end + 1) };
}

/** Bytes that lie one behind the other, each on its own. */
export function splitBySizes(sizes: readonly number[], bytes: Uint8Array<ArrayBuffer>): ArrayBuffer[] {
  let from = 0;
  return sizes.map((size) => {
    const own = bytes.slice(from, from + size);
    from += size;
    return own.buffer;
  });
}
