import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  listPayeesVersions,
  previewPayees,
  publishPayees,
  readEditedPayees,
  savePayeesDraft,
  type WireEditedPayees,
} from '@waha/domain/company/staff/payees.contract';
import { createPayee } from '@waha/domain/company/staff/payees-draft';
import type { PayeesDraft } from '@waha/domain/company/staff/payees-draft-schema';
import { beforeEach, expect, test } from 'vitest';
import { createId } from '#platform/create-id';
import { useUnsavedDrafts } from '#shell/staff/drafts/unsaved-drafts';
import { openAdminDashboard } from '#testing/open-admin-dashboard';
import { setUpPage } from '#testing/set-up-page';

const page = setUpPage();
beforeEach(() => useUnsavedDrafts.setState({}, true));

const account = { holder: 'Waha', label: 'An account', instructions: 'Pay here.' };
const published: PayeesDraft = {
  payees: [
    { ...createPayee('d17'), ...account, number: '17' },
    { ...createPayee('izi'), ...account, number: '18', enabled: false },
  ],
};

/** Serves these accounts. */
function serve(change: Partial<WireEditedPayees> = {}) {
  page.server.on(readEditedPayees, { version: 0, isNew: false, revision: 0, published, draft: null, ...change });
}
const draftOf = (content: PayeesDraft) => ({
  ...{ content, revision: 1, savedBy: { _id: createId(), name: 'Nour' } },
  ...{ savedAt: '2026-03-04T09:15:00.000Z', publishAt: null },
});
const open = () => openAdminDashboard('view=catalogue&part=payees');
const pressButton = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

test('changing an account number asks first, showing both numbers and that all are mailed', async () => {
  serve();
  page.server.on(savePayeesDraft, draftOf(published));
  page.server.on(publishPayees, { message: 'Published.', version: 1 });
  await open();
  await pressButton('D17');
  fireEvent.change(screen.getByRole('textbox', { name: 'Number' }), { target: { value: '99' } });
  await pressButton('Publish');
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText('D17: Waha, 17 → Waha, 99')).toBeTruthy();
  expect(question.getByText(/^All administrators are notified by email/)).toBeTruthy();
  fireEvent.click(question.getByRole('button', { name: 'Publish now' }));
  await waitFor(() => expect(page.server.receivedBy(publishPayees).map(({ body }) => body)).toEqual([{ revision: 1 }]));
  expect(page.server.receivedBy(savePayeesDraft)[0]?.body).toMatchObject({
    content: { payees: [{ id: 'd17', number: '99' }, { id: 'izi' }] },
  });
});

test('a payment account is added, moved up, disabled and removed', async () => {
  serve();
  page.server.on(savePayeesDraft, draftOf(published));
  await open();
  expect(await screen.findByRole('button', { name: 'IZI, disabled' })).toBeTruthy();
  fireEvent.change(screen.getByRole('combobox', { name: 'Add an account' }), { target: { value: 'flouci' } });
  await pressButton('Flouci');
  await pressButton('Move Flouci up');
  await pressButton('D17');
  await pressButton('Remove D17');
  await pressButton('Save draft');
  await waitFor(() => expect(page.server.receivedBy(savePayeesDraft)).toHaveLength(1));
  expect(page.server.receivedBy(savePayeesDraft)[0]?.body).toMatchObject({
    content: { payees: [{ id: 'flouci' }, { id: 'izi' }] },
  });
});

test('a missing account value is shown at its field', async () => {
  const content = { payees: [{ ...published.payees[0]!, holder: '' }] };
  serve({ revision: 1, draft: draftOf(content) });
  page.server.refuse(publishPayees, 422, {
    code: 'draft_not_whole',
    message: 'This draft is incomplete and cannot be published yet.',
    faults: [{ path: 'payees.0.holder', code: 'text_missing' }],
  });
  await open();
  await pressButton('Publish');
  await pressButton('Publish now');
  fireEvent.click(await screen.findByRole('button', { name: /Incomplete.*D17/ }));
  expect(screen.getByText('Enter a text.')).toBeTruthy();
});

test('the payment accounts page has a member preview and shows earlier versions', async () => {
  serve({ version: 1 });
  page.server.on(previewPayees, [{ method: 'd17', kind: 'local', ...account, number: '17' }]);
  page.server.on(listPayeesVersions, [
    { version: 1, publishedAt: '2026-03-04T09:15:00.000Z', publishedBy: null, changed: ['payee:d17'] },
    { version: 0, publishedAt: null, publishedBy: null, changed: [] },
  ]);
  await open();
  fireEvent.click(await screen.findByRole('tab', { name: 'Preview as a member' }));
  expect(await screen.findByText('Pay here.')).toBeTruthy();
  fireEvent.click(screen.getByRole('tab', { name: 'Versions' }));
  expect(await screen.findByText(/: D17$/)).toBeTruthy();
});
