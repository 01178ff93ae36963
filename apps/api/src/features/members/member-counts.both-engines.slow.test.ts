import { addDays, getDayAt, getDayStart } from '@waha/domain/kernel/calendar/day';
import type { WireMembersPage } from '@waha/domain/members/members.contract';
import { expect, test } from 'vitest';
import { openStaffedApp } from '#testing/fixtures/open-staffed-app';

const SPAN_DAYS = 30;

test('the count of members who joined in a range equals the list, for any range', async () => {
  const app = await openStaffedApp();
  const { now } = app.time;
  const today = getDayAt(now);
  // Days around the start of a span, and days years apart. Spans are counted from 1970; number 670 starts on 2025-01-12.
  const border = getDayAt(SPAN_DAYS * 24 * 60 * 60 * 1000 * 670);
  const joined = [-800, -31, -30, -1, 0, 1, 29, 30, 900].map((days) => addDays(border, days));
  for (const [index, day] of joined.entries()) {
    app.time.now = getDayStart(day) + index * 1000;
    await app.as('user', `Joined ${index}`);
  }
  app.time.now = now;
  const borders = [...joined, ...joined.map((day) => addDays(day, 1)), undefined];
  for (const from of borders)
    for (const to of borders) {
      const query = new URLSearchParams({ ...(from && { from }), ...(to && { to }) });
      const response = await app.call(app.admin, 'GET', `/members?${query}`);
      if (from && to && from > to) continue;
      const { total, members } = response.json() as WireMembersPage;
      const fitting = joined.filter((day) => (!from || day >= from) && (!to || day <= to)).length;
      // The two members of every test app joined on its first day.
      const otherCount = (!from || from <= today) && (!to || to >= today) ? 2 : 0;
      expect([total, members.length], `${from} to ${to}`).toEqual([fitting + otherCount, fitting + otherCount]);
    }
  await app.close();
});
