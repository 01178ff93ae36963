import type { WireAuditLine, WireHistory } from '@waha/domain/audit/audit.contract';
import { listAuditActions } from '@waha/domain/audit-action';
import { DAY } from '@waha/domain/kernel/time';
import { describe, expect, test } from 'vitest';
import { openStaffedApp, type StaffedApp } from '#testing/fixtures/open-staffed-app';
import { openAppForEach } from '#testing/open-app-for-each';

let app: StaffedApp;
openAppForEach(async () => {
  app = await openStaffedApp();
  return app;
});

const read = async (query = ''): Promise<WireAuditLine[]> =>
  (await app.call(app.admin, 'GET', `/audit${query}`)).json();
const historyOf = async (id: string): Promise<WireHistory> => (await app.call(app.admin, 'GET', `/audit/${id}`)).json();
const actions = (lines: readonly WireAuditLine[]) => lines.map(({ action }) => action);

/** A payment by instalments that an admin accepted a minute after it was sent. */
async function acceptedPayment() {
  const id = await app.given.payment(app.member.id, 'Ultra One', 2, 6);
  app.time.now += 60_000;
  await app.call(app.admin, 'PUT', `/payments/${id}/validate`, { status: 'approved' });
  const [row] = app.rows(`select reference from payments where id = '${id}'`);
  return { id, reference: String(row?.reference) };
}

describe('audit log by its author', () => {
  test('has only what this person did, also together with a kind and a search', async () => {
    const { reference } = await acceptedPayment();
    await app.call(app.finance, 'GET', '/queue');
    const of = async (by: { id: string }, query = '') => actions(await read(`?by=${by.id}${query}`));
    expect(await of(app.admin)).toContain('payment.approved');
    expect(await of(app.admin, '&kind=money')).toEqual(['payment.approved']);
    expect(await of(app.admin, `&q=${reference}`)).toEqual(['payment.approved']);
    expect(await of(app.finance, `&q=${reference}`)).toEqual([]);
    expect(await of(app.member)).not.toContain('payment.approved');
  });
});

describe('audit history of a payment', () => {
  test('is found by its reference in any spelling, with names', async () => {
    const { id, reference } = await acceptedPayment();
    const [line, ...otherLines] = await read(`?q=${reference.toLowerCase()}`);
    expect(otherLines).toEqual([]);
    expect(line).toMatchObject({
      at: new Date(app.time.now).toISOString(),
      action: 'payment.approved',
      by: { _id: app.admin.id, name: 'Leila Ben Salah', role: 'admin' },
      subject: { kind: 'payment', _id: id, label: expect.stringContaining(reference) },
      member: { _id: app.member.id, name: 'Amina Ben Salah' },
    });
  });

  test('contains the points and invoices that the payment caused', async () => {
    const { id } = await acceptedPayment();
    const { lines, entries, invoices } = await historyOf(id);
    expect(actions(lines)).toEqual(['payment.approved']);
    expect(entries.map(({ kind }) => kind)).toEqual(['pack_facility', 'pack_bonus']);
    expect(invoices).toHaveLength(5);
    expect(invoices[0]).toMatchObject({ status: 'pending', amount: expect.any(Number) });
  });

  test('after a reversal contains both and their effect on the points', async () => {
    const { id } = await acceptedPayment();
    await app.call(app.admin, 'DELETE', `/payments/${id}`);
    const { lines, entries, invoices } = await historyOf(id);
    expect(actions(lines)).toEqual(['payment.approved', 'payment.cancelled']);
    expect(entries.reduce((sum, { points }) => sum + points, 0)).toBe(0);
    expect(invoices.every(({ status }) => status === 'cancelled')).toBe(true);
  });

  test('is empty if nothing happened to the subject', async () => {
    const nobody = '019c0000-0000-7000-8000-000000000000';
    expect(await historyOf(nobody)).toEqual({ lines: [], entries: [], invoices: [] });
  });
});

describe('audit log', () => {
  test("finds a person's own actions and actions on them, by name and by id", async () => {
    const { id } = await acceptedPayment();
    await app.call(app.admin, 'PUT', `/users/${app.verified.id}/block`, { isBlocked: true });
    const ofMember = actions(await read(`?person=${app.member.id}`));
    expect(ofMember).toContain('payment.approved');
    expect(ofMember).not.toContain('member.block-toggled');
    expect(actions(await read('?q=leila'))).toEqual(
      expect.arrayContaining(['payment.approved', 'member.block-toggled']),
    );
    expect(await read('?q=nobody-of-this-name')).toEqual([]);
    expect(actions(await read(`?person=${app.admin.id}&kind=money`))).toEqual(['payment.approved']);
    expect((await read('?kind=money')).map(({ subject }) => subject?._id)).toEqual([id]);
  });

  test('is paged newest first, without gaps or duplicates', async () => {
    for (let at = 0; at < 7; at++) {
      await app.call(app.admin, 'PUT', `/users/${app.member.id}/block`, { isBlocked: at % 2 === 0 });
      app.time.now += at % 3 === 0 ? 0 : 1000;
    }
    const allLines = await read('?limit=200');
    for (const query of ['', `&person=${app.admin.id}`, '&kind=members', '&q=ben salah']) {
      const all: WireAuditLine[] = [];
      let cursor = '';
      do {
        const page = await app.call(app.admin, 'GET', `/audit?limit=3${query}${cursor}`);
        all.push(...page.json());
        const next = page.headers['x-next-cursor'];
        cursor = next ? `&cursor=${next}` : '';
      } while (cursor);
      const fits = new Set(listAuditActions('members') as string[]);
      const ofAdmin = ({ by }: WireAuditLine) => typeof by === 'object' && by._id === app.admin.id;
      const wanted = query.includes('person') ? allLines.filter(ofAdmin) : allLines;
      const ids = (query.includes('kind') ? wanted.filter(({ action }) => fits.has(action)) : wanted).map(
        ({ _id }) => _id,
      );
      expect([query, all.map(({ _id }) => _id)]).toEqual([query, ids]);
    }
  });

  test('filtered by days uses the days of Tunis', async () => {
    app.time.now = Date.parse('2026-03-09T22:59:59Z'); // a second before midnight in Tunis
    await app.call(await logInAgain(), 'PUT', `/users/${app.member.id}/block`, { isBlocked: true });
    app.time.now += 1000;
    await app.call(await logInAgain(), 'PUT', `/users/${app.member.id}/block`, { isBlocked: false });
    app.time.now += 3 * DAY;
    const admin = await logInAgain();
    const days = async (query: string) =>
      (await app.call(admin, 'GET', `/audit?kind=members${query}`)).json().map(({ at }: WireAuditLine) => at);
    expect(await days('&from=2026-03-10&to=2026-03-10')).toEqual(['2026-03-09T23:00:00.000Z']);
    expect(await days('&from=2026-03-09&to=2026-03-09')).toEqual(['2026-03-09T22:59:59.000Z']);
    expect(await days('&from=2026-03-11')).toEqual([]);
  });

  test('names the program and the operator, and shows only an id for erased people', async () => {
    const { writer } = app.context.database;
    writer.exec(
      `insert into audit_log (at, actor_id, action, details) values (${app.time.now}, 'operator', 'table.exported', '{"table":"members"}')`,
    );
    writer.exec(
      `insert into audit_log (at, action, details) values (${app.time.now}, 'logins.flooded', '{"lines":200}')`,
    );
    writer.exec(
      `insert into audit_log (at, actor_id, action, subject_id, member_id) values (${app.time.now}, 'gone', 'quiz.passed', 'q', 'gone')`,
    );
    const lines = await read('?limit=3');
    expect(lines).toMatchObject([
      { action: 'quiz.passed', by: { _id: 'gone' }, member: { _id: 'gone' } },
      { action: 'logins.flooded', by: 'program', details: { lines: 200 } },
      { action: 'table.exported', by: 'operator', details: { table: 'members' } },
    ]);
  });

  test('is limited to admins, and an invalid cursor is refused', async () => {
    for (const url of ['/api/audit', `/api/audit/${app.member.id}`]) {
      expect(await app.seenBy(url, app.member, app.commercial, app.finance, app.admin)).toEqual([403, 403, 403, 200]);
    }
    expect(await app.seenBy('/api/audit?cursor=1;drop', app.admin)).toEqual([400]);
    expect(await app.seenBy('/api/audit?kind=secrets', app.admin)).toEqual([400]);
    expect(await app.seenBy('/api/audit?from=2026-02-30', app.admin)).toEqual([400]);
  });

  /** Signs the admin in again, because sessions end when the clock jumps. */
  const logInAgain = async () => ({ headers: await app.logIn(app.admin.email) });
});
