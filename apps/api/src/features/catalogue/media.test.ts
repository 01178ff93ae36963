import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { createSizedJpeg } from '#testing/create-sized-jpeg';
import { openStaffedApp, type StaffedApp } from '#testing/fixtures/open-staffed-app';
import { openAppForEach } from '#testing/open-app-for-each';
import { sendForm } from '#testing/send-form';
import { uploadResumable } from '#testing/upload-resumable';

const media = (name: string) => readFileSync(new URL(`../../testing/media/${name}`, import.meta.url));
const JPEG = media('small.jpg');
const FILM = media('film.mp4');
const CAPTIONS = Buffer.from('WEBVTT\n\n00:00.000 --> 00:02.000\nMarhba\n');

let app: StaffedApp;
openAppForEach(async () => {
  app = await openStaffedApp();
  return app;
});

const send = (files: Record<string, Buffer>, by = app.admin, names = {}) =>
  sendForm(app, by, { url: '/catalogue/media', files, names });
const rows = () => app.rows('select owner_id, purpose, type, sha256 from files');
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

const large = (width: number, height: number) => createSizedJpeg(width, height, 100);

describe('catalogue file', () => {
  test.each<[string, string, Buffer, string, string]>([
    ['a JPEG', 'picture', JPEG, 'jpg', 'image/jpeg'],
    ['a WebP', 'picture', media('small.webp'), 'webp', 'image/webp'],
    ['an MP4', 'video', FILM, 'mp4', 'video/mp4'],
    ['captions', 'captions', CAPTIONS, 'vtt', 'text/vtt'],
  ])(
    '%s is named by its content, and served to anyone with its type and permanent caching',
    async (_what, field, bytes, ending, type) => {
      const response = await send({ [field]: bytes });
      const name = `${hashOf(bytes)}.${ending}`;
      expect([response.statusCode, response.json()]).toEqual([
        201,
        { name, url: `/media/own/${name}?v=${name.slice(0, 10)}` },
      ]);
      const read = await app.server.inject({ url: response.json().url });
      expect(read.rawPayload.equals(bytes)).toBe(true);
      expect(read.headers).toMatchObject({
        'content-type': expect.stringContaining(type),
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      });
      expect(rows()).toEqual([{ owner_id: app.admin.id, purpose: 'catalogue_media', type, sha256: hashOf(bytes) }]);
      expect(app.audited('media.added')).toHaveLength(1);
    },
  );

  test('that already exists is stored once on the disk', async () => {
    const first = (await send({ picture: JPEG })).json();
    expect((await send({ picture: JPEG })).json()).toEqual(first);
    expect([rows().length, app.filesOn()]).toEqual([1, [1, 0, 0]]);
  });

  test('can come from a resumable upload', async () => {
    const video = await uploadResumable(app, app.admin, FILM);
    const response = await app.call(app.admin, 'POST', '/catalogue/media', { video });
    expect([response.statusCode, response.json().name]).toEqual([201, `${hashOf(FILM)}.mp4`]);
    expect(app.filesOn()).toEqual([1, 0, 0]);
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
    [
      'a picture of too many pixels',
      { picture: () => createSizedJpeg(2001, 10) },
      415,
      'media_picture_too_many_pixels',
    ],
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
    ['a small picture alone', { small: () => JPEG }, 400, 'file_missing'],
    ['a small one that is a film', { picture: () => JPEG, small: () => FILM }, 415, 'not_an_image'],
    ['two at once', { picture: () => JPEG, video: () => FILM }, 400, 'file_missing'],
  ])('is refused without a row or file: %s', async (_what, files, status, code) => {
    const uploads = Object.fromEntries(Object.entries(files).map(([name, make]) => [name, make()]));
    const response = await send(uploads);
    expect([response.statusCode, response.json().code]).toEqual([status, code]);
    expect([rows(), app.filesOn()]).toEqual([[], [0, 0, 0]]);
  });

  test('has two sizes if uploaded with a small version: its address with a suffix', async () => {
    const [picture, small] = [large(1600, 1200), createSizedJpeg(480, 360)];
    const response = await send({ picture, small });
    expect([response.statusCode, response.json().name]).toEqual([201, `${hashOf(picture)}.jpg`]);
    expect(app.filesOn()).toEqual([2, 0, 0]);
    const read = async (more: string) => (await app.server.inject({ url: `${response.json().url}${more}` })).rawPayload;
    expect([(await read('')).equals(picture), (await read('&small')).equals(small)]).toEqual([true, true]);
    expect(app.audited('media.added')).toHaveLength(1);
  });

  test('retains its first small version, also if the picture came earlier', async () => {
    const picture = large(1600, 1200);
    const { url } = (await send({ picture })).json();
    const read = async () => (await app.server.inject({ url: `${url}&small` })).rawPayload;
    expect((await read()).equals(picture)).toBe(true);
    await send({ picture, small: createSizedJpeg(480, 360) });
    await send({ picture, small: createSizedJpeg(400, 300) });
    expect([(await read()).equals(createSizedJpeg(480, 360)), rows().length, app.filesOn()]).toEqual([
      true,
      2,
      [2, 0, 0],
    ]);
  });

  test.each<[string, () => Buffer]>([
    ['as wide as the picture', () => createSizedJpeg(1600, 1200)],
    ['wider than it', () => createSizedJpeg(1800, 1350)],
    ['of another shape', () => createSizedJpeg(480, 480)],
    ['of more bytes', () => createSizedJpeg(480, 360, 200)],
  ])('is refused with an invalid small version: %s', async (_what, small) => {
    const response = await send({ picture: large(1600, 1200), small: small() });
    expect([response.statusCode, response.json().code]).toEqual([415, 'media_small_not_smaller']);
    expect([rows(), app.filesOn()]).toEqual([[], [0, 0, 0]]);
  });

  test('can be uploaded by administrators only', async () => {
    for (const by of [app.commercial, app.finance, app.member])
      expect((await send({ picture: JPEG }, by)).statusCode).toBe(403);
    expect([rows(), app.filesOn()]).toEqual([[], [0, 0, 0]]);
  });
});

test('a media name never leads to a file outside the catalogue', async () => {
  const { name } = (await send({ picture: JPEG }, app.admin, { picture: '../../keys/session.key' })).json();
  const [{ id }] = app.rows('select id from files') as [{ id: string }];
  app.rows(`update files set purpose = 'deleted' where id = '${id}' returning id`);
  const badNames = [
    name,
    id,
    `..%2f..%2fuploads%2f${id}`,
    '..%2fwaha.sqlite',
    `${'0'.repeat(64)}.jpg`,
    'x'.repeat(900),
  ];
  for (const each of badNames)
    expect((await app.server.inject({ url: `/media/own/${each}` })).statusCode, each).toBe(404);
});
