/** Change it if two texts get the same id: the build reports that. */
const SEED = 5;
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

export const TEXT_ID_LENGTH = 4;

/**
 * Returns the four-letter id of a source text. With ids, code and catalogues sent to the phone do not both contain all
 * source texts. FNV-1a, 24 bits of it.
 */
export function createTextId(text: string): string {
  let hash = 0x811c9dc5 ^ SEED;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  hash ^= hash >>> 13;
  return [18, 12, 6, 0].map((shift) => LETTERS[(hash >>> shift) & 63]).join('');
}
