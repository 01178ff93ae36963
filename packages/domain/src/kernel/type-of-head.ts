/** Readers open PDFs that begin within so many bytes; a mail or a scanner may have written something before. */
const PDF_START_BYTES = 1024;

/** The beginning of a file that `typeOfHead` needs. */
export const HEAD_BYTES = PDF_START_BYTES + 5;

/** Beginnings of pictures, as Latin-1. */
const PICTURES: readonly (readonly [type: string, beginning: RegExp])[] = [
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/png', /^\x89PNG\r\n/],
  ['image/gif', /^GIF8[79]a/],
  ['image/webp', /^RIFF[\s\S]{4}WEBP/],
];

/**
 * Returns what a file is by its content, for the kinds that members send most: a picture or a PDF. Undefined for any other:
 * what a picker or a name says of a file is often wrong or missing.
 * @param head the first `HEAD_BYTES` bytes of the file, or all of a shorter one
 */
export function typeOfHead(head: Uint8Array): string | undefined {
  const text = String.fromCharCode(...head.subarray(0, HEAD_BYTES));
  const picture = PICTURES.find(([, beginning]) => beginning.test(text));
  if (picture) return picture[0];
  return text.includes('%PDF-') ? 'application/pdf' : undefined;
}
