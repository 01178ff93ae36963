import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { DEMO_PEOPLE } from '../support/people';
import { Server } from '../support/server';

test.describe('people management by the operator', () => {
  let server: Server;
  test.beforeAll(async () => {
    server = await Server.open();
    await server.runCommand(['seed', '--demo']);
  });
  test.afterAll(() => server.close());

  const post = (path: string, body: object) =>
    fetch(`${server.url}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const logIn = async (email: string, password = DEMO_PEOPLE.password) =>
    (await post('/users/login', { email, password })).status;
  const done = () =>
    server.rows("select action from audit_log where actor_id = 'operator' order by id").map(({ action }) => action);

  test('finds a member, blocks, unblocks, and issues a password link, each logged', async () => {
    const findResult = await server.runCommand(['member', 'find', 'amina', 'BÉN']);
    expect(findResult.text).toContain(DEMO_PEOPLE.member);
    expect(findResult.text).toMatch(/\n1 found\.\n$/);

    expect((await server.runCommand(['member', 'block', DEMO_PEOPLE.member])).text).toContain(
      'Their sessions have ended.',
    );
    expect(await logIn(DEMO_PEOPLE.member)).toBe(403);
    expect((await server.runCommand(['member', 'block', DEMO_PEOPLE.member])).text).toContain('is already blocked');
    await server.runCommand(['member', 'unblock', DEMO_PEOPLE.member]);
    expect(await logIn(DEMO_PEOPLE.member)).toBe(200);

    const { text } = await server.runCommand(['member', 'reset-password', DEMO_PEOPLE.member]);
    const token = /\/reset-password#token=([\w-]{43})$/m.exec(text)?.[1];
    expect((await post('/users/password/reset', { token, password: 'another password' })).status).toBe(200);
    expect([await logIn(DEMO_PEOPLE.member), await logIn(DEMO_PEOPLE.member, 'another password')]).toEqual([401, 200]);
    expect(done()).toEqual([
      ...['members.searched', 'member.block-toggled', 'member.block-toggled', 'password.link-made'],
    ]);
  });

  test('removes staff, but never the last administrator', async () => {
    const last = await server.runCommand(['staff', 'remove', DEMO_PEOPLE.admin]);
    expect([last.code, last.text]).toEqual([1, expect.stringContaining('is the last administrator')]);
    expect(await logIn(DEMO_PEOPLE.admin)).toBe(200);
    expect((await server.runCommand(['staff', 'remove', DEMO_PEOPLE.finance])).code).toBe(0);
    expect(await logIn(DEMO_PEOPLE.finance)).toBe(403);
    expect((await server.runCommand(['staff', 'reset-password', DEMO_PEOPLE.member])).text).toContain(
      'No staff account found for',
    );
  });

  test("exports a member's data, and erases a member only after a second confirmation", async () => {
    const { text } = await server.runCommand(['member', 'export', DEMO_PEOPLE.newcomer, '--to', server.dataDir]);
    const folder = /to (\S+): member\.json/.exec(text)?.[1] ?? '';
    expect(JSON.parse(readFileSync(join(folder, 'member.json'), 'utf8')).account.email).toBe(DEMO_PEOPLE.newcomer);
    const erasure = await server.runCommand(['member', 'erase', DEMO_PEOPLE.newcomer]);
    expect([erasure.code, erasure.text]).toEqual([2, expect.stringMatching(/^Kept, under an anonymous id: payments/m)]);
    expect(await logIn(DEMO_PEOPLE.newcomer)).toBe(200);
  });

  test('exports spreadsheets for a date range, and shows who did what', async () => {
    const table = async (...args: string[]) => (await server.runCommand(['export', ...args])).text.split('\r\n');
    const [titles, ...rows] = await table('payments');
    expect(titles).toMatch(/^\ufeff"payment id","reference","member id",/);
    expect(rows.length).toBe(Number(server.rows('select count(*) as n from payments')[0]?.n) + 1);
    expect(rows[0]).toMatch(/,"\d+\.\d{3}","(approved|pending|rejected)",/);
    expect(await table('payments', '--to', '2020-01-01')).toHaveLength(2);
    for (const name of ['members', 'withdrawals', 'ledger', 'invoices'])
      expect((await table(name)).length).toBeGreaterThan(2);
    const totals = (await table('recharges')).filter((line) => line.startsWith('"total '));
    const [{ n, sum }] = server.rows(
      "select count(*) as n, sum(total_millimes) as sum from recharges where status = 'accepted'",
    ) as [{ n: number; sum: number }];
    expect(totals.length).toBeGreaterThan(0);
    const column = (index: number) =>
      totals.reduce((all, line) => all + Number(line.split(',')[index]?.replaceAll('"', '')), 0);
    expect([column(6), column(7)]).toEqual([sum / 1000, n]);
    expect((await server.runCommand(['export', 'payments', '--from', 'monday'])).text).toContain(
      'Invalid date: monday.',
    );

    const audit = (await server.runCommand(['audit', '--since', '2020-01-01'])).text;
    expect(audit).toMatch(/^20\S+ {2}operator +table\.exported +- +\{"table":"payments"\}$/m);
    expect(audit).toMatch(/leila\.mansour@waha\.example +payment\.approved/);
  });
});
