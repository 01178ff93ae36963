import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanLine, cleanText, isBlank } from './clean-text';

/** Each of these shows nothing, alone or combined. */
const BLANK: readonly string[] = [
  ...['', ' ', '\t', '\r\n', '\u00a0', '\u202f', '\u3000', '\u200b', '\u200c', '\u200d', '\u200e', '\u200f', '\u061c'],
  ...['\u00ad', '\u034f', '\u115f', '\u1160', '\u17b4', '\u17b5', '\u180e', '\u2028', '\u2029', '\u202e', '\u2060'],
  ...['\u2066\u2069', '\u2800', '\u3164', '\ufe0f', '\ufeff', '\uffa0', '\ufffc', '\u{e0041}\u{e007f}', '\u{e0100}'],
  ...['\u0001', '\u007f', '\u0085', '\ufff9', '\uffff', '\u{1d159}', ' \u200b \u2800\n', '\u17b4\u200d\u17b4'],
];

test.each(BLANK.map((text) => [escape(text), text]))('a text of only "%s" is empty', (_name, text) => {
  expect([cleanText(text), cleanLine(text), isBlank(text)]).toEqual(['', '', true]);
});

describe('multi-line text', () => {
  test.each([
    ['is trimmed', '  a b \n', 'a b'],
    ['is composed', 'He\u0301le\u0300ne', 'Hélène'],
    ['is composed over what shows nothing', 'e\u200b\u0301', 'é'],
    ['has one kind of line break', 'a\r\nb\rc\u2028d\u0085e', 'a\nb\nc\nd\ne'],
    ['keeps empty lines', 'a\n\nb', 'a\n\nb'],
    ['has blanks for tabs and for the empty cell of Braille', 'a\tb\u2800c', 'a b c'],
    ['keeps no-break spaces', 'Prix\u00a0: 5', 'Prix\u00a0: 5'],
    ['has no controls', 'a\u0001b\u001bc', 'abc'],
    ['has no direction marks', '\u200fأمينة\u200e \u202eabc\u202c \u2066x\u2069\u061c', 'أمينة abc x'],
    ['has no soft hyphens and no fillers', 'Aimé\u00ade\u3164\u115fx\u2060', 'Aiméex'],
    ['has no hidden tags', 'a\u{e0068}\u{e0069}b', 'ab'],
    ['keeps the joiner of a Persian word', 'می\u200cخواهم', 'می\u200cخواهم'],
    ['keeps one joiner of two', 'می\u200c\u200cخواهم', 'می\u200cخواهم'],
    ['keeps the joiners of Indic words', 'क\u094d\u200dष श\u094d\u200cर', 'क\u094d\u200dष श\u094d\u200cर'],
    ['has no joiner at the end of a word', 'می\u200c خواهم\u200c', 'می خواهم'],
    ['has no joiner in a script that needs none', 'a\u200db\u200cc', 'abc'],
    ['keeps emoji of several', '👩‍👩‍👧 🏃🏽‍♂️ ❤️‍🔥 🏳️‍🌈', '👩‍👩‍👧 🏃🏽‍♂️ ❤️‍🔥 🏳️‍🌈'],
    ['keeps keycaps, hearts and flags', '1️⃣ ❤️ 🇹🇳 🏴󠁧󠁢󠁳󠁣󠁴󠁿', '1️⃣ ❤️ 🇹🇳 🏴󠁧󠁢󠁳󠁣󠁴󠁿'],
    ['has no selector behind a letter', 'a\ufe0f1\ufe0f', 'a1'],
    ['has no joiner that joins nothing', '👩\u200d a', '👩 a'],
    ['keeps vowels and marks', 'مُحَمَّد', 'مُحَمَّد'],
  ])('%s', (_what, typed, clean) => {
    expect(cleanText(typed)).toBe(clean);
  });
});

test('a single-line text has no line breaks', () => {
  expect(cleanLine(' Amina \r\n\n  Ben\u2028Salah\u200f ')).toBe('Amina Ben Salah');
});

const odd = fc.string({
  unit: fc.oneof(
    fc.constantFrom(...BLANK.flatMap((text) => [...text]), '\n', 'a', 'ن', 'म', '\u094d', '👩', '🏴', '1', '\u20e3'),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
  ),
});

test('cleaning a text twice changes nothing more', () => {
  fc.assert(
    fc.property(odd, (typed) => {
      expect(cleanText(cleanText(typed))).toBe(cleanText(typed));
      expect(cleanLine(cleanLine(typed))).toBe(cleanLine(typed));
      expect(cleanLine(cleanText(typed))).toBe(cleanLine(typed));
    }),
  );
});

test('a cleaned text has no invisible characters except joiners of words and emoji', () => {
  const invisible = /(?!\n|\u200c|\u200d|\ufe0e|\ufe0f)(?!\p{Cn})[\p{DI}\p{Cc}]/u;
  fc.assert(
    fc.property(odd, (typed) => {
      const clean = cleanText(typed);
      expect(clean.normalize('NFC')).toBe(clean);
      expect(clean.replace(/🏴[\u{e0030}-\u{e007a}]+\u{e007f}/gu, '')).not.toMatch(invisible);
      expect(cleanLine(typed)).not.toMatch(/[\n\r\u2028\u2029]/);
      expect(/[^\p{DI}\p{Cc}\s]/u.test(clean)).toBe(clean !== '');
    }),
  );
});

test('cleaning leaves ordinary text unchanged', () => {
  const word = fc.stringMatching(/^[a-zéèçœßıA-Zء-ي0-9.,!?'’«»@-]{1,12}$/);
  fc.assert(
    fc.property(fc.array(word, { minLength: 1 }), (words) => {
      const typed = words.join(' ').normalize('NFC');
      expect([cleanText(typed), cleanLine(typed)]).toEqual([typed, typed]);
    }),
  );
});

test('cleaning time grows linearly with the length of the text', () => {
  for (const part of [
    ' ',
    '\n',
    '\u200b',
    'ن\u200c',
    'क\u094d\u200d',
    '👩\u200d',
    '1\ufe0f',
    '🏴\u{e0067}\u{e0067}',
    '\u0301\u0323',
  ]) {
    // With a quadratic algorithm this would take hours.
    const typed = part.repeat(200_000);
    expect(cleanLine(typed).length).toBeLessThanOrEqual(typed.length);
  }
});
