import { PDFDocument } from '@cantoo/pdf-lib';
import { LANGUAGE_INFO } from '@waha/domain/kernel/languages';
import { isolateLtr } from '#platform/translations/format';
import { drawHead } from './draw-head';
import { drawPayment } from './draw-payment';
import { drawTable } from './draw-table';
import { drawNotes, drawTotals } from './draw-totals';
import { embedFonts } from './fonts';
import type { PdfContent } from './pdf-content';
import { Pen } from './pen';

/**
 * Lays out a document on as many A4 pages as it needs. The same document gives the same bytes. Letters that the fonts
 * lack are written without their accents, or as `?`.
 */
export async function createPdf(content: PdfContent): Promise<Buffer> {
  const document = await PDFDocument.create({ updateMetadata: false });
  setMetadata(document, content);
  const fonts = await embedFonts(document, JSON.stringify(content).normalize('NFC'));
  const pen = new Pen(document, fonts, LANGUAGE_INFO[content.language].dir);

  drawHead(pen, content);
  for (const table of content.tables ?? []) await drawTable(pen, table);
  if (content.totals) drawTotals(pen, content.totals);
  if (content.summary) await drawTable(pen, content.summary);
  if (content.payment) drawPayment(pen, content.payment);
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
