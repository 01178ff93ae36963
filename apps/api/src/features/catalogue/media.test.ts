import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openStaffedApp, type StaffedApp } from '../../testing/open-staffed-app';
import { sendForm } from '../../testing/send-form';
import { uploadWhole } from '../../testing/upload-whole';

const media = (name: string) => readFileSync(new URL(`../../testing/media/${name}`, import.meta.url));
const JPEG = media('small.jpg');
const FILM = media('film.mp4');
const CAPTIONS = Buffer.from('WEBVTT\n\n00:00.000 --> 00:02.000\nMarhba\n');

let house: StaffedApp;
beforeEach(async () => {
  house = await openStaffedApp();
});
afterEach(() => house.close());

const send = (files: Record<string, Buffer>, by = house.admin, names = {}) =>
  sendForm(house, by, { url: '/catalogue/media', files, names });
const rows = () => house.rows('select owner_id, purpose, type, sha256 from files');
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** A picture that says that it is as large as this. */
function jpegOf(width: number, height: number): Buffer {
  const bytes = Buffer.from(JPEG);
  const frame = bytes.findIndex((byte, at) => byte === 0xff && (bytes[at + 1]! & 0xfe) === 0xc0 && at > 2);
  bytes.writeUInt16BE(height, frame + 5);
  bytes.writeUInt16BE(width, frame + 7);
  return bytes;
}

describe('a file of the catalogue', () => {
  test.each<[string, string, Buffer, string, string]>([
    ['a JPEG', 'picture', JPEG, 'jpg', 'image/jpeg'],
    ['a WebP', 'picture', media('small.webp'), 'webp', 'image/webp'],
    ['an MP4', 'video', FILM, 'mp4', 'video/mp4'],
    ['captions', 'captions', CAPTIONS, 'vtt', 'text/vtt'],
  ])(
    '%s is called by its bytes, and anyone reads it as what it is, for ever',
    async (_what, field, bytes, ending, type) => {
      const answer = await send({ [field]: bytes });
      const name = `${hashOf(bytes)}.${ending}`;
      expect([answer.statusCode, answer.json()]).toEqual([
        201,
        { name, url: `/media/own/${name}?v=${name.slice(0, 10)}` },
      ]);
      const read = await house.app.inject({ url: answer.json().url });
      expect(read.rawPayload.equals(bytes)).toBe(true);
      expect(read.headers).toMatchObject({
        'content-type': expect.stringContaining(type),
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      });
      expect(rows()).toEqual([{ owner_id: house.admin.id, purpose: 'catalogue_media', type, sha256: hashOf(bytes) }]);
      expect(house.audited('media.added')).toHaveLength(1);
    },
  );

  test('that was there already is one file, and no second one lies on the disk', async () => {
    const first = (await send({ picture: JPEG })).json();
    expect((await send({ picture: JPEG })).json()).toEqual(first);
    expect([rows().length, house.filesOn()]).toEqual([1, [1, 0, 0]]);
  });

  test('comes by a resumable upload too', async () => {
    const video = await uploadWhole(house, house.admin, FILM);
    const answer = await house.call(house.admin, 'POST', '/catalogue/media', { video });
    expect([answer.statusCode, answer.json().name]).toEqual([201, `${hashOf(FILM)}.mp4`]);
    expect(house.filesOn()).toEqual([1, 0, 0]);
  });

  test.each<[string, Record<string, () => Buffer>, number, string]>([
    ['a picture that is a film', { picture: () => FILM }, 415, 'not_an_image'],
    [
      'a drawing, which could hold a program',
      { picture: () => Buffer.from('<svg onload="alert(1)"/>') },
      415,
      'not_an_image',
    ],
    ['a GIF', { picture: () => media('small.gif') }, 415, 'not_an_image'],
    ['half a picture', { picture: () => JPEG.subarray(0, JPEG.length / 2) }, 415, 'file_broken'],
    [
      'a picture of a megabyte',
      { picture: () => Buffer.concat([JPEG, Buffer.alloc(1024 * 1024)]) },
      413,
      'media_picture_too_large',
    ],
    ['a picture of too many pixels', { picture: () => jpegOf(2001, 10) }, 415, 'media_picture_too_many_pixels'],
    ['a video that is a picture', { video: () => JPEG }, 415, 'media_not_mp4'],
    ['a video of another kind', { video: () => media('film.webm') }, 415, 'media_not_mp4'],
    ['captions that are none', { captions: () => Buffer.from('<script>alert(1)</script>') }, 415, 'media_not_captions'],
    [
      'captions that are no text',
      { captions: () => Buffer.from('WEBVTT\n\xff -->', 'latin1') },
      415,
      'media_not_captions',
    ],
    ['nothing', {}, 400, 'file_missing'],
    ['two at once', { picture: () => JPEG, video: () => FILM }, 400, 'file_missing'],
  ])('is refused, and leaves no row and no file: %s', async (_what, files, status, code) => {
    const made = Object.fromEntries(Object.entries(files).map(([name, make]) => [name, make()]));
    const answer = await send(made);
    expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
    expect([rows(), house.filesOn()]).toEqual([[], [0, 0, 0]]);
  });

  test('is brought by administrators alone', async () => {
    for (const by of [house.commercial, house.finance, house.member])
      expect((await send({ picture: JPEG }, by)).statusCode).toBe(403);
    expect([rows(), house.filesOn()]).toEqual([[], [0, 0, 0]]);
  });
});

test('no name leads to a file that is none of the catalogue', async () => {
  const { name } = (await send({ picture: JPEG }, house.admin, { picture: '../../keys/session.key' })).json();
  const [{ id }] = house.rows('select id from files') as [{ id: string }];
  house.rows(`update files set purpose = 'deleted' where id = '${id}' returning id`);
  const asked = [name, id, `..%2f..%2fuploads%2f${id}`, '..%2fwaha.sqlite', `${'0'.repeat(64)}.jpg`, 'x'.repeat(900)];
  for (const each of asked) expect((await house.app.inject({ url: `/media/own/${each}` })).statusCode, each).toBe(404);
});
