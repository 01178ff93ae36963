/** Another where two texts have the same id: the build says so. */
const SEED = 5;
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/**
 * The four letters by which a text of the source is known in what the phone fetches: code and catalogues would
 * otherwise both hold all texts in the source's language. FNV-1a, 24 bits of it.
 */
export function createTextId(text: string): string {
  let hash = 0x811c9dc5 ^ SEED;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash ^= hash >>> 13;
  return [18, 12, 6, 0].map((shift) => LETTERS[(hash >>> shift) & 63]).join('');
}
