/**
 * Readers open PDFs that begin within this many bytes; a mail client or a scanner may have written something before.
 */
const PDF_START_BYTES = 1024;

/** The number of leading bytes that `isPdfHead` needs. */
export const PDF_HEAD_BYTES = PDF_START_BYTES + 5;

/**
 * Returns whether a file is a PDF by its content: neither the picker nor the name can be trusted.
 * @param head the first `PDF_HEAD_BYTES` bytes of the file, or all of a shorter one
 */
export function isPdfHead(head: Uint8Array): boolean {
  return String.fromCharCode(...head.subarray(0, PDF_HEAD_BYTES)).includes('%PDF-');
}
