import { readFile } from 'node:fs/promises';
import { type PDFDocument, type PDFFont, PDFHexString } from '@cantoo/pdf-lib';
import { findAssets } from '#platform/config/assets';

/** A font in one weight. `width` returns points as drawn; `letters` are the code points that it has. */
export type Face = { font: PDFFont; letters: ReadonlySet<number>; width(text: string, size: number): number };
type Weighted = { regular: Face; bold: Face };
/** `extended`: fonts for Latin letters that `latin` lacks, in the order in which they are tried. */
export type PdfFonts = { latin: Weighted; extended: readonly Weighted[]; arabic: Weighted | undefined };

export const ARABIC_LETTER = /[\u0600-\u06ff\u0750-\u077f\ufb50-\ufdff\ufe70-\ufefc]/;
const LATIN_LETTER = /\p{Script=Latin}/u;
/** No ligatures: lines are measured letter by letter. */
const NO_LIGATURES = { liga: false, clig: false, dlig: false };

/** Embeds the fonts that a text needs, subset to the letters used, so that the document looks the same everywhere. */
export async function embedFonts(document: PDFDocument, text: string): Promise<PdfFonts> {
  // Loaded with the first document: its tables take memory.
  document.registerFontkit({ create: (await import('@cantoo/fontkit')).create });
  const { arabic, latin: basic, latinExtended } = findAssets().paperFonts;
  const embed = async (file: string, features = {}) =>
    document.embedFont(await readFile(file), { subset: true, features });
  const embedBoth = async ({ regular, bold }: { regular: string; bold: string }): Promise<Weighted> => ({
    regular: createFace(await embed(regular, NO_LIGATURES)),
    bold: createFace(await embed(bold, NO_LIGATURES)),
  });
  const joined = async (file: string): Promise<Face> => {
    const font = await embed(file);
    return { font, letters: listLetters(font), width: (joinedText, size) => font.widthOfTextAtSize(joinedText, size) };
  };
  const latin = await embedBoth(basic);
  const needsExtended = Array.from(text).some(
    (letter) => LATIN_LETTER.test(letter) && !hasLetter(latin.regular, letter),
  );
  return {
    latin,
    extended: needsExtended ? [await embedBoth(latinExtended)] : [],
    arabic: ARABIC_LETTER.test(text)
      ? { regular: await joined(arabic.regular), bold: await joined(arabic.bold) }
      : undefined,
  };
}

export function hasLetter({ letters }: Face, letter: string): boolean {
  return letters.has(letter.codePointAt(0) ?? 0);
}

function listLetters(font: PDFFont): ReadonlySet<number> {
  return new Set(font.getCharacterSet());
}

/**
 * Creates a face that draws each letter separately: the library's kerned widths of Latin letters differ from how it
 * draws them. Each letter is looked up once, since the library applies all rules of the font each time.
 */
function createFace(font: PDFFont): Face {
  const widthOf = memoizeByLetter((letter) => font.widthOfTextAtSize(letter, 1));
  const encode = font.encodeText.bind(font);
  const codeOf = memoizeByLetter((letter) => encode(letter).asString());
  font.encodeText = (text) => PDFHexString.of(Array.from(text, codeOf).join(''));
  const width = (text: string, size: number) => size * [...text].reduce((sum, letter) => sum + widthOf(letter), 0);
  return { font, letters: listLetters(font), width };
}

function memoizeByLetter<Found>(find: (letter: string) => Found): (letter: string) => Found {
  const cache = new Map<string, Found>();
  return (letter) => {
    const value = cache.get(letter) ?? find(letter);
    cache.set(letter, value);
    return value;
  };
}
