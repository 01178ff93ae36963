import { describe, expect, test } from 'vitest';
import { typeOfHead } from './type-of-head';

const bytes = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));

describe('the type of a file by its content', () => {
  test.each([
    ['a JPEG', '\xff\xd8\xff\xe0..JFIF', 'image/jpeg'],
    ['a PNG', '\x89PNG\r\n\x1a\n....', 'image/png'],
    ['a GIF', 'GIF89a..', 'image/gif'],
    ['a WebP', 'RIFF\x10\x00\x00\x00WEBPVP8 ', 'image/webp'],
    ['a PDF', '%PDF-1.7\n', 'application/pdf'],
    ['a PDF behind an empty line', '\r\n%PDF-1.4', 'application/pdf'],
    ['a PDF behind the headers of a mail', `Content-Type: application/pdf\r\n\r\n%PDF-1.4`, 'application/pdf'],
    ['a PDF behind 1,024 bytes', `${'x'.repeat(1024)}%PDF-1.4`, 'application/pdf'],
    ['a PDF behind 1,025 bytes', `${'x'.repeat(1025)}%PDF-1.4`, undefined],
    ['a picture that speaks of a PDF', '\xff\xd8\xff\xe0 %PDF-1.4', 'image/jpeg'],
    ['a sound that is called RIFF', 'RIFF\x10\x00\x00\x00WAVEfmt ', undefined],
    ['a text', 'Bonjour', undefined],
    ['nothing', '', undefined],
  ])('of %s is told', (_what, text, type) => {
    expect(typeOfHead(bytes(text))).toBe(type);
  });
});
