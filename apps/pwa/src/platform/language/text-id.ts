/** Must change if two texts get the same id: the build then prints a number that gives each text its own. */
const SEED = 608;
/** The printable ASCII characters that need no escape in any string literal. */
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_!#%&()*+,./:;<=>?@[]^{|}~';

export const TEXT_ID_LENGTH = 3;

/**
 * Returns the three-letter id of a source text. With ids, code and catalogues sent to the phone do not both contain all
 * source texts. FNV-1a, as a number of three letters.
 */
export function createTextId(text: string, seed = SEED): string {
  let hash = 0x811c9dc5 ^ seed;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  hash = (hash ^ (hash >>> 13)) >>> 0;
  return [LETTERS.length ** 2, LETTERS.length, 1]
    .map((place) => LETTERS[Math.floor(hash / place) % LETTERS.length])
    .join('');
}
