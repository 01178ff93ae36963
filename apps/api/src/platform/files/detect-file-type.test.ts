import { open } from 'node:fs/promises';
import { checkFile, IDENTITY_VIDEO, MESSAGE_FILE } from '@waha/domain/kernel/files/file-rule';
import { describe, expect, test } from 'vitest';
import { detectFileType } from './detect-file-type';
import { inspectFile } from './inspect-file';
import { createDiskReader } from './read-at';

async function detectType(name: string): Promise<string> {
  const file = await open(new URL(`../../testing/media/${name}`, import.meta.url));
  try {
    return await detectFileType(createDiskReader(file));
  } finally {
    await file.close();
  }
}

test.each([
  ['voice.webm', 'audio/webm'],
  ['voice-isom.mp4', 'audio/mp4'],
  ['voice-fragmented.mp4', 'audio/mp4'],
  ['voice.m4a', 'audio/x-m4a'],
  ['voice.ogg', 'audio/ogg'],
  ['voice.mp3', 'audio/mpeg'],
  ['voice.wav', 'audio/wav'],
  ['voice.aac', 'audio/aac'],
  ['voice.flac', 'audio/flac'],
])('%s is detected as %s, accepted in messages and refused in profiles', async (name, type) => {
  expect(await detectType(name)).toBe(type);
  expect(checkFile(MESSAGE_FILE, { type, size: 1000 }).ok).toBe(true);
  expect(checkFile(IDENTITY_VIDEO, { type, size: 1000 }).ok).toBe(false);
});

test.each([
  ['film.webm', 'video/webm'],
  ['film.mp4', 'video/mp4'],
])('%s has video besides audio and remains %s, accepted in profiles and refused in messages', async (name, type) => {
  expect(await detectType(name)).toBe(type);
  expect(checkFile(IDENTITY_VIDEO, { type, size: 1000 }).ok).toBe(true);
  expect(checkFile(MESSAGE_FILE, { type, size: 1000 }).ok).toBe(false);
});

describe('PDF with leading or trailing bytes', () => {
  const pdfOf = (before: number, behind: number) =>
    Buffer.concat([Buffer.alloc(before, 'x'), Buffer.from('%PDF-1.7\n%%EOF\n'), Buffer.alloc(behind, 0)]);
  const detectPdf = async (file: Buffer) => {
    const read = async (at: number, length: number) => file.subarray(at, at + length);
    const type = await detectFileType(read);
    return { type, ...(await inspectFile(read, type, file.length)) };
  };

  test.each([
    [0, 0],
    [2, 0],
    [1024, 0],
    [0, 100 * 1024],
    [1024, 100 * 1024],
  ])('with %i bytes before and %i after is complete, as PDF readers accept it', async (before, behind) => {
    expect(await detectPdf(pdfOf(before, behind))).toEqual({ type: 'application/pdf', isComplete: true });
  });

  test('is not a PDF after more than 1,024 bytes, and incomplete if truncated', async () => {
    expect((await detectPdf(pdfOf(1025, 0))).type).toBe('application/octet-stream');
    expect(await detectPdf(Buffer.from('%PDF-1.7\n1 0 obj'))).toEqual({ type: 'application/pdf', isComplete: false });
  });
});
