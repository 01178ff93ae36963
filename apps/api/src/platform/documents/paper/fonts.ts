import { readFile } from 'node:fs/promises';
import { type PDFDocument, type PDFFont, StandardFonts } from '@cantoo/pdf-lib';
import { findAssets } from '../../config/assets';

/** A font in one weight. `width` in points, as it is drawn; `letters` are the code points that it has. */
export type Face = { font: PDFFont; letters: ReadonlySet<number>; width(text: string, size: number): number };
type Weighted = { regular: Face; bold: Face };
/** `extended`: for Latin letters that `latin` lacks, in the order in which they are tried. */
export type PaperFonts = { latin: Weighted; extended: readonly Weighted[]; arabic: Weighted | undefined };

export const ARABIC = /[\u0600-\u06ff\u0750-\u077f\ufb50-\ufdff\ufe70-\ufefc]/;
const LATIN = /\p{Script=Latin}/u;

/**
 * Embeds the fonts that a text needs. Every reader has Helvetica; letters beyond it, as in `Łukasz` and in Arabic, come from
 * fonts of which the document holds the letters used.
 */
export async function embedFonts(document: PDFDocument, text: string): Promise<PaperFonts> {
  const latin = {
    regular: faceOf(await document.embedFont(StandardFonts.Helvetica)),
    bold: faceOf(await document.embedFont(StandardFonts.HelveticaBold)),
  };
  const needsArabic = ARABIC.test(text);
  const needsExtended = Array.from(text).some((letter) => LATIN.test(letter) && !hasLetter(latin.regular, letter));
  // Their tables take memory that a server without such documents can do without.
  if (needsArabic || needsExtended) document.registerFontkit({ create: (await import('@cantoo/fontkit')).create });
  const { arabic, latin: basic, latinExtended } = findAssets().paperFonts;
  const embed = async (file: string) => document.embedFont(await readFile(file), { subset: true });
  const embedBoth = async ({ regular, bold }: { regular: string; bold: string }): Promise<Weighted> => ({
    regular: faceOf(await embed(regular)),
    bold: faceOf(await embed(bold)),
  });
  const extended = needsExtended ? [await embedBoth(latinExtended), await embedBoth(basic)] : [];
  if (!needsArabic) return { latin, extended, arabic: undefined };
  const joined = async (file: string): Promise<Face> => {
    const font = await embed(file);
    return { font, letters: lettersOf(font), width: (joinedText, size) => font.widthOfTextAtSize(joinedText, size) };
  };
  return { latin, extended, arabic: { regular: await joined(arabic.regular), bold: await joined(arabic.bold) } };
}

export function hasLetter({ letters }: Face, letter: string): boolean {
  return letters.has(letter.codePointAt(0) ?? 0);
}

function lettersOf(font: PDFFont): ReadonlySet<number> {
  return new Set(font.getCharacterSet());
}

/** A font whose letters are drawn one by one: the library counts pairs of Latin letters as closer together than it draws them. */
function faceOf(font: PDFFont): Face {
  const known = new Map<string, number>();
  const widthOf = (letter: string) => {
    const width = known.get(letter) ?? font.widthOfTextAtSize(letter, 1);
    known.set(letter, width);
    return width;
  };
  const width = (text: string, size: number) => size * [...text].reduce((sum, letter) => sum + widthOf(letter), 0);
  return { font, letters: lettersOf(font), width };
}
