import { beforeEach, describe, expect, test } from 'vitest';
import { createPdf, createPng } from '#testing/fixtures/create-fixtures';
import { openStaffedApp, type StaffedApp } from '#testing/fixtures/open-staffed-app';
import { openAppForEach } from '#testing/open-app-for-each';
import { sendForm } from '#testing/send-form';

let app: StaffedApp;
openAppForEach(async () => {
  app = await openStaffedApp();
  return app;
});

describe('the picture of a quick reply', () => {
  let id: string;
  beforeEach(async () => {
    const fields = { title: 'Where to pay', text: 'As in this picture.' };
    id = (await app.call(app.admin, 'POST', '/quick-replies', fields)).json()._id;
  });
  const setPicture = (picture: Buffer | undefined, by = app.admin) =>
    sendForm(app, by, { method: 'PUT', url: `/quick-replies/${id}/picture`, files: { picture } });
  const list = async () => (await app.call(app.admin, 'GET', '/quick-replies')).json();
  const look = (filePath: string, by: StaffedApp['member']) =>
    app.server.inject({ url: filePath, headers: by.headers });

  test('is stored with it, stays when the text is edited, and is shown to administrators only', async () => {
    const bytes = createPng();
    const { picture } = (await setPicture(bytes)).json();
    expect(picture).toMatchObject({ mediaType: 'image/png', fileBytes: bytes.length });
    await app.call(app.admin, 'PUT', `/quick-replies/${id}`, { title: 'Pay', text: 'Here.' });
    expect(await list()).toMatchObject([{ title: 'Pay', picture }]);
    const colleague = await app.as('admin', 'Salma');
    expect((await look(picture.filePath, colleague)).rawPayload).toEqual(bytes);
    const others = await Promise.all([app.member, app.finance, app.commercial].map((by) => look(picture.filePath, by)));
    expect(others.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
  });

  test('is replaced, removed, and deleted with the quick reply', async () => {
    const former = (await setPicture(createPng())).json().picture;
    const { picture } = (await setPicture(createPng())).json();
    expect((await look(former.filePath, app.admin)).statusCode).toBe(404);
    expect((await setPicture(undefined)).json().picture).toBeUndefined();
    expect((await look(picture.filePath, app.admin)).statusCode).toBe(404);
    const last = (await setPicture(createPng())).json().picture;
    await app.call(app.admin, 'DELETE', `/quick-replies/${id}`);
    expect((await look(last.filePath, app.admin)).statusCode).toBe(404);
  });

  test('is a picture that an administrator sends', async () => {
    expect((await setPicture(createPdf())).json().code).toBe('not_an_image');
    expect((await setPicture(createPng(), app.commercial)).statusCode).toBe(403);
    await app.call(app.admin, 'DELETE', `/quick-replies/${id}`);
    expect((await setPicture(createPng())).json().code).toBe('quick_reply_not_found');
    expect(app.rows(`select id from files where purpose = 'reply_picture'`)).toEqual([]);
  });
});
