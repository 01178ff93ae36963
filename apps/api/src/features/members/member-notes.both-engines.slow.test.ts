import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { WireMemberNote } from '@waha/domain/members/members.contract';
import { expect, test } from 'vitest';
import { exportMember } from '#commands/member/export-member';
import { openStaffedApp, type StaffedApp } from '#testing/fixtures/open-staffed-app';
import { openAppForEach } from '#testing/open-app-for-each';
import { findPersonByEmailOrId } from '../account/find-members';

type Caller = { headers: Record<string, string> };

let app: StaffedApp;
openAppForEach(async () => {
  app = await openStaffedApp();
  return app;
});

const url = (id: string, noteId = '') => `/members/${id}/notes${noteId && `/${noteId}`}`;
const write = async (by: Caller, id: string, text: string): Promise<WireMemberNote> =>
  (await app.call(by, 'POST', url(id), { text })).json();
const notes = async (by: Caller, id: string): Promise<WireMemberNote[]> => (await app.call(by, 'GET', url(id))).json();

test('staff read member notes newest first, with author and edit rights', async () => {
  const { verified, admin, commercial } = app;
  const first = await write(commercial, verified.id, '  Asked for a discount.\nTwice. ');
  app.time.now += 60_000;
  const second = await write(admin, verified.id, 'Was told no.');
  expect(first).toEqual({
    _id: first._id,
    text: 'Asked for a discount.\nTwice.',
    author: { _id: commercial.id, name: 'Karim Ben Salah' },
    at: new Date(app.time.now - 60_000).toISOString(),
    mayChange: true,
  });
  expect(await notes(admin, verified.id)).toEqual([second, first]);
  expect((await notes(commercial, verified.id)).map(({ mayChange }) => mayChange)).toEqual([false, true]);
});

test('only the author or an admin edits or deletes a note, with an audit line without text', async () => {
  const { verified, member, admin, commercial } = app;
  const karim = app.commercial;
  const adminNote = await write(admin, verified.id, 'Of the admin');
  const ownNote = await write(karim, verified.id, 'Of Karim');
  app.time.now += 1000;
  expect((await app.call(karim, 'PUT', url(verified.id, adminNote._id), { text: 'No' })).json().code).toBe('forbidden');
  expect((await app.call(karim, 'DELETE', url(verified.id, adminNote._id))).statusCode).toBe(403);
  const changed = await app.call(karim, 'PUT', url(verified.id, ownNote._id), { text: 'Better words' });
  expect(changed.json()).toMatchObject({ text: 'Better words', editedAt: new Date(app.time.now).toISOString() });
  expect((await app.call(admin, 'PUT', url(verified.id, ownNote._id), { text: 'Best words' })).statusCode).toBe(200);
  // Under another member the note does not exist.
  expect((await app.call(admin, 'DELETE', url(member.id, ownNote._id))).json().code).toBe('not_found');
  expect((await app.call(admin, 'DELETE', url(verified.id, ownNote._id))).statusCode).toBe(204);
  expect((await notes(commercial, verified.id)).map(({ text }) => text)).toEqual(['Of the admin']);
  const lines = app.rows(
    "select action, actor_id, member_id, details from audit_log where action like 'note.%' order by id",
  );
  expect(lines.map(({ action, actor_id }) => [action, actor_id])).toEqual([
    ['note.added', admin.id],
    ['note.added', karim.id],
    ['note.edited', karim.id],
    ['note.edited', admin.id],
    ['note.deleted', admin.id],
  ]);
  expect(lines.every((line) => line.member_id === verified.id && line.details === null)).toBe(true);
});

test('notes are short, at most 200, on members only, and never visible to members', async () => {
  const { member, verified, admin, commercial, finance } = app;
  const status = async (by: Caller, id: string, text: string) =>
    (await app.call(by, 'POST', url(id), { text })).statusCode;
  expect(await status(admin, verified.id, 'x'.repeat(2000))).toBe(201);
  for (const text of ['x'.repeat(2001), '   ']) expect(await status(admin, verified.id, text)).toBe(400);
  expect(await status(admin, admin.id, 'About a colleague')).toBe(404);
  expect(await status(commercial, member.id, 'Not verified')).toBe(403);
  const statusCodes = await app.seenBy(`/api${url(verified.id)}`, verified, member, finance, commercial, admin);
  expect(statusCodes).toEqual([403, 403, 403, 200, 200]);
  for (let each = 1; each < 200; each++) await status(admin, verified.id, 'One more');
  expect((await app.call(admin, 'POST', url(verified.id), { text: 'Too many' })).json().code).toBe('too_many_kept');
});

test('the operator’s export of a member labels notes and tags as such', async () => {
  const { verified, admin } = app;
  await write(admin, verified.id, 'Pays late');
  await app.call(admin, 'POST', `/members/${verified.id}/tags`, { tag: 'late' });
  const { services } = app.context;
  const { folder } = await exportMember(
    services,
    await findPersonByEmailOrId(services.db, verified.email, 'member'),
    app.dataDir,
  );
  const all = JSON.parse(readFileSync(join(folder, 'member.json'), 'utf8'));
  expect(all.notesOfStaff).toMatchObject([{ text: 'Pays late', authorId: admin.id }]);
  expect(all.tagsOfStaff).toMatchObject([{ tag: 'late', addedBy: admin.id }]);
});
