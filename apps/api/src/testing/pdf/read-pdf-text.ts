import { execFileSync } from 'node:child_process';

/**
 * Returns the text of a PDF with its layout, without the invisible characters of directions.
 * @param options of `pdftotext`, for example an area
 */
export function readPdfText(pdf: Buffer, ...options: string[]): string {
  const text = execFileSync('pdftotext', ['-layout', ...options, '-', '-'], { input: pdf, encoding: 'utf8' });
  return text.replaceAll(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '');
}
