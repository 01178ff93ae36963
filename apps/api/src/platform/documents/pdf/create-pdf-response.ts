import { FileResponse } from '#platform/http/file-response';
import { createPdfFile } from './create-pdf-file';
import type { PdfContent } from './pdf-content';

/**
 * Lays out a document and returns it as the reply.
 * @param name what follows the brand in the name of the saved file: `invoice-2026-0001`
 * @param as whether the browser shows or saves it
 */
export async function createPdfResponse(
  pdfContent: PdfContent,
  name: string,
  as: 'inline' | 'attachment' = 'inline',
): Promise<FileResponse> {
  const file = await createPdfFile(pdfContent, name);
  return new FileResponse({ bytes: file.bytes }, { type: 'application/pdf', as, name: file.name });
}
