import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PayeeDraft, PayeesDraft } from '@waha/domain/company/staff/payees-draft-schema';
import { HOUR } from '@waha/domain/kernel/time';
import { describe, expect, test } from 'vitest';
import { readCatalogue } from '#platform/config/catalogue';
import { openStaffedApp, type StaffedApp } from '#testing/fixtures/open-staffed-app';
import { sendPayment } from '#testing/fixtures/send-payment';
import { openAppForEach } from '#testing/open-app-for-each';

let app: StaffedApp;
openAppForEach(async () => {
  app = await openStaffedApp();
  return app;
});

const URL = '/catalogue/payees';
const read = async (path = '') => (await app.call(app.admin, 'GET', URL + path)).json();
const readPayees = async () => (await app.server.inject({ url: '/api/config' })).json().payees;
const save = (content: PayeesDraft, revision: number, by = app.admin) =>
  app.call(by, 'PUT', `${URL}/draft`, { content, revision });
const publish = (revision: number, by = app.admin) => app.call(by, 'POST', `${URL}/publish`, { revision });

/** Saves a draft of the accounts with changes. */
async function draft(change: (payees: PayeeDraft[]) => PayeeDraft[]): Promise<number> {
  const { published, revision } = await read();
  const saved = await save({ payees: change(published.payees) }, revision);
  expect(saved.statusCode).toBe(200);
  return saved.json().revision;
}
const but = (id: string, part: Partial<PayeeDraft>) => (payees: PayeeDraft[]) =>
  payees.map((payee) => (payee.id === id ? { ...payee, ...part } : payee));

describe('payment accounts', () => {
  test('are edited as a draft and published: members see them at once, administrators are mailed', async () => {
    const other = await app.as('admin', 'Hedi');
    const before = await readPayees();
    const revision = await draft(but('d17', { number: '99 999 999' }));
    expect(await readPayees()).toEqual(before);
    const { cursor } = (await app.call(app.member, 'GET', '/sync')).json();
    expect((await publish(revision)).json().version).toBe(1);

    expect((await readPayees()).find(({ method }: { method: string }) => method === 'd17').number).toBe('99 999 999');
    const { changes } = (await app.call(app.member, 'GET', `/sync?since=${cursor}`)).json();
    expect(changes.map(({ feature }: { feature: string }) => feature)).toEqual(
      expect.arrayContaining(['purchase', 'recharge', 'facility']),
    );
    const mails = app.rows(`select recipient, body from mails where kind = 'payeesChanged' order by recipient`);
    expect(mails.map(({ recipient }) => recipient)).toEqual([app.admin.email, other.email].sort());
    expect(mails.some(({ body }) => String(body).includes('99 999 999'))).toBe(false);
    expect(app.audited('payees.published')).toMatchObject([{ actor_id: app.admin.id }]);
  });

  test('have the chosen order, and a disabled one is neither shown nor accepted', async () => {
    await app.given.quiz(app.member.id, 'Ultra One', app.admin.id);
    await publish(await draft((payees) => but('d17', { enabled: false })(payees.toReversed())));
    expect((await readPayees()).map(({ method }: { method: string }) => method)).toEqual([
      ...['bingx', 'binance', 'flouci', 'izi', 'postal'],
    ]);
    const refused = await sendPayment(app, app.member, { paymentMethod: 'd17' });
    expect(refused.json().code).toBe('method_unavailable');
  });

  test("of the payment's time are the ones that the payment is checked against", async () => {
    const numberAt = async (at: number) =>
      (await read(`/at/${new Date(at).toISOString()}`)).find(({ method }: { method: string }) => method === 'd17')
        .number;
    const first = app.time.now;
    app.time.now += HOUR;
    await publish(await draft(but('d17', { number: '11' })));
    const second = app.time.now;
    app.time.now += HOUR;
    await publish(await draft(but('d17', { number: '22' })));
    expect(await Promise.all([first, second, app.time.now].map(numberAt))).toEqual(['00 000 017', '11', '22']);
  });

  test('report missing fields and are not published', async () => {
    const response = await publish(
      await draft((payees) => payees.map((payee) => ({ ...payee, enabled: false, number: '' }))),
    );
    expect([response.statusCode, response.json().faults]).toMatchObject([
      422,
      expect.arrayContaining([
        { path: 'payees', code: 'none_is_on' },
        { path: 'payees.0.number', code: 'text_missing' },
      ]),
    ]);
    expect(app.rows(`select kind from mails where kind = 'payeesChanged'`)).toEqual([]);
  });

  test('revert to an earlier version as a draft', async () => {
    await publish(await draft(but('d17', { number: '11' })));
    const { revision } = await read();
    const restored = await app.call(app.admin, 'POST', `${URL}/versions/0/restore`, { revision });
    await publish(restored.json().revision);
    expect((await readPayees()).find(({ method }: { method: string }) => method === 'd17').number).toBe('00 000 017');
    expect((await read('/versions')).map(({ version }: { version: number }) => version)).toEqual([2, 1, 0]);
  });

  test('are editable by administrators only; the second editor gets the first version', async () => {
    const { published, revision } = await read();
    for (const by of [app.commercial, app.finance, app.member]) {
      expect((await save(published, revision, by)).statusCode).toBe(403);
      expect((await publish(revision, by)).statusCode).toBe(403);
    }
    await draft(but('d17', { number: '11' }));
    expect((await save(published, revision)).json()).toMatchObject({ code: 'draft_changed', revision: 1 });
  });

  test('when exported are accepted by a start', async () => {
    await publish(await draft(but('d17', { number: '11' })));
    const folder = join(app.dataDir, 'catalogue');
    mkdirSync(folder);
    writeFileSync(join(folder, 'payees.json'), JSON.stringify(app.context.services.catalogue.payees));
    const { payees } = readCatalogue(app.context.services.assets.catalogue, app.dataDir);
    expect(payees.find(({ method }) => method === 'd17')?.number).toBe('11');
  });
});
