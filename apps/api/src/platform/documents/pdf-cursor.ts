import { type PDFDocument, type PDFPage, rgb } from '@cantoo/pdf-lib';
import type { PdfFonts } from './pdf-fonts';
import { layOut, type Run, widthOf } from './pdf-runs';

const A4: [number, number] = [595.28, 841.89];
const MARGIN = 56;
const FOOT = 40;

const COLOURS = {
  ink: rgb(0.11, 0.13, 0.16),
  quiet: rgb(0.4, 0.43, 0.47),
  brand: rgb(0.05, 0.42, 0.39),
  faint: rgb(0.88, 0.89, 0.9),
};
type Colour = keyof typeof COLOURS;

type Style = {
  size: number;
  isBold?: boolean;
  colour?: Colour;
  align?: 'start' | 'end';
  /** Where it begins, from the margin that lines start at. */
  from?: number;
  /** What does not fit into it is cut off, with an ellipsis. */
  width?: number;
};

/**
 * Writes down a page and begins the next where one ends. Lengths are in points, 72 to the inch. Where papers read from
 * the right, all of it is mirrored: lines start at the right margin.
 */
export class Pen {
  readonly width = A4[0] - 2 * MARGIN;
  private readonly pages: PDFPage[] = [];
  private readonly known: { regular: ReadonlySet<number>; bold: ReadonlySet<number> };
  private y = 0;

  constructor(
    private readonly document: PDFDocument,
    private readonly fonts: PdfFonts,
    readonly dir: 'ltr' | 'rtl',
  ) {
    const lettersOf = (weight: 'regular' | 'bold') =>
      new Set([fonts.latin, fonts.arabic].flatMap((each) => each?.[weight].font.getCharacterSet() ?? []));
    this.known = { regular: lettersOf('regular'), bold: lettersOf('bold') };
    this.turn();
  }

  down(points: number): void {
    this.y -= points;
  }

  /** Makes sure that so much room is left. Answers whether it began a page for it. */
  room(points: number): boolean {
    if (this.y - points > MARGIN + FOOT) return false;
    this.turn();
    return true;
  }

  write(text: string, { size, isBold = false, colour = 'ink', align = 'start', from = 0, width }: Style): void {
    const limit = width ?? this.width - from;
    const runs = this.fit(text, { size, isBold }, limit);
    const gap = align === 'end' ? limit - widthOf(runs, size) : 0;
    this.draw(runs, { page: this.page, y: this.y, start: from + gap, size, colour });
  }

  /** A line across the page. */
  rule(colour: Colour = 'quiet'): void {
    const ends = { start: { x: MARGIN, y: this.y }, end: { x: MARGIN + this.width, y: this.y } };
    this.page.drawLine({ ...ends, thickness: 0.6, color: COLOURS[colour] });
  }

  /** A text in lines that fit, broken between words. At least one line. */
  wrap(text: string, { size, width }: { size: number; width: number }): string[] {
    const lines: string[] = [];
    let line = '';
    for (const word of this.writable(text, false).split(' ')) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (line !== '' && widthOf(this.runs(longer, false), size) > width) {
        lines.push(line);
        line = word;
      } else {
        line = longer;
      }
    }
    return [...lines, line];
  }

  /** Numbers the pages, under a line of their own. */
  finish(text: string): void {
    const { length } = this.pages;
    for (const [at, page] of this.pages.entries()) {
      const number = `${at + 1} / ${length}`;
      const place = { page, y: MARGIN, size: 8, colour: 'quiet' } as const;
      this.draw(this.fit(text, { size: 8, isBold: false }, this.width - 60), { ...place, start: 0 });
      const last = this.runs(number, false);
      this.draw(last, { ...place, start: this.width - widthOf(last, 8) });
    }
  }

  /** @param start from the margin that lines start at */
  private draw(
    runs: readonly Run[],
    { page, y, start, size, colour }: { page: PDFPage; y: number; start: number; size: number; colour: Colour },
  ): void {
    let x = MARGIN + (this.dir === 'ltr' ? start : this.width - start - widthOf(runs, size));
    for (const { text, face } of runs) {
      page.drawText(text, { x, y, size, font: face.font, color: COLOURS[colour] });
      x += face.width(text, size);
    }
  }

  private runs(text: string, isBold: boolean): Run[] {
    return layOut(text, this.fonts, { isBold, dir: this.dir });
  }

  private get page(): PDFPage {
    return this.pages.at(-1) as PDFPage;
  }

  private turn(): void {
    this.pages.push(this.document.addPage(A4));
    this.y = A4[1] - MARGIN;
  }

  private fit(text: string, { size, isBold }: { size: number; isBold: boolean }, width: number): Run[] {
    const shown = this.writable(text, isBold);
    const whole = this.runs(shown, isBold);
    if (widthOf(whole, size) <= width) return whole;
    let kept = shown;
    while (kept.length > 0 && widthOf(this.runs(`${kept}…`, isBold), size) > width) kept = kept.slice(0, -1);
    return this.runs(`${kept}…`, isBold);
  }

  /**
   * Only letters that the fonts have: they throw at any other. The small signs above and below Arabic letters, which
   * hardly anybody writes, are left out: they would have to be moved to their places.
   */
  private writable(text: string, isBold: boolean): string {
    const known = isBold ? this.known.bold : this.known.regular;
    const has = (letter: string) => known.has(letter.codePointAt(0) ?? 0);
    const plain = (letter: string) => letter.normalize('NFD').charAt(0);
    const plainText = text
      .normalize('NFC')
      .replace(/[\p{Cc}\s]+/gu, ' ')
      .replace(/[\u064b-\u065f\u0670]/g, '');
    return Array.from(plainText, (letter) => {
      if (has(letter) || /\p{Cf}/u.test(letter)) return letter;
      return has(plain(letter)) ? plain(letter) : '?';
    }).join('');
  }
}
