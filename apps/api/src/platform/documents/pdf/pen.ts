import { BlendMode, degrees, type PDFDocument, type PDFImage, type PDFPage, rgb } from '@cantoo/pdf-lib';
import { ARABIC_LETTER, type PdfFonts } from './fonts';
import { layOutRuns, measureRuns, type Run } from './runs';
import { type Role, Structure } from './structure';

const A4: [number, number] = [595.28, 841.89];
export const MARGIN = 50;
/** The space below the text, for the page number. */
const FOOTER_HEIGHT = 34;
const SMALL_TEXT_SIZE = 7.5;

/** Spaces at which lines are not broken, as in an amount. */
const NO_BREAK_SPACES = /[\u00a0\u2007\u202f]/g;
/** The Arabic font lacks some of these digits, and has all of `٠` to `٩`. */
const PERSIAN_DIGITS = /[\u06f0-\u06f9]/g;

/** The light colours of the app. Each pair is distinguishable in black and white too. */
const COLOURS = {
  ink: rgb(0.09, 0.13, 0.18),
  quiet: rgb(0.36, 0.4, 0.455),
  brand: rgb(0, 0.255, 0.51),
  line: rgb(0.85, 0.86, 0.87),
  tint: rgb(0.93, 0.95, 0.98),
  across: rgb(0.95, 0.83, 0.87),
};
export type Colour = keyof typeof COLOURS;

type Style = {
  size: number;
  isBold?: boolean;
  colour?: Colour;
  align?: 'start' | 'end';
  /** The start, from the margin at which lines start. */
  from?: number;
  /** Text that does not fit is cut off, with an ellipsis. */
  width?: number;
};

/**
 * Writes from the top of a page to its end and then begins the next. Lengths are in points, 72 to the inch.
 * Right-to-left documents are mirrored: lines start at the right margin.
 */
export class Pen {
  readonly width = A4[0] - 2 * MARGIN;
  private readonly pages: PDFPage[] = [];
  private readonly known: { regular: ReadonlySet<number>; bold: ReadonlySet<number> };
  private readonly structure: Structure;
  private isArtifact = false;
  private y = 0;

  constructor(
    private readonly document: PDFDocument,
    private readonly fonts: PdfFonts,
    readonly dir: 'ltr' | 'rtl',
  ) {
    const lettersOf = (weight: 'regular' | 'bold') =>
      new Set([fonts.latin, ...fonts.extended, fonts.arabic].flatMap((each) => [...(each?.[weight].letters ?? [])]));
    this.structure = new Structure(document);
    this.known = { regular: lettersOf('regular'), bold: lettersOf('bold') };
    this.startPage();
  }

  /**
   * Tags the content that `write` draws with a role.
   * @param scope of a title: the cells that it heads
   */
  drawTagged(role: Role, write: () => void, scope?: 'Column' | 'Row'): void {
    if (this.isArtifact) write();
    else this.structure.drawWithin(role, write, scope && { scope });
  }

  /** Begins content with a role. Returns the function that ends it. */
  openTagged(role: Role): () => void {
    return this.structure.open(role);
  }

  /** Marks the content that `write` draws as repeated, so that it is not read aloud again. */
  drawArtifact(write: () => void): void {
    this.isArtifact = true;
    write();
    this.isArtifact = false;
  }

  moveDown(points: number): void {
    this.y -= points;
  }

  /** Draws each part from the same height, and continues below the longest. */
  drawBeside(...parts: readonly (() => void)[]): void {
    const top = this.y;
    const ends = parts.map((draw) => {
      this.y = top;
      draw();
      return this.y;
    });
    this.y = Math.min(top, ...ends);
  }

  /** Ensures that this much space is left. Returns whether it began a page for it. */
  ensureSpace(points: number): boolean {
    if (this.y - points > MARGIN + FOOTER_HEIGHT) return false;
    this.startPage();
    return true;
  }

  drawText(text: string, { size, isBold = false, colour = 'ink', align = 'start', from = 0, width }: Style): void {
    const limit = width ?? this.width - from;
    const runs = this.fitText(text, { size, isBold }, limit);
    const gap = align === 'end' ? limit - measureRuns(runs, size) : 0;
    const draw = () => this.draw(runs, { page: this.page, y: this.y, start: from + gap, size, colour });
    // Arabic letters are joined and reordered for drawing.
    const actualText = ARABIC_LETTER.test(text) ? text.replaceAll(/\p{Cf}/gu, '') : undefined;
    if (this.isArtifact) this.structure.drawArtifact(this.page, draw);
    else this.structure.drawContent(this.page, draw, actualText);
  }

  /** Returns the width of a text, in points. */
  measureText(text: string, { size, isBold = false }: { size: number; isBold?: boolean }): number {
    return measureRuns(this.toRuns(this.removeUndrawable(text, isBold), isBold), size);
  }

  /** Draws a line across the page, or a part of it. */
  rule(
    colour: Colour = 'quiet',
    {
      from = 0,
      width = this.width - from,
      thickness = 0.6,
    }: { from?: number; width?: number; thickness?: number } = {},
  ): void {
    const x = this.toPageX(from, width);
    const ends = { start: { x, y: this.y }, end: { x: x + width, y: this.y } };
    this.structure.drawArtifact(this.page, () => this.page.drawLine({ ...ends, thickness, color: COLOURS[colour] }));
  }

  /** Draws a frame or an area, from the current height downwards. */
  box(
    { from = 0, width = this.width - from, height }: { from?: number; width?: number; height: number },
    paint: { fill: Colour } | { edge: Colour },
  ): void {
    const rect = { x: this.toPageX(from, width), y: this.y - height, width, height };
    const style =
      'fill' in paint ? { color: COLOURS[paint.fill] } : { borderColor: COLOURS[paint.edge], borderWidth: 0.8 };
    this.structure.drawArtifact(this.page, () => this.page.drawRectangle({ ...rect, ...style }));
  }

  /**
   * Draws the dark modules of a code on white, from the current height downwards. The code is read from the left in
   * each language.
   * @param alt the content as text, for readers who cannot see it
   */
  squares(
    modules: readonly (readonly boolean[])[],
    { from, size, alt }: { from: number; size: number; alt: string },
  ): void {
    const draw = () => this.drawSquares(modules, { from, size });
    this.structure.drawWithin('Figure', () => this.structure.drawContent(this.page, draw), { alt });
  }

  /** Draws a square picture, from the current height downwards. @param alt its content as text */
  picture(image: PDFImage, { from, size, alt }: { from: number; size: number; alt: string }): void {
    const place = { x: this.toPageX(from, size), y: this.y - size, width: size, height: size };
    const draw = () => this.page.drawImage(image, place);
    this.structure.drawWithin('Figure', () => this.structure.drawContent(this.page, draw), { alt });
  }

  private drawSquares(modules: readonly (readonly boolean[])[], { from, size }: { from: number; size: number }): void {
    const side = size / modules.length;
    const left = this.toPageX(from, size);
    for (const [row, line] of modules.entries())
      for (const [column, length] of findDarkRuns(line)) {
        const rect = { x: left + column * side, y: this.y - (row + 1) * side, width: length * side, height: side };
        this.page.drawRectangle({ ...rect, color: rgb(0, 0, 0) });
      }
  }

  /** Breaks a text between words into lines that fit. Returns at least one line. */
  wrapText(text: string, { size, width, isBold = false }: { size: number; width: number; isBold?: boolean }): string[] {
    const lines: string[] = [];
    let line = '';
    for (const word of this.removeUndrawable(text, isBold).split(' ')) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (line !== '' && measureRuns(this.toRuns(longer, isBold), size) > width) {
        lines.push(line);
        line = word;
      } else {
        line = longer;
      }
    }
    return [...lines, line];
  }

  /**
   * Numbers the pages, below a line, and writes the document structure.
   * @param across a word over each page, from corner to corner
   */
  finish(text: string, across?: string): void {
    const { length } = this.pages;
    for (const [at, page] of this.pages.entries()) {
      const number = `${at + 1} / ${length}`;
      const textOptions = { page, y: MARGIN - 14, size: SMALL_TEXT_SIZE, colour: 'quiet' } as const;
      const edge = { start: { x: MARGIN, y: MARGIN }, end: { x: MARGIN + this.width, y: MARGIN } };
      this.structure.drawArtifact(page, () => {
        page.drawLine({ ...edge, thickness: 0.5, color: COLOURS.line });
        this.draw(this.fitText(text, { size: SMALL_TEXT_SIZE, isBold: false }, this.width - 60), {
          ...textOptions,
          start: 0,
        });
        const last = this.toRuns(number, false);
        this.draw(last, { ...textOptions, start: this.width - measureRuns(last, SMALL_TEXT_SIZE) });
        if (across) this.drawAcross(page, across);
      });
    }
    this.structure.finish();
  }

  /** Uses the blend mode `Darken`: text below stays legible, and overlapping letters are not darker. */
  private drawAcross(page: PDFPage, word: string): void {
    const runs = this.toRuns(this.removeUndrawable(word, true), true);
    const length = 430;
    const size = length / measureRuns(runs, 1);
    const angle = Math.PI / 4.2;
    const [middleX, middleY] = [A4[0] / 2, A4[1] / 2];
    let along = -length / 2;
    for (const { text, face } of runs) {
      const across = -size / 3;
      page.drawText(text, {
        x: middleX + along * Math.cos(angle) - across * Math.sin(angle),
        y: middleY + along * Math.sin(angle) + across * Math.cos(angle),
        ...{
          size,
          font: face.font,
          color: COLOURS.across,
          blendMode: BlendMode.Darken,
          rotate: degrees((angle * 180) / Math.PI),
        },
      });
      along += face.width(text, size);
    }
  }

  /** @param start the distance from the margin at which lines start */
  private draw(
    runs: readonly Run[],
    { page, y, start, size, colour }: { page: PDFPage; y: number; start: number; size: number; colour: Colour },
  ): void {
    let x = this.toPageX(start, measureRuns(runs, size));
    for (const { text, face } of runs) {
      page.drawText(text, { x, y, size, font: face.font, color: COLOURS[colour] });
      x += face.width(text, size);
    }
  }

  /** Returns the x coordinate from the left edge of the page, for an item of this width and start. */
  private toPageX(start: number, width: number): number {
    return MARGIN + (this.dir === 'ltr' ? start : this.width - start - width);
  }

  private toRuns(text: string, isBold: boolean): Run[] {
    return layOutRuns(text, this.fonts, { isBold, dir: this.dir });
  }

  private get page(): PDFPage {
    return this.pages.at(-1) as PDFPage;
  }

  private startPage(): void {
    this.pages.push(this.document.addPage(A4));
    this.y = A4[1] - MARGIN;
  }

  private fitText(text: string, { size, isBold }: { size: number; isBold: boolean }, width: number): Run[] {
    const drawable = this.removeUndrawable(text, isBold);
    const runs = this.toRuns(drawable, isBold);
    if (measureRuns(runs, size) <= width) return runs;
    let shortened = drawable;
    while (shortened.length > 0 && measureRuns(this.toRuns(`${shortened}…`, isBold), size) > width)
      shortened = shortened.slice(0, -1);
    return this.toRuns(`${shortened}…`, isBold);
  }

  /**
   * Removes letters that the fonts lack, since they throw for any other. Arabic diacritics, which are rarely written,
   * are removed: they would need positioning.
   */
  private removeUndrawable(text: string, isBold: boolean): string {
    const knownLetters = isBold ? this.known.bold : this.known.regular;
    const has = (letter: string) => knownLetters.has(letter.codePointAt(0) ?? 0);
    const plain = (letter: string) => letter.normalize('NFD').charAt(0);
    const plainText = text
      .normalize('NFC')
      .replace(PERSIAN_DIGITS, (digit) => String.fromCodePoint(digit.charCodeAt(0) - 0x6f0 + 0x660))
      .replace(NO_BREAK_SPACES, '\u00a0')
      .replace(/[\p{Cc}\s]+/gu, (blanks) => (blanks === '\u00a0' ? blanks : ' '))
      .replace(/[\u064b-\u065f\u0670]/g, '');
    return Array.from(plainText, (letter) => {
      if (has(letter) || /\p{Cf}/u.test(letter)) return letter;
      return has(plain(letter)) ? plain(letter) : '?';
    }).join('');
  }
}

/** Returns the start and length of each run of dark modules in a line. */
function findDarkRuns(line: readonly boolean[]): [at: number, length: number][] {
  const runs: [number, number][] = [];
  for (const [at, isDark] of line.entries()) {
    const last = runs.at(-1);
    if (!isDark) continue;
    if (last && last[0] + last[1] === at) last[1]++;
    else runs.push([at, 1]);
  }
  return runs;
}
