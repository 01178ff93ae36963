import { DAY, HOUR, toIso } from '@waha/domain/kernel/time';
import type { WireFigureEntries } from '@waha/domain/overview/overview.contract';
import { expect, test } from 'vitest';
import { createEverything } from '#testing/fixtures/create-everything';
import { openStaffedApp, type StaffedApp } from '#testing/fixtures/open-staffed-app';
import { openAppForEach } from '#testing/open-app-for-each';

/** A Tuesday, ten in the morning in Tunis. */
const TUESDAY = Date.UTC(2026, 10, 24, 9);

let app: StaffedApp;
openAppForEach(async () => {
  app = await openStaffedApp({ now: TUESDAY - 8 * DAY });
  return app;
});

/** Signs in again, because sessions end when the clock jumps. */
const logIn = async (person: { email: string }) => ({ ...person, headers: await app.logIn(person.email) });

const approve = async (id: string) =>
  app.call(await logIn(app.admin), 'PUT', `/payments/${id}/validate`, { status: 'approved' });

test('each money figure lists what it adds up, newest first and by page, with the same total', async () => {
  const { recharge, withdrawal } = await createEverything(app, app.member);
  app.time.now = TUESDAY - 8 * DAY;
  await approve(await app.given.payment(app.member.id, 'Ultra One'));
  app.time.now = TUESDAY;
  const admin = await logIn(app.admin);
  await app.call(admin, 'PUT', `/point-recharge/${recharge}/status`, { status: 'accepted' });
  await app.call(admin, 'PUT', `/admin/withdraw/${withdrawal}`, { status: 'approved' });
  await app.call(admin, 'PUT', `/admin/withdraw/${withdrawal}/paid`, { reference: 'V-1' });
  await approve(await app.given.payment(app.member.id, 'Ultra One'));
  app.time.now += HOUR;
  const instalments = await app.given.payment(app.verified.id, 'Ultra One', 2, 6);
  await approve(instalments);
  const [, bill] = (await app.call(await logIn(app.commercial), 'GET', `/invoices/user/${app.verified.id}`)).json();
  await app.call(await logIn(app.commercial), 'PUT', `/invoices/${bill._id}`, { status: 'paid' });

  const finance = await logIn(app.finance);
  const list = async (figure: string, query = 'from=2026-11-24&to=2026-11-24') => {
    const response = await app.call(finance, 'GET', `/finance/figures/${figure}?${query}`);
    expect(response.statusCode).toBe(200);
    return { ...(response.json() as WireFigureEntries), next: response.headers['x-next-cursor'] };
  };
  const [paidAt, later] = [toIso(TUESDAY), toIso(TUESDAY + HOUR)];
  expect(await list('recharged')).toMatchObject({
    entries: [{ _id: recharge, userId: app.member.id, amount: 49_000, at: paidAt }],
    millimes: 49_000,
  });
  expect(await list('paidOut')).toMatchObject({
    entries: [{ _id: withdrawal, userId: app.member.id, reference: 'V-1', amount: 2000, at: paidAt }],
    millimes: 2000,
  });
  expect(await list('invoicesPaid')).toMatchObject({
    entries: [{ _id: bill._id, userId: app.verified.id, reference: bill.number, amount: 53_000, at: later }],
    millimes: 53_000,
  });
  const day = 'from=2026-11-24&to=2026-11-24';
  const first = await list('approved', `${day}&limit=1`);
  expect(first).toMatchObject({ entries: [{ _id: instalments, amount: 53_000, at: later }], millimes: 202_500 });
  const second = await list('approved', `${day}&limit=1&cursor=${first.next}`);
  expect(second).toMatchObject({ entries: [{ amount: 149_500, at: paidAt }] });
  // The first page has told it.
  expect(second).not.toHaveProperty('millimes');
  expect((await list('approved', `${day}&limit=1&cursor=${second.next}`)).entries).toEqual([]);
  expect((await list('approved', 'from=2026-11-16&to=2026-11-24')).entries).toHaveLength(3);

  for (const [figure, days] of [
    ['members', day],
    ['approved', 'from=2026-11-31&to=2026-11-31'],
    ['approved', 'from=2026-11-24'],
  ])
    expect((await app.call(finance, 'GET', `/finance/figures/${figure}?${days}`)).statusCode).toBe(400);
  const refused = await app.call(await logIn(app.commercial), 'GET', `/finance/figures/approved?${day}`);
  expect(refused.statusCode).toBe(403);
});
