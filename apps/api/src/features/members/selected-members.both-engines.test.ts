import { randomUUID } from 'node:crypto';
import { TAGS_MAX } from '@waha/domain/members/member-tag';
import { SELECTED_MEMBERS_MAX } from '@waha/domain/staff-selected-members.contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { openStaffedApp, type StaffedApp } from '#testing/fixtures/open-staffed-app';
import { openAppForEach } from '#testing/open-app-for-each';

let app: StaffedApp;
openAppForEach(async () => {
  app = await openStaffedApp();
  return app;
});
let both: string[] = [];
beforeEach(() => {
  both = [app.member.id, app.verified.id];
});

const tag = (change: 'add' | 'remove', userIds = both, word = 'vip') =>
  app.call(app.admin, 'POST', '/selected-members/tags', { userIds, tag: word, change });
const tagsOf = async (id: string) => (await app.call(app.admin, 'GET', `/members/${id}/tags`)).json().tags;

describe('tags of the selected members', () => {
  test('are added to those who lack them, in one spelling, and removed', async () => {
    await app.call(app.admin, 'POST', `/members/${app.member.id}/tags`, { tag: 'Vip' });
    expect((await tag('add', both, 'VIP')).json()).toEqual({ changed: 1, changedIds: [app.verified.id], full: 0 });
    expect([await tagsOf(app.member.id), await tagsOf(app.verified.id)]).toEqual([['Vip'], ['Vip']]);
    expect(app.audited('tag.added')).toHaveLength(2);
    expect((await tag('remove', both, 'Vip')).json()).toEqual({ changed: 2, changedIds: both, full: 0 });
    expect([await tagsOf(app.member.id), await tagsOf(app.verified.id)]).toEqual([[], []]);
    expect(app.audited('tag.removed')).toHaveLength(2);
  });

  test('leave out members with the maximum number of tags, and persons who are no members', async () => {
    for (let at = 0; at < TAGS_MAX; at++)
      await app.call(app.admin, 'POST', `/members/${app.member.id}/tags`, { tag: `tag ${at}` });
    const reply = await tag('add', [...both, app.admin.id, randomUUID()]);
    expect(reply.json()).toEqual({ changed: 1, changedIds: [app.verified.id], full: 1 });
  });
});

const send = (userIds: readonly string[], content: string, key?: string, by = app.admin) =>
  app.call(by, 'POST', '/selected-members/messages', { userIds, content }, key);
const sentTo = (id: string) => app.rows(`select text, author_id from messages where member_id = '${id}'`);

describe('a message to the selected members', () => {
  test('arrives once in each conversation, also after a retry', async () => {
    const key = randomUUID();
    expect((await send([...both, ...both], ' Bonjour ', key)).json()).toEqual({ sent: 2 });
    expect((await send([...both, ...both], ' Bonjour ', key)).json()).toEqual({ sent: 2 });
    for (const id of both) expect(sentTo(id)).toEqual([{ text: 'Bonjour', author_id: app.admin.id }]);
    const read = (await app.call(app.member, 'GET', '/messages/user/conversation')).json();
    expect(read).toMatchObject([{ side: 'staff', content: 'Bonjour' }]);
  });

  test('greets each member by their first name', async () => {
    await send(both, 'Bonjour {name}');
    const nameOf = (id: string) => app.rows(`select name from people where id = '${id}'`)[0]?.name;
    for (const id of both) expect(sentTo(id)).toMatchObject([{ text: `Bonjour ${nameOf(id)}` }]);
  });

  test('without text is refused for all', async () => {
    expect((await send(both, ' ')).json().code).toBe('staff_message_empty');
    expect(sentTo(app.member.id)).toEqual([]);
  });

  test('is sent by administrators only, to a bounded number of members', async () => {
    for (const by of [app.commercial, app.finance, app.member])
      expect((await send(both, 'Bonjour', undefined, by as typeof app.admin)).statusCode).toBe(403);
    const many = Array.from({ length: SELECTED_MEMBERS_MAX + 1 }, () => randomUUID());
    expect((await send(many, 'Bonjour')).statusCode).toBe(400);
    expect((await send([], 'Bonjour')).statusCode).toBe(400);
  });
});

describe('a file of the selected members', () => {
  const exportSelected = (userIds: readonly string[], format: string, by = app.admin) =>
    app.call(by, 'POST', `/exports/selected-members?format=${format}`, { userIds });

  test('has a row for each, in their order, as CSV and XLSX', async () => {
    const csv = await exportSelected([app.verified.id, app.member.id, randomUUID()], 'csv');
    expect(csv.headers['content-disposition']).toContain('waha-selected-members-');
    const rows = csv.body.trim().split('\r\n').slice(1);
    expect(rows.map((row) => [app.verified.email, app.member.email].find((email) => row.includes(email)))).toEqual([
      app.verified.email,
      app.member.email,
    ]);
    const xlsx = await exportSelected(both, 'xlsx');
    expect([xlsx.statusCode, xlsx.rawPayload.subarray(0, 2).toString()]).toEqual([200, 'PK']);
    expect(app.audited('table.exported')).toHaveLength(2);
  });

  test('is for administrators', async () => {
    for (const by of [app.commercial, app.finance, app.member])
      expect((await exportSelected(both, 'csv', by as typeof app.admin)).statusCode).toBe(403);
  });
});
