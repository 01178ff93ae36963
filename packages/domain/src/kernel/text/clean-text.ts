/** A letter or mark of a script that spells with joiners inside a word: Arabic, Syriac and those of India and around. */
const JOINED =
  '(?=[\\p{L}\\p{M}])[\\p{scx=Arab}\\p{scx=Syrc}\\p{scx=Deva}\\p{scx=Beng}\\p{scx=Guru}\\p{scx=Gujr}\\p{scx=Orya}\\p{scx=Taml}\\p{scx=Telu}\\p{scx=Knda}\\p{scx=Mlym}\\p{scx=Sinh}\\p{scx=Mymr}]';
/** Emoji are put together with joiners, selectors and tags: a family, a red heart, the flag of Scotland, a keycap. */
const EMOJI =
  '\\u{1f3f4}[\\u{e0030}-\\u{e0039}\\u{e0061}-\\u{e007a}]{2,6}\\u{e007f}|[\\p{ExtPict}\\p{EMod}][\\ufe0e\\ufe0f]?(?:\\u200d(?=\\p{ExtPict}))?|[\\d#*]\\ufe0f(?=\\u20e3)';
/** Controls, direction marks, fillers and all else that shows nothing. */
const INVISIBLE = '(?!\\n)\\p{Cc}|[\\p{DI}\\p{NChar}\\ufff9-\\ufffc\\u{13430}-\\u{1343f}\\u{1d159}]';

const KEPT_OR_INVISIBLE = /* @__PURE__ */ new RegExp(
  `(${JOINED}[\\u200c\\u200d])[\\u200c\\u200d]*(?=${JOINED})|(${EMOJI})|${INVISIBLE}`,
  'gu',
);

/**
 * Returns a text from a person as it is stored and compared: NFC, trimmed, and without characters that show nothing. Joiners
 * stay inside words and emoji that need them. Line breaks become `\n`. A text without a visible character is empty.
 */
export function cleanText(typed: string): string {
  return typed
    .replace(/\r\n?|[\v\f\x85\u2028\u2029]/g, '\n')
    .replace(/[\t\u2800]/g, ' ')
    .replace(KEPT_OR_INVISIBLE, '$1$2')
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

/** Whether a text has no visible character. */
export function isBlank(typed: string): boolean {
  return cleanText(typed) === '';
}
