/** The archive is incomplete, or not one of ours. The message says what is wrong, and what to do. */
export class BadArchive extends Error {
  override name = 'BadArchive';
}
