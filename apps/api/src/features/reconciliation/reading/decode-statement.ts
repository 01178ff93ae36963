import { RefusalError } from '#platform/http/refusal-error';

/** Some control characters are dirt that a bank's program leaves; where one sign in so many is one, it is no text. */
const LETTERS_PER_CONTROL = 20;
const MAX_CONTROLS = 2;

/**
 * Returns the text of a file as banks write it: UTF-8 and UTF-16 by their marks or by what stands in it, else windows-1256
 * where there are Arabic words, else windows-1252. Control characters are left out.
 * @throws Refused `statement_unreadable` for what is no text
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
  // Without a mark: of two bytes one is zero in the letters of Latin and in digits.
  const head = bytes.subarray(0, 400);
  const zeros = (from: 0 | 1) => head.filter((byte, at) => at % 2 === from && byte === 0).length;
  if (zeros(1) * 4 > head.length) return 'utf-16le';
  if (zeros(0) * 4 > head.length) return 'utf-16be';
  if (isUtf8(bytes)) return 'utf-8';
  return hasArabicWords(bytes) ? 'windows-1256' : 'windows-1252';
}

/** Also where single bytes are broken, as behind a label that was cut within a letter. */
function isUtf8(bytes: Buffer): boolean {
  const text = new TextDecoder('utf-8').decode(bytes);
  let [broken, letters] = [0, 0];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0xfffd) broken++;
    else if (code > 0x7f) letters++;
  }
  return broken * 2 <= letters;
}

/** Letters of Arabic in windows-1256. The accented letters of French stand between them, and never three in a row. */
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
