/** Longer than any valid address with all parameters of a screen. */
const PATH_MAX_LENGTH = 1000;

/** The path for unreadable addresses: no route matches it, so the response is that of any unknown address. */
const UNROUTABLE_PATH = '/api/unreadable';

/**
 * Returns the address to route by. An address that can be read in several ways is replaced by one without a route. Such
 * addresses have dot segments, backslashes, two leading slashes, invalid UTF-8 or control characters. One that is too
 * long is replaced too. No route ever sees such an address, and it is counted and logged like any other.
 */
export function normalizeUrl(url: string): string {
  const [path = ''] = url.split('?', 1);
  return path.length <= PATH_MAX_LENGTH && isReadable(path) ? url : UNROUTABLE_PATH;
}

/** The longest file name on any supported disk, in bytes. */
const NAME_MAX_BYTES = 255;

function isName(part: string): boolean {
  return part !== '..' && part !== '.' && Buffer.byteLength(part) <= NAME_MAX_BYTES;
}

function isReadable(path: string): boolean {
  if (!path.startsWith('/') || path.startsWith('//')) return false;
  try {
    const decoded = decodeURIComponent(path);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
    return !/[\u0000-\u001f\u007f\\]/.test(decoded) && decoded.split('/').every(isName);
  } catch {
    return false;
  }
}
