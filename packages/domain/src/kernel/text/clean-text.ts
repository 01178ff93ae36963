import { cutMarks } from './cut-marks';

/**
 * The first group matches joiners that stay: those between letters or marks of Arabic, Syriac, and Indic and related
 * scripts, whose spelling needs joiners. The second group matches emoji composed with joiners, selectors and tags: a
 * family, a red heart, a flag of Scotland, a keycap. The rest are characters that show nothing: controls, direction
 * marks, fillers.
 */
const JOINER_OR_INVISIBLE =
  /((?=[\p{L}\p{M}])[\u0600-\u07bf\u0860-\u109f](?:\u200c|\u200d))[\u200c\u200d]*(?=(?=[\p{L}\p{M}])[\u0600-\u07bf\u0860-\u109f])|(\u{1f3f4}[\u{e0061}-\u{e007a}]{2,6}\u{e007f}|[\p{ExtPict}\p{EMod}][\ufe0e\ufe0f]?(?:\u200d(?=\p{ExtPict}))?|[\d#*]\ufe0f(?=\u20e3))|(?!\n)\p{Cc}|[\p{DI}\p{NChar}\ufff9-\ufffc\u{13430}-\u{1343f}\u{1d159}]/gu;

/**
 * Returns a text from a person as it is stored and compared: NFC, trimmed, and without characters that show nothing. Joiners
 * stay inside words and emoji that need them. Line breaks become `\n`. A text without a visible character is empty.
 */
export function cleanText(typed: string): string {
  return cutMarks(typed)
    .replace(/\r\n?|[\v\f\x85\u2028\u2029]/g, '\n')
    .replace(/[\t\u2800]/g, ' ')
    .replace(JOINER_OR_INVISIBLE, '$1$2')
    .normalize('NFC')
    .trim();
}

/** Cleans a text that has one line: a name, a title. */
export function cleanLine(typed: string): string {
  return cleanText(typed)
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join(' ');
}

/** Checks whether a text has no visible character. */
export function isBlank(typed: string): boolean {
  return cleanText(typed) === '';
}
