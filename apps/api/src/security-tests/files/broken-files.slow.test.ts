import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPdf, createPng } from '#testing/fixtures/create-fixtures';
import { sendMessage } from '#testing/fixtures/send-message';
import { sendProfile } from '#testing/fixtures/send-profile';
import { openTestApp, type TestApp } from '#testing/open-test-app';
import { uploadResumable } from '#testing/upload-resumable';

// A stranger sends a file that only begins like a picture, a document or a video, or a small file that becomes
// gigabytes in the reviewer's browser.

let test_: TestApp;
let member: Awaited<ReturnType<TestApp['as']>>;

beforeAll(async () => {
  test_ = await openTestApp();
  member = await test_.as('user');
});
afterAll(() => test_.close());

/** Creates a member who has paid, and so may send a profile. */
async function buyer() {
  const admin = await test_.as('admin');
  const paid = await test_.as('user');
  await test_.given.pack(paid.id, 'Ultra One', admin.id);
  return paid;
}

const media = (name: string) => readFileSync(new URL(`../../testing/media/${name}`, import.meta.url));
const png = createPng().subarray(0, -36);
const jpeg = media('small.jpg');
const webp = media('small.webp');
const gif = media('small.gif');

/** Returns the bytes with one part replaced. */
function changed(bytes: Buffer, at: number, replacement: number[] | Buffer): Buffer {
  const copy = Buffer.from(bytes);
  copy.set(replacement, at);
  return copy;
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

const sizedPng = (width: number, height: number) => changed(png, 16, Buffer.concat([uint32(width), uint32(height)]));
const frameOf = (bytes: Buffer) => bytes.indexOf(Buffer.from([0xff, 0xc0]));
const sizedJpeg = (width: number, height: number) =>
  changed(jpeg, frameOf(jpeg) + 5, [height >> 8, height & 255, width >> 8, width & 255]);

/** Returns this many empty comments for a PNG. */
const emptyParts = (count: number) => Buffer.from('00000000744558747e6aa2c2'.repeat(count), 'hex');
/** Returns a comment of this many letters for a GIF, each in its own block. */
const blocks = (count: number) =>
  Buffer.concat([Buffer.from('21fe', 'hex'), Buffer.alloc(2 * count, 1), Buffer.alloc(1)]);

function inRiff(chunks: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(chunks.length + 4);
  return Buffer.concat([Buffer.from('RIFF'), length, Buffer.from('WEBP'), chunks]);
}

const traces = () => [
  test_.rows('select * from files'),
  test_.rows('select * from messages'),
  ...['staging', 'resumable', 'uploads'].map((folder) => readdirSync(join(test_.dataDir, folder))),
];

describe('a broken file is refused without a trace:', () => {
  test.each([
    ['a JPEG of four bytes', Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
    ['a JPEG without an end', jpeg.subarray(0, -2)],
    ['half a JPEG', jpeg.subarray(0, jpeg.length / 2)],
    [
      'a JPEG that ends before its picture',
      Buffer.concat([jpeg.subarray(0, frameOf(jpeg)), Buffer.from([0xff, 0xd9])]),
    ],
    ['a JPEG of no pixels', sizedJpeg(0, 2)],
    ['a PNG of its first bytes', png.subarray(0, 33)],
    ['a PNG without an end', png.subarray(0, -12)],
    ['a PNG without a picture', Buffer.concat([png.subarray(0, 33), png.subarray(-12)])],
    ['a PNG with a part that is longer than the file', changed(png, 33, uint32(0x7fffffff))],
    ['a GIF without its trailer', gif.subarray(0, -1)],
    ['a GIF without a picture', Buffer.concat([gif.subarray(0, 19), Buffer.from(';')])],
    ['a WebP that says it is longer than it is', webp.subarray(0, -2)],
    ['a WebP without a picture', Buffer.from('RIFF\x04\0\0\0WEBP', 'latin1')],
    ['a JPEG of a million beginnings', Buffer.concat([jpeg.subarray(0, 2), Buffer.alloc(1e6, 255), jpeg.subarray(2)])],
    ['a PNG of a hundred thousand parts', Buffer.concat([png.subarray(0, 33), emptyParts(1e5), png.subarray(33)])],
    ['a GIF of a million blocks', Buffer.concat([gif.subarray(0, -1), blocks(1e6), Buffer.from(';')])],
    [
      'a WebP of a hundred thousand parts',
      inRiff(Buffer.concat([webp.subarray(12), Buffer.from('EXIF\0\0\0\0'.repeat(1e5))])),
    ],
    ['a PDF without an end', Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n')],
    ['a PDF whose end is far from the end', Buffer.concat([createPdf(), Buffer.alloc(200 * 1024)])],
  ])('%s', async (_what, file) => {
    const before = traces();
    const response = await sendMessage(test_, member, { file });

    expect([response.statusCode, response.json().code]).toEqual([415, 'file_broken']);
    expect(response.json().message).toBe('This file is damaged or incomplete. Please choose another.');
    expect(traces()).toEqual(before);
  });

  test.each([
    ['a PNG of 60,000 × 60,000 pixels', sizedPng(60_000, 60_000)],
    ['a PNG that is too long', sizedPng(12_001, 1)],
    ['a PNG that is too high', sizedPng(1, 12_001)],
    ['a PNG of more than 50 Mi pixels', sizedPng(8000, 6554)],
    ['a JPEG of 65,000 × 65,000 pixels', sizedJpeg(65_000, 65_000)],
    ['a GIF of 65,535 × 65,535 pixels', changed(gif, 6, [255, 255, 255, 255])],
    ['a GIF with one frame of that size', changed(gif, gif.indexOf(',') + 5, [255, 255, 255, 255])],
    ['a WebP of 16,383 × 16,383 pixels', changed(webp, 26, [255, 63, 255, 63])],
    ['a lossless WebP of 16,384 × 16,384 pixels', changed(media('small-lossless.webp'), 21, [255, 255, 255, 15])],
    ['an extended WebP of 16 Mi × 16 Mi pixels', changed(media('small-extended.webp'), 24, Buffer.alloc(6, 255))],
  ])('%s as too large', async (_what, file) => {
    const before = traces();
    const response = await sendMessage(test_, member, { file });

    expect([response.statusCode, response.json().code]).toEqual([415, 'picture_too_many_pixels']);
    expect(response.json().message).toBe(
      'This image has too many pixels (at most 50 million). Please choose a smaller one.',
    );
    expect(traces()).toEqual(before);
  });

  test('a PNG of 60,000 × 60,000 pixels by a resumable upload, which is deleted', async () => {
    const before = traces();
    const file = await uploadResumable(test_, member, sizedPng(60_000, 60_000));
    const response = await test_.server.inject({
      method: 'POST',
      url: '/api/messages',
      headers: member.headers,
      payload: { content: '', file },
    });

    expect([response.statusCode, response.json().code]).toEqual([415, 'picture_too_many_pixels']);
    expect(traces()).toEqual(before);
  });

  const film = media('film.mp4');
  test.each([
    ['the beginning of an MP4', film.subarray(0, 24)],
    ['an MP4 that is cut off', film.subarray(0, -200)],
    ['an MP4 without its contents', changed(film, film.indexOf('moov'), Buffer.from('free'))],
    [
      'the beginning of a WebM',
      media('film.webm').subarray(0, media('film.webm').indexOf(Buffer.from('18538067', 'hex'))),
    ],
  ])('%s as the video of a profile', async (_what, video) => {
    const response = await sendProfile(test_, await buyer(), {}, { video });

    expect([response.statusCode, response.json().code]).toEqual([415, 'file_broken']);
  });
});

describe('a valid file is accepted:', () => {
  test.each([
    ['a JPEG', jpeg],
    ['a JPEG with a film behind it, as phones make them', Buffer.concat([jpeg, media('film.mp4')])],
    ['a PNG', png],
    ['a PNG with something behind it', createPng()],
    ['a GIF', gif],
    ['a WebP', webp],
    ['a lossless WebP', media('small-lossless.webp')],
    ['an extended WebP', media('small-extended.webp')],
    ['the largest picture of a telephone', sizedJpeg(8192, 6144)],
    ['a PDF', createPdf()],
    ['a PDF with a line behind its end', Buffer.concat([createPdf(), Buffer.from('\r\n\0\0')])],
    ['a voice', media('voice.webm')],
    ['a voice of another kind of phone', media('voice-fragmented.mp4')],
  ])('%s', async (_what, file) => {
    expect((await sendMessage(test_, member, { file })).statusCode).toBe(201);
  });

  test.each(['film.mp4', 'film.webm'])('%s as the video of a profile', async (name) => {
    expect((await sendProfile(test_, await buyer(), {}, { video: media(name) })).statusCode).toBe(201);
  });
});
