import type { PdfContent } from './pdf-content';

/**
 * Lays out a document as a file.
 * @param name what follows the brand in the name of the file: `invoice-2026-0001`
 */
export async function createPdfFile(pdfContent: PdfContent, name: string): Promise<{ name: string; bytes: Buffer }> {
  // Imported on first use, because it takes memory.
  const { createPdf } = await import('./create-pdf');
  return { name: `${pdfContent.brand}-${name}.pdf`, bytes: await createPdf(pdfContent) };
}
