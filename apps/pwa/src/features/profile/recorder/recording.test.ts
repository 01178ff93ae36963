import { checkFile, IDENTITY_VIDEO } from '@waha/domain/kernel/files/file-rule';
import { describe, expect, test } from 'vitest';
import {
  createRecordingFile,
  findRecordingType,
  isRecordingFull,
  RECORDING,
  toBareType,
  toCameraTrouble,
} from './recording';

describe('recording type', () => {
  test.each([
    ['Chrome and Firefox', (kind: string) => kind.startsWith('video/webm'), 'video/webm;codecs=vp8,opus'],
    ['a browser without VP8', (kind: string) => kind.includes('vp9'), 'video/webm;codecs=vp9,opus'],
    ['Safari', (kind: string) => kind.startsWith('video/mp4'), 'video/mp4;codecs=avc1.42E01E,mp4a.40.2'],
    ['one that names no codecs', (kind: string) => kind === 'video/mp4', 'video/mp4'],
  ])('is chosen for %s', (_browser, isSupported, kind) => {
    expect(findRecordingType(isSupported)).toBe(kind);
  });

  test('is undefined if the browser supports no accepted type', () => {
    expect(findRecordingType(() => false)).toBeUndefined();
  });

  test.each([
    ['video/webm;codecs=vp8,opus', 'video/webm'],
    ['video/MP4; codecs="avc1.42E01E, mp4a.40.2"', 'video/mp4'],
    ['video/quicktime', 'video/quicktime'],
    ['', ''],
  ])('“%s” is reduced to the type “%s”', (kind, type) => {
    expect(toBareType(kind)).toBe(type);
  });

  test.each([
    ['video/webm;codecs=vp8,opus', 'identity-video.webm'],
    ['video/mp4;codecs=avc1.42E01E,mp4a.40.2', 'identity-video.mp4'],
  ])('“%s” becomes a file that can be sent', (kind, name) => {
    const file = createRecordingFile([new Blob(['abc']), new Blob(['de'])], kind);
    expect([file.name, file.size]).toEqual([name, 5]);
    expect(checkFile(IDENTITY_VIDEO, file).ok).toBe(true);
  });
});

describe('recording limits', () => {
  test('keep a recording at its bit rate under 2 MB', () => {
    const bits = RECORDING.videoBitsPerSecond + RECORDING.audioBitsPerSecond;
    expect((bits / 8) * (RECORDING.longestMs / 1000)).toBeLessThan(2 * 1024 * 1024);
  });

  test('end a recording after 15 seconds or before it is too large', () => {
    expect(isRecordingFull(14_999, 1_900_000)).toBe(false);
    expect(isRecordingFull(15_000, 0)).toBe(true);
    expect(isRecordingFull(3_000, 9 * 1024 * 1024)).toBe(false);
    expect(isRecordingFull(3_000, 10 * 1024 * 1024 - 1)).toBe(true);
  });
});

test.each([
  ['NotAllowedError', 'refused'],
  ['SecurityError', 'refused'],
  ['NotFoundError', 'missing'],
  ['NotReadableError', 'busy'],
  ['TypeError', 'unsupported'],
])('a camera error %s means %s', (name, failure) => {
  expect(toCameraTrouble(Object.assign(new Error('no'), { name }))).toBe(failure);
});
