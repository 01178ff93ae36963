import { PDFDocument } from '@cantoo/pdf-lib';
import { LANGUAGE_INFO, type Language } from '@waha/domain/kernel/languages';
import type { Instant } from '@waha/domain/kernel/time';
import { ltr, minuteOf } from '../words/formats';
import { Pen } from './pdf-cursor';
import { ARABIC, embedFonts } from './pdf-fonts';

/** A label with its value. */
export type PdfLine = readonly [label: string, value: string];

/** A plain paper: a statement, a bill. Every text is already written as a person reads it. */
export type PdfPaper = {
  /** What it is written in, which decides where lines start. */
  language: Language;
  brand: string;
  title: string;
  /** What to name when writing about this paper. */
  reference: string;
  /** Shown under the title, and the date that the file itself carries. */
  at: Instant;
  lines: readonly PdfLine[];
  table?: PdfTable;
  totals?: readonly PdfLine[];
  note?: string;
};

/**
 * Lays a paper out on as many A4 pages as it needs; the same paper gives the same bytes. Letters that the fonts
 * don't have are written without their accents, or as `?`.
 */
export async function makePdf(paper: PdfPaper): Promise<Buffer> {
  const document = await PDFDocument.create({ updateMetadata: false });
  const day = new Date(paper.at);
  document.setTitle(`${paper.title} ${paper.reference}`);
  document.setProducer(paper.brand);
  document.setCreationDate(day);
  document.setModificationDate(day);
  const lang = paper.language === 'source' ? 'en' : paper.language;
  document.setLanguage(lang);
  const fonts = await embedFonts(document, ARABIC.test(JSON.stringify(paper)));
  const pen = new Pen(document, fonts, LANGUAGE_INFO[paper.language].dir);

  writeHead(pen, paper);
  for (const line of paper.lines) writeLine(pen, line);
  if (paper.table) drawTable(pen, paper.table);
  if (paper.totals) writeTotals(pen, paper.totals);
  if (paper.note) writeNote(pen, paper.note);
  pen.finish(`${paper.brand} · ${paper.title} ${ltr(paper.reference)}`);
  return Buffer.from(await document.save({ useObjectStreams: true }));
}

/** As papers write an instant: the day and the minute, UTC. */
function paperDate(language: Language, at: Instant): string {
  return `${minuteOf(language, at)} UTC`;
}

function writeHead(pen: Pen, { language, brand, title, reference, at }: PdfPaper): void {
  pen.down(14);
  pen.write(brand, { size: 13, isBold: true, colour: 'brand' });
  pen.write(paperDate(language, at), { size: 9, colour: 'quiet', align: 'end' });
  pen.down(30);
  pen.write(title, { size: 22, isBold: true });
  pen.down(18);
  pen.write(reference, { size: 10, colour: 'quiet' });
  pen.down(12);
  pen.rule();
  pen.down(20);
}

function writeLine(pen: Pen, [label, value]: PdfLine): void {
  for (const [at, part] of pen.wrap(value, { size: 10, width: pen.width - 150 }).entries()) {
    pen.room(16);
    if (at === 0) pen.write(label, { size: 10, colour: 'quiet', width: 140 });
    pen.write(part, { size: 10, from: 150 });
    pen.down(16);
  }
}

function writeTotals(pen: Pen, totals: readonly PdfLine[]): void {
  pen.down(6);
  for (const [label, value] of totals) {
    pen.room(20);
    pen.write(label, { size: 11, colour: 'quiet', from: pen.width / 2, width: pen.width / 4 });
    pen.write(value, { size: 11, isBold: true, align: 'end' });
    pen.down(18);
  }
}

function writeNote(pen: Pen, note: string): void {
  pen.down(12);
  for (const part of pen.wrap(note, { size: 9, width: pen.width })) {
    pen.room(13);
    pen.write(part, { size: 9, colour: 'quiet' });
    pen.down(13);
  }
}

type PdfColumn = {
  title: string;
  /** Its share of the page's width. */
  share: number;
  /** `end` for numbers: their last digits stand below each other, and so at the right whichever way a paper reads. */
  align?: 'start' | 'end';
};
type PdfTable = { columns: readonly PdfColumn[]; rows: readonly (readonly string[])[] };

const ROW = 18;
const PADDING = 4;

/** Draws a table; where a page ends it goes on with its titles on the next. */
function drawTable(pen: Pen, { columns, rows }: PdfTable): void {
  pen.down(10);
  pen.room(ROW * 2 + PADDING);
  drawTitles(pen, columns);
  for (const row of rows) {
    if (pen.room(ROW)) drawTitles(pen, columns);
    drawRow(pen, columns, row, {});
    pen.rule('faint');
    pen.down(ROW - 6);
  }
}

function drawTitles(pen: Pen, columns: readonly PdfColumn[]): void {
  const titles = columns.map(({ title }) => title);
  drawRow(pen, columns, titles, { isBold: true });
  pen.rule();
  pen.down(ROW - 5);
}

function drawRow(pen: Pen, columns: readonly PdfColumn[], cells: readonly string[], { isBold = false }): void {
  const whole = columns.reduce((sum, { share }) => sum + share, 0);
  let from = 0;
  for (const [at, { share, align = 'start' }] of columns.entries()) {
    const width = (pen.width * share) / whole;
    const side = pen.dir === 'rtl' ? 'start' : align;
    pen.write(cells[at] ?? '', { size: 9, isBold, from: from + PADDING, width: width - 2 * PADDING, align: side });
    from += width;
  }
  pen.down(6);
}
