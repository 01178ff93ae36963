/** Longer than any address of ours with everything that a screen asks for. */
const PATH_MAX_LENGTH = 1000;

/** Where addresses go that cannot be read: there is nothing, and so the answer is that of everything unknown. */
const UNROUTABLE_PATH = '/api/unreadable';

/**
 * The address to route by: as it came, or one that leads nowhere when it could be read in more than one way (climbs
 * out by dots or backslashes, starts with two slashes, is not UTF-8, holds a control character) or is longer than any
 * of ours. So nothing behind the router meets such an address, and it is counted and logged as every other.
 */
export function normalizeUrl(url: string): string {
  const [path = ''] = url.split('?', 1);
  return path.length <= PATH_MAX_LENGTH && isReadable(path) ? url : UNROUTABLE_PATH;
}

/** What a file may be called on any disk of ours, in bytes. */
const NAME_MAX_BYTES = 255;

function isName(part: string): boolean {
  return part !== '..' && part !== '.' && Buffer.byteLength(part) <= NAME_MAX_BYTES;
}

function isReadable(path: string): boolean {
  if (!path.startsWith('/') || path.startsWith('//')) return false;
  try {
    const read = decodeURIComponent(path);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
    return !/[\u0000-\u001f\u007f\\]/.test(read) && read.split('/').every(isName);
  } catch {
    return false;
  }
}
