import { PDFDocument } from '@cantoo/pdf-lib';
import { LANGUAGE_INFO } from '@waha/domain/kernel/languages';
import { encode } from 'uqr';
import { recordRecovered } from '#platform/process/record-recovered';
import { isolateLtr } from '#platform/translations/format';
import { drawHead } from './draw-head';
import { drawTable } from './draw-table';
import { embedFonts } from './fonts';
import type { PdfContent, PdfLine, PdfPayment, PdfPicture } from './pdf-content';
import { Pen } from './pen';

/**
 * Lays out a document on as many A4 pages as it needs. The same document gives the same bytes. Letters that the fonts
 * lack are written without their accents, or as `?`.
 */
export async function createPdf({ picture, ...content }: PdfContent): Promise<Buffer> {
  const document = await PDFDocument.create({ updateMetadata: false });
  setMetadata(document, content);
  const fonts = await embedFonts(document, `${JSON.stringify(content)}${picture?.caption ?? ''}`.normalize('NFC'));
  const pen = new Pen(document, fonts, LANGUAGE_INFO[content.language].dir);

  drawHead(pen, content);
  for (const table of content.tables ?? []) await drawTable(pen, table);
  if (content.totals) drawTotals(pen, content.totals, content.totalInWords);
  if (content.summary) await drawTable(pen, content.summary);
  if (content.payment) drawPayment(pen, content.payment);
  if (picture) await drawPicture(pen, document, picture);
  if (content.notes) drawNotes(pen, content.notes);
  pen.finish(`${content.author ?? content.brand} · ${content.title} ${isolateLtr(content.reference)}`, content.across);
  return Buffer.from(await document.save({ useObjectStreams: true }));
}

/** Sets the metadata for readers, archives and screen readers. */
function setMetadata(
  document: PDFDocument,
  { title, reference, brand, author = brand, at, language }: PdfContent,
): void {
  const day = new Date(at);
  document.setTitle(`${title} ${reference}`, { showInWindowTitleBar: true });
  document.setAuthor(author);
  document.setSubject(title);
  document.setProducer(brand);
  document.setCreator(brand);
  document.setCreationDate(day);
  document.setModificationDate(day);
  document.setLanguage(language === 'source' ? 'en' : language);
}

/**
 * Draws the totals in the half of the page where lines end, the last one, the grand total, on a shaded area. The
 * sentence about them is in the other half.
 */
function drawTotals(pen: Pen, totals: readonly PdfLine[], totalInWords = ''): void {
  const width = pen.width * 0.5;
  const from = pen.width - width;
  const sentenceStyle = { size: 9, width: from - 24 };
  const sentenceHeight = pen.wrapText(totalInWords, sentenceStyle).length * getLineHeight(sentenceStyle);
  pen.ensureSpace(Math.max(totals.length * 18, sentenceHeight) + 24);
  pen.moveDown(22);
  pen.drawBeside(
    () => pen.drawTagged('Table', () => drawLines(pen, totals, { from, width })),
    () => totalInWords && drawParagraph(pen, totalInWords, sentenceStyle),
  );
}

type Place = { from: number; width: number };

function drawLines(pen: Pen, totals: readonly PdfLine[], { from, width }: Place): void {
  for (const [at, [label, value]] of totals.entries()) {
    const isLast = at === totals.length - 1;
    const size = isLast ? 11.5 : 9.5;
    if (isLast) {
      pen.moveDown(-9);
      pen.box({ from, width, height: 25 }, { fill: 'tint' });
      pen.moveDown(16.5);
    }
    const style = { size, isBold: isLast };
    const name = { ...style, colour: isLast ? 'ink' : 'quiet', from: from + 8, width: width * 0.55 } as const;
    pen.drawTagged('TR', () => {
      pen.drawTagged('TH', () => pen.drawText(label, name), 'Row');
      pen.drawTagged('TD', () => pen.drawText(value, { ...style, from: from + 8, width: width - 16, align: 'end' }));
    });
    pen.moveDown(18);
  }
}

/** Draws a picture where lines start, and its caption beside it. */
async function drawPicture(pen: Pen, document: PDFDocument, { png, alt, caption }: PdfPicture): Promise<void> {
  const image = await document.embedPng(png).catch((error: unknown) => recordRecovered('pdf-picture', error));
  if (!image) return;
  pen.ensureSpace(CODE_SIZE + 22);
  pen.moveDown(16);
  const from = CODE_SIZE + INSET;
  pen.drawBeside(
    () => pen.picture(image, { from: 0, size: CODE_SIZE, alt }),
    () => {
      pen.moveDown(INSET);
      pen.drawTagged('P', () => {
        for (const part of pen.wrapText(caption, { size: 9, width: pen.width - from })) {
          pen.drawText(part, { size: 9, from, width: pen.width - from });
          pen.moveDown(getLineHeight({ size: 9 }));
        }
      });
    },
    () => pen.moveDown(CODE_SIZE),
  );
}

function drawNotes(pen: Pen, notes: readonly string[]): void {
  pen.moveDown(16);
  for (const note of notes) drawParagraph(pen, note, { size: 8, colour: 'quiet' });
}

const getLineHeight = ({ size }: { size: number }): number => size + 3.5;

type ParagraphStyle = { size: number; colour?: 'quiet'; width?: number };

function drawParagraph(pen: Pen, text: string, { width = pen.width, ...style }: ParagraphStyle): void {
  pen.drawTagged('P', () => {
    for (const part of pen.wrapText(text, { size: style.size, width })) {
      pen.ensureSpace(12);
      pen.drawText(part, style);
      pen.moveDown(getLineHeight(style));
    }
  });
}

const CODE_SIZE = 92;
const INSET = 14;
const LABEL_WIDTH = 105;

/**
 * Draws the account, the reference, and the same data as a code for a phone's camera, in one frame that is never split.
 */
function drawPayment(pen: Pen, { title, lines, code, caption }: PdfPayment): void {
  const width = pen.width - CODE_SIZE - 4 * INSET;
  const texts = lines.map(([label, value]) => ({
    label,
    parts: pen.wrapText(value, { size: 9.5, width: width - LABEL_WIDTH, isBold: true }),
  }));
  const textHeight = 26 + texts.reduce((sum, { parts }) => sum + parts.length * 13 + 4, 0);
  const height = Math.max(textHeight, CODE_SIZE + 22) + INSET;
  pen.ensureSpace(height + 22);
  pen.moveDown(20);
  pen.box({ height }, { edge: 'brand' });
  pen.drawBeside(
    () => {
      pen.moveDown(INSET + 8);
      pen.drawTagged('H2', () => pen.drawText(title, { size: 11, isBold: true, colour: 'brand', from: INSET, width }));
      pen.moveDown(19);
      for (const { label, parts } of texts) {
        pen.drawText(label, { size: 8.5, colour: 'quiet', from: INSET, width: LABEL_WIDTH - 8 });
        pen.drawTagged('P', () => {
          for (const part of parts) {
            pen.drawText(part, { size: 9.5, isBold: true, from: INSET + LABEL_WIDTH, width: width - LABEL_WIDTH });
            pen.moveDown(13);
          }
        });
        pen.moveDown(4);
      }
    },
    () => {
      const bounds = { from: pen.width - CODE_SIZE - INSET, width: CODE_SIZE };
      pen.moveDown(INSET);
      // The white of the frame is the quiet zone of the code.
      pen.squares(encode(code, { ecc: 'M', border: 0 }).data, { from: bounds.from, size: CODE_SIZE, alt: code });
      pen.moveDown(CODE_SIZE + 11);
      pen.drawText(caption, { ...bounds, size: 7, colour: 'quiet', align: 'end' });
    },
    () => pen.moveDown(height),
  );
}
