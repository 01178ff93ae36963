import { expect, test } from 'vitest';
import { openPayouts, type Payouts } from '#testing/fixtures/open-payouts';
import { readRefusal } from '#testing/fixtures/read-refusal';
import { openAppForEach } from '#testing/open-app-for-each';

let app: Payouts;
openAppForEach(async () => {
  app = await openPayouts({ WAHA_TWO_PEOPLE_ABOVE: '60' });
  return app;
});

test('a small line of a payout file above the limit is not paid by who made the file, also with a statement', async () => {
  app.withdrawal(100);
  app.withdrawal(50, app.member.id);
  const { _id: id } = (await app.create(await app.seen())).json().file;
  const body = { lines: [{ position: 2, reference: 'T', bookedOn: '2026-01-20' }] };
  for (const by of [app.finance, app.admin])
    expect(readRefusal(await app.call(by, 'PUT', `/payout-files/${id}/paid`, body))).toEqual([
      409,
      'second_person_needed',
    ]);
  expect(app.rows('select id from withdrawals where paid_at is not null')).toEqual([]);
});
