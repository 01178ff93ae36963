/** The archive is incomplete, or not one of ours. The message says what is wrong, and what to do. */
export class BadArchiveError extends Error {
  override name = 'BadArchiveError';
}
