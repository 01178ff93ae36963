/** The archive is not whole, or not one of ours; its message says in what way, and what to do. */
export class BadArchive extends Error {
  override name = 'BadArchive';
}
