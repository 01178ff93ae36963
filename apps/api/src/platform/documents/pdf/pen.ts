import { BlendMode, degrees, type PDFDocument, type PDFPage, rgb } from '@cantoo/pdf-lib';
import { ARABIC_LETTER, type PdfFonts } from './fonts';
import { layOutRuns, measureRuns, type Run } from './runs';
import { type Role, Structure } from './structure';

const A4: [number, number] = [595.28, 841.89];
export const MARGIN = 50;
/** Room below the text, for the number of the page. */
const FOOTER_HEIGHT = 34;
const SMALL_TEXT_SIZE = 7.5;

/** Spaces at which no line is broken, as in an amount. */
const NO_BREAK_SPACES = /[\u00a0\u2007\u202f]/g;
/** The Arabic font lacks some of them, and has all of `٠` to `٩`. */
const PERSIAN_DIGITS = /[\u06f0-\u06f9]/g;

/** The light colours of the app; each pair is apart in black and white too. */
const COLOURS = {
  ink: rgb(0.09, 0.13, 0.18),
  quiet: rgb(0.36, 0.4, 0.455),
  door: rgb(0, 0.255, 0.51),
  line: rgb(0.85, 0.86, 0.87),
  wash: rgb(0.93, 0.95, 0.98),
  across: rgb(0.95, 0.83, 0.87),
};
export type Colour = keyof typeof COLOURS;

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

  /** What is written meanwhile is one of these. @param scope of a title: what it is the title of */
  drawTagged(role: Role, write: () => void, scope?: 'Column' | 'Row'): void {
    if (this.isArtifact) write();
    else this.structure.drawWithin(role, write, scope && { scope });
  }

  /** What is written meanwhile was said before, and is not read aloud again. */
  drawArtifact(write: () => void): void {
    this.isArtifact = true;
    write();
    this.isArtifact = false;
  }

  moveDown(points: number): void {
    this.y -= points;
  }

  /** Does each of these from the same height on, and goes on below the longest. */
  drawBeside(...parts: readonly (() => void)[]): void {
    const top = this.y;
    const ends = parts.map((draw) => {
      this.y = top;
      draw();
      return this.y;
    });
    this.y = Math.min(top, ...ends);
  }

  /** Makes sure that so much room is left. Answers whether it began a page for it. */
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
    // Arabic letters are joined and turned where they are drawn.
    const actualText = ARABIC_LETTER.test(text) ? text.replaceAll(/\p{Cf}/gu, '') : undefined;
    if (this.isArtifact) this.structure.drawArtifact(this.page, draw);
    else this.structure.drawContent(this.page, draw, actualText);
  }

  /** How wide a text is, in points. */
  measureText(text: string, { size, isBold = false }: { size: number; isBold?: boolean }): number {
    return measureRuns(this.toRuns(this.removeUndrawable(text, isBold), isBold), size);
  }

  /** A line across the page, or a part of it. */
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

  /** A frame, or an area, whose upper edge is here. */
  box(
    { from = 0, width = this.width - from, height }: { from?: number; width?: number; height: number },
    look: { fill: Colour } | { edge: Colour },
  ): void {
    const place = { x: this.toPageX(from, width), y: this.y - height, width, height };
    const style =
      'fill' in look ? { color: COLOURS[look.fill] } : { borderColor: COLOURS[look.edge], borderWidth: 0.8 };
    this.structure.drawArtifact(this.page, () => this.page.drawRectangle({ ...place, ...style }));
  }

  /**
   * Dark modules of a code on white, whose upper edge is here; it is read from the left in each language.
   * @param alt what it holds, for who does not see it
   */
  squares(
    modules: readonly (readonly boolean[])[],
    { from, size, alt }: { from: number; size: number; alt: string },
  ): void {
    const draw = () => this.drawSquares(modules, { from, size });
    this.structure.drawWithin('Figure', () => this.structure.drawContent(this.page, draw), { alt });
  }

  private drawSquares(modules: readonly (readonly boolean[])[], { from, size }: { from: number; size: number }): void {
    const side = size / modules.length;
    const left = this.toPageX(from, size);
    for (const [row, line] of modules.entries())
      for (const [column, length] of findDarkRuns(line)) {
        const place = { x: left + column * side, y: this.y - (row + 1) * side, width: length * side, height: side };
        this.page.drawRectangle({ ...place, color: rgb(0, 0, 0) });
      }
  }

  /** A text in lines that fit, broken between words. At least one line. */
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

  /** Numbers the pages, under a line of their own, and writes down what its parts are. @param across a word over each page, from corner to corner */
  finish(text: string, across?: string): void {
    const { length } = this.pages;
    for (const [at, page] of this.pages.entries()) {
      const number = `${at + 1} / ${length}`;
      const place = { page, y: MARGIN - 14, size: SMALL_TEXT_SIZE, colour: 'quiet' } as const;
      const edge = { start: { x: MARGIN, y: MARGIN }, end: { x: MARGIN + this.width, y: MARGIN } };
      this.structure.drawArtifact(page, () => {
        page.drawLine({ ...edge, thickness: 0.5, color: COLOURS.line });
        this.draw(this.fitText(text, { size: SMALL_TEXT_SIZE, isBold: false }, this.width - 60), {
          ...place,
          start: 0,
        });
        const last = this.toRuns(number, false);
        this.draw(last, { ...place, start: this.width - measureRuns(last, SMALL_TEXT_SIZE) });
        if (across) this.drawAcross(page, across);
      });
    }
    this.structure.finish();
  }

  /** The lighter colour gives way: what stands below can be read, and letters that touch are no darker there. */
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

  /** @param start from the margin that lines start at */
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

  /** From the left edge of the paper, for what is so wide and begins so far from the margin that lines start at. */
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
    const shown = this.removeUndrawable(text, isBold);
    const whole = this.toRuns(shown, isBold);
    if (measureRuns(whole, size) <= width) return whole;
    let kept = shown;
    while (kept.length > 0 && measureRuns(this.toRuns(`${kept}…`, isBold), size) > width) kept = kept.slice(0, -1);
    return this.toRuns(`${kept}…`, isBold);
  }

  /**
   * Only letters that the fonts have: they throw at any other. The small signs above and below Arabic letters, which
   * hardly anybody writes, are left out: they would have to be moved to their places.
   */
  private removeUndrawable(text: string, isBold: boolean): string {
    const known = isBold ? this.known.bold : this.known.regular;
    const has = (letter: string) => known.has(letter.codePointAt(0) ?? 0);
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

/** Where dark modules of a line begin, and how many follow. */
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
