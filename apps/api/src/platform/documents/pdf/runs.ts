import bidiFactory from 'bidi-js';
import { ARABIC_LETTER, type Face, hasLetter, type PdfFonts } from './fonts';

/** Made at the first Arabic line: it unpacks Unicode's tables. */
let bidi: ReturnType<typeof bidiFactory> | undefined;

/** A piece of a line in one font, as it is drawn from left to right. */
export type Run = { text: string; face: Face };

/**
 * Lays a line out as it is read: pieces in the order of the eye, from left to right, each to be drawn as it stands. The
 * shaping of the Arabic font joins letters and turns all round, digits too; numbers are turned here beforehand, so that they
 * come out right, and so are Latin letters that have to be turned.
 * @param text what the fonts can write
 * @param dir which way the document reads; a text without any Arabic letter reads from the left in each
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
    const shown = isTurned ? (bidi?.getMirroredCharacter(sign) ?? sign) : sign;
    const last = runs.at(-1);
    if (last?.level !== level || last.face !== face) runs.push({ text: shown, face, level });
    else last.text = isTurned === (face === arabic) ? last.text + shown : shown + last.text;
  }
  return toVisualOrder(runs);
}

/** The level of each code unit: odd ones are read from the right. */
function computeBidiLevels(text: string, dir: 'ltr' | 'rtl'): ArrayLike<number> {
  bidi ??= bidiFactory();
  return bidi.getEmbeddingLevels(text, dir).levels;
}

/** Width of pieces beside each other, in points. */
export function measureRuns(runs: readonly Run[], size: number): number {
  return runs.reduce((sum, { text, face }) => sum + face.width(text, size), 0);
}

/** Rule L2 of Unicode's bidirectional algorithm: from the deepest level on, what is at it or deeper is turned round. */
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
