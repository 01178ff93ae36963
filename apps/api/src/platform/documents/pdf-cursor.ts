import { type PDFDocument, type PDFFont, type PDFPage, rgb } from '@cantoo/pdf-lib';

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
  /** Where it begins, from the left margin. */
  from?: number;
  /** What does not fit into it is cut off, with an ellipsis. */
  width?: number;
};

/** Writes down a page and begins the next where one ends. Lengths are in points, 72 to the inch. */
export class Pen {
  readonly width = A4[0] - 2 * MARGIN;
  private readonly pages: PDFPage[] = [];
  private readonly known: { regular: ReadonlySet<number>; bold: ReadonlySet<number> };
  private y = 0;

  constructor(
    private readonly document: PDFDocument,
    private readonly fonts: { regular: PDFFont; bold: PDFFont },
  ) {
    this.known = {
      regular: new Set(fonts.regular.getCharacterSet()),
      bold: new Set(fonts.bold.getCharacterSet()),
    };
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
    const font = isBold ? this.fonts.bold : this.fonts.regular;
    const limit = width ?? this.width - from;
    const shown = this.fit(text, { size, isBold }, limit);
    const shift = align === 'end' ? limit - font.widthOfTextAtSize(shown, size) : 0;
    this.page.drawText(shown, { x: MARGIN + from + shift, y: this.y, size, font, color: COLOURS[colour] });
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
      if (line !== '' && this.fonts.regular.widthOfTextAtSize(longer, size) > width) {
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
      const { regular: font } = this.fonts;
      const style = { y: MARGIN, size: 8, font, color: COLOURS.quiet };
      page.drawText(this.fit(text, { size: 8, isBold: false }, this.width - 60), { ...style, x: MARGIN });
      page.drawText(number, { ...style, x: MARGIN + this.width - font.widthOfTextAtSize(number, 8) });
    }
  }

  private get page(): PDFPage {
    return this.pages.at(-1) as PDFPage;
  }

  private turn(): void {
    this.pages.push(this.document.addPage(A4));
    this.y = A4[1] - MARGIN;
  }

  private fit(text: string, { size, isBold }: { size: number; isBold: boolean }, width: number): string {
    const font = isBold ? this.fonts.bold : this.fonts.regular;
    const shown = this.writable(text, isBold);
    if (font.widthOfTextAtSize(shown, size) <= width) return shown;
    let kept = shown;
    while (kept.length > 0 && font.widthOfTextAtSize(`${kept}…`, size) > width) kept = kept.slice(0, -1);
    return `${kept}…`;
  }

  /** Only letters that the font has: it throws at any other. */
  private writable(text: string, isBold: boolean): string {
    const known = isBold ? this.known.bold : this.known.regular;
    const has = (letter: string) => known.has(letter.codePointAt(0) ?? 0);
    const plain = (letter: string) => letter.normalize('NFD').charAt(0);
    return Array.from(text.normalize('NFC').replace(/[\p{Cc}\s\u202f]+/gu, ' '), (letter) => {
      if (has(letter)) return letter;
      return has(plain(letter)) ? plain(letter) : '?';
    }).join('');
  }
}
