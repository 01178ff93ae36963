import { fireEvent, screen, within } from '@testing-library/react';
import {
  readMemberDataCopy,
  requestMemberDataCopy,
} from '@waha/domain/account/data-copy/staff/member-data-copy.contract';
import { listAudit } from '@waha/domain/audit/audit.contract';
import type { ReplyOf } from '@waha/domain/kernel/endpoint';
import { expect, test } from 'vitest';
import { NOUR } from '#testing/fixtures/reviewed-profile';
import { openAdminDashboard } from '#testing/open-admin-dashboard';
import { serveMembers } from '#testing/serve-members';
import { setUpPage } from '#testing/set-up-page';

type Copy = ReplyOf<typeof readMemberDataCopy>['copy'];

const page = setUpPage();
const requestedAt = '2026-03-04T10:00:00.000Z';

async function open(copy: Copy): Promise<void> {
  serveMembers(page.server);
  page.server.on(listAudit, []);
  page.server.on(readMemberDataCopy, { copy });
  await openAdminDashboard(`view=users&item=${NOUR._id}`);
}

test('a copy of the data is requested for a letter, with a reason', async () => {
  await open(null);
  const label = 'Make a copy of the data';
  fireEvent.click(await screen.findByRole('button', { name: label }));
  const question = within(await screen.findByRole('alertdialog'));
  fireEvent.click(question.getByRole('button', { name: label }));
  expect(await question.findByText('Please give a reason.')).toBeTruthy();
  page.server.on(requestMemberDataCopy, undefined);
  page.server.on(readMemberDataCopy, { copy: { state: 'preparing', requestedAt, requestedBy: 'Leila Mansour' } });
  fireEvent.change(question.getByRole('textbox', { name: 'Reason' }), { target: { value: 'Letter of 3 March' } });
  fireEvent.click(question.getByRole('button', { name: label }));
  expect(await screen.findByText('The copy of the data is being prepared.')).toBeTruthy();
  expect(screen.getByText('Requested by Leila Mansour for the member on 04/03/2026')).toBeTruthy();
  const sent = page.server.received.filter(
    ({ method, address }) => method === 'POST' && address.endsWith('/data-copy'),
  );
  expect(sent.map(({ body }) => body)).toEqual([{ reason: 'Letter of 3 March' }]);
});

test.each<[NonNullable<Copy>['state'], RegExp]>([
  ['ready', /^The member can download the copy of the data until/],
  ['failed', /^The copy of the data could not be made/],
  ['too_large', /^The data is too large for a copy in the app/],
])('a copy that is %s says so, without a link to its content', async (state, text) => {
  await open({ state, requestedAt, expiresAt: '2026-03-05T10:00:00.000Z' });
  const section = within(await screen.findByRole('region', { name: 'Requests by letter, holds' }));
  expect(await section.findByText(text)).toBeTruthy();
  expect(section.getByText('Requested by the member on 04/03/2026')).toBeTruthy();
  expect(section.queryByRole('link')).toBeNull();
});
