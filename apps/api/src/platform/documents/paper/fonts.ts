import { readFile } from 'node:fs/promises';
import { type PDFDocument, type PDFFont, StandardFonts } from '@cantoo/pdf-lib';
import { findAssets } from '../../config/assets';

/** `width` in points, as it is drawn. */
export type Face = { font: PDFFont; width(text: string, size: number): number };
type Weighted = { regular: Face; bold: Face };
export type PaperFonts = { latin: Weighted; arabic: Weighted | undefined };

export const ARABIC = /[\u0600-\u06ff\u0750-\u077f\ufb50-\ufdff\ufe70-\ufefc]/;

/** Every reader has Latin letters of its own; Arabic ones are put into the papers that need them, and only those used. */
export async function embedFonts(document: PDFDocument, needsArabic: boolean): Promise<PaperFonts> {
  const latin = {
    regular: letterByLetter(await document.embedFont(StandardFonts.Helvetica)),
    bold: letterByLetter(await document.embedFont(StandardFonts.HelveticaBold)),
  };
  if (!needsArabic) return { latin, arabic: undefined };
  // Its tables take memory that a server without Arabic papers can do without.
  const { create } = await import('@cantoo/fontkit');
  document.registerFontkit({ create });
  const { regular, bold } = findAssets().arabicFonts;
  const embed = async (file: string): Promise<Face> => {
    const font = await document.embedFont(await readFile(file), { subset: true });
    return { font, width: (text, size) => font.widthOfTextAtSize(text, size) };
  };
  return { latin, arabic: { regular: await embed(regular), bold: await embed(bold) } };
}

/** The library counts pairs of Latin letters as drawn closer together, and does not draw them so. */
function letterByLetter(font: PDFFont): Face {
  const known = new Map<string, number>();
  const widthOf = (letter: string) => {
    const width = known.get(letter) ?? font.widthOfTextAtSize(letter, 1);
    known.set(letter, width);
    return width;
  };
  return { font, width: (text, size) => size * [...text].reduce((sum, letter) => sum + widthOf(letter), 0) };
}
