import 'fake-indexeddb/auto';
import '#dashboards/member/member-settings';
import './mail-choices';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { chooseNoticeMail, readNoticeMail } from '@waha/domain/notifications/notice-mail.contract';
import { chooseStatementMail, readStatementMail } from '@waha/domain/wallet/statement-mail/statement-mail.contract';
import { beforeEach, expect, test } from 'vitest';
import { activateMember } from '#offline/store/control-db';
import { createId } from '#platform/create-id';
import { startSession } from '#platform/session';
import { goOffline } from '#testing/go-offline';
import { renderScreen } from '#testing/render-screen';
import { setUpPage } from '#testing/set-up-page';

const page = setUpPage();
const NOTICES = 'Also email me what I have not read after 10 minutes';
const STATEMENT = 'Email me the report of each month as a PDF';
const findBox = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });
const listChosen = () =>
  page.server.received.filter(({ method }) => method === 'PUT').map(({ address, body }) => [address, body]);

beforeEach(async () => {
  page.server.on(readNoticeMail, { isOn: true });
  page.server.on(readStatementMail, { isOn: false });
  const userId = createId();
  await activateMember(userId);
  startSession({ userId, role: 'user', userEmail: 'amira@mail.tn' });
});

async function openSection(): Promise<void> {
  await renderScreen('/dashboard?open=settings');
  await screen.findByText('Logged in as amira@mail.tn');
  // The bell of the home page has the same name.
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Notifications' }));
}

test('the settings show each choice of mails, and change only the one that was pressed', async () => {
  page.server.on(chooseStatementMail, { isOn: true });
  page.server.on(chooseNoticeMail, { isOn: false });
  await openSection();
  expect([(await findBox(NOTICES)).checked, (await findBox(STATEMENT)).checked]).toEqual([true, false]);
  fireEvent.click(await findBox(STATEMENT));
  await waitFor(async () => expect((await findBox(STATEMENT)).checked).toBe(true));
  expect(listChosen()).toEqual([['/notificationsUser/statement-mail', { isOn: true }]]);
  expect((await findBox(NOTICES)).checked).toBe(true);
});

test('a choice of mails that the server refuses is shown as before, with the reason', async () => {
  page.server.refuse(chooseStatementMail, 409, { message: 'Too many devices are chosen.', code: 'x' });
  await openSection();
  fireEvent.click(await findBox(STATEMENT));
  await waitFor(() => expect(listChosen()).toHaveLength(1));
  await waitFor(async () => expect((await findBox(STATEMENT)).checked).toBe(false));
  expect(await screen.findByText('Too many devices are chosen.')).toBeTruthy();
});

test('the choices of mails need a connection, and one message says so for all of them', async () => {
  goOffline();
  await openSection();
  const settings = within(screen.getByRole('dialog'));
  expect(await settings.findAllByRole('button', { name: 'Try again' })).toHaveLength(1);
  expect(settings.queryByRole('checkbox', { name: STATEMENT })).toBeNull();
});
