import type { MemberId, PaymentId } from '@waha/domain/kernel/ids';
import { beforeAll, describe, expect, test } from 'vitest';
import { openStaffedApp, type StaffedApp } from '#testing/fixtures/open-staffed-app';
import { decidePayment } from './decide-payment';

type Row = { _id: string; userName: string; status: string; decidedBy?: { name: string }; decidedAt: string };

let app: StaffedApp;
/** In the order of their decisions. */
const ids = {} as Record<'nours' | 'second' | 'refused' | 'takenBack' | 'hers', PaymentId>;
beforeAll(async () => {
  app = await openStaffedApp();
  const helene = await app.as('user', 'Hélène');
  await app.given.profile(helene.id, { mobile: '21698123456' });
  const { verified: nour, member: amina, admin } = app;
  const pay = (by: { id: MemberId }) => app.given.payment(by.id, 'Ultra One');
  ids.hers = await pay(helene);
  ids.takenBack = await pay(amina);
  ids.refused = await pay(nour);
  ids.second = await pay(amina);
  ids.nours = await pay(nour);
  await pay(amina);
  const decide = (paymentId: PaymentId, status: 'approved' | 'rejected') =>
    app.context.services.transact((unit) => decidePayment(unit, { paymentId, decision: { status }, by: admin.id }));
  await decide(ids.nours, 'approved');
  // Two at the same instant: the later id is the newer one.
  await decide(ids.second, 'approved');
  app.time.now += 1000;
  await decide(ids.refused, 'rejected');
  app.time.now += 1000;
  await app.call(amina, 'PUT', `/payments/${ids.takenBack}/cancel`);
  app.time.now += 1000;
  await decide(ids.hers, 'approved');
  // References are random: no other one may start like the searched one.
  app.rows(`update payments set reference = 'A-' || substr(id, -12) returning id`);
  app.rows(`update payments set reference = 'W-7K3M-9Q2X' where id = '${ids.refused}' returning id`);
  return () => app.close();
});

const list = async (query = ''): Promise<Row[]> =>
  (await app.call(app.admin, 'GET', `/decided/payments${query}`)).json();
const idsOf = async (query = '') => (await list(query)).map(({ _id }) => _id);
const { keys } = Object;
const namesOf = async (query: string) => {
  const found = await idsOf(query);
  return found.map((id) => keys(ids).find((name) => ids[name as 'hers'] === id));
};

describe('list of decided payments', () => {
  test('has the newest decision first, with who and when, and no pending payment', async () => {
    expect(await namesOf('')).toEqual(['hers', 'takenBack', 'refused', 'nours', 'second']);
    const [ownPayment, takenBack] = await list();
    expect(ownPayment).toMatchObject({
      userName: 'Hélène Ben Salah',
      status: 'approved',
      decidedBy: { name: 'Leila Ben Salah' },
    });
    expect(ownPayment!.decidedAt).toBe(new Date(app.time.now).toISOString());
    expect(takenBack).toMatchObject({ status: 'cancelled', decidedBy: { name: 'Amina Ben Salah' } });
  });

  test.each([
    ['?status=approved', ['hers', 'nours', 'second']],
    ['?status=rejected', ['refused']],
    ['?status=cancelled', ['takenBack']],
    ['?q=w-7k3m', ['refused']],
    ['?q=W-7', ['refused']],
    ['?q=7k3m9q2x', ['refused']],
    ['?q=W-7K3M-9Q2X', ['refused']],
    ['?q=9Q2X', []],
    ['?q=ben%20salah%20helene', ['hers']],
    ['?q=nour', ['refused', 'nours']],
    ['?q=nour&status=approved', ['nours']],
    ['?q=ben', ['hers', 'takenBack', 'refused', 'nours', 'second']],
    ['?q=98%20123', ['hers']],
    ['?q=zzz', []],
    ['?q=%25', []],
    ['?q=izi', []],
  ])('requested with "%s" contains %o', async (query, expected) => {
    expect(await namesOf(query)).toEqual(expected);
  });

  test.each(['', 'q=ben&', 'status=approved&'])('is paged without gaps with "%s" preserved', async (filter) => {
    const listedIds: string[] = [];
    let cursor: unknown;
    do {
      const page = await app.call(
        app.admin,
        'GET',
        `/decided/payments?${filter}limit=1${cursor ? `&cursor=${cursor}` : ''}`,
      );
      listedIds.push(...page.json().map(({ _id }: Row) => _id));
      cursor = page.headers['x-next-cursor'];
    } while (cursor);
    expect(listedIds).toEqual(await idsOf(`?${filter}`));
  });

  test('is searched the same way if more than a thousand people match', async () => {
    const many = 'with recursive many (n) as (select 1 union all select n + 1 from many where n < 1001)';
    const id = "printf('00000000-0000-7000-8000-%012d', n)";
    app.rows(
      `insert into people (id, role, name, surname, email, password_hash, created_at)
       ${many} select ${id}, 'user', 'Nour', 'Hamdi', n || '@waha.example', '', 0 from many returning id`,
    );
    app.rows(
      `insert into people_names (person_id, name, surname, "both", email)
       ${many} select ${id}, 'nour||', 'hamdi||', 'nourhamdi||', n || '@waha.example' from many returning seq`,
    );
    expect(await namesOf('?q=nour')).toEqual(['refused', 'nours']);
    expect(await namesOf('?q=nour&status=approved')).toEqual(['nours']);
    expect(await namesOf('?q=nour%20hamdi')).toEqual([]);
  });

  test('is limited to admins and refuses other statuses and forged cursors', async () => {
    const { member, commercial, finance } = app;
    expect(await app.seenBy('/api/decided/payments', member, commercial, finance)).toEqual([403, 403, 403]);
    expect(await app.seenBy('/api/decided/payments?status=pending', app.admin)).toEqual([400]);
    expect(await list('?cursor=nothing')).toEqual([]);
  });
});
