import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { createPdf, createPng } from '#testing/fixtures/create-fixtures';
import { openStaffedApp, type StaffedApp } from '#testing/fixtures/open-staffed-app';
import { sendMessage } from '#testing/fixtures/send-message';
import { openAppForEach } from '#testing/open-app-for-each';
import { uploadResumable } from '#testing/upload-resumable';

let app: StaffedApp;
openAppForEach(async () => {
  app = await openStaffedApp();
  return app;
});

const voice = () => readFileSync(new URL('../../testing/media/voice.webm', import.meta.url));
const readConversation = async (by = app.member) => (await app.call(by, 'GET', '/messages/user/conversation')).json();

describe('message attachment', () => {
  test('is displayed by its type, and a recording with its duration', async () => {
    const messages = [
      { file: createPng(), durationMs: 5 },
      { file: createPdf() },
      { file: Buffer.from(voice()), durationMs: 300 },
    ];
    for (const each of messages) await sendMessage(app, app.member, each);
    const list = await readConversation();
    expect(
      list.map(({ fileType, mediaType, durationMs }: Record<string, unknown>) => [fileType, mediaType, durationMs]),
    ).toEqual([
      ['image', 'image/png', undefined],
      ['pdf', 'application/pdf', undefined],
      ['audio', 'audio/webm', 300],
    ]);
    expect(list[2].fileBytes).toBe(voice().length);
  });

  test('can come from a resumable upload, which is used up', async () => {
    const id = await uploadResumable(app, app.member, Buffer.from(voice()));
    const response = await app.call(app.member, 'POST', '/messages', { file: id, durationMs: 300 });
    expect([response.statusCode, response.json().mediaType, app.filesOn()]).toEqual([201, 'audio/webm', [1, 0, 0]]);
  });

  test('is refused for videos and unknown types, without a trace', async () => {
    const film = readFileSync(new URL('../../testing/media/film.webm', import.meta.url));
    for (const file of [film, Buffer.from('<script>alert(1)</script>')]) {
      const response = await sendMessage(app, app.member, { file });
      expect([response.statusCode, response.json().code]).toEqual([415, 'not_a_message_file']);
    }
    expect([app.rows('select * from messages'), app.filesOn()]).toEqual([[], [0, 0, 0]]);
  });

  test.each(['member', 'admin'] as const)('sent by the %s is visible to the member and admins only', async (by) => {
    const to = by === 'admin' ? app.member : undefined;
    const { filePath } = (await sendMessage(app, app[by], { file: Buffer.from(voice()) }, to)).json();
    const { member, admin, verified, commercial, finance } = app;
    expect(await app.seenBy(filePath, member, admin, verified, commercial, finance, { headers: {} })).toEqual([
      ...[200, 200],
      ...[404, 404, 404, 404],
    ]);
    const part = await app.server.inject({ url: filePath, headers: { ...member.headers, range: 'bytes=10-19' } });
    expect([
      part.statusCode,
      part.rawPayload,
      part.headers['content-disposition'],
      part.headers['content-type'],
    ]).toEqual([206, voice().subarray(10, 20), 'inline', 'audio/webm']);
  });
});
