import { RefusalError } from '#platform/http/refusal-error';

/**
 * Bank programs leave some control characters in texts. If more than one character in this many is one, the file is not
 * text.
 */
const LETTERS_PER_CONTROL = 20;
const MAX_CONTROLS = 2;

/**
 * Returns the text of a file in the encodings that banks use. UTF-8 and UTF-16 are detected by byte order mark or
 * content. Otherwise a file with Arabic words is windows-1256, and any other windows-1252. Removes control characters.
 * @throws RefusalError `statement_unreadable` for a file that is not text
 */
export function decodeStatement(bytes: Buffer): string {
  const text = new TextDecoder(detectEncoding(bytes)).decode(bytes);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are looked for
  const clean = text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '');
  const controls = text.length - clean.length;
  if (controls > MAX_CONTROLS && controls * LETTERS_PER_CONTROL > text.length)
    throw new RefusalError({ code: 'statement_unreadable' });
  return clean;
}

function detectEncoding(bytes: Buffer): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  // Without a byte order mark: in Latin letters and digits, one of two bytes is zero.
  const head = bytes.subarray(0, 400);
  const zeros = (from: 0 | 1) => head.filter((byte, index) => index % 2 === from && byte === 0).length;
  if (zeros(1) * 4 > head.length) return 'utf-16le';
  if (zeros(0) * 4 > head.length) return 'utf-16be';
  if (isUtf8(bytes)) return 'utf-8';
  return hasArabicWords(bytes) ? 'windows-1256' : 'windows-1252';
}

/** Accepts single broken bytes, as in a label that was cut within a letter. */
function isUtf8(bytes: Buffer): boolean {
  const text = new TextDecoder('utf-8').decode(bytes);
  let [broken, letterCount] = [0, 0];
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === 0xfffd) broken++;
    else if (code > 0x7f) letterCount++;
  }
  return broken * 2 <= letterCount;
}

/** Arabic letters in windows-1256. Accented French letters are between them, and never occur three in a row. */
const isArabicLetter = (byte: number) =>
  (byte >= 0xc1 && byte <= 0xdf && byte !== 0xd7) || [0xe1, 0xe3, 0xe4, 0xe5, 0xe6, 0xec, 0xed].includes(byte);

function hasArabicWords(bytes: Buffer): boolean {
  let run = 0;
  for (const byte of bytes) {
    run = isArabicLetter(byte) ? run + 1 : 0;
    if (run === 3) return true;
  }
  return false;
}
