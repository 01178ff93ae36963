import { open } from 'node:fs/promises';
import { checkFile, IDENTITY_VIDEO, MESSAGE_FILE } from '@waha/domain/kernel/uploads';
import { expect, test } from 'vitest';
import { detectFileType } from './detect-file-type';
import { onDisk } from './read-at';

async function told(name: string): Promise<string> {
  const file = await open(new URL(`../../testing/media/${name}`, import.meta.url));
  try {
    return await detectFileType(onDisk(file));
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
])('%s is told as %s, which a message may carry and a profile may not', async (name, type) => {
  expect(await told(name)).toBe(type);
  expect(checkFile(MESSAGE_FILE, { type, size: 1000 }).ok).toBe(true);
  expect(checkFile(IDENTITY_VIDEO, { type, size: 1000 }).ok).toBe(false);
});

test.each([
  ['film.webm', 'video/webm'],
  ['film.mp4', 'video/mp4'],
])(
  '%s has a picture besides its sound and stays %s, which is for a profile and not for a message',
  async (name, type) => {
    expect(await told(name)).toBe(type);
    expect(checkFile(IDENTITY_VIDEO, { type, size: 1000 }).ok).toBe(true);
    expect(checkFile(MESSAGE_FILE, { type, size: 1000 }).ok).toBe(false);
  },
);
