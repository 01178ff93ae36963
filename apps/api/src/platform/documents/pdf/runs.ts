import bidiFactory from 'bidi-js';
import { ARABIC_LETTER, type Face, hasLetter, type PdfFonts } from './fonts';

/** Created at the first Arabic line: it unpacks Unicode's tables. */
let bidi: ReturnType<typeof bidiFactory> | undefined;

/** A piece of a line in one font, as it is drawn from left to right. */
export type Run = { text: string; face: Face };

/**
 * Lays out a line: runs in visual order, from left to right, each drawn as it is. The shaping of the Arabic font joins
 * letters and reverses everything, digits too. Numbers and Latin letters are therefore reversed beforehand where
 * needed.
 * @param text only letters that the fonts have
 * @param dir the direction of the document; a text without any Arabic letter is always left-to-right
 */
export function layOutRuns(
  text: string,
  fonts: PdfFonts,
  { isBold, dir }: { isBold: boolean; dir: 'ltr' | 'rtl' },
): Run[] {
  const weight = isBold ? 'bold' : 'regular';
  const arabic = fonts.arabic?.[weight];
  const latins = [fonts.latin, ...fonts.extended].map((each) => each[weight]);
  const faceOf = (sign: string): Face =>
    arabic && ARABIC_LETTER.test(sign) ? arabic : (latins.find((face) => hasLetter(face, sign)) ?? latins[0]!);
  const levels = arabic && ARABIC_LETTER.test(text) ? computeBidiLevels(text, dir) : [];
  const runs: (Run & { level: number })[] = [];
  let at = 0;
  for (const sign of text) {
    const level = levels[at] ?? 0;
    at += sign.length;
    if (/\p{Cf}/u.test(sign)) continue;
    const face = faceOf(sign);
    const isTurned = level % 2 === 1;
    const mirrored = isTurned ? (bidi?.getMirroredCharacter(sign) ?? sign) : sign;
    const last = runs.at(-1);
    if (last?.level !== level || last.face !== face) runs.push({ text: mirrored, face, level });
    else last.text = isTurned === (face === arabic) ? last.text + mirrored : mirrored + last.text;
  }
  return toVisualOrder(runs);
}

/** Returns the bidi level of each code unit: odd levels are right-to-left. */
function computeBidiLevels(text: string, dir: 'ltr' | 'rtl'): ArrayLike<number> {
  bidi ??= bidiFactory();
  return bidi.getEmbeddingLevels(text, dir).levels;
}

/** Returns the total width of adjacent runs, in points. */
export function measureRuns(runs: readonly Run[], size: number): number {
  return runs.reduce((sum, { text, face }) => sum + face.width(text, size), 0);
}

/**
 * Applies rule L2 of Unicode's bidirectional algorithm: from the highest level down, reverses runs at that level or
 * higher.
 */
function toVisualOrder<Piece extends { level: number }>(pieces: readonly Piece[]): Piece[] {
  let order = [...pieces];
  const deepest = Math.max(0, ...order.map(({ level }) => level));
  for (let level = deepest; level > 0; level--) {
    const turned: Piece[] = [];
    let group: Piece[] = [];
    for (const piece of order) {
      if (piece.level >= level) group.unshift(piece);
      else {
        turned.push(...group, piece);
        group = [];
      }
    }
    order = [...turned, ...group];
  }
  return order;
}
