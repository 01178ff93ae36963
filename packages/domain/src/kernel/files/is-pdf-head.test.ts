import { describe, expect, test } from 'vitest';
import { isPdfHead } from './is-pdf-head';

const bytes = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));

describe('isPdfHead', () => {
  test.each([
    ['a PDF', '%PDF-1.7\n', true],
    ['a PDF behind an empty line', '\r\n%PDF-1.4', true],
    ['a PDF behind the headers of a mail', 'Content-Type: application/pdf\r\n\r\n%PDF-1.4', true],
    ['a PDF behind 1,024 bytes', `${'x'.repeat(1024)}%PDF-1.4`, true],
    ['a PDF behind 1,025 bytes', `${'x'.repeat(1025)}%PDF-1.4`, false],
    ['a text', 'Bonjour', false],
    ['nothing', '', false],
  ])('%s: %s', (_what, text, isPdf) => {
    expect(isPdfHead(bytes(text))).toBe(isPdf);
  });
});
